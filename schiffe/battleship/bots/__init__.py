"""The bots, by level. A bot is a function from what it may see, and a source of chance, to a choice.

The code of a level is loaded when it is first played. A new bot needs a level in ``battleship.levels``, and a module
here of the same name with a function ``choose(view, rng)``. For salvos, a bot may also have a function
``choose_salvo(view, rng, shots)``; otherwise it chooses one cell after the other. A bot that uses a prior has a
function ``with_prior``, which returns an object with both methods.
"""

import random
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, TypeAlias

from schiffe.battleship.bots.choice import Choice, one_by_one
from schiffe.battleship.bots.prior import Prior
from schiffe.battleship.levels import LEARNING, LEVELS, REFERENCE
from schiffe.battleship.rules.target import TargetView

Bot: TypeAlias = Callable[[TargetView, random.Random], Choice]
SalvoBot: TypeAlias = Callable[[TargetView, random.Random, int], Choice]


def load_bot(level: str, prior: Prior | None = None) -> Bot:
    """Return the bot of a level of ``LEVELS``, or the ``REFERENCE``.

    ``prior`` tells where the other side tends to place ships; without it every arrangement is equally likely. Only the
    levels in ``LEARNING`` use it.

    Raises:
        KeyError: there is no such level.
    """
    if level not in LEVELS and level != REFERENCE:
        raise KeyError(level)
    bot: Bot = _functions_of(level, prior).choose
    return bot


def load_salvo_bot(level: str, prior: Prior | None = None) -> SalvoBot:
    """Return the bot of a level for turns of several shots; the number of shots is its last argument."""
    salvo: SalvoBot | None = getattr(_functions_of(level, prior), "choose_salvo", None)
    return salvo or partial(one_by_one, load_bot(level))


def _functions_of(level: str, prior: Prior | None) -> Any:
    """Return the module of a level, or an object, that has the functions of the bot."""
    module = import_module(f"{__name__}.{level}")
    return module.with_prior(prior) if prior and level in LEARNING else module
