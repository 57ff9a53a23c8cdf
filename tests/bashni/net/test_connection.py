"""The client's end of the wire: against servers as other people write them, and against what no server should do."""

import asyncio
import random
import socket
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import pytest

from schiffe.bashni.match.request import ServerGame
from schiffe.bashni.net.connection import BrokenGame, ClientPlayer, GameConnection, play_game
from schiffe.bashni.net.dialogue import Dialogue
from schiffe.bashni.net.game_events import (
    FailureReason,
    GameEvent,
    GameFailed,
    GameJoined,
    GamePrologue,
    MoveRequested,
    MoveSent,
)
from schiffe.bashni.net.messages import BashniResult, GameOver, ServerWord, UnknownLine, WatchedPosition
from schiffe.bashni.options import GameserverOptions, ServerTimes
from schiffe.bashni.rules.notation import parse_move, parse_position
from schiffe.bashni.rules.position import START_POSITION, Colour, Move, Position, legal_moves
from schiffe.bashni.server.hosted_game import GameEndingReason
from schiffe.bashni.server.log import GameClosedLine, GameOpenedLine
from schiffe.bashni.thinker.process import BotOptions, ThinkerProcess
from schiffe.network.address import Address
from schiffe.process.tasks import cancel_and_wait
from tests.waiting import until
from tests.wire.bashni.host import Host
from tests.wire.bashni.servers import (
    BLOCKS,
    GAME,
    HOST,
    MOVE,
    OVER,
    SERVERS,
    Habits,
    Referee,
    Script,
    listening,
    pieces_of,
)
from tests.wire.house import PATIENCE


class ByChance:
    """A player without a thought."""

    def __init__(self, seed: int = 1) -> None:
        self.rng = random.Random(seed)
        self.asked: list[Position] = []

    async def choose(self, position: Position, seconds: float) -> Move:
        self.asked.append(position)
        return self.rng.choice(legal_moves(position))


class NeverDone:
    """A player who thinks for ever."""

    def __init__(self) -> None:
        self.was_cancelled = False

    async def choose(self, position: Position, seconds: float) -> Move:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.was_cancelled = True
            raise
        raise AssertionError


def tell(story: Coroutine[Any, Any, None]) -> None:
    complaints: list[object] = []

    async def patiently() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: complaints.append(context))
        await asyncio.wait_for(story, PATIENCE)

    asyncio.run(patiently())
    assert not complaints


async def play(
    port: int, player: ClientPlayer, wanted: int | None = 0, patience: float = PATIENCE, game: str = GAME
) -> tuple[list[GameEvent], GameOver]:
    events: list[GameEvent] = []
    connection = GameConnection(ServerGame(Address(HOST, port), game, wanted, patience_seconds=patience))
    await connection.open()
    return events, await play_game(connection, player, events.append)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("habits", SERVERS.values(), ids=SERVERS)
