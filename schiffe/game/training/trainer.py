"""Training: the player is asked again about positions from their own games in which a shot or move cost much.

A mistake comes back after one day, and six days later if it was put right then. The logbook keeps the mistakes and the
answers as events of a row of their own. Days are local calendar days. If the clock is wrong, nothing is lost: a
position that seems to have been answered in the future is due at once.
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
from typing import Any, Final, Generic, NamedTuple, Protocol, Self, TypeVar

from schiffe.game.match.players import PlayerKind
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
"""The days until a mistake comes back: after a wrong answer, and after the first right one."""
MAX_MISTAKES_PER_GAME: Final = 3
_MAX_GAMES: Final = 300
"""Older games are not searched for mistakes: they say little about how the player plays now."""
READY: Final[MatchId] = 0
"""Stands in for the match of a ready position, which comes with the program."""


class Place(NamedTuple):
    """The place of a position: its match, or READY, and the number of the shot or move, from 1."""

    match: MatchId
    number: int


class Mistake(NamedTuple):
    """A shot or move that was worse than another.

    Attributes:
        number: the number of the shot or move, from 1.
        cost: how much worse it was, in the unit of its game.
        missed: a number for what would have been better. Of several mistakes that missed the same, only the worst is
            asked for. None if no other mistake can have missed the same.
    """

    number: int
    cost: float
    missed: int | None = None


_END: Final = Mistake(0, 0)
"""Returned instead of a mistake when the search of a game has ended."""


def costliest(mistakes: Iterable[Mistake]) -> list[Mistake]:
    """Return the mistakes of a game to ask for, the worst first."""
    worst: dict[int, Mistake] = {}
    for mistake in sorted(mistakes, key=lambda mistake: -mistake.cost):
        worst.setdefault(-mistake.number if mistake.missed is None else mistake.missed, mistake)
    return list(worst.values())[:MAX_MISTAKES_PER_GAME]


class Progress(NamedTuple):
    """The progress with one position.

    Attributes:
        day: the day of the last answer.
        step: the number of right answers since the last mistake; ``len(DAYS)`` if the position does not come back.
        was_right: whether the first answer was right.
    """

    day: date
    step: int
    was_right: bool

    @property
    def is_learnt(self) -> bool:
        """True if the position does not come back."""
        return self.step == len(DAYS)

    def is_due(self, today: date) -> bool:
        """Return whether to ask for the position again today."""
        return not self.is_learnt and not 0 <= (today - self.day).days < DAYS[self.step]

    def after(self, today: date, *, is_right: bool) -> Self:
        """Return the progress after an answer; a right answer counts only if the position was due."""
        if not is_right:
            return self._replace(day=today, step=0)
        return self._replace(day=today, step=self.step + 1) if self.is_due(today) else self


@dataclass(frozen=True)
class TrainingRecord:
    """A player's training in one game.

    Attributes:
        mistakes: the mistakes of each game that was searched.
        progress: the progress with each answered position.
    """

    mistakes: Mapping[MatchId, tuple[Mistake, ...]] = field(default_factory=dict)
    progress: Mapping[Place, Progress] = field(default_factory=dict)

    def with_game(self, match: MatchId, mistakes: Sequence[Mistake]) -> Self:
        """Return the record after a game was searched."""
        return replace(self, mistakes={**self.mistakes, match: tuple(mistakes)})

    def after(self, place: Place, today: date, *, is_right: bool) -> Self:
        """Return the record after an answer."""
        before = self.progress.get(place)
        if before:
            progress = before.after(today, is_right=is_right)
        else:
            progress = Progress(today, len(DAYS) if is_right else 0, is_right)
        return replace(self, progress={**self.progress, place: progress})

    def due(self, today: date) -> list[Place]:
        """Return the positions to ask for again today, those answered longest ago first."""
        due = [(progress.day, place) for place, progress in self.progress.items() if progress.is_due(today)]
        return [place for _day, place in sorted(due)]

    @property
    def new(self) -> list[Place]:
        """The positions of mistakes that were never answered, the costliest first."""
        unasked = [
            (-mistake.cost, -match, mistake.number)
            for match, mistakes in self.mistakes.items()
            for mistake in mistakes
            if Place(match, mistake.number) not in self.progress
        ]
        return [Place(-match, number) for _cost, match, number in sorted(unasked)]

    def tally(self, today: date) -> TrainingTally:
        """Return the numbers of the training today."""
        answered = self.progress.values()
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
        positions: the number of answered positions.
        right: the number of positions answered right the first time.
        learnt: the number of mistakes that were put right and do not come back.
        waiting: the number of positions that come back.
        due: the number of positions that come back today.
    """

    positions: int
    right: int
    learnt: int
    waiting: int
    due: int


