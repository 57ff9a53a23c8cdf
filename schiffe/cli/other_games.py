"""The other games as the main menus are handed them; what they need is loaded when somebody opens them."""

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from schiffe.language.i18n import _

if TYPE_CHECKING:
    from schiffe.battleship.plain.menu import LineEntry
    from schiffe.game.plain.settings import LineSettings
    from schiffe.game.ui.entry import GameEntry, Place
    from schiffe.settings.schema import Settings
    from schiffe.store.book import Book
    from schiffe.terminal.console import Console
    from schiffe.toolkit.style import Look


def bashni_entry() -> "GameEntry":
    """Bashni on the full screen."""
    from schiffe.game.ui.entry import GameEntry

    def looks() -> "Mapping[str, Look]":
        from schiffe.bashni.ui.squares import BASHNI_LOOKS

        return BASHNI_LOOKS

    async def run(place: "Place") -> bool:
        from schiffe.bashni.ui.menu import BashniMenuLoop, MenuPlace

        menu_place = MenuPlace(place.settings, place.change_settings, place.encoding, place.seed, place.book)
        return await BashniMenuLoop(place.stage, menu_place).run()

    def manual(settings: "Settings", encoding: str) -> str:
        from schiffe.bashni.drawing import piece_signs
        from schiffe.bashni.ui.manual import bashni_manual
        from schiffe.settings.shared import ASCII

        return bashni_manual(piece_signs(settings[ASCII], encoding))

    return GameEntry(_label, lambda: _("another game: its towers change hands"), looks, run, manual)


def bashni_line_entry(seed: int | None, book: "Book") -> "LineEntry":
    """Bashni in line mode."""
    from schiffe.battleship.plain.menu import LineEntry

    async def run(console: "Console", settings: "LineSettings") -> None:
        from schiffe.bashni.plain.game import LineBashni
        from schiffe.bashni.plain.menu import BashniMenu

        await BashniMenu(console, LineBashni(console, sys.stdout.encoding, settings, seed, book)).run()

    return LineEntry(lambda: _("Bashni, tower draughts"), run)


def _label() -> str:
    return _("_Bashni, tower draughts")
