"""Rooms in line mode: two friends over a server, from the code to the rematch, and all that comes between."""

import asyncio
import re
from contextlib import closing, suppress
from pathlib import Path
from typing import cast

import pytest

from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.friends import entering
from schiffe.battleship.match.request import EnterRoom, HostRoom, OpenRoom
from schiffe.battleship.match.room_record import RoomRecord
from schiffe.battleship.net.rooms import connection, messages
from schiffe.battleship.net.rooms.session import RoomSession
from schiffe.battleship.options import RelayOptions
from schiffe.battleship.plain import person
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.server.relay import Relay
from schiffe.battleship.server.serve import host_rooms
from schiffe.battleship.texts.rooms import PHRASES
from schiffe.game.flow.after_match import AfterMatch, PlayResult, WentBack
from schiffe.game.plain.turn_clock import TurnClock
from schiffe.network.address import Address
from schiffe.process.countdown import Countdown
from schiffe.process.errors import CommandError
from schiffe.process.tasks import cancel_and_wait
from schiffe.store.logbook import Logbook
from schiffe.terminal.console import EndOfInput
from tests.battleship.plain.friends import CODE, QUICK, Friend, both_lay, served, shoot, told
from tests.game.plain.scripted import ScriptedCountdown

LOOPBACK = Address("127.0.0.1", 0)


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has lost a connection comes again at once."""
    monkeypatch.setattr(connection, "FIRST_PAUSE_SECONDS", 0.001)


async def met(address: Address, **changes: object) -> tuple[Friend, Friend]:
    """Anna and Ben, who sit in a room and have placed nothing yet."""
    anna, ben = Friend("Anna", {**QUICK, **changes}), Friend("Ben")
    await ben.enters(address, await anna.opens(address))
    await anna.console.hears("Ben is here")
    return anna, ben


async def begun(address: Address, **changes: object) -> tuple[Friend, Friend]:
    """Anna and Ben, whose match has begun; it is Anna's turn."""
    anna, ben = await met(address, **changes)
    await both_lay(anna, ben)
    await anna.console.hears("Your turn")
    return anna, ben


def test_two_friends_play_and_play_again() -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            anna, ben = await met(address)
            assert "Anna waits for you." in ben.console.everything
            await both_lay(anna, ben)
            await asyncio.gather(shoot(anna, 5), shoot(ben, 5))
            for friend, other in ((anna, "Ben"), (ben, "Anna")):
                await friend.console.hears("Press Enter to play again")
                assert f"{other}: all answers true." in friend.console.everything
            await anna.console.type("")
            await ben.console.hears("Anna would like to play again.")
            await ben.console.type("rematch")
            await both_lay(anna, ben)
            await asyncio.gather(shoot(anna, 5), shoot(ben, 5))
            for friend in (anna, ben):
                await friend.console.hears(r"Score: (Anna|Ben) (2|1|0), (Anna|Ben) (2|1|0)\.")
                await friend.console.type("quit", "Press Enter to play again")
                played = await friend.ends()
                assert played.winner is not None
                assert not played.has_failed

    told(story)


def test_who_leaves_after_a_match_is_said_to_have_gone() -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            anna, ben = await begun(address)
            await asyncio.gather(shoot(anna, 5), shoot(ben, 5))
            await ben.console.hears("Press Enter to play again")  # or else he would be asked nothing any more
            await anna.console.type("quit", "Press Enter to play again")
            await ben.console.hears("Anna has left the room.")
            await ben.console.type("", "Press Enter to play again")
            await ben.console.hears("The room is closed.")
            assert (await ben.ends()).choice is AfterMatch.MENU

    told(story)


def test_friends_talk_and_see_who_is_there() -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            anna, ben = await begun(address)
            await anna.console.type("say 3", "^> $")
            await anna.console.hears("^Anna: Well played!$")
            await ben.console.hears("^Ben: |^Anna: Well played!$")
            await anna.console.type("say lovely weather", "^> $")
            await anna.console.hears("“lovely weather” is none of the sentences. say alone lists them.")
            await anna.console.type("say", "^> $")
            await anna.console.hears("Type say and a number:\n1  Hello!\n.*12  I have to go.$")
            await anna.console.type("who", "^> $")
            await anna.console.hears(r"Room [a-z]+-[a-z]+-\d+\. Ben is here\.$")

    told(story)


