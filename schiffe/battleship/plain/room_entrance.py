"""The dialog in line mode for entering a room."""

from contextlib import AbstractAsyncContextManager

from schiffe.battleship.match.request import EnterRoom, HostRoom, OpenRoom, RoomRequest
from schiffe.battleship.net.rooms.code import parse_code
from schiffe.battleship.net.rooms.messages import Preview
from schiffe.battleship.options import split_room
from schiffe.battleship.plain.waiting import LineWaiting
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.settings import SERVER_ADDRESS
from schiffe.battleship.texts.room_entry import code_without_server_text, invalid_code_text, preview_text
from schiffe.game.flow.after_match import WentBack
from schiffe.game.match.interruption import Interruption
from schiffe.game.plain import words
from schiffe.game.plain.line_settings import LineSettings
from schiffe.language.i18n import _
from schiffe.language.words import RefusedInput
from schiffe.network.address import AddressError, no_address_text, parse_address
from schiffe.terminal.console import Console


def _parse_request(line: str) -> OpenRoom | EnterRoom:
    """Parse a server to open a room at, or also the code of a room to enter.

    Raises:
        RefusedInput: it is neither.
    """
    if code := parse_code(line):
        raise RefusedInput(code_without_server_text(code))
    server, typed_code = split_room(line)
    try:
        address = parse_address(server if typed_code else line)
    except AddressError as error:
        raise RefusedInput(no_address_text(error.text)) from None
    if not typed_code:
        return OpenRoom(address)
    room_code = parse_code(typed_code)
    if room_code is None:
        raise RefusedInput(invalid_code_text(typed_code))
    return EnterRoom(address, room_code)


class LineRoomEntrance:
    """The dialog at a console for entering a room."""

    def __init__(self, console: Console, settings: LineSettings) -> None:
        self._console = console
        self._settings = settings

    async def ask(self) -> RoomRequest:
        """Ask for a friend's room, or where to open one.

        Raises:
            WentBack, EndOfInput: the person goes back to the menu.
        """
        prompt = _("Host/code of your friend's room, a server to open one at, or Enter to open one here: ")
        while line := (await self._console.ask(prompt)).strip():
            if words.is_quit(line):
                raise WentBack
            try:
                request = _parse_request(line)
            except RefusedInput as refused:
                self._console.print(refused.problem)
            else:
                self._settings.keep_changes({SERVER_ADDRESS.key: request.address})
                return request
        return HostRoom()

    def show_waiting(self, reason: str, interruption: Interruption) -> AbstractAsyncContextManager[None]:
        return LineWaiting(self._console).show(reason, interruption)

    async def confirm_entry(self, preview: Preview) -> bool:
        """Print the preview of the room; at a keyboard, ask whether to enter it."""
        self._console.print(preview_text(preview, self._settings.current[OWN_RULES]))
        if not self._console.has_keyboard:
            return True
        prompt = _("Press Enter to join, or type {quit}: ").format(quit=words.QUIT)
        return not words.is_quit(await self._console.ask(prompt))
