"""The gameserver as a client meets it that plays by the rules of the protocol, and one that does not."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import TypeAlias, cast

import pytest

from schiffe.bashni.options import GameserverOptions, ServerTimes
from schiffe.bashni.rules.notation import parse_position
from schiffe.bashni.rules.position import START_POSITION, Colour, Position, legal_moves, points_of
from schiffe.bashni.server import gameserver
from schiffe.bashni.server import hosted_game as game_module
from schiffe.bashni.server.client_connection import ClientConnection
from schiffe.bashni.server.gameserver import Gameserver
from schiffe.bashni.server.hosted_game import GameEndingReason, HostedGame
from schiffe.bashni.server.log import (
    ClientLeftLine,
    ClientSeatedLine,
    GameBegunLine,
    GameClosedLine,
    GameOpenedLine,
    LeavingReason,
    ResultSentLine,
)
from schiffe.network import limits
from schiffe.network.policy import ServerPolicy
from schiffe.network.server_connection import RefusalReason
from schiffe.network.server_log import ClientRefusedLine, ConnectedLine, LogLine
from tests.wire.bashni.host import ACCEPTED, GREETING, Guest, Host, hosted, play_on
from tests.wire.house import LOOPS, Peer

Tell: TypeAlias = Callable[..., None]
SLOW = ServerTimes(wait_interval_seconds=60)
"""No WAIT but the first one disturbs the story."""
QUICK = ServerTimes(prologue_seconds=0.05, okwait_seconds=0.05, wait_interval_seconds=0.01)
START_PIECES = (
    "b@H8 b@F8 b@D8 b@B8 b@G7 b@E7 b@C7 b@A7 b@H6 b@F6 b@D6 b@B6 "
    "w@G3 w@E3 w@C3 w@A3 w@H2 w@F2 w@D2 w@B2 w@G1 w@E1 w@C1 w@A1"
)
BOARD = b"".join(b"+ %b\n" % line.encode() for line in ("PIECESLIST 24", *START_PIECES.split(), "ENDPIECESLIST"))


@pytest.fixture(params=LOOPS)
def loop(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def tell(loop: str, caplog: pytest.LogCaptureFixture) -> Tell:
    """Runs a story at a host with these options; the event loop may have nothing to say about it."""

    def told(story: Callable[[Host], Awaitable[None]], **options: object) -> None:
        with hosted(loop, GameserverOptions(**{"times": SLOW, **options})) as (host, run):  # type: ignore[arg-type]
            run(story(host))
        assert not caplog.records

    return told


def won(block: list[str]) -> list[str]:
    """What a block says of the winners."""
    assert block[0] == "GAMEOVER"
    assert block[-1] == "QUIT"
    return [line.split()[-1] for line in block[-3:-1]]


# The prolog


def test_each_block_comes_in_one_piece(tell: Tell) -> None:
    async def story(host: Host) -> None:
        game = host.game
        white = await host.guest()
        assert await white.once() == GREETING
        await white.say(b"VERSION 2.42\n")
        assert await white.once() == ACCEPTED
        await white.say(b"ID %b\n" % game.encode())
        assert await white.once() == b"+ PLAYING Bashni\n+ Bashni %b\n" % game.encode()
        await white.say(b"PLAYER 0\n")
        assert await white.once() == b"+ YOU 0 White\n+ TOTAL 2\n+ 1 Black 0\n+ ENDPLAYERS\n"
        assert await white.once() == b"+ WAIT\n"
        black = await host.guest()
        await black.find(game)
        await black.say(b"PLAYER\n")
        assert await black.once() == b"+ YOU 1 Black\n+ TOTAL 2\n+ 0 White 1\n+ ENDPLAYERS\n"
        assert await black.once() == b"+ WAIT\n"
        await white.say(b"OKWAIT\n")
        assert await white.once() == b"+ MOVE 3000\n" + BOARD
        await white.say(b"THINKING\n")
        assert await white.once() == b"+ OKTHINK\n"
        await white.say(b"PLAY C3:D4\n")
        assert await white.once() == b"+ MOVEOK\n"
        await black.say(b"OKWAIT\n")
        moved = BOARD.replace(b"+ w@C3\n", b"").replace(b"+ w@G3\n", b"+ w@D4\n+ w@G3\n")
        assert await black.once() == b"+ MOVE 3000\n" + moved

    tell(story)


def test_lines_in_any_pieces_and_with_carriage_returns(tell: Tell) -> None:
    async def story(host: Host) -> None:
        guest = await host.guest()
        for byte in b"VERSION 2\r\n\nID %b\r\nPLAYER \r\n" % host.game.encode():
            await guest.say(bytes((byte,)))
        heard = [await guest.line() for _ in range(8)]
        assert heard[4:] == ["YOU 0 White", "TOTAL 2", "1 Black 0", "ENDPLAYERS"]

    tell(story)


@pytest.mark.parametrize("version", ["2", "2.", "2.42", "2.42-beta", "2.x (of somebody)", " 2.3"])
def test_only_the_major_number_of_a_version_counts(tell: Tell, version: str) -> None:
    async def story(host: Host) -> None:
        guest = await host.guest()
        await guest.hears(GREETING)
        await guest.exchange(f"VERSION {version}\n".encode(), ACCEPTED)
        await guest.say(f"ID  {host.game}\nPLAYER  1\n".encode())
        assert [await guest.line() for _ in range(3)][2] == "YOU 1 Black"

    tell(story)


@pytest.mark.parametrize(
    ("said", "error", "reason"),
    [
        (["VERSION 3.0"], "Client Version does not match server Version", LeavingReason.OTHER_VERSION),
        (["VERSION 22"], "Client Version does not match server Version", LeavingReason.OTHER_VERSION),
        (["VERSION v2.42"], "Client Version does not match server Version", LeavingReason.REFUSED),
        (["hello"], "Client Version does not match server Version", LeavingReason.REFUSED),
        (["VERSION 2", "ID 123"], "Not a valid game ID", LeavingReason.NO_GAME_ID),
        (["VERSION 2", "ID ABCDEFGHIJKLM"], "Not a valid game ID", LeavingReason.NO_GAME_ID),
        (["VERSION 2", "PLAYER"], "Not a valid game ID", LeavingReason.REFUSED),
        (["VERSION 2", "ID 0123456789abc"], "Game does not exist", LeavingReason.UNKNOWN_GAME),
        (["VERSION 2", "ID GAME", "PLAYER 2"], "No free player", LeavingReason.SEAT_TAKEN),
        (["VERSION 2", "ID GAME", "PLAYER x"], "Did not get the expected PLAYER command", LeavingReason.REFUSED),
        (["VERSION 2", "ID GAME", "OKWAIT"], "Did not get the expected PLAYER command", LeavingReason.REFUSED),
    ],
)
def test_what_is_refused_in_the_prolog(tell: Tell, said: list[str], error: str, reason: LeavingReason) -> None:
    async def story(host: Host) -> None:
        guest = await host.guest()
        for line in said:
            await guest.say(f"{line}\n".replace("GAME", host.game).encode())
        assert (await guest.rest()).decode().splitlines()[-1] == f"- {error}"
        left = await host.until(ClientLeftLine)
        assert (left.reason, left.quote) == (reason, said[-1])
        await host.pair()
        await host.until(GameBegunLine)

    tell(story)


@pytest.mark.parametrize("lines", [[], ["VERSION 2"], ["VERSION 2", "ID GAME"]])
def test_each_line_of_the_prolog_has_its_time(tell: Tell, lines: list[str]) -> None:
    async def story(host: Host) -> None:
        guest = await host.guest()
        for line in lines:
            await guest.say(f"{line}\n".replace("GAME", host.game).encode())
        assert (await guest.rest()).endswith(b"\n- TIMEOUT Be faster next time\n")
        assert (await host.until(ClientLeftLine)).reason is LeavingReason.LATE

    tell(story, times=QUICK)


def test_seats(tell: Tell) -> None:
    async def story(host: Host) -> None:
        game = host.game
        first = await host.player(game, 1)
        taken = await host.guest()
        await taken.find(game)
        await taken.say(b"PLAYER 1\n")
        assert await taken.rest() == b"- No free player\n"
        first.leave()
        await host.until(ClientLeftLine, 2)  # before the game has begun a seat can be left
        black, white = await host.player(game, 1), await host.player(game)
        third = await host.guest()
        await third.find(game)
        await third.say(b"PLAYER\n")
        assert await third.rest() == b"- No free player\n"
        await white.think()
        assert [event.seat for event in host.of(ClientSeatedLine)] == [1, 1, 0]
        black.leave()
        assert won(await white.block()) == ["Yes", "No"]

    tell(story)


# Waiting


def test_waiting_before_the_other_has_come_and_while_it_thinks(tell: Tell) -> None:
    async def story(host: Host) -> None:
        white = await host.player(host.game)
        for _ in range(3):
            assert await white.block(waits=False) == ["WAIT"]
            await white.say(b"OKWAIT\n")
        game = host.game
        black = await host.player(game)
        await white.think()
        for _ in range(3):
            assert await black.block(waits=False) == ["WAIT"]
            await black.say(b"OKWAIT\nOKWAIT\n")
        await white.exchange(b"PLAY C3:D4\n", b"+ MOVEOK\n")
        await black.think()

    tell(story, times=ServerTimes(wait_interval_seconds=0.01))


def test_who_does_not_answer_a_wait_has_lost(tell: Tell) -> None:
    async def story(host: Host) -> None:
        white, black = await host.pair()
        await white.think()
        heard = await black.rest()
        assert heard == b"+ WAIT\n- TIMEOUT Be faster next time\n"
        assert won(await white.block()) == ["Yes", "No"]
        assert await white.rest() == b""
        closed = await host.closed()
        assert (closed.reason, closed.winner) == (GameEndingReason.FORFEIT, 0)

    tell(story, times=ServerTimes(okwait_seconds=0.05, wait_interval_seconds=0.01))


@pytest.mark.parametrize("thinks", [False, True])
def test_who_does_not_move_in_time_has_lost(tell: Tell, thinks: bool) -> None:
    async def story(host: Host) -> None:
        white, black = await host.pair()
        assert (await white.block())[0] == "MOVE 50"
        if thinks:
            await white.exchange(b"THINKING\n", b"+ OKTHINK\n")
        assert await white.rest() == b"- TIMEOUT Be faster next time\n"
        assert won(await black.block()) == ["No", "Yes"]
        assert (await host.closed()).winner == 1

    tell(story, move_milliseconds=50)


def test_thinking_may_come_late_and_twice(tell: Tell) -> None:
    async def story(host: Host) -> None:
        white, black = await host.pair()
        await white.block()
        await white.say(b"OKWAIT\n")
        await white.say(b"THINKING\nTHINKING\nPLAY C3:D4\n")
        await white.hears(b"+ OKTHINK\n+ MOVEOK\n")
        await black.think()

    tell(story)


# Games


def test_whole_games(tell: Tell) -> None:
    async def story(host: Host) -> None:
        for number in range(2):
            rng = random.Random(number)
            game = host.game
            pair = await host.pair()
            blocks = await asyncio.gather(*(play_on(one, Colour(side), rng) for side, one in enumerate(pair)))
            closed = await host.closed(number + 1)
            assert blocks[0] == blocks[1]
            assert closed.game_id == game
            last = Position(parse_position(" ".join(blocks[0][2:-4])).towers, Colour(closed.ply_count % 2))
            assert closed.points == points_of(last)
            expected = {0: ["Yes", "No"], 1: ["No", "Yes"], None: ["Yes", "Yes"]}[closed.winner]
            assert won(blocks[0]) == expected
            assert [await one.rest() for one in pair] == [b"", b""]
        assert len({event.game_id for event in host.of(GameOpenedLine)}) == 3

    tell(story, times=ServerTimes(pause_seconds=0))


def test_points_decide_when_the_plies_are_used_up(tell: Tell) -> None:
    async def story(host: Host) -> None:
        blocks = await asyncio.gather(
            *(play_on(one, Colour(side), random.Random(1)) for side, one in enumerate(await host.pair()))
        )
        assert [won(block) for block in blocks] == [["Yes", "Yes"]] * 2
        closed = await host.closed()
        assert (closed.reason, closed.winner, closed.ply_count, closed.points) == (
            GameEndingReason.POINTS,
            None,
            2,
            (12, 12),
        )

    tell(story, max_plies=2)


ILLEGAL = [
    ("E5:F6", "there is no tower on E5"),
    ("B6:A5", "the tower on B6 belongs to the opponent"),
    ("A3:A4", '"A4" is not a dark square'),
    ("C3:C5", "no diagonal leads to C5"),
    ("B2:C3", "a tower stands on C3"),
    ("C3:E5", "a man does not get as far as E5"),
    ("C3:D4:E5", "it jumps over nothing on the way to D4"),
    ("B2:D4", "it jumps over a tower of its own on C3"),
    ("C3", '"C3" is not a start and a landing'),
    ("I3:J4", '"I3" is outside the board'),
    ("c3-\xe4", '"\\xe4" is not a square'),
    ("x" * 99, '"' + "x" * 37 + '..." is not a square'),
]


@pytest.mark.parametrize(("move", "reason"), ILLEGAL)
def test_illegal_moves_and_why(tell: Tell, move: str, reason: str) -> None:
    async def story(host: Host) -> None:
        white, black = await host.pair()
        await white.think()
        await white.say(f"PLAY {move}\n".encode())
        assert (await white.rest()).decode() == f"- Invalid Move: {reason}\n"
        assert won(await black.block()) == ["No", "Yes"]
        assert (await host.until(ClientLeftLine)).reason is LeavingReason.ILLEGAL_MOVE

    tell(story)


@pytest.mark.parametrize(
    ("pieces", "move", "reason"),
    [
        ("w@C3 b@D4 w@G1", "G1:H2", "it must capture, for example from C3"),
        ("w@C3 b@D4 b@F6 w@G1", "C3:E5", "it must go on capturing from E5"),
        ("w@C3 b@D4 b@E5 w@G1", "C3:F6", "it jumps over two towers at once, the second on E5"),
        ("W@A1 b@C3 b@H8", "A1:D4:A1", "it turns by 180 degrees, to A1"),
        ("w@C3 w@G1 b@H8", "C3:B2", "a man does not step backward, to B2"),
    ],
)
def test_illegal_moves_of_a_later_position(
    tell: Tell, monkeypatch: pytest.MonkeyPatch, pieces: str, move: str, reason: str
) -> None:
    monkeypatch.setattr(game_module, "START_POSITION", parse_position(pieces))

    async def story(host: Host) -> None:
        white, black = await host.pair()
        assert (await white.think()).towers == parse_position(pieces).towers
        await white.say(f"PLAY {move}\n".encode())
        assert (await white.rest()).decode() == f"- Invalid Move: {reason}\n"
        assert won(await black.block()) == ["No", "Yes"]

    tell(story)


@pytest.mark.parametrize(
    ("by_white", "thinks", "said", "error"),
    [
        (False, False, "PLAY B6:A5", "Invalid Move: it is not your turn"),
        (False, False, "THINKING", "Invalid Move: it is not your turn"),
        (False, False, "hello", "Did not get the expected OKWAIT command"),
        (False, False, "x" * 200, "Did not get the expected OKWAIT command"),
        (False, False, "OKWAIT\n" * 99, "Too many lines that nobody asked for"),
        (False, False, "\n" * 99, "Too many lines that nobody asked for"),
        (True, False, "PLAY C3:D4", "Did not get the expected THINKING command"),
        (True, False, "\xff\x00", "Did not get the expected THINKING command"),
        (True, True, "GET / HTTP/1.1", "Did not get the expected PLAY command"),
        (True, True, "PLAY", "Did not get the expected PLAY command"),
        (True, True, "THINKING\n" * 99, "Too many lines that nobody asked for"),
    ],
)
def test_who_says_what_does_not_belong_there_has_lost(
    tell: Tell,
    by_white: bool,
    thinks: bool,
    said: str,
    error: str,
) -> None:
    async def story(host: Host) -> None:
        others = await host.pair()
        pair = white, black = await host.pair()
        assert await black.block(waits=False) == ["WAIT"]
        await black.say(b"OKWAIT\n")
        await (white.think() if thinks else white.block())
        culprit, victim = pair[not by_white], pair[by_white]
        await culprit.say(f"{said}\n".encode("latin-1"))
        assert (await culprit.rest()).decode() == f"- {error}\n"
        assert won(await victim.block()) == (["No", "Yes"] if by_white else ["Yes", "No"])
        assert await victim.rest() == b""
        await others[0].think()

    tell(story)


@pytest.mark.parametrize("go", [Peer.leave, Peer.reset])
@pytest.mark.parametrize("stage", ["waiting", "asked", "thinking", "just moved"])
def test_who_leaves_has_lost(tell: Tell, go: Callable[[Peer], None], stage: str) -> None:
    async def story(host: Host) -> None:
        white, black = await host.pair()
        assert await black.block(waits=False) == ["WAIT"]
        await black.say(b"OKWAIT\n")
        leaver, other = (black, white) if stage == "waiting" else (white, black)
        await (white.block() if stage == "asked" else white.think())
        if stage == "just moved":
            await white.exchange(b"PLAY C3:D4\n", b"+ MOVEOK\n")
        go(leaver)
        block = await other.block()
        if stage == "just moved" and block[0] != "GAMEOVER":
            block = await other.block()
        assert won(block) == (["Yes", "No"] if stage == "waiting" else ["No", "Yes"])
        assert await other.rest() == b""
        assert (await host.until(ClientLeftLine)).reason is LeavingReason.LEFT
        await host.pair()

    tell(story)


def test_the_end_does_not_wait_long_for_an_answer(tell: Tell) -> None:
    async def story(host: Host) -> None:
        white, black = await host.pair()
        assert await black.block(waits=False) == ["WAIT"]  # and never answers it
        white.leave()
        assert won(await black.block()) == ["No", "Yes"]

    tell(story, times=ServerTimes(wait_interval_seconds=60, okwait_seconds=60, last_answer_seconds=0.05))


def test_both_go_at_once(tell: Tell) -> None:
    async def story(host: Host) -> None:
        for number in range(5):
            white, black = await host.pair()
            await white.think()
            white.reset()
            black.reset()
            assert (await host.closed(number + 1)).reason is GameEndingReason.FORFEIT
        await host.until(ClientLeftLine, 5)

    tell(story)


# Late comers and watchers


def test_joining_a_finished_game(tell: Tell) -> None:
    async def story(host: Host) -> None:
        game = host.game
        white, black = await host.pair()
        await white.think()
        white.leave()
        end = await black.block()
        for number in (0, 1, None):
            late = await host.player(game, number)
            assert await late.block() == end
            assert await late.rest() == b""
        watcher = await host.guest()
        await watcher.find(game)
        await watcher.say(b"WATCH\n")
        heard = (await watcher.rest()).decode().splitlines()
        assert [line.removeprefix("+ ") for line in heard][-len(end) :] == end
        assert len(host.of(ClientSeatedLine)) == 2
        assert [event.game_id for event in host.of(ResultSentLine)] == [game] * 4
        assert not [event for event in host.of(ClientLeftLine) if event.reason is not LeavingReason.LEFT]

    tell(story)


def test_watching(tell: Tell) -> None:
    async def story(host: Host) -> None:
        game = host.game
        watcher = await host.guest()
        await watcher.find(game)
        await watcher.exchange(b"WATCH\n", b"+ TOTAL 2\n+ 0 White 0\n+ 1 Black 0\n+ ENDPLAYERS\n" + BOARD)
        white, _black = await host.pair()
        second = await host.guest()
        await second.find(game)
        await second.exchange(b"WATCH\n", b"+ TOTAL 2\n+ 0 White 1\n+ 1 Black 1\n+ ENDPLAYERS\n" + BOARD)
        await white.think()
        await white.exchange(b"PLAY C3:D4\n", b"+ MOVEOK\n")
        for one in (watcher, second):
            assert parse_position(" ".join((await one.block())[1:-1])).towers != START_POSITION.towers
        assert [(event.game_id, event.client, event.seat) for event in host.of(ClientSeatedLine)][::3] == [
            (game, watcher.name, None),
            (game, second.name, None),
        ]
        second.leave()
        await host.until(ClientLeftLine)
        await watcher.say(b"whatever a watcher says\n")
        white.leave()
        assert won(await watcher.block()) == ["No", "Yes"]
        assert await watcher.rest() == b""

    tell(story)


# Which games there are


def test_a_number_of_games_in_all(tell: Tell) -> None:
    async def story(host: Host) -> None:
        games = [event.game_id for event in host.of(GameOpenedLine)]
        assert len(games) == 3
        assert games[0] == "gameofourown1"
        for game in games:
            assert not host.server.done_flag.is_set()
            white, black = await host.pair(game)
            await white.think()
            white.leave()
            await black.block()
            black.leave()
        await host.server.done_flag.wait()

    tell(story, max_games=3, ids=("gameofourown1",))


def test_a_game_that_was_asked_for_and_never_begun_does_not_keep_the_server(tell: Tell) -> None:
    async def story(host: Host) -> None:
        visitor = await host.guest()
        await visitor.find("0123456789abc")
        white, black = await host.pair("gameofourown1")
        await white.think()
        white.leave()
        await black.block()
        assert not host.server.done_flag.is_set()
        visitor.leave()
        await host.server.done_flag.wait()

    tell(story, max_games=1, ids=("gameofourown1",), accepts_any_game=True)


def test_any_id_makes_a_game_which_goes_when_nobody_stays(tell: Tell) -> None:
    async def story(host: Host) -> None:
        assert not host.of(GameOpenedLine)
        for _ in range(2):
            guest = await host.guest()
            await guest.find("0123456789abc")
            guest.leave()
            await host.until(ClientLeftLine, len(host.of(ConnectedLine)))
        white, _ = await host.pair("0123456789abc")
        await white.think()
        assert len(host.of(GameOpenedLine)) == 3

    tell(story, accepts_any_game=True)


def test_a_game_that_was_asked_for_stays_while_anybody_is_interested(tell: Tell) -> None:
    async def story(host: Host) -> None:
        game = "0123456789abc"
        first, second = await host.guest(), await host.guest()
        await first.find(game)
        await second.find(game)
        first.leave()
        await host.until(ClientLeftLine)
        third = await host.guest()
        await third.find(game)
        assert len(host.of(GameOpenedLine)) == 1

    tell(story, accepts_any_game=True)


class Seated:
    """A client without a connection, which has found a game and whatever it is told."""

    def __init__(self, name: str = "c") -> None:
        self.name = self.network = name
        self.game: HostedGame | None = None

    def confirm_seat(self, _players: bytes) -> None:
        pass

    def show(self, *_blocks: bytes) -> None:
        pass

    def ask_for_move(self, _block: bytes, _seconds: float) -> None:
        pass

    def end(self, _block: bytes) -> None:
        pass


def test_a_thousand_finished_games_are_remembered() -> None:
    async def story() -> None:
        events = list[LogLine]()
        ids = [f"{number:013}" for number in range(1001)]
        server = Gameserver(GameserverOptions(ids=tuple(ids)), events.append)
        server.begin()
        late = cast(ClientConnection, Seated())
        for number, game in enumerate(ids):
            white, black = (cast(ClientConnection, Seated()) for _ in range(2))
            for player in (white, black):
                player.game = server.visit_game(player, game)
                assert player.game
                assert server.take_seat(player, player.game, None)
            server.on_leave(white, LeavingReason.LEFT, "")
            found = server.visit_game(late, ids[0])
            assert (found is not None) == (number < 1000)
        assert server.visit_game(late, ids[1]) is not None
        assert sum(isinstance(event, GameClosedLine) for event in events) == 1001
        assert server.make_figures().total_match_count == 1001
        await server.close()

    asyncio.run(story())


# Limits


def test_who_never_reads_is_thrown_out(tell: Tell) -> None:
    """Only a watcher is told anything without being asked to answer."""

    async def story(host: Host) -> None:
        watcher = await host.guest(room=2048)
        game = host.game
        await watcher.find(game)
        await watcher.say(b"WATCH\n")
        pair = await host.pair()
        await pair[0].think()
        hosted_game = host.server._games[game]
        while not host.of(ClientLeftLine):
            for one in tuple(hosted_game._audience._watchers):  # as many positions as a long game has
                one.send(BOARD)
            await asyncio.sleep(0)  # the server's step, in which it writes them or gives up
        left = await host.until(ClientLeftLine)
        assert left.reason is LeavingReason.NOT_READING
        assert not hosted_game._audience._watchers
        await pair[0].exchange(b"PLAY C3:D4\n", b"+ MOVEOK\n")

    tell(story)


def test_only_so_many_may_watch(tell: Tell) -> None:
    async def story(host: Host) -> None:
        game = host.game
        watchers = [await host.guest() for _ in range(3)]
        for watcher in watchers:
            await watcher.find(game)
            await watcher.say(b"WATCH\n")
        assert (await watchers[2].rest()).endswith(b"- Too many are watching already\n")
        watchers[0].leave()
        await host.until(ClientLeftLine, 2)
        again = await host.guest()
        await again.find(game)
        await again.say(b"WATCH\n")
        while await again.line() != "ENDPIECESLIST":
            pass

    tell(story, max_watchers=2)


def test_many_watchers_are_told_some_at_a_time(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_module, "_WATCHERS_PER_STEP", 2)
    said = list[int]()

    async def story(host: Host) -> None:
        game, watchers = host.game, [await host.guest() for _ in range(5)]
        for watcher in watchers:
            await watcher.find(game)
            await watcher.say(b"WATCH\n")
            while await watcher.line() != "ENDPIECESLIST":
                pass
        audience = host.server._games[game]._audience
        audience.notify(lambda watcher: said.append(1))
        audience.notify(lambda watcher: said.append(2))
        assert said == [1, 1]
        audience.leave(next(iter(audience._watchers)))
        while audience._notifications:
            await asyncio.sleep(0)  # a step of the loop
        assert said == [1] * 5 + [2] * 5
        white, black = await host.pair(game)
        await white.think()
        await white.say(b"PLAY C3:D4\n")
        for watcher in watchers[1:]:
            assert (await watcher.line()).startswith("PIECESLIST")
            while await watcher.line() != "ENDPIECESLIST":
                pass
            assert await watcher.line() == "GAMEOVER"
        assert black

    tell(story, max_plies=1)


def test_a_closed_client_cannot_talk_for_ever(tell: Tell) -> None:
    async def story(host: Host) -> None:
        guest = await host.guest()
        await guest.say(b"hello\n")
        await host.until(ClientLeftLine)
        with pytest.raises(ConnectionError):
            await guest.say(b"x" * 10_000_000)
        await host.pair()

    tell(story)


def test_one_address_has_so_many_connections(tell: Tell) -> None:
    async def story(host: Host) -> None:
        white, _ = await host.pair()
        for _ in range(3):
            assert await (await host.guest()).rest() == b""
        assert host.server.make_figures().refusal_counts == {RefusalReason.ADDRESS.value: 3}
        await white.think()

    tell(story, policy=ServerPolicy(max_connections_per_network=2))


def test_whoever_breaks_one_game_after_the_other_is_shut_out(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "is_loopback", lambda _address: False)
    monkeypatch.setattr(limits, "_MAX_BROKEN_MATCHES", 2)

    async def story(host: Host) -> None:
        for number in range(1, 4):
            white, _black = await host.pair()
            await host.until(GameBegunLine, number)
            white.leave()
            await host.closed(number)
        assert await (await host.guest()).rest() == b""
        assert [event.reason for event in host.of(ClientRefusedLine)] == [RefusalReason.BANNED]

    tell(story)


def test_whoever_comes_too_often_is_shut_out_unless_its_games_end(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "is_loopback", lambda _address: False)
    monkeypatch.setattr(gameserver, "SHORTEST_GAME", 1)

    async def story(host: Host) -> None:
        for number in range(1, 8):
            white, black = await host.pair(other="127.0.0.2")
            await white.think()
            await white.say(b"PLAY C3:D4\n")
            await asyncio.gather(white.rest(), black.rest())
            await host.closed(number)
        left = [await host.guest() for _ in range(5)]
        assert not host.of(ClientRefusedLine)
        assert (await (await host.guest()).rest(), left) == (b"", left)
        assert [event.reason for event in host.of(ClientRefusedLine)] == [RefusalReason.RATE]

    policy, times = (
        ServerPolicy(max_connections_per_minute=5, ban_seconds=None),
        ServerTimes(wait_interval_seconds=60, okwait_seconds=60, last_answer_seconds=0.05),
    )
    tell(story, policy=policy, max_plies=1, times=times)


@pytest.mark.parametrize(("other", "shortest"), [("127.0.0.1", 1), ("127.0.0.2", 8)])
def test_neither_a_game_with_oneself_nor_one_too_short_takes_anything_back(
    tell: Tell, monkeypatch: pytest.MonkeyPatch, other: str, shortest: int
) -> None:
    monkeypatch.setattr(limits, "is_loopback", lambda _address: False)
    monkeypatch.setattr(gameserver, "SHORTEST_GAME", shortest)

    async def story(host: Host) -> None:
        white, black = await host.pair(other=other)
        await white.think()
        await white.say(b"PLAY C3:D4\n")
        await asyncio.gather(white.rest(), black.rest())
        await host.closed()
        assert await (await host.guest(host=other)).rest() == b""

    rate = 1 + (other == "127.0.0.1")
    tell(story, policy=ServerPolicy(max_connections_per_minute=rate, ban_seconds=None), max_plies=1)


def test_whose_opponent_leaves_has_not_come_in_vain(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its coming is taken back, which that of the leaver is not, nor that of somebody who leaves itself alone."""
    monkeypatch.setattr(limits, "is_loopback", lambda _address: False)

    async def story(host: Host) -> None:
        for number in range(1, 5):
            white = await host.player(host.game, 0, host=f"127.0.1.{number}")
            black = await host.player(host.game, 1, host="127.0.0.2")
            white.leave()
            assert won(await black.block()) == ["No", "Yes"]
            assert await black.rest() == b""
            await host.closed(number)
        alone = [await host.player(host.game, number, host="127.0.0.3") for number in (0, 1)]
        alone[0].leave()
        await host.closed(5)
        assert await (await host.guest(host="127.0.0.3")).rest() == b""
        assert [event.reason for event in host.of(ClientRefusedLine)] == [RefusalReason.RATE]

    tell(story, policy=ServerPolicy(max_connections_per_minute=2, ban_seconds=None))


