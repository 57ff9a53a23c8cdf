"""Messages about rooms, the same in line mode and on the full screen."""

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
from schiffe.battleship.texts.games import clock_text, rules_sentences, rules_title
from schiffe.game.match.players import SeatNumber
from schiffe.game.network_texts import join_hint
from schiffe.language.dates import minutes_text
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import join_or, named, quoted, sentences
from schiffe.network.address import DEFAULT_PORT, LOOPBACK, Address
from schiffe.network.connecting import cannot_connect
from schiffe.process.errors import CommandError

_CODE_PARTS: Final = 3
_EXAMPLE_CODE: Final = "kelp-heron-421"

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
"""The sentences that friends can send each other. Only the number is sent, so each reads its own language."""


def sentence_text(name: str, number: int) -> str:
    """Return a sentence that a player sent; empty if only a later version knows its number."""
    return named(name, SENTENCES[number]()) if number in SENTENCES else ""


def nobody_hears_text() -> str:
    """Return the message that nobody would receive a sentence now."""
    return _("Nobody can hear you now.")


# Entering


def room_command(address: Address, code: str) -> str:
    """Return the command with which a friend enters a room."""
    return f"schiffe --connect {_room_at(address, code)}"


def _room_at(address: Address, code: str) -> str:
    return f"{str(address).removesuffix(f':{DEFAULT_PORT}')}/{code}"


def invalid_code_text(text: str) -> str:
    """Return why a text is not the code of a room, without guessing which code was meant."""
    parts = re.split(r"[\s-]+", text.strip().lower())
    if len(parts) == _CODE_PARTS:
        *words, number = parts
        if unknown := [word for word in words if word not in WORDS]:
            return _("No code has the word {word}. Check how it is spelt.").format(word=quoted(unknown[0]))
        return _("A code ends with a number from 100 to 999, not with {text}.").format(text=quoted(number))
    return _("{text} is not a code. A code looks like this: {example}.").format(
        text=quoted(text), example=_EXAMPLE_CODE
    )


def code_without_server_text(code: str) -> str:
    """Return the message that a code was typed without its server, with an example."""
    text = _("Type the server before it, as in the line you were sent: {example}")
    return text.format(example=f"play.example.org/{code}")


def parse_code(host: str, typed: str) -> str:
    """Return the code after ``--connect HOST/``; empty if none was typed.

    Raises:
        CommandError: it is not a code, or only a code was typed, without a host.
    """
    if not typed:
        if code := read_code(host):
            raise CommandError(f"--connect: {code_without_server_text(code)}")
        return ""
    if code := read_code(typed):
        return code
    raise CommandError(f"--connect: {invalid_code_text(typed)}")


def how_to_enter_text(addresses: Sequence[Address], code: str, *, is_hosted: bool) -> str:
    """Return what to tell a friend so that they can enter a room, which a server keeps unless it ``is_hosted`` here.

    The first address is the one most likely to work.
    """
    if not is_hosted:
        return join_hint(addresses[0], room_command(addresses[0], code))
    lines = [_("To play with a friend, pass this on:"), f"  {room_command(addresses[0], code)}"]
    if len(addresses) > 1:
        alternatives = join_or([_room_at(address, code) for address in addresses[1:]])
        lines.append(_("If that does not work, try {addresses}.").format(addresses=alternatives))
    elif addresses[0].host == LOOPBACK:
        lines.append(_("Other computers cannot reach this one: it has no address in a network."))
    return "\n".join(lines)


def preview_text(preview: Preview, own_rules: Mapping[str, str]) -> str:
    """Describe a room before the player enters it: who is there, the rules and the clock."""
    rules = _("Rules: {name}.").format(name=rules_title(preview.rules, own_rules))
    friend = _("{name} waits for you.").format(name=" ".join(preview.names))
    return sentences(friend, rules, rules_sentences(preview.rules), clock_text(preview.rules, preview.clock_seconds))


