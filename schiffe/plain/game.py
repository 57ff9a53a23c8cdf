"""One game in line mode: lay the fleets, find the opponent, play the match, show the end."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack

from schiffe.base.address import Address
from schiffe.base.console import Console
from schiffe.base.countdown import Countdown
from schiffe.base.i18n import _
from schiffe.base.network_errors import cannot_connect, not_listening
from schiffe.drawing import choose_glyphs, own_picture, target_picture
from schiffe.net.client import MatchBroken, RemoteSeat, play_over_network
from schiffe.plain import report
from schiffe.plain.coach import Coach
from schiffe.plain.curtain import Curtain
from schiffe.plain.person import PersonSeat
from schiffe.plain.placing import Placing
from schiffe.plain.table import Table
from schiffe.plain.waiting import AwaitedSeat, Waiting
from schiffe.plain.words import Leave
from schiffe.play.chance import Chance
from schiffe.play.events import MatchEnded, Observer
from schiffe.play.match import play_match
from schiffe.play.request import AgainstBot, ForTwo, Hosted, Joined, Wish
from schiffe.play.seat import BotSeat
from schiffe.play.settings import HINTS, PATIENCE, rules_of
from schiffe.relay.hosting import hosting, own_addresses
from schiffe.rules.board import Board
from schiffe.rules.packing import lay_fleet
from schiffe.rules.target import TargetView
from schiffe.settings.schema import Settings
from schiffe.settings.shared import ASCII, BOARDS, CLOCK, NAME
from schiffe.texts.advice import hints_used
from schiffe.texts.names import bot_name
from schiffe.texts.network import awaited_connection, awaited_opponent, contradiction, how_to_join, match_broken


class Game:
    """Plays games at a console, with the same settings and observers."""

    def __init__(
        self, console: Console, settings: Settings, encoding: str, seed: int | None, observers: Sequence[Observer] = ()
    ) -> None:
        self._console = console
        self._settings = settings
        self._glyphs = choose_glyphs(settings[ASCII], encoding)
        self._chance = Chance(seed)
        self._observers = observers

    async def play(self, wish: Wish) -> bool:
        """Play what is wished for; returns False when a network game did not come to its end.

        Raises:
            EndOfInput: the input ended before the game did.
        """
        try:
            match wish:
                case AgainstBot(level):
                    await self._against_bot(level)
                case ForTwo(names):
                    await self._for_two(names)
                case Joined(address):
                    return await self._join(address)
                case Hosted(address):
                    return await self._host(address)
        except Leave:
            self._console.say(_("You have left the game."))
        return True

    async def _against_bot(self, level: str) -> None:
        """One person against a bot."""
        name, enemy = self._name, bot_name(level)
        with self._countdown() as countdown:
            table = self._table(countdown)
            self._console.say(_("{name} against {enemy}").format(name=name, enemy=enemy))
            board = Board(await Placing(name, table).run())
            bot_board = Board(lay_fleet(table.rules, self._chance.source("fleet of the bot")))
            coach = self._coach(table, hints=self._settings[HINTS] != "never", reasons=True)
            seats = (
                PersonSeat(0, name, board, table, coach),
                BotSeat(enemy, level, bot_board, self._chance.source("shots of the bot")),
            )
            ended = await play_match(table.rules, seats, self._observers)
            self._show_end(table, ended, (board, bot_board), (name, enemy), [coach])
            await coach.analyse([(name, ended.views[0])])

    async def _for_two(self, names: tuple[str, str]) -> None:
        """Two people at one keyboard."""
        curtain = Curtain(self._console, names)
        with self._countdown() as countdown:
            table = self._table(countdown)
            self._console.say(_("{name} against {enemy}").format(name=names[0], enemy=names[1]))
            curtain.announce()
            with curtain.closed_on_error():
                boards = []
                for name in names:
                    await curtain.lift(name)
                    boards.append(Board(await Placing(name, table).run()))
                    await curtain.close()
                coaches = [self._coach(table, hints=self._settings[HINTS] == "always") for _name in names]
                one, two = (PersonSeat(i, names[i], boards[i], table, coaches[i], curtain) for i in (0, 1))
                ended = await play_match(table.rules, (one, two), self._observers)
                self._show_end(table, ended, (boards[0], boards[1]), names, coaches)
                await coaches[0].analyse(list(zip(names, ended.views, strict=True)))

    async def _join(self, address: Address) -> bool:
        """One person against whoever is at the other end; returns whether it came to its end."""
        waiting = Waiting(self._console)
        with self._countdown() as countdown:
            table = self._table(countdown)
            board = Board(await Placing(self._name, table).run())
            remote = RemoteSeat(_("Opponent"), self._settings[PATIENCE])
            try:
                if not await self._connect(remote, address, waiting):
                    return False
                first = await waiting.until(remote.wait_for_start(), awaited_opponent())
                self._console.say(_("The match begins."))
                coach = self._coach(table, hints=False)
                person = PersonSeat(0, self._name, board, table, coach)
                waiting.obey = person.obey_while_waiting
                seats = (person, AwaitedSeat(remote, waiting))
                ended = await play_over_network(remote, seats, self._observers, first)
            except MatchBroken as error:
                self._console.say(match_broken(error, self._settings[PATIENCE]))
                return False
            finally:
                remote.close()
            self._show_end(table, ended, (board, ended.views[0]), (self._name, remote.name), [coach])
            await coach.analyse([(self._name, ended.views[0])])
        return True

    async def _connect(self, remote: RemoteSeat, address: Address, waiting: Waiting) -> bool:
        try:
            await waiting.until(remote.connect(address), awaited_connection(address))
        except (OSError, UnicodeError) as error:
            self._console.say(cannot_connect(address, error))
            return False
        self._console.say(_("Connected to {address}. Waiting for an opponent.").format(address=address))
        return True

    async def _host(self, wanted: Address) -> bool:
        """The same, with the server in this program."""
        async with AsyncExitStack() as stack:
            try:
                address = await stack.enter_async_context(hosting(wanted))
            except (OSError, UnicodeError) as error:
                self._console.say(not_listening(wanted, error))
                return False
            self._console.say(how_to_join(await own_addresses(wanted, address.port)))
            return await self._join(address)

    @property
    def _name(self) -> str:
        return self._settings[NAME] or _("Player")

    def _coach(self, table: Table, *, hints: bool, reasons: bool = False) -> Coach:
        return Coach(table, self._chance.source("hints"), hints=hints, reasons=reasons)

    def _show_end(
        self,
        table: Table,
        ended: MatchEnded,
        boards: tuple[Board, Board | TargetView],
        names: tuple[str, str],
        coaches: Sequence[Coach],
    ) -> None:
        """Both boards, open where they are known, what the shots came to, and the hints of those who took some."""
        own, enemy = boards
        shown = own_picture(enemy) if isinstance(enemy, Board) else target_picture(enemy)
        table.show((own_picture(own), names[0]), (shown, names[1]))
        self._console.say(report.result(ended, names))
        for name, coach in zip(names, coaches, strict=False):
            if coach.used:
                self._console.say(_("{name}: {text}").format(name=name, text=hints_used(coach.used)))
        if ended.views[0].is_contradictory:
            self._console.say(contradiction())

    def _countdown(self) -> Countdown:
        return Countdown(asyncio.get_running_loop().call_soon_threadsafe)

    def _table(self, countdown: Countdown) -> Table:
        settings = self._settings
        return Table(
            self._console,
            countdown,
            rules_of(settings),
            self._glyphs,
            settings[CLOCK],
            settings[BOARDS] == "always",
            self._chance.source("people"),
        )
