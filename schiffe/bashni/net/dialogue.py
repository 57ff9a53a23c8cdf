"""The client's side of the conversation with a gameserver, without sockets and clocks.

WAIT and MOVE are answered here as soon as they arrive, even while the player is thinking.
"""

from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Final

from schiffe.bashni.match.request import JoinRequest
from schiffe.bashni.net import messages, wire
from schiffe.bashni.net.blocks import BlockReader, NotAServerError
from schiffe.bashni.net.events import (
    BrokenGameReason,
    GameDecided,
    GameEvent,
    GameFailed,
    GameJoined,
    MoveConfirmed,
    MoveRequested,
    MoveSent,
    PositionSeen,
    Prolog,
    UnknownLineReceived,
    WaitingForOther,
)
from schiffe.bashni.rules.notation import format_move
from schiffe.bashni.rules.position import Colour, Move, Position, after, legal_moves

_MAX_PLAYERS: Final = 10
"""The most players that are remembered; a broken server may name any number."""
_MILLISECONDS_PER_SECOND: Final = 1000


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


_PROLOG_STEPS: Final = frozenset(
    {
        DialogueStep.GREETING,
        DialogueStep.VERSION_ACCEPTED,
        DialogueStep.KIND,
        DialogueStep.NAME,
        DialogueStep.PLAYERS,
    }
)
_TURN_STEPS: Final = frozenset({DialogueStep.OKTHINK, DialogueStep.THINKING, DialogueStep.MOVEOK})
"""Steps of a turn: a player whom the server refuses here has lost the game."""


