"""A bot that plays in a room without a person, as long as the friend wants another match."""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from schiffe.battleship.bot_online.results import PlayedByBot, SeriesResults
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import MatchBrokenOff
from schiffe.battleship.match.seats import make_bot_seat
from schiffe.battleship.match.setup import MatchSetup, network_chance
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.match.turn import play_to_end
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.access import RoomAccess
from schiffe.battleship.net.rooms.connection import RoomConnection
from schiffe.battleship.net.rooms.play import (
    FriendSeat,
    place_in_room,
    reveal_fleet,
    wait_for_verdict,
    watch_for_ending,
)
from schiffe.battleship.net.rooms.proof import Verdict
from schiffe.battleship.texts.event_texts import match_broken_text
from schiffe.battleship.texts.network import guessable_fleet_text
from schiffe.battleship.texts.room_entry import room_invitation
from schiffe.battleship.texts.rooms import friend_left_text, no_room_text, nobody_came_text, verdict_text
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.match import Observer
from schiffe.game.match.players import Player, PlayerKind, SeatNumber
from schiffe.process.errors import EXIT_FAILED, EXIT_REFUSED, CommandError, warn
from schiffe.process.loop import run_until_signal
from schiffe.process.tasks import cancel_and_wait

FindAccess: TypeAlias = Callable[[AsyncExitStack], Awaitable[RoomAccess]]
"""A function that finds or hosts a room; a hosted one is closed with the stack."""
_FRIEND_LEFT: Final = "left"
"""The error of a match that the friend has left, in JSON."""


@dataclass(frozen=True)
class RoomBotSeries:
    """A series of matches that a bot plays in a room.

    Attributes:
        max_matches: the maximum number of matches.
        wait_seconds: how long to wait for the friend, or for a rematch; 0 sets no limit.
    """

    level: str
    max_matches: int
    prints_json: bool
    wait_seconds: float = 0


def play_bot_in_room(
    series: RoomBotSeries, find_access: FindAccess, seed: int | None, observers: Sequence[Observer]
) -> int:
    """Play the matches, and return the exit status: 0 if all ended regularly, otherwise 1.

    Raises:
        CommandError: the room cannot be entered, or the friend does not come.
    """
    chance = network_chance(Chance(seed))
    if chance.is_chosen:
        warn(guessable_fleet_text())

    async def run() -> int:
        async with AsyncExitStack() as stack:
            return await RoomBot(
                series=series, access=await find_access(stack), chance=chance, observers=observers
            ).run()

    return run_until_signal(run())


