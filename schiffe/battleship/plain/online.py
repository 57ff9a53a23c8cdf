"""Games over the network in line mode: connect, lay a fleet, play, and once more as long as one likes."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack

from schiffe.battleship.match.events import MatchBrokenOff, MatchEnded
from schiffe.battleship.match.loop import Observer
from schiffe.battleship.match.seats import AwaitedSeat
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.net.connection import Connection, NoMatch, RemoteSeat
from schiffe.battleship.plain.ending import tell_end
from schiffe.battleship.plain.person import LineSeat
from schiffe.battleship.plain.placing import Placing
from schiffe.battleship.plain.table import Table
from schiffe.battleship.plain.waiting import LineWaiting, MatchWaiting
from schiffe.battleship.plain.words import read_word, translated
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.server.hosting import hosting
from schiffe.battleship.settings import PATIENCE
from schiffe.battleship.texts.network import (
    how_to_join,
    known_so_far,
    match_broken,
    waiting_for_connection,
    waiting_for_opponent,
)
from schiffe.battleship.texts.sharing import SharedGame, shared_text
from schiffe.language.i18n import _
from schiffe.language.words import Leave
from schiffe.network.address import Address
from schiffe.network.connecting import own_addresses, resolve
from schiffe.network.errors import cannot_connect, not_listening
from schiffe.settings.schema import Settings
from schiffe.terminal.console import EndOfInput


class OnlineGames:
    """Games of one person against whoever is at the other end, one at a table; ``next_table`` makes the others."""

    def __init__(
        self,
        table: Table,
        next_table: Callable[[], Awaitable[Table]],
        settings: Settings,
        observers: Sequence[Observer],
    ) -> None:
        self._next_table = next_table
        self._patience = settings[PATIENCE]
        self._observers = observers
        self._table = table
        self._console = self._table.console
        self._waiting = LineWaiting(self._console)
        self._fleet: Fleet | None = None  # laid, and not yet in a match
        self._is_by_hand = False
        self._ended: SharedGame | None = None  # the match before, where it came to its end

    async def host(self, wanted: Address) -> bool:
        """Play against those who come to a server in this program; returns whether the last match came to its end."""
        async with AsyncExitStack() as stack:
            try:
                server = await stack.enter_async_context(hosting(wanted))
            except (OSError, UnicodeError) as error:
                self._console.say(not_listening(wanted, error))
                return False
            self._console.say(how_to_join(await own_addresses(wanted, server.port)))
            return await self.join(server.own)

    async def join(self, address: Address) -> bool:
        """Play at a server; returns whether the last match came to its end.

        At a keyboard one is asked for another match after each, and for another try where there was none, for which the
        fleet is kept.

        Raises:
            Leave: the person left before or in a match.
            EndOfInput: the input ended there.
        """
        while True:
            self._ended = None
            has_ended = await self._one(address)
            if not self._console.people_type or not await self._goes_on():
                return has_ended
            self._table = await self._next_table()

    async def _one(self, address: Address) -> bool:
        """One match, or the attempt; returns whether it came to its end."""
        connection = Connection(self._patience)
        try:
            state, fleet = await self._match(connection, address)
        except (OSError, UnicodeError) as error:
            self._console.say(cannot_connect(address, error))
            return False
        except NoMatch as no_match:
            self._console.say(match_broken(no_match.event, self._patience))
            return False
        finally:
            connection.close()
        match state.ending:
            case MatchEnded(winner):
                self._ended = await tell_end(self._table, state, winner, (fleet, None))
                return True
            case MatchBrokenOff() as broken:
                self._console.say(match_broken(broken, self._patience))
                self._console.say(known_so_far(state))
                return False
        raise Leave

    async def _match(self, connection: Connection, address: Address) -> tuple[MatchState, Fleet]:
        """Connect and play; returns the last state, and one's own fleet.

        Raises:
            OSError, UnicodeError: the server cannot be reached.
            NoMatch: nobody plays there.
            Leave: the person does not want to wait any longer.
            EndOfInput: the input ended.
        """
        wait, setup = self._waiting.until, self._table.setup
        await wait(resolve(address), waiting_for_connection(address))  # not worth a fleet otherwise
        fleet = self._fleet
        if fleet is None:
            self._fleet = fleet = await Placing(0, self._table).run()
            self._is_by_hand = self._table.keeper.is_by_hand(0)
        await wait(connection.open(address), waiting_for_connection(address))
        self._console.say(_("Connected to {address}. Waiting for an opponent.").format(address=address))
        first = await wait(connection.wait_for_start(), waiting_for_opponent())
        self._fleet = None
        self._table.keeper.laid(0, fleet, by_hand=self._is_by_hand)
        self._console.say(_("The match begins."))
        seat = LineSeat(0, fleet, self._table)
        waiting = MatchWaiting(self._console, 0, seat.obey_while_waiting)
        state = await setup.beginning_with(first).play(
            (seat, AwaitedSeat(RemoteSeat(connection), waiting)),
            (self._table.keeper, seat, *self._observers),
            connection.interruption,
        )
        if waiting.input_has_ended:
            raise EndOfInput
        return state, fleet

    async def _goes_on(self) -> bool:
        """Whether the person wants to play again, or try again."""
        self._console.forget_typed()  # it was meant for the match
        prompt = _("Enter tries again, {quit} leaves: ") if self._fleet else _("Enter plays again, {quit} leaves: ")
        if self._ended:
            prompt = _("Enter plays again, {share} shows a text for others, {quit} leaves: ")
        prompt = prompt.format(quit=translated("quit"), share=translated("share"))
        while True:
            try:
                line = await self._console.ask(prompt)
            except EndOfInput:
                return False
            if self._ended and read_word(line, ("share",)):
                self._console.say(shared_text(self._ended), wrap=False)
                continue
            if not line.strip():
                return True
            if read_word(line, ("quit",)):
                return False
