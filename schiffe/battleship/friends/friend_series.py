"""The matches of two friends in a room, until the seat is given up, in any view."""

import asyncio
from contextlib import AsyncExitStack
from typing import Final

from schiffe.battleship.friends.joined_room import JoinedRoom
from schiffe.battleship.friends.match import FriendMatch
from schiffe.battleship.friends.view import RoomMatchView
from schiffe.battleship.logbook.recorder import PreparedMatch
from schiffe.battleship.net.rooms.access import RoomAccess
from schiffe.battleship.texts.network import guessable_fleet_text
from schiffe.battleship.texts.rooms import cannot_return_text
from schiffe.game.flow.after_match import PlayResult
from schiffe.network.timing import USUAL_TIMING, Timing


class FriendSeries:
    """The matches that two friends play in a room, one after another.

    The seat is given up when the ``stack`` closes.

    Attributes:
        room: the room, over all the matches.
    """

    def __init__(
        self,
        access: RoomAccess,
        stack: AsyncExitStack,
        timing: Timing = USUAL_TIMING,
    ) -> None:
        self.room: Final = JoinedRoom(access, timing)
        self._prepared: PreparedMatch | None = None  # the current match, or the last one
        self._warnings: set[str] = set()
        stack.push_async_exit(self._leave_room)

    async def play(self, prepared: PreparedMatch, view: RoomMatchView) -> PlayResult:
        """Play one match; if it cannot begin, the fleet is kept for another attempt."""
        async with AsyncExitStack() as stack:
            stack.push_async_exit(self._leave_on_error)
            self._prepared = prepared
            self.room.begin_match(view, prepared.friend_recorder)
            stack.callback(self.room.end_match)
            if prepared.setup.chance.is_chosen:
                self._warn_once(view, guessable_fleet_text())
            if not prepared.recorder.is_recording:
                self._warn_once(view, cannot_return_text())
            return await FriendMatch(self.room, prepared, view).play()

    def _warn_once(self, view: RoomMatchView, text: str) -> None:
        if text not in self._warnings:
            self._warnings.add(text)
            view.show_progress(text)

    async def _leave_on_error(self, kind: type[BaseException] | None, *error: object) -> None:
        """Leave if the view raises, before the person is told how to return."""
        if kind:
            await self._leave_room(kind, *error)

    async def _leave_room(self, kind: type[BaseException] | None, *_error: object) -> None:
        """Give up the seat when the person goes back, unless the match can be resumed, or the program is killed."""
        is_killed = kind is not None and issubclass(kind, asyncio.CancelledError | KeyboardInterrupt)
        recorder = self._prepared.friend_recorder if self._prepared else None
        can_return = recorder is not None and recorder.has_begun and recorder.unfinished_id is not None
        session = self.room.session
        if session and not session.is_over and not is_killed and not can_return:
            self.room.give_up_seat()
            if recorder:
                recorder.discard()
        await self.room.disconnect()
