"""Texts about entering a room: its code, the invitation of a friend, and why a server refuses."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from schiffe.battleship.net.rooms.code import CODE_WORDS, parse_code
from schiffe.battleship.net.rooms.messages import MissingRooms, Preview, RefusedRoom, RoomRefusalReason
from schiffe.battleship.texts.matches import clock_text, rules_details_text, rules_title
from schiffe.game.network_texts import join_hint_text, reach_texts
from schiffe.language.i18n import _
from schiffe.language.text import join_sentences, quoted
from schiffe.network.address import DEFAULT_PORT, Address
from schiffe.network.connecting import cannot_connect_text
from schiffe.process.errors import CommandError

_CODE_PART_COUNT: Final = 3
_EXAMPLE_CODE: Final = "kelp-heron-421"


def room_command(address: Address, code: str) -> str:
    """Return the command with which a friend enters a room."""
    return f"schiffe --connect {_room_at(address, code)}"


def _room_at(address: Address, code: str) -> str:
    return f"{str(address).removesuffix(f':{DEFAULT_PORT}')}/{code}"


class Invitation(NamedTuple):
    """The lines that let a friend enter a room.

    Attributes:
        request: asks the player to pass on the line to type.
        extra_lines: further lines for the friend.
    """

    request: str
    extra_lines: Sequence[str] = ()

    @property
    def text(self) -> str:
        """The whole invitation, in lines."""
        return "\n".join((self.request, *self.extra_lines))


def room_invitation(addresses: Sequence[Address], code: str, *, is_hosted: bool) -> Invitation:
    """Return the invitation to a room, which a server keeps unless it ``is_hosted`` here.

    The first address is the one most likely to work.
    """
    if not is_hosted:
        return Invitation(join_hint_text(addresses[0], room_command(addresses[0], code)))
    headline = _("To play with a friend, pass this on:")
    request = f"{headline}\n  {room_command(addresses[0], code)}"
    return Invitation(request, reach_texts(addresses, lambda address: _room_at(address, code)))


def parse_room_code(host: str, typed: str | None) -> str | None:
    """Return the code after ``--connect HOST/``; None if none was typed.

    Raises:
        CommandError: it is not a code, or only a code was typed, without a host.
    """
    if typed is None:
        if code := parse_code(host):
            raise CommandError(f"--connect: {code_without_server_text(code)}")
        return None
    if code := parse_code(typed):
        return code
    raise CommandError(f"--connect: {invalid_code_text(typed)}")


def invalid_code_text(text: str) -> str:
    parts = re.split(r"[\s-]+", text.strip().lower())
    if len(parts) == _CODE_PART_COUNT:
        *words, number = parts
        if unknown := [word for word in words if word not in CODE_WORDS]:
            return _("No code has the word {word}. Check how it is spelt.").format(word=quoted(unknown[0]))
        return _("A code ends with a number from 100 to 999, not with {text}.").format(text=quoted(number))
    return _("{text} is not a code. A code looks like this: {example}.").format(
        text=quoted(text), example=_EXAMPLE_CODE
    )


def code_without_server_text(code: str) -> str:
    """Return the message that a code was typed without its server, with an example."""
    text = _("Type the server before it, as in the line you were sent: {example}")
    return text.format(example=f"play.example.org/{code}")


def preview_text(preview: Preview, own_rules: Mapping[str, str]) -> str:
    """Describe a room before the player enters it: the people there, the rules and the clock."""
    rules = _("Rules: {name}.").format(name=rules_title(preview.rules, own_rules))
    friend = _("{name} waits for you.").format(name=" ".join(preview.names))
    return join_sentences(
        friend, rules, rules_details_text(preview.rules), clock_text(preview.rules, preview.clock_seconds)
    )


def waiting_for_room_text(address: Address) -> str:
    return _("Looking for the room at {address}").format(address=address)


def cannot_enter_text(error: RefusedRoom | MissingRooms | OSError | UnicodeError, address: Address, code: str) -> str:
    """Return why the player cannot enter a room at a server."""
    match error:
        case RefusedRoom():
            return refusal_text(error.reason, code)
        case MissingRooms():
            return no_rooms_text(error)
    return cannot_connect_text(address, error)


def no_rooms_text(error: MissingRooms) -> str:
    if error.is_sure:
        return _("This server has no rooms. Its address alone, without a code, plays its games with anybody.")
    return _("This server has no rooms, or is busy. Its program may be older.")


def refusal_text(  # noqa: PLR0912 - one text for each code
    refusal: RoomRefusalReason, code: str, *, has_sat: bool = False
) -> str:
    """Return why a server refuses a player; ``has_sat`` if the player had a seat in the room before."""
    match refusal:
        case RoomRefusalReason.UNKNOWN if has_sat:
            return _("The room is gone: the server was started anew.")
        case RoomRefusalReason.UNKNOWN:
            text = _("No room has the code {code}. It may be closed, or on another server.")
            return text.format(code=quoted(code))
        case RoomRefusalReason.FULL:
            return _("Two people are in this room already.")
        case RoomRefusalReason.LIMIT:
            return _("The server has no place for another room now.")
        case RoomRefusalReason.VERSION:
            return _("The server speaks another version: one of the two programs is older.")
        case RoomRefusalReason.NAME:
            return _("Your friend has the same name. Change yours in the settings, or with --name.")
        case RoomRefusalReason.RULES:
            return _("The server cannot read these rules: its program is older.")
        case RoomRefusalReason.RATE:
            return _("The server lets nobody in from this address for ten minutes: too many wrong codes.")
        case RoomRefusalReason.SEAT_KEY:
            return _("The server does not know the key of this seat.")
        case RoomRefusalReason.REPLACED:
            return _("You have entered this room from elsewhere, and play on there.")
        case RoomRefusalReason.CLOSED:
            return _("The room is closed.")
        case RoomRefusalReason.DISMISSED:
            return _("You were sent away from this room.")
        case RoomRefusalReason.FREED:
            return _("You were away too long, and your seat was given up.")
        case RoomRefusalReason.TURN | RoomRefusalReason.IMPOSSIBLE | RoomRefusalReason.LINE:
            return _("The server refused what this program said ({word}).").format(word=refusal.value)
