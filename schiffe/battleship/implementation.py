"""The implementation of ``game.Game`` for Battleship, loaded when the game is used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from schiffe.battleship.flow import BattleshipFlow
from schiffe.battleship.logbook.daily import read_unfinished_days
from schiffe.battleship.logbook.finished import FORMAT, FinishedMatch, UnknownPlayer, seat_named
from schiffe.battleship.logbook.recorder import PreparedMatch, resume_stored
from schiffe.battleship.logbook.summaries import SideSummary, summary_or_empty
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.texts.daily import day_title
from schiffe.battleship.texts.matches import stored_rules_title
from schiffe.game.flow.flow import FlowRunner
from schiffe.game.game import Game, Narration
from schiffe.game.info import GameInfo
from schiffe.game.match.format import AnyMatchFormat
from schiffe.game.queries import ReplayOptions, StatsOptions
from schiffe.game.session import Session
from schiffe.game.statistics.results import GameStatistics
from schiffe.json.values import JsonObject, WrongValue
from schiffe.language.i18n import _
from schiffe.language.text import join_or, percent_text, quoted
from schiffe.process.errors import CommandError
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId, MatchToImport, StoredMatch
from schiffe.terminal.console import Console

if TYPE_CHECKING:  # the full screen imports this module
    from schiffe.game.ui.program import GameScreens, ScreenProgram


@dataclass(frozen=True)
class Battleship(Game):
    """The game of Battleship, in both views."""

    info: GameInfo
    match_format: ClassVar[AnyMatchFormat] = FORMAT

    def make_flow(self, session: Session) -> BattleshipFlow:
        return BattleshipFlow(session)

    def make_line_runner(self, console: Console, session: Session) -> FlowRunner:
        from schiffe.battleship.plain.menu import LineView  # noqa: PLC0415  door: line mode is entered

        return FlowRunner(self.make_flow(session), LineView(console, session, self))

    async def train_in_lines(self, console: Console, session: Session) -> None:
        from schiffe.battleship.plain.training import train_in_lines  # noqa: PLC0415  door: training in line mode is entered

        await train_in_lines(console, session)

    def make_screens(self, program: ScreenProgram) -> GameScreens:
        from schiffe.battleship.ui.view import BattleshipScreens  # noqa: PLC0415  door: the full screen is entered

        return BattleshipScreens(program, self, self.make_flow(program.session))

    def resume(self, book: Logbook, match_id: MatchId, clock_seconds: int | None = None) -> PreparedMatch:
        return resume_stored(book, match_id, clock_seconds)

    def names_of_unfinished(self, book: Logbook) -> Mapping[MatchId, str]:
        """Return the titles of unfinished matches with a fleet of the day."""
        return {match_id: day_title(day) for match_id, day in read_unfinished_days(book).items()}

    def rules_title(self, line: str, settings: Settings) -> str | None:
        return stored_rules_title(line, settings[OWN_RULES])

    def turn_count_text(self, stored: StoredMatch) -> str:
        side = _own_side(stored)
        return str(side.shot_count) if side.shot_count else ""

    def skill_text(self, stored: StoredMatch) -> str:
        side = _own_side(stored)
        return "" if side.skill is None else percent_text(side.skill)

    def check_replay(self, finished: FinishedMatch, options: ReplayOptions) -> None:
        """Raise CommandError for a replay from the side of somebody who did not play in the match."""
        try:
            seat_named(finished, options.seen_by)
        except UnknownPlayer as unknown:
            text = _("--seen-by: {name} did not play there. Possible: {names}")
            raise CommandError(text.format(name=quoted(str(unknown)), names=join_or(unknown.possible))) from None

    def make_narration(self, finished: FinishedMatch, options: ReplayOptions, settings: Settings) -> Narration:
        from schiffe.battleship.plain.transcript import make_narration  # noqa: PLC0415  door: a match is told

        return make_narration(finished, options, settings)

    def make_statistics(
        self, matches: Sequence[StoredMatch], options: StatsOptions, preferences: Preferences
    ) -> GameStatistics:
        from schiffe.battleship.plain.statistics_command import make_game_statistics  # noqa: PLC0415  door: statistics are told

        return make_game_statistics(matches, options, preferences)

    def export_match(self, finished: FinishedMatch) -> JsonObject:
        from schiffe.battleship.logbook.exchange import export_match  # noqa: PLC0415  door: matches are exported

        return export_match(finished)

    def read_exported(self, exported: object) -> MatchToImport:
        from schiffe.battleship.logbook.exchange import read_exported  # noqa: PLC0415  door: matches are imported

        return read_exported(exported)

    def wrong_match_text(self, error: WrongValue) -> str:
        from schiffe.battleship.texts.exchange import wrong_match_text  # noqa: PLC0415  door: an imported match is wrong

        return wrong_match_text(error)


def _own_side(stored: StoredMatch) -> SideSummary:
    """Return the numbers of the person at this computer in a finished match; empty ones if there are none."""
    if stored.ending is None or stored.own_seat is None:
        return SideSummary()
    return summary_or_empty(stored.ending.summary).sides[stored.own_seat]
