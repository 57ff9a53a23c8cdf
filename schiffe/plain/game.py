"""Games in line mode: find the opponent, lay the fleets, play the match, show the end."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack, ExitStack

from schiffe.base.address import Address
from schiffe.base.console import Console
from schiffe.base.countdown import Countdown
from schiffe.base.i18n import _
from schiffe.base.network_errors import cannot_connect, not_listening
from schiffe.base.own_addresses import own_addresses
from schiffe.base.resolving import resolve
from schiffe.drawing import choose_glyphs, own_picture, target_picture
from schiffe.net.connection import Connection, NoMatch
from schiffe.net.remote import RemoteSeat
from schiffe.plain import report
from schiffe.plain.coach import analyse
from schiffe.plain.curtain import Curtain
from schiffe.plain.person import LineSeat, MatchWaiting
from schiffe.plain.placing import Placing
from schiffe.plain.table import Table
from schiffe.plain.waiting import LineWaiting
from schiffe.plain.words import Leave
from schiffe.play.chance import Chance
from schiffe.play.events import MatchBrokenOff, MatchEnded
from schiffe.play.loop import Observer
from schiffe.play.request import AgainstBot, ForTwo, GameRequest, Host, Join
from schiffe.play.seats import AwaitedSeat
from schiffe.play.settings import PATIENCE
from schiffe.play.setup import GameSetup, Series
from schiffe.play.state import MatchState
from schiffe.relay.hosting import hosting
from schiffe.rules.fleet import Fleet
from schiffe.settings.schema import Settings
from schiffe.settings.shared import ASCII, BOARDS, NAME
from schiffe.texts.advice import hints_used
from schiffe.texts.names import player_names
from schiffe.texts.network import (
    contradiction,
    how_to_join,
    match_broken,
    waiting_for_connection,
    waiting_for_opponent,
)


class LineGames:
    """Plays games at a console, one after the other: no two of them have the same chance."""

    def __init__(self, console: Console, encoding: str, seed: int | None, observers: Sequence[Observer] = ()) -> None:
        self._console = console
        self._encoding = encoding
        self._chance = Chance(seed)
        self._observers = observers

    async def play(self, request: GameRequest, settings: Settings) -> bool:
        """Play what is asked for; returns False when a network game did not come to its end.

        Raises:
            EndOfInput: the input ended before the game did.
        """
        series = Series(request, self._chance)
        setup = series.setup(settings, player_names(request, settings[NAME]))
        self._chance = series.after(None).chance
        with ExitStack() as stack:
            countdown = stack.enter_context(Countdown(asyncio.get_running_loop().call_soon_threadsafe))
            glyphs = choose_glyphs(settings[ASCII], self._encoding)
            rng = setup.chance.source("people")
            table = Table(self._console, countdown, setup, glyphs, settings[BOARDS] == "always", rng)
            game = _LineGame(table, settings[PATIENCE], self._observers)
            try:
                match request:
                    case AgainstBot():
                        await game.against_bot()
                    case ForTwo():
                        await game.for_two()
                    case Join(address):
                        return await game.join(address)
                    case Host(address):
                        return await game.host(address)
            except Leave:
                self._console.say(_("You have left the game."))
        return True


class _LineGame:
    """One game."""

    def __init__(self, table: Table, patience: int, observers: Sequence[Observer]) -> None:
        self._table = table
        self._console = table.console
        self._patience = patience
        self._observers = observers

    @property
    def _setup(self) -> GameSetup:
        return self._table.setup

    async def against_bot(self) -> None:
        """One person against a bot."""
        self._announce()
        bot = self._setup.bot(1)
        seat = LineSeat(0, await self._lay(0), self._table)
        state = await self._setup.play((seat, bot), (seat, *self._observers))
        await self._end(state, (seat.fleet, bot.fleet))

    async def for_two(self) -> None:
        """Two people at one keyboard."""
        players = self._setup.players
        curtain = Curtain(self._console, (players[0].name, players[1].name))
        self._announce()
        curtain.announce()
        with curtain.closed_on_error():
            seats = []
            for number, player in enumerate(players):
                await curtain.lift(player.name)
                seats.append(LineSeat(number, await self._lay(number), self._table, curtain))
                await curtain.close()
            state = await self._setup.play((seats[0], seats[1]), (*seats, *self._observers))
            if not isinstance(state.ending, MatchEnded):
                raise Leave
            await self._end(state, (seats[0].fleet, seats[1].fleet))

    async def host(self, wanted: Address) -> bool:
        """One person against whoever comes to a server in this program; returns whether it came to its end."""
        async with AsyncExitStack() as stack:
            try:
                server = await stack.enter_async_context(hosting(wanted))
            except (OSError, UnicodeError) as error:
                self._console.say(not_listening(wanted, error))
                return False
            self._console.say(how_to_join(await own_addresses(wanted, server.port)))
            return await self.join(server.own)

    async def join(self, address: Address) -> bool:
        """One person against whoever is at the other end; returns whether it came to its end."""
        waiting = LineWaiting(self._console)
        connection = Connection(self._patience)
        try:
            await waiting.until(resolve(address), waiting_for_connection(address))  # not worth a fleet otherwise
            fleet = await self._lay(0)
            await waiting.until(connection.open(address), waiting_for_connection(address))
            self._console.say(_("Connected to {address}. Waiting for an opponent.").format(address=address))
            first = await waiting.until(connection.wait_for_start(), waiting_for_opponent())
            self._console.say(_("The match begins."))
            seat = LineSeat(0, fleet, self._table)
            remote = AwaitedSeat(RemoteSeat(connection), MatchWaiting(self._console, seat, 0))
            state = await self._setup.beginning_with(first).play(
                (seat, remote), (seat, *self._observers), connection.interruption
            )
        except (OSError, UnicodeError) as error:
            self._console.say(cannot_connect(address, error))
            return False
        except NoMatch as no_match:
            return self._broken(no_match.event)
        finally:
            connection.close()
        if isinstance(state.ending, MatchBrokenOff):
            return self._broken(state.ending)
        await self._end(state, (fleet, None))
        return True

    def _broken(self, event: MatchBrokenOff) -> bool:
        self._console.say(match_broken(event, self._patience))
        return False

    def _announce(self) -> None:
        one, other = self._setup.players
        self._console.say(_("{name} against {enemy}").format(name=one.name, enemy=other.name))

    async def _lay(self, seat: int) -> Fleet:
        return await Placing(self._setup.players[seat].name, self._table).run()

    async def _end(self, state: MatchState, fleets: tuple[Fleet, Fleet | None]) -> None:
        """Both boards, open where they are known, what the shots came to, the hints taken, and the analysis.

        Raises:
            Leave: somebody left before the end.
        """
        if not isinstance(state.ending, MatchEnded):
            raise Leave
        boards = (
            (own_picture(fleet, state.views[1 - seat]) if fleet else target_picture(state.views[1 - seat]), name)
            for seat, (fleet, name) in enumerate(zip(fleets, state.names, strict=True))
        )
        self._table.show(*boards)
        self._console.say(report.result(state, state.ending.winner))
        for name, used in zip(state.names, state.hints, strict=True):
            if used:
                self._console.say(_("{name}: {text}").format(name=name, text=hints_used(used)))
        if state.views[0].is_contradictory:
            self._console.say(contradiction())
        await analyse(self._table, state)
