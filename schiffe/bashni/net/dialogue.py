"""The client's side of the conversation with a gameserver, without sockets and clocks.

WAIT and MOVE are answered here as soon as they arrive, even while the player is thinking.
"""

from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Final

from schiffe.bashni.match.request import JoinRequest
from schiffe.bashni.net import blocks, wire
from schiffe.bashni.net.events import (
    Failure,
    GameDecided,
    GameEvent,
    GameFailed,
    GameJoined,
    LineNoted,
    MoveConfirmed,
    MoveSent,
    MoveWanted,
    PositionSeen,
    Prolog,
    WaitingForOther,
)
from schiffe.bashni.rules.notation import format_move
from schiffe.bashni.rules.position import Colour, Move, Position, after, legal_moves


class DialogueStep(Enum):
    """Steps of the dialogue, named after the next message that is due."""

    GREETING = auto()
    VERSION_ACCEPTED = auto()
    KIND = auto()
    NAME = auto()
    PLAYERS = auto()
    GAME = auto()
    """The player waits for a turn, or watches; the server may send anything."""
    OKTHINK = auto()
    THINKING = auto()
    """The player chooses a move; nothing is due from the server."""
    MOVEOK = auto()
    OVER = auto()


_MAX_PLAYERS: Final = 10
"""Players that are remembered; a broken server may name any number."""
_PROLOG: Final = frozenset(
    {
        DialogueStep.GREETING,
        DialogueStep.VERSION_ACCEPTED,
        DialogueStep.KIND,
        DialogueStep.NAME,
        DialogueStep.PLAYERS,
    }
)
_TURN: Final = frozenset({DialogueStep.OKTHINK, DialogueStep.THINKING, DialogueStep.MOVEOK})
"""Steps of a turn: a player whom the server refuses here has lost the game."""


@dataclass
class Reaction:
    """Bytes to send, events, and whether the dialogue has advanced, which restarts the server's timeout."""

    has_advanced: bool = False
    to_send: bytearray = field(default_factory=bytearray)
    events: list[GameEvent] = field(default_factory=list)

    def say(self, command: wire.ClientCommand) -> None:
        """Send a command."""
        self.to_send += wire.encode_command(command)


