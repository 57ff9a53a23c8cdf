"""Showing the statistics: the games are read first, off the loop."""

import asyncio
import time

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook import GAME
from schiffe.battleship.logbook.statistics import own_games, players
from schiffe.battleship.ui.statistics.screen import StatisticsScreen
from schiffe.battleship.ui.statistics.state import StatisticsState
from schiffe.language.names import own_names, player_name
from schiffe.store.book import Book
from schiffe.store.matches import MatchFilter, StoredMatch
from schiffe.store.store import Store
from schiffe.toolkit.layout import Scene
from schiffe.toolkit.stage import Stage


async def show_statistics(stage: Stage, book: Book, person: str, glyphs: Glyphs, scene: Scene) -> None:
    """Show what the games of a person come to, by the name in the settings, until the person goes back."""
    matches = await _over(book)
    games = await asyncio.to_thread(own_games, matches, own_names(person))
    state = StatisticsState.of(player_name(person), games, players(matches), time.time(), glyphs)
    await stage.ask(StatisticsScreen(state, scene))


async def _over(book: Book) -> list[StoredMatch]:
    """All matches that are over."""

    def read(store: Store) -> list[StoredMatch]:
        return store.matches(MatchFilter(game=GAME, is_over=True))

    return await asyncio.to_thread(book.attempt, read) or []
