"""The interface of a loaded game: what every game offers to the rest of the program."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from schiffe.game.flow.flow import FlowRunner
from schiffe.game.flow.playable import MatchToPlay
from schiffe.game.info import GameInfo
from schiffe.game.match.finished import AnyFinishedMatch, match_with_current_names, read_finished_to_show
from schiffe.game.match.format import AnyMatchFormat
from schiffe.game.queries import ReplayOptions, StatsOptions
from schiffe.game.session import Session
from schiffe.game.statistics.results import GameStatistics
from schiffe.json.values import JsonObject, WrongValue
from schiffe.json.wrong_values import wrong_value_text
from schiffe.language.i18n import _
from schiffe.process.errors import CommandError
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId, MatchToImport, StoredMatch
from schiffe.terminal.console import Console

if TYPE_CHECKING:  # the full screen is imported only when it is used
    from schiffe.game.ui.program import GameScreens, ScreenProgram


class NarratedMoment(NamedTuple):
    """A sentence about one event of a finished match.

    Attributes:
        number: the number of the latest shot or move at that point; 0 before the first.
    """

    text: str
    number: int


class Narration(NamedTuple):
    """A finished match retold as text.

    Attributes:
        lines: the whole match, from start to end.
        boards: the boards at the end.
        moments: the match event by event, to be stepped through.
    """

    lines: Sequence[str]
    boards: Sequence[str]
    moments: Sequence[NarratedMoment]


class Game(ABC):
    """A loaded game.

    Attributes:
        match_format: the format of its matches in the logbook.
        info: the description of the game.
    """

    match_format: ClassVar[AnyMatchFormat]
    info: GameInfo

    # Playing

    @abstractmethod
    def make_line_runner(self, console: Console, session: Session) -> FlowRunner:
        """Return the runner of its flow in line mode, for one run of the program."""

    @abstractmethod
    async def train_in_lines(self, console: Console, session: Session) -> None:
        """Train on positions of the player's own matches in line mode.

        Raises:
            EndOfInput: the input has ended.
        """

    @abstractmethod
    def make_screens(self, program: ScreenProgram) -> GameScreens:
        """Return its view on the full screen of a program."""

    @abstractmethod
    def resume(self, book: Logbook, match_id: MatchId, clock_seconds: int | None = None) -> MatchToPlay:
        """Resume a match; ``clock_seconds`` replaces its time per turn.

        Raises:
            RefusedAction: it is over, is being played, does not exist, or is unreadable.
            LogbookError: the logbook cannot be used.
        """

    # Matches in the logbook

    def unfinished_matches(self, book: Logbook) -> list[StoredMatch]:
        """Return its resumable matches, latest first."""
        return [
            match_with_current_names(stored, self.match_format)
            for stored in book.read_unfinished_matches(self.info.word)
        ]

    def names_of_unfinished(self, book: Logbook) -> Mapping[MatchId, str]:
        """Return the names of unfinished matches that have one, such as the match of a day."""
        return {}

    @abstractmethod
    def rules_title(self, line: str, settings: Settings) -> str | None:
        """Return the title of rules in a list, by their line in the file; None for the standard rules."""

    def turn_count_text(self, stored: StoredMatch) -> str:
        """Return the number of shots or moves of the human player, for a list of matches; by default nothing."""
        return ""

    def skill_text(self, stored: StoredMatch) -> str:
        """Return the skill of the human player, for a list of matches; by default nothing."""
        return ""

    def read_to_show(self, book: Logbook, match_id: MatchId) -> AnyFinishedMatch | None:
        """Read a finished match for display; return None if it is unreadable or has no events.

        Raises:
            LogbookError: the logbook cannot be used.
        """
        return read_finished_to_show(book, match_id, self.match_format, raises_problems=True)

    def check_replay(self, finished: AnyFinishedMatch, options: ReplayOptions) -> None:
        """Raise CommandError if an option does not apply to a replay of this match.

        By default none applies: a game without secrets or chance can be shown in only one way.
        """
        if options.seen_by is None and not options.shows_odds:
            return
        option = "odds" if options.seen_by is None else "seen-by"
        raise CommandError(_("--{option} does not apply to {game}").format(option=option, game=self.info.title))

    @abstractmethod
    def make_narration(self, finished: AnyFinishedMatch, options: ReplayOptions, settings: Settings) -> Narration:
        """Return a finished match as text, for line mode and ``schiffe replay``."""

    @abstractmethod
    def make_statistics(
        self, matches: Sequence[StoredMatch], options: StatsOptions, preferences: Preferences
    ) -> GameStatistics:
        """Return statistics of the finished matches that pass the ``options``; ``matches`` has all, latest first."""

    # Exports

    @abstractmethod
    def export_match(self, finished: AnyFinishedMatch) -> JsonObject:
        """Return a finished match as JSON values, which begin with the keys ``game`` and ``version``."""

    @abstractmethod
    def read_exported(self, exported: object) -> MatchToImport:
        """Return the match of such JSON values; raises WrongValue."""

    def wrong_match_text(self, error: WrongValue) -> str:
        """Return in one line what is wrong with a value of an exported match."""
        return wrong_value_text(error)
