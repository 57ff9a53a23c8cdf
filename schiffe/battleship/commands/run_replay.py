"""Looking back at a game of Battleship that is over: on the full screen or as lines of text."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass

from schiffe.battleship.drawing import choose_glyphs
from schiffe.battleship.logbook.logbook import Logbook
from schiffe.battleship.logbook.past import PastMatch
from schiffe.battleship.match.events import SeatNumber
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.game.logbook import logbook_path
from schiffe.game.screen import before_screens
from schiffe.language.i18n import _
from schiffe.language.text import any_of, quoted
from schiffe.process.errors import CommandError
from schiffe.settings.layers import Preferences
from schiffe.settings.shared import ASCII, BOARDS


@dataclass(frozen=True)
class BattleshipReplay:
    """How a game of Battleship is shown: with the knowledge of a player, by name or as 1 or 2, and with odds."""

    seen_by: str | None = None
    has_odds: bool = False


def _seat(past: PastMatch, player: str | None) -> SeatNumber | None:
    """The seat of a player who is named; raises CommandError where there is none."""
    if player is None:
        return None
    names = [side.name for side in past.stored.sides]
    known = ["1", "2", *(name.casefold() for name in names)]
    if player.strip().casefold() not in known:
        possible = any_of(["1", "2", *names])
        raise CommandError(
            _("--seen-by: {name} did not play there. Possible: {names}").format(name=quoted(player), names=possible)
        )
    return known.index(player.strip().casefold()) % 2


def tell_battleship(preferences: Preferences, past: PastMatch, wanted: BattleshipReplay) -> int:
    """As lines of text; returns the exit status."""
    from schiffe.battleship.plain.replay import Telling, drawn, told

    settings = preferences.settings
    glyphs = None if settings[BOARDS] == "never" else choose_glyphs(settings[ASCII], sys.stdout.encoding)
    columns = shutil.get_terminal_size().columns
    telling = Telling(_seat(past, wanted.seen_by), wanted.has_odds, glyphs, columns, settings[OWN_RULES])
    for text in told(past, telling):
        print(text)
    for line in drawn(past, telling):
        print(line)
    return 0


def show_battleship(preferences: Preferences, past: PastMatch | None, wanted: BattleshipReplay) -> int:
    """On the full screen, where without a game there is a list to choose from; returns the exit status."""
    seat = _seat(past, wanted.seen_by) if past else None
    logbook = Logbook(logbook_path(), only_reads=True)
    try:
        with before_screens(preferences.settings) as question:
            from schiffe.battleship.ui.program import look_back_on_screen
            from schiffe.battleship.ui.replay.show import FirstLook
            from schiffe.game.ui.entry import Surroundings

            surroundings = Surroundings(sys.stdout.encoding, logbook=logbook)
            return look_back_on_screen(preferences, surroundings, past, FirstLook(seat, wanted.has_odds), question)
    finally:
        logbook.close()
