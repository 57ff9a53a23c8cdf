"""Our own end of the wire against programs of other people, in whole games."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import product

import pytest

from schiffe.battleship.levels import LEVELS
from schiffe.battleship.match.events import BreakReason, MatchBrokenOff
from schiffe.battleship.net.connection import ConnectionPhase
from schiffe.battleship.options import RelayOptions, RoomOptions
from schiffe.battleship.server.log import RelayEndingReason, RelayMatchEndedLine, RoomOpenedLine
from schiffe.battleship.server.relay import Relay
from schiffe.network.server_log import LogLine
from tests.waiting import until
from tests.wire.cheats import LIES, Cheat, Leaver, Liar
from tests.wire.house import AT_ONCE
from tests.wire.peers import (
    HOST,
    PLAYERS,
    SERVERS,
    Client,
    Closer,
    Habits,
    OneList,
    OneMatch,
    Repeater,
    Strict,
    Sulker,
    serving,
)
from tests.wire.player import WirePlayer, tell

pytestmark = pytest.mark.long


WITH_ROOMS = RelayOptions(rooms=RoomOptions(max_rooms_per_network=None))


@asynccontextmanager
async def relaying(
    random_roles: bool = False, options: RelayOptions = AT_ONCE
) -> AsyncIterator[tuple[int, list[LogLine]]]:
    """Our own relay: its port, and what it reports."""
    events: list[LogLine] = []
    relay = Relay(RelayOptions(**{**options._asdict(), "has_random_roles": random_roles}), events.append)
    try:
        yield await relay.start(HOST, 0), events
    finally:
        await relay.close()


async def meet(
    port: int, one: WirePlayer, other: Client, is_first: bool = True, is_regular: bool = True
) -> MatchBrokenOff | None:
    """A match of one of ours, which connects first or second; what it came to, and for the other the opposite."""
    for side in (one, other) if is_first else (other, one):
        await side.connect(port)
    playing = asyncio.ensure_future(other.play())
    broken = await one.play()
    if not is_regular:
        other.writer.close()  # not every server tells it that ours has given up, which on a busy machine may be soon
    end = await playing
    if is_regular:
        assert broken is None
        assert {ConnectionPhase.WON: "lost", ConnectionPhase.LOST: "won"}[one.connection.phase] == end
    return broken


def understands(kind: type[Client], habits: Habits) -> bool:
    return kind is not Strict or (habits.end == "\n" and not habits.spaced and not habits.without_parentheses)


@pytest.mark.parametrize("server", SERVERS)
def test_two_of_ours_through_a_server(server: str) -> None:
    async def story() -> None:
        async with serving(SERVERS[server]) as hall:
            players = [WirePlayer(level, seed) for seed, level in enumerate(("medium", "clever"))]
            for player in players:
                await player.connect(hall.port)
            assert await asyncio.gather(*(player.play() for player in players)) == [None, None]
        one, two = players
        assert {one.first, two.first} == {0, 1}
        assert {one.connection.phase, two.connection.phase} == {ConnectionPhase.WON, ConnectionPhase.LOST}
        for seat in (0, 1):
            assert one.shots(seat) == two.shots(1 - seat)
        assert not any(shot.answer.contradicts_earlier for shot in one.fired + two.fired)

    tell(story)


@pytest.mark.parametrize(
    ("number", "server", "kind"),
    [
        (number, server, kind)
        for number, (server, kind) in enumerate(product(SERVERS, PLAYERS))
        if understands(kind, SERVERS[server])
    ],
)
def test_ours_against_a_client_through_a_server(number: int, server: str, kind: type[Client]) -> None:
    async def story() -> None:
        async with serving(SERVERS[server]) as hall:
            player = WirePlayer(seed=number)
            # where the server starts the defence late, that is us: most others die of it
            is_first = number % 2 == 0 or SERVERS[server].starts_defence_late
            await meet(hall.port, player, kind(number), is_first)
        assert not any(shot.answer.contradicts_earlier for shot in player.fired)

    tell(story)


@pytest.mark.parametrize("is_first", [True, False])
@pytest.mark.parametrize("kind", PLAYERS)
@pytest.mark.parametrize("random_roles", [True, False])
def test_ours_against_a_client_through_our_relay(kind: type[Client], is_first: bool, random_roles: bool) -> None:
    async def story() -> None:
        async with relaying(random_roles) as (port, events):
            player = WirePlayer("medium", seed=is_first)
            await meet(port, player, kind(), is_first)
            assert not any(shot.answer.contradicts_earlier for shot in player.fired)
            assert [event.reason for event in events if isinstance(event, RelayMatchEndedLine)] == [
                RelayEndingReason.WON
            ]

    tell(story)


@pytest.mark.parametrize("kind", PLAYERS)
def test_other_programs_notice_nothing_of_rooms(kind: type[Client]) -> None:
    async def story() -> None:
        offer = {"name": "Anna", "rules": "10", "clock": 0, "first": "toss"}
        async with AsyncExitStack() as stack, relaying(options=WITH_ROOMS) as (port, events):
            for number in range(50):
                _reader, writer = await asyncio.open_connection(HOST, port)
                stack.callback(writer.close)
                writer.write(json.dumps({"schiffe": 1, "open": offer, "key": f"{number:064x}"}).encode() + b"\n")
            await until(lambda: sum(isinstance(event, RoomOpenedLine) for event in events) == 50, "all rooms are open")
            player = WirePlayer("medium", seed=1)
            await meet(port, player, kind())
            assert not any(shot.answer.contradicts_earlier for shot in player.fired)
            assert [event.reason for event in events if isinstance(event, RelayMatchEndedLine)] == [
                RelayEndingReason.WON
            ]

    tell(story)


@pytest.mark.parametrize(
    ("sensitive", "reason"), [(Sulker, RelayEndingReason.BREACH), (Closer, RelayEndingReason.LEFT)]
)
def test_a_repeated_shot_hangs_nobody_on_our_relay(sensitive: type[Client], reason: RelayEndingReason) -> None:
    """Neither of the two is ours; the one that repeats its shots is told that the match is over."""

    async def story() -> None:
        async with relaying() as (port, events):
            sides = sensitive(), Repeater()
            for side in sides:
                await side.connect(port)
            assert await asyncio.gather(*(side.play() for side in sides)) == ["closed", "closed"]
            assert [event.reason for event in events if isinstance(event, RelayMatchEndedLine)] == [reason]

    tell(story)


def test_a_repeated_shot_gets_the_same_answer_and_costs_its_turn() -> None:
    async def story() -> None:
        async with serving(Habits()) as hall:
            player, other = WirePlayer("easy"), Repeater()
            await meet(hall.port, player, other)
        assert other.verdicts[::2][: len(player.repeated)] == other.verdicts[1::2]
        assert [shot.cell for shot in player.repeated] == [10 * y + x for x, y in other.attacks[1::2]]
        assert abs(len(player.fired) - len(other.attacks)) <= 1

    tell(story)


# Lies


@pytest.mark.parametrize("lie", LIES)
@pytest.mark.parametrize("level", LEVELS)
def test_answers_that_contradict_each_other_are_noticed(lie: str, level: str) -> None:
    """The game goes on while there is a field to shoot at."""

    async def story() -> None:
        async with relaying() as (port, _events):
            player = WirePlayer(level)
            broken = await meet(port, player, Liar(LIES[lie], wastes=True), is_regular=False)
        assert broken
        assert broken.reason is BreakReason.NO_CELL_LEFT
        noticed = [shot.answer.contradicts_earlier for shot in player.fired]
        assert noticed == sorted(noticed)
        assert noticed[-1]
        assert len({shot.cell for shot in player.fired}) == len(noticed) >= 99

    tell(story)


@pytest.mark.parametrize("lie", LIES)
def test_a_liar_can_win(lie: str) -> None:
    async def story() -> None:
        async with serving(Habits(end="\r", spaced=True)) as hall:
            player, liar = WirePlayer("clever"), Liar(LIES[lie])
            ships = [(cell % 10, cell // 10) for ship in player.fleet.ships for cell in ship.cells]
            water = [target for target in liar.targets if target not in ships]
            liar.targets = ships + water[:30]
            await meet(hall.port, player, liar)
        assert player.connection.phase is ConnectionPhase.LOST

    tell(story)


def test_winning_too_early_is_noticed() -> None:
    async def story() -> None:
        async with serving(Habits()) as hall:
            player = WirePlayer()
            broken = await meet(
                hall.port, player, Liar(lambda _x, _y, before: 4 if before == 3 else 1), is_regular=False
            )
        assert broken is None
        assert player.connection.phase is ConnectionPhase.WON
        assert [shot.answer.contradicts_earlier for shot in player.fired] == [False, False, False, True]

    tell(story)


# Fouls

FOULS = [
    (True, "(1,[10,0]).", BreakReason.OFF_BOARD),
    (True, "(1,[0,-1]).", BreakReason.OFF_BOARD),
    (True, "(1,[999999999,0]).", BreakReason.OFF_BOARD),
    (True, "(2,[0,0,1]).", BreakReason.OUT_OF_TURN),
    (True, "(5,[]).", BreakReason.OUT_OF_TURN),
    (True, "(1,[0,0,0]).", BreakReason.NO_MESSAGE),
    (True, "(6,[]).", BreakReason.NO_MESSAGE),
    (True, "HTTP/1.1 400 Bad Request", BreakReason.NO_MESSAGE),
    (False, "(2,[{other},{y},1]).", BreakReason.WRONG_CELL),
    (False, "(2,[{x},{y},0]).", BreakReason.NO_MESSAGE),
    (False, "(2,[{x},{y},5]).", BreakReason.NO_MESSAGE),
    (False, "(2,[{x},{y}]).", BreakReason.NO_MESSAGE),
    (False, "(1,[0,0]).", BreakReason.OUT_OF_TURN),
    (False, "(3,[]).", BreakReason.OUT_OF_TURN),
    (False, "\x00\xff", BreakReason.NO_MESSAGE),
]


@pytest.mark.parametrize("is_first", [True, False])
@pytest.mark.parametrize(("in_attack", "line", "cause"), FOULS)
def test_a_foul_ends_the_match_and_is_quoted(in_attack: bool, line: str, cause: BreakReason, is_first: bool) -> None:
    async def story() -> None:
        async with serving(Habits()) as hall:
            player, cheat = WirePlayer(), Cheat(line, in_attack)
            broken = await meet(hall.port, player, cheat, is_first, is_regular=False)
        assert broken
        assert broken.reason is cause
        assert broken.quote == (r"\x00\xff" if "\xff" in line else cheat.foul)
        if cause is BreakReason.WRONG_CELL:
            x, y = cheat.attacked[-1]
            assert broken.asked_cell == 10 * y + x

    tell(story)


@pytest.mark.parametrize(("in_attack", "line", "cause"), FOULS)
def test_our_relay_stops_a_foul_that_is_one_to_it(in_attack: bool, line: str, cause: BreakReason) -> None:
    async def story() -> None:
        async with relaying() as (port, _events):
            broken = await meet(port, WirePlayer(), Cheat(line, in_attack), is_regular=False)
        assert broken
        assert broken.reason is (cause if cause is BreakReason.OFF_BOARD else BreakReason.CLOSED)

    tell(story)


@pytest.mark.parametrize("in_attack", [True, False])
@pytest.mark.parametrize("is_first", [True, False])
def test_silence_ends_with_the_patience(in_attack: bool, is_first: bool) -> None:
    async def story() -> None:
        async with serving(Habits()) as hall:
            player = WirePlayer(patience=0.02)
            broken = await meet(hall.port, player, Cheat("", in_attack), is_first, is_regular=False)
        assert broken
        assert (broken.reason, broken.quote) == (BreakReason.SILENT, "")

    tell(story)


@pytest.mark.parametrize("in_attack", [True, False])
@pytest.mark.parametrize("server", SERVERS)
def test_an_opponent_that_leaves(server: str, in_attack: bool) -> None:
    """Where the server tells nothing of it, patience has an end, and until then one can leave."""
    habits = SERVERS[server]

    async def story() -> None:
        async with serving(habits) as hall:
            player, leaver = WirePlayer(patience=0 if habits.tells_of_leaving else 0.02), Leaver(in_attack)
            for side in (player, leaver):
                await side.connect(hall.port)
            leaving = asyncio.ensure_future(leaver.play())
            broken = await player.play()
            leaving.cancel()  # a machine may be so slow that the patience ends before it has left: nobody tells it
            await asyncio.wait([leaving])
        assert broken
        assert broken.reason is (BreakReason.CLOSED if habits.tells_of_leaving else BreakReason.SILENT)

    tell(story)


def test_whoever_comes_while_others_play_is_told_so_and_those_play_on() -> None:
    async def story() -> None:
        async with serving(SERVERS["one list, cleared late"]) as hall:
            assert isinstance(hall, OneList)
            players = [WirePlayer(level, seed) for seed, level in enumerate(("medium", "clever", "easy"))]
            for player in players:
                await player.connect(hall.port)
            await hall.came.wait()  # the third is on the list before the first shot is fired
            newcomer, *ends = await asyncio.gather(*(player.play() for player in reversed(players)))
            assert newcomer
            assert newcomer.reason is BreakReason.OTHERS_PLAY
            assert ends == [None, None]

    tell(story)


@pytest.mark.parametrize("size", [3, 4])
def test_whoever_hears_others_does_not_leave_where_that_breaks_their_match(size: int) -> None:
    async def story() -> None:
        async with serving(SERVERS["cuts off all"]) as hall:
            assert isinstance(hall, OneMatch)
            players = [WirePlayer("easy", seed) for seed in range(size)]
            for count, player in enumerate(players, 1):
                await player.connect(hall.port)
                while hall.listeners < count - 2:
                    hall.changed.clear()
                    await hall.changed.wait()
            ends = await asyncio.gather(*(player.play() for player in players))
            assert ends[:2] == [None, None]
            assert {end.reason for end in ends[2:] if end} == {BreakReason.OTHERS_PLAY}
            assert (hall.regular, hall.broken, hall.said_by_listeners) == (1, [], [])

    tell(story)


def test_one_can_leave_an_opponent_that_has_left_in_silence() -> None:
    async def story() -> None:
        async with serving(SERVERS["silent leaver"]) as hall:
            player, leaver = WirePlayer(), Leaver(in_attack=True)
            await player.connect(hall.port)
            await leaver.connect(hall.port)
            play = asyncio.ensure_future(player.play())
            await leaver.play()
            await hall.left.wait()
            play.cancel()
            with pytest.raises(asyncio.CancelledError):
                await play

    tell(story)