def test_empty_lines_count_from_one_turn_to_the_next_only(tell: Tell) -> None:
    """Twenty may come before each answer, which is as many as a player may send by mistake."""

    async def story(host: Host) -> None:
        white, black = await host.pair()
        for guest, move in ((white, b"C3:D4"), (black, b"F6:G5"), (white, b"B2:C3")):
            block = await guest.block()
            assert block[0].startswith("MOVE ")
            await guest.say(b"\n" * 20)
            await guest.exchange(b"THINKING\n", b"+ OKTHINK\n")
            await guest.say(b"\n" * 20)
            await guest.exchange(b"PLAY " + move + b"\n", b"+ MOVEOK\n")

    tell(story, move_milliseconds=60_000)


def test_no_game_is_over_before_the_shortest_one() -> None:
    def over(position: Position, plies: int) -> bool:
        moves = legal_moves(position)
        return not moves or (plies > 0 and any(over(position.after(move), plies - 1) for move in moves))

    assert gameserver.SHORTEST_GAME == 8
    assert not over(START_POSITION, 4)


def test_very_many_games(tell: Tell) -> None:
    async def story(host: Host) -> None:
        async def first_moves() -> None:
            pair = await host.pair("".join(random.choices("0123456789", k=13)))
            await pair[0].think()
            await pair[0].exchange(b"PLAY C3:D4\n", b"+ MOVEOK\n")
            await pair[1].think()

        await asyncio.gather(*(first_moves() for _ in range(60)))

    tell(
        story,
        accepts_any_game=True,
        policy=ServerPolicy(max_connections_per_network=None),
        move_milliseconds=60_000,
    )


