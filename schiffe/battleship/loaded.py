"""Battleship behind its door: what every part of the program that works with games asks of it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Final

from schiffe.battleship.drawing import choose_glyphs
from schiffe.battleship.logbook.account import Account, account
from schiffe.battleship.logbook.exchange import WrongMatch, exported, read_exported
from schiffe.battleship.logbook.keeper import KeptMatch, resume
from schiffe.battleship.logbook.ladder import ladder
from schiffe.battleship.logbook.past import PastMatch, match_named_now, past_match, past_now
from schiffe.battleship.logbook.statistics import CellMap, Statistics, own_games, players
from schiffe.battleship.match.codec import WrongCells
from schiffe.battleship.match.loop import Observer
from schiffe.battleship.match.request import GameRequest
from schiffe.battleship.match.rules import rules_of
from schiffe.battleship.rule_settings import OWN_RULES, RULES
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.ships import Ship
from schiffe.battleship.rules.variants import USUAL, rules_line
from schiffe.battleship.texts.names import illegal_fleet, line_title, span_of
from schiffe.battleship.texts.replay import seat_named
from schiffe.battleship.texts.statistics import nothing_played
from schiffe.game.loaded import LoadedGame
from schiffe.game.selection import GameStatistics, ReplayOptions, StatsOptions
from schiffe.game.session import Session
from schiffe.language.i18n import AUTO, _, ngettext
from schiffe.language.names import own_names, player_name
from schiffe.language.text import quoted
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.settings.shared import ASCII, BOARDS, NAME
from schiffe.store.book import Book
from schiffe.store.matches import MatchId, ReadMatch, StoredMatch
from schiffe.store.store import Store
from schiffe.store.values import Entry, WrongValue, shown, wrong_value_text
from schiffe.terminal.console import Console

if TYPE_CHECKING:  # the full screen plays what stands here
    from schiffe.game.ui.program import GameScreens, ScreenProgram


def _text(past: PastMatch, encoding: str) -> Iterator[str]:
    from schiffe.battleship.plain.transcript import transcript  # noqa: PLC0415  door: a match becomes a text

    return transcript(past, choose_glyphs(AUTO, encoding))


def _recording(past: PastMatch, _encoding: str) -> Iterator[str]:
    from schiffe.battleship.ui.cast import recorded  # noqa: PLC0415  door: a match becomes a recording

    return recorded(past)


@dataclass(frozen=True)
class LoadedBattleship(LoadedGame[GameRequest | KeptMatch, PastMatch]):
    """The game.

    Attributes:
        observers: those that are told of every match.
        welcomes: whether a welcome comes before the menu of the full screen.
    """

    observers: Sequence[Observer] = ()
    welcomes: bool = False
    formats: ClassVar[Mapping[str, Callable[[PastMatch, str], Iterator[str]]]] = {
        "text": _text,
        "asciicast": _recording,
    }

    async def play_in_lines(self, console: Console, session: Session, wanted: GameRequest | KeptMatch | None) -> bool:
        """Play what is wanted, or show the menu."""
        from schiffe.battleship.plain.game import LineGames  # noqa: PLC0415  door: line mode is entered
        from schiffe.battleship.plain.menu import Menu  # noqa: PLC0415  door: line mode is entered

        if wanted:
            return await LineGames(console, session, self.observers).play(wanted)
        await Menu(console, session, self, self.observers).run()
        return True

    def on_screen(self, program: ScreenProgram) -> GameScreens:
        """What plays on a stage."""
        from schiffe.battleship.ui.director import Director  # noqa: PLC0415  door: the full screen is entered

        return Director(program, self, self.observers, welcomes=self.welcomes)

    def resume(self, book: Book, match: MatchId, clock: int | None = None) -> KeptMatch | None:
        """A match that goes on."""
        return resume(book, match, clock)

    def named_now(self, match: StoredMatch) -> StoredMatch:
        """A match as lists show it."""
        return match_named_now(match)

    def rules_title(self, line: str, settings: Settings) -> str:
        """What rules are called."""
        return line_title(line, settings[OWN_RULES])

    def finished(self, store: Store, match: MatchId) -> PastMatch:
        """A finished match as it was kept."""
        return past_match(store, match)

    def finished_now(self, finished: PastMatch) -> PastMatch:
        """A finished match as it is shown."""
        return past_now(finished)

    def check_replay(self, finished: PastMatch, options: ReplayOptions) -> None:
        """Refuse the knowledge of somebody who did not play there."""
        seat_named(finished, options.seen_by)

    def tell(self, finished: PastMatch, options: ReplayOptions, preferences: Preferences) -> Iterator[str]:
        """The lines that tell a finished match, and its boards."""
        from schiffe.battleship.plain.transcript import Telling, drawn, told  # noqa: PLC0415  door: a match is told

        settings = preferences.settings
        glyphs = None if settings[BOARDS] == "never" else choose_glyphs(settings[ASCII], sys.stdout.encoding)
        telling = Telling(
            seat_named(finished, options.seen_by),
            options.has_odds,
            glyphs,
            shutil.get_terminal_size().columns,
            settings[OWN_RULES],
        )
        yield from told(finished, telling)
        yield from drawn(finished, telling)

    def statistics(
        self, matches: Sequence[StoredMatch], options: StatsOptions, preferences: Preferences
    ) -> GameStatistics:
        """What the matches of a player come to."""
        settings, rules = preferences.settings, _rules_asked_for(preferences)
        name = options.player or player_name(settings[NAME])
        games = own_games(matches, {options.player} if options.player else own_names(settings[NAME]))
        wanted = [
            game
            for game in games
            if options.wants(game.begun, game.enemy.name, game.enemy.level) and rules in (None, game.rules)
        ]
        found = account(name, wanted, ladder(games))

        def lines() -> Sequence[str]:
            from schiffe.battleship.plain.statistics import statistics_lines  # noqa: PLC0415  door: statistics as lines

            if not wanted:
                is_chosen = bool(games) and (options.is_chosen or rules is not None)
                return [nothing_played(name, players(matches), is_chosen=is_chosen)]
            glyphs = choose_glyphs(settings[ASCII], sys.stdout.encoding)
            columns = shutil.get_terminal_size().columns
            return list(statistics_lines(found, glyphs, columns, draws=settings[BOARDS] != "never"))

        return GameStatistics(lines, lambda: _entry(found), is_empty=not wanted)

    def exported(self, finished: PastMatch) -> Entry:
        """A finished match as values of JSON."""
        return exported(finished)

    def read_exported(self, entry: object) -> ReadMatch:
        """The match that values of JSON are."""
        return read_exported(entry)

    def explain(self, wrong: WrongValue) -> str:
        """What is wrong with a value."""
        say = _SENTENCES.get(wrong.problem)
        return wrong_value_text(wrong, say(shown(wrong.found), *wrong.possible) if say else "")


def _rules_asked_for(preferences: Preferences) -> str | None:
    """The line of the rules that the command line names; None where it names none. Those that are set do not count."""
    given = preferences.command_line
    if RULES.key not in given:
        return None
    own = preferences.settings[OWN_RULES]
    return rules_line(rules_of(Settings({OWN_RULES.key: own, RULES.key: given[RULES.key]})))


# Statistics for programs


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
        "ladder": [
            {"level": level, "beaten": rung.is_beaten, "run": rung.wins, "best_run": rung.best}
            for level, rung in found.rungs.items()
        ],
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


# What is wrong with an imported match


def _no_cell(found: str, size: int) -> str:
    text = _("{text} is not a square. Possible: A1 to {last}")
    return text.format(text=found, last=cell_name(size * size - 1, size))


def _wrong_ship(found: str, size: int, ship: Ship | None) -> str:
    if ship is None:
        return _("no ship is named here")
    text = _("{text} is not the ship that sank. Possible: {ship}, {span}")
    return text.format(text=found, ship=quoted(ship.kind.value), span=span_of(ship, size))


def _wrong_doubt(found: str) -> str:
    if found == shown(value=True):
        return _("the answer does not contradict those before it")
    return _("the answer contradicts those before it, so this has to be true")


_SENTENCES: Final[dict[Enum, Callable[..., str]]] = {
    WrongCells.NO_CELL: _no_cell,
    WrongMatch.TWICE: lambda found: _("{text} was named before").format(text=found),
    WrongCells.NO_SHIP: lambda _found, kind: ngettext(
        "{ship} has {count} square", "{ship} has {count} squares", kind.length
    ).format(ship=quoted(kind.value), count=kind.length),
    WrongMatch.WRONG_ANSWER: lambda found, answer: _("{text} is not the answer. Possible: {answer}").format(
        text=found, answer=quoted(answer)
    ),
    WrongMatch.WRONG_SHIP: _wrong_ship,
    WrongMatch.WRONG_DOUBT: _wrong_doubt,
    WrongMatch.WRONG_COUNT: lambda _found, due: ngettext(
        "the turn has {count} shot", "the turn has {count} shots", due
    ).format(count=due),
    WrongMatch.NO_HINT: lambda _found: _("a hint names at least one square"),
    WrongMatch.NOT_ITS_TURN: lambda found: _("it is not the turn of side {text}").format(text=found),
    WrongMatch.NO_RULES: lambda found: _("{text} is not a line of rules. Possible: a line such as {example}").format(
        text=found, example=quoted(rules_line(USUAL))
    ),
    WrongMatch.NOT_OVER_A_NETWORK: lambda found, rules: _(
        "{text} is not how games over the network are played. Possible: {rules}"
    ).format(text=found, rules=quoted(rules_line(rules))),
    WrongMatch.NO_DAY: lambda found: _("{text} is not a day. Possible: a day such as 2026-01-31").format(text=found),
    WrongMatch.ILLEGAL_FLEET: lambda _found, problem, size: illegal_fleet(problem, size),
    WrongMatch.FLEET_MISSING: lambda _found: _("the fleet is missing"),
    WrongMatch.FLEET_UNKNOWN: lambda _found: _(
        "the fleet of a player at another computer is not known. Possible: null"
    ),
}
"""What is said of each problem, of the value as it is quoted, and of what the error tells besides."""
