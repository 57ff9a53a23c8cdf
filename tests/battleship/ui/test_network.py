"""Network games on the full screen, with the server and the opponent in this process."""

import asyncio
import re
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from schiffe.battleship.match.request import Host, Join
from schiffe.battleship.options import RelayOptions
from schiffe.battleship.server.relay import Relay
from schiffe.battleship.server.serve import HostedServer, host_matches
from schiffe.network.address import Address
from schiffe.settings.file import find_settings_path
from schiffe.store.logbook import Logbook
from schiffe.store.store import Store
from tests.battleship.ui.show import play, to_the_end
from tests.toolkit.show import ENTER, ESCAPE, F1, F10, RIGHT, TAB, Show
from tests.wire.player import WirePlayer


async def bot(at: int | HostedServer) -> WirePlayer:
    """A bot at the other end, from the start to the end of a match, which comes soon at this level; or the host."""
    player = WirePlayer("hard")
    await (player.connect(at) if isinstance(at, int) else player.join(at))
    await player.play()
    return player


def with_relay(script: Callable[[Show, Address], Awaitable[None]], size: tuple[int, int] = (80, 24)) -> None:
    """Run a script that gets the address of a relay."""

    async def run(show: Show) -> None:
        relay = Relay(RelayOptions(grace_seconds=0))
        port = await relay.start("127.0.0.1", 0)
        try:
            await script(show, Address("127.0.0.1", port))
        finally:
            await relay.close()

    play(run, size=size)


async def join(show: Show, address: Address, then: str = "Waiting for an opponent") -> None:
    """Through the menu to the wait for an opponent, or further."""
    await show.see("Play with a friend")
    await show.ask("p" + TAB, "address you were sent")
    show.press(str(address))
    await show.see(re.escape(str(address)))
    await laid_out(show)
    await show.see(then)


async def laid_out(show: Show) -> None:
    """Go on to the fleet, lay it, and start."""
    await show.ask(ENTER, "place your fleet")
    await show.ask("*", "All ships are placed")
    show.press(ENTER)


@pytest.mark.long
def test_a_whole_game_from_the_menu_and_again() -> None:
    async def script(show: Show, address: Address) -> None:
        await join(show, address)
        await show.see(rf"Waiting for an opponent at {address}, 1 s so far(?s:.*)schiffe --connect {address}")
        other = asyncio.ensure_future(bot(address.port))
        await show.see("YOUR TURN")
        await to_the_end(show)
        found = await show.see(r"(Player|Opponent) won against")
        assert (await other).connection.phase.value == ("lost" if found[1] == "Player" else "won")
        await show.ask("a", "0 of 5 placed")
        path = find_settings_path()
        assert path
        assert str(address) in path.read_text(encoding="utf-8")

    with_relay(script)


def test_an_opponent_that_leaves_is_told_of_and_one_can_try_again() -> None:
    async def script(show: Show, address: Address) -> None:
        await join(show, address)
        reader, writer = await asyncio.open_connection(address.host, address.port)
        await show.see("Waiting for your opponent's shot|Opponent is thinking")
        await show.ask(F1, "How to play")
        writer.write(b"(1,[3,3]).\n")
        await reader.readuntil(b"(2,")
        writer.close()
        await show.ask(ESCAPE, "Your opponent has left, or the server closed the connection")
        await show.see(r"Player: 0 shots, 0 hits, 0 ships sunk\.(?s:.*)Opponent: 1 shot, [01] hits?, 0 ships sunk\.")
        assert len(re.findall(r"(?m)^ +[A-J] │", show.text)) == 10  # the boards can be seen meanwhile
        await show.ask("b" + ENTER, "Enter  choose")  # keys that were meant for the game
        await show.ask(RIGHT + ENTER, "0 of 5 placed")

    with_relay(script)


def test_a_wait_can_be_left() -> None:
    async def script(show: Show, address: Address) -> None:
        await join(show, address)
        await show.see(r"With --seed your opponent can\s+work out where your ships are\.")
        await show.ask(F10, "Leave this game")
        await show.ask("m", "Fleet of the day")
        await show.ask("p", re.escape(str(address)))  # it is remembered
        await show.ask(ESCAPE, "Fleet of the day")

    with_relay(script)


def test_no_server_and_no_address() -> None:
    async def script(show: Show) -> None:
        await show.see("Play with a friend")
        await show.ask("p" + TAB, "address you were sent")
        await show.ask("a b:" + ENTER, "“a b:” is not an address")
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port = listener.getsockname()[1]
        await show.ask(f"\x15127.0.0.1:{port}", f"127.0.0.1:{port}")
        await show.ask(ENTER, "place your fleet")
        await show.ask("*", "All ships are placed")
        await show.ask(ENTER, f"127.0.0.1:{port} refuses the")
        relay = Relay(RelayOptions(grace_seconds=0))
        await relay.start("127.0.0.1", port)
        await show.see("Enter  choose")
        await show.ask(RIGHT + ENTER, "Waiting for an opponent")  # the fleet still lies
        await relay.close()
        await show.see("may be busy. Trying again")
        await show.ask(F10, "Leave this game")
        await show.ask("m", "Fleet of the day")

    play(script)


