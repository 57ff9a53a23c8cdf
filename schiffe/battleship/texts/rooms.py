"""Messages about rooms, in the player's language: the same in every view."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from schiffe.battleship.match.seats import WaitingFor
from schiffe.battleship.net.rooms.code import WORDS, read_code
from schiffe.battleship.net.rooms.connection import NoRooms
from schiffe.battleship.net.rooms.lines import BadLine, FirstTurn, Preview, RefusalWord
from schiffe.battleship.net.rooms.look import RoomRefused
from schiffe.battleship.net.rooms.proof import Falsehood, Verdict
from schiffe.battleship.net.rooms.status import RoomStatus
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.texts.names import clock_text, rules_sentences, rules_title
from schiffe.game.match.players import SeatNumber
from schiffe.game.network_texts import join_hint
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import join_or, named, quoted, sentences
from schiffe.network.address import DEFAULT_PORT, LOOPBACK, Address
from schiffe.network.connecting import cannot_connect
from schiffe.process.errors import CommandError

SENTENCES: Final[Mapping[int, Callable[[], str]]] = {
    1: lambda: _("Hello!"),
    2: lambda: _("Good luck!"),
    3: lambda: _("Well played!"),
    4: lambda: _("Nice shot!"),
    5: lambda: _("That was close."),
    6: lambda: _("One moment, please."),
    7: lambda: _("I'm back."),
    8: lambda: _("Sorry!"),
    9: lambda: _("Are you still there?"),
    10: lambda: _("Thank you!"),
    11: lambda: _("Once more?"),
    12: lambda: _("I have to go."),
}
"""The sentences that friends say to each other by a number; each program says it in its own language."""


def saying(name: str, number: int) -> str:
    """Return what somebody says; empty for a sentence that only a later version knows."""
    return named(name, SENTENCES[number]()) if number in SENTENCES else ""


def nobody_hears() -> str:
    """Return that what one says now would reach nobody."""
    return _("Nobody can hear you now.")


# The way in


def room_command(address: Address, code: str) -> str:
    """Return the command by which a friend enters a room."""
    return f"schiffe --connect {_room_at(address, code)}"


def _room_at(address: Address, code: str) -> str:
    return f"{str(address).removesuffix(f':{DEFAULT_PORT}')}/{code}"


def no_code(text: str) -> str:
    """Return what is wrong with an input that is no code of a room; it is never guessed at."""
    parts = re.split(r"[\s-]+", text.strip().lower())
    if len(parts) == _PARTS_OF_CODE:
        *words, number = parts
        if unknown := [word for word in words if word not in WORDS]:
            return _("No code has the word {word}. Check how it is spelt.").format(word=quoted(unknown[0]))
        return _("A code ends with a number from 100 to 999, not with {text}.").format(text=quoted(number))
    return _("{text} is not a code. A code looks like this: {example}.").format(text=quoted(text), example=_EXAMPLE)


_PARTS_OF_CODE: Final = 3
_EXAMPLE: Final = "kelp-heron-421"


def code_without_server(code: str) -> str:
    """Return that the server of a room is missing, and an example."""
    text = _("Type the server before it, as in the line you were sent: {example}")
    return text.format(example=f"play.example.org/{code}")


def typed_code(host: str, typed: str) -> str:
    """Return the code that was typed behind the host of a server; raises CommandError where either is wrong."""
    if not typed:
        if code := read_code(host):
            raise CommandError(f"--connect: {code_without_server(code)}")
        return ""
    if code := read_code(typed):
        return code
    raise CommandError(f"--connect: {no_code(typed)}")


def how_to_enter(addresses: Sequence[Address], code: str, *, is_hosted: bool) -> str:
    """Return what to tell a friend who is to enter a room, at a server or here; the first address is the likely one."""
    if not is_hosted:
        return join_hint(addresses[0], room_command(addresses[0], code))
    lines = [_("To play with a friend, pass this on:"), f"  {room_command(addresses[0], code)}"]
    if len(addresses) > 1:
        others = join_or([_room_at(address, code) for address in addresses[1:]])
        lines.append(_("If that does not work, try {addresses}.").format(addresses=others))
    elif addresses[0].host == LOOPBACK:
        lines.append(_("Other computers cannot reach this one: it has no address in a network."))
    return "\n".join(lines)


def preview_text(preview: Preview, own_rules: Mapping[str, str]) -> str:
    """Return what one would enter: with whom, by which rules, and with which clock."""
    rules = _("Rules: {name}.").format(name=rules_title(preview.rules, own_rules))
    whose = _("{name} waits for you.").format(name=" ".join(preview.names))
    return sentences(whose, rules, rules_sentences(preview.rules), clock_text(preview.rules, preview.clock))


def waiting_for_room(address: Address) -> str:
    """Return what one waits for while a room is looked for."""
    return _("Looking for the room at {address}").format(address=address)


def waiting_for_friend(status: RoomStatus) -> str:
    """Return what one waits for before a match."""
    if not status.friend:
        return _("Waiting for a friend in room {code}").format(code=status.code)
    if status.is_waiting:
        return _("Waiting for a free place on the server")
    return _("Waiting for {name} to place ships").format(name=status.friend)


def waiting_for_shot(status: RoomStatus) -> str:
    """Return what one waits for while the friend has to fire, or to answer."""
    return _("Waiting for {name}").format(name=status.friend)


def waiting_in_room(what: WaitingFor, name: str) -> str:
    """Return what one waits for in a match."""
    text = _("Waiting for {name} to answer") if what is WaitingFor.REMOTE_ANSWER else _("Waiting for {name} to fire")
    return text.format(name=name)


def waiting_for_rematch(status: RoomStatus) -> str:
    """Return what one waits for after a match."""
    return _("Waiting for {name} to play again").format(name=status.friend)


# What happens


def news_text(before: RoomStatus, now: RoomStatus) -> str:
    """Return what has changed in a room that is worth a sentence."""
    if not now.match:
        return ""
    news = []
    if before.match and before.is_connected != now.is_connected and not now.refusal:
        news.append(_("Connected again.") if now.is_connected else trying_again_text(now))
    if now.friend and not before.friend:
        news.append(_("{name} is here.").format(name=now.friend) if before.match else "")
    elif before.friend and not now.friend:
        news.append(_("{name} has left the room.").format(name=before.friend))
    elif now.friend and now.is_connected and before.is_friend_here != now.is_friend_here and not now.refusal:
        is_back = _("{name} is back.").format(name=now.friend)
        news.append(is_back if now.is_friend_here else away_text(now, now.at))
    if now.is_over and now.refusal and not before.refusal:
        news.append(room_over_text(now))
    if now.said and now.said != before.said and not now.said.is_own:
        news.append(saying(now.friend, now.said.number))
    if now.friend_wants and not before.friend_wants and not now.own_wants:
        news.append(_("{name} would like to play again.").format(name=now.friend))
    if now.may_end and not before.may_end:
        news.append(may_end_text(now))
    if now.is_waiting and not before.is_waiting:
        news.append(_("All places on the server are taken. The game begins when one is free."))
    if now.is_closing and not before.is_closing and now.is_playing:
        news.append(_("The server is about to end. This game can still be finished."))
    return sentences(*filter(None, news))


def room_over_text(status: RoomStatus) -> str:
    """Return why no other game can be played in a room; nothing where that is still possible."""
    if status.is_closing:
        return server_ends()
    if status.refusal in (None, RefusalWord.CLOSED):
        return "" if status.can_go_on and status.friend else _("{name} has left the room.").format(name=status.friend)
    return refusal_text(status.refusal, status.code, has_sat=True)


def trying_again_text(status: RoomStatus) -> str:
    """Return that one's own connection is lost."""
    if status.is_closing:
        return _("The connection is lost, and the server is about to end.")
    return _("The connection is lost. Trying again.")


