"""Rooms on the full screen: one friend is shown here, the other plays in line mode, over a server in this process."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest

from schiffe.battleship.drawing import BOX_GLYPHS
from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.match.request import HostRoom
from schiffe.battleship.net.rooms.status import RoomHandle, RoomPhase
from schiffe.battleship.server.relay import Relay
from schiffe.battleship.ui.show_room import RoomLeaveDialog
from schiffe.game.flow.after_match import AfterMatch, LeaveConsequence
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.network.address import Address
from schiffe.store.logbook import Logbook
from schiffe.toolkit.stage import Stage
from schiffe.toolkit.window import copy_sequence
from tests.battleship.plain.friends import Friend, served
from tests.battleship.ui.painting import painted
from tests.battleship.ui.show import SMALL_FIELDS, play
from tests.game.ui.painting import result
from tests.toolkit.show import DOWN, ENTER, ESCAPE, F1, F10, TAB, UP, Show
from tests.tools import room_scenes as rooms

F3, F4 = "\x1bOR", "\x1bOS"
QUICK = {"rules": "5; 2,1", "first": FirstTurn.ME, "name": "Anna", "bell": "hits"}
COMMAND = r"schiffe --connect (127\.0\.0\.1:\d+)/([a-z]+-[a-z]+-\d+)"


def with_server(script: Callable[[Show, Address, Relay], Awaitable[None]], **others: Any) -> None:
    """Run a script that gets the address of a server with rooms."""
    settings = QUICK | others.pop("settings", {})

    async def run(show: Show) -> None:
        async with served() as (relay, address):
            await script(show, address, relay)

    play(run, settings=settings, **others)


async def opened(show: Show, address: Address) -> str:
    """Open a room from the menu; gives its code."""
    await show.ask("p", "Open a room")
    await show.ask(str(address), re.escape(str(address)))
    return (await show.ask(ENTER, COMMAND))[2]


async def place_ships(show: Show, friend: Friend, then: str = "YOUR TURN") -> None:
    """Both place their fleets, this one first."""
    await show.ask("*", "All ships are placed")
    await show.ask(ENTER, "Waiting for Ben|Your fleet is placed")
    await friend.console.type("", "Press Enter to keep it")
    await show.see(then)


async def begun(show: Show, address: Address, ben: Friend | None = None) -> Friend:
    """Open a room in which Ben plays, too, until the first shot is due."""
    ben = ben or Friend("Ben")
    await ben.enters(address, await opened(show, address))
    await show.see("Ben is here(?s:.*)Place your fleet")
    await show.ask(ENTER, "0 of 2 placed")
    await place_ships(show, ben)
    return ben


async def shoot(friend: Friend) -> None:
    """Let a friend fire at cell after cell, each time when it is asked for, until somebody has won."""
    for cell in SMALL_FIELDS:
        if (await friend.console.hears("Your turn", "You win!", "You lose."))[0] != "Your turn":
            return
        await friend.console.type(cell)


async def to_the_end(show: Show) -> None:
    """Fire at cell after cell until somebody has won."""
    for cell in SMALL_FIELDS:
        show.press(cell, ENTER)
        await show.see(rf"Anna +{cell} |won against")
        await show.see("YOUR TURN|won against")
        if "won against" in show.text:
            return


def test_a_room_from_its_opening_to_the_rematch() -> None:
    """It takes a moment, as two whole games are played."""

    async def script(show: Show, address: Address, relay: Relay) -> None:
        ben = Friend("Ben")
        code = await opened(show, address)
        await show.see("5x5, 2 ships(?s:.*)Nobody yet")
        await show.ask("c", "copied")
        assert copy_sequence(f"schiffe --connect {address}/{code}") in show.raw
        await show.ask(ENTER, "0 of 2 placed")  # while one waits
        await show.ask(F4, "Nobody can hear you now")
        await ben.enters(address, code)
        await show.see("Ben is here")
        assert "\x1b]2;Ben is here\x07\a" in show.raw
        await show.ask(F4, "Say to your friend")
        await show.lose(ESCAPE, "Say to your friend")
        await show.see("0 of 2 placed")  # the key places no fleet here
        await place_ships(show, ben)
        assert "\x1b]2;Your turn against Ben\x07" in show.raw
        await show.ask(F4, "Say to your friend")
        await show.ask("w", "Anna: Well played!")
        await ben.console.hears("Anna: Well played!")
        await show.ask(F3, "No hints in a room")
        firing = asyncio.ensure_future(shoot(ben))
        await to_the_end(show)
        await firing
        assert show.raw.count("\x1b]2;\x07\x1b[23;2t") == show.raw.count("\x1b[22;2t") > 0  # the title is given back
        await show.see(r"won against \w+ with \d+ shots?\.(?s:.*)\n +Ben: all answers true\.")
        await show.see("Enter  rematch")
        await ben.console.type("say 3", "Press Enter to play again")
        await show.see("Ben: Well played!")
        await ben.console.type("help", "Press Enter to play again")
        await ben.console.hears("“help” does not work here. Possible: say, who, rematch, leave or quit")
        await ben.console.type("", "Press Enter to play again, or type share, say or quit")
        await show.see("Ben\\s+would like to play again")
        await show.ask("a", "0 of 2 placed")
        await place_ships(show, ben)
        firing = asyncio.ensure_future(shoot(ben))
        await to_the_end(show)
        await firing
        await show.see(r"Anna against Ben +(2 : 0|0 : 2|1 : 1)")
        await show.ask("m", "Fleet of the day")
        await ben.stop()

    with_server(script)


def test_a_code_is_looked_up_before_one_sits_down() -> None:
    async def script(show: Show, address: Address, relay: Relay) -> None:
        ben = Friend("Ben", {"rules": "5; 2,1", "first": FirstTurn.ME, "clock": 0})
        code = await ben.opens(address)
        await show.ask("p" + TAB, "address you were sent")
        await show.ask(f"{address}/kelp-heron-421" + ENTER, "No room has the code “kelp-heron-421”(?s:.*)Enter  enter")
        await show.ask(f"\x15{address}/{code.replace('-', ' ').upper()}" + ENTER, "Ben waits for you.(?s:.*)5 x 5")
        await show.ask(ESCAPE, "Fleet of the day")
        await show.ask("p" + TAB, "address you were sent")
        await show.ask(UP * 6 + "\x15ben" + TAB, "> Code")
        await show.ask(code + ENTER, "The name “ben” is taken")
        await show.ask("\x15Anna" + TAB, "> Code")
        await show.ask(ENTER, "Ben waits for you.")  # the server is remembered
        await show.ask(ENTER, "0 of 2 placed")
        await show.ask("*", "All ships are placed")
        await show.ask(ENTER, "Room of Ben(?s:.*)Waiting for Ben to place ships")
        await ben.console.type("", "Press Enter to keep it")
        await show.see("Waiting for Ben")
        await show.ask(F1, "says something to your friend")
        await show.ask(ESCAPE, "Ben is thinking")
        await ben.console.type("quit")
        await ben.stop()

    with_server(script)


def test_who_is_away_and_back_and_how_one_leaves(tmp_path: Path) -> None:
    async def script(show: Show, address: Address, relay: Relay) -> None:
        ben = await begun(show, address, Friend("Ben", book=book))
        await show.ask("a1" + ENTER, "Ben is thinking|YOUR TURN")
        await ben.stop()  # as if it were killed
        await show.see(r"Ben is away, (10:00|9:\d\d)(?s:.*)Ben is away[.,] ")
        ben.resumes()
        await show.see("Ben is back|Ben is thinking")
        await ben.stop()
        await show.see("Ben is away")
        await show.ask(F10, r"Leave this game\?(?s:.*)Resign(?s:.*)Give up your seat")
        await show.ask("g", "Fleet of the day")

    with closing(Logbook(tmp_path / "ben.sqlite3")) as book:
        with_server(script)


def test_a_lost_connection_is_told_and_tried_again() -> None:
    async def script(show: Show, address: Address, relay: Relay) -> None:
        ben = await begun(show, address)
        for connection in list(relay._server.connections):
            connection.transport.abort()
        await show.see("Trying again(?s:.*)The connection is lost. Trying again.|The connection is lost")
        await show.see("Connected again|Ben is back")  # nobody has pressed a key
        await show.see("Fire at")
        await show.ask("a1" + ENTER, "Anna +A1 ")
        await ben.stop()

    with_server(script)


def test_a_game_is_hosted_for_either_program() -> None:
    async def script(show: Show) -> None:
        await show.ask("p" + DOWN * 4, "> Host a game here")
        await show.ask(ENTER, "Which program does your friend have(?s:.*)Esc  back")
        await show.lose(ESCAPE, "Which program")
        await show.ask(ENTER, "Another program")
        await show.see("Enter  choose")
        await show.ask("a", "Tell the other person to join")
        await show.ask(ESCAPE, "Fleet of the day")
        await show.ask("p" + DOWN * 4, "> Host a game here")
        await show.ask(ENTER, "This program")
        await show.ask("t", "Send this line to your friend:(?s:.*)schiffe --connect ")
        await show.ask(F10, "Leave this room")
        await show.ask("m", "Fleet of the day")

    play(script, settings=QUICK)


def test_a_hosted_room_is_entered() -> None:
    async def script(show: Show) -> None:
        found = await show.see(COMMAND)
        ben = Friend("Ben")
        await ben.enters(Address("127.0.0.1", int(found[1].split(":")[1])), found[2])
        await show.see("Ben is here(?s:.*)Ben is here(?s:.*)Place your fleet, and the game can begin")
        assert show.text.count("Ben is here") == 2, "in the bar and beside the waves, and not as news"
        assert show.raw.count("\x1b[22;2t") == 1
        await show.ask("d", "Nobody yet")  # sent away
        assert show.raw.count("\x1b[23;2t") == 1, "the title calls for nobody any more"
        await ben.stop()

    play(script, settings=QUICK, request=HostRoom(Address("127.0.0.1", 0)))


def test_a_guest_who_is_sent_away_is_offered_no_other_try() -> None:
    async def script(show: Show, address: Address, relay: Relay) -> None:
        ben = Friend("Ben", {"rules": "5; 2,1", "first": FirstTurn.ME, "clock": 0})
        code = await ben.opens(address)
        await show.ask("p" + TAB, "were sent")
        await show.ask(f"{address}/{code}" + ENTER, "Ben waits for you")
        await show.ask(ENTER, "Ben is here. Ben begins each game.")
        await ben.console.type("dismiss", "Press Enter to keep it")
        await show.see(r"You were sent away from this room\.(?s:.*)> To the menu +Quit")
        await ben.stop()

    with_server(script)


def test_a_shot_is_fired_by_itself_and_a_bell_calls_who_has_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes the second of a clock that cannot be shorter."""
    monkeypatch.setattr("schiffe.battleship.ui.person._LATE_SHOT_SECONDS", 0)
    monkeypatch.setattr("schiffe.battleship.ui.person._LONG_WAIT_SECONDS", 0)

    async def script(show: Show, address: Address, relay: Relay) -> None:
        ben = await begun(show, address)
        await show.see("Time's up|Ben is thinking")
        await show.see(r"Anna +[A-E][1-5] (water|hit|patrol boat|torpedo boat)")  # without a key
        if "YOUR TURN" not in show.text:
            before = show.raw.count("\a")
            await ben.console.type("a1")
            await show.see("YOUR TURN")
            assert show.raw.count("\a") > before
        await ben.stop()

    with_server(script, settings={"clock": "1", "bell": "hits"})


