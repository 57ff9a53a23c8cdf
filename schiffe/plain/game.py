"""Games in line mode: lay the fleets, play the match, show the end."""

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack

from schiffe.base.console import Console
from schiffe.base.countdown import Countdown
from schiffe.base.i18n import _
from schiffe.base.words import Leave
from schiffe.drawing import choose_glyphs
from schiffe.plain.curtain import Curtain
from schiffe.plain.ending import offer_to_share, tell_end
from schiffe.plain.online import OnlineGames
from schiffe.plain.person import LineSeat
from schiffe.plain.placing import Placing
from schiffe.plain.table import Table
from schiffe.plain.watch import Onlooker
from schiffe.play.chance import Chance
from schiffe.play.events import Event, MatchEnded
from schiffe.play.loop import Observer
from schiffe.play.players import SeatNumber
from schiffe.play.request import AgainstBot, ForTwo, GameRequest, Host, Join, Watch
from schiffe.play.settings import MARK
from schiffe.play.setup import GameSetup, Series
from schiffe.play.state import MatchState
from schiffe.rules.fleet import Fleet
from schiffe.settings.schema import Settings
from schiffe.settings.shared import ASCII, BOARDS, NAME, PAUSE
from schiffe.texts.names import player_names


class LineGames:
    """Plays games at a console, one after the other: no two of them have the same chance."""

    def __init__(self, console: Console, encoding: str, seed: int | None, observers: Sequence[Observer] = ()) -> None:
        self._console = console
        self._encoding = encoding
        self._chance = Chance(seed)
        self._series: Series | None = None
        self._winner: SeatNumber | None = None  # of its last game
        self._observers = (*observers, self)

    def notify(self, event: Event, state: MatchState) -> None:  # noqa: ARG002 - the event says it all
        """Remember who won, for the next game of a series."""
        if isinstance(event, MatchEnded):
            self._winner = event.winner

    async def play(self, request: GameRequest, settings: Settings) -> bool:
        """Play what is asked for; returns False when a network game did not come to its end.

        Raises:
            EndOfInput: the input ended before the game did.
        """
        with ExitStack() as stack:
            countdown = stack.enter_context(Countdown(asyncio.get_running_loop().call_soon_threadsafe))
            glyphs = choose_glyphs(settings[ASCII], self._encoding)

            def next_table() -> Table:
                series = self._series.after(self._winner) if self._series else None
                if not series or series.request != request:
                    series = Series(request, self._chance)
                self._series, self._winner, self._chance = series, None, series.chance.next()
                setup = series.setup(settings, player_names(request, settings[NAME]))
                rng = setup.chance.source("people")
                return Table(self._console, countdown, setup, glyphs, settings[BOARDS], settings[MARK], rng)

            try:
                match request:
                    case AgainstBot():
                        await _LineGame(next_table(), self._observers).against_bot()
                    case Watch():
                        table = next_table()
                        table.announce()
                        await Onlooker(table, request, settings[PAUSE]).run(self._observers)
                    case ForTwo():
                        await _LineGame(next_table(), self._observers).for_two()
                    case Join(address):
                        return await OnlineGames(next_table, settings, self._observers).join(address)
                    case Host(address):
                        return await OnlineGames(next_table, settings, self._observers).host(address)
            except Leave:
                self._console.say(_("You have left the game."))
        return True


class _LineGame:
    """One game at this computer."""

    def __init__(self, table: Table, observers: Sequence[Observer]) -> None:
        self._table = table
        self._console = table.console
        self._observers = observers

    @property
    def _setup(self) -> GameSetup:
        return self._table.setup

    async def against_bot(self) -> None:
        """One person against a bot."""
        self._table.announce()
        bot = self._setup.bot(1)
        seat = LineSeat(0, await self._lay(0), self._table)
        state = await self._setup.play((seat, bot), (seat, *self._observers))
        await self._end(state, (seat.fleet, bot.fleet))

    async def for_two(self) -> None:
        """Two people at one keyboard."""
        players = self._setup.players
        curtain = Curtain(self._console, (players[0].name, players[1].name))
        self._table.announce()
        curtain.announce()
        with curtain.closed_on_error():
            seats = []
            for number, player in enumerate(players):
                await curtain.lift(player.name)
                seats.append(LineSeat(number, await self._lay(number), self._table, curtain))
                await curtain.close()
            state = await self._setup.play((seats[0], seats[1]), (*seats, *self._observers))
            await self._end(state, (seats[0].fleet, seats[1].fleet))

    async def _lay(self, seat: int) -> Fleet:
        return await Placing(self._setup.players[seat].name, self._table).run()

    async def _end(self, state: MatchState, fleets: tuple[Fleet, Fleet]) -> None:
        """Show the end; raises Leave where somebody left before it."""
        if not isinstance(state.ending, MatchEnded):
            raise Leave
        await offer_to_share(self._console, await tell_end(self._table, state, state.ending.winner, fleets))