def away_text(status: RoomStatus, now: float) -> str:
    """Return that the friend is away, and for how long that may still be in a match."""
    if not status.is_playing:
        return _("{name} is away.").format(name=status.friend)
    left = status.friend_left_at(now)
    time = f"{left // 60}:{left % 60:02}"
    return _("{name} is away, and has {time} to come back.").format(name=status.friend, time=time)


def away_badge(status: RoomStatus, now: float) -> str:
    """Return that the friend is away, and for how long that may still be in a match, in few words."""
    if not status.is_playing:
        return _("{name} is away").format(name=status.friend)
    left = status.friend_left_at(now)
    return _("{name} is away, {time}").format(name=status.friend, time=f"{left // 60}:{left % 60:02}")


def may_end_text(status: RoomStatus) -> str:
    """Return that one may end the match."""
    return _("{name} does not go on. You can wait, or end the game.").format(name=status.friend)


def fires_by_itself() -> str:
    """Return that time is up, and one's shot is fired without Enter, since the friend waits."""
    return _("Time's up. Firing in a moment.")


def who_is_here(status: RoomStatus, now: float) -> str:
    """Return who is in the room, and what is played there."""
    parts = [_("Room {code}.").format(code=status.code)] if status.code else []
    if not status.is_connected:
        parts.append(trying_again_text(status))
    elif not status.friend:
        parts.append(_("Nobody else is here yet."))
    elif status.is_friend_here:
        parts.append(_("{name} is here.").format(name=status.friend))
    else:
        parts.append(away_text(status, now))
    if status.line and not status.friend:
        parts.append(_("Your friend joins with: {command}").format(command=status.line))
    if status.friend and not status.has_begun:
        parts.append(who_begins(status))
    return sentences(*parts)


