"""The statistics on the command line: each game tells its own, and this is the place that knows all of them."""

from __future__ import annotations

import json
import time
from argparse import Namespace
from collections.abc import Callable
from typing import Final

from schiffe.bashni.commands.run_stats import bashni_stats
from schiffe.bashni.logbook import GAME as BASHNI
from schiffe.battleship.commands.run_stats import battleship_stats
from schiffe.battleship.logbook import GAME as BATTLESHIP
from schiffe.commandline.context import Context, checked
from schiffe.commandline.parser import apart
from schiffe.game.logbook import open_store
from schiffe.game.period import Period, read_period
from schiffe.game.told import Asked, StatsOptions, Told
from schiffe.store.matches import MatchFilter

_DAY: Final = 24 * 60 * 60
_VERSION: Final = 1
"""Of the JSON; a change that programs have to know of makes a new one."""
_GAMES: Final[dict[str, Callable[[Asked], Told]]] = {BATTLESHIP: battleship_stats, BASHNI: bashni_stats}
"""For each game by its word in the file who tells of its matches; the first one tells even where there are none."""


def read_options(found: Namespace) -> StatsOptions:
    """The options of a command line; raises CommandError where one is none."""
    if found.days and found.since:
        raise apart("days", "since")
    period = read_period(found)
    if found.days:
        period = Period(time.time() - found.days * _DAY, period.until)
    return StatsOptions(found.game, found.player, found.opponent, found.level, period, found.json)


def run(options: StatsOptions, context: Context) -> int:
    """Tell them; returns the exit status.

    Raises:
        CommandError: the settings do not hold, or the logbook cannot be used.
    """
    checked(context)
    with open_store(only_reads=True) as store:
        matches = store.matches(MatchFilter(game=options.game, is_over=True))
    told = {
        word: tell(Asked([match for match in matches if match.game == word], options, context))
        for word, tell in _GAMES.items()
        if options.game in (None, word)
    }
    if options.as_json:
        print(json.dumps({"version": _VERSION} | {word: each.entry() for word, each in told.items()}))
        return 0
    shown = [each for each in told.values() if not each.is_empty] or list(told.values())[:1]
    print("\n\n".join("\n".join(each.lines()) for each in shown))
    return 0
