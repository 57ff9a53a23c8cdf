"""The statistics of a player as text or JSON, and the habits that the bot ``rival`` has noticed."""

import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from schiffe.battleship import DAY_MARK, GAME
from schiffe.battleship.distribution import draw_bars, draw_histograms
from schiffe.battleship.drawing import Glyphs, choose_glyphs, fitting_boards, heat_picture
from schiffe.battleship.levels import level_name
from schiffe.battleship.logbook.account import Account, player_account
from schiffe.battleship.logbook.cell_maps import CellMap
from schiffe.battleship.logbook.habits import fleets_of, forget, habits_of
from schiffe.battleship.logbook.ladder import LADDER
from schiffe.battleship.logbook.own_games import own_games, players
from schiffe.battleship.logbook.statistics import Statistics
from schiffe.battleship.match.rules import rules_of
from schiffe.battleship.options import HabitsOptions
from schiffe.battleship.rule_settings import OWN_RULES, RULES
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.texts.statistics import (
    date_text,
    group_table,
    group_tables,
    has_rate,
    headline,
    key_figures,
    ladder_text,
    map_text,
    map_title,
    maps_text,
    nothing_played_text,
    noticed_text,
    remarks,
    rules_sentence,
)
from schiffe.commandline.context import Context, prepare_preferences
from schiffe.game.commands.logbook import is_confirmed, open_store
from schiffe.game.queries import StatsOptions
from schiffe.game.statistics.results import GameStatistics
from schiffe.game.statistics.texts import games_text, percent_text, rung_text
from schiffe.game.training.stored import training_tally
from schiffe.game.training.texts import tally_text
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
from schiffe.store.values import Entry


def player_statistics(book: Logbook, settings: Settings, glyphs: Glyphs, width: int) -> Iterator[str]:
    """Yield the statistics of the player in the settings, or that there are no games, in lines."""
    finished_games = MatchFilter(game=GAME, is_over=True, without=(DAY_MARK,))
    matches = book.attempt(lambda store: store.matches(finished_games)) or []
    games = own_games(matches, own_names(settings[NAME]))
    name = player_name(settings[NAME])
    if games:
        statistics = player_account(name, games, LADDER.rungs(games))
        yield from statistics_lines(statistics, glyphs=glyphs, width=width, draws=settings[BOARDS] != "never")
    else:
        yield from wrapped(book.news() or nothing_played_text(name, players(matches), is_chosen=False), width)
    if tally := book.attempt(lambda store: training_tally(store, GAME, own_names(settings[NAME]))):
        yield ""
        yield from wrapped(named(_("Training"), tally_text(tally)), width)


def statistics_lines(account: Account, glyphs: Glyphs, width: int, *, draws: bool) -> Iterator[str]:
    """Yield the statistics of a player in lines, wrapped to ``width`` columns if possible.

    Boards and bars, which say the same as the numbers, are left out unless it ``draws``.
    """
    yield headline(account)
    yield ""
    yield from columns([(number.label, number.text) for number in key_figures(account)])
    for remark in remarks(account.whole):
        yield from wrapped(remark, width)
    for title, rows in group_tables(account):
        yield ""
        yield from table(group_table(title, rows, has_rates=any(has_rate(group) for _name, group in rows)))
    yield ""
    yield from wrapped(named(_("Ladder"), ladder_text()), width)
    yield from (f"  {level_name(level)}: {rung_text(rung)}" for level, rung in account.rungs.items())
    _line, usual = account.record_rules
    if usual.to_win.total > 1 and draws:
        yield ""
        title = rules_sentence(_("Wins by shots needed"), account)
        yield from draw_histograms([(title, usual.to_win.counts)], glyphs, width)
    if len(account.curve) > 1:
        yield ""
        yield _("Skill over time")
        names = [f"{date_text(point.first)}, {games_text(point.games)}" for point in account.curve]
        shares = [(point.skill, percent_text(point.skill)) for point in account.curve]
        yield from draw_bars(names, shares, glyphs, width if draws else 0)
    maps = [(account.laid, True), (account.opened, False)]
    titled_maps = [(cells, map_title(is_laid=is_laid)) for cells, is_laid in maps if cells and cells.games]
    if titled_maps:
        yield ""
    for cells, title in titled_maps:
        yield from wrapped(f"{title}: {map_text(cells)}", width)
    if draws and any(cells.games > 1 for cells, _title in titled_maps):
        first_map, _first_title = titled_maps[0]
        yield maps_text(first_map)
        heats = [(heat_picture(cells.size, cells.heat), title) for cells, title in titled_maps]
        yield from fitting_boards(heats, glyphs, width)


