"""The bots, by level. A bot is a function from what it may see, and a source of chance, to a choice.

A level's code is loaded when it is first played, so that ``LEVELS`` costs nothing. A new bot is a new module with a
function ``choose(view, rng)`` and a line here. One that has something better for salvos than one cell after the other
has a function ``choose_salvo(view, rng, shots)``, too.
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
    SalvoBot = Callable[[TargetView, random.Random, int], Choice]

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


def load_salvo_bot(level: str) -> SalvoBot:
    """The same bot for turns of several shots, of which it is told the number."""
    from functools import partial

    from schiffe.bots.salvo import one_by_one

    salvo: SalvoBot | None = getattr(import_module(LEVELS[level]), "choose_salvo", None)
    return salvo or partial(one_by_one, load_bot(level))
