"""The training positions of a game: from finished matches, and prepared ones that come with the program."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Generic, NamedTuple, TypeVar

from schiffe.game.match.finished import AnyFinishedMatch, match_with_current_names, read_finished
from schiffe.game.match.format import AnyMatchFormat
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.game.training.progress import Mistake, QuestionPlace
from schiffe.language.names import FoldedNames
from schiffe.store.matches import StoredMatch
from schiffe.store.store import Store


class QuestionMatch(NamedTuple):
    """The match that a question comes from: the name of the opponent, and the time when it began."""

    opponent_name: str
    began_at: float


@dataclass(frozen=True)
class Question(ABC):
    """A position in which the player is asked for a shot or move.

    Attributes:
        match: the match that it comes from; None for a built-in position.
    """

    place: QuestionPlace
    match: QuestionMatch | None = field(default=None, kw_only=True)

    @property
    @abstractmethod
    def turn_number(self) -> int:
        """The number of the shot or move to find."""


QuestionT = TypeVar("QuestionT", bound=Question)


class Positions(ABC, Generic[QuestionT]):
    """The training positions of a game.

    Attributes:
        format: the format of its matches in the logbook.
    """

    format: ClassVar[AnyMatchFormat]

    @abstractmethod
    def built_in_questions(self) -> Sequence[QuestionT]:
        """Return the positions that come with the program."""

    @abstractmethod
    def find_questions(self, finished: AnyFinishedMatch, seat: SeatNumber) -> Iterator[QuestionT]:
        """Yield the positions of a match in which the player at a seat had a choice."""

    @abstractmethod
    def find_mistakes(self, finished: AnyFinishedMatch, seat: SeatNumber) -> Iterator[Mistake | None]:
        """Judge each shot or move of the player at a seat; yield its mistake, or None if it was good."""

    @property
    def game_word(self) -> str:
        return self.format.game_word

    def search_match(self, store: Store, stored: StoredMatch, names: FoldedNames) -> Iterator[Mistake | None]:
        """Search a match for mistakes of the player with one of these names; yield None for each good shot or move.

        Raises:
            UnreadableText, RefusedAction, StoreError: the match cannot be read.
        """
        seat = stored.seat_of(names)
        return iter(()) if seat is None else self.find_mistakes(read_finished(store, stored.id, self.format), seat)

    def read_question(self, store: Store, place: QuestionPlace, names: FoldedNames) -> QuestionT | None:
        """Return the position at a place of a match; None if there is no position.

        Raises:
            UnreadableText, RefusedAction, StoreError: the match cannot be read.
        """
        if place.match_id is None:  # a prepared one
            return None
        finished = read_finished(store, place.match_id, self.format)
        seat = finished.stored.seat_of(names)
        if seat is None:  # the names in the settings have changed
            return None
        for question in self.find_questions(finished, seat):
            if question.place == place:
                opponent_name = match_with_current_names(finished.stored, self.format).sides[other_seat(seat)].name
                return replace(question, match=QuestionMatch(opponent_name, finished.stored.began_at))
        return None
