"""The logbook in the result of a match: it saves new findings, and reads earlier matches."""

import asyncio
from typing import NamedTuple

from schiffe.battleship.bots.habits import Habit
from schiffe.battleship.levels import LEARNING_LEVELS
from schiffe.battleship.logbook.analyses import find_genius_result, save_analyses, save_genius_result
from schiffe.battleship.logbook.daily import DailyAttempts, make_daily_attempts
from schiffe.battleship.logbook.habits import read_habits
from schiffe.battleship.logbook.summaries import GeniusResult
from schiffe.battleship.match.analysis import Analysis
from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.rules.fleet import Fleet
from schiffe.game.match.players import SeatNumber
from schiffe.language.names import own_names
from schiffe.store.logbook import Logbook
from schiffe.store.writer import MatchWriter


class ResultBook(NamedTuple):
    """The logbook, as the result of a match uses it: it saves findings, and reads earlier matches.

    Nothing is saved about a match whose end ``writer`` has not written.
    """

    book: Logbook
    setup: MatchSetup
    writer: MatchWriter

    def save_analysis(self, seat: SeatNumber, analysis: Analysis) -> None:
        if (match_id := self.writer.finished_id) is not None:
            self.book.write(lambda store: save_analyses(store, match_id, {seat: analysis}))

    async def save_genius_result(self, fleet: Fleet) -> GeniusResult:
        """Count and save the shots that the genius needs for the fleet of a solo match."""
        genius = await asyncio.to_thread(find_genius_result, fleet)
        if (match_id := self.writer.finished_id) is not None:
            self.book.write(lambda store: save_genius_result(store, match_id, genius))
        return genius

    async def read_habits(self) -> tuple[Habit, ...]:
        """Read the person's habits in placing ships after a match against a learning bot; otherwise none."""
        person, bot = self.setup.players
        if bot.level not in LEARNING_LEVELS or not (self.book.is_on and self.setup.people):
            return ()
        return await asyncio.to_thread(self.book.read, lambda store: read_habits(store, person.name), ())

    async def read_attempts(self) -> DailyAttempts | None:
        """Read the player's attempts at the fleet of the day, after one of them; None if matches are not stored."""
        if not self.setup.is_solo or self.writer.finished_id is None:
            return None
        name = self.setup.players[0].name
        return await asyncio.to_thread(make_daily_attempts, self.book, own_names(name))