def test_one_leaves_and_nobody_has_won() -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            anna, ben = await begun(address)
            await anna.console.type("leave", "^> $")
            await anna.console.hears("Type leave again to do it.")
            await anna.console.type("leave", "^> $")
            assert (await anna.ends()).winner is None
            assert "You have left the game." in anna.console.everything
            await ben.console.hears("Anna has left the game.")
            played = await ben.ends()
            assert (played.choice, played.winner) == (AfterMatch.MENU, None)
            assert "Press Enter" not in ben.console.said[-1], "nobody is left to play with"

    told(story)


def test_who_goes_on_after_the_word_for_leaving_stays() -> None:
    async def story() -> None:
        async with served() as (relay, address):
            anna, ben = await begun(address)
            for word in ("leave", "who", "leave"):
                await anna.console.type(word, "^> $")
            await anna.console.hears("Room ")
            await anna.console.hears("Type leave again to do it.")
            assert relay.make_figures().match_count == 1
            assert "left" not in ben.console.everything

    told(story)


def test_one_resigns_and_the_other_has_won() -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            anna, ben = await begun(address)
            await anna.console.type("resign", "^> $")
            await anna.console.type("resign", "Resign and lose")
            await ben.console.hears("Anna has resigned.")
            await ben.console.type("quit", "Press Enter to play again")
            assert (await ben.ends()).winner == 0

    told(story)


def test_the_opener_sends_the_guest_away() -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            anna, ben = await met(address)
            await anna.console.type("dismiss", "Press Enter to keep it")
            await ben.console.hears("You were sent away from this room.")
            await ben.console.type("quit", "Press Enter to try again")
            assert (await ben.ends()).has_failed
            await anna.console.hears("Ben has left the room.")
            await anna.console.type("who", "Press Enter to keep it")
            await anna.console.hears("Nobody else is here yet. Your friend joins with: schiffe --connect 127")

    told(story)


def test_the_guest_leaves_while_the_opener_has_laid_already() -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            anna, ben = await met(address)
            await both_lay(anna)
            await ben.console.type("quit", "Press Enter to keep it")
            await anna.console.hears("Ben has left the room.")
            cleo = Friend("Cleo")
            code = CODE.search(anna.console.everything)
            assert code
            await cleo.enters(address, code[1])
            await both_lay(cleo)
            await asyncio.gather(shoot(anna, 5), shoot(cleo, 5))
            assert "Anna: all answers true." in cleo.console.everything

    told(story)


@pytest.mark.parametrize("line", ["quit", None])
def test_who_goes_back_before_a_match_leaves_nothing_behind(line: str | None, tmp_path: Path) -> None:
    book = Logbook(tmp_path / "games.db")

    async def story() -> None:
        async with served() as (relay, address):
            anna = Friend("Anna", QUICK, book)
            await anna.opens(address)
            await anna.console.type(line, "Press Enter to keep it")
            with suppress(EndOfInput):
                await anna.ends()
            assert "Continue with" not in anna.console.everything
            assert not book.read_unfinished_matches()
            async with asyncio.timeout(5):
                while relay.make_figures().connection_count:
                    await asyncio.sleep(0)

    told(story)
    book.close()


def test_a_room_that_is_closed_ends_what_one_does_there() -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            anna, ben = await met(address)
            await anna.console.type("quit", "Press Enter to keep it")
            await ben.console.hears("The room is closed.")
            await ben.console.type("", "Press Enter to try again")
            played = await ben.ends()
            assert (played.choice, played.has_failed) == (AfterMatch.MENU, True)

    told(story)


def break_connections(relay: Relay) -> None:
    """All connections are lost at once."""
    for lost in list(relay._server.connections):
        lost.transport.abort()


def test_a_lost_connection_is_bridged_without_a_key(soon: None) -> None:
    async def story() -> None:
        async with served() as (relay, address):
            anna, ben = await begun(address, clock=15)
            break_connections(relay)
            for friend in (anna, ben):
                await friend.console.hears("The connection is lost. Trying again.")
            for friend in (anna, ben):
                await friend.console.hears("Connected again.")
            await asyncio.gather(shoot(anna, 5), shoot(ben, 5))
            assert "Ben: all answers true." in anna.console.everything

    told(story)


def test_a_turn_ends_by_itself_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(person, "ROOM_GRACE_SECONDS", 0)

    async def story() -> None:
        async with served() as (_relay, address):
            anna, ben = await begun(address, clock=1, rules="6; 3,2")
            await anna.console.hears(r"Time's up\. Firing in a moment\.")
            await anna.console.hears("^Random shot: [A-F][1-6] (water|hit)")
            await ben.console.hears("^Anna: [A-F][1-6] (water|hit)")

    told(story)


