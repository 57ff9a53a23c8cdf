"""The statistics of a player as lines of text, and what the rival has learnt of a person."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from schiffe.battleship import DAY_MARK, GAME
from schiffe.battleship.distribution import draw_bars, draw_histograms
from schiffe.battleship.drawing import Glyphs, choose_glyphs, fitting_boards, heat_picture
from schiffe.battleship.levels import level_name
from schiffe.battleship.logbook.habits import fleets_of, forget, habits_of
from schiffe.battleship.logbook.ladder import LADDER
from schiffe.battleship.logbook.statistics import Account, CellMap, Statistics, account, own_games, players
from schiffe.battleship.match.rules import rules_of
from schiffe.battleship.options import HabitsOptions
from schiffe.battleship.rule_settings import OWN_RULES, RULES
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.texts.statistics import (
    day,
    group_table,
    group_tables,
    has_rate,
    headline,
    key_figures,
    map_text,
    map_title,
    nothing_played,
    noticed_text,
    remarks,
    sentence_of_rules,
    what_maps_show,
    what_the_ladder_is,
)
from schiffe.commandline.context import Context, prepare_preferences
from schiffe.game.commands.logbook import is_confirmed, open_store
from schiffe.game.queries import GameStatistics, StatsOptions
from schiffe.game.statistics.texts import games_text, percent_text, rung_text
from schiffe.game.training.texts import tally_text
from schiffe.game.training.trainer import training_tally
from schiffe.language.columns import columns, table, wrapped
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import own_names, player_name
from schiffe.language.text import named, quoted
from schiffe.process.errors import CommandError
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.settings.shared import ASCII, BOARDS, NAME
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchFilter, StoredMatch


def told_statistics(book: Logbook, settings: Settings, glyphs: Glyphs, width: int) -> Iterator[str]:
    """Yield what the games of the player in the settings come to; of nobody's games, that there are none."""
    wanted = MatchFilter(game=GAME, is_over=True, without=(DAY_MARK,))
    matches = book.attempt(lambda store: store.matches(wanted)) or []
    games = own_games(matches, own_names(settings[NAME]))
    name = player_name(settings[NAME])
    if games:
        found = account(name, games, LADDER.rungs(games))
        yield from statistics_lines(found, glyphs, width, draws=settings[BOARDS] != "never")
    else:
        yield from wrapped(book.news() or nothing_played(name, players(matches), is_chosen=False), width)
    if tally := book.attempt(lambda store: training_tally(store, GAME, own_names(settings[NAME]))):
        yield ""
        yield from wrapped(named(_("Training"), tally_text(tally)), width)


def statistics_lines(account: Account, glyphs: Glyphs, width: int, *, draws: bool) -> Iterator[str]:
    """Yield the statistics of a player, in lines of at most ``width`` columns where they can be so short.

    Boards and bars are drawn where one ``draws``; the numbers say the same.
    """
    yield headline(account)
    yield ""
    yield from columns([(number.label, number.text) for number in key_figures(account)])
    for remark in remarks(account.whole):
        yield from wrapped(remark, width)
    for title, rows in group_tables(account):
        yield ""
        yield from table(group_table(title, rows, has_rates=any(has_rate(found) for _name, found in rows)))
    yield ""
    yield from wrapped(named(_("Ladder"), what_the_ladder_is()), width)
    yield from (f"  {level_name(level)}: {rung_text(rung)}" for level, rung in account.rungs.items())
    _line, usual = account.record_rules
    if usual.to_win.total > 1 and draws:
        yield ""
        title = sentence_of_rules(_("Wins by shots needed"), account)
        yield from draw_histograms([(title, usual.to_win.counts)], glyphs, width)
    if len(account.curve) > 1:
        yield ""
        yield _("Skill over time")
        names = [f"{day(point.first)}, {games_text(point.games)}" for point in account.curve]
        shares = [(point.skill, percent_text(point.skill)) for point in account.curve]
        yield from draw_bars(names, shares, glyphs, width if draws else 0)
    maps = [(account.laid, True), (account.opened, False)]
    known = [(cells, map_title(is_laid=is_laid)) for cells, is_laid in maps if cells and cells.games]
    if known:
        yield ""
    for cells, title in known:
        yield from wrapped(f"{title}: {map_text(cells)}", width)
    if draws and any(cells.games > 1 for cells, _title in known):
        yield what_maps_show(known[0][0])
        heats = [(heat_picture(cells.size, cells.heat), title) for cells, title in known]
        yield from fitting_boards(heats, glyphs, width)


