"""Matches of the logbook and their events, as values."""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final, NamedTuple, TypeAlias

from schiffe.language.names import FoldedNames, current_name, folded_name

MatchId: TypeAlias = int
"""The number of a match. It is never used again, even after the match is deleted."""
TRAINING_GAME: Final = "training"
"""The word in place of a game in a row that holds a player's training (see the schema), not a match.

Lists and counts include such a row only on request.
"""
PERSON_KIND: Final = "person"
"""The kind of a person at this computer."""
REMOTE_KIND: Final = "remote"
"""The kind of a player at another computer, to which the match cannot be resumed."""
_MAX_SITTING_SECONDS: Final = 6 * 3600
"""The longest match in one sitting; a longer match must have been left and resumed."""


@dataclass(frozen=True)
class StoredSide:
    """The player of one side: a stable word for its kind, a name, and the level if it is a bot.

    In a match of one player all three are empty for the second side.
    """

    kind: str
    name: str
    level: str = ""


@dataclass(frozen=True)
class NewMatch:
    """A match that begins.

    Attributes:
        game_word: a stable word.
        rules: the rules as a line of text.
        setup: everything needed to resume the match, including secrets, in the game's own text.
    """

    game_word: str
    sides: tuple[StoredSide, StoredSide]
    rules: str
    setup: str


class EndingWord(StrEnum):
    """Words for the ending of a match in files."""

    WON = "won"
    RESIGNED = "resigned"
    DRAWN = "drawn"
    BROKEN = "broken"
    LEFT = "left"
    ENDED = "ended"
    """Won; no game writes this word now."""


DECIDED_ENDINGS: Final = (EndingWord.WON, EndingWord.RESIGNED, EndingWord.DRAWN)
"""The endings of matches that were played until the winner, or a draw, was certain."""


@dataclass(frozen=True)
class StoredEnding:
    """The ending of a match.

    Attributes:
        word: an ``EndingWord``; another word in files of other versions, and in rows of training.
        winner: 0 or 1; None if nobody won.
        summary: the data for lists and statistics, in the game's own text, so that they need not read the events.
    """

    word: str
    winner: int | None = None
    summary: str = ""

    @property
    def is_decided(self) -> bool:
        """True if the match was played to its end, or a player resigned."""
        return self.word in DECIDED_ENDINGS


class PersonResult(Enum):
    """Results of a match for the person at this computer."""

    WON = "won"
    LOST = "lost"
    UNFINISHED = "unfinished"
    OTHER = "other"


@dataclass(frozen=True)
class StoredMatch:
    """A match in the file, without its secrets.

    Attributes:
        token: a name that is unique in all files.
        began_at: the time of its first event, or of its setup before there is one. All times are seconds since 1970.
        last_event_at: the time of its end, or else of its last event, or else of its beginning.
        ended_at: the time of its end; None while it is not over.
        ending: its ending; None while it is not over.
        is_imported: whether it was imported instead of played here.
    """

    id: MatchId
    token: str
    game_word: str
    sides: tuple[StoredSide, StoredSide]
    rules: str
    began_at: float
    last_event_at: float
    event_count: int
    ended_at: float | None
    ending: StoredEnding | None
    is_imported: bool

    @property
    def is_solo(self) -> bool:
        """True if one player played alone: the second side is empty."""
        return not self.sides[1].kind

    @property
    def players(self) -> tuple[StoredSide, ...]:
        """The one or two sides that somebody plays."""
        return self.sides[:1] if self.is_solo else self.sides

    @property
    def is_remote(self) -> bool:
        """True if a player is at another computer, so that it cannot be resumed."""
        return any(side.kind == REMOTE_KIND for side in self.sides)

    @property
    def own_seat(self) -> int | None:
        """The seat of the person at this computer; None if both or neither of the players were."""
        people = [side.kind == PERSON_KIND for side in self.sides]
        return people.index(True) if people.count(True) == 1 else None

    def seat_of(self, names: FoldedNames) -> int | None:
        """Return the first seat of a person at this computer with one of these names; None if there is none."""
        for seat, side in enumerate(self.sides):
            if side.kind == PERSON_KIND and folded_name(current_name(side.name)) in names:
                return seat
        return None

    @property
    def person_result(self) -> PersonResult:
        """The result for the person at this computer."""
        if self.ending is None:
            return PersonResult.UNFINISHED
        if self.own_seat is None or self.is_solo or self.ending.winner is None:
            return PersonResult.OTHER
        return PersonResult.WON if self.ending.winner == self.own_seat else PersonResult.LOST

    @property
    def seconds_played(self) -> float | None:
        """The seconds that it was played; None if that was too long for one sitting."""
        seconds = self.last_event_at - self.began_at
        return seconds if seconds < _MAX_SITTING_SECONDS else None


class StoredEvent(NamedTuple):
    """An event: its number, counted from 1, its time, and the game's own text."""

    number: int
    happened_at: float
    text: str


class ImportedMatch(NamedTuple):
    """A finished match that was played elsewhere."""

    token: str
    new_match: NewMatch
    began_at: float
    ended_at: float
    ending: StoredEnding


class MatchToImport(NamedTuple):
    """A match to import with its events: the time and the text of each."""

    imported: ImportedMatch
    events: tuple[tuple[float, str], ...]


class RefusedActionReason(Enum):
    """Reasons to refuse an action on a match."""

    UNKNOWN = "unknown"
    OVER = "over"
    PENDING = "pending"
    """The match is not over."""
    OWNED = "owned"
    """The match is being played, here or in another program."""
    UNREADABLE = "unreadable"
    """The match cannot be read, or the logbook cannot."""


class RefusedAction(Exception):
    """An action on a match was refused."""

    def __init__(self, reason: RefusedActionReason) -> None:
        super().__init__(reason.value)
        self.reason = reason
