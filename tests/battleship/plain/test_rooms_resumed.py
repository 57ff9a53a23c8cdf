"""Rooms in line mode after the program of a friend has ended: at every moment one can come back, or is told why not."""

import asyncio
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

import pytest

from schiffe.battleship.logbook.finished import FORMAT
from schiffe.battleship.match.events import BreakReason, Event, MatchBrokenOff
from schiffe.battleship.match.request import EnterRoom, HostRoom
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.server.log import RoomFigures
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.game.match.finished import read_finished
from schiffe.network.address import Address
from schiffe.process.tasks import cancel_and_wait
from schiffe.settings.shared import PLAYER_NAME
from schiffe.store.logbook import Logbook
from tests.battleship.plain.friends import CODE, QUICK, Friend, both_lay, served, told


@pytest.fixture
def books(tmp_path: Path) -> Iterator[tuple[Logbook, Logbook]]:
    one, other = Logbook(tmp_path / "anna.sqlite3"), Logbook(tmp_path / "ben.sqlite3")
    yield one, other
    for book in (one, other):
        book.close()


QUESTIONS = ("Press Enter to join", "Press Enter to keep it", "^> $", "Press Enter to play again")


async def killed(friend: Friend) -> Friend:
    """The program of a friend ends, and is started again; nothing is said to anybody."""
    await friend.stop()
    again = Friend(friend.settings[PLAYER_NAME], QUICK, friend.book)
    again.resumes()
    return again


async def drive(friend: Friend, kills: Collection[int], delay: int = -1) -> None:
    """Type what is asked for, up to the end of the game; the program is killed at the questions of some numbers.

    Where there is a ``delay`` the question is answered first, and then it is killed after so many turns of the loop.
    """
    cell = questions = 0
    while True:
        asking = asyncio.ensure_future(friend.console.hears(*QUESTIONS))
        assert friend.playing
        await asyncio.wait((asking, friend.playing), return_when=asyncio.FIRST_COMPLETED)
        if not asking.done():  # the other one has left the room already
            await cancel_and_wait(asking)
            return
        found = asking.result()
        questions += 1
        if found[0] == "Press Enter to play again":
            await friend.console.type("quit")
            await friend.ends()
            return
        is_killed = questions in kills and found[0] != "Press Enter to join"
        if not is_killed or delay >= 0:
            await friend.console.type(cell_name(cell, 5) if found[0] == "> " else "")
            cell += found[0] == "> "
        if is_killed:
            for _ in range(delay):
                await asyncio.sleep(0)
            friend = await killed(friend)


def outcomes(books: tuple[Logbook, Logbook]) -> list[tuple[str, int | None, int]]:
    """How the one match of each book has ended, and how many fleets are open there."""
    found = []
    for book in books:
        match = book.read(lambda store: read_finished(store, 1, FORMAT), None)
        assert match
        assert match.stored.ending
        found.append((match.stored.ending.word, match.stored.ending.winner, sum(map(bool, match.record.fleets))))
    return found


@pytest.mark.parametrize("delay", [-1, 0, 2, 5, 20])
@pytest.mark.parametrize("kills", [((1,), ()), ((), (2,)), ((2, 3), ()), ((), (3, 4)), ((1, 3, 5), (2, 4, 6))])
def test_one_comes_back_at_every_moment(
    books: tuple[Logbook, Logbook], kills: tuple[Collection[int], Collection[int]], delay: int
) -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            anna, ben = (Friend(name, QUICK, book) for name, book in zip(("Anna", "Ben"), books, strict=True))
            ben.begins(EnterRoom(address, await anna.opens(address)))
            await asyncio.gather(drive(anna, kills[0], delay), drive(ben, kills[1], delay))

    told(story)
    one, other = outcomes(books)
    assert one[0] == other[0] == "won"
    assert one[1] is not None
    assert other[1] == 1 - one[1]
    assert one[2] == other[2] == 2
    assert not any(book.read_unfinished_matches() for book in books)


async def at_first_turn(books: Sequence[Logbook], address: Address) -> tuple[Friend, Friend]:
    """Two friends whose match has just begun."""
    anna, ben = (Friend(name, QUICK, book) for name, book in zip(("Anna", "Ben"), books, strict=True))
    await ben.enters(address, await anna.opens(address))
    await both_lay(anna, ben)
    await anna.console.hears("^> $")
    return anna, ben


def endings(book: Logbook) -> tuple[str, Event]:
    match = book.read(lambda store: read_finished(store, 1, FORMAT), None)
    assert match
    assert match.stored.ending
    return match.stored.ending.word, match.moments[-1].event


