"""Texts about a room and the friend in it: during a wait, during a match, and at its end."""

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final, NamedTuple

from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.match.seats import WaitingFor
from schiffe.battleship.net.rooms.messages import InvalidMessage, MissingRooms, RoomRefusalReason
from schiffe.battleship.net.rooms.proof import ProofProblem, Verdict
from schiffe.battleship.net.rooms.status import RoomPhase, RoomStatus
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.texts.room_entry import no_rooms_text, refusal_text
from schiffe.game.match.players import SeatNumber
from schiffe.language.dates import minutes_text
from schiffe.language.i18n import Text, _, ngettext
from schiffe.language.text import join_sentences, labelled
from schiffe.network.address import Address
from schiffe.network.connecting import cannot_connect_text

PHRASES: Final[Mapping[int, Text]] = {
    1: Text("Hello!"),
    2: Text("Good luck!"),
    3: Text("Well played!"),
    4: Text("Nice shot!"),
    5: Text("That was close."),
    6: Text("One moment, please."),
    7: Text("I'm back."),
    8: Text("Sorry!"),
    9: Text("Are you still there?"),
    10: Text("Thank you!"),
    11: Text("Once more?"),
    12: Text("I have to go."),
}
"""The phrases that friends can send each other. Only the number is sent, so each player reads their own language."""


class NewsKind(Enum):
    """Kinds of news that screens act on, or must not repeat."""

    ARRIVAL = auto()
    """The friend has come, while the player was alone in the room."""
    LEFT = auto()
    """The friend has left the room."""
    RECONNECTED = auto()
    """The player is connected again."""
    UNHEARD = auto()
    """Nobody could hear a phrase."""
    ROOM_OVER = auto()
    REMATCH_WANTED = auto()
    MAY_END = auto()


class RoomNews(NamedTuple):
    """News from a room: their text, None if there are none, and their kinds."""

    text: str | None = None
    kinds: frozenset[NewsKind] = frozenset()


def phrase_text(name: str, number: int) -> str | None:
    """Return a phrase that a player sent; None for an unknown number, from a later version."""
    return labelled(name, str(PHRASES[number])) if number in PHRASES else None


def nobody_hears_news() -> RoomNews:
    """Return the news that nobody would receive a phrase now."""
    return RoomNews(_("Nobody can hear you now."), frozenset({NewsKind.UNHEARD}))


def waiting_for_friend_text(status: RoomStatus) -> str:
    """Return the reason for the wait before a match."""
    if not status.friend.name:
        return _("Waiting for a friend in room {code}").format(code=status.code)
    if status.phase is RoomPhase.WAITING:
        return _("Waiting for a free place on the server")
    return _("Waiting for {name} to place ships").format(name=status.friend.name)


def waiting_for_shot_text(status: RoomStatus) -> str:
    """Return the reason for the wait while it is the friend's turn to fire or answer."""
    return _("Waiting for {name}").format(name=status.friend.name)


def waiting_in_room_text(awaited: WaitingFor, name: str) -> str:
    text = _("Waiting for {name} to answer") if awaited is WaitingFor.REMOTE_ANSWER else _("Waiting for {name} to fire")
    return text.format(name=name)


def waiting_for_rematch_text(status: RoomStatus) -> str:
    """Return the reason for the wait after a match."""
    return _("Waiting for {name} to play again").format(name=status.friend.name)


def news_of_changes(before: RoomStatus, after: RoomStatus) -> RoomNews:
    """Return a sentence for each change between two states of a room that matters to the player."""
    if not after.has_seat:
        return RoomNews()
    news: list[str | None] = []
    kinds = set()
    if before.has_seat and before.own_player.is_here != after.own_player.is_here and not after.refusal:
        news.append(_("Connected again.") if after.own_player.is_here else connection_lost_text(after))
        if after.own_player.is_here:
            kinds.add(NewsKind.RECONNECTED)
    news.append(_friend_news_text(before, after))
    if before.has_seat and after.friend.name and not before.friend.name:
        kinds.add(NewsKind.ARRIVAL)
    if before.friend.name and not after.friend.name:
        kinds.add(NewsKind.LEFT)
    if after.refusal and not before.refusal and after.is_over:
        news.append(room_over_text(after))
        kinds.add(NewsKind.ROOM_OVER)
    if after.last_phrase and after.last_phrase != before.last_phrase and not after.last_phrase.is_own:
        news.append(phrase_text(after.friend.name, after.last_phrase.number))
    is_rematch_wanted = after.friend.wants_rematch and not before.friend.wants_rematch
    if is_rematch_wanted and not after.own_player.wants_rematch:
        news.append(wants_rematch_text(after))
        kinds.add(NewsKind.REMATCH_WANTED)
    if after.may_end and not before.may_end:
        news.append(may_end_text(after))
        kinds.add(NewsKind.MAY_END)
    if after.phase is RoomPhase.WAITING and before.phase is not RoomPhase.WAITING:
        news.append(_("All places on the server are taken. The game begins when one is free."))
    if after.is_closing and not before.is_closing and after.is_playing:
        news.append(_("The server is about to end. This game can still be finished."))
    return RoomNews(join_sentences(*news) or None, frozenset(kinds))


def wants_rematch_text(status: RoomStatus) -> str:
    return _("{name} would like to play again.").format(name=status.friend.name)


