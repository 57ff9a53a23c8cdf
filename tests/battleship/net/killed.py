"""Friends in a room over a faulty network, whose programs are killed and started again from their logbooks."""

import asyncio
import random
import re
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.friends.entering import prepare_to_return
from schiffe.battleship.friends.joined_room import JoinedRoom
from schiffe.battleship.friends.view import RoomMatchView
from schiffe.battleship.logbook.finished import FORMAT, FinishedMatch
from schiffe.battleship.logbook.recorder import PreparedMatch, match_recorder, resume_stored
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import ShotsFired
from schiffe.battleship.match.request import OpenRoom, ReturnToRoom
from schiffe.battleship.match.seats import BotSeat
from schiffe.battleship.match.setup import BattleshipSeries, MatchSetup
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.access import RoomAccess
from schiffe.battleship.net.rooms.proof import with_sorted_ship
from schiffe.battleship.net.rooms.status import RoomHandle
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.texts.room_entry import Invitation
from schiffe.battleship.texts.rooms import RoomNews
from schiffe.game.flow.after_match import AfterMatch, PlayResult
from schiffe.game.flow.playable import SeatedMatch
from schiffe.game.match.finished import read_finished
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import Player, PlayerKind
from schiffe.network.address import Address
from schiffe.store.logbook import Logbook
from tests.battleship.match.scripted import ChanceOfSeat, play_setup
from tests.battleship.net.rooms.matches import any_rules
from tests.battleship.server.friends import Server
from tests.battleship.server.memory import Network

ADDRESS = Address("friends.example")
PATIENCE = 60
_CODE = re.compile(rb'"room":"([a-z]+-[a-z]+-[0-9]{3})"')
Seating = Callable[[Fleet], BotSeat]


class BotView(RoomMatchView):
    """The view of a program whose person is a bot, which waits for the verdict before it leaves."""

    def __init__(self, match: PreparedMatch, fleet: Fleet, seat: BotSeat) -> None:
        self._match = match
        self._fleet = fleet
        self._seat = seat
        self.room: RoomHandle | None = None
        self.problems: list[str] = []

    @property
    def places_when_connected(self) -> bool:
        return True

    def show_room_change(self, news: RoomNews) -> None:
        pass

    async def prepare(self, _seat: int, _interruption: Interruption) -> None:
        self._match.recorder.record_fleet(0, self._fleet)

    def seat_people(self, others: tuple[Any, Any], _interruption: Interruption) -> SeatedMatch[Any]:
        return SeatedMatch((self._seat, others[1]))

    @asynccontextmanager
    async def show_waiting(
        self, reason: str, interruption: Interruption, details: str | None = None
    ) -> AsyncIterator[None]:
        yield

    def show_invitation(self, invitation: Invitation) -> None:
        pass

    def change_wait_reason(self, what: str) -> None:
        pass

    def show_progress(self, text: str) -> None:
        pass

    def show_farewell(self, text: str) -> None:
        pass

    def has_begun(self, _state: MatchState) -> bool:
        return True

    async def show_end(self, state: MatchState) -> PlayResult:
        while self.room and not self.room.status.verdict and not self.room.status.refusal:
            await asyncio.sleep(0)
        return PlayResult(AfterMatch.MENU, state.winner)

    async def ask_after_problem(self, problem: str, _state: MatchState | None) -> AfterMatch:
        self.problems.append(problem)
        return AfterMatch.MENU


class Program:
    """The programs of one friend, one after the other, each of which is killed; the last one is not.

    ``kills`` are how many pieces of what the server says each of them hears before.

    Attributes:
        killed_by: what the server says when one of them is killed, too; nothing for no matter what.
        pause: seconds on the server's clock until the next one is started.
        view: the kind of their view.
    """

    killed_by = b""
    pause = 0.0
    view: type[BotView] = BotView

    def __init__(self, seat: int, world: "KilledFriends", path: Path, kills: list[int]) -> None:
        self.seat = seat
        self.world = world
        self.book = Logbook(path)
        self.kills = kills
        self.killed = 0
        self.problems: list[str] = []
        self._heard = 0
        self._running: asyncio.Task[Any] | None = None

    async def run(self) -> None:
        """Play the match to its end, through all kills."""
        while not self._is_over():
            self._heard = 0
            match = self._match()
            self._running = asyncio.ensure_future(self._play(match))
            await asyncio.wait([self._running])
            if not self._running.cancelled():
                self._running.result()
            since = self.world.server.clock.now
            while self.world.server.clock.now < since + self.pause:
                await asyncio.sleep(0)

    def _is_over(self) -> bool:
        found = self.book.read(lambda store: store.reader.matches(), None)
        return bool(found and found[0].ending)

    def _match(self) -> PreparedMatch:
        if unfinished := self.book.read_unfinished_matches():
            resumed = resume_stored(self.book, unfinished[0].id)
            assert resumed
            return resumed
        players = Player(PlayerKind.PERSON, ("Anna", "Ben")[self.seat]), Player(PlayerKind.FRIEND, "?")
        setup = MatchSetup(self.world.rules, players, 0, Chance.secret(), 0, allows_hints=False)
        series = BattleshipSeries(request=OpenRoom(ADDRESS), chance=setup.chance)
        return PreparedMatch(match_recorder(self.book, setup, series), series)

    async def _play(self, match: PreparedMatch) -> None:
        world, request = self.world, match.series.request
        view = self.view(match, world.fleets[self.seat], world.seat(self.seat))
        if isinstance(request, ReturnToRoom):
            access = prepare_to_return(request, ADDRESS)
        else:
            while self.seat and not world.code:
                await asyncio.sleep(0)
            terms = messages.Terms(world.rules, 0, FirstTurn.ALTERNATE)
            access = RoomAccess(ADDRESS, ("Anna", "Ben")[self.seat], terms, world.code if self.seat else None)
        try:
            async with JoinedRoom(replace(access, connect=self._connect), world.server.clock.timing) as room:
                view.room = room
                await room.play(match, view)
        finally:
            match.recorder.leave()
            self.problems += view.problems

    async def _connect(self, address: Address, protocol: Callable[[], asyncio.Protocol]) -> None:
        """Connect; the program is killed when it has heard so much."""

        def counting() -> asyncio.Protocol:
            made = protocol()
            taken = made.data_received

            def take(data: bytes) -> None:
                taken(data)
                self._count(data)

            made.data_received = take  # type: ignore[method-assign]
            return made

        await self.world.network.way(f"192.0.2.{self.seat}")(address, counting)

    def _count(self, data: bytes) -> None:
        self.world.look_for_code(data)
        self._heard += 1
        is_killed = self.killed < len(self.kills) and self._heard >= self.kills[self.killed]
        if is_killed or (self.killed_by and self.killed_by in data):
            self.killed, self.killed_by = self.killed + 1, b""
            assert self._running
            self._running.cancel()
            if self.world.rng.random() < 0.5:  # what it has said last never came to the server
                self.world.network.links[-1].break_()

    def found(self) -> FinishedMatch:
        """The match as its logbook has it."""
        match = self.book.read(lambda store: read_finished(store, 1, FORMAT), None)
        assert match
        return match


