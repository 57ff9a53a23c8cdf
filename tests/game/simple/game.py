"""The base class of a simple turn-based game."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from schiffe.game.game import Game, NarratedMoment, Narration
from schiffe.game.match.finished import AnyFinishedMatch
from schiffe.game.queries import ReplayOptions, StatsOptions
from schiffe.game.session import Session
from schiffe.game.statistics.results import GameStatistics, make_own_match, result_json
from schiffe.game.statistics.results_texts import result_lines, usual_tables
from schiffe.game.statistics.texts import nothing_chosen_text
from schiffe.json.values import JsonObject
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.settings.shared import PLAYER_NAME
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId, MatchToImport, StoredMatch
from schiffe.store.texts import start_title
from schiffe.terminal.console import Console
from tests.game.simple.format import SimpleFormat
from tests.game.simple.turns import AnyTurnsMatch


class SimpleGame(Game, ABC):
    """A simple turn-based game."""

    match_format: ClassVar[SimpleFormat[Any, Any, Any]]
    match_type: ClassVar[type[AnyTurnsMatch]]

    @abstractmethod
    def state_text(self, state: Any) -> str:
        """Return a sentence about the state of a match, or its end."""

    @abstractmethod
    def hint_text(self, state: Any) -> str:
        """Return a text that suggests a move."""

    def resume(self, book: Logbook, match_id: MatchId, clock_seconds: int | None = None) -> AnyTurnsMatch:
        """Return an unfinished match, ready to be continued."""
        return self.match_type.resume(book, match_id, self.match_format)

    def make_narration(self, finished: AnyFinishedMatch, options: ReplayOptions, settings: Settings) -> Narration:
        """Return the state of a finished match at the start and after each turn."""
        states = self.match_format.states_between_turns(finished)
        moments = [NarratedMoment(self.state_text(state), number) for number, state in enumerate(states)]
        lines = [f"{moment.number:3}  {moment.text}" for moment in moments]
        return Narration([start_title(finished.stored), *lines], (), moments)

    async def train_in_lines(self, console: Console, session: Session) -> None:
        raise AssertionError("it has no training")

    def rules_title(self, line: str, settings: Settings) -> str | None:
        return line

    def make_statistics(
        self, matches: Sequence[StoredMatch], options: StatsOptions, preferences: Preferences
    ) -> GameStatistics:
        """Return the wins, losses and draws of a player."""
        game = self.info
        name, all_names = options.player_and_names(preferences.settings[PLAYER_NAME])
        found = [match for stored in matches if (match := make_own_match(stored, all_names))]
        chosen = [m for m in found if options.includes(m.began_at, m.opponent.name, m.opponent.level)]
        lines = [nothing_chosen_text(name)]
        if chosen:
            lines = list(result_lines(str(game.title), name, chosen, usual_tables(chosen, game.levels)))
        return GameStatistics(lines, result_json(name, chosen, game.levels), is_empty=not chosen)

    def export_match(self, finished: AnyFinishedMatch) -> JsonObject:
        return self.match_format.export(finished)

    def read_exported(self, exported: object) -> MatchToImport:
        return self.match_format.read_exported(exported)
