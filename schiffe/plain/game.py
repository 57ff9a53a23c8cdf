"""One local game in line mode: lay the fleets, play the match, show the end."""

import asyncio
from collections.abc import Sequence

from schiffe.config import Settings
from schiffe.drawing import choose_signs, own_picture
from schiffe.i18n import _
from schiffe.plain import report
from schiffe.plain.console import Console
from schiffe.plain.curtain import Curtain
from schiffe.plain.person import PersonSeat
from schiffe.plain.placing import Placing
from schiffe.plain.table import Table
from schiffe.plain.words import Leave
from schiffe.play.chance import Chance
from schiffe.play.countdown import Countdown
from schiffe.play.events import Observer
from schiffe.play.match import play_match
from schiffe.play.seat import BotSeat, Seat
from schiffe.rules.board import Board
from schiffe.rules.packing import lay_fleet
from schiffe.wording import bot_name


class Game:
    """Plays local games at a console, with the same settings and observers."""

    def __init__(
        self, console: Console, settings: Settings, encoding: str, seed: int | None, observers: Sequence[Observer] = ()
    ) -> None:
        self._console = console
        self._settings = settings
        self._signs = choose_signs(settings.ascii, encoding)
        self._chance = Chance(seed)
        self._observers = observers

    async def against_bot(self, level: str) -> None:
        """One person against a bot.

        Raises:
            EndOfInput: the input ended before the game did.
        """
        name = self._settings.name or _("Player")
        with self._countdown() as countdown:
            table = self._table(countdown)
            rules = table.rules
            enemy = bot_name(level)
            self._console.say(_("{name} against {enemy}").format(name=name, enemy=enemy))
            try:
                board = Board(await Placing(name, table).run())
                bot_board = Board(lay_fleet(rules, self._chance.source("fleet of the bot")))
                seats = (
                    PersonSeat(0, name, board, table),
                    BotSeat(enemy, level, bot_board, self._chance.source("shots of the bot")),
                )
                await self._play(table, seats, (board, bot_board))
            except Leave:
                self._console.say(_("You have left the game."))

    async def for_two(self, names: tuple[str, str]) -> None:
        """Two people at one keyboard.

        Raises:
            EndOfInput: the input ended before the game did.
        """
        curtain = Curtain(self._console, names)
        with self._countdown() as countdown:
            table = self._table(countdown)
            self._console.say(_("{name} against {enemy}").format(name=names[0], enemy=names[1]))
            try:
                curtain.announce()
                with curtain.closed_on_error():
                    boards = []
                    for name in names:
                        await curtain.lift(name)
                        boards.append(Board(await Placing(name, table).run()))
                        await curtain.close()
                    one, two = (PersonSeat(i, names[i], boards[i], table, curtain) for i in (0, 1))
                    await self._play(table, (one, two), (boards[0], boards[1]))
            except Leave:
                self._console.say(_("You have left the game."))

    async def _play(self, table: Table, seats: tuple[Seat, Seat], boards: tuple[Board, Board]) -> None:
        ended = await play_match(table.rules, seats, self._observers)
        names = (seats[0].name, seats[1].name)
        table.show((own_picture(boards[0]), names[0]), (own_picture(boards[1]), names[1]))
        self._console.say(report.result(ended, names))

    def _countdown(self) -> Countdown:
        return Countdown(asyncio.get_running_loop().call_soon_threadsafe)

    def _table(self, countdown: Countdown) -> Table:
        settings = self._settings
        return Table(
            self._console,
            countdown,
            settings.rules,
            self._signs,
            settings.clock,
            settings.boards == "always",
            self._chance.source("people"),
        )