# The command


def game_statistics(matches: Sequence[StoredMatch], options: StatsOptions, preferences: Preferences) -> GameStatistics:
    """Return what the matches of a player come to, as the command line asks."""
    settings = preferences.settings
    given = preferences.command_line
    rules = None
    if RULES.key in given:  # those of the settings do not count
        asked_for = {OWN_RULES.key: settings[OWN_RULES], RULES.key: given[RULES.key]}
        rules = rules_of(Settings(asked_for)).text
    name, known = options.player_and_names(settings[NAME])
    games = own_games(matches, known)
    wanted = [
        game
        for game in games
        if options.includes(game.begun, game.enemy.name, game.enemy.level) and rules in (None, game.rules)
    ]
    found = account(name, wanted, LADDER.rungs(games))

    def lines() -> Sequence[str]:
        if not wanted:
            is_chosen = bool(games) and (options.is_filtered or rules is not None)
            return [nothing_played(name, players(matches), is_chosen=is_chosen)]
        glyphs = choose_glyphs(settings[ASCII], sys.stdout.encoding)
        columns = shutil.get_terminal_size().columns
        return list(statistics_lines(found, glyphs, columns, draws=settings[BOARDS] != "never"))

    return GameStatistics(lines, lambda: _entry(found), is_empty=not wanted)


# For programs


def _entry(found: Account) -> dict[str, Any]:
    def groups(key: str, each: Mapping[str, Statistics]) -> list[dict[str, Any]]:
        return [{key: name} | _numbers(statistics) for name, statistics in each.items()]

    shots = found.whole.to_win
    return {
        "player": found.name,
        **_numbers(found.whole),
        "run": found.whole.run,
        "best_run": found.whole.best_run,
        "shots_to_win": {str(number): shots.counts[number] for number in sorted(shots.counts)},
        "levels": groups("level", found.levels),
        "people": groups("name", found.people),
        "rules": groups("rules", found.rules),
        "months": groups("month", found.months),
        "skill_over_time": [asdict(point) for point in found.curve],
        "laid": _cells(found.laid),
        "first_shots": _cells(found.opened),
        "ladder": [rung.entry(level) for level, rung in found.rungs.items()],
    }


def _numbers(found: Statistics) -> dict[str, Any]:
    shots = found.to_win
    return {
        "games": found.decided,
        "won": found.won,
        "lost": found.lost,
        "broken_off": found.broken,
        "with_hints": found.hinted,
        "mean_shots_to_win": shots.mean if shots.total else None,
        "best_shots_to_win": shots.smallest if shots.total else None,
        "shots": found.fired,
        "hits": found.hits,
        "skill": found.skill.value if found.skill else None,
        "luck": found.luck.value if found.luck else None,
        "pending": found.pending,
    }


def _cells(found: CellMap | None) -> dict[str, Any] | None:
    if found is None:
        return None
    counts = {cell_name(cell, found.size): count for cell, count in enumerate(found.counts) if count}
    return {"size": found.size, "games": found.games, "cells": counts}


def tell_habits(options: HabitsOptions, context: Context) -> int:
    """Do it; returns the exit status.

    Raises:
        CommandError: it is not possible, or the logbook cannot be used.
    """
    if options.words not in ((), ("forget",)):
        word = next((word for word in options.words if word != "forget"), options.words[-1])
        raise CommandError(_("{word} does not work here. Possible: {words}").format(word=quoted(word), words="forget"))
    name = options.player or player_name(prepare_preferences(context).settings[NAME])
    with open_store(only_reads=not options.words) as store:
        count = sum(1 for _fleet in fleets_of(store, name))
        told = ngettext("{name}: {count} fleet placed by hand.", "{name}: {count} fleets placed by hand.", count)
        if not count:
            told = _("{name} has not yet placed a whole fleet by hand in a game that is over.")
        print(told.format(name=name, count=count))
        if not options.words:
            print(noticed_text(habits_of(store, name)) or _("The rival has noticed nothing so far."))
        elif count:
            if not is_confirmed(_("Forget all of this? The games stay."), is_sure=options.is_sure):
                return 1
            forget(store, name)
            print(_("Forgotten."))
    return 0
