"""The ladder on the way from game to game: which levels are beaten, and whether one goes on to the next."""

import asyncio
from dataclasses import dataclass

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.levels import level_name
from schiffe.battleship.logbook.ladder import level_to_offer, standing
from schiffe.battleship.match.events import SeatNumber
from schiffe.battleship.match.request import AgainstBot
from schiffe.battleship.match.setup import Series
from schiffe.battleship.texts.statistics import level_beaten
from schiffe.language.i18n import _
from schiffe.language.names import own_names
from schiffe.store.book import Book
from schiffe.toolkit.menus import DialogScreen, Offer
from schiffe.toolkit.stage import Stage


@dataclass(frozen=True)
class Climb:
    """Who climbs the ladder: the person with this name in the settings, by the games in the book."""

    stage: Stage
    glyphs: Glyphs
    book: Book
    person: str

    async def beaten(self) -> list[str]:
        """The levels that are beaten."""
        rungs = await asyncio.to_thread(standing, self.book, own_names(self.person))
        return [level for level, rung in rungs.items() if rung.is_beaten]

    async def next_series(self, series: Series, winner: SeatNumber | None) -> Series:
        """What follows a game: after the win that has beaten a level, games against the next one, if that is wanted."""
        played, names = series.request, own_names(self.person)
        above = await asyncio.to_thread(level_to_offer, self.book, names, played, winner)
        if above is None or not isinstance(played, AgainstBot):
            return series
        level = played.level
        answers = [
            Offer(_("_Play {level}").format(level=level_name(above)), above),
            Offer(_("{level} _again").format(level=level_name(level)), level),
        ]
        question = DialogScreen(self.glyphs, level_beaten(level, above), answers, on_escape=1)
        chosen = await self.stage.ask_over(question)
        return series if chosen == level else series.against(chosen)
