"""The statistics of a player, on the full screen."""

import asyncio

from schiffe.battleship import GAME
from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook.daily import make_daily_attempts
from schiffe.battleship.logbook.own_matches import LADDER, own_matches, players_here
from schiffe.battleship.logbook.player_statistics import make_player_statistics
from schiffe.battleship.ui.screens.statistics.screen import StatisticsScreen
from schiffe.battleship.ui.screens.statistics.state import StatisticsState
from schiffe.game.training.stored import read_training_tally
from schiffe.language.dates import utc_today
from schiffe.language.names import own_names, player_name
from schiffe.store.logbook import Logbook
from schiffe.toolkit.scene import Scene
from schiffe.toolkit.stage import Stage


async def show_statistics(stage: Stage, book: Logbook, own_name: str, glyphs: Glyphs, scene: Scene) -> None:
    """Show the statistics of the person with the name in the settings until the player goes back."""
    names = own_names(own_name)
    stored_matches = await asyncio.to_thread(book.read_matches, LADDER.match_filter)
    matches = await asyncio.to_thread(own_matches, stored_matches, names)
    training = await asyncio.to_thread(book.read, lambda store: read_training_tally(store, GAME, names), None)
    days = await asyncio.to_thread(make_daily_attempts, book, names)
    name = player_name(own_name)
    rungs = LADDER.rungs(matches)
    state = StatisticsState(
        name=name,
        glyphs=glyphs,
        matches=matches,
        other_players=players_here(stored_matches),
        period_statistics=make_player_statistics(name, matches, rungs),
        rungs=rungs,
        training=training,
        days=days,
        today=utc_today(),
    )
    await stage.ask(StatisticsScreen(state, scene))