def test_hosting_tells_where_and_plays() -> None:
    async def script(show: Show) -> None:
        await show.see("Tell the other person to join")
        found = await show.see(r"--connect 127\.0\.0\.1:(\d+)")
        await laid_out(show)
        await show.see("Waiting for an opponent(?s:.*)Tell the other person to join")
        assert re.search(r"(?m)^ +schiffe --connect 127", show.text)
        other = asyncio.ensure_future(bot(int(found[1])))
        await show.see("YOUR TURN")
        show.press(F10)
        await show.see("Leave this game")
        await show.ask("m", "Fleet of the day")
        assert (await other).connection.phase.value in ("attack", "defence")

    play(script, request=Host(Address("127.0.0.1", 0)))


def test_the_server_of_a_host_lives_from_game_to_game() -> None:
    async def script(show: Show) -> None:
        found = await show.see(r"--connect 127\.0\.0\.1:(\d+)")
        await laid_out(show)
        for game in range(2):
            other = asyncio.ensure_future(bot(int(found[1])))
            await show.see("YOUR TURN")
            await to_the_end(show)
            await other
            if game == 0:
                await show.ask("a", "place your fleet")
                await show.ask("*", "All ships are placed")
                await show.ask(ENTER, "Waiting for an opponent")

    play(script, request=Host(Address("127.0.0.1", 0)))


def test_a_name_that_nobody_knows_is_told_before_the_fleet_is_laid() -> None:
    async def script(show: Show) -> None:
        await show.see("no such host.* cannot be found")
        await show.see("Enter  choose")
        await show.ask(ENTER, "Play with a friend")

    play(script, request=Join(Address("no such host", 1)))


def test_what_the_other_end_does_wrong_is_said_beside_the_next_shot() -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"(3,[]).\r(5,[]).\r(1,[0,0]).\r")
        assert (await reader.readline()).startswith(b"(2,[0,0,")
        assert await reader.readline() == b"(1,[1,1]).\n"
        writer.write(b"(2,[1,1,1]).\r(1,[0,0]).\r")
        assert (await reader.readline()).startswith(b"(2,[0,0,")
        assert await reader.readline() == b"(1,[2,1]).\n"
        writer.write(b"(2,[2,1,4]).\r")
        writer.close()

    async def script(show: Show) -> None:
        async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            await show.ask("p" + TAB, "address you were sent")
            await show.ask(f"127.0.0.1:{port}", f"127.0.0.1:{port}")
            await laid_out(show)
            await show.see("YOUR TURN")
            await show.ask("b2" + ENTER, r"Opponent fires at A1 again")
            await show.ask("b3" + ENTER, r"Player won against")
            await show.see("Your opponent's answers contradict each other")

    play(script)


@pytest.mark.parametrize(
    ("says", "settings", "told"),
    [
        (b"(4,[]).\n(2,[1,9,1]).\n", {}, r"The server is playing a match of others\.\s+Waiting for its end"),
        (b"(4,[]).\n", {"patience": "1"}, r"No word from your opponent for 1 second\."),
        (b"(3,[]).\n", {"wait": "1", "patience": "0"}, r"No opponent came within 1 second\."),
    ],
)
def test_why_no_match_begins(says: bytes, settings: dict[str, str], told: str) -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(says)
        await reader.read()
        writer.close()

    async def script(show: Show) -> None:
        async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
            await show.see("Play with a friend")
            await show.ask("p" + TAB, "address you were sent")
            show.press(f"127.0.0.1:{server.sockets[0].getsockname()[1]}")
            await laid_out(show)
            await show.see(told)

    play(script, settings=settings)


def test_network_games_have_rules_of_their_own() -> None:
    async def script(show: Show) -> None:
        await show.see("place your fleet")
        assert re.search(r" 9 10\s", show.text)
        await show.ask(F1, r"carrier,\s+battleship, cruiser, submarine")
        await show.ask(ESCAPE, "place your fleet")

    play(script, request=Join(Address("127.0.0.1", 1)), settings={"size": "7", "ships": "2"})


