"""Two programs that play over a room: with and without a network that breaks, to the end or not."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.match.events import BreakReason, MatchBrokenOff, MatchStarted
from schiffe.battleship.match.room_record import RoomRecord
from schiffe.battleship.match.seats import BotSeat
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Emit, TurnAnswers, play_turn
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.connection import RoomConnection
from schiffe.battleship.net.rooms.match_record import ServerError
from schiffe.battleship.net.rooms.messages import MissingRooms
from schiffe.battleship.net.rooms.play import (
    CommittedFleet,
    FriendSeat,
    place_in_room,
    reveal_fleet,
    wait_for_verdict,
    watch_for_ending,
)
from schiffe.battleship.net.rooms.proof import ProofProblem, Verdict
from schiffe.battleship.net.rooms.session import RoomSession
from schiffe.battleship.rule_line import Announce
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.game.match.events import MatchEnded, PlayerLeft, PlayerResigned
from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.game.match.match import Match
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.turns import play_match
from schiffe.network.address import Address
from tests.battleship.match.scripted import ChanceOfSeat
from tests.battleship.server.friends import Server
from tests.battleship.server.memory import Network
from tests.strategies import seeds, variants

PATIENCE = 60
ADDRESS = Address("friends.example")
RECORD = RoomRecord(ADDRESS, "")
PLAYERS = (Player(PlayerKind.PERSON, "me"), Player(PlayerKind.FRIEND, "friend"))


@dataclass(frozen=True)
class Result:
    """What a match came to; no state where it never began."""

    state: MatchState | None = None
    verdict: Verdict | None = None


async def play_with(friend: FriendSeat, own: Any, interruption: Interruption) -> MatchState:
    """Play a match with the friend."""
    begun = friend.begun_match
    match = Match(MatchState.at_start(MatchStarted(begun.referee.rules, PLAYERS, begun.first_seat)))
    return await play_match(match, (own, friend), play_turn, interruption)


async def play_out(connection: RoomConnection, placed: CommittedFleet, own: Any) -> MatchState:
    """Play a match in a room, and reveal the fleet."""
    interruption = Interruption()
    async with watch_for_ending(connection, placed.begun_match, interruption):
        state = await play_with(FriendSeat(connection, placed.begun_match), own, interruption)
    reveal_fleet(connection, placed, state)
    return state


async def play_one(connection: RoomConnection, fleet: Fleet, own: Any) -> Result:
    """One match of one friend."""
    if not (placed := await place_in_room(connection, fleet)):
        return Result()
    state = await play_out(connection, placed, own)
    if connection.session.is_over or state.ending == PlayerLeft(0):
        return Result(state)
    return Result(state, await wait_for_verdict(connection, placed.begun_match))


def _is_seated(session: RoomSession) -> bool:
    return session.seat is not None


def _has_events(session: RoomSession, number: int) -> bool:
    return session.match is not None and session.match.last_event_number >= number


class World:
    """A server, two friends, and what is between them."""

    def __init__(self, rules: Rules, seed: int, halves: float = 0, drops: float = 0, clock: int = 0) -> None:
        self.server = Server()
        self.network = Network(self.server, seed, halves, drops)
        terms = messages.Terms(rules, clock, FirstTurn.ALTERNATE)
        self.rules = rules
        self.seed = seed
        self.sessions = RoomSession.open("Anna", "aa" * 32, terms), RoomSession.enter("Ben", "bb" * 32, "")
        self.connections = [
            RoomConnection(session, RECORD, ADDRESS, self.network.way(f"192.0.2.{seat}"), self.server.clock.timing)
            for seat, session in enumerate(self.sessions)
        ]
        self.fleets = [random_fleet(rules, random.Random(f"{seed} {seat}")) for seat in (0, 1)]
        self.keeping: list[asyncio.Task[None]] = []

    def bot(self, seat: int, fleet: Fleet | None = None) -> BotSeat:
        return BotSeat(fleet or self.fleets[seat], "medium", ChanceOfSeat(self.seed + seat, seat))

    async def meet(self) -> bool:
        """Both have a seat, unless the network lets one of them in at none of four times."""
        for session, connection in zip(self.sessions, self.connections, strict=True):
            session.known_room = replace(session.known_room, code=self.sessions[0].known_room.code)
            self.keeping.append(asyncio.create_task(connection.keep_connected()))
            if not await connection.wait_until(partial(_is_seated, session)):
                return False
        return True

    async def play(self, *seats: Any) -> list[Result]:
        """One match."""
        own = seats or [self.bot(0), self.bot(1)]
        playing = [
            play_one(connection, fleet, seat)
            for connection, fleet, seat in zip(self.connections, self.fleets, own, strict=True)
        ]
        return list(await asyncio.gather(*playing))


def told(world: World, story: Callable[[], Awaitable[None]]) -> None:
    """Run a story while time passes."""

    async def run() -> None:
        passing = asyncio.create_task(world.network.pass_time())
        try:
            await asyncio.wait_for(story(), PATIENCE)
        finally:
            for task in (passing, *world.keeping):
                task.cancel()
                with suppress(asyncio.CancelledError, MissingRooms, ServerError, messages.InvalidMessage):
                    await task

    asyncio.run(run())


def shots(state: MatchState | None) -> list[object]:
    assert state
    return [(shot.cell, shot.answer.outcome) for turn in state.history for shot in getattr(turn, "shots", ())]


@settings(max_examples=30)
@given(variants(6), seeds, st.floats(0, 0.5), st.floats(0, 0.15))
def test_a_match_ends_as_it_would_have_without_faults(rules: Rules, seed: int, halves: float, drops: float) -> None:
    found: list[list[Result]] = []
    for world in (World(rules, seed), World(rules, seed, halves, drops)):

        async def story(world: World = world) -> None:
            assume(await world.meet())
            found.append(await world.play())

        told(world, story)
    (calm, other), faulty = found
    assert calm.state
    assert other.state
    assert isinstance(calm.state.ending, MatchEnded)
    assert calm.state.winner == 1 - (other.state.winner or 0)
    assert shots(calm.state) == shots(other.state) == shots(faulty[0].state) == shots(faulty[1].state)
    assert [result.state.ending for result in faulty if result.state] == [calm.state.ending, other.state.ending]
    for result in (calm, other, *faulty):
        assert result.verdict
        assert result.verdict.problem is None


RULES = Rules.of(6, (3, 2, 1))


class Resigner(BotSeat):
    """Somebody who gives up after some shots."""

    left = 3

    async def choose(self, perspective: Perspective, emit: Emit) -> Any:
        self.left -= 1
        if self.left < 0:
            raise Interrupted(PlayerResigned(0))
        return await super().choose(perspective, emit)


def test_one_resigns_and_both_reveal() -> None:
    world = World(RULES, 1)

    async def story() -> None:
        await world.meet()
        bot = world.bot(0)
        resigner = Resigner(world.fleets[0], "medium", bot._chance)
        one, other = await world.play(resigner, world.bot(1))
        assert one.state
        assert other.state
        assert (one.state.ending, other.state.ending) == (PlayerResigned(0), PlayerResigned(1))
        assert one.verdict
        assert other.verdict
        assert (one.verdict.problem, other.verdict.problem) == (None, None)
        assert world.sessions[1].match
        assert set(world.sessions[1].match.reveals) == {0, 1}

    told(world, story)


class Leaver(Resigner):
    """Somebody who leaves after some shots."""

    async def choose(self, perspective: Perspective, emit: Emit) -> Any:
        if not self.left:
            raise Interrupted(PlayerLeft(0))
        return await super().choose(perspective, emit)


def test_who_leaves_by_oneself_says_nothing_and_reveals_nothing() -> None:
    world = World(RULES, 1)

    async def story() -> None:
        await world.meet()
        leaver = Leaver(world.fleets[0], "medium", world.bot(0)._chance)
        other = asyncio.create_task(play_one(world.connections[1], world.fleets[1], world.bot(1)))
        result = await play_one(world.connections[0], world.fleets[0], leaver)
        assert result.state
        assert (result.state.ending, result.verdict) == (PlayerLeft(0), None)
        assert world.sessions[0].match
        assert (world.sessions[0].match.ending, world.sessions[0].match.reveals) == (None, {})
        assert not other.done()
        other.cancel()
        with suppress(asyncio.CancelledError):
            await other

    told(world, story)


class Liar(BotSeat):
    """Somebody who says something else, twice, where the true answer would be this one."""

    lies = 2

    def __init__(self, fleet: Fleet, world: World, true: Outcome, false: Outcome) -> None:
        super().__init__(fleet, "medium", world.bot(1)._chance)
        self.true, self.false = true, false

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> TurnAnswers:
        true = await super().answer(perspective, cells)
        if self.lies and true[0].outcome is self.true:
            self.lies -= 1
            return (Answer(self.false),)
        return true


@pytest.mark.parametrize(
    ("true", "false"), [(Outcome.HIT, Outcome.MISS), (Outcome.SUNK, Outcome.HIT), (Outcome.MISS, Outcome.HIT)]
)
def test_a_liar_is_named(true: Outcome, false: Outcome) -> None:
    """Whether the server ends it, where no answer is left that could be, or one of them wins."""
    rules = Rules.of(6, (3, 2, 1), announce=Announce.SUNK)
    world = World(rules, 2)

    async def story() -> None:
        await world.meet()
        one, _other = await world.play(world.bot(0), Liar(world.fleets[1], world, true, false))
        assert one.verdict
        assert one.verdict.problem is ProofProblem.FALSE_ANSWER
        assert one.state
        assert isinstance(one.state.ending, MatchEnded) or one.state.ending == MatchBrokenOff(BreakReason.FOUL)

    told(world, story)


def test_a_network_that_is_gone_for_a_minute_is_bridged() -> None:
    world = World(RULES, 3)

    async def story() -> None:
        await world.meet()
        playing = asyncio.create_task(world.play())
        await world.connections[0].wait_until(partial(_has_events, world.sessions[0], 7))
        world.network.is_down = True
        for link in world.network.links:
            link.break_()
        gone_at = world.server.clock.now
        await world.connections[0].wait_until(lambda: not world.connections[0].is_connected)
        while world.server.clock.now < gone_at + 60:
            await asyncio.sleep(0)
        assert not playing.done()
        world.network.is_down = False
        one, other = await playing
        assert one.verdict
        assert other.verdict
        assert isinstance(one.state and one.state.ending, MatchEnded)

    told(world, story)


def test_a_server_that_ended_is_given_up_after_a_minute() -> None:
    world = World(RULES, 11)

    async def story() -> None:
        await world.meet()
        playing = asyncio.create_task(world.play())
        await world.connections[0].wait_until(partial(_has_events, world.sessions[0], 7))
        world.server.relay.drain()
        await world.connections[0].wait_until(lambda: world.sessions[0].known_room.is_closing)
        world.network.is_down = True
        for link in world.network.links:
            link.break_()
        gone_at = world.server.clock.now
        one, _other = await playing
        assert one == Result(one.state)
        assert one.state
        assert one.state.ending == MatchBrokenOff(BreakReason.ROOM_GONE)
        assert world.server.clock.now >= gone_at + 60

    told(world, story)


def test_a_server_that_was_started_anew_knows_the_room_no_more() -> None:
    world = World(RULES, 3)

    async def story() -> None:
        await world.meet()
        playing = asyncio.create_task(world.play())
        await world.connections[0].wait_until(partial(_has_events, world.sessions[0], 7))
        world.server.relay = Server().relay
        for link in world.network.links:
            link.break_()
        for result, session in zip(await playing, world.sessions, strict=True):
            assert result.state
            assert result.state.ending == MatchBrokenOff(BreakReason.ROOM_GONE)
            assert session.refusal is messages.RoomRefusalReason.UNKNOWN

    told(world, story)


def test_a_friend_who_leaves_ends_the_match() -> None:
    world = World(RULES, 4)

    async def story() -> None:
        await world.meet()
        playing = asyncio.create_task(world.play())
        await world.connections[0].wait_until(partial(_has_events, world.sessions[0], 7))
        world.connections[1].send_message(messages.Leave())
        one, other = await playing
        assert one.state
        assert other.state
        assert one.state.ending == PlayerLeft(1)
        assert one.verdict
        assert one.verdict.problem is ProofProblem.NOT_REVEALED
        assert other.state.ending == MatchBrokenOff(BreakReason.CLOSED)

    told(world, story)


def test_a_room_that_ends_before_the_match_is_told() -> None:
    world = World(RULES, 5)

    async def story() -> None:
        await world.meet()
        playing = asyncio.create_task(play_one(world.connections[1], world.fleets[1], world.bot(1)))
        await asyncio.sleep(0)
        world.connections[0].send_message(messages.Leave())
        assert await playing == Result()
        assert world.sessions[1].refusal is messages.RoomRefusalReason.CLOSED
        await asyncio.gather(*world.keeping)

    told(world, story)


def test_a_new_guest_hears_of_a_fleet_that_was_laid_anew() -> None:
    world = World(RULES, 6)

    async def story() -> None:
        await world.meet()
        one = asyncio.create_task(play_one(world.connections[0], world.fleets[0], world.bot(0)))
        await world.connections[1].wait_until(lambda: world.sessions[1].match and world.sessions[1].match.fleet_hashes)
        world.connections[1].send_message(messages.Leave())
        await world.connections[0].wait_until(lambda: world.sessions[0].match and world.sessions[0].match.number == 2)
        session = RoomSession.enter("Cleo", "cc" * 32, world.sessions[0].known_room.code)
        connection = RoomConnection(session, RECORD, ADDRESS, world.network.way("192.0.2.7"), world.server.clock.timing)
        world.keeping.append(asyncio.create_task(connection.keep_connected()))
        other = await play_one(connection, world.fleets[1], world.bot(1))
        assert other.verdict
        assert other.verdict.problem is None
        first = await one
        assert first.verdict
        assert first.verdict.problem is None

    told(world, story)


# Servers that are none, or lie


class Elsewhere:
    """A server that says something else."""

    def __init__(self, *said: bytes) -> None:
        self.said = said
        self.times = 0

    async def connect(self, _address: Address, protocol: Callable[[], asyncio.Protocol]) -> None:
        network = Network(Server())
        await network.way("192.0.2.1")(ADDRESS, protocol)
        link = network.links[0]
        link.is_broken = True
        for data in self.said:
            link.client_hears(data)
        self.times += 1
        link.client_loses(b"")


@pytest.mark.parametrize(("said", "is_sure", "times"), [((b"(3,[]).\n",), True, 2), ((), False, 4)])
def test_a_server_without_rooms(said: tuple[bytes, ...], is_sure: bool, times: int) -> None:
    world, elsewhere = World(RULES, 7), Elsewhere(*said)

    async def story() -> None:
        connection = RoomConnection(world.sessions[0], RECORD, ADDRESS, elsewhere.connect, world.server.clock.timing)
        with pytest.raises(MissingRooms) as caught:
            await connection.keep_connected()
        assert caught.value.is_sure == is_sure
        assert elsewhere.times == times

    told(world, story)


SEAT = (
    b'{"room":"amber-otter-417","seat":0,"names":["Anna"],"rules":"6; 3,2,1; corners; alternate; ship","clock":0,'
    b'"first":"me","match":1}\n'
)
READY = b'"ready":"' + b"0" * 64 + b'","match":1}\n'


@pytest.mark.parametrize(
    "said",
    [
        SEAT + b'{"n":2,"seat":1,' + READY,
        b'{"n":1,"seat":1,' + READY,
        SEAT + b'{"n":1,"seat":0,' + READY,
        SEAT + b'{"n":1,"first":0}\n',
        SEAT + b'{"n":1,"seat":1,"shots":["A1"]}\n',
        SEAT + b'{"n":1,"seat":1,"reveal":{"fleet":[],"nonce":"' + b"0" * 32 + b'"}}\n',
        SEAT + b'{"hello":true}\n',
        SEAT + b"{" + b"x" * 3000,
    ],
)
def test_a_server_that_says_what_cannot_be_is_left(said: bytes) -> None:
    world, elsewhere = World(RULES, 8), Elsewhere(said)

    async def story() -> None:
        connection = RoomConnection(world.sessions[0], RECORD, ADDRESS, elsewhere.connect, world.server.clock.timing)
        with pytest.raises((ServerError, messages.InvalidMessage)):
            await connection.keep_connected()
        assert world.sessions[0].has_left

    told(world, story)


def test_nobody_is_there_at_all() -> None:
    world = World(RULES, 9)
    world.network.is_down = True

    async def story() -> None:
        with pytest.raises(ConnectionRefusedError):
            await world.connections[0].keep_connected()

    told(world, story)


# A program that was started again


def test_who_was_killed_folds_the_match_anew() -> None:
    world = World(RULES, 10)

    async def story() -> None:
        await world.meet()
        playing = asyncio.create_task(world.play())
        anna, ben = world.sessions
        await world.connections[0].wait_until(partial(_has_events, anna, 10))
        world.keeping[0].cancel()
        assert anna.match
        again = RoomSession.resume("Anna", "aa" * 32, anna.known_room.code, 0, anna.match.number)
        connection = RoomConnection(again, RECORD, ADDRESS, world.network.way("192.0.2.9"), world.server.clock.timing)
        world.keeping.append(asyncio.create_task(connection.keep_connected()))
        await connection.wait_until(lambda: again.known_room.presence.seat_presences == (True, True))
        assert again.match
        assert ben.match
        assert (again.seat, again.known_room.names, again.match.last_event_number >= 9) == (0, ("Anna", "Ben"), True)
        assert again.match.fleet_hashes == ben.match.fleet_hashes
        connection.send_event(messages.Resign())
        await connection.wait_until(lambda: again.match and again.match.ending)
        await world.connections[1].wait_until(lambda: ben.match and ben.match.ending)
        assert again.match.last_event_number == ben.match.last_event_number
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing

    told(world, story)


def test_what_was_never_said_is_no_history_once_one_is_there() -> None:
    session = RoomSession.resume("Anna", "aa" * 32, "amber-otter-417", 0, 1)
    session.reconnect()
    here = b'{"here":[true,false],"away-left":[600,600]}\n'
    session.receive(SEAT.replace(b'"match":1', b'"match":1,"last":1') + b'{"n":1,"seat":0,' + READY + here)
    with pytest.raises(ServerError):
        session.receive(b'{"n":2,"seat":0,"resign":true}\n')


@pytest.mark.parametrize("word", ["turn", "rate", "line"])
def test_who_is_refused_before_having_a_seat_again_does_not_come_again(word: str) -> None:
    world, elsewhere = World(RULES, 12), Elsewhere(b'{"refused":"' + word.encode() + b'"}\n')

    async def story() -> None:
        session = RoomSession.resume("Anna", "aa" * 32, "amber-otter-417", 0, 1)
        await RoomConnection(session, RECORD, ADDRESS, elsewhere.connect, world.server.clock.timing).keep_connected()
        assert session.refusal is messages.RoomRefusalReason(word)
        assert elsewhere.times == 1

    told(world, story)


def test_who_said_too_much_at_once_comes_again() -> None:
    world = World(RULES, 13)
    world.server.relay._rooms.client_watch.lines_at_once = 20  # type: ignore[union-attr]

    async def story() -> None:
        await world.meet()
        playing = asyncio.create_task(world.play())
        for _ in range(40):
            world.connections[0].ping()
        one, other = await playing
        assert world.sessions[0].refusal is None
        assert len(world.network.links) > 2
        assert one.verdict
        assert other.verdict

    told(world, story)
