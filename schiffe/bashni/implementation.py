"""The implementation of ``game.Game`` for Bashni, loaded when the game is used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from schiffe.bashni.flow import BashniFlow
from schiffe.bashni.logbook.finished import FORMAT, FinishedMatch
from schiffe.bashni.logbook.recorder import PreparedMatch, resume_stored
from schiffe.bashni.match.setup_record import STANDARD_LIMITS_LINE
from schiffe.game.flow.flow import FlowRunner
from schiffe.game.game import Game, Narration
from schiffe.game.info import GameInfo
from schiffe.game.match.format import AnyMatchFormat
from schiffe.game.queries import ReplayOptions, StatsOptions
from schiffe.game.session import Session
from schiffe.game.statistics.results import GameStatistics
from schiffe.json.values import JsonObject, WrongValue
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId, MatchToImport, StoredMatch
from schiffe.terminal.console import Console

if TYPE_CHECKING:  # the full screen is imported only when it is used
    from schiffe.game.ui.program import GameScreens, ScreenProgram


@dataclass(frozen=True)
class Bashni(Game):
    """The game of Bashni, in both views."""

    info: GameInfo

    match_format: ClassVar[AnyMatchFormat] = FORMAT

    def make_flow(self, session: Session) -> BashniFlow:
        return BashniFlow(session)

    def make_line_runner(self, console: Console, session: Session) -> FlowRunner:
        from schiffe.bashni.plain.menu import LineView  # noqa: PLC0415  door: line mode is entered

        flow = self.make_flow(session)
        return FlowRunner(flow, LineView(console=console, session=session, game=self, clock=flow.clock))

    async def train_in_lines(self, console: Console, session: Session) -> None:
        from schiffe.bashni.plain.training import train_in_lines  # noqa: PLC0415  door: training in line mode is entered

        await train_in_lines(console, session)

    def make_screens(self, program: ScreenProgram) -> GameScreens:
        from schiffe.bashni.ui.view import BashniScreens  # noqa: PLC0415  door: the full screen is entered

        flow = self.make_flow(program.session)
        return BashniScreens(program=program, game=self, game_flow=flow, clock=flow.clock)

    def resume(self, book: Logbook, match_id: MatchId, clock_seconds: int | None = None) -> PreparedMatch:
        return resume_stored(book, match_id, clock_seconds)

    def rules_title(self, line: str, settings: Settings) -> str | None:
        """Return the title of the rules in a list; the standard rules have none."""
        return None if line == STANDARD_LIMITS_LINE else line

    def make_narration(
        self,
        finished: FinishedMatch,
        options: ReplayOptions,
        settings: Settings,
    ) -> Narration:
        """Return the narration of a finished match, with the board at its end."""
        from schiffe.bashni.plain.transcript import make_narration  # noqa: PLC0415  door: a match is told

        return make_narration(finished, settings)

    def make_statistics(
        self, matches: Sequence[StoredMatch], options: StatsOptions, preferences: Preferences
    ) -> GameStatistics:
        from schiffe.bashni.plain.statistics import make_game_statistics  # noqa: PLC0415  door: statistics are told

        return make_game_statistics(matches, options, preferences)

    def export_match(self, finished: FinishedMatch) -> JsonObject:
        from schiffe.bashni.logbook.exchange import export_match  # noqa: PLC0415  door: matches are exported

        return export_match(finished)

    def read_exported(self, exported: object) -> MatchToImport:
        from schiffe.bashni.logbook.exchange import read_exported  # noqa: PLC0415  door: matches are imported

        return read_exported(exported)

    def wrong_match_text(self, error: WrongValue) -> str:
        from schiffe.bashni.texts.errors import wrong_match_text  # noqa: PLC0415  door: an imported match is wrong

        return wrong_match_text(error)
