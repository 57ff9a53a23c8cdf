"""Texts about a player's statistics, and about where they place ships and fire first."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from schiffe.battleship.bots.habits import Habit
from schiffe.battleship.levels import level_name
from schiffe.battleship.logbook.cell_maps import CellMap
from schiffe.battleship.logbook.player_statistics import PlayerStatistics, Statistics
from schiffe.battleship.presets import find_preset, preset_name
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.rules import NETWORK_RULES, known_rules
from schiffe.game.statistics.results import MIN_MATCHES_FOR_PERCENTAGE
from schiffe.game.statistics.texts import (
    NO_FIGURE,
    StatisticsFigure,
    match_count_text,
    nothing_chosen_text,
    streak_text,
    won_figure,
)
from schiffe.language.i18n import Text, _, ngettext, pgettext
from schiffe.language.text import decimal_text, join_and, labelled, percent_text, signed_text

_MAX_HABITS: Final = 3
"""The maximum number of habits in a sentence; more would only repeat the most obvious ones."""
_RELATED_TRAITS: Final = (
    {"rim", "middle", "corners"},
    {"left", "right", "across"},
    {"top", "bottom", "down"},
    {"lying"},
    {"touching"},
)
"""Groups of traits of which only one is named: a player who likes the left edge also likes the left half."""
MAX_CELLS_NAMED: Final = 3
_MAX_MONTHS: Final = 12
_MAX_PLAYERS: Final = 5


class TitledStatistics(NamedTuple):
    """A table of statistics: its title, and the name and statistics of each group."""

    title: str
    groups: Sequence[tuple[str, Statistics]]


class _HabitTexts(NamedTuple):
    """The texts about a trait that a player's fleets have more often, or less often, than by chance."""

    liking: Text
    disliking: Text


_HABIT_TEXTS: Final[Mapping[str, _HabitTexts]] = {
    "rim": _HabitTexts(Text("you like the edge"), Text("you avoid the edge")),
    "left": _HabitTexts(Text("you like the left edge"), Text("you avoid the left edge")),
    "right": _HabitTexts(Text("you like the right edge"), Text("you avoid the right edge")),
    "top": _HabitTexts(Text("you like the top edge"), Text("you avoid the top edge")),
    "bottom": _HabitTexts(Text("you like the bottom edge"), Text("you avoid the bottom edge")),
    "across": _HabitTexts(Text("you like the right half"), Text("you like the left half")),
    "down": _HabitTexts(Text("you like the lower half"), Text("you like the upper half")),
    "middle": _HabitTexts(Text("you like the middle"), Text("you avoid the middle")),
    "corners": _HabitTexts(Text("you like the corners"), Text("you avoid the corners")),
    "lying": _HabitTexts(Text("you like to place ships in rows"), Text("you like to place ships in columns")),
    "touching": _HabitTexts(Text("you like ships that touch"), Text("you keep your ships apart")),
}


def noticed_text(habits: Iterable[Habit]) -> str | None:
    """Return the most obvious habits, which come first, in one sentence; None if there are none."""
    clauses: list[str] = []
    named_traits: set[str] = set()
    for habit in habits:
        if len(clauses) < _MAX_HABITS and habit.trait not in named_traits:
            texts = _HABIT_TEXTS[habit.trait]
            clauses.append(str(texts.liking if habit.is_above_chance else texts.disliking))
            named_traits |= next(traits for traits in _RELATED_TRAITS if habit.trait in traits)
    if not clauses:
        return None
    return _("The rival has noticed that {habits}.").format(habits=join_and(clauses))


def key_figures(player: PlayerStatistics) -> list[StatisticsFigure]:
    """Return the key figures of all matches; the shots needed to win are those of the rules with the most wins."""
    statistics = player.totals
    luck = _("{luck} hits a game").format(luck=signed_text(statistics.luck.value)) if statistics.luck else NO_FIGURE
    rows = [won_figure(statistics.wins, statistics.decided_count)]
    if statistics.broken_off_count:
        rows.append(StatisticsFigure(_("broken off"), match_count_text(statistics.broken_off_count)))
    rows += [
        StatisticsFigure(
            _("in a row"),
            streak_text(statistics.streak, statistics.best_streak) if statistics.decided_count else NO_FIGURE,
        ),
        StatisticsFigure(_("shots to win"), with_rules_name(shots_text(player.most_won_rules.figures), player)),
        StatisticsFigure(_("hits"), hits_text(statistics), statistics.hit_rate if statistics.has_rate else None),
        StatisticsFigure(_("skill"), skill_text(statistics), statistics.skill.value if statistics.skill else None),
        StatisticsFigure(_("luck"), luck),
    ]
    if statistics.hinted_count:
        rows.append(StatisticsFigure(_("with hints"), match_count_text(statistics.hinted_count)))
    return rows


def shots_text(statistics: Statistics) -> str:
    shots = statistics.shots_to_win
    if not shots.total:
        return NO_FIGURE
    if shots.total == 1:
        return str(shots.smallest)
    return _("{now} (best: {best})").format(now=decimal_text(shots.mean, 1), best=shots.smallest)


def hits_text(statistics: Statistics) -> str:
    if not statistics.shot_count:
        return NO_FIGURE
    if not statistics.has_rate:
        return _("{hits} of {shots}").format(hits=statistics.hit_count, shots=statistics.shot_count)
    return _("{rate} of {shots}").format(rate=percent_text(statistics.hit_rate), shots=statistics.shot_count)