@dataclass
class Reaction:
    """Bytes to send, events, and whether the dialogue has advanced, which restarts the server's timeout."""

    has_advanced: bool = False
    to_send: bytearray = field(default_factory=bytearray)
    events: list[GameEvent] = field(default_factory=list)

    def send(self, command: wire.ClientCommand) -> None:
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
        self._reader = BlockReader()
        self._prolog = Prolog()
        self._requested_position: Position | None = None  # the last one for which the server requested a move
        self._chosen_move: MoveSent | None = None
        self._position_after_own_move: Position | None = None

    def receive(self, data: bytes) -> Reaction:
        """Process bytes from the server; the last event of a game is GameDecided or GameFailed."""
        reaction = Reaction()
        try:
            for message in self._reader.feed(data):
                if self.step is DialogueStep.OVER:
                    break
                step_before = self.step
                self._handle(message, reaction)
                if self.step is not step_before:
                    reaction.has_advanced = True
        except NotAServerError as error:
            self._fail(reaction, BrokenGameReason.NO_SERVER, error.quote)
        return reaction

    def choose(self, move: Move) -> Reaction:
        """Make the move that was asked for; it is sent as soon as the server is ready for it.

        If the server has asked again in the meantime, a move for the earlier position may be illegal. It is ignored.
        """
        reaction = Reaction()
        if self._requested_position is None or move not in legal_moves(self._requested_position):
            return reaction
        self._chosen_move = MoveSent(self._requested_position, move)
        if self.step is DialogueStep.THINKING:
            self._send(self._chosen_move, reaction)
        return reaction

    def fail(self, failure: BrokenGameReason) -> Reaction:
        """End the dialogue for a reason that did not come from the server."""
        reaction = Reaction()
        self._fail(reaction, failure)
        return reaction

    def _fail(self, reaction: Reaction, failure: BrokenGameReason, quote: str = "") -> None:
        if self.step is not DialogueStep.OVER:
            has_lost = failure is BrokenGameReason.REFUSED and self.step in _TURN_STEPS
            self.step = DialogueStep.OVER
            reaction.events.append(GameFailed(failure, quote, self._prolog.own if has_lost else None))

    def _handle(self, message: messages.ServerMessage, reaction: Reaction) -> None:
        """Handle a message, most of which are expected at certain steps only."""
        match message:
            case messages.ErrorMessage(text):
                self._fail(reaction, BrokenGameReason.REFUSED, text)
            case messages.UnknownLine(text):
                reaction.events.append(UnknownLineReceived(text))
            case messages.ServerWord.WAIT:
                if self.step in (DialogueStep.GAME, DialogueStep.THINKING):
                    reaction.has_advanced = True
                reaction.send(wire.ClientWord.OKWAIT)
                reaction.events.append(WaitingForOther())
            case messages.GameEnd(towers, won):
                self.step = DialogueStep.OVER
                reaction.events.append(GameDecided(towers, won))
            case _ if self.step in _PROLOG_STEPS:
                self._handle_prolog(message, reaction)
            case messages.MoveRequest(milliseconds, towers) if not self._request.is_watching:
                self._start_turn(towers, milliseconds / _MILLISECONDS_PER_SECOND, reaction)
            case messages.WatchedPosition(towers) if self._request.is_watching:
                reaction.events.append(PositionSeen(towers))
            case messages.ServerWord.OKTHINK if self.step is DialogueStep.OKTHINK:
                self.step = DialogueStep.THINKING
                if self._chosen_move:
                    self._send(self._chosen_move, reaction)
            case messages.ServerWord.MOVEOK if self.step is DialogueStep.MOVEOK:
                self.step = DialogueStep.GAME
                reaction.events.append(MoveConfirmed())
            case _:  # a message that the server repeats does no harm
                reaction.events.append(UnknownLineReceived(self._reader.line))

    def _handle_prolog(self, message: messages.ServerMessage, reaction: Reaction) -> None:
        """Handle a message before the game, in which only the one that is due is allowed."""
        request = self._request
        prolog = self._prolog
        match self.step, message:
            case DialogueStep.GREETING, messages.Greeting(major, text):
                if major not in (None, wire.MAJOR_VERSION):
                    self._fail(reaction, BrokenGameReason.OTHER_VERSION, text)
                    return
                reaction.send(wire.ClientVersion(wire.CLIENT_VERSION))
                self.step = DialogueStep.VERSION_ACCEPTED
            case DialogueStep.VERSION_ACCEPTED, messages.ServerWord.VERSION_ACCEPTED:
                reaction.send(wire.GameChoice(request.game))
                self.step = DialogueStep.KIND
            case DialogueStep.KIND, messages.GameKind(kind):
                self._prolog = replace(prolog, kind=kind)
                self.step = DialogueStep.NAME
                if kind != request.kind:
                    self._fail(reaction, BrokenGameReason.OTHER_KIND, kind)
            case DialogueStep.NAME, messages.GameName(name):
                self._prolog = replace(prolog, name=name)
                reaction.send(wire.ClientWord.WATCH if request.is_watching else wire.PlayerChoice(request.player))
                self.step = DialogueStep.PLAYERS
            case DialogueStep.PLAYERS, messages.PlayerCount(count):
                self._prolog = replace(prolog, total=count)
            case DialogueStep.PLAYERS, messages.PlayerInfo() as player:
                self._prolog = _with_player(prolog, player)
            case DialogueStep.PLAYERS, messages.ServerWord.ENDPLAYERS if request.is_watching or prolog.own in (0, 1):
                self.step = DialogueStep.GAME
                reaction.events.append(GameJoined(prolog))
            case _:
                self._fail(reaction, BrokenGameReason.OUT_OF_TURN, self._reader.line)

    def _start_turn(self, towers: messages.Towers, seconds: float, reaction: Reaction) -> None:
        """Confirm a request for a move at once, and ask the player for it."""
        reaction.has_advanced = True
        reaction.send(wire.ClientWord.THINKING)
        self.step = DialogueStep.OKTHINK
        self._chosen_move = None
        side = Colour(self._prolog.own or 0)
        position = _counted_position(towers, side, self._position_after_own_move)
        self._requested_position = position
        if legal_moves(position):
            reaction.events.append(MoveRequested(position, seconds))
        else:
            self._fail(reaction, BrokenGameReason.NO_MOVE)

    def _send(self, chosen: MoveSent, reaction: Reaction) -> None:
        reaction.has_advanced = True
        reaction.send(wire.Play(format_move(chosen.move)))
        self.step = DialogueStep.MOVEOK
        self._position_after_own_move = after(chosen.position, chosen.move)
        reaction.events.append(chosen)


def _with_player(prolog: Prolog, player: messages.PlayerInfo) -> Prolog:
    """Return the prolog with another player, whose name is dropped if there are too many."""
    if player.is_own:
        prolog = replace(prolog, own=player.number)
    if len(prolog.names) >= _MAX_PLAYERS:
        return prolog
    names = {**prolog.names, player.number: player.name}
    absent = prolog.absent if player.is_ready else prolog.absent | {player.number}
    return replace(prolog, names=names, absent=absent)


def _counted_position(towers: messages.Towers, side: Colour, position_before: Position | None) -> Position:
    """Return a position for which the server requests a move.

    The protocol has no counters. They are counted from ``position_before``, the position after the side's last move, or
    else set to those of a game at its start.
    """
    if position_before is None:
        return Position(towers=towers, side_to_move=side, ply=int(side), without_queen=int(side))
    has_new_queen = _count_queens(towers) > _count_queens(position_before.towers)
    without_queen = 0 if has_new_queen else position_before.without_queen + 1
    return Position(towers=towers, side_to_move=side, ply=position_before.ply + 1, without_queen=without_queen)


def _count_queens(towers: messages.Towers) -> int:
    return sum(piece.isupper() for tower in towers for piece in tower)