class KilledFriends:
    """A match of two friends; ``kills`` is after how much the program of each is killed.

    Attributes:
        outcomes: for each logbook how the match ended, who won, whether both fleets are open, and all shots.
    """

    outcomes: list[tuple[object, ...]]

    def __init__(
        self, rules: Rules, seed: int, folder: Path, kills: tuple[list[int], list[int]] = ([], []), drops: float = 0
    ) -> None:
        self.rules = rules
        self.rng = random.Random(seed)
        self.server = Server()
        self.network = Network(self.server, seed, drops * 2, drops)
        self.code, self._told = "", b""
        self.fleets = [random_fleet(rules, random.Random(f"{seed} {seat}")) for seat in (0, 1)]
        self._seed = seed
        folder.mkdir(parents=True, exist_ok=True)
        self.programs = [Program(seat, self, folder / f"{seat}.sqlite3", kills[seat]) for seat in (0, 1)]

    def seat(self, seat: int) -> BotSeat:
        """A bot that shoots the same whenever it is started."""
        return BotSeat(self.fleets[seat], "medium", ChanceOfSeat(self._seed + seat, seat))

    def without_room(self) -> list[tuple[object, ...]]:
        """What the outcomes are of the same match at one keyboard."""
        players = Player(PlayerKind.BOT, "Anna"), Player(PlayerKind.BOT, "Ben")
        setup = MatchSetup(self.rules, players, 0, Chance.secret(), 0, allows_hints=False)
        state = play_setup(setup, (self.seat(0), self.seat(1)))
        assert state.winner is not None
        return [("won", abs(seat - state.winner), True, _shots(state.history, seat)) for seat in (0, 1)]

    def look_for_code(self, data: bytes) -> None:
        """Note the code that the server tells, in whatever pieces it comes."""
        if not self.code:
            self._told += data
            found = _CODE.search(self._told)
            self.code = found[1].decode() if found else ""

    def play(self) -> None:
        """Play it to its end."""

        async def run() -> None:
            passing = asyncio.ensure_future(self.network.pass_time())
            try:
                await asyncio.wait_for(asyncio.gather(*(program.run() for program in self.programs)), PATIENCE)
            finally:
                passing.cancel()
                with suppress(asyncio.CancelledError):
                    await passing

        try:
            asyncio.run(run())
            self.outcomes = self._outcomes()
        finally:
            for program in self.programs:
                program.book.close()

    def _outcomes(self) -> list[tuple[object, ...]]:
        found: list[tuple[object, ...]] = []
        for program in self.programs:
            match = program.found()
            end = match.stored.ending
            assert end
            shots = _shots(moment.event for moment in match.moments)
            found.append((end.word, end.winner, all(match.record.fleets), shots))
        return found


def _shots(events: Iterable[object], own: int = 0) -> list[tuple[object, ...]]:
    """All shots with their seats and answers, with one of the seats in the first place."""
    turns = [event for event in events if isinstance(event, ShotsFired)]
    return [(abs(turn.seat - own), shot.cell, with_sorted_ship(shot.answer)) for turn in turns for shot in turn.shots]


def differences(chance: random.Random, folder: Path) -> list[str]:
    """What is otherwise in a match by chance whose programs are killed than in the same match at one keyboard."""
    rules, seed = any_rules(chance, 6), chance.randrange(2**32)
    one, other = ([chance.randint(1, 20) for _ in range(chance.randint(0, 4))] for _ in range(2))
    friends = KilledFriends(rules, seed, folder, (one, other), chance.choice((0, 0.05 * chance.random())))
    friends.play()
    expected = friends.without_room()
    found = [problem for program in friends.programs for problem in program.problems]
    if friends.outcomes != expected:
        found.append(f"{[end[:3] for end in friends.outcomes]} in place of {[end[:3] for end in expected]}")
    return [f"{rules.text}: {problem}" for problem in found]
