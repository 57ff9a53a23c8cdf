"""The view of a match in a room."""

from typing import Protocol

from schiffe.battleship.online import OnlineView
from schiffe.battleship.texts.room_entry import Invitation
from schiffe.battleship.texts.rooms import RoomNews


class RoomMatchView(OnlineView, Protocol):
    """A view of a match in a room."""

    def show_invitation(self, invitation: Invitation, /) -> None:
        """Show the person what to send to the friend."""

    def show_room_change(self, news: RoomNews, /) -> None:
        """Show the changed status of the room, at any time; ``news`` describes the change, or has no text."""

    def show_farewell(self, text: str, /) -> None:
        """Show why there is no other match in the room."""