def test_the_head_says_for_what_one_waits() -> None:
    answers: asyncio.Queue[bytes] = asyncio.Queue()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"(4,[]).\r(5,[]).\r")
        assert await reader.readline() == b"(1,[1,1]).\n"
        writer.write(await answers.get())
        await reader.read()
        writer.close()

    async def script(show: Show) -> None:
        async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
            await show.ask("p" + TAB, "address you were sent")
            show.press(f"127.0.0.1:{server.sockets[0].getsockname()[1]}")
            await laid_out(show)
            await show.see("YOUR TURN")
            await show.ask("b2" + ENTER, r"Waiting for the answer *\n")
            assert "is thinking" not in show.text
            answers.put_nowait(b"(2,[1,1,1]).\r")
            await show.see(r"Opponent is thinking *\n")
            await show.ask(F10, "Leave this game")
            await show.ask("m", "Fleet of the day")

    play(script)


def test_host_and_joiner_who_both_play_again_meet_again() -> None:
    """Both are persons at a full screen: the joiner is shown here, the host is a server as a game has it."""

    async def script(show: Show) -> None:
        async with host_matches(Address("127.0.0.1", 0)) as server:
            await show.ask("p" + TAB, "address you were sent")
            show.press(f"127.0.0.1:{server.port}")
            firsts = set()
            await show.ask(ENTER, "place your fleet")
            for game in range(2):
                host = asyncio.ensure_future(bot(server))
                await show.see("0 of 5 placed")
                await show.ask("*", "All ships are placed")
                show.press(ENTER)
                stranger = WirePlayer()
                if game:
                    await stranger.connection_from("127.0.0.2", server.port)  # first of all
                await show.see("YOUR TURN")
                await to_the_end(show)
                firsts.add((await host).first)
                stranger.connection.close()
                if not game:
                    await show.ask("a", "place your fleet")

    play(script)


def test_who_is_silent_for_long_is_warned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("schiffe.battleship.ui.person.LONG_SILENCE_SECONDS", 0.2)

    async def script(show: Show, address: Address) -> None:
        await join(show, address)
        reader, writer = await asyncio.open_connection(address.host, address.port)
        await reader.readuntil(b"(5,")
        writer.write(b"(1,[3,3]).\n")
        await show.see("YOUR TURN")
        await show.see(r"No move for 0\s+seconds: your opponent may leave\s+soon")
        await show.ask("a1", "may leave soon(?s:.*)|Fire at")
        writer.close()
        await show.see("Your opponent has left")

    with_relay(script)


def test_a_match_after_one_that_broke_before_its_first_shot_is_kept_as_its_own(tmp_path: Path) -> None:
    breaks = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"(4,[]).\r(5,[]).\r")
        if breaks.is_set():
            assert await reader.readline() == b"(1,[1,1]).\n"
            writer.write(b"(2,[1,1,4]).\r")
        await breaks.wait()
        writer.close()

    async def script(show: Show) -> None:
        async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
            await join(show, Address("127.0.0.1", server.sockets[0].getsockname()[1]), "YOUR TURN")
            breaks.set()
            await show.see("Your opponent has left")
            await show.see("Enter  choose")
            await show.ask(RIGHT + ENTER, "YOUR TURN")  # the fleet still lies
            await show.ask("b2" + ENTER, "Player won against")
            await show.see("Esc  menu")
            show.press("q")

    path = tmp_path / "logbook.sqlite3"
    play(script, whole=True, logbook=Logbook(path))
    store = Store(path)
    assert [match.ending and match.ending.word for match in store.reader.matches()] == ["won", "broken"]
    store.close()


def test_a_wait_that_the_server_ended_begins_again_by_itself() -> None:
    writers = list[asyncio.StreamWriter]()

    async def closed(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        if len(writers) > 1:
            writer.write(b"(4,[]).\n(5,[]).\n")
        else:
            writer.close()

    async def script(show: Show) -> None:
        async with await asyncio.start_server(closed, "127.0.0.1", 0) as server:
            await join(show, Address("127.0.0.1", server.sockets[0].getsockname()[1]), "may be busy. Trying again")
            await show.see("YOUR TURN")  # the fleet still lies
            writers[-1].close()
            await writers[-1].wait_closed()

    play(script)


@pytest.mark.parametrize("leaves", [False, True])
def test_what_went_wrong_is_not_said_over_the_question_whether_to_leave(leaves: bool) -> None:
    async def script(show: Show) -> None:
        relay = Relay(RelayOptions(grace_seconds=0))
        await join(show, Address("127.0.0.1", await relay.start("127.0.0.1", 0)))
        await show.ask(F10, "Leave this game")
        await relay.close()
        if leaves:
            await show.ask("m", "Fleet of the day")
            return
        await show.ask(ESCAPE, "may be busy. Trying again")
        assert "Leave this game" not in show.text
        await show.ask(F10, "Leave this game")
        await show.ask("m", "Fleet of the day")

    play(script)