def who_begins(status: RoomStatus) -> str:
    """Return who has the first turn; without a toss it is the opener in the first match."""
    first = status.terms.first if status.terms else None
    match first:
        case None:
            return ""
        case FirstTurn.TOSS:
            return _("A toss decides who begins.")
        case FirstTurn.ME:
            return (
                _("You begin each game.") if status.opens else _("{name} begins each game.").format(name=status.friend)
            )
        case _ if status.match == 1 and not status.is_over:
            return _("You begin.") if status.opens else _("{name} begins.").format(name=status.friend)
        case FirstTurn.LOSER:
            return _("The loser begins.")
    return _("Each of you begins in turn.")


# How it ends


def verdict_text(verdict: Verdict | None, name: str, size: int) -> str:
    """Return whether somebody has played true, as their fleet shows."""
    if verdict is None:
        return _("{name} has not shown the fleet yet.").format(name=name)
    match verdict.falsehood:
        case None:
            return _("{name}: all answers true.").format(name=name)
        case Falsehood.NOT_REVEALED:
            return _("{name} has not shown the fleet. The game counts for nobody.").format(name=name)
        case Falsehood.MOVED:
            return _("{name} has shown another fleet than at the start. The game counts for nobody.").format(name=name)
        case Falsehood.ILLEGAL:
            return _("The fleet of {name} breaks the rules. The game counts for nobody.").format(name=name)
    assert verdict.cell is not None
    text = _("{name} gave a false answer at {square}. The game counts for nobody.")
    return text.format(name=name, square=cell_name(verdict.cell, size))


def score_text(status: RoomStatus, before: tuple[int, int], winner: SeatNumber) -> str:
    """Return how many games each has won, with the last one, unless the friend has not played true there."""
    own, other = before
    if not (status.verdict and status.verdict.falsehood):
        own, other = own + (winner == 0), other + (winner == 1)
    return _("Score: {name} {own}, {enemy} {other}.").format(name=status.own, own=own, enemy=status.friend, other=other)


