"""Looking back at a game that is over: this is the place that finds out which game it is."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from schiffe.bashni.commands.run_replay import show_bashni, tell_bashni
from schiffe.bashni.logbook import GAME as BASHNI
from schiffe.bashni.logbook.past import PastBashni, shown_bashni
from schiffe.battleship.commands.run_replay import BattleshipReplay, show_battleship, tell_battleship
from schiffe.battleship.logbook import GAME as BATTLESHIP
from schiffe.battleship.logbook.past import PastMatch, shown_past
from schiffe.commandline.context import Context, checked
from schiffe.game.logbook import match_number, open_store
from schiffe.game.screen import is_screen_possible
from schiffe.language.i18n import _
from schiffe.language.text import quoted
from schiffe.process.errors import CommandError
from schiffe.store.matches import MatchFilter, MatchId, MatchRefused, StoreRefusal
from schiffe.store.reading import UnreadableText
from schiffe.store.store import Store
from schiffe.store.texts import never_begun, not_to_be_resumed

LAST: Final = -1
"""Instead of the number of a game: the latest that is over and has begun."""


@dataclass(frozen=True)
class ReplayOptions:
    """Which game is shown, and how.

    Attributes:
        match: its number, ``LAST`` for the latest that is over and has begun; None for a list to choose from.
        wanted: what only games of Battleship have.
    """

    match: MatchId | None
    wanted: BattleshipReplay
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
    for option, is_given in (("seen-by", found.seen_by is not None), ("odds", found.odds)):
        if number is None and is_given:
            raise CommandError(_("--{option} needs the number of a game").format(option=option))
    return ReplayOptions(number, BattleshipReplay(found.seen_by, found.odds), found.plain)


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
        return show_battleship(preferences, None, options.wanted)
    with open_store(only_reads=True) as store:
        number = _last(store) if options.match == LAST else options.match
        past = _past(store, number)
    if isinstance(past, PastBashni):
        for name, given in (("seen-by", options.wanted.seen_by is not None), ("odds", options.wanted.has_odds)):
            if given:
                raise CommandError(_("--{option} means nothing for a game of Bashni").format(option=name))
        return show_bashni(preferences, past) if has_screen else tell_bashni(preferences, past)
    show = show_battleship if has_screen else tell_battleship
    return show(preferences, past, options.wanted)


def _last(store: Store) -> MatchId:
    found = store.matches(MatchFilter(is_over=True, has_events=True, most=1))
    if not found:
        raise CommandError(_("No game is over yet."), 1)
    return found[0].id


def _past(store: Store, number: MatchId) -> PastMatch | PastBashni:
    """A game that is over, whichever it is; the one place that finds that out."""
    read: dict[str, Callable[[Store, MatchId], PastMatch | PastBashni]] = {BATTLESHIP: shown_past, BASHNI: shown_bashni}
    stored = store.match(number)
    if stored is None:
        raise CommandError(not_to_be_resumed(number, StoreRefusal.UNKNOWN), 1)
    try:
        past = read[stored.game](store, number)
    except MatchRefused as refused:
        raise CommandError(not_to_be_resumed(number, refused.refusal), 1) from None
    except (KeyError, UnreadableText):
        raise CommandError(not_to_be_resumed(number, None), 1) from None
    if not past.moments:
        raise CommandError(never_begun(number), 1)
    return past
