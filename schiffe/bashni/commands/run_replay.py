"""Looking back at a game of Bashni that is over: on the full screen or as lines of text."""

from __future__ import annotations

import sys

from schiffe.bashni.drawing import piece_signs
from schiffe.bashni.logbook.past import PastBashni
from schiffe.game.screen import before_screens
from schiffe.settings.layers import Preferences
from schiffe.settings.shared import ASCII, BOARDS


def tell_bashni(preferences: Preferences, past: PastBashni) -> int:
    """As lines of text; returns the exit status."""
    from schiffe.bashni.plain.replay import final_board, told

    settings = preferences.settings
    signs = None if settings[BOARDS] == "never" else piece_signs(settings[ASCII], sys.stdout.encoding)
    for line in (*told(past), *final_board(past, signs)):
        print(line)
    return 0


def show_bashni(preferences: Preferences, past: PastBashni) -> int:
    """On the full screen; returns the exit status."""
    with before_screens(preferences.settings) as question:
        from schiffe.bashni.ui.menu import MenuPlace
        from schiffe.bashni.ui.program import look_back_on_screen
        from schiffe.game.ui.changing import ChangingSettings

        changing = ChangingSettings(preferences)
        place = MenuPlace(lambda: changing.settings, changing.show, sys.stdout.encoding)
        return look_back_on_screen(place, past, question)
