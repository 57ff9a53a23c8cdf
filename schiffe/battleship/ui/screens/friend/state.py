"""The state of the screen for a match with a friend, and the rooms that can be opened or entered from it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, NamedTuple, Self, TypeAlias

from schiffe.battleship.match.request import EnterRoom, Host, Join, OpenRoom
from schiffe.battleship.net.rooms.code import parse_code
from schiffe.battleship.texts.room_entry import code_without_server_text, invalid_code_text
from schiffe.language.i18n import _
from schiffe.language.names import name_problem_text
from schiffe.network.address import AddressError, no_address_text, parse_address
from schiffe.toolkit.command import Done

_COMMAND: Final = re.compile(r"^\s*(?:schiffe\s+)?(?:--connect[\s=]+)?")
"""The beginning of a pasted line from a friend."""
_LIKE_A_CODE: Final = re.compile(r"[^\W\d_]+[\s-]+[^\W\d_]+[\s-]+\d+|[^.:\[\]]+")
"""The three parts of a code, or no character of an address."""


class FriendRow(Enum):
    """The rows of the screen, from the first to the last."""

    NAME = "name"
    SERVER = "server"
    VARIANT = "variant"
    CLOCK = "clock"
    FIRST = "first"
    HOST = "host"
    CODE = "code"


FRIEND_ROWS: Final = tuple(FriendRow)
FriendRequest: TypeAlias = OpenRoom | EnterRoom | Join | Host
"""The match to play; before one is hosted, the program of the friend is asked for."""


class TermTexts(NamedTuple):
    """A term of the room to open: its value, a note after the value, and its description."""

    value: str
    note: str = ""
    description: str = ""


class TermStep(NamedTuple):
    """A step to the next value of a term (1), or to the previous one (-1)."""

    row: FriendRow
    by: int


@dataclass(frozen=True)
class FriendState:
    """The typed texts, the selected row, the error there, and the terms of the room to open."""

    name: str = ""
    server: str = ""
    code: str = ""
    row: FriendRow = FriendRow.SERVER
    error: str | None = None
    terms: Mapping[FriendRow, TermTexts] = field(default_factory=dict)

    def with_row(self, row: FriendRow) -> Self:
        """Return the state with another row highlighted, and without an error."""
        return replace(self, row=row, error=None)

    def with_next_row(self) -> Self:
        """Return the state with the next row highlighted; after the last one comes the first."""
        return self.with_row(FRIEND_ROWS[(FRIEND_ROWS.index(self.row) + 1) % len(FRIEND_ROWS)])

    def with_previous_row(self) -> Self:
        return self.with_row(FRIEND_ROWS[FRIEND_ROWS.index(self.row) - 1])

    def with_error(self, row: FriendRow, text: str) -> Self:
        """Return the state with an error in a row, which is highlighted."""
        return replace(self, row=row, error=text)

    def typed_in(self, row: FriendRow) -> str | None:
        """Return the text typed in a row; None if nothing can be typed there."""
        match row:
            case FriendRow.NAME:
                return self.name
            case FriendRow.SERVER:
                return self.server
            case FriendRow.CODE:
                return self.code
            case _:
                return None

    @property
    def own_name(self) -> str:
        """The typed name, without blanks around it."""
        return self.name.strip()

    @property
    def name_error_text(self) -> str | None:
        """The error in the name; None if it is right."""
        if not self.own_name:
            return _("Type a name first: your friend sees it.")
        return name_problem_text(self.own_name)


def open_room(state: FriendState) -> FriendState | Done[FriendRequest]:
    """Open a room at the typed server; a typed code or pasted line is entered instead."""
    text = state.server.strip()
    if not text:
        return state.with_error(FriendRow.SERVER, _("Type the address of a server, or host a game here."))
    if parse_code(text) or _has_server_and_code(text):
        return enter_code(replace(state, server="", code=state.server))
    try:
        address = parse_address(text)
    except AddressError as error:
        return state.with_error(FriendRow.SERVER, no_address_text(error.text))
    return _finish_with(state, OpenRoom(address))


def _has_server_and_code(text: str) -> bool:
    """Return whether a text is a server and a code after a slash."""
    return "/" in text.removeprefix("tls://")


def enter_code(state: FriendState) -> FriendState | Done[FriendRequest]:
    """Enter the room of a code, or join the match at an address."""
    text = _COMMAND.sub("", state.code, count=1).strip()
    if _has_server_and_code(text):
        server, code_text = text.rsplit("/", 1)
        return _enter_room(state, code_text=code_text, server=server, server_row=FriendRow.CODE)
    is_code = not text or parse_code(text) is not None
    is_like_a_code = text != "localhost" and _LIKE_A_CODE.fullmatch(text) is not None
    if is_code or is_like_a_code:
        return _enter_room(state, code_text=text, server=state.server, server_row=FriendRow.SERVER)
    try:
        return Done(Join(parse_address(text)))
    except AddressError as error:
        return state.with_error(FriendRow.CODE, no_address_text(error.text))


def _enter_room(
    state: FriendState, code_text: str, server: str, server_row: FriendRow
) -> FriendState | Done[FriendRequest]:
    """Enter the room of a code at a server, which was typed in ``server_row``."""
    code = parse_code(code_text)
    if code is None:
        error_text = invalid_code_text(code_text) if code_text else _("Type the code that you were sent.")
        return state.with_error(FriendRow.CODE, error_text)
    if not server.strip():
        return state.with_error(FriendRow.CODE, code_without_server_text(code))
    try:
        address = parse_address(server.strip())
    except AddressError as error:
        return state.with_error(server_row, no_address_text(error.text))
    return _finish_with(state, EnterRoom(address, code))


def _finish_with(state: FriendState, request: FriendRequest) -> FriendState | Done[FriendRequest]:
    """Finish with a request, unless there is an error in the name."""
    return state.with_error(FriendRow.NAME, state.name_error_text) if state.name_error_text else Done(request)
