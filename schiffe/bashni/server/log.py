"""The lines that a gameserver logs."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from schiffe.bashni.net.messages import CloseReason
from schiffe.bashni.server.hosted_game import GameEndingReason
from schiffe.game.match.players import SeatNumber
from schiffe.language.i18n import Text, _
from schiffe.language.text import decimal_text, printable
from schiffe.network.server_log import LogLine, LogValues

REFUSAL_TEXTS: Final[Mapping[CloseReason, Text]] = {
    CloseReason.VERSION: Text("another version of the protocol"),
    CloseReason.NO_GAME_ID: Text("that is not the ID of a game"),
    CloseReason.NO_GAME: Text("no game has this ID"),
    CloseReason.NO_PLAYER: Text("that seat is taken"),
    CloseReason.TIMEOUT: Text("the answer came too late"),
}
"""The usual refusals, for the log and for the person whose client was refused."""


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
class ClientLeftLine(LogLine):
    """A client has left or was refused; ``quote`` is the line of the client, or the error that it received."""

    client: str
    reason: LeavingReason
    quote: str

    def text(self) -> str:
        return _leaving_text(self.reason, self.client, printable(self.quote))

    def json_values(self) -> LogValues:
        return {"event": "leave", "client": self.client, "reason": self.reason.value, "quote": self.quote}


@dataclass(frozen=True)
class GameOpenedLine(LogLine):
    """A new game."""

    game_id: str

    def text(self) -> str:
        return _("game {game} is open").format(game=self.game_id)

    def json_values(self) -> LogValues:
        return {"event": "game-open", "game": self.game_id}

    def printed_line(self) -> str:
        return f"game {self.game_id}"  # programs read it, so it is not translated


@dataclass(frozen=True)
class ClientSeatedLine(LogLine):
    """A client has joined a game, as a watcher if ``seat`` is None."""

    game_id: str
    client: str
    seat: SeatNumber | None

    def text(self) -> str:
        if self.seat is None:
            return _("game {game}: {client} is watching").format(game=self.game_id, client=self.client)
        text = _("game {game}: {client} is player {player}")
        return text.format(game=self.game_id, client=self.client, player=self.seat)

    def json_values(self) -> LogValues:
        return {"event": "join", "game": self.game_id, "client": self.client, "player": self.seat}


@dataclass(frozen=True)
class ResultSentLine(LogLine):
    """A client has joined a game that is over, and receives its result."""

    game_id: str
    client: str

    def text(self) -> str:
        return _("game {game}: {client} came after its end").format(game=self.game_id, client=self.client)

    def json_values(self) -> LogValues:
        return {"event": "end-told", "game": self.game_id, "client": self.client}


@dataclass(frozen=True)
class GameBegunLine(LogLine):
    """Both players have joined, and the game begins."""

    game_id: str

    def text(self) -> str:
        return _("game {game} starts").format(game=self.game_id)

    def json_values(self) -> LogValues:
        return {"event": "game-start", "game": self.game_id}


@dataclass(frozen=True)
class GameClosedLine(LogLine):
    """A game is over; ``winner`` is None if it is a draw or has no winner."""

    game_id: str
    reason: GameEndingReason
    winner: SeatNumber | None
    points: tuple[int, int]
    ply_count: int
    seconds: float

    def text(self) -> str:
        match self.reason:
            case GameEndingReason.BLOCKED:
                reason = _("the player to move has no legal move")
            case GameEndingReason.POINTS:
                reason = _("points decide")
            case GameEndingReason.FORFEIT:
                reason = _("a player forfeited")
            case GameEndingReason.STOPPED:
                reason = _("the server is shutting down")
        if self.winner is not None:
            winner = _("player {player} has won").format(player=self.winner)
        else:
            winner = _("no winner") if self.reason is GameEndingReason.STOPPED else _("drawn")
        white, black = self.points
        text = _("game {game} ends: {reason}; {winner}; points: {white}:{black}, moves: {plies}, seconds: {seconds}")
        return text.format(
            game=self.game_id,
            reason=reason,
            winner=winner,
            white=white,
            black=black,
            plies=self.ply_count,
            seconds=decimal_text(self.seconds, 1),
        )

    def json_values(self) -> LogValues:
        return {
            "event": "game-end",
            "game": self.game_id,
            "decision": self.reason.value,
            "winner": self.winner,
            "points": self.points,
            "plies": self.ply_count,
            "seconds": self.seconds,
        }


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
        case LeavingReason.OTHER_VERSION:
            refusal = REFUSAL_TEXTS[CloseReason.VERSION]
        case LeavingReason.NO_GAME_ID:
            refusal = REFUSAL_TEXTS[CloseReason.NO_GAME_ID]
        case LeavingReason.UNKNOWN_GAME:
            refusal = REFUSAL_TEXTS[CloseReason.NO_GAME]
        case LeavingReason.SEAT_TAKEN:
            refusal = REFUSAL_TEXTS[CloseReason.NO_PLAYER]
        case LeavingReason.LATE:
            refusal = REFUSAL_TEXTS[CloseReason.TIMEOUT]
    text = _("{client} was refused: {reason}")
    return text.format(client=client, reason=f"{refusal} ({quote})" if quote else refusal)
