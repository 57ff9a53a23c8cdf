"""Training: positions of one's own games in which a shot or a move cost much, which are asked for once more.

A mistake comes back after one day, and once it is put right after six more. What was found in games and what was
answered is kept in the logbook, as events of a row of its own. Days are those on the calendar here. Whatever the
clock shows, nothing is lost: what seems to have been answered later than now is due at once.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import partial
from secrets import token_hex
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from schiffe.language.names import current_name, folded_name
from schiffe.process.tasks import cancel_and_wait, in_daemon_thread
from schiffe.store import matches
from schiffe.store.logbook import Logbook
from schiffe.store.matches import (
    TRAINING,
    Imported,
    MatchFilter,
    MatchId,
    NewMatch,
    StoredEnd,
    StoredMatch,
    StoredSide,
)
from schiffe.store.store import Store
from schiffe.store.values import UnreadableText, Value, read_text

ROUND: Final = 10
"""The number of questions in a round."""
DAYS: Final = (1, 6)
"""After how many days a mistake comes back: the first time, and once it was put right then."""
MOST: Final = 3
"""The number of positions of a game that are asked for."""
_LATEST: Final = 300
"""The number of games that are looked through at most; older ones say little of what somebody does now."""
READY: Final[MatchId] = 0
"""In place of a match: the position is one of those that come with the program."""


class Place(NamedTuple):
    """The place of a position: the match that it is from, or READY, and the number of the shot or move, from 1."""

    match: MatchId
    number: int


class Mistake(NamedTuple):
    """A shot or move that cost something, in whatever its game counts.

    Attributes:
        missed: a number for what would have been better; of several that missed the same only the worst is asked for.
            None where nothing else missed it.
    """

    number: int
    cost: float
    missed: int | None = None


def costliest(mistakes: Iterable[Mistake]) -> list[Mistake]:
    """Return those of the mistakes in a game that are asked for, the worst first."""
    found: dict[int, Mistake] = {}
    for mistake in sorted(mistakes, key=lambda mistake: -mistake.cost):
        found.setdefault(-mistake.number if mistake.missed is None else mistake.missed, mistake)
    return list(found.values())[:MOST]


class Progress(NamedTuple):
    """The progress with one position.

    Attributes:
        day: when it was answered last.
        step: how often it was put right after a mistake; all of DAYS where it does not come back.
        was_right: whether the first answer was.
    """

    day: date
    step: int
    was_right: bool

    @property
    def is_learnt(self) -> bool:
        """True if it does not come back."""
        return self.step == len(DAYS)

    def is_due(self, today: date) -> bool:
        """Return whether it is asked for again on a day."""
        return not self.is_learnt and not 0 <= (today - self.day).days < DAYS[self.step]

    def after(self, today: date, *, is_right: bool) -> Progress:
        """Return the progress after an answer; a right one counts only when it was due."""
        if not is_right:
            return self._replace(day=today, step=0)
        return self._replace(day=today, step=self.step + 1) if self.is_due(today) else self


@dataclass(frozen=True)
class TrainingRecord:
    """A player's training in one game.

    Attributes:
        found: the mistakes in the games that were looked through.
        answered: the progress with each position that was asked for.
    """

    found: Mapping[MatchId, tuple[Mistake, ...]] = field(default_factory=dict)
    answered: Mapping[Place, Progress] = field(default_factory=dict)

    def with_game(self, match: MatchId, mistakes: Sequence[Mistake]) -> TrainingRecord:
        """Return the record after a game was looked through."""
        return replace(self, found={**self.found, match: tuple(mistakes)})

    def after(self, place: Place, today: date, *, is_right: bool) -> TrainingRecord:
        """Return the record after an answer."""
        before = self.answered.get(place)
        step = len(DAYS) if is_right else 0
        now = before.after(today, is_right=is_right) if before else Progress(today, step, is_right)
        return replace(self, answered={**self.answered, place: now})

    def due(self, today: date) -> list[Place]:
        """Return the mistakes that come back by a day, those that have waited longest first."""
        due = [(progress.day, place) for place, progress in self.answered.items() if progress.is_due(today)]
        return [place for _day, place in sorted(due)]

    @property
    def new(self) -> list[Place]:
        """The mistakes that were never asked for, those that cost most first."""
        found = [
            (-mistake.cost, -match, mistake.number)
            for match, mistakes in self.found.items()
            for mistake in mistakes
            if Place(match, mistake.number) not in self.answered
        ]
        return [Place(-match, number) for _cost, match, number in sorted(found)]

    def tally(self, today: date) -> TrainingTally:
        """Return what the training comes to on a day."""
        answered = self.answered.values()
        return TrainingTally(
            positions=len(answered),
            right=sum(progress.was_right for progress in answered),
            learnt=sum(progress.is_learnt and not progress.was_right for progress in answered),
            waiting=sum(not progress.is_learnt for progress in answered),
            due=len(self.due(today)),
        )


class TrainingTally(NamedTuple):
    """The numbers of a training.

    Attributes:
        positions: how many were asked for.
        right: how many of them were answered right at once.
        learnt: how many mistakes were put right and do not come back.
        waiting: how many come back, and ``due`` how many of these on this day.
    """

    positions: int
    right: int
    learnt: int
    waiting: int
    due: int


class Asked(Protocol):
    """A position that is asked for."""

    @property
    def place(self) -> Place:
        """The place of the position."""


Question = TypeVar("Question", bound=Asked)
Found_co = TypeVar("Found_co", covariant=True, bound=Asked)


class Positions(Protocol[Found_co]):
    """The positions that a game has for training."""

    @property
    def game(self) -> str:
        """The word of the game."""

    def ready(self) -> Sequence[Found_co]:
        """Return those that come with the program."""

    def mistakes(self, store: Store, match: StoredMatch, known: Collection[str]) -> Iterator[Mistake | None]:
        """Look through a game of a player with one of some names, a shot or move at a time: None where it was good.

        Raises:
            UnreadableText, MatchRefused, StoreError: the match cannot be read.
        """

    def question(self, store: Store, place: Place, known: Collection[str]) -> Found_co | None:
        """Return a position of a game as it stood; None where there is no such one.

        Raises:
            UnreadableText, MatchRefused, StoreError: the match cannot be read.
        """


class _Step(NamedTuple):
    """A look at a shot or move of a game, or at its end."""

    match: MatchId
    mistake: Mistake | None = None
    is_last: bool = False


class Trainer(Generic[Question]):
    """The training of a player in one game, for one run of the program.

    Attributes:
        record: how it stands.
    """

    def __init__(self, book: Logbook, positions: Positions[Question], name: str, names: Collection[str]) -> None:
        """Train somebody whom the games in the book call by one of some names, and new ones by ``name``."""
        self.record = TrainingRecord()
        self._book = book
        self._positions = positions
        self._name = name
        self._known = frozenset(folded_name(current_name(each)) for each in names)
        self._ready = {question.place: question for question in positions.ready()}
        self._row: MatchId | None = None
        self._unwritten: list[str] = []
        self._games: Iterator[StoredMatch] = iter(())
        self._search: Iterator[Mistake | None] | None = None
        self._searched: MatchId = READY
        self._found: list[Mistake] = []
        self._asked: set[Place] = set()
        self._searching = asyncio.Lock()

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """Let questions be asked while this lasts, and games be looked through until a round of mistakes is known."""
        await asyncio.to_thread(self._load)
        task = asyncio.ensure_future(self._search_on())
        try:
            yield
        finally:
            await cancel_and_wait(task)
            self._catch_up()

    async def next(self) -> Question | None:
        """Return the next position; None where nothing is left to ask on this day.

        Mistakes that are due come first, then new ones. Nobody waits for a first game to be looked through: until then
        what is ready is asked for. Later, where nothing is known, a mistake comes as soon as it is found.
        """
        if question := await self._known_question():
            return question
        if not self.record.found and (question := await self._ready_question()):
            return question
        while step := await self._look_on():
            place = Place(step.match, step.mistake.number if step.mistake else 0)
            if step.mistake and (question := await self._opened(place)):
                return question
            if step.is_last:
                break
        return await self._known_question() or await self._ready_question()

    async def _ready_question(self) -> Question | None:
        return await self._first(place for place in self._ready if place not in self.record.answered)

    async def _known_question(self) -> Question | None:
        return await self._first([*self.record.due(today()), *self.record.new])

    async def _first(self, places: Iterable[Place]) -> Question | None:
        """Return the first of some positions that can be asked for and was not."""
        for place in places:
            if question := await self._opened(place):
                return question
        return None

    async def _opened(self, place: Place) -> Question | None:
        if place in self._asked:
            return None
        self._asked.add(place)
        if place.match == READY:
            return self._ready.get(place)
        wanted = partial(self._positions.question, place=place, known=self._known)
        return await asyncio.to_thread(self._book.read, wanted)

    def answered(self, question: Question, *, is_right: bool) -> Progress:
        """Keep the answer to a question, before anything is said of it; returns the progress with its position."""
        place = question.place
        self.record = self.record.after(place, today(), is_right=is_right)
        self._write({"match": place.match, "number": place.number, "right": is_right})
        return self.record.answered[place]

    # Games are looked through

    async def _search_on(self) -> None:
        while len(self.record.new) < ROUND:
            begun = time.perf_counter()
            if not await self._look_on():
                return
            await asyncio.sleep(time.perf_counter() - begun)  # half of the time is left to everything else

    async def _look_on(self) -> _Step | None:
        """Look at one more shot or move of the games; returns what that was, None where no game is left."""
        async with self._searching:
            if self._search is None:
                match = next(self._games, None)
                if match is None:
                    return None
                self._searched, self._found = match.id, []
                self._search = await asyncio.to_thread(self._begun, match)
            step = await in_daemon_thread(partial(next, self._search, _END))
            if step is not _END:
                self._found += filter(None, [step])
                return _Step(self._searched, step)
            self._search = None
            costly = costliest(self._found)
            self.record = self.record.with_game(self._searched, costly)
            self._write({"game": self._searched, "mistakes": [(mistake.number, mistake.cost) for mistake in costly]})
            return _Step(self._searched, is_last=True)

    def _begun(self, match: StoredMatch) -> Iterator[Mistake | None]:
        """Return what looks through a game; nothing where it cannot be read."""
        return self._book.read(partial(self._positions.mistakes, match=match, known=self._known)) or iter(())

    # The logbook

    def _load(self) -> None:
        found = self._book.attempt(self._read) if self._book.exists else None
        self._games = iter(found or ())

    def _read(self, store: Store) -> list[StoredMatch]:
        """Read how the training stands, and which games are not looked through yet, the latest first."""
        rows = training_rows(store, self._positions.game, self._known)
        self._row = rows[0].id if rows else None
        self.record = read_training(store, rows)
        latest = MatchFilter(game=self._positions.game, is_over=True, has_events=True, limit=_LATEST)
        return [
            match
            for match in store.matches(latest)
            if match.id not in self.record.found and not match.is_imported and own_sides(match, self._known)
        ]

    def _write(self, entry: Mapping[str, Any]) -> None:
        """Write what happens; where that is not possible now, with the next that does."""
        self._unwritten.append(json.dumps(entry, separators=(",", ":")))
        self._catch_up()

    def _catch_up(self) -> None:
        is_written = bool(self._unwritten) and self._book.attempt(self._write_to)
        if is_written:
            self._unwritten.clear()
            self._book.sync_soon()

    def _write_to(self, store: Store) -> bool:
        self._row = write_training(store, self._row, self._positions.game, self._name, texts=self._unwritten)
        return True


_END: Final = Mistake(0, 0)
"""A game is looked through."""


def today() -> date:
    """Return the day on the calendar here, by the clock that the logbook goes by."""
    return day_of(matches.now())


def day_of(seconds: float) -> date:
    """Return the day of a moment on the calendar here."""
    return datetime.fromtimestamp(seconds).date()  # noqa: DTZ006 - the calendar on the wall is meant


def own_sides(match: StoredMatch, known: Collection[str]) -> list[int]:
    """Return the sides of a match that a person with one of some plain names played here."""
    named = [seat for seat, side in enumerate(match.sides) if folded_name(current_name(side.name)) in known]
    return [seat for seat in named if match.sides[seat].kind == "person"]


def training_rows(store: Store, game: str, known: Collection[str]) -> list[StoredMatch]:
    """Return the rows of a player's training in a game, the first one first; known are plain names."""
    rows = store.matches(MatchFilter(game=TRAINING, rules=game, is_over=True))
    return sorted((row for row in rows if own_sides(row, known)), key=lambda row: row.id)


