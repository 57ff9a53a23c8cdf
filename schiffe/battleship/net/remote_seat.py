"""The opponent's seat in a match that is played over a connection to a server."""

from collections.abc import Sequence
from typing import Final

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import BreakReason, MatchBrokenOff
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.match.turn import Emit, TurnAnswers
from schiffe.battleship.net import wire
from schiffe.battleship.net.connection import Connection
from schiffe.battleship.rules.consistency import is_consistent
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.rules import NETWORK_RULES
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.game.match.interruption import Interrupted

_OUTCOMES: Final = {
    wire.ShotOutcome.WATER: Outcome.MISS,
    wire.ShotOutcome.HIT: Outcome.HIT,
    wire.ShotOutcome.SUNK: Outcome.SUNK,
    wire.ShotOutcome.WON: Outcome.WON,
}
_WIRE_OUTCOMES: Final = {outcome: wire_outcome for wire_outcome, outcome in _OUTCOMES.items()}


class RemoteSeat:
    """The seat of the opponent in a match that has started over a connection."""

    fleet: Final = None  # never known here

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._attack: wire.Attack | None = None

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        """Wait for the opponent's shot; if no cell is left to fire at, break the match off and raise Interrupted."""
        if not perspective.incoming.open_cells:  # the opponent fired at every cell, and never won
            self._connection.break_off(BreakReason.NO_CELL_LEFT)
            raise Interrupted(MatchBrokenOff(BreakReason.NO_CELL_LEFT))
        self._attack = attack = await self._connection.wait_for_attack()
        return Choice.single(attack.y * NETWORK_RULES.size + attack.x)

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> TurnAnswers:
        """Attack, and wait for the opponent's answer, which may contradict earlier ones."""
        (cell,) = cells
        y, x = divmod(cell, NETWORK_RULES.size)
        self._connection.send(wire.Attack(x, y))
        reply = await self._connection.wait_for_reply()
        answer = Answer(_OUTCOMES[reply.outcome])
        target = perspective.incoming
        if target.is_contradictory or not is_consistent(target.after(cell, answer)):
            answer = Answer(answer.outcome, contradicts_earlier=True)
        return (answer,)

    async def learn(self, perspective: Perspective, answers: TurnAnswers) -> None:
        assert self._attack, "it has just been answered"
        self._connection.send(wire.Reply(self._attack.x, self._attack.y, _WIRE_OUTCOMES[answers[0].outcome]))