@pytest.mark.parametrize("size", [(40, 20), (120, 40)])
def test_a_room_in_other_sizes(size: tuple[int, int]) -> None:
    async def script(show: Show, address: Address, relay: Relay) -> None:
        ben = Friend("Ben", {"rules": "5; 2,1", "first": FirstTurn.ME, "clock": 0})
        code = await ben.opens(address)
        await show.ask("p" + TAB, "were sent")
        await show.ask(f"{address}/{code}" + ENTER, "Ben waits for you")
        await show.ask(ENTER, "0 of 2 placed")
        await show.ask("*", "All ships are placed")
        await show.ask(ENTER, "Ben is here")
        await ben.console.type("", "Press Enter to keep it")
        await show.see("Ben is thinking")
        await ben.console.type("say 4")
        await show.see(r"Ben: Nice shot!")
        for _time in range(2):  # it asks for it
            await ben.console.type("leave")
        await show.see(r"Ben has left the\s+game. Nobody has won.(?s:.*)> To the menu")
        assert "Try again" not in show.text
        assert "is thinking" not in show.text
        await ben.stop()

    with_server(script, size=size)


class Handle:
    """What acts in a room, which notes what it is told."""

    def __init__(self, **status: Any) -> None:
        self.status = rooms.playing_with_ben(**status)
        self.told: list[str] = []

    def __getattr__(self, name: str) -> Callable[[], None]:
        return lambda: self.told.append(name)