def waiting_for_room_text(address: Address) -> str:
    """Return what the player is waiting for while the server looks for a room."""
    return _("Looking for the room at {address}").format(address=address)


def waiting_for_friend_text(status: RoomStatus) -> str:
    """Return what the player is waiting for before a match."""
    if not status.friend:
        return _("Waiting for a friend in room {code}").format(code=status.code)
    if status.is_waiting:
        return _("Waiting for a free place on the server")
    return _("Waiting for {name} to place ships").format(name=status.friend)


def waiting_for_shot_text(status: RoomStatus) -> str:
    """Return what the player is waiting for while it is the friend's turn to fire or answer."""
    return _("Waiting for {name}").format(name=status.friend)


def waiting_in_room_text(awaited: WaitingFor, name: str) -> str:
    """Return what the player is waiting for in a match."""
    text = _("Waiting for {name} to answer") if awaited is WaitingFor.REMOTE_ANSWER else _("Waiting for {name} to fire")
    return text.format(name=name)


def waiting_for_rematch_text(status: RoomStatus) -> str:
    """Return what the player is waiting for after a match."""
    return _("Waiting for {name} to play again").format(name=status.friend)


# News


def news_text(before: RoomStatus, after: RoomStatus) -> str:
    """Return a sentence for each change between two states of a room that the player should know."""
    if not after.match_number:
        return ""
    news = []
    if before.match_number and before.is_connected != after.is_connected and not after.refusal:
        news.append(_("Connected again.") if after.is_connected else trying_again_text(after))
    if after.friend and not before.friend:
        news.append(_("{name} is here.").format(name=after.friend) if before.match_number else "")
    elif before.friend and not after.friend:
        news.append(_("{name} has left the room.").format(name=before.friend))
    elif after.friend and after.is_connected and before.is_friend_here != after.is_friend_here and not after.refusal:
        is_back = _("{name} is back.").format(name=after.friend)
        news.append(is_back if after.is_friend_here else away_text(after, after.measured_at))
    if after.is_over and after.refusal and not before.refusal:
        news.append(room_over_text(after))
    if after.last_sentence and after.last_sentence != before.last_sentence and not after.last_sentence.is_own:
        news.append(sentence_text(after.friend, after.last_sentence.number))
    if after.is_rematch_offered and not before.is_rematch_offered and not after.wants_rematch:
        news.append(_("{name} would like to play again.").format(name=after.friend))
    if after.can_end and not before.can_end:
        news.append(may_end_text(after))
    if after.is_waiting and not before.is_waiting:
        news.append(_("All places on the server are taken. The game begins when one is free."))
    if after.is_closing and not before.is_closing and after.is_playing:
        news.append(_("The server is about to end. This game can still be finished."))
    return sentences(*filter(None, news))


def room_over_text(status: RoomStatus) -> str:
    """Return why no other game can be played in a room; empty if one can."""
    if status.is_closing:
        return server_ends_text()
    if status.refusal in (None, RefusalWord.CLOSED):
        return "" if status.can_go_on and status.friend else _("{name} has left the room.").format(name=status.friend)
    return refusal_text(status.refusal, status.code, has_sat=True)


def trying_again_text(status: RoomStatus) -> str:
    """Return the message that the player's own connection is lost."""
    if status.is_closing:
        return _("The connection is lost, and the server is about to end.")
    return _("The connection is lost. Trying again.")


def away_text(status: RoomStatus, now: float) -> str:
    """Return the message that the friend is away, during a match with the time left to come back."""
    if not status.is_playing:
        return _("{name} is away.").format(name=status.friend)
    time = minutes_text(status.friend_left_at(now))
    return _("{name} is away, and has {time} to come back.").format(name=status.friend, time=time)