def test_a_friend_whose_program_is_killed_is_away() -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            anna, ben = await begun(address)
            await ben.stop()
            await anna.console.hears("Ben is away, and has 10:00 to come back.")
            await anna.console.type("who", "^> $")
            await anna.console.hears(r"Room [a-z]+-[a-z]+-\d+\. Ben is away, and has (10:00|9:59) to come back\.$")

    told(story)


def test_the_clock_stands_while_a_friend_is_away_in_turns_that_begin_meanwhile_too() -> None:
    countdown = ScriptedCountdown()
    clock = TurnClock(cast(Countdown, countdown), 15, is_remote=True)
    clock.hold()
    clock.start(lambda _left: None)
    assert (countdown.seconds, countdown.stands) == (15, True)
    clock.release()
    assert not countdown.stands


def test_a_server_that_ends_lets_the_match_be_finished_but_no_other_begin() -> None:
    async def story() -> None:
        async with served() as (relay, address):
            anna, ben = await begun(address)
            cleo = Friend("Cleo", QUICK)
            await cleo.opens(address)
            relay.drain()
            await cleo.console.hears("The server is about to end, and the room is closed.")
            await anna.console.hears("The server is about to end. This game can still be finished.")
            await asyncio.gather(shoot(anna, 5), shoot(ben, 5))
            for friend in (anna, ben):
                assert (await friend.ends()).winner is not None
                assert "all answers true" in friend.console.everything

    told(story)


def test_a_server_that_was_started_anew_knows_no_room(soon: None) -> None:
    async def story() -> None:
        async with served() as (relay, address):
            anna, ben = await begun(address)
            relay._server.stop_listening()
            break_connections(relay)
            async with served(address=address):
                for friend in (anna, ben):
                    await friend.console.hears("The room is gone: the server was started anew.")
                    played = await friend.ends()
                    assert (played.choice, played.winner) == (AfterMatch.MENU, None)

    told(story)


# The way in


@pytest.mark.parametrize(
    ("refused", "told_so"),
    [("amber-otter-417", "No room has the code “amber-otter-417”."), ("", "Two people are in this room already.")],
)
def test_no_way_in(refused: str, told_so: str) -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            anna, _ben = await met(address)
            code = CODE.search(anna.console.everything)
            assert code
            cleo = Friend("Cleo")
            cleo.begins(EnterRoom(address, refused or code[1]))
            with pytest.raises(CommandError, match=told_so) as caught:
                await cleo.ends()
            assert caught.value.status == 3

    told(story)


def test_a_room_in_which_no_fleet_can_be_placed_is_not_entered() -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            session = RoomSession.open(
                "Eve", "ee" * 32, messages.Terms(Rules.of(5, [1] * 12, Contact.NONE), 0, FirstTurn.ME)
            )
            opened = connection.RoomConnection(session, RoomRecord(address, ""), address)
            keeping = asyncio.ensure_future(opened.keep_connected())
            await opened.wait_until(lambda: session.seat is not None)
            ben = Friend("Ben")
            ben.begins(EnterRoom(address, session.known_room.code))
            with pytest.raises(CommandError, match="12 ships do not fit on a board of 5 x 5"):
                await ben.ends()
            await cancel_and_wait(keeping)

    told(story)


def test_a_server_that_changes_the_rules_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    async def looked(*_where: object) -> messages.Preview:
        return messages.Preview(Rules.of(), 0, ("Anna",))

    monkeypatch.setattr(entering, "ask_preview", looked)

    async def story() -> None:
        async with served() as (_relay, address):
            anna, ben = Friend("Anna", QUICK), Friend("Ben")
            await ben.enters(address, await anna.opens(address))
            await ben.console.hears("The server has said something that cannot be.")
            await ben.console.type("quit", "Press Enter to try again")
            assert (await ben.ends()).has_failed

    told(story)


def test_a_server_without_rooms(soon: None) -> None:
    async def story() -> None:
        async with served(RelayOptions(grace_seconds=0)) as (_relay, address):
            anna, ben = Friend("Anna", QUICK), Friend("Ben")
            ben.begins(EnterRoom(address, "amber-otter-417"))
            with pytest.raises(CommandError, match="This server has no rooms"):
                await ben.ends()
            anna.begins(OpenRoom(address))
            await anna.console.hears("This server has no rooms")
            await anna.console.type("quit", "Press Enter to try again")
            assert (await anna.ends()).has_failed

    told(story)


def test_two_of_one_name_are_told_apart() -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            anna, other, nobody = Friend("Anna", QUICK), Friend("anna"), Friend("")
            code = await anna.opens(address)
            await other.enters(address, code)
            await other.console.hears("Your friend has the same name. Change yours in the settings, or with --name.")
            await other.console.type("quit", "Press Enter to try again")
            assert (await other.ends()).has_failed
            await nobody.enters(address, code)
            await anna.console.hears("Player is here.")

    told(story)


