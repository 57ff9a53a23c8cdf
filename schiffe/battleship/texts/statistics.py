"""Texts about the games that somebody has played, and about where their ships lie."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final

from schiffe.battleship.bots.learning import Habit
from schiffe.battleship.levels import level_name
from schiffe.battleship.logbook.account import Account
from schiffe.battleship.logbook.cell_maps import CellMap
from schiffe.battleship.logbook.own_games import known_rules
from schiffe.battleship.logbook.statistics import Statistics
from schiffe.battleship.presets import preset_name, preset_of
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.variants import WIRE
from schiffe.game.queries import MIN_GAMES_FOR_PERCENTAGE
from schiffe.game.statistics.texts import NONE, Number, games_text, nothing_chosen, percent_text, run_text, won_number
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.text import decimal, join_and, named, signed

_TOLD = 3
"""The number of habits that are told; further ones would only repeat the plainest."""
_SAME = ({"rim", "middle", "corners"}, {"left", "right", "across"}, {"top", "bottom", "down"}, {"lying"}, {"touching"})
"""Traits that go together: whoever likes the left edge likes the left half."""


def noticed_text(habits: Iterable[Habit]) -> str:
    """Return the plainest of the habits, as one sentence; empty where there are none."""
    told: list[Habit] = []
    for habit in habits:
        kind = next(kind for kind in _SAME if habit.trait in kind)
        if len(told) < _TOLD and not any(other.trait in kind for other in told):
            told.append(habit)
    if not told:
        return ""
    return _("The rival has noticed that {habits}.").format(habits=join_and([_clause(habit) for habit in told]))


def _clause(habit: Habit) -> str:
    more, less = {
        "rim": (_("you like the edge"), _("you avoid the edge")),
        "left": (_("you like the left edge"), _("you avoid the left edge")),
        "right": (_("you like the right edge"), _("you avoid the right edge")),
        "top": (_("you like the top edge"), _("you avoid the top edge")),
        "bottom": (_("you like the bottom edge"), _("you avoid the bottom edge")),
        "across": (_("you like the right half"), _("you like the left half")),
        "down": (_("you like the lower half"), _("you like the upper half")),
        "middle": (_("you like the middle"), _("you avoid the middle")),
        "corners": (_("you like the corners"), _("you avoid the corners")),
        "lying": (_("you like to place ships in rows"), _("you like to place ships in columns")),
        "touching": (_("you like ships that touch"), _("you keep your ships apart")),
    }[habit.trait]
    return more if habit.more else less


MOST_CELLS: Final = 3
_MOST_MONTHS: Final = 12


def key_figures(account: Account) -> list[Number]:
    """Return what games come to; how many shots it took to win is told of the rules with the most wins."""
    found, (_line, usual) = account.whole, account.record_rules
    are_many = found.decided >= MIN_GAMES_FOR_PERCENTAGE
    rows = [
        won_number(found.won, found.decided),
        Number(_("in a row"), run_text(found.run, found.best_run) if found.decided else NONE),
        Number(_("shots to win"), sentence_of_rules(shots_text(usual), account)),
        Number(_("hits"), hits_text(found), found.hit_rate if are_many else None),
        Number(_("skill"), skill_text(found), found.skill.value if found.skill else None),
        Number(_("luck"), luck_text(found)),
    ]
    if found.broken:
        rows.insert(1, Number(_("broken off"), games_text(found.broken)))
    if found.hinted:
        rows.append(Number(_("with hints"), games_text(found.hinted)))
    return rows


def shots_text(found: Statistics) -> str:
    """Return how many shots it took to win."""
    shots = found.to_win
    if not shots.total:
        return NONE
    if shots.total == 1:
        return str(shots.smallest)
    return _("{now} (best: {best})").format(now=decimal(shots.mean, 1), best=shots.smallest)


def hits_text(found: Statistics) -> str:
    """Return how many shots hit."""
    if not found.fired:
        return NONE
    if found.decided < MIN_GAMES_FOR_PERCENTAGE:
        return _("{hits} of {shots}").format(hits=found.hits, shots=found.fired)
    return _("{rate} of {shots}").format(rate=percent_text(found.hit_rate), shots=found.fired)


def skill_text(found: Statistics) -> str:
    """Return how well shots were chosen; of few games, in how many of them."""
    if found.skill is None:
        return NONE
    percent = percent_text(found.skill.value)
    if found.skill.count >= MIN_GAMES_FOR_PERCENTAGE:
        return percent
    return _("{percent} in {games}").format(percent=percent, games=games_text(found.skill.count))


def sentence_of_rules(text: str, account: Account) -> str:
    """Return a text about the games by the rules with the most wins, which it names if there are others."""
    line, _games = account.record_rules
    return f"{text}, {rules_name(line)}" if len(account.rules) > 1 and text != NONE else text


def luck_text(found: Statistics) -> str:
    """Return the hits of a game that were luck."""
    return _("{luck} hits a game").format(luck=signed(found.luck.value)) if found.luck else NONE


def remarks(found: Statistics) -> list[str]:
    """Return what else there is to say about the numbers."""
    texts = []
    if found.pending:
        texts.append(
            ngettext(
                "{count} game is still to be analysed.", "{count} games are still to be analysed.", found.pending
            ).format(count=found.pending)
        )
    if found.hinted:
        texts.append(_("Games with hints count here, but not for the ladder."))
    return texts


def nothing_played(name: str, others: Mapping[str, int], *, is_chosen: bool) -> str:
    """Return that there are no games; ``is_chosen`` if only some were asked for, ``others`` have played."""
    if is_chosen:
        return nothing_chosen(name)
    if not others:
        return _("No game is over yet.")
    played = [f"{other} ({count})" for other, count in list(others.items())[:5]]
    text = _(
        "{name} has not played yet; {others} have. Your name in the settings or stats --player decides whose games you "
        "see."
    )
    return text.format(name=name, others=join_and(played))


# Groups

RATE: Final = 3
"""The column of the share of games that were won."""


def has_rate(found: Statistics) -> bool:
    """Return whether so many games are decided that a percentage of them means something."""
    return found.decided >= MIN_GAMES_FOR_PERCENTAGE


def group_table(title: str, groups: Iterable[tuple[str, Statistics]], *, has_rates: bool) -> list[Sequence[str]]:
    """Return groups as rows behind their head; of few games the counts are there, and no percentages."""
    head = (title, _("games"), _("won"), pgettext("column", "rate"), _("shots"), _("hits"), _("skill"))
    rows: list[Sequence[str]] = [head]
    for name, found in groups:
        is_rated = has_rate(found)
        hits = f"{found.hits}/{found.fired}" if found.fired else NONE
        row = (
            name,
            str(found.decided),
            str(found.won),
            percent_text(found.rate if is_rated else None),
            decimal(found.to_win.mean, 1) if found.to_win.total else NONE,
            percent_text(found.hit_rate) if is_rated else hits,
            percent_text(found.skill.value if found.skill else None),
        )
        rows.append(row)
    return rows if has_rates else [(*row[:RATE], *row[RATE + 1 :]) for row in rows]


def rules_name(line: str) -> str:
    """Return the name of the rules of a line in the file: their preset, or else the shortest line that gives them."""
    rules = known_rules(line)
    if rules is None:
        return line
    if rules == WIRE:
        return _("{rules} (network)").format(rules=preset_name("standard"))
    name = preset_of(rules.text)
    return preset_name(name) if name else rules.parts.short


def day(seconds: float) -> str:
    """Return the day of a moment, as the clock here shows it."""
    try:
        return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d")
    except (ValueError, OverflowError, OSError):  # not a moment that a calendar has
        return NONE


# Maps


def map_title(*, is_laid: bool) -> str:
    """Return what a map of the board shows."""
    return _("Where your ships lie") if is_laid else _("Where you fire first")


def map_text(cells: CellMap, count: int = MOST_CELLS) -> str:
    """Return so many cells that come most often, and in how many games."""
    are_many = cells.games >= MIN_GAMES_FOR_PERCENTAGE
    most = [
        f"{cell_name(cell, cells.size)} {percent_text(share) if are_many else f'({round(share * cells.games)})'}"
        for cell, share in cells.most_frequent(count)
        if cells.counts[cell] > 1
    ]
    if not cells.games:
        return _("Nothing is known yet.")
    if cells.games == 1:
        return _("Only one game on {size} x {size}: no habits show yet.").format(size=cells.size)
    if max(cells.counts) == 1:
        text = _("{games} on {size} x {size}: no square twice.")
        return text.format(games=games_text(cells.games), size=cells.size)
    text = _("{games} on {size} x {size}: mostly {cells}.")
    return text.format(games=games_text(cells.games), size=cells.size, cells=join_and(most))


def what_maps_show(cells: CellMap, *, is_short: bool = False) -> str:
    """Return what the digits of a map mean."""
    if cells.is_counted:
        return _("digits: in how many games")
    return _("9: most often") if is_short else _("1 to 9: the higher, the more often")


# The ladder


def what_the_ladder_is() -> str:
    """Return how levels are beaten."""
    return _("Win twice in a row without hints to beat a level, under any rules.")


def headline(account: Account) -> str:
    """Return whose games they are, and how many."""
    return named(account.name, games_text(account.games))


def group_tables(account: Account) -> Sequence[tuple[str, Sequence[tuple[str, Statistics]]]]:
    """Return the tables of groups: each with its title, and its rows with their names.

    Those that are empty are left out, and so are those of rules and months that have just one: that says nothing new.
    """
    tables = (
        (_("against"), [(level_name(level), found) for level, found in account.levels.items()], 1),
        (_("against people"), list(account.people.items()), 1),
        (_("variant"), [(rules_name(line), found) for line, found in account.rules.items()], 2),
        (_("month"), list(account.months.items())[-_MOST_MONTHS:], 2),
    )
    return [(title, rows) for title, rows, least in tables if len(rows) >= least]
