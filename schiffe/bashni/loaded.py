"""Bashni behind its door: what every part of the program that works with games asks of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from schiffe.bashni.drawing import piece_signs
from schiffe.bashni.flow import Flow
from schiffe.bashni.logbook.finished import FORMAT, FinishedMatch
from schiffe.bashni.logbook.recorder import SetUpMatch, resume
from schiffe.bashni.match.events import Event
from schiffe.bashni.match.request import AtGameserver, GameRequest
from schiffe.bashni.match.setup_record import STANDARD, SetupRecord
from schiffe.bashni.match.state import MatchState
from schiffe.game.flow.flow import GameFlow
from schiffe.game.flow.view import View
from schiffe.game.game import Game, NarrationStep
from schiffe.game.info import GameInfo
from schiffe.game.match.format import MatchFormat
from schiffe.game.queries import GameStatistics, ReplayOptions, StatsOptions
from schiffe.game.session import Session
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.settings.shared import ASCII, BOARDS
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId, ReadMatch, StoredMatch
from schiffe.store.values import Entry, WrongValue
from schiffe.terminal.console import Console

if TYPE_CHECKING:  # the full screen plays what stands here
    from schiffe.game.ui.program import GameScreens, ScreenProgram


@dataclass(frozen=True)
class Bashni(Game[GameRequest | SetUpMatch, FinishedMatch]):
    """The game."""

    game: GameInfo

    match_format: ClassVar[MatchFormat[SetupRecord, Event, MatchState]] = FORMAT

    match_kind: ClassVar[type[SetUpMatch]] = SetUpMatch

    def flow(self, session: Session) -> Flow:
        """Return what Bashni tells the flow of games."""
        return Flow(session)

    def people(self, request: GameRequest) -> int:
        """Return how many people play at this keyboard."""
        if isinstance(request, AtGameserver):
            return int(not request.client.request.is_watching)
        return super().people(request)

    def in_lines(
        self, console: Console, session: Session, flow: GameFlow[GameRequest, SetUpMatch]
    ) -> View[GameRequest | SetUpMatch]:
        """Bashni in line mode."""
        from schiffe.bashni.plain.menu import LineView  # noqa: PLC0415  door: line mode is entered

        assert isinstance(flow, Flow)
        return LineView(console, session, self, clock=flow.clock)

    async def train_in_lines(self, console: Console, session: Session) -> None:
        """Ask for positions of one's own games; raises EndOfInput."""
        from schiffe.bashni.plain.training import train_in_lines  # noqa: PLC0415  door: training in line mode is entered

        await train_in_lines(console, session)

    def on_screen(self, program: ScreenProgram) -> GameScreens:
        """Return what plays on a stage."""
        from schiffe.bashni.ui.view import Screens  # noqa: PLC0415  door: the full screen is entered

        flow = self.flow(program.session)
        return Screens(program, self, flow, clock=flow.clock)

    def resume(self, book: Logbook, match: MatchId, clock: int | None = None) -> SetUpMatch | None:
        """Return a match that goes on."""
        return resume(book, match, clock)

    def rules_title(self, line: str, settings: Settings) -> str:  # noqa: ARG002
        """Return what rules are called: the usual ones need no name."""
        return "" if line == STANDARD else line

    def narrate(
        self,
        finished: FinishedMatch,
        options: ReplayOptions,  # noqa: ARG002 - checked before
        preferences: Preferences,
    ) -> Iterator[str]:
        """Yield the lines that tell a finished match, and the board at its end."""
        from schiffe.bashni.plain.transcript import final_board, narrate  # noqa: PLC0415  door: a match is told

        settings = preferences.settings
        signs = None if settings[BOARDS] == "never" else piece_signs(settings[ASCII], sys.stdout.encoding)
        yield from narrate(finished)
        yield from final_board(finished, signs)

    def steps(
        self,
        finished: FinishedMatch,
        options: ReplayOptions,  # noqa: ARG002 - checked before
        preferences: Preferences,  # noqa: ARG002 - nothing of it changes what is told
    ) -> Sequence[NarrationStep]:
        """Return what happened in a finished match."""
        from schiffe.bashni.plain.transcript import steps  # noqa: PLC0415  door: a match is told

        return steps(finished)

    def statistics(
        self, matches: Sequence[StoredMatch], options: StatsOptions, preferences: Preferences
    ) -> GameStatistics:
        """Return what the matches of a player come to."""
        from schiffe.bashni.plain.statistics import game_statistics  # noqa: PLC0415  door: statistics are told

        return game_statistics(matches, options, preferences)

    def exported(self, finished: FinishedMatch) -> Entry:
        """Return a finished match as values of JSON."""
        from schiffe.bashni.logbook.exchange import exported  # noqa: PLC0415  door: matches are exported

        return exported(finished)

    def read_exported(self, entry: object) -> ReadMatch:
        """Return the match that values of JSON are."""
        from schiffe.bashni.logbook.exchange import read_exported  # noqa: PLC0415  door: matches are imported

        return read_exported(entry)

    def explain(self, wrong: WrongValue) -> str:
        """Return what is wrong with a value."""
        from schiffe.bashni.texts.exchange import explained  # noqa: PLC0415  door: a match is none

        return explained(wrong)