def no_room_text(
    error: BaseException | None,
    refusal: RefusalWord | None,
    address: Address,
    *,
    code: str,
    has_sat: bool,
    is_closing: bool = False,
) -> str:
    """Return why one has no seat in a room, by what has ended the connection or been refused.

    One may have had a seat before, and the server may have said that it is about to end.
    """
    if is_closing and error is None and refusal in (None, RefusalWord.CLOSED):
        return server_ends()
    match error:
        case NoRooms():
            return no_rooms_text(error)
        case OSError() | UnicodeError() if not isinstance(error, BadLine):
            return cannot_connect(address, error)
        case None:
            return refusal_text(refusal or RefusalWord.CLOSED, code, has_sat=has_sat)
    return server_fault()


def no_rooms_text(error: NoRooms) -> str:
    """Return that a server has no rooms, or seems to have none."""
    if error.is_sure:
        return _("This server has no rooms. Its address alone, without a code, plays its games with anybody.")
    return _("This server has no rooms, or is busy. Its program may be older.")


def cannot_enter(error: RoomRefused | NoRooms | OSError | UnicodeError, address: Address, code: str) -> str:
    """Return why one cannot enter a room at a server."""
    match error:
        case RoomRefused():
            return refusal_text(error.word, code)
        case NoRooms():
            return no_rooms_text(error)
    return cannot_connect(address, error)


def refusal_text(word: RefusalWord, code: str, *, has_sat: bool = False) -> str:
    """Return why a server refuses somebody, who may have had a seat in the room before."""
    unknown = _("No room has the code {code}. It may be closed, or on another server.")
    texts = {
        RefusalWord.UNKNOWN: unknown.format(code=quoted(code)),
        RefusalWord.FULL: _("Two people are in this room already."),
        RefusalWord.LIMIT: _("The server has no place for another room now."),
        RefusalWord.VERSION: _("The server speaks another version: one of the two programs is older."),
        RefusalWord.NAME: _("Your friend has the same name. Change yours in the settings, or with --name."),
        RefusalWord.RULES: _("The server cannot read these rules: its program is older."),
        RefusalWord.RATE: _("The server lets nobody in from this address for ten minutes: too many wrong codes."),
        RefusalWord.SEAT_KEY: _("The server does not know the key of this seat."),
        RefusalWord.REPLACED: _("You have entered this room from elsewhere, and play on there."),
        RefusalWord.CLOSED: _("The room is closed."),
        RefusalWord.DISMISSED: _("You were sent away from this room."),
        RefusalWord.FREED: _("You were away too long, and your seat was given up."),
    }
    if word is RefusalWord.UNKNOWN and has_sat:
        return _("The room is gone: the server was started anew.")
    return texts.get(word) or _("The server refused what this program said ({word}).").format(word=word.value)


def server_ends() -> str:
    """Return that a server drains, and the room ends with it."""
    return _("The server is about to end, and the room is closed.")


def server_was_here() -> str:
    """Return that a room was hosted by the program that has ended."""
    return _("This room was on a server in the program that you ended, and is gone with it.")


def not_kept() -> str:
    """Return that one cannot come back to a room."""
    return _("The logbook is off: if this program ends, you cannot come back to this game.")


def server_fault() -> str:
    """Return that a server has said what cannot be."""
    return _("The server has said something that cannot be. The game counts for nobody.")


def friend_has_left(name: str) -> str:
    """Return that a match has ended because the friend left it."""
    return _("{name} has left the game. Nobody has won.").format(name=name)


def nobody_came(seconds: int) -> str:
    """Return that no friend came in time."""
    text = ngettext("Nobody came within {count} second.", "Nobody came within {count} seconds.", seconds)
    return text.format(count=seconds)


def time_ended_text(*, is_own: bool, name: str) -> str:
    """Return that a match was ended since somebody did not go on."""
    if is_own:
        return _("You were away too long, and {name} has ended the game. Nobody has won.").format(name=name)
    return _("The game is ended. Nobody has won.")


def foul_text(*, is_own: bool, name: str) -> str:
    """Return that the server has ended a match because of what somebody's program said."""
    if is_own:
        return _("The server has ended the game: your program said what cannot be.")
    return _("The server has ended the game: the program of {name} said what cannot be.").format(name=name)