def _friend_news_text(before: RoomStatus, after: RoomStatus) -> str | None:
    """Return that the friend has come, gone or returned; None if nothing has changed."""
    if after.friend.name and not before.friend.name:
        return _("{name} is here.").format(name=after.friend.name) if before.has_seat else None
    if before.friend.name and not after.friend.name:
        return _("{name} has left the room.").format(name=before.friend.name)
    if not after.friend.name or after.friend.is_here == before.friend.is_here:
        return None
    if after.refusal or not after.own_player.is_here:  # the player no longer hears who is here
        return None
    if after.friend.is_here:
        return _("{name} is back.").format(name=after.friend.name)
    return away_text(after, after.measured_at)


def room_over_text(status: RoomStatus) -> str | None:
    """Return why no other match can be played in a room; None if one can."""
    if status.is_closing:
        return server_ends_text()
    if status.refusal not in (None, RoomRefusalReason.CLOSED):
        return refusal_text(status.refusal, status.code, has_sat=True)
    if status.can_go_on and status.friend.name:
        return None
    return _("{name} has left the room.").format(name=status.friend.name)


def connection_lost_text(status: RoomStatus) -> str:
    """Return the message that the player's own connection is lost."""
    if status.is_closing:
        return _("The connection is lost, and the server is about to end.")
    return _("The connection is lost. Trying again.")


def away_text(status: RoomStatus, now: float) -> str:
    """Return the message that the friend is away, during a match with the time left to return."""
    if not status.is_playing:
        return _("{name} is away.").format(name=status.friend.name)
    return _("{name} is away, and has {time} to come back.").format(
        name=status.friend.name, time=minutes_text(status.friend_seconds_left_at(now))
    )


def short_away_text(status: RoomStatus, now: float) -> str:
    """Return the text of ``away_text`` in few words."""
    if not status.is_playing:
        return _("{name} is away").format(name=status.friend.name)
    return _("{name} is away, {time}").format(
        name=status.friend.name, time=minutes_text(status.friend_seconds_left_at(now))
    )


def may_end_text(status: RoomStatus) -> str:
    """Return the message that the player may end the match because the friend does not continue."""
    return _("{name} does not go on. You can wait, or end the game.").format(name=status.friend.name)


def fires_by_itself_text() -> str:
    return _("Time's up. Firing in a moment.")


def who_is_here_text(status: RoomStatus, now: float) -> str:
    """Return the people in the room, how a friend can join, and who begins."""
    parts: list[str | None] = [_("Room {code}.").format(code=status.code)] if status.code else []
    if not status.own_player.is_here:
        parts.append(connection_lost_text(status))
    elif not status.friend.name:
        parts.append(_("Nobody else is here yet."))
    elif status.friend.is_here:
        parts.append(_("{name} is here.").format(name=status.friend.name))
    else:
        parts.append(away_text(status, now))
    if status.command and not status.friend.name:
        parts.append(_("Your friend joins with: {command}").format(command=status.command))
    if status.friend.name and not status.has_begun:
        parts.append(who_begins_text(status))
    return join_sentences(*parts)


def who_begins_text(status: RoomStatus) -> str | None:
    """Return who has the first turn, or the rule by which that changes; None if the server has not sent it."""
    friend = status.friend.name
    is_host = status.has_opened_room
    is_first_match = status.match_number == 1 and not status.is_over
    match status.terms.first_turn if status.terms else None:
        case None:
            return None
        case FirstTurn.TOSS:
            return _("A toss decides who begins.")
        case FirstTurn.ME:
            return _("You begin each game.") if is_host else _("{name} begins each game.").format(name=friend)
        case FirstTurn.ALTERNATE | FirstTurn.LOSER if is_first_match:
            return _("You begin.") if is_host else _("{name} begins.").format(name=friend)
        case FirstTurn.LOSER:
            return _("The loser begins.")
        case FirstTurn.ALTERNATE:
            return _("Each of you begins in turn.")


def verdict_text(verdict: Verdict | None, name: str, size: int) -> str:
    """Return whether the friend's answers were true, by the revealed fleet."""
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
    """Return the matches that each player has won: ``before``, and the last one unless the friend cheated in it."""
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
        case OSError() | UnicodeError() if not isinstance(error, InvalidMessage):
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
    return _("The server has said something that cannot be. The game counts for nobody.")


def cannot_return_text() -> str:
    """Return the warning that the player cannot return to a match if the program ends."""
    return _("The logbook is off: if this program ends, you cannot come back to this game.")


def friend_left_text(name: str) -> str:
    """Return the message that the friend has left the match, which ends it."""
    return _("{name} has left the game. Nobody has won.").format(name=name)


def nobody_came_text(seconds: int) -> str:
    """Return the message that no friend came within ``seconds``."""
    text = ngettext("Nobody came within {count} second.", "Nobody came within {count} seconds.", seconds)
    return text.format(count=seconds)


def time_ended_text(*, is_own: bool, name: str) -> str:
    """Return the message that a match was ended because a player was away too long, this one if ``is_own``."""
    if is_own:
        return _("You were away too long, and {name} has ended the game. Nobody has won.").format(name=name)
    return _("The game is ended. Nobody has won.")


def foul_text(*, is_own: bool, name: str) -> str:
    """Return the message that the server ended a match because a program broke the protocol, this one if ``is_own``."""
    if is_own:
        return _("The server has ended the game: your program said what cannot be.")
    return _("The server has ended the game: the program of {name} said what cannot be.").format(name=name)
