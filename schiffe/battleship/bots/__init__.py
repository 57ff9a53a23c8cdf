"""The bots, by level. A bot is a function from what it may see, and a source of chance, to a choice.

A level's code is loaded when it is first played, so that ``LEVELS`` costs nothing. A new bot is a new module with a
function ``choose(view, rng)`` and a line here. One that has something better for salvos than one cell after the other
has a function ``choose_salvo(view, rng, shots)``, too. One that makes use of a prior has a function ``with_prior`` that
gives an object with both.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, Final

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.bots.prior import Prior
from schiffe.battleship.bots.salvo import one_by_one
from schiffe.battleship.rules.target import TargetView
from schiffe.language.i18n import pgettext

Bot = Callable[[TargetView, random.Random], Choice]
SalvoBot = Callable[[TargetView, random.Random, int], Choice]


class BotLevel:
    """How strong a bot is: its module, what it is called, and whether it makes use of a prior."""

    def __init__(self, module: str, label: Callable[[], str], *, is_learning: bool = False) -> None:
        self.module: Final = module
        self.label: Final = label
        self.is_learning: Final = is_learning


LEVELS = {
    "easy": BotLevel("schiffe.battleship.bots.easy", lambda: pgettext("level", "easy")),
    "medium": BotLevel("schiffe.battleship.bots.medium", lambda: pgettext("level", "medium")),
    "clever": BotLevel("schiffe.battleship.bots.clever", lambda: pgettext("level", "clever")),
    "hard": BotLevel("schiffe.battleship.bots.hard", lambda: pgettext("level", "hard")),
    "genius": BotLevel("schiffe.battleship.bots.genius", lambda: pgettext("level", "genius")),
    "rival": BotLevel("schiffe.battleship.bots.rival", lambda: pgettext("level", "rival"), is_learning=True),
}
"""The levels by the words for them, the weakest first."""
LEARNING = frozenset(word for word, level in LEVELS.items() if level.is_learning)
"""Those of them that make use of a prior."""


def load_bot(level: str, prior: Prior | None = None) -> Bot:
    """The bot of a level of ``LEVELS``; raises KeyError for any other word.

    ``prior`` is what is thought of where the other side lays ships; without it every arrangement is equally likely.
    Levels that are not ``LEARNING`` have no use for it.
    """
    bot: Bot = _playing(level, prior).choose
    return bot


def load_salvo_bot(level: str, prior: Prior | None = None) -> SalvoBot:
    """The bot of a level for turns of several shots, of which it is told the number."""
    salvo: SalvoBot | None = getattr(_playing(level, prior), "choose_salvo", None)
    return salvo or partial(one_by_one, load_bot(level))


def _playing(level: str, prior: Prior | None) -> Any:
    """What has the functions of a level."""
    module = import_module(LEVELS[level].module)
    return module.with_prior(prior) if prior and level in LEARNING else module
