"""Events at a gameserver, and their lines in its log, as text or as JSON."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from schiffe.bashni.server.game import Decision
from schiffe.language.i18n import _
from schiffe.language.text import decimal, printable
from schiffe.network.server_log import ClientRefused, Connected, LogFormat


class LeavingReason(Enum):
    """Reasons why a client left before its own game was decided; the value is a stable word for logs."""

    LEFT = "left"
    NOT_READING = "not-reading"
    LATE = "late"
    REFUSED = "refused"
    """It sent a command that is not allowed at that time."""
    OTHER_VERSION = "other-version"
    NO_GAME_ID = "no-game-id"
    UNKNOWN_GAME = "unknown-game"
    SEAT_TAKEN = "seat-taken"
    ILLEGAL_MOVE = "illegal-move"


@dataclass(frozen=True)
class ClientLeft:
    """A client has left or was refused; ``quote`` is the line of the client, or the error that it received."""

    client: str
    reason: LeavingReason
    quote: str


@dataclass(frozen=True)
class GameOpened:
    """A new game."""

    game: str


@dataclass(frozen=True)
class ClientSeated:
    """A client has joined a game as player 0 or 1, or as a watcher if ``player`` is None."""

    game: str
    client: str
    player: int | None


@dataclass(frozen=True)
class ResultSent:
    """A client has joined a game that is over, and receives its result."""

    game: str
    client: str


@dataclass(frozen=True)
class GameBegun:
    """Both players have joined, and the game begins."""

    game: str


@dataclass(frozen=True)
class GameClosed:
    """A game is over; ``winner`` is None if it is a draw or has no winner."""

    game: str
    decision: Decision
    winner: int | None
    points: tuple[int, int]
    plies: int
    seconds: float


_GameEvent: TypeAlias = ClientLeft | GameOpened | ClientSeated | ResultSent | GameBegun | GameClosed
GameserverEvent: TypeAlias = Connected | ClientRefused | _GameEvent


def _text(event: _GameEvent) -> str:
    match event:
        case ClientLeft(client, leaving, quote):
            return _leaving_text(leaving, client, printable(quote))
        case ClientSeated(game, client, None):
            return _("game {game}: {client} is watching").format(game=game, client=client)
        case ClientSeated(game, client, player):
            return _("game {game}: {client} is player {player}").format(game=game, client=client, player=player)
        case ResultSent(game, client):
            return _("game {game}: {client} came after its end").format(game=game, client=client)
        case GameOpened(game):
            return _("game {game} is open").format(game=game)
        case GameBegun(game):
            return _("game {game} starts").format(game=game)
        case GameClosed(game, decision, winner, points, plies, seconds):
            reason = {
                Decision.BLOCKED: _("the player to move has no legal move"),
                Decision.POINTS: _("points decide"),
                Decision.FORFEIT: _("a player forfeited"),
                Decision.STOPPED: _("the server is shutting down"),
            }[decision]
            no_winner = _("no winner") if decision is Decision.STOPPED else _("drawn")
            return _(
                "game {game} ends: {reason}; {winner}; points: {white}:{black}, moves: {plies}, seconds: {seconds}"
            ).format(
                game=game,
                reason=reason,
                winner=_("player {player} has won").format(player=winner) if winner is not None else no_winner,
                white=points[0],
                black=points[1],
                plies=plies,
                seconds=decimal(seconds, 1),
            )


def _leaving_text(reason: LeavingReason, client: str, quote: str) -> str:
    """Return how a client left, or why it was refused."""
    match reason:
        case LeavingReason.LEFT:
            return _("{client} has left").format(client=client)
        case LeavingReason.NOT_READING:
            return _("{client} stopped reading").format(client=client)
        case LeavingReason.REFUSED:
            return _("{client} broke the rules of the protocol ({quote})").format(client=client, quote=quote)
        case LeavingReason.ILLEGAL_MOVE:
            return _("{client} made an illegal move ({quote})").format(client=client, quote=quote)
        case LeavingReason.LATE:
            refusal = _("the answer came too late")
        case LeavingReason.OTHER_VERSION:
            refusal = _("another version of the protocol")
        case LeavingReason.NO_GAME_ID:
            refusal = _("that is not the ID of a game")
        case LeavingReason.UNKNOWN_GAME:
            refusal = _("no game has this ID")
        case LeavingReason.SEAT_TAKEN:
            refusal = _("that seat is taken")
    refusal = f"{refusal} ({quote})" if quote else refusal
    return _("{client} was refused: {reason}").format(client=client, reason=refusal)


GAMESERVER_LOG: Final = LogFormat(
    {
        ClientLeft: "leave",
        ClientSeated: "join",
        ResultSent: "end-told",
        GameOpened: "game-open",
        GameBegun: "game-start",
        GameClosed: "game-end",
    },
    _text,
)