def test_who_does_not_like_what_is_played_goes_back() -> None:
    async def story() -> None:
        async with served() as (relay, address):
            anna, ben = Friend("Anna", {"rules": "salvo", "clock": 20}), Friend("Ben", {"speech": True})
            ben.begins(EnterRoom(address, await anna.opens(address)))
            await ben.console.type("quit", "Press Enter to join")
            assert (await ben.ends()).choice is AfterMatch.MENU
            assert "A turn has 20 seconds, and 5 more for each shot after the first." in ben.console.everything
            assert relay.make_figures().total_connection_count == 2

    told(story)


def test_a_listener_opens_a_room_without_a_clock() -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            anna, ben = Friend("Anna", {"rules": "5; 2,1", "speech": True}), Friend("Ben")
            await ben.enters(address, await anna.opens(address))
            assert "No clock is running." in ben.console.everything

    told(story)


def test_a_room_is_hosted_in_this_program() -> None:
    async def story() -> None:
        anna, ben = Friend("Anna", QUICK), Friend("Ben")
        anna.begins(HostRoom(LOOPBACK))
        found = await anna.console.hears(r"schiffe --connect 127\.0\.0\.1:(\d+)/([a-z-]+\d+)")
        await ben.enters(Address("127.0.0.1", int(found[1])), found[2])
        await both_lay(anna, ben)
        await asyncio.gather(shoot(anna, 5), shoot(ben, 5))
        assert "Anna: all answers true." in ben.console.everything

    told(story)


def test_who_hosts_a_room_and_leaves_ends_its_match_for_both(tmp_path: Path) -> None:
    async def story() -> None:
        with closing(Logbook(tmp_path / "anna.sqlite3")) as book:
            anna, ben = Friend("Anna", QUICK, book), Friend("Ben")
            anna.begins(HostRoom(LOOPBACK))
            found = await anna.console.hears(r"schiffe --connect 127\.0\.0\.1:(\d+)/([a-z-]+\d+)")
            await ben.enters(Address("127.0.0.1", int(found[1])), found[2])
            await both_lay(anna, ben)
            await anna.console.type("quit", "^> $")
            assert (await anna.ends()).winner is None
            await ben.console.hears("Anna has left the game. Nobody has won.")
            assert book.read_unfinished_matches() == [], "nobody can come back to a server that is gone"

    told(story)


@pytest.mark.parametrize("said", [b"", b"(1,[0,0]).\n"])
def test_a_hosted_room_is_no_server_of_the_wire(said: bytes) -> None:
    async def story() -> None:
        async with host_rooms(LOOPBACK) as server:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(said)
            assert await reader.read() == b""
            writer.close()

    told(story)


def test_the_menu_asks_for_the_room_of_a_friend() -> None:
    async def asked(*typed: str) -> object:
        anna = Friend("Anna")
        asking = asyncio.ensure_future(anna.view.make_room_entrance().ask())
        for line in typed:
            await anna.console.type(line, "room")
        return await asking

    async def story() -> None:
        assert await asked("") == HostRoom()
        assert await asked("tls://example.org") == OpenRoom(Address("example.org", is_tls=True))
        entered = EnterRoom(Address("::1", 5000), "amber-otter-417")
        lines = ("host/otter-417", "not a host", "Amber Otter 417", "host/", "[::1]:5000/Amber otter 417")
        assert await asked(*lines) == entered
        with pytest.raises(WentBack):
            await asked("quit")

    told(story)


def test_who_does_not_wait_for_the_look_into_a_room_goes_back() -> None:
    async def story() -> None:
        over_flag = asyncio.Event()

        async def keep_silent(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await over_flag.wait()
            writer.close()

        server = await asyncio.start_server(keep_silent, "127.0.0.1")
        anna = Friend("Anna")
        anna.begins(EnterRoom(Address(*server.sockets[0].getsockname()), "amber-otter-417"))
        await anna.console.hears("quit stops waiting")
        await anna.console.type("quit")
        assert await anna.ends() == PlayResult(AfterMatch.MENU)
        over_flag.set()
        server.close()

    told(story)


def test_each_phrase_is_one_that_the_wire_of_rooms_has() -> None:
    assert [*PHRASES] == [*range(1, 13)]
    assert all(1 <= messages.SendPhrase(number).phrase <= 99 for number in PHRASES)
    assert all(re.search(r"[.!?]$", str(phrase)) for phrase in PHRASES.values())
