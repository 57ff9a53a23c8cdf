"""The parts of a view that a game in a room uses."""

from typing import Protocol

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.status import RoomHandle, RoomStatus
from schiffe.battleship.online import OnlineView
from schiffe.battleship.texts.room_entry import Invitation
from schiffe.game.flow.view import View
from schiffe.process.tasks import ResultT, Work


class RoomView(OnlineView, Protocol):
    """A view of a match in a room."""

    def enter_room(self, room: RoomHandle, /) -> None:
        """Receive the room of this match, before anything else."""

    def show_invitation(self, invitation: Invitation, /) -> None:
        """Show how a friend can enter the room."""

    def room_changed(self, status: RoomStatus, news: str, /) -> None:
        """Show a changed status, at any time; ``news`` describes the change, or is empty."""


class RoomEntrance(Protocol):
    """The part of a view that is shown before a room is entered."""

    async def wait_for(self, work: Work[ResultT], text: str, /) -> ResultT:
        """Run ``work``, and show meanwhile what is waited for; raises HostingDeclined if the person goes back."""

    async def confirm_entry(self, preview: lines.Preview, /) -> bool:
        """Ask whether to enter the room of a preview; returns False if the person goes back instead."""


class RoomsView(View, Protocol):
    """A view that supports rooms."""

    def entrance(self) -> RoomEntrance:
        """Return the part of the view that is shown before a room is entered."""