# Opening and closing


def test_drained_it_lets_games_end_and_nothing_begin(tell: Tell) -> None:
    async def story(host: Host) -> None:
        pair = white, _black = await host.pair()
        early, seated = await host.guest(), await host.player(host.game)
        await early.hears(GREETING)
        host.server.drain()
        for one in (early, seated):
            assert (await one.rest()).endswith(b"- The server is ending. Sorry & Bye\n")
        with pytest.raises(ConnectionRefusedError):
            await host.guest()
        assert not host.server.done_flag.is_set()
        await white.think()
        await white.say(b"PLAY C3:D4\n")
        await host.server.done_flag.wait()
        await host.server.close()
        for one in pair:
            assert (await one.rest()).endswith(b"+ QUIT\n")

    tell(story, max_plies=1)


def test_drained_it_waits_for_the_last_of_its_games(tell: Tell) -> None:
    async def story(host: Host) -> None:
        pairs = [await host.pair(), await host.pair()]
        for white, _black in pairs:
            await white.think()
        host.server.drain()
        for number, (white, black) in enumerate(pairs, 1):
            assert not host.server.done_flag.is_set()
            black.leave()
            assert won(await white.block()) == ["Yes", "No"]
            await host.closed(number)
        assert host.server.done_flag.is_set()

    tell(story, move_milliseconds=60_000)


