"""The seat of an opponent who sits at the other end of a connection."""

from collections.abc import Sequence
from typing import Final

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import BreakCause, MatchBrokenOff
from schiffe.battleship.match.interruption import Interrupted
from schiffe.battleship.match.loop import Answers, Emit
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.net.connection import Connection
from schiffe.battleship.net.protocol import Attack, Reply, ShotResult
from schiffe.battleship.rules.consistency import is_possible
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.shots import Answer, Outcome
from schiffe.battleship.rules.variants import WIRE

_SIZE: Final = WIRE.grid.size
_OUTCOMES: Final = {
    ShotResult.WATER: Outcome.MISS,
    ShotResult.HIT: Outcome.HIT,
    ShotResult.SUNK: Outcome.SUNK,
    ShotResult.WON: Outcome.WON,
}
_RESULTS: Final = {outcome: result for result, outcome in _OUTCOMES.items()}


class RemoteSeat:
    """The opponent in one match, over a connection on which it has started."""

    fleet: Final = None
    """It lies at the other end."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._attack: Attack | None = None

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:  # noqa: ARG002 - the wire knows no hints
        """Wait for the opponent's attack."""
        if not perspective.incoming.open:  # the answer for the last cell was to win
            self._connection.break_off(BreakCause.NO_CELL_LEFT)
            raise Interrupted(MatchBrokenOff(BreakCause.NO_CELL_LEFT))
        attack = await self._connection.hear()
        assert isinstance(attack, Attack)
        self._attack = attack
        return Choice.at(attack.y * _SIZE + attack.x)

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> Answers:
        """Attack, and wait for what the opponent says it did; it may contradict what was said before."""
        (cell,) = cells
        y, x = divmod(cell, _SIZE)
        self._connection.say(Attack(x, y))
        reply = await self._connection.hear()
        assert isinstance(reply, Reply)
        answer = Answer(_OUTCOMES[reply.result])
        view = perspective.incoming
        if view.is_contradictory or not is_possible(view.after(cell, answer)):
            answer = Answer(answer.outcome, contradicts=True)
        return (answer,)

    async def learn(self, perspective: Perspective, answers: Answers) -> None:  # noqa: ARG002 - the answers say it all
        """Send the opponent what its attack did."""
        assert self._attack
        self._connection.say(Reply(self._attack.x, self._attack.y, _RESULTS[answers[0].outcome]))
