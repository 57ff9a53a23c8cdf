"""A room as the player speaks in it."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from schiffe.battleship.friends.joined_room import JoinedRoom
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.access import RoomAccess
from schiffe.battleship.net.rooms.connection import RoomConnection
from schiffe.network.address import Address
from tests.battleship.net.rooms.test_session import TERMS, begun
from tests.waiting import Clock


def test_phrases_that_follow_at_once_are_sent_when_a_server_passes_them_on() -> None:
    async def story() -> None:
        told: list[object] = []
        clock = Clock()
        room = JoinedRoom(RoomAccess(Address("a.b"), "Anna", TERMS), clock.timing)
        connection: Any = SimpleNamespace(session=begun(), is_connected=True, presence_at=0.0, send_message=told.append)
        room.connection = cast(RoomConnection, connection)
        for number in (1, 2, 3):
            room.send_phrase(number)
        assert told == [messages.SendPhrase(1)]
        assert [due_at for due_at, _call in clock.later] == [clock.now + 2.5, clock.now + 5.0]
        clock.later[0][1]()
        assert told == [messages.SendPhrase(1), messages.SendPhrase(2)]
        connection.session.has_left = True
        clock.later[1][1]()
        assert told == [messages.SendPhrase(1), messages.SendPhrase(2)]
        clock.now += 60
        connection.session.has_left = False
        room.send_phrase(4)
        assert told[-1] == messages.SendPhrase(4)

    asyncio.run(story())
