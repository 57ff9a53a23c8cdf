"""Whether the game can be shown on a full screen, and what is done before the first one is loaded."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from importlib.util import find_spec

from schiffe.language.i18n import AUTO, _
from schiffe.process.errors import warn
from schiffe.process.signals import ending_on_signals
from schiffe.settings.schema import Settings
from schiffe.settings.shared import THEME
from schiffe.terminal.ground import Question


def is_screen_possible() -> bool:
    """Whether there is a terminal at both ends that can move its cursor, and the package for it."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    if sys.platform != "win32" and os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        return False
    if find_spec("prompt_toolkit") is None:
        warn(_("the package prompt_toolkit is not installed, so this is line mode"))
        return False
    return True


@contextmanager
def before_screens(settings: Settings) -> Iterator[Question | None]:
    """Within it a signal ends the program in good order, and screens are loaded.

    Meanwhile the terminal can answer: gives what it was asked about its ground, where the theme goes by that.
    """
    from schiffe.terminal.ground import asked_ground

    with ending_on_signals(), asked_ground() if settings[THEME] == AUTO else nullcontext() as question:
        yield question
