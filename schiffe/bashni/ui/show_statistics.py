"""The statistics of a player, on the full screen."""

import asyncio

from schiffe.bashni import GAME
from schiffe.bashni.logbook.own_matches import LADDER, own_matches
from schiffe.bashni.ui.screens.statistics import StatisticsScreen, StatisticsState
from schiffe.game.training.stored import read_training_tally
from schiffe.language.names import own_names, player_name
from schiffe.store.logbook import Logbook
from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.scene import Scene
from schiffe.toolkit.stage import Stage


async def show_statistics(stage: Stage, book: Logbook, own_name: str, glyphs: LineGlyphs, scene: Scene) -> None:
    """Show the statistics of the person with this name, until the person goes back."""
    names = own_names(own_name)
    matches = own_matches(await asyncio.to_thread(book.read_matches, LADDER.match_filter), names)
    training = await asyncio.to_thread(book.read, lambda store: read_training_tally(store, GAME, names), None)
    state = StatisticsState(
        name=player_name(own_name),
        glyphs=glyphs,
        matches=matches,
        period_matches=matches,
        rungs=LADDER.rungs(matches),
        training=training,
    )
    await stage.ask(StatisticsScreen(state, scene))
