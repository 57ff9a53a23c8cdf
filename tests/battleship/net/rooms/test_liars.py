"""Liars in rooms, through the server and the client: each is named by what is revealed, or bounded by the time."""

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

import pytest

from schiffe.battleship.match.events import BreakReason, MatchBrokenOff
from schiffe.battleship.match.seats import BotSeat
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import TurnAnswers
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.connection import RoomConnection
from schiffe.battleship.net.rooms.play import CommittedFleet, FriendSeat, place_in_room, wait_for_verdict
from schiffe.battleship.net.rooms.proof import ProofProblem, Verdict, hash_fleet, random_nonce
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Ship
from schiffe.game.match.events import MatchEnded, PlayerLeft
from schiffe.game.match.interruption import Interruption
from tests.battleship.net.rooms.test_play import ADDRESS, RECORD, World, play_one, play_out, play_with, told

RULES: Final = Rules.of(6, (3, 2, 1))
LIAR: Final = 1
Lay = Callable[[RoomConnection, Fleet], Any]


async def lie(connection: RoomConnection, placed: CommittedFleet, own: BotSeat, *, reveals: bool = True) -> None:
    """Play a match as somebody who has said of their fleet what they like, and reveals what they like, or nothing."""
    if reveals:
        await play_out(connection, placed, own)
        await wait_for_verdict(connection, placed.begun_match)
    else:
        await play_with(FriendSeat(connection, placed.begun_match), own, Interruption())
    connection.send_message(messages.Leave())


async def said_ready(connection: RoomConnection, digest: str, fleet: Fleet, nonce: str) -> CommittedFleet:
    """Say any hash of a fleet, and wait for the match."""
    match = connection.session.match
    assert match
    connection.send_event(messages.Ready(digest, match.number))
    await connection.wait_until(lambda: match.begun_match)
    assert match.begun_match
    return CommittedFleet(match.begun_match, fleet, nonce)


def judged(story: Callable[[World, RoomConnection], Any]) -> tuple[MatchState, Verdict]:
    """What the honest friend finds out about a liar."""
    world, found = World(RULES, 2), []

    async def run() -> None:
        await world.meet()
        lying = asyncio.create_task(story(world, world.connections[LIAR]))
        found.append(await play_one(world.connections[0], world.fleets[0], world.bot(0)))
        await lying

    told(world, run)
    (result,) = found
    assert result.state
    assert result.verdict
    return result.state, result.verdict


def other_fleet(world: World) -> Fleet:
    fleet = random_fleet(RULES, random.Random("elsewhere"))
    assert fleet != world.fleets[LIAR]
    return fleet


async def moves_a_ship(world: World, connection: RoomConnection) -> None:
    placed = await place_in_room(connection, world.fleets[LIAR])
    assert placed
    await lie(connection, placed, world.bot(LIAR, other_fleet(world)))


async def reveals_another_fleet(world: World, connection: RoomConnection) -> None:
    placed = await place_in_room(connection, world.fleets[LIAR])
    assert placed
    await lie(connection, replace(placed, fleet=other_fleet(world)), world.bot(LIAR, other_fleet(world)))


async def copies_the_hash(world: World, connection: RoomConnection) -> None:
    match = connection.session.match
    assert match
    await connection.wait_until(lambda: 0 in match.fleet_hashes)
    placed = await said_ready(connection, match.fleet_hashes[0], world.fleets[LIAR], random_nonce())
    await lie(connection, placed, world.bot(LIAR))


async def lays_an_illegal_fleet(world: World, connection: RoomConnection) -> None:
    one, *others = world.fleets[LIAR].ships
    free = [cell for cell in RULES.grid.cells if not world.fleets[LIAR].mask >> cell & 1]
    illegal = (Ship(one.ship_class, (free[0], free[0] + 1, free[0] + 2)), *others[:-1])  # one ship is missing
    nonce = random_nonce()
    match = connection.session.match
    assert match
    digest = hash_fleet(match.match_seat(match.own_seat, RULES), illegal, nonce)
    placed = await said_ready(connection, digest, world.fleets[LIAR], nonce)

    class Illegal:
        ships = illegal

    await lie(connection, replace(placed, fleet=Illegal()), world.bot(LIAR))  # type: ignore[arg-type]


