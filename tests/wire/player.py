"""One of ours at a wire: a bot with its fleet, and at the other side whoever is at the other end."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import MatchBrokenOff, MatchStarted, Shot, ShotRepeated, ShotsFired
from schiffe.battleship.match.seats import BotSeat
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Emit, Seat, play_turn
from schiffe.battleship.net.connection import Connection, find_break
from schiffe.battleship.net.remote_seat import RemoteSeat
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import NETWORK_RULES
from schiffe.battleship.server.serve import HostedServer
from schiffe.game.match.match import Match
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.turns import play_match
from schiffe.network.address import Address
from tests.battleship.match.scripted import OneSource
from tests.wire.house import PATIENCE
from tests.wire.peers import HOST

PLAYERS = Player(PlayerKind.BOT, "own"), Player(PlayerKind.REMOTE, "other")


class InOrder(BotSeat):
    """Shoots at cell after cell."""

    def __init__(self, fleet: Fleet) -> None:
        super().__init__(fleet, "easy", Chance(1))

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        return Choice.single(len(perspective.target.shots))


class WirePlayer:
    """Plays one match, and keeps how it stands; ``own`` is who plays, a bot where none is given."""

    def __init__(self, level: str = "hard", seed: int = 1, patience: float = 0, own: Seat | None = None) -> None:
        rng = random.Random(seed)
        self.fleet = random_fleet(NETWORK_RULES, rng)
        self.own = own or BotSeat(self.fleet, level, OneSource(rng))
        self.connection = Connection(patience)
        self.match: MatchState | None = None
        self.first: int | None = None

    async def connect(self, port: int) -> None:
        await self.connection.open(Address(HOST, port))

    async def join(self, server: HostedServer) -> None:
        """Connect as the host of a game."""
        await self.connection.open(server.own_address, server.connect)

    async def connection_from(self, host: str, port: int) -> None:
        """Connect from one of this computer's addresses."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self.connection.protocol, HOST, port, local_addr=(host, 0))

    def notify(self, event: object, state: MatchState) -> None:
        self.match = state

    async def play(self) -> MatchBrokenOff | None:
        """From the role to the end; returns why there was no regular one."""
        return find_break(await self.connection.play(self._match()))

    async def _match(self) -> MatchState:
        self.first = await self.connection.wait_for_start()
        state = MatchState.at_start(MatchStarted(NETWORK_RULES, PLAYERS, self.first))
        self.match = await play_match(
            Match(state, [self]),
            (self.own, RemoteSeat(self.connection)),
            play_turn,
            self.connection.interruption,
        )
        return self.match

    @property
    def history(self) -> tuple[ShotsFired | ShotRepeated, ...]:
        return self.match.history if self.match else ()

    @property
    def fired(self) -> list[Shot]:
        """The shots of the own side."""
        return [turn.last_shot for turn in self.history if isinstance(turn, ShotsFired) and turn.seat == 0]

    @property
    def repeated(self) -> list[ShotRepeated]:
        return [turn for turn in self.history if isinstance(turn, ShotRepeated)]

    def shots(self, seat: int) -> list[tuple[Cell, str]]:
        """Cell and outcome of every shot of a side."""
        shots = [turn.last_shot if isinstance(turn, ShotsFired) else turn for turn in self.history if turn.seat == seat]
        return [(shot.cell, shot.answer.outcome.value) for shot in shots]


def tell(story: Callable[[], Awaitable[None]]) -> None:
    """Run a story; neither the event loop nor anything in it may complain, and nothing may be left running."""
    complaints: list[object] = []

    class Complain(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            complaints.append(record.getMessage())

    async def watched() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: complaints.append(context))
        await asyncio.wait_for(story(), PATIENCE)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    handler = Complain()
    logging.getLogger("asyncio").addHandler(handler)
    try:
        asyncio.run(watched())
    finally:
        logging.getLogger("asyncio").removeHandler(handler)
    assert not complaints
