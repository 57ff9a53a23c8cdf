"""Bashni on the full screen from start to end."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from schiffe.bashni.logbook.games import LocalGame
from schiffe.bashni.logbook.past import PastBashni
from schiffe.bashni.match.request import BashniRequest
from schiffe.bashni.ui.manual import bashni_manual
from schiffe.bashni.ui.menu import BashniMenuLoop, MenuPlace
from schiffe.bashni.ui.replay import look_back
from schiffe.bashni.ui.squares import BASHNI_LOOKS
from schiffe.settings.shared import MOUSE, THEME
from schiffe.terminal.encoding import showable
from schiffe.terminal.ground import Question
from schiffe.terminal.palettes import palette_name
from schiffe.toolkit.help import HelpScreen, sections
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stage import Furnishing, Stage, run_on_stage
from schiffe.toolkit.style import GENERIC_LOOKS, styles
from schiffe.toolkit.terminal import colour_depth


def run_bashni_full_screen(
    place: MenuPlace, request: BashniRequest | LocalGame | None, question: Question | None = None
) -> int:
    """Play what is asked for, then show the menu until somebody quits; returns the exit status.

    Raises:
        CommandError: the terminal is gone, or is none that a full screen can be shown on.
        KeyboardInterrupt: Ctrl-C.
    """

    def make(is_light: bool | None) -> tuple[Stage, Coroutine[Any, Any, Any]]:
        stage, menu = bashni_stage(place, is_light=is_light)
        return stage, menu.run(request)

    return run_on_stage(make, question)


def look_back_on_screen(place: MenuPlace, past: PastBashni, question: Question | None = None) -> int:
    """Show a match that is over until somebody goes back; returns the exit status.

    Raises:
        CommandError: the terminal is gone, or is none that a full screen can be shown on.
        KeyboardInterrupt: Ctrl-C.
    """

    def make(is_light: bool | None) -> tuple[Stage, Coroutine[Any, Any, Any]]:
        stage, menu = bashni_stage(place, is_light=is_light)
        return stage, look_back(stage, menu.glyphs, past)

    return run_on_stage(make, question)


def bashni_stage(place: MenuPlace, *, is_light: bool | None = None) -> tuple[Stage, BashniMenuLoop]:
    """A stage for Bashni, and who says what is shown on it; ``is_light`` tells of the terminal's own ground."""

    def help_screen() -> Screen[Any, Any]:
        return HelpScreen(sections(bashni_manual(menu.glyphs.signs)))

    def theme() -> str:
        return palette_name(place.settings()[THEME], is_light=is_light)

    looks = {**GENERIC_LOOKS, **BASHNI_LOOKS}
    furnishing = Furnishing(
        styles(looks), help_screen, theme, colour_depth(), lambda: place.settings()[MOUSE], showable(place.encoding)
    )
    stage = Stage(furnishing)
    menu = BashniMenuLoop(stage, place)
    return stage, menu
