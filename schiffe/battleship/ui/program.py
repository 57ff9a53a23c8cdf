"""The full screen from start to end."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from schiffe.battleship.logbook.logbook import KeptMatch
from schiffe.battleship.logbook.past import PastMatch
from schiffe.battleship.match.request import GameRequest
from schiffe.battleship.ui.director import Director
from schiffe.battleship.ui.replay.show import FirstLook
from schiffe.battleship.ui.style import LOOKS
from schiffe.game.ui.entry import Surroundings
from schiffe.settings.layers import Preferences
from schiffe.settings.shared import MOUSE, THEME
from schiffe.terminal.encoding import showable
from schiffe.terminal.ground import Question
from schiffe.terminal.palettes import palette_name
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stage import Furnishing, Stage, run_on_stage
from schiffe.toolkit.style import Look, styles
from schiffe.toolkit.terminal import colour_depth


def run_full_screen(
    preferences: Preferences,
    request: GameRequest | KeptMatch | None,
    surroundings: Surroundings,
    question: Question | None = None,
) -> int:
    """Play what is asked for, then show the menu until somebody quits; returns the exit status.

    ``question`` is what the terminal was asked about its ground.

    Raises:
        CommandError: the terminal is gone, or is none that a full screen can be shown on.
        KeyboardInterrupt: Ctrl-C.
    """

    def make(is_light: bool | None) -> tuple[Stage, Coroutine[Any, Any, None]]:
        stage, director = furnished(preferences, surroundings, is_light=is_light)
        return stage, director.run(request)

    return run_on_stage(make, question)


def look_back_on_screen(
    preferences: Preferences,
    surroundings: Surroundings,
    past: PastMatch | None,
    wanted: FirstLook,
    question: Question | None = None,
) -> int:
    """Show a game that is over, or without one those to choose from; otherwise as ``run_full_screen``."""

    def make(is_light: bool | None) -> tuple[Stage, Coroutine[Any, Any, None]]:
        stage, director = furnished(preferences, surroundings, is_light=is_light)
        return stage, director.look_back(past, wanted)

    return run_on_stage(make, question)


def furnished(
    preferences: Preferences, surroundings: Surroundings, *, is_light: bool | None = None
) -> tuple[Stage, Director]:
    """A stage for the game, and who says what is shown on it; ``is_light`` tells of the terminal's own ground."""

    def help_screen() -> Screen[Any, Any]:
        return director.help()

    def theme() -> str:
        return palette_name(director.settings[THEME], is_light=is_light)

    looks: dict[str, Look] = dict(LOOKS)
    for entry in surroundings.entries:
        looks |= entry.looks()
    stage = Stage(
        Furnishing(
            styles(looks),
            help_screen,
            theme,
            colour_depth(),
            lambda: director.settings[MOUSE],
            showable(surroundings.encoding),
        )
    )
    director = Director(stage, preferences, surroundings)
    return stage, director
