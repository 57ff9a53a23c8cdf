"""The bots, by level. A bot is a function from what it may see, and a source of chance, to a choice.

A level's code is loaded when it is first played, so that ``LEVELS`` costs nothing. A new bot is a new module with a
function ``choose(view, rng)`` and a line here.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # typing itself takes a tenth of the time that --help has, and --help names the levels
if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from schiffe.bots.choice import Choice
    from schiffe.rules.target import TargetView

    Bot = Callable[[TargetView, random.Random], Choice]

LEVELS = {
    "easy": "schiffe.bots.easy",
    "medium": "schiffe.bots.medium",
    "clever": "schiffe.bots.clever",
    "hard": "schiffe.bots.hard",
    "genius": "schiffe.bots.genius",
}
"""The levels and their modules, the weakest first."""


def load_bot(level: str) -> Bot:
    """The bot of a level of ``LEVELS``; raises KeyError for any other word."""
    bot: Bot = import_module(LEVELS[level]).choose
    return bot