def test_drained_while_nothing_is_played_it_is_done_at_once(tell: Tell) -> None:
    async def story(host: Host) -> None:
        seated = await host.player(host.game)
        host.server.drain()
        assert host.server.done_flag.is_set()
        assert (await seated.rest()).endswith(b"- The server is ending. Sorry & Bye\n")

    tell(story)


@pytest.mark.parametrize("is_drained", [False, True])
def test_the_last_players_may_read_how_it_ended_before_it_closes(tell: Tell, is_drained: bool) -> None:
    async def story(host: Host) -> None:
        white, black = await host.pair()
        assert await black.block(waits=False) == ["WAIT"]  # which it owes an answer
        if is_drained:
            host.server.drain()
        white.leave()
        await host.closed()
        closing = asyncio.ensure_future(host.server.close())
        await asyncio.sleep(0)
        with pytest.raises(ConnectionRefusedError):
            await host.guest()
        assert won(await black.block()) == ["No", "Yes"]
        assert not closing.done()
        assert await black.rest() == b""
        await closing

    tell(
        story,
        max_games=None if is_drained else 1,
        times=ServerTimes(wait_interval_seconds=60, okwait_seconds=60, last_answer_seconds=0.05),
    )


def test_what_is_played_or_waited_for_is_not_waited_for(tell: Tell) -> None:
    async def story(host: Host) -> None:
        white, black = await host.pair()
        assert await black.block(waits=False) == ["WAIT"]
        await host.server.close()
        assert await black.rest() == b"- The server is ending. Sorry & Bye\n"
        assert (await white.rest()).endswith(b"- The server is ending. Sorry & Bye\n")

    tell(story, max_games=1)