class Asked(Protocol):
    """A position to ask the player about."""

    @property
    def place(self) -> Place:
        """Its match, and the number of its shot or move."""


QuestionT = TypeVar("QuestionT", bound=Asked)
Question_co = TypeVar("Question_co", covariant=True, bound=Asked)


class Positions(Protocol[Question_co]):
    """The source of a game's positions for training."""

    @property
    def game(self) -> str:
        """The word of the game."""

    def ready(self) -> Sequence[Question_co]:
        """Return the positions that come with the program."""

    def mistakes(self, store: Store, match: StoredMatch, names: Collection[str]) -> Iterator[Mistake | None]:
        """Search a game for mistakes of the player with one of these names; yield None for each good shot or move.

        Raises:
            UnreadableText, MatchRefused, StoreError: the match cannot be read.
        """

    def question(self, store: Store, place: Place, names: Collection[str]) -> Question_co | None:
        """Return the position at a place; None if it does not exist.

        Raises:
            UnreadableText, MatchRefused, StoreError: the match cannot be read.
        """


class _Step(NamedTuple):
    """One step of the search through a game: a shot or move, or the end."""

    match: MatchId
    mistake: Mistake | None = None
    is_last: bool = False


class Trainer(Generic[QuestionT]):
    """The training of a player in one game, for one run of the program.

    Attributes:
        record: the mistakes and answers so far.
    """

    def __init__(self, book: Logbook, positions: Positions[QuestionT], name: str, names: Collection[str]) -> None:
        """Train a player who has any of these ``names`` in the logbook; new rows get the ``name``."""
        self.record = TrainingRecord()
        self._book = book
        self._positions = positions
        self._name = name
        self._names = _plain_names(names)
        self._ready = {question.place: question for question in positions.ready()}
        self._row: MatchId | None = None
        self._unwritten: list[str] = []
        self._games: Iterator[StoredMatch] = iter(())
        self._search: Iterator[Mistake | None] | None = None
        self._searched: MatchId = READY
        self._match_mistakes: list[Mistake] = []
        self._asked: set[Place] = set()
        self._search_lock = asyncio.Lock()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Load the training, and search games in the background until there are mistakes for a round."""
        await asyncio.to_thread(self._load)
        task = asyncio.ensure_future(self._search_on())
        try:
            yield
        finally:
            await cancel_and_wait(task)
            self._catch_up()

    async def next_question(self) -> QuestionT | None:
        """Return the next position; None if nothing is left to ask today.

        Mistakes that are due come first, then new ones. Until the first game has been searched, prepared positions are
        used, so that nobody has to wait. Later, if no mistake is known, the search continues until it finds one.
        """
        if question := await self._known_question():
            return question
        if not self.record.mistakes and (question := await self._ready_question()):
            return question
        while step := await self._look_on():
            place = Place(step.match, step.mistake.number if step.mistake else 0)
            if step.mistake and (question := await self._read_question(place)):
                return question
            if step.is_last:
                break
        return await self._known_question() or await self._ready_question()

    async def _ready_question(self) -> QuestionT | None:
        return await self._first(place for place in self._ready if place not in self.record.progress)

    async def _known_question(self) -> QuestionT | None:
        return await self._first([*self.record.due(today()), *self.record.new])

    async def _first(self, places: Iterable[Place]) -> QuestionT | None:
        """Return the first of these positions that exists and was not asked for in this run."""
        for place in places:
            if question := await self._read_question(place):
                return question
        return None

    async def _read_question(self, place: Place) -> QuestionT | None:
        if place in self._asked:
            return None
        self._asked.add(place)
        if place.match == READY:
            return self._ready.get(place)
        read = partial(self._positions.question, place=place, names=self._names)
        return await asyncio.to_thread(self._book.read, read)

    def record_answer(self, question: QuestionT, *, is_right: bool) -> Progress:
        """Store the answer to a question; return the progress with its position."""
        place = question.place
        self.record = self.record.after(place, today(), is_right=is_right)
        self._write({"match": place.match, "number": place.number, "right": is_right})
        return self.record.progress[place]

    # The search for mistakes

    async def _search_on(self) -> None:
        while len(self.record.new) < ROUND:
            started = time.perf_counter()
            if not await self._look_on():
                return
            await asyncio.sleep(time.perf_counter() - started)  # half of the time is left to everything else

    async def _look_on(self) -> _Step | None:
        """Judge one more shot or move of the games; return the step, or None if no game is left."""
        async with self._search_lock:
            if self._search is None:
                match = next(self._games, None)
                if match is None:
                    return None
                self._searched = match.id
                self._match_mistakes = []
                self._search = await asyncio.to_thread(self._start_search, match)
            mistake = await in_daemon_thread(partial(next, self._search, _END))
            if mistake is not _END:
                if mistake:
                    self._match_mistakes.append(mistake)
                return _Step(self._searched, mistake)
            self._search = None
            costly = costliest(self._match_mistakes)
            self.record = self.record.with_game(self._searched, costly)
            self._write({"game": self._searched, "mistakes": [(mistake.number, mistake.cost) for mistake in costly]})
            return _Step(self._searched, is_last=True)

    def _start_search(self, match: StoredMatch) -> Iterator[Mistake | None]:
        """Begin to search a game; an unreadable game has no mistakes."""
        return self._book.read(partial(self._positions.mistakes, match=match, names=self._names)) or iter(())

    # The logbook

    def _load(self) -> None:
        games = self._book.attempt(self._read) if self._book.exists else None
        self._games = iter(games or ())

    def _read(self, store: Store) -> list[StoredMatch]:
        """Read the record, and return the games that were not searched yet, the latest first."""
        rows = training_rows(store, self._positions.game, self._names)
        self._row = rows[0].id if rows else None
        self.record = read_training(store, rows)
        latest = MatchFilter(game=self._positions.game, is_over=True, has_events=True, limit=_MAX_GAMES)
        return [
            match
            for match in store.matches(latest)
            if match.id not in self.record.mistakes and not match.is_imported and own_sides(match, self._names)
        ]

    def _write(self, entry: Mapping[str, Any]) -> None:
        """Write an entry; if that is not possible now, it is written with the next one."""
        self._unwritten.append(json.dumps(entry, separators=(",", ":")))
        self._catch_up()

    def _catch_up(self) -> None:
        is_written = bool(self._unwritten) and self._book.attempt(self._write_to)
        if is_written:
            self._unwritten.clear()
            self._book.sync_soon()

    def _write_to(self, store: Store) -> bool:
        self._row = write_training(
            store, row=self._row, game=self._positions.game, name=self._name, texts=self._unwritten
        )
        return True


def today() -> date:
    """Return the local day, by the clock of the logbook."""
    return day_of(matches.now())


def day_of(seconds: float) -> date:
    """Return the local day of a time in seconds since 1970."""
    return datetime.fromtimestamp(seconds).date()  # noqa: DTZ006 - the calendar on the wall is meant


def _plain_names(names: Iterable[str]) -> frozenset[str]:
    return frozenset(folded_name(current_name(name)) for name in names)


def own_sides(match: StoredMatch, names: Collection[str]) -> list[int]:
    """Return the seats of a match that a person with one of these folded names had."""
    return [
        seat
        for seat, side in enumerate(match.sides)
        if side.kind == PlayerKind.PERSON.value and folded_name(current_name(side.name)) in names
    ]


def training_rows(store: Store, game: str, names: Collection[str]) -> list[StoredMatch]:
    """Return the rows of the training in a game, the oldest first, of a player with one of these folded names."""
    rows = store.matches(MatchFilter(game=TRAINING, rules=game, is_over=True))
    return sorted((row for row in rows if own_sides(row, names)), key=lambda row: row.id)


def write_training(store: Store, row: MatchId | None, game: str, name: str, *, texts: Sequence[str]) -> MatchId:
    """Append events to a row of training, or to a new row if it no longer exists; return the number of the row."""
    if row is None or not store.append(row, texts):
        sides = StoredSide(PlayerKind.PERSON.value, name), StoredSide("", "")
        now = matches.now()
        new = NewMatch(game=TRAINING, sides=sides, rules=game, setup="")
        row = store.add(Imported(token=token_hex(8), match=new, begun=now, ended=now, end=StoredEnd(TRAINING)), ())
        assert row is not None  # no other row has its token
        store.append(row, texts)
    return row


def read_training(store: Store, rows: Iterable[StoredMatch]) -> TrainingRecord:
    """Return the training in these rows, without the events of later versions of the program."""
    record = TrainingRecord()
    for row in rows:
        for event in store.events(row.id):
            with suppress(UnreadableText):
                record = read_text(event.text, partial(_after, record, day_of(event.time)))
    return record


def _after(record: TrainingRecord, day: date, value: Value) -> TrainingRecord:
    """Return the record after one event."""
    fields = value.fields()
    if "game" in fields:
        mistakes = []
        for pair in value.field("mistakes").items(MAX_MISTAKES_PER_GAME):
            number, cost = pair.pair()
            mistakes.append(Mistake(number.natural(), cost.number(0, 1e9)))
        return record.with_game(fields["game"].natural(), mistakes)
    place = Place(value.field("match").natural(), value.field("number").natural())
    return record.after(place, day, is_right=value.field("right").flag())


def training_tally(store: Store, game: str, names: Collection[str]) -> TrainingTally | None:
    """Return the numbers of the training of a player with one of these names; None without any answer."""
    record = read_training(store, training_rows(store, game, _plain_names(names)))
    return record.tally(today()) if record.progress else None
