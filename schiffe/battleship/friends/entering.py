"""Getting into a room: entering it after a preview, opening it, hosting it, or returning to it."""

import asyncio
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import replace
from typing import Protocol

from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.friends.joined_room import JoinedRoom
from schiffe.battleship.match.request import EnterRoom, HostRoom, OpenRoom, ReturnToRoom, RoomRequest
from schiffe.battleship.match.setup import rules_in_settings
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.access import RoomAccess
from schiffe.battleship.net.rooms.messages import MissingRooms, RefusedRoom
from schiffe.battleship.net.rooms.preview import ask_preview
from schiffe.battleship.rules.packing import can_be_placed
from schiffe.battleship.server.serve import host_rooms
from schiffe.battleship.settings import FIRST_TURN
from schiffe.battleship.texts.room_entry import cannot_enter_text, waiting_for_room_text
from schiffe.battleship.texts.rules import no_space_text
from schiffe.game.flow.after_match import WentBack
from schiffe.game.flow.view import View
from schiffe.game.match.interruption import Interruption
from schiffe.game.session import Session
from schiffe.language.i18n import _
from schiffe.language.names import includes_name, player_name
from schiffe.network.address import Address
from schiffe.network.connecting import find_own_addresses
from schiffe.process.errors import EXIT_FAILED, EXIT_REFUSED, CommandError
from schiffe.settings.schema import Settings
from schiffe.settings.shared import CLOCK, PLAYER_NAME, SPEECH


class RoomEntrance(Protocol):
    """The part of a view that is shown before a room is entered."""

    def show_waiting(self, reason: str, interruption: Interruption, /) -> AbstractAsyncContextManager[None]:
        """Show inside a block the reason for a wait; WentBack interrupts it if the person goes back."""

    async def confirm_entry(self, preview: messages.Preview, /) -> bool:
        """Ask whether to enter the room of a preview; return False if the person goes back instead."""


class RoomsView(View, Protocol):
    """A view that supports rooms."""

    def make_room_entrance(self) -> RoomEntrance:
        """Return the part of the view that is shown before a room is entered."""


async def enter_room(
    request: RoomRequest,
    session: Session,
    stack: AsyncExitStack,
    view: RoomsView,
) -> JoinedRoom:
    """Open, enter or host a room, or return to one, as requested.

    Raises:
        CommandError: the room does not exist, or cannot be reached.
        WentBack: the person goes back.
    """
    settings = session.settings
    match request:
        case EnterRoom(address, code):
            address = session.with_ca(address)
            entrance = view.make_room_entrance()
            interruption = Interruption()
            async with entrance.show_waiting(waiting_for_room_text(address), interruption):
                preview = await interruption.run(preview_room(address, code))
            if not await entrance.confirm_entry(preview):
                raise WentBack
            access = prepare_to_enter(preview, address, code, settings[PLAYER_NAME])
        case OpenRoom(address):
            access = prepare_to_open(session.with_ca(address), player_name(settings[PLAYER_NAME]), settings)
        case ReturnToRoom():
            access = prepare_to_return(request, session.with_ca(request.room_record.server))
        case HostRoom(address):
            access = await prepare_to_host(address, player_name(settings[PLAYER_NAME]), settings, stack)
    return await stack.enter_async_context(JoinedRoom(access))


async def preview_room(address: Address, code: str) -> messages.Preview:
    """Ask a server for the preview of a room.

    Raises:
        CommandError: the room cannot be entered, or no fleet can be placed under its rules.
    """
    try:
        preview = await ask_preview(address, code)
    except (RefusedRoom, MissingRooms, OSError, UnicodeError) as error:
        status = EXIT_REFUSED if isinstance(error, RefusedRoom) else EXIT_FAILED
        raise CommandError(cannot_enter_text(error, address, code), status) from None
    if not await asyncio.to_thread(can_be_placed, preview.rules):
        raise CommandError(no_space_text(preview.rules), EXIT_FAILED)
    return preview


def prepare_to_enter(preview: messages.Preview, address: Address, code: str, own_name: str) -> RoomAccess:
    """Prepare to enter a room with this preview; ``own_name`` is the name in the settings, which may be empty."""
    name, guest_name = player_name(own_name), _("Guest")
    if not own_name and includes_name(preview.names, name) and not includes_name(preview.names, guest_name):
        name = guest_name
    return RoomAccess(
        address=address,
        name=name,
        terms=messages.Terms(preview.rules, preview.clock_seconds, FirstTurn.TOSS),
        code=code,
    )


def prepare_to_open(address: Address, name: str, settings: Settings) -> RoomAccess:
    """Prepare to open a room with these settings. For screen readers, there is a clock only if one is set."""
    clock = 0 if settings[SPEECH] and CLOCK.key not in settings else settings[CLOCK]
    terms = messages.Terms(rules_in_settings(settings), clock, settings[FIRST_TURN])
    return RoomAccess(address=address, name=name, terms=terms, public_addresses=(address,))


async def prepare_to_host(address: Address, name: str, settings: Settings, stack: AsyncExitStack) -> RoomAccess:
    """Start a server for rooms in this program, which ends with the stack, and prepare to open a room there.

    Raises:
        CommandError: the server cannot listen on the address.
    """
    server = await stack.enter_async_context(host_rooms(address))
    return replace(
        prepare_to_open(server.own_address, name, settings),
        public_addresses=await find_own_addresses(address, server.port),
        connect=server.connect,
        is_hosted=True,
    )


def prepare_to_return(request: ReturnToRoom, address: Address) -> RoomAccess:
    room_record = request.room_record
    terms = messages.Terms(request.rules, request.clock_seconds, room_record.first_turn or FirstTurn.TOSS)
    return RoomAccess(
        address=address,
        name=request.own_name,
        terms=terms,
        code=room_record.code or None,
        public_addresses=(address,) if room_record.first_turn else (),
        returning_seat=room_record,
    )