def skill_text(statistics: Statistics) -> str:
    """Return the skill of the player, with the number of matches if they are few."""
    if statistics.skill is None:
        return NO_FIGURE
    percent = percent_text(statistics.skill.value)
    if statistics.skill.count >= MIN_MATCHES_FOR_PERCENTAGE:
        return percent
    return _("{percent} in {games}").format(percent=percent, games=match_count_text(statistics.skill.count))


def with_rules_name(text: str, player: PlayerStatistics) -> str:
    """Return a text about the rules with the most wins, adding their name if the player has used others too."""
    if len(player.by_rules) < 2 or text == NO_FIGURE:
        return text
    return f"{text}, {preset_or_line_text(player.most_won_rules.line)}"


def remark_texts(statistics: Statistics) -> list[str]:
    """Return remarks about the figures: matches not analysed yet, and matches with hints."""
    texts = []
    if statistics.pending_count:
        texts.append(
            ngettext(
                "{count} game is still to be analysed.",
                "{count} games are still to be analysed.",
                statistics.pending_count,
            ).format(count=statistics.pending_count)
        )
    if statistics.hinted_count:
        texts.append(_("Games with hints count here, but not for the ladder."))
    return texts


def nothing_played_text(name: str, others: Mapping[str, int], *, is_chosen: bool) -> str:
    """Return the message that a player has no matches, or none of the chosen ones (``is_chosen``).

    ``others`` are the matches of the other players, by name.
    """
    if is_chosen:
        return nothing_chosen_text(name)
    if not others:
        return _("No game is over yet.")
    players = [f"{player} ({count})" for player, count in list(others.items())[:_MAX_PLAYERS]]
    text = _(
        "{name} has not played yet; {others} have. Your name in the settings or stats --player decides whose games you "
        "see."
    )
    return text.format(name=name, others=join_and(players))


# Groups


def group_table(table: TitledStatistics, *, has_rates: bool) -> list[Sequence[str]]:
    """Return a table of groups, beginning with the heading; few matches are shown as counts instead of percentages."""
    rate_title = (pgettext("column", "rate"),) if has_rates else ()
    rows: list[Sequence[str]] = [(table.title, _("games"), _("won"), *rate_title, _("shots"), _("hits"), _("skill"))]
    for name, statistics in table.groups:
        is_rated = statistics.has_rate
        hits = f"{statistics.hit_count}/{statistics.shot_count}" if statistics.shot_count else NO_FIGURE
        rate = (percent_text(statistics.win_rate if is_rated else None),) if has_rates else ()
        row = (
            name,
            str(statistics.decided_count),
            str(statistics.wins),
            *rate,
            decimal_text(statistics.shots_to_win.mean, 1) if statistics.shots_to_win.total else NO_FIGURE,
            percent_text(statistics.hit_rate) if is_rated else hits,
            percent_text(statistics.skill.value if statistics.skill else None),
        )
        rows.append(row)
    return rows


def preset_or_line_text(line: str) -> str:
    """Return the name of the rules that a stored line describes: their preset, or the shortest line for them."""
    rules = known_rules(line)
    if rules is None:
        return line
    if rules == NETWORK_RULES:
        return _("{rules} (network)").format(rules=preset_name("standard"))
    name = find_preset(rules.text)
    return preset_name(name) if name else rules.values.short_line


# Maps


def fleet_map_title() -> str:
    return _("Where your ships lie")


def opening_map_title() -> str:
    return _("Where you fire first")


def map_text(cells: CellMap, count: int = MAX_CELLS_NAMED) -> str:
    """Return the ``count`` most frequent cells of a map, and how frequent each is."""
    if not cells.match_count:
        return _("Nothing is known yet.")
    if cells.match_count == 1:
        return _("Only one game on {size} x {size}: no habits show yet.").format(size=cells.size)
    if max(cells.counts) == 1:
        text = _("{games} on {size} x {size}: no square twice.")
        return text.format(games=match_count_text(cells.match_count), size=cells.size)
    has_percentages = cells.match_count >= MIN_MATCHES_FOR_PERCENTAGE
    frequent = [
        f"{cell_name(cell, cells.size)} {percent_text(share) if has_percentages else f'({cells.counts[cell]})'}"
        for cell, share in cells.most_frequent(count)
        if cells.counts[cell] > 1
    ]
    text = _("{games} on {size} x {size}: mostly {cells}.")
    return text.format(games=match_count_text(cells.match_count), size=cells.size, cells=join_and(frequent))


def map_legend_text(cells: CellMap, *, is_short: bool = False) -> str:
    """Return what the digits of a map mean."""
    if cells.shows_counts:
        return _("digits: in how many games")
    return _("9: most often") if is_short else _("1 to 9: the higher, the more often")


# The ladder


def ladder_rule_text() -> str:
    """Return how to beat a level."""
    return _("Win twice in a row without hints to beat a level, under any rules.")


def headline_text(player: PlayerStatistics) -> str:
    """Return the name of the player and the number of matches."""
    return labelled(player.name, match_count_text(player.match_count))


def group_tables(player: PlayerStatistics) -> list[TitledStatistics]:
    """Return the tables by level, by opponent, by variant and by month.

    Empty tables are left out, and those with a single variant or month, which would repeat the totals.
    """
    levels = [(level_name(level), statistics) for level, statistics in player.by_level.items()]
    tables = [
        TitledStatistics(_("against"), levels),
        TitledStatistics(_("against people"), list(player.by_person.items())),
    ]
    if len(player.by_rules) > 1:
        rows = [(preset_or_line_text(line), statistics) for line, statistics in player.by_rules.items()]
        tables.append(TitledStatistics(_("variant"), rows))
    if len(player.by_month) > 1:
        tables.append(TitledStatistics(_("month"), list(player.by_month.items())[-_MAX_MONTHS:]))
    return [table for table in tables if table.groups]