class RoomBot:
    """A bot that plays a series of matches in a room, and leaves it at the end."""

    def __init__(
        self, series: RoomBotSeries, access: RoomAccess, chance: Chance, observers: Sequence[Observer]
    ) -> None:
        self._series = series
        self._access = access
        self._chance = chance
        self._observers = observers
        self._results = SeriesResults(prints_json=series.prints_json)
        self._connection = RoomConnection(
            session=access.session(),
            record=access.record(),
            address=access.address,
            connect=access.connect,
            on_change=self._end_late_match,
        )
        self._connection_task: asyncio.Task[None] | None = None

    async def run(self) -> int:
        """Play the matches of the series, leave the room, and return the exit status."""
        session = self._connection.session
        self._connection_task = asyncio.create_task(self._connection.keep_connected())
        try:
            await self._wait_until(lambda: session.seat is not None and session.known_room.terms)
            if addresses := self._access.public_addresses:
                invitation = room_invitation(addresses, session.known_room.code, is_hosted=self._access.is_hosted)
                print(invitation.text, file=sys.stderr if self._series.prints_json else sys.stdout, flush=True)
            for number in range(1, self._series.max_matches + 1):
                if number > 1 and not await self._ask_for_rematch():
                    break
                await self._play_match(number)
                self._chance = network_chance(self._chance.for_next_match())
        finally:
            if not session.is_over:
                self._connection.send_message(messages.Leave())
            await cancel_and_wait(self._connection_task)
            self._results.print_summary()
        return self._results.exit_status

    def _end_late_match(self, message: messages.ServerMessage | None) -> None:
        """End the match when the server allows it, because the friend is late."""
        if isinstance(message, messages.MayEnd) and message.may_end:
            self._connection.send_message(messages.EndMatch())

    async def _wait_until(self, condition: Callable[[], object]) -> None:
        """Wait until a condition of the room is true.

        Raises:
            CommandError: the wait was too long, or the connection has ended.
        """
        try:
            async with asyncio.timeout(self._series.wait_seconds or None):
                is_met = await self._connection.wait_until(condition)
        except TimeoutError:
            raise CommandError(nobody_came_text(round(self._series.wait_seconds)), EXIT_FAILED) from None
        if not is_met:
            raise self._disconnected_error()

    def _disconnected_error(self) -> CommandError:
        error = self._connection_task.exception() if self._connection_task and self._connection_task.done() else None
        session = self._connection.session
        has_sat = session.seat is not None
        text = no_room_text(
            error,
            refusal=session.refusal,
            address=self._access.address,
            code=session.known_room.code,
            has_sat=has_sat,
            is_closing=session.known_room.is_closing,
        )
        return CommandError(text, EXIT_REFUSED if session.refusal and not has_sat else EXIT_FAILED)

    async def _ask_for_rematch(self) -> bool:
        """Ask for another match; return False if the friend has left."""
        session = self._connection.session
        if session.is_over or not session.match:
            return False
        number = session.match.number
        self._connection.send_event(messages.Rematch())
        try:
            await self._wait_until(lambda: session.match and session.match.number > number)
        except CommandError:
            return False
        return True

    def _setup(self, friend_name: str = "", first_seat: SeatNumber = 0) -> MatchSetup:
        """Return the setup of the next match; the server says who plays and who begins after the fleets are placed."""
        terms = self._connection.session.known_room.terms
        assert terms, "the bot has a seat in the room"
        return MatchSetup(
            rules=terms.rules,
            players=(
                Player(PlayerKind.BOT, self._access.name, self._series.level),
                Player(PlayerKind.FRIEND, friend_name),
            ),
            first_seat=first_seat,
            chance=self._chance,
            clock_seconds=0,
            allows_hints=False,
        )

    async def _play_match(self, number: int) -> None:
        connection = self._connection
        session = connection.session
        setup = self._setup()
        fleet = setup.random_fleet(0)
        bot = make_bot_seat(setup, 0, fleet)
        await self._wait_until(lambda: len(session.known_room.names) > 1)
        committed = await place_in_room(connection, fleet)
        if not committed:
            raise self._disconnected_error()
        began_at = time.monotonic()
        begun_match = committed.begun_match
        setup = self._setup(session.known_room.names[begun_match.friend_seat], begun_match.first_seat)
        seats = (bot, FriendSeat(connection, begun_match))
        interruption = Interruption()
        async with watch_for_ending(connection, begun_match, interruption):
            state = await play_to_end(setup, seats, self._observers, interruption)
        reveal_fleet(connection, committed, state)
        seconds = time.monotonic() - began_at
        verdict = None if session.is_over else await wait_for_verdict(connection, begun_match)
        failure = _make_failure(state, verdict)
        match = PlayedByBot(
            number=number,
            state=state,
            seconds=seconds,
            broken_off=state.ending if isinstance(state.ending, MatchBrokenOff) else None,
            error=failure.error,
        )
        self._results.add(match, failure.text)


class _Failure(NamedTuple):
    """The reason why a match does not count, as a keyword for JSON and as text; both are None if it counts."""

    error: str | None = None
    text: str | None = None


def _make_failure(state: MatchState, verdict: Verdict | None) -> _Failure:
    """Return why a match does not count; if it was broken off, its last event has the reason."""
    name = state.names[1]
    size = state.rules.size
    match state.ending:
        case MatchBrokenOff() as broken_off:
            return _Failure(text=match_broken_text(broken_off, state.names, size))
        case PlayerLeft():
            return _Failure(_FRIEND_LEFT, friend_left_text(name))
    if verdict and verdict.problem:
        return _Failure(verdict.problem.value, verdict_text(verdict, name, size))
    return _Failure()
