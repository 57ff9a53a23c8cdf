"""The base class of a simple turn-based game."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from schiffe.game.game import Game, MatchExchange, NarratedMoment, Narration
from schiffe.game.match.finished import AnyFinishedMatch
from schiffe.game.match.match import AnyState
from schiffe.game.queries import ReplayOptions
from schiffe.settings.schema import Settings
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId
from tests.game.simple.format import SimpleFormat
from tests.game.simple.turns import AnyTurnsMatch


class SimpleGame(Game, ABC):
    """A simple turn-based game."""

    match_format: ClassVar[SimpleFormat[Any, Any, Any]]
    match_type: ClassVar[type[AnyTurnsMatch]]

    @abstractmethod
    def state_text(self, state: AnyState) -> str:
        """Return a sentence about the state of a match, or its end."""

    @abstractmethod
    def hint_text(self, state: AnyState) -> str:
        """Return a text that suggests a move."""

    def resume(self, book: Logbook, match_id: MatchId, clock_seconds: int | None = None) -> AnyTurnsMatch:
        """Return an unfinished match, ready to be continued."""
        return self.match_type.resume(book, match_id, self.match_format)

    def make_narration(self, finished: AnyFinishedMatch, options: ReplayOptions, settings: Settings) -> Narration:
        """Return the state of a finished match at the start and after each turn."""
        states = enumerate(self.match_format.states_between_turns(finished))
        return Narration.from_moments(
            finished, [NarratedMoment(self.state_text(state), number) for number, state in states]
        )

    def make_exchange(self) -> MatchExchange:
        return MatchExchange(self.match_format.export, self.match_format.read_exported)
