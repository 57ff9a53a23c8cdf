"""The client's side of the conversation with a gameserver, without sockets and clocks.

WAIT and MOVE are answered here as soon as they arrive, even while the player is thinking.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import chain
from typing import Final

from schiffe.bashni.match.request import ServerGame
from schiffe.bashni.net import messages, wire
from schiffe.bashni.net.blocks import BlockReader, NotAServerError
from schiffe.bashni.net.game_events import (
    FailureReason,
    GameEvent,
    GameFailed,
    GameJoined,
    GamePrologue,
    MoveRequested,
    MoveSent,
)
from schiffe.bashni.rules.notation import format_move
from schiffe.bashni.rules.position import Colour, Move, Position, legal_moves

_MAX_PLAYERS: Final = 10
"""The maximum number of players to remember; a broken server may name any number."""
_MAX_UNKNOWN_LINES: Final = 20
"""The number of unknown lines to report; a server may send any number of them."""
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
    MOVEOK = auto()
    OVER = auto()


_PROLOGUE_STEPS: Final = frozenset(
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


@dataclass(frozen=True)
class Reaction:
    """A reaction to something that the server sent, or that the player decided.

    Attributes:
        to_send: the bytes to send to the server.
        has_advanced: whether the dialogue has advanced, which restarts the server's timeout.
    """

    to_send: bytes = b""
    events: tuple[GameEvent, ...] = ()
    has_advanced: bool = False


def _joined_reactions(reactions: Sequence[Reaction]) -> Reaction:
    return Reaction(
        to_send=b"".join(reaction.to_send for reaction in reactions),
        events=tuple(chain.from_iterable(reaction.events for reaction in reactions)),
        has_advanced=any(reaction.has_advanced for reaction in reactions),
    )


class Dialogue:
    """A conversation with a gameserver, beginning with its greeting.

    Attributes:
        step: the current step.
    """

    def __init__(self, game: ServerGame) -> None:
        self.step = DialogueStep.GREETING
        self._game = game
        self._reader = BlockReader()
        self._prologue = GamePrologue()
        self._requested_position: Position | None = None  # the last one for which the server requested a move
        self._chosen_move: MoveSent | None = None
        self._position_after_own_move: Position | None = None
        self._unknown_line_count = 0

    def receive(self, data: bytes) -> Reaction:
        """Process bytes from the server; the last event of a game is GameOver or GameFailed."""
        reactions = []
        try:
            for message in self._reader.feed(data):
                if self.step is DialogueStep.OVER:
                    break
                reactions.append(self._handle_message(message))
        except NotAServerError as error:
            reactions.append(self.fail(FailureReason.NO_SERVER, error.quote))
        return _joined_reactions(reactions)

    def choose(self, move: Move) -> Reaction:
        """Make the requested move; it is sent when the server is ready for it.

        If the server has asked again in the meantime, a move for the earlier position may be illegal. It is ignored.
        """
        if self._requested_position is None or move not in legal_moves(self._requested_position):
            return Reaction()
        self._chosen_move = MoveSent(self._requested_position, move)
        return self._send_move(self._chosen_move) if self.step is DialogueStep.THINKING else Reaction()

    def fail(self, reason: FailureReason, quote: str = "") -> Reaction:
        """End the dialogue, unless it is over; ``quote`` is the line of the server that caused it."""
        if self.step is DialogueStep.OVER:
            return Reaction()
        has_lost = reason is FailureReason.REFUSED and self.step in _TURN_STEPS
        loser = self._prologue.own_player_number if has_lost else None
        return self._go_to(DialogueStep.OVER, events=(GameFailed(reason, quote, loser),))

    def _go_to(
        self, step: DialogueStep, command: messages.ClientCommand | None = None, events: tuple[GameEvent, ...] = ()
    ) -> Reaction:
        """Go to a step, after a command to the server."""
        self.step = step
        return Reaction(wire.encode_command(command) if command else b"", events, has_advanced=True)

    def _handle_message(self, message: messages.ServerMessage) -> Reaction:
        """Handle a message; most messages are expected only at certain steps."""
        match message:
            case messages.ErrorLine(text):
                return self.fail(FailureReason.REFUSED, text)
            case messages.UnknownLine(text):
                return self._ignore_line(text)
            case messages.ServerWord.WAIT:
                okwait = wire.encode_command(messages.ClientWord.OKWAIT)
                has_advanced = self.step in (DialogueStep.GAME, DialogueStep.THINKING)
                return Reaction(okwait, (messages.ServerWord.WAIT,), has_advanced)
            case messages.GameOver():
                return self._go_to(DialogueStep.OVER, events=(message,))
            case _ if self.step in _PROLOGUE_STEPS:
                return self._handle_prologue(message)
            case messages.MoveRequest(milliseconds, towers) if not self._game.is_watching:
                return self._start_turn(towers, milliseconds / _MILLISECONDS_PER_SECOND)
            case messages.WatchedPosition() if self._game.is_watching:
                return Reaction(events=(message,))
            case messages.ServerWord.OKTHINK if self.step is DialogueStep.OKTHINK:
                return self._send_move(self._chosen_move) if self._chosen_move else self._go_to(DialogueStep.THINKING)
            case messages.ServerWord.MOVEOK if self.step is DialogueStep.MOVEOK:
                return self._go_to(DialogueStep.GAME)
            case _:  # a message that the server repeats does no harm
                return self._ignore_line(self._reader.line)

    def _ignore_line(self, line: str) -> Reaction:
        """Report a line that is not expected, unless there have been too many."""
        self._unknown_line_count += 1
        has_too_many = self._unknown_line_count > _MAX_UNKNOWN_LINES
        return Reaction() if has_too_many else Reaction(events=(messages.UnknownLine(line),))

    def _handle_prologue(self, message: messages.ServerMessage) -> Reaction:
        """Handle a message before the game; only the one that is due is allowed."""
        game = self._game
        prologue = self._prologue
        may_join = game.is_watching or prologue.own_player_number in (0, 1)
        match self.step, message:
            case DialogueStep.GREETING, messages.Greeting(None | wire.MAJOR_VERSION):
                return self._go_to(DialogueStep.VERSION_ACCEPTED, messages.ClientVersion(wire.CLIENT_VERSION))
            case DialogueStep.GREETING, messages.Greeting(_, text):
                return self.fail(FailureReason.OTHER_VERSION, text)
            case DialogueStep.VERSION_ACCEPTED, messages.ServerWord.VERSION_ACCEPTED:
                return self._go_to(DialogueStep.KIND, messages.GameChoice(game.game_id))
            case DialogueStep.KIND, messages.GameKind(game.kind):
                return self._go_to(DialogueStep.NAME)
            case DialogueStep.KIND, messages.GameKind(kind):
                return self.fail(FailureReason.OTHER_KIND, kind)
            case DialogueStep.NAME, messages.GameName(name):
                self._prologue = replace(prologue, name=name)
                choice = messages.ClientWord.WATCH if game.is_watching else messages.PlayerChoice(game.player_number)
                return self._go_to(DialogueStep.PLAYERS, choice)
            case DialogueStep.PLAYERS, messages.PlayerCount(count):
                self._prologue = replace(prologue, player_count=count)
                return Reaction()
            case DialogueStep.PLAYERS, messages.PlayerInfo() as player:
                self._prologue = _with_player(prologue, player)
                return Reaction()
            case DialogueStep.PLAYERS, messages.ServerWord.ENDPLAYERS if may_join:
                return self._go_to(DialogueStep.GAME, events=(GameJoined(prologue),))
            case _:
                return self.fail(FailureReason.OUT_OF_TURN, self._reader.line)

    def _start_turn(self, towers: messages.Towers, seconds: float) -> Reaction:
        """Confirm a request for a move immediately, and ask the player for it."""
        self._chosen_move = None
        own_player_number = self._prologue.own_player_number
        assert own_player_number is not None, "a game without an own player is only watched"
        position = _counted_position(towers, Colour(own_player_number), self._position_after_own_move)
        self._requested_position = position
        if legal_moves(position):
            return self._go_to(DialogueStep.OKTHINK, messages.ClientWord.THINKING, (MoveRequested(position, seconds),))
        thinking = self._go_to(DialogueStep.OKTHINK, messages.ClientWord.THINKING)
        return _joined_reactions([thinking, self.fail(FailureReason.NO_MOVE)])

    def _send_move(self, chosen: MoveSent) -> Reaction:
        self._position_after_own_move = chosen.position.after(chosen.move)
        return self._go_to(DialogueStep.MOVEOK, messages.Play(format_move(chosen.move)), (chosen,))


def _with_player(prologue: GamePrologue, player: messages.PlayerInfo) -> GamePrologue:
    """Return the prologue with another player, whose name is dropped if there are too many."""
    if player.is_own:
        prologue = replace(prologue, own_player_number=player.number)
    if len(prologue.names) >= _MAX_PLAYERS:
        return prologue
    names = {**prologue.names, player.number: player.name}
    absent = prologue.absent if player.is_ready else prologue.absent | {player.number}
    return replace(prologue, names=names, absent=absent)


def _counted_position(towers: messages.Towers, side: Colour, position_before: Position | None) -> Position:
    """Return a position for which the server requests a move.

    The protocol has no counters. They are counted from ``position_before``, the position after the side's last move, or
    else set to those of a game at its start.
    """
    if position_before is None:
        return Position(towers=towers, side_to_move=side, ply=int(side), plies_without_queen=int(side))
    has_new_queen = _count_queens(towers) > _count_queens(position_before.towers)
    plies_without_queen = 0 if has_new_queen else position_before.plies_without_queen + 1
    return Position(
        towers=towers, side_to_move=side, ply=position_before.ply + 1, plies_without_queen=plies_without_queen
    )


def _count_queens(towers: messages.Towers) -> int:
    return sum(1 for tower in towers for piece in tower if piece.isupper())