def test_a_game_with_each_kind_of_server(habits: Habits, side: int) -> None:
    async def story() -> None:
        player = ByChance()
        referees: list[Referee] = []

        async def lead(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            referees.append(Referee(habits, reader, writer, random.Random(side)))
            await referees[0].lead()

        async with listening(lead) as port:
            events, end = await play(port, player, side)
        assert end == GameOver(referees[0].position.towers, BashniResult.WHITE_WON)
        assert not referees[0].was_cut_off
        joined = next(event for event in events if isinstance(event, GameJoined))
        names = {side: "Ann Example", 1 - side: "Bob 0"}
        assert joined.prologue == GamePrologue("A game of ours", side, 2, names)
        assert len(player.asked) == habits.plies // 2
        for number, position in enumerate(player.asked):
            assert (position.side_to_move, position.ply) == (Colour(side), 2 * number + side)
        assert any(isinstance(event, UnknownLine) for event in events) == (habits.chatter or habits.says_twice)

    tell(story())


def test_a_move_is_wanted_from_when_the_server_is_told_so_until_it_is_sent() -> None:
    """Whether or not anybody has looked at what happened: the Thinker may end in between."""

    async def story() -> None:
        script = Script(BLOCKS[:7], closes=False)
        async with listening(script.lead) as port:
            connection = GameConnection(ServerGame(Address(HOST, port), GAME, 0, patience_seconds=PATIENCE))
            assert connection.no_move_due_flag.is_set()
            await connection.open()
            await until(lambda: b"THINKING\n" in script.said, "it says that it thinks")
            assert not connection.no_move_due_flag.is_set()
            connection.data_received(b"+ WAIT\n")
            assert not connection.no_move_due_flag.is_set()
            wanted = next(event for event in await connection.wait_for_events() if isinstance(event, MoveRequested))
            connection.send_move(legal_moves(wanted.position)[0])
            await asyncio.wait_for(connection.no_move_due_flag.wait(), PATIENCE)
            connection.close()

    tell(story())


def test_events_are_told_once() -> None:
    async def story() -> None:
        script = Script(BLOCKS[:5], closes=False)
        async with listening(script.lead) as port:
            connection = GameConnection(ServerGame(Address(HOST, port), GAME, 0, patience_seconds=PATIENCE))
            await connection.open()
            told: list[GameEvent] = []
            while not any(event is ServerWord.WAIT for event in told):
                told += await connection.wait_for_events()
            waiting = asyncio.ensure_future(connection.wait_for_events())
            done, _ = await asyncio.wait({waiting}, timeout=0)
            assert not done
            connection.data_received(b"+ WAIT\n")
            assert await waiting == [ServerWord.WAIT]
            connection.close()

    tell(story())


def test_counters_are_those_of_the_game() -> None:
    """A client is told the pieces alone; whoever thinks has to know how near the end by counting is."""

    async def story() -> None:
        player = ByChance(5)
        referee: list[Referee] = []

        async def lead(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            referee.append(Referee(Habits(plies=120), reader, writer, random.Random(7)))
            await referee[0].lead()

        async with listening(lead) as port:
            await play(port, player, 0)
        last = player.asked[-1]
        assert last.ply in (referee[0].position.ply - 1, referee[0].position.ply - 2)
        assert any(position.plies_without_queen < position.ply for position in player.asked)
        assert last.plies_without_queen in range(referee[0].position.plies_without_queen - 2, 120)

    tell(story())


def cut(number: int, half: bool) -> list[bytes]:
    """The first blocks of a game, the last of them by half if wanted."""
    blocks = list(BLOCKS[: number + 1])
    if half:
        blocks[-1] = blocks[-1][: len(blocks[-1]) // 2]
    return blocks


@pytest.mark.parametrize("half", [False, True])
@pytest.mark.parametrize("number", range(len(BLOCKS)))
@pytest.mark.parametrize("closes", [True, False])
def test_a_server_that_closes_or_falls_silent_at_any_point(number: int, half: bool, closes: bool) -> None:
    async def story() -> None:
        script = Script(cut(number, half), closes=closes)
        async with listening(script.lead) as port:
            playing = play(port, ByChance(), patience=PATIENCE if closes else 0.02)
            if number == len(BLOCKS) - 1 and not half:
                await playing
                return
            with pytest.raises(BrokenGame) as caught:
                await playing
            await script.gone.wait()
        assert caught.value.event.reason is (FailureReason.CLOSED if closes else FailureReason.SILENT)

    tell(story())


@pytest.mark.parametrize("closes", [True, False])
def test_who_thinks_is_told_when_the_server_goes_and_has_no_time_to_fear_its_silence(closes: bool) -> None:
    async def story() -> None:
        player = NeverDone()
        script = Script(BLOCKS[:7], closes=closes)
        async with listening(script.lead) as port:
            playing = asyncio.ensure_future(play(port, player, patience=0.3))
            if closes:
                with pytest.raises(BrokenGame) as caught:
                    await playing
                assert caught.value.event.reason is FailureReason.CLOSED
            else:
                done, _ = await asyncio.wait({playing}, timeout=0.5)
                assert not done
                playing.cancel()
                await asyncio.wait({playing})
        assert player.was_cancelled

    tell(story())


@pytest.mark.parametrize(
    ("blocks", "failure", "quote"),
    [
        ([b"HTTP/1.1 400 Bad Request\r\n\r\n"], FailureReason.NO_SERVER, "HTTP/1.1 400 Bad Request"),
        ([b"(3,[]).\n"], FailureReason.NO_SERVER, "(3,[])."),
        ([b"\x16\x03\x01\x00\n"], FailureReason.NO_SERVER, "\x16\x03\x01\x00"),
        ([b"\xff\xfe\n"], FailureReason.NO_SERVER, "\\xff\\xfe"),
        ([b"+" * 2000], FailureReason.NO_SERVER, "+" * 40),
        (
            [b"+ MNM Gameserver v3.0 accepting connections\n"],
            FailureReason.OTHER_VERSION,
            "MNM Gameserver v3.0 accepting connections",
        ),
        ([b"- TIMEOUT Be faster next time\n"], FailureReason.REFUSED, "TIMEOUT Be faster next time"),
        (
            [BLOCKS[0], b"- Client Version does not match server Version\n"],
            FailureReason.REFUSED,
            "Client Version does not match server Version",
        ),
        ([*BLOCKS[:2], b"- Game does not exist\n"], FailureReason.REFUSED, "Game does not exist"),
        ([*BLOCKS[:2], b"+ PLAYING Reversi\n+ Name\n"], FailureReason.OTHER_KIND, "Reversi"),
        ([*BLOCKS[:3], b"- No free player\n"], FailureReason.REFUSED, "No free player"),
        ([*BLOCKS[:3], b"+ TOTAL 2\n+ ENDPLAYERS\n"], FailureReason.OUT_OF_TURN, "+ ENDPLAYERS"),
        ([BLOCKS[0], BLOCKS[3]], FailureReason.OUT_OF_TURN, "+ YOU 0 Ann"),
        ([BLOCKS[0], MOVE], FailureReason.OUT_OF_TURN, "+ ENDPIECESLIST"),
        ([*BLOCKS[:4], b"+ MOVE 3000\n+ PIECESLIST 1\n+ w@A2\n+ ENDPIECESLIST\n"], FailureReason.NO_SERVER, "w@A2"),
        ([*BLOCKS[:4], b"+ MOVE 3000\n+ PIECESLIST 0\n+ ENDPIECESLIST\n"], FailureReason.NO_SERVER, ""),
        ([*BLOCKS[:4], b"+ MOVE 3000\n+ PIECESLIST 1\n+ b@A1\n+ ENDPIECESLIST\n"], FailureReason.NO_SERVER, "b@A1"),
        ([*BLOCKS[:4], b"+ MOVE 3000\n+ PIECESLIST 1\n+ b@B2\n+ ENDPIECESLIST\n"], FailureReason.NO_MOVE, ""),
        ([*BLOCKS[:4], b"+ PIECESLIST 24\n" + b"+ w@A1\n" * 200], FailureReason.NO_SERVER, "w@A1"),
        ([*BLOCKS[:6], b"- Internal error. Sorry & Bye\n"], FailureReason.REFUSED, "Internal error. Sorry & Bye"),
        ([*BLOCKS[:7], b"- Invalid Move: none of mine\n"], FailureReason.REFUSED, "Invalid Move: none of mine"),
    ],
)
def test_what_a_server_should_not_say(blocks: list[bytes], failure: FailureReason, quote: str) -> None:
    async def story() -> None:
        async with listening(Script(blocks, closes=False).lead) as port:
            with pytest.raises(BrokenGame) as caught:
                await play(port, ByChance())
        assert (caught.value.event.reason, caught.value.event.quote) == (failure, quote)

    tell(story())


def test_a_move_for_a_position_before_is_forgotten() -> None:
    dialogue = Dialogue(ServerGame(Address(HOST, 1), GAME, 0))
    position = parse_position("w@A1 b@H8")
    for block in (*BLOCKS[:7], b"+ MOVE 20000\n", pieces_of(position), BLOCKS[6]):
        dialogue.receive(block)
    assert not dialogue.choose(parse_move("C3:D4")).to_send
    assert dialogue.choose(parse_move("A1:B2")).to_send == b"PLAY A1:B2\n"


def test_who_does_not_move_is_told_when_the_server_says_nothing_of_it() -> None:
    async def story() -> None:
        player = NeverDone()
        script = Script([*BLOCKS[:5], MOVE.replace(b"20000", b"20"), BLOCKS[6]], closes=False)
        async with listening(script.lead) as port:
            with pytest.raises(BrokenGame) as caught:
                await play(port, player, patience=0.5)
        assert caught.value.event.reason is FailureReason.SILENT
        assert player.was_cancelled

    tell(story())


def test_nobody_is_asked_any_more_when_the_end_is_told() -> None:
    """Also where the server keeps the connection: whoever is late then would be so in a game that is over."""

    async def story() -> None:
        player = NeverDone()
        told: list[tuple[GameEvent, bool]] = []
        async with listening(Script([*BLOCKS[:6], b"+ OKTHINK\n" + OVER], closes=False).lead) as port:
            connection = GameConnection(ServerGame(Address(HOST, port), GAME, 0))
            await connection.open()
            await play_game(connection, player, lambda event: told.append((event, player.was_cancelled)))
        assert isinstance(told[-1][0], GameOver)
        assert [was_cancelled for _event, was_cancelled in told] == [False] * (len(told) - 1) + [True]

    tell(story())


def test_waiting_is_answered_while_one_thinks() -> None:
    async def story() -> None:
        script = Script([*BLOCKS[:7], b"+ WAIT\n", b"+ WAIT\n", OVER], closes=True)
        player = NeverDone()
        async with listening(script.lead) as port:
            # The move never comes: what stands for it in the script is the OKWAIT for the next block.
            script.blocks = [*BLOCKS[:6], b"+ OKTHINK\n+ WAIT\n", b"", b"+ WAIT\n", OVER]
            events, end = await play(port, player)
        assert end.result is BashniResult.WHITE_WON
        assert script.said[-2:] == [b"OKWAIT\n", b"OKWAIT\n"]
        assert player.was_cancelled
        assert sum(event is ServerWord.WAIT for event in events) == 3

    tell(story())


def test_a_server_that_floods_and_never_reads_is_left() -> None:
    async def story() -> None:
        async def lead(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            for block in BLOCKS[:4]:
                writer.write(block)
            with suppress(ConnectionError):
                while True:
                    writer.write(b"+ WAIT\n" * 1000)
                    await writer.drain()

        async with listening(lead) as port:
            with pytest.raises(BrokenGame) as caught:
                await play(port, ByChance())
        assert caught.value.event.reason is FailureReason.NOT_READING

    tell(story())


@pytest.mark.parametrize("number", range(1, 7))
def test_only_what_a_server_is_expected_to_say_renews_its_time(number: int) -> None:
    """It may say what it likes for ever; one waits for what it has to say."""

    async def story() -> None:
        async def lead(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            for block in BLOCKS[:number]:
                writer.write(block)
            with suppress(ConnectionError):
                while not writer.is_closing():
                    writer.write(b"+ hi\n")
                    await writer.drain()
                    await asyncio.sleep(0)

        async with listening(lead) as port:
            with pytest.raises(BrokenGame) as caught:
                await play(port, NeverDone(), patience=0.05)
        assert caught.value.event.reason is FailureReason.SILENT

    tell(story())


def test_a_client_says_what_the_protocol_has_it_say() -> None:
    dialogue = Dialogue(ServerGame(Address(HOST, 1), GAME, 0))
    said = [b"VERSION 2.42\n", b"ID 0123456789abc\n", b"PLAYER 0\n", b"", b"OKWAIT\n", b"THINKING\n", b""]
    assert [dialogue.receive(block).to_send for block in BLOCKS[:7]] == said
    assert dialogue.choose(parse_move("C3:D4")).to_send == b"PLAY C3:D4\n"


def test_each_step_of_a_server_renews_its_time() -> None:
    dialogue = Dialogue(ServerGame(Address(HOST, 1), GAME, 0))
    for block in BLOCKS[:6]:
        assert dialogue.receive(block).has_advanced
        assert not dialogue.receive(b"+ hi\n").has_advanced
    assert dialogue.receive(MOVE).has_advanced, "it may ask again before it has heard that one thinks"
    assert dialogue.receive(BLOCKS[6]).has_advanced
    assert not dialogue.receive(BLOCKS[6]).has_advanced
    assert dialogue.receive(BLOCKS[4]).has_advanced
    assert dialogue.choose(legal_moves(START_POSITION)[0]).has_advanced
    assert not dialogue.receive(BLOCKS[4]).has_advanced, "it has the move to answer"
    assert dialogue.receive(BLOCKS[7]).has_advanced


PLAYERS = b"+ TOTAL 2\n+ 0 Ann 1\n+ 1 Bob 0\n+ ENDPLAYERS\n"


@pytest.mark.parametrize("blocks", range(1, 4))
def test_a_watcher_fears_silence_only_in_the_prolog(blocks: int) -> None:
    async def watch(port: int) -> list[GameEvent]:
        events: list[GameEvent] = []
        connection = GameConnection(ServerGame(Address(HOST, port), GAME, is_watching=True, patience_seconds=0.02))
        await connection.open()
        with pytest.raises(BrokenGame):
            await play_game(connection, ByChance(), events.append)
        return events

    async def story() -> None:
        async with listening(Script(BLOCKS[:blocks], closes=False).lead) as port:
            assert await watch(port) == [GameFailed(FailureReason.SILENT)]
        may_close = asyncio.Event()

        async def lead(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            for block in (*BLOCKS[:3], PLAYERS):
                writer.write(block)
            await may_close.wait()

        async with listening(lead) as port:
            watching = asyncio.ensure_future(watch(port))
            done, _ = await asyncio.wait({watching}, timeout=0.1)
            assert not done
            may_close.set()
            joined, failed = await watching
        prologue = GamePrologue("Name", None, 2, {0: "Ann", 1: "Bob"}, frozenset({1}))
        assert (joined, failed) == (GameJoined(prologue), GameFailed(FailureReason.CLOSED))

    tell(story())


@pytest.mark.parametrize("side", [0, 1])
def test_the_wait_for_an_opponent_ends_when_it_shall(side: int) -> None:
    async def story() -> None:
        host = Host(GameserverOptions(ids=(GAME,), times=ServerTimes(wait_interval_seconds=0.01)))
        await host.open()
        connection = GameConnection(ServerGame(Address(HOST, host.port), GAME, side, wait_seconds=0.05))
        await connection.open()
        with pytest.raises(BrokenGame) as caught:
            await play_game(connection, ByChance(), lambda _event: None)
        assert caught.value.event == GameFailed(FailureReason.NO_OPPONENT)
        await host.close()

    tell(story())


def test_an_opponent_who_has_come_may_take_its_time() -> None:
    """White is asked for a move as soon as Black is there; for Black White's first move is the first it hears of it."""

    async def story() -> None:
        for players in (PLAYERS.replace(b"TOTAL", b"YOU 0 Ann\n+ TOTAL"), BLOCKS[3]):
            script = Script((*BLOCKS[:3], players, *BLOCKS[4:7]), closes=False)
            async with listening(script.lead) as port:
                connection = GameConnection(ServerGame(Address(HOST, port), GAME, wait_seconds=0.02))
                await connection.open()
                player = NeverDone()
                playing = asyncio.ensure_future(play_game(connection, player, lambda _event: None))
                done, _ = await asyncio.wait({playing}, timeout=0.1)
                assert not done
                await cancel_and_wait(playing)
                assert player.was_cancelled

    tell(story())


# With our own server


def test_six_games_of_two_bots() -> None:
    async def story() -> None:
        host = Host(
            GameserverOptions(
                max_games=6,
                max_plies=24,
                move_milliseconds=20_000,
                times=ServerTimes(pause_seconds=0, wait_interval_seconds=0.05),
            )
        )
        await host.open()
        bots = [ThinkerProcess.start(BotOptions("easy", number)) for number in (1, 2)]
        for number in range(6):
            game = host.of(GameOpenedLine)[number].game_id
            sides = zip(bots, (number % 2, 1 - number % 2), strict=True)
            ends = await asyncio.gather(*(play(host.port, bot, side, game=game) for bot, side in sides))
            assert ends[0][1] == ends[1][1]
        assert {event.reason for event in host.of(GameClosedLine)} <= {
            GameEndingReason.BLOCKED,
            GameEndingReason.POINTS,
        }
        assert len(host.of(GameClosedLine)) == 6
        for bot in bots:
            bot.close()
        await host.close()

    tell(story())


def test_two_players_and_a_watcher_at_our_own_server() -> None:
    async def story() -> None:
        host = Host(
            GameserverOptions(ids=(GAME,), max_plies=40, times=ServerTimes(pause_seconds=0, wait_interval_seconds=0.01))
        )
        await host.open()
        seen: list[GameEvent] = []
        watching = GameConnection(ServerGame(Address(HOST, host.port), GAME, is_watching=True))
        await watching.open()
        watched = asyncio.ensure_future(play_game(watching, ByChance(), seen.append))
        await until(lambda: seen, "the watcher is shown anything")
        players = ByChance(1), ByChance(2)
        both = await asyncio.gather(*(play(host.port, player, side) for side, player in enumerate(players)))
        closed = await host.closed()
        assert both[0][1] == both[1][1] == await watched
        boards = [event.towers for event in seen if isinstance(event, WatchedPosition)]
        assert len(boards) == closed.ply_count + 1
        assert boards[0] == START_POSITION.towers
        asked = [player.asked for player in players]
        assert boards[:-1] == [position.towers for pair in zip(*asked, strict=True) for position in pair]
        assert sum(isinstance(event, MoveSent) for event in both[0][0]) == 20
        assert sum(isinstance(event, MoveRequested) for event in both[1][0]) == 20
        await host.close()

    tell(story())
