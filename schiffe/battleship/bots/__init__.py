"""The bots, by level. A bot chooses cells from what it may see, and a source of chance.

The code of a level is loaded when it is first played. A new bot needs a level in ``battleship.levels``, and a module
of the same name here with a ``Bot`` called ``BOT``. The module of a learning level has a function
``make_bot(prior)`` instead.
"""

from importlib import import_module

from schiffe.battleship.bots.choice import Bot
from schiffe.battleship.bots.prior import UNIFORM_PRIOR, Prior
from schiffe.battleship.levels import LEARNING_LEVELS, LEVELS, REFERENCE_BOT


def load_bot(level: str, prior: Prior | None = None) -> Bot:
    """Return the bot of a level of ``LEVELS``, or the ``REFERENCE_BOT``.

    ``prior`` says where the other side tends to place ships; without it every arrangement is equally likely. Only the
    levels in ``LEARNING_LEVELS`` use it.

    Raises:
        KeyError: there is no such level.
    """
    if level not in LEVELS and level != REFERENCE_BOT:
        raise KeyError(level)
    module = import_module(f"{__name__}.{level}")
    bot: Bot = module.make_bot(prior or UNIFORM_PRIOR) if level in LEARNING_LEVELS else module.BOT
    return bot