async def reveals_nothing(world: World, connection: RoomConnection) -> None:
    placed = await place_in_room(connection, world.fleets[LIAR])
    assert placed
    await lie(connection, placed, world.bot(LIAR), reveals=False)


@pytest.mark.parametrize(
    ("story", "problem"),
    [
        (moves_a_ship, ProofProblem.FALSE_ANSWER),
        (reveals_another_fleet, ProofProblem.MOVED),
        (copies_the_hash, ProofProblem.MOVED),
        (lays_an_illegal_fleet, ProofProblem.ILLEGAL),
        (reveals_nothing, ProofProblem.NOT_REVEALED),
    ],
)
def test_a_liar_is_named(story: Callable[[World, RoomConnection], Any], problem: ProofProblem) -> None:
    state, verdict = judged(story)
    assert verdict.problem is problem
    assert isinstance(state.ending, MatchEnded)
    assert (verdict.cell is not None) == (problem is ProofProblem.FALSE_ANSWER)


class Silent(BotSeat):
    """Somebody who never answers."""

    async def answer(self, perspective: Perspective, cells: Sequence[Cell]) -> TurnAnswers:
        await asyncio.Event().wait()
        raise AssertionError


def test_who_never_answers_is_late_and_the_other_may_end_it() -> None:
    world = World(RULES, 3)

    async def story() -> None:
        await world.meet()
        silent = Silent(world.fleets[LIAR], "medium", world.bot(LIAR)._chance)
        lying = asyncio.create_task(play_one(world.connections[LIAR], world.fleets[LIAR], silent))
        playing = asyncio.create_task(play_one(world.connections[0], world.fleets[0], world.bot(0)))
        honest = world.connections[0]
        await honest.wait_until(lambda: honest.session.match and honest.session.match.referee)
        begun = world.server.clock.now
        await honest.wait_until(lambda: honest.session.known_room.may_end)
        assert world.server.clock.now <= begun + 62
        honest.send_message(messages.EndMatch())
        result = await playing
        assert result.state
        assert result.state.ending == MatchBrokenOff(BreakReason.LATE, seat=1)
        lying.cancel()
        await asyncio.wait((lying,))

    told(world, story)


def test_who_stays_away_each_turn_runs_out_of_time() -> None:
    world, is_down = World(RULES, 4), [False]
    way = world.network.way("192.0.2.1")

    async def connect(*arguments: Any) -> None:
        if is_down[0]:
            raise ConnectionRefusedError
        await way(*arguments)

    world.connections[LIAR] = RoomConnection(world.sessions[LIAR], RECORD, ADDRESS, connect, world.server.clock.timing)

    async def story() -> None:
        await world.meet()
        honest, playing = world.sessions[0], asyncio.create_task(world.play())
        clock = world.server.clock

        def is_liars_turn() -> bool:
            return bool(honest.match and honest.match.referee and honest.match.referee.next_to_speak == LIAR)

        await world.connections[0].wait_until(is_liars_turn)
        begun = clock.now
        while not honest.known_room.may_end:
            await world.connections[0].wait_until(lambda: is_liars_turn() or honest.known_room.may_end)
            gone, is_down[0] = clock.now, True
            world.network.links[-1].break_()
            while clock.now < gone + 50 and not honest.known_room.may_end:
                await asyncio.sleep(0)
            is_down[0] = honest.known_room.may_end
            await world.connections[0].wait_until(lambda: not is_liars_turn() or honest.known_room.may_end)
        assert clock.now < begun + 1500
        world.connections[0].send_message(messages.EndMatch())
        is_down[0] = False
        one, _other = await playing
        assert one.state
        assert one.state.ending in (PlayerLeft(1), MatchBrokenOff(BreakReason.LATE, seat=1))

    told(world, story)