class Dialogue:
    """A conversation with a gameserver, beginning with its greeting.

    Attributes:
        step: the current step.
    """

    def __init__(self, request: JoinRequest) -> None:
        self.step = DialogueStep.GREETING
        self._request = request
        self._reader = blocks.BlockReader()
        self._prolog = Prolog()
        self._asked: Position | None = None
        self._chosen: Move | None = None
        self._last: Position | None = None

    def receive(self, data: bytes) -> Reaction:
        """Process bytes from the server; the last event of a game is GameDecided or GameFailed."""
        reaction = Reaction()
        try:
            for message in self._reader.feed(data):
                if self.step is DialogueStep.OVER:
                    break
                before = self.step
                self._hear(message, reaction)
                if self.step is not before:
                    reaction.has_advanced = True
        except blocks.NotAServer as error:
            self._fail(reaction, Failure.NO_SERVER, error.quote)
        return reaction

    def choose(self, move: Move) -> Reaction:
        """Make the move that was asked for; it is sent as soon as the server is ready for it.

        If the server has asked again in the meantime, a move for the earlier position may be illegal. It is ignored.
        """
        reaction = Reaction()
        if self._asked is None or move not in legal_moves(self._asked):
            return reaction
        self._chosen = move
        if self.step is DialogueStep.THINKING:
            self._send(move, reaction)
        return reaction

    def fail(self, failure: Failure) -> Reaction:
        """End the dialogue for a reason that did not come from the server."""
        reaction = Reaction()
        self._fail(reaction, failure)
        return reaction

    def _fail(self, reaction: Reaction, failure: Failure, quote: str = "") -> None:
        if self.step is not DialogueStep.OVER:
            has_lost = failure is Failure.REFUSED and self.step in _TURN
            self.step = DialogueStep.OVER
            reaction.events.append(GameFailed(failure, quote, self._prolog.own if has_lost else None))

    def _hear(self, message: blocks.ServerMessage, reaction: Reaction) -> None:
        match message:
            case blocks.ErrorSaid(text):
                self._fail(reaction, Failure.REFUSED, text)
            case blocks.UnknownLine(text):
                reaction.events.append(LineNoted(text))
            case blocks.ServerSaid.WAIT:
                if self.step in (DialogueStep.GAME, DialogueStep.THINKING):
                    reaction.has_advanced = True
                reaction.say(wire.Word.OKWAIT)
                reaction.events.append(WaitingForOther())
            case blocks.WinnersNamed(towers, won):
                self.step = DialogueStep.OVER
                reaction.events.append(GameDecided(towers, won))
            case _ if self.step in _PROLOG:
                self._hear_prolog(message, reaction)
            case blocks.MoveAsked(milliseconds, towers) if not self._request.is_watching:
                self._start_turn(towers, milliseconds / 1000, reaction)
            case blocks.BoardShown(towers) if self._request.is_watching:
                reaction.events.append(PositionSeen(towers))
            case blocks.ServerSaid.OKTHINK if self.step is DialogueStep.OKTHINK:
                self.step = DialogueStep.THINKING
                if self._chosen:
                    self._send(self._chosen, reaction)
            case blocks.ServerSaid.MOVEOK if self.step is DialogueStep.MOVEOK:
                self.step = DialogueStep.GAME
                reaction.events.append(MoveConfirmed())
            case _:  # a message that the server repeats does no harm
                reaction.events.append(LineNoted(self._reader.line))

    def _hear_prolog(self, message: blocks.ServerMessage, reaction: Reaction) -> None:
        request = self._request
        is_known = request.is_watching or self._prolog.own in (0, 1)
        match self.step, message:
            case DialogueStep.GREETING, blocks.Greeting(major, text):
                if major not in (None, wire.MAJOR_VERSION):
                    self._fail(reaction, Failure.OTHER_VERSION, text)
                else:
                    reaction.say(wire.ClientVersion(wire.CLIENT_VERSION))
                    self.step = DialogueStep.VERSION_ACCEPTED
            case DialogueStep.VERSION_ACCEPTED, blocks.ServerSaid.VERSION_ACCEPTED:
                reaction.say(wire.GameChoice(request.game))
                self.step = DialogueStep.KIND
            case DialogueStep.KIND, blocks.Playing(kind):
                self._prolog = replace(self._prolog, kind=kind)
                self.step = DialogueStep.NAME
                if kind != request.kind:
                    self._fail(reaction, Failure.OTHER_KIND, kind)
            case DialogueStep.NAME, blocks.GameNamed(name):
                self._prolog = replace(self._prolog, name=name)
                reaction.say(wire.Word.WATCH if request.is_watching else wire.PlayerChoice(request.player))
                self.step = DialogueStep.PLAYERS
            case DialogueStep.PLAYERS, blocks.TotalPlayers(count):
                self._prolog = replace(self._prolog, total=count)
            case DialogueStep.PLAYERS, blocks.PlayerNamed() as player:
                own = player.number if player.is_own else self._prolog.own
                prolog = replace(self._prolog, own=own)
                if len(prolog.names) < _MAX_PLAYERS:
                    absent = prolog.absent if player.is_ready else prolog.absent | {player.number}
                    prolog = replace(prolog, names={**prolog.names, player.number: player.name}, absent=absent)
                self._prolog = prolog
            case DialogueStep.PLAYERS, blocks.ServerSaid.ENDPLAYERS if is_known:
                self.step = DialogueStep.GAME
                reaction.events.append(GameJoined(self._prolog))
            case _:
                self._fail(reaction, Failure.OUT_OF_TURN, self._reader.line)

    def _start_turn(self, towers: blocks.Towers, seconds: float, reaction: Reaction) -> None:
        """Confirm a request for a move at once, and ask the player for it."""
        reaction.has_advanced = True
        reaction.say(wire.Word.THINKING)
        self.step = DialogueStep.OKTHINK
        self._chosen = None
        side = Colour(self._prolog.own or 0)
        ply = without_queen = int(side)  # the protocol has no counters; these are right for a game from its start
        if self._last:
            ply = self._last.ply + 1
            has_queen_more = _queens(towers) > _queens(self._last.towers)
            without_queen = 0 if has_queen_more else self._last.without_queen + 1
        self._asked = Position(towers, side, ply=ply, without_queen=without_queen)
        if legal_moves(self._asked):
            reaction.events.append(MoveWanted(self._asked, seconds))
        else:
            self._fail(reaction, Failure.NO_MOVE)

    def _send(self, move: Move, reaction: Reaction) -> None:
        assert self._asked
        reaction.has_advanced = True
        reaction.say(wire.Play(format_move(move)))
        self.step = DialogueStep.MOVEOK
        self._last = after(self._asked, move)
        reaction.events.append(MoveSent(self._asked, move))


def _queens(towers: blocks.Towers) -> int:
    return sum(piece.isupper() for tower in towers for piece in tower)