def write_training(store: Store, row: MatchId | None, game: str, name: str, *, texts: Sequence[str]) -> MatchId:
    """Add events to a row of a player's training, or to a new one where that is gone; returns the number of the row."""
    if row is None or not store.append(row, texts):
        sides, begun = (StoredSide("person", name), StoredSide("", "")), matches.now()
        new = NewMatch(TRAINING, sides, rules=game, setup="")
        row = store.add(Imported(token_hex(8), new, begun=begun, ended=begun, end=StoredEnd(TRAINING)), ())
        assert row is not None  # no other row has its token
        store.append(row, texts)
    return row


def read_training(store: Store, rows: Iterable[StoredMatch]) -> TrainingRecord:
    """Return the training in some rows; what a later version has written there is left out."""
    record = TrainingRecord()
    for row in rows:
        for event in store.events(row.id):
            with suppress(UnreadableText):
                record = read_text(event.text, partial(_after, record, day_of(event.time)))
    return record


def _after(record: TrainingRecord, day: date, value: Value) -> TrainingRecord:
    """Return the record after what a text says."""
    fields = value.fields()
    if "game" in fields:
        mistakes = []
        for pair in value.field("mistakes").items(MOST):
            number, cost = pair.pair()
            mistakes.append(Mistake(number.natural(), cost.number(0, 1e9)))
        return record.with_game(fields["game"].natural(), mistakes)
    place = Place(value.field("match").natural(), value.field("number").natural())
    return record.after(place, day, is_right=value.field("right").flag())


def training_tally(store: Store, game: str, names: Collection[str]) -> TrainingTally | None:
    """Return what the training of a player with one of some names comes to; None where there was none."""
    known = frozenset(folded_name(current_name(each)) for each in names)
    record = read_training(store, training_rows(store, game, known))
    return record.tally(today()) if record.answered else None