# The command


def game_statistics(matches: Sequence[StoredMatch], options: StatsOptions, preferences: Preferences) -> GameStatistics:
    """Return the statistics that the command line asks for."""
    settings = preferences.settings
    command_line = preferences.command_line
    rules = None
    if RULES.key in command_line:  # the rules of the settings do not count
        rules_settings = {OWN_RULES.key: settings[OWN_RULES], RULES.key: command_line[RULES.key]}
        rules = rules_of(Settings(rules_settings)).text
    name, aliases = options.player_and_names(settings[NAME])
    games = own_games(matches, aliases)
    chosen_games = [
        game
        for game in games
        if options.includes(game.begun, game.enemy.name, game.enemy.level) and rules in (None, game.rules)
    ]
    statistics = player_account(name, chosen_games, LADDER.rungs(games))

    def lines() -> Sequence[str]:
        if not chosen_games:
            is_chosen = bool(games) and (options.is_filtered or rules is not None)
            return [nothing_played_text(name, players(matches), is_chosen=is_chosen)]
        glyphs = choose_glyphs(settings[ASCII], sys.stdout.encoding)
        width = shutil.get_terminal_size().columns
        return list(statistics_lines(statistics, glyphs=glyphs, width=width, draws=settings[BOARDS] != "never"))

    return GameStatistics(lines, lambda: _account_json(statistics), is_empty=not chosen_games)


# JSON


def _account_json(account: Account) -> Entry:
    def groups(key: str, statistics_by_name: Mapping[str, Statistics]) -> list[Entry]:
        return [{key: name} | _statistics_json(statistics) for name, statistics in statistics_by_name.items()]

    shots = account.whole.to_win
    return {
        "player": account.name,
        **_statistics_json(account.whole),
        "run": account.whole.run,
        "best_run": account.whole.best_run,
        "shots_to_win": {str(number): shots.counts[number] for number in sorted(shots.counts)},
        "levels": groups("level", account.levels),
        "people": groups("name", account.people),
        "rules": groups("rules", account.rules),
        "months": groups("month", account.months),
        "skill_over_time": [asdict(point) for point in account.curve],
        "laid": _map_json(account.laid),
        "first_shots": _map_json(account.opened),
        "ladder": [rung.entry(level) for level, rung in account.rungs.items()],
    }


def _statistics_json(statistics: Statistics) -> Entry:
    shots = statistics.to_win
    return {
        "games": statistics.decided,
        "won": statistics.won,
        "lost": statistics.lost,
        "broken_off": statistics.broken,
        "with_hints": statistics.hinted,
        "mean_shots_to_win": shots.mean if shots.total else None,
        "best_shots_to_win": shots.smallest if shots.total else None,
        "shots": statistics.fired,
        "hits": statistics.hits,
        "skill": statistics.skill.value if statistics.skill else None,
        "luck": statistics.luck.value if statistics.luck else None,
        "pending": statistics.pending,
    }


def _map_json(cell_map: CellMap | None) -> Entry | None:
    if cell_map is None:
        return None
    counts = {cell_name(cell, cell_map.size): count for cell, count in enumerate(cell_map.counts) if count}
    return {"size": cell_map.size, "games": cell_map.games, "cells": counts}


# Habits


def print_habits(options: HabitsOptions, context: Context) -> int:
    """Print or forget what the rival has noticed about a player, and return the exit status.

    Raises:
        CommandError: an argument is wrong, or the logbook cannot be used.
    """
    if options.words not in ((), ("forget",)):
        word = next((word for word in options.words if word != "forget"), options.words[-1])
        raise CommandError(_("{word} does not work here. Possible: {words}").format(word=quoted(word), words="forget"))
    name = options.player or player_name(prepare_preferences(context).settings[NAME])
    with open_store(is_read_only=not options.words) as store:
        count = sum(1 for _fleet in fleets_of(store, name))
        text = ngettext("{name}: {count} fleet placed by hand.", "{name}: {count} fleets placed by hand.", count)
        if not count:
            text = _("{name} has not yet placed a whole fleet by hand in a game that is over.")
        print(text.format(name=name, count=count))
        if not options.words:
            print(noticed_text(habits_of(store, name)) or _("The rival has noticed nothing so far."))
        elif count:
            if not is_confirmed(_("Forget all of this? The games stay."), is_sure=options.is_sure):
                return 1
            forget(store, name)
            print(_("Forgotten."))
    return 0