@pytest.mark.parametrize(
    ("key", "status", "can_resume", "acts", "events", "choice"),
    [
        ("n", {}, True, [], [], None),
        ("k", {}, True, [], [PlayerLeft], AfterMatch.MENU),
        ("y", {}, True, [], [PlayerLeft], AfterMatch.MENU),
        ("q", {}, True, [], [PlayerLeft], AfterMatch.QUIT),
        ("r", {}, True, [], [PlayerResigned], None),
        ("g", {}, True, ["leave"], [PlayerLeft], AfterMatch.MENU),
        ("g", {}, False, ["leave"], [PlayerLeft], AfterMatch.MENU),
        ("e", {"may_end": True, "friend_is_here": False}, True, ["end"], [], None),
        ("y", {"phase": RoomPhase.PLACING}, True, [], [PlayerLeft], AfterMatch.MENU),
        ("escape", {}, True, [], [], None),
    ],
)
def test_the_ways_to_leave(
    key: str, status: dict[str, Any], can_resume: bool, acts: list[str], events: list[object], choice: AfterMatch | None
) -> None:
    async def asked() -> None:
        handle, ended = Handle(**status), list[object]()
        room = cast(RoomHandle, handle)
        leaving = RoomLeaveDialog(cast(Stage, None), BOX_GLYPHS, lambda: LeaveConsequence(can_resume=can_resume), room)
        dialog = leaving.make_dialog()
        for size in ((40, 20), (80, 24)):
            text = " ".join(painted(dialog, size).split())
            assert "leave" in text.lower()
            assert ("Resign: Ben wins Give up your seat: nobody wins" in text) is handle.status.has_begun
            is_kept = handle.status.has_begun and can_resume
            assert ("come back for 10 minutes, with “Continue” in the menu" in text) is is_kept
            assert ("You cannot come back to it." in text) is (handle.status.has_begun and not can_resume)
            assert ("It closes, and nobody can enter it any more." in text) is not handle.status.has_begun
        leaving.obey(result(dialog, key), ended.append)
        assert (handle.told, ended, leaving.choice) == (acts, events, choice)

    asyncio.run(asked())


def test_why_there_is_no_rematch_is_told_in_the_menu() -> None:
    async def script(show: Show, address: Address, relay: Relay) -> None:
        ben = await begun(show, address)
        firing = asyncio.ensure_future(shoot(ben))
        await to_the_end(show)
        await firing
        await show.see("Enter  rematch")
        await show.lose("a", "Enter  rematch")  # Enter counts only after a moment
        await ben.console.type("leave", "Press Enter to play again|Anna would like")
        await show.see("Fleet of the day")
        await show.see("Ben has left the room.")
        await ben.stop()

    with_server(script)
