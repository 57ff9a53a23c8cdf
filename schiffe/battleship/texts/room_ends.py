"""Texts about the end of a match in a room."""

from schiffe.battleship.net.rooms.connection import MissingRooms
from schiffe.battleship.net.rooms.lines import InvalidLine, RoomRefusalReason
from schiffe.battleship.net.rooms.proof import ProofProblem, Verdict
from schiffe.battleship.net.rooms.status import RoomStatus
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.texts.room_entry import no_rooms_text, refusal_text
from schiffe.game.match.players import SeatNumber
from schiffe.language.i18n import _, ngettext
from schiffe.network.address import Address
from schiffe.network.connecting import cannot_connect_text


def verdict_text(verdict: Verdict | None, name: str, size: int) -> str:
    """Return whether the answers of the friend were true, which their revealed fleet shows."""
    if verdict is None:
        return _("{name} has not shown the fleet yet.").format(name=name)
    match verdict.problem:
        case None:
            return _("{name}: all answers true.").format(name=name)
        case ProofProblem.NOT_REVEALED:
            return _("{name} has not shown the fleet. The game counts for nobody.").format(name=name)
        case ProofProblem.MOVED:
            return _("{name} has shown another fleet than at the start. The game counts for nobody.").format(name=name)
        case ProofProblem.ILLEGAL:
            return _("The fleet of {name} breaks the rules. The game counts for nobody.").format(name=name)
    assert verdict.cell is not None, "a false answer was given at a cell"
    text = _("{name} gave a false answer at {square}. The game counts for nobody.")
    return text.format(name=name, square=cell_name(verdict.cell, size))


def score_text(status: RoomStatus, before: tuple[int, int], winner: SeatNumber) -> str:
    """Return how many matches each has won, adding the last one to ``before`` unless the friend cheated in it."""
    score = list(before)
    if not (status.verdict and status.verdict.problem):
        score[winner] += 1
    text = _("Score: {name} {own}, {enemy} {other}.")
    return text.format(name=status.own_player.name, own=score[0], enemy=status.friend.name, other=score[1])


def no_room_text(
    error: BaseException | None,
    refusal: RoomRefusalReason | None,
    address: Address,
    *,
    code: str,
    has_sat: bool,
    is_closing: bool = False,
) -> str:
    """Return why the player has no seat in a room, from the error of the connection or the refusal of the server.

    ``has_sat`` if the player had a seat in the room before; ``is_closing`` if the server had announced its end.
    """
    if is_closing and error is None and refusal in (None, RoomRefusalReason.CLOSED):
        return server_ends_text()
    match error:
        case MissingRooms():
            return no_rooms_text(error)
        case OSError() | UnicodeError() if not isinstance(error, InvalidLine):
            return cannot_connect_text(address, error)
        case None:
            return refusal_text(refusal or RoomRefusalReason.CLOSED, code, has_sat=has_sat)
    return server_error_text()


def server_ends_text() -> str:
    """Return the message that the server is about to end, and the room is closed."""
    return _("The server is about to end, and the room is closed.")


def server_gone_text() -> str:
    """Return the message that a room was hosted by a program that has ended."""
    return _("This room was on a server in the program that you ended, and is gone with it.")


def server_error_text() -> str:
    """Return the message that a server has broken the protocol."""
    return _("The server has said something that cannot be. The game counts for nobody.")


def not_saved_text() -> str:
    """Return the warning that the player cannot come back to a match if the program ends."""
    return _("The logbook is off: if this program ends, you cannot come back to this game.")


def friend_left_text(name: str) -> str:
    """Return the message that the friend has left the match, which ends it."""
    return _("{name} has left the game. Nobody has won.").format(name=name)


def nobody_came_text(seconds: int) -> str:
    """Return the message that no friend came within ``seconds``."""
    text = ngettext("Nobody came within {count} second.", "Nobody came within {count} seconds.", seconds)
    return text.format(count=seconds)


def time_ended_text(*, is_own: bool, name: str) -> str:
    """Return the message that a match was ended because a player, who ``is_own`` or the friend, was away too long."""
    if is_own:
        return _("You were away too long, and {name} has ended the game. Nobody has won.").format(name=name)
    return _("The game is ended. Nobody has won.")


def foul_text(*, is_own: bool, name: str) -> str:
    """Return the message that the server has ended a match because a program, which ``is_own``, broke the protocol."""
    if is_own:
        return _("The server has ended the game: your program said what cannot be.")
    return _("The server has ended the game: the program of {name} said what cannot be.").format(name=name)
