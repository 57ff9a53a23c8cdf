"""The games of this program, by the words that the file of games and the command line have for them."""

from __future__ import annotations

from collections.abc import Callable

from schiffe.bashni.logbook import GAME as BASHNI
from schiffe.battleship.logbook import GAME as BATTLESHIP
from schiffe.language.i18n import _

GAMES: dict[str, Callable[[], str]] = {BATTLESHIP: lambda: _("Battleship"), BASHNI: lambda: _("Bashni")}
"""For each game what it is called."""