def test_closing_it_tells_the_refusals_that_are_not_told_yet(tell: Tell) -> None:
    async def story(host: Host) -> None:
        await host.player(host.game)
        for _ in range(3):
            assert await (await host.guest()).rest() == b""
        await host.server.close()
        assert sum(event.refused_count for event in host.of(ClientRefusedLine)) == 3

    tell(story, policy=ServerPolicy(max_connections_per_network=1))


def test_the_figures(tell: Tell) -> None:
    async def story(host: Host) -> None:
        white, _black = await host.pair()
        await white.think()
        await white.exchange(b"PLAY C3:D4\n", b"+ MOVEOK\n")
        await host.player(host.game)
        figures = host.server.make_figures()
        assert (figures.connection_count, figures.total_connection_count) == (3, 3)
        assert (figures.match_count, figures.total_match_count, figures.waiting_count, figures.message_count) == (
            1,
            1,
            1,
            1,
        )

    tell(story)


def test_close_tells_everybody(tell: Tell) -> None:
    async def story(host: Host) -> None:
        white, black = await host.pair()
        await white.think()
        early: Guest = await host.guest()
        await early.hears(GREETING)
        await host.server.close()
        for one in (white, black, early):
            assert (await one.rest()).endswith(b"- The server is ending. Sorry & Bye\n")
        end = await host.closed()
        assert end.reason is GameEndingReason.STOPPED
        assert end.seconds > 0

    tell(story)


def test_a_game_that_never_began_has_lasted_no_time(tell: Tell) -> None:
    async def story(host: Host) -> None:
        await host.player(host.game)
        await host.server.close()
        assert [event.seconds for event in host.of(GameClosedLine)] in ([], [0.0])

    tell(story)


def test_where_the_ids_are_named_no_other_game_is_opened(tell: Tell) -> None:
    async def story(host: Host) -> None:
        white, black = await host.pair("gameofourown1")
        await white.think()
        white.leave()
        await black.block()
        await host.closed()
        assert [event.game_id for event in host.of(GameOpenedLine)] == ["gameofourown1"]
        assert not host.server.done_flag.is_set()

    tell(story, ids=("gameofourown1",))