def test_a_server_that_was_started_anew_knows_the_room_no_more(books: tuple[Logbook, Logbook]) -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            anna, ben = await at_first_turn(books, address)
            for friend in (anna, ben):
                await friend.stop()
        async with served(address=address):
            again = Friend("Anna", QUICK, anna.book)
            again.resumes()
            await again.console.hears("The room is gone: the server was started anew.")
            await again.console.type("quit")
            assert (await again.ends()).has_failed

    told(story)
    assert endings(books[0]) == ("broken", MatchBrokenOff(BreakReason.ROOM_GONE))
    assert len(books[1].read_unfinished_matches()) == 1


def test_a_room_that_was_waited_in_and_is_gone_leaves_nothing(books: tuple[Logbook, Logbook]) -> None:
    async def story() -> None:
        anna = Friend("Anna", QUICK, books[0])
        async with served() as (_relay, address):
            await anna.opens(address)
            await anna.stop()
        assert len(books[0].read_unfinished_matches()) == 1
        async with served(address=address):
            again = Friend("Anna", QUICK, books[0])
            again.resumes()
            await again.console.hears("The room is gone: the server was started anew.")
            await again.console.type("quit")
            await again.ends()

    told(story)
    assert books[0].read(lambda store: store.reader.matches(), None) == []


def test_a_room_on_ones_own_server_is_gone_with_the_program(books: tuple[Logbook, Logbook]) -> None:
    async def story() -> None:
        anna = Friend("Anna", QUICK, books[0])
        anna.begins(HostRoom(Address("127.0.0.1", 0)))
        await anna.console.hears(CODE.pattern)
        again = await killed(anna)
        await again.console.hears("This room was on a server in the program that you ended")
        await again.console.type("quit")
        await again.ends()

    told(story)
    assert books[0].read_unfinished_matches() == []


def test_who_goes_back_while_nobody_is_there_gives_the_room_up(books: tuple[Logbook, Logbook]) -> None:
    async def story() -> None:
        async with served() as (relay, address):
            anna = Friend("Anna", QUICK, books[0])
            await anna.opens(address)
            assert len(books[0].read_running_matches()) == 1
            await anna.console.type("quit", "Press Enter to keep it")
            await anna.ends()
            assert relay.make_figures().rooms == RoomFigures(0, 1)

    told(story)
    assert books[0].read(lambda store: store.reader.matches(), None) == []


def test_who_gives_the_seat_up_in_a_match_has_left_it(books: tuple[Logbook, Logbook]) -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            anna, ben = await at_first_turn(books, address)
            await anna.console.type("leave")
            await anna.console.type("leave")
            await anna.ends()
            await ben.console.hears("Anna has left the game.")
            await ben.ends()
            assert "Trying again" not in anna.console.everything

    told(story)
    assert [endings(book) for book in books] == [("left", PlayerLeft(0)), ("left", PlayerLeft(1))]


def test_who_closes_the_program_in_a_match_goes_on_with_it(books: tuple[Logbook, Logbook]) -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            anna, ben = await at_first_turn(books, address)
            await anna.console.type("quit")
            await anna.ends()
            await ben.console.hears("Anna is away")
            again = Friend("Anna", QUICK, anna.book)
            again.resumes()
            await ben.console.hears("Anna is back")
            await asyncio.gather(drive(again, ()), drive(ben, ()))

    told(story)
    assert [ending for ending, _event in map(endings, books)] == ["won", "won"]


def test_who_resigned_has_lost_though_killed_at_once(books: tuple[Logbook, Logbook]) -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            anna, ben = await at_first_turn(books, address)
            await anna.console.type("resign")
            await anna.console.type("resign")
            for _ in range(20):
                await asyncio.sleep(0)
            again = await killed(anna)
            await again.console.type("quit", "Press Enter to play again")
            await again.ends()
            await ben.stop()

    told(story)
    assert [endings(book) for book in books] == [("resigned", PlayerResigned(0)), ("resigned", PlayerResigned(1))]


def test_without_a_logbook_one_is_told_so() -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            anna = Friend("Anna", QUICK)
            await anna.opens(address)
            assert "The logbook is off" in anna.console.everything

    told(story)


def test_who_waits_for_a_server_that_is_gone_and_goes_back_can_still_come_back(books: tuple[Logbook, Logbook]) -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            anna, _ben = await at_first_turn(books, address)
            await anna.stop()
        again = Friend("Anna", QUICK, anna.book)
        again.resumes()
        await again.console.hears("Connecting to")
        await again.console.type("quit")
        await again.ends()

    told(story)
    assert [match.event_count for match in books[0].read_unfinished_matches()] == [1]