def away_badge(status: RoomStatus, now: float) -> str:
    """Return the text of ``away_text`` in few words."""
    if not status.is_playing:
        return _("{name} is away").format(name=status.friend)
    return _("{name} is away, {time}").format(name=status.friend, time=minutes_text(status.friend_left_at(now)))


def may_end_text(status: RoomStatus) -> str:
    """Return the message that the player may end the match because the friend does not continue."""
    return _("{name} does not go on. You can wait, or end the game.").format(name=status.friend)


def fires_by_itself_text() -> str:
    """Return the message that time is up and the shot is fired without Enter, since the friend is waiting."""
    return _("Time's up. Firing in a moment.")


def who_is_here_text(status: RoomStatus, now: float) -> str:
    """Return who is in the room, how a friend can join, and who begins."""
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
        parts.append(who_begins_text(status))
    return sentences(*parts)


def who_begins_text(status: RoomStatus) -> str:
    """Return who has the first turn, or by which rule that changes; empty if the server has not said."""
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
        case _ if status.match_number == 1 and not status.is_over:
            return _("You begin.") if status.opens else _("{name} begins.").format(name=status.friend)
        case FirstTurn.LOSER:
            return _("The loser begins.")
    return _("Each of you begins in turn.")


# The end


def verdict_text(verdict: Verdict | None, name: str, size: int) -> str:
    """Return whether the answers of the friend were true, which their revealed fleet shows."""
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
    """Return how many games each has won, adding the last one to ``before`` unless the friend cheated in it."""
    score = list(before)
    if not (status.verdict and status.verdict.falsehood):
        score[winner] += 1
    text = _("Score: {name} {own}, {enemy} {other}.")
    return text.format(name=status.own, own=score[0], enemy=status.friend, other=score[1])


def no_room_text(
    error: BaseException | None,
    refusal: RefusalWord | None,
    address: Address,
    *,
    code: str,
    has_sat: bool,
    is_closing: bool = False,
) -> str:
    """Return why the player has no seat in a room, from the error of the connection or the refusal of the server.

    ``has_sat`` if the player had a seat in the room before; ``is_closing`` if the server had announced its end.
    """
    if is_closing and error is None and refusal in (None, RefusalWord.CLOSED):
        return server_ends_text()
    match error:
        case NoRooms():
            return no_rooms_text(error)
        case OSError() | UnicodeError() if not isinstance(error, BadLine):
            return cannot_connect(address, error)
        case None:
            return refusal_text(refusal or RefusalWord.CLOSED, code, has_sat=has_sat)
    return server_fault_text()


def no_rooms_text(error: NoRooms) -> str:
    """Return the message that a server has no rooms, or seems to have none."""
    if error.is_sure:
        return _("This server has no rooms. Its address alone, without a code, plays its games with anybody.")
    return _("This server has no rooms, or is busy. Its program may be older.")


def cannot_enter_text(error: RoomRefused | NoRooms | OSError | UnicodeError, address: Address, code: str) -> str:
    """Return why the player cannot enter a room at a server."""
    match error:
        case RoomRefused():
            return refusal_text(error.word, code)
        case NoRooms():
            return no_rooms_text(error)
    return cannot_connect(address, error)


def refusal_text(word: RefusalWord, code: str, *, has_sat: bool = False) -> str:
    """Return why a server refuses a player, who had a seat in the room before if ``has_sat``."""
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


def server_ends_text() -> str:
    """Return the message that the server is about to end, and the room is closed."""
    return _("The server is about to end, and the room is closed.")


def server_gone_text() -> str:
    """Return the message that a room was hosted by a program that has ended."""
    return _("This room was on a server in the program that you ended, and is gone with it.")


def not_saved_text() -> str:
    """Return the warning that the player cannot come back to a game if the program ends."""
    return _("The logbook is off: if this program ends, you cannot come back to this game.")


def server_fault_text() -> str:
    """Return the message that a server has broken the protocol."""
    return _("The server has said something that cannot be. The game counts for nobody.")


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
