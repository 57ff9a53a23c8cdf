"""Texts of statistics for all games: figures, and the place on the ladder."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from schiffe.game.statistics.ladder import WINS_TO_BEAT, Rung
from schiffe.game.statistics.results import MIN_MATCHES_FOR_PERCENTAGE
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.text import percent_text

NO_FIGURE: Final = "-"
"""The text in place of a number that does not exist."""


class StatisticsFigure(NamedTuple):
    """A figure about some matches: its label, its value as text, and for a share also as a number from 0 to 1."""

    label: str
    text: str
    share: float | None = None


def match_count_text(count: int) -> str:
    """Return a number of matches, such as "3 games"."""
    return ngettext("{count} game", "{count} games", count).format(count=count)


def won_text(win_count: int, match_count: int) -> str:
    """Return how many matches were won as text, with a percentage if there are enough matches."""
    if not match_count:
        return NO_FIGURE
    if match_count < MIN_MATCHES_FOR_PERCENTAGE:
        return _("{won} of {games}").format(won=win_count, games=match_count)
    rate = percent_text(win_count / match_count)
    return _("{won} of {games} ({rate})").format(won=win_count, games=match_count, rate=rate)


def won_figure(win_count: int, match_count: int) -> StatisticsFigure:
    """Return how many matches were won, as a figure that is a share if there are enough matches."""
    return StatisticsFigure(
        _("won"),
        won_text(win_count, match_count),
        win_count / match_count if match_count >= MIN_MATCHES_FOR_PERCENTAGE else None,
    )


def streak_text(current: int, best: int) -> str:
    """Return the current and the best number of wins in a row; ``current`` is negative for losses in a row."""
    if current < 0:
        text = ngettext("{count} loss now", "{count} losses now", -current)
    else:
        text = ngettext("{count} win now", "{count} wins now", current)
    current_text = text.format(count=abs(current))
    if not best:
        return current_text
    text = ngettext("{now}, best: {count} win", "{now}, best: {count} wins", best)
    return text.format(now=current_text, count=best)


def rung_text(rung: Rung) -> str:
    """Return the results against a level."""
    if rung.is_beaten:
        return pgettext("level", "beaten")
    if rung.win_count:
        return _("{wins} of {needed} wins").format(wins=rung.win_count, needed=WINS_TO_BEAT)
    return pgettext("level", "not beaten")


def ladder_text(rungs: Iterable[tuple[str, Rung]]) -> str:
    """Return the player's place on the ladder; each rung comes with the name of its level, the weakest first."""
    for level, rung in rungs:
        if not rung.is_beaten:
            text = _("{level}: one win of two") if rung.win_count else _("next on the ladder: {level}")
            return text.format(level=level)
    return _("every level is beaten")


def nothing_chosen_text(name: str) -> str:
    """Return the message that no match of the player passes the filters."""
    return _("{name} has played no such game yet.").format(name=name)
