"""Looking back at a game that is over: on the full screen or as lines of text."""

from __future__ import annotations

import shutil
import sys
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from schiffe.base.errors import CommandError
from schiffe.base.i18n import AUTO, _
from schiffe.base.signals import ending_on_signals
from schiffe.base.text import any_of, printable, quoted
from schiffe.command.logbook import logbook_path, match_number, open_store
from schiffe.command.run_play import is_screen_possible
from schiffe.commandline.context import checked
from schiffe.drawing import choose_glyphs
from schiffe.logbook import GAME
from schiffe.logbook.logbook import Logbook
from schiffe.logbook.past import PastMatch, past_match
from schiffe.settings.shared import ASCII, BOARDS, THEME
from schiffe.store.matches import MatchFilter, MatchId, MatchRefused, StoreRefusal
from schiffe.store.reading import UnreadableText
from schiffe.store.texts import not_to_be_resumed
from schiffe.texts.replay import never_begun

if TYPE_CHECKING:
    from argparse import Namespace

    from schiffe.commandline.context import Context
    from schiffe.play.players import SeatNumber
    from schiffe.settings.layers import Preferences
    from schiffe.store.store import Store

LAST: Final = -1
"""Instead of the number of a game: the latest that is over."""


@dataclass(frozen=True)
class ReplayOptions:
    """Which game is shown, and how.

    Attributes:
        match: its number, ``LAST`` for the latest that is over; None for a list to choose from.
        seen_by: the player whose knowledge it is shown with: a name, or 1 or 2; None for all that is known.
    """

    match: MatchId | None
    seen_by: str | None
    has_odds: bool
    plain: bool


def read_options(found: Namespace) -> ReplayOptions:
    """The options of a command line; raises CommandError where a word is none that is known."""
    match found.words:
        case []:
            number = None
        case [word] if word.lower() == "last":
            number = LAST
        case [word]:
            number = match_number(word)
        case [_first, word, *_others]:
            text = _("{word} is not expected here. Possible: one number, or last")
            raise CommandError(text.format(word=quoted(word)))
    if number is None and found.seen_by is not None:
        raise CommandError(_("--seen-by needs the number of a game"))
    return ReplayOptions(number, found.seen_by, found.odds, found.plain)


def run(options: ReplayOptions, context: Context) -> int:
    """Show it; returns the exit status.

    Raises:
        CommandError: there is no such game, or it is not over, or the logbook cannot be used.
    """
    preferences = checked(context)
    has_screen = not options.plain and is_screen_possible()
    if options.match is None:
        if not has_screen:
            raise CommandError(_("replay needs the number of a game, or last; games lists them"))
        return _on_screen(preferences, None, options)
    with open_store() as store:
        number = _last(store) if options.match == LAST else options.match
        stored = store.match(number)
        if stored is None:
            raise CommandError(not_to_be_resumed(number, StoreRefusal.UNKNOWN), 1)
        if stored.game != GAME:
            text = _("The game {number} is one of {game}, which cannot be shown again.")
            raise CommandError(text.format(number=number, game=printable(stored.game)), 1)
        past = _battleship(store, number)
    return _on_screen(preferences, past, options) if has_screen else _in_lines(preferences, past, options)


def _last(store: Store) -> MatchId:
    found = store.matches(MatchFilter(is_over=True, most=1))
    if not found:
        raise CommandError(_("No game is over yet."), 1)
    return found[0].id


def _battleship(store: Store, number: MatchId) -> PastMatch:
    """A game of Battleship that is over and has begun."""
    try:
        past = past_match(store, number)
    except MatchRefused as refused:
        raise CommandError(not_to_be_resumed(number, refused.refusal), 1) from None
    except UnreadableText:
        raise CommandError(not_to_be_resumed(number, None), 1) from None
    if not past.moments:
        raise CommandError(never_begun(number), 1)
    return past


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


def _in_lines(preferences: Preferences, past: PastMatch, options: ReplayOptions) -> int:
    from schiffe.plain.replay import Telling, drawn, told

    settings = preferences.settings
    glyphs = None if settings[BOARDS] == "never" else choose_glyphs(settings[ASCII], sys.stdout.encoding)
    columns = shutil.get_terminal_size().columns
    telling = Telling(_seat(past, options.seen_by), options.has_odds, glyphs, columns)
    for text in told(past, telling):
        print(text)
    for line in drawn(past, telling):
        print(line)
    return 0


def _on_screen(preferences: Preferences, past: PastMatch | None, options: ReplayOptions) -> int:
    from schiffe.toolkit.ground import asked_ground

    seat = _seat(past, options.seen_by) if past else None
    logbook = Logbook(logbook_path())
    try:
        with (
            ending_on_signals(),
            asked_ground() if preferences.settings[THEME] == AUTO else nullcontext() as question,
        ):
            from schiffe.ui.entry import Surroundings
            from schiffe.ui.program import look_back_on_screen
            from schiffe.ui.replay.show import FirstLook

            surroundings = Surroundings(sys.stdout.encoding, logbook=logbook)
            return look_back_on_screen(preferences, surroundings, past, FirstLook(seat, options.has_odds), question)
    finally:
        logbook.close()
