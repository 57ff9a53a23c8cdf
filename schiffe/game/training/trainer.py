"""Training: the player is asked again about positions from their own matches in which a shot or move was costly."""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Collection, Iterator
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Generic, NamedTuple, Self

from schiffe.game.match.finished import AnyFinishedMatch, read_finished_to_show
from schiffe.game.training.events import MatchSearched, QuestionAnswered, TrainingEvent, event_json
from schiffe.game.training.positions import Positions, QuestionT
from schiffe.game.training.progress import (
    QUESTIONS_PER_ROUND,
    Mistake,
    PositionProgress,
    QuestionPlace,
    TrainingRecord,
    costliest_mistakes,
)
from schiffe.game.training.stored import read_training, read_training_rows, today, write_training
from schiffe.language.names import make_folded_names, own_names, player_name
from schiffe.process.tasks import run_beside, run_in_daemon_thread
from schiffe.settings.schema import Settings
from schiffe.settings.shared import PLAYER_NAME
from schiffe.store.logbook import Logbook
from schiffe.store.match_filters import MatchFilter, MatchPhase
from schiffe.store.matches import MatchId, StoredMatch
from schiffe.store.store import Store

_MAX_MATCHES: Final = 300
"""The number of matches to search for mistakes, the latest ones; older ones say little about the player's skill now."""


class _StoredTraining(NamedTuple):
    """The training in the logbook, and the matches that have not been searched, the latest first."""

    row_id: MatchId | None
    record: TrainingRecord
    matches: list[StoredMatch]


class _Step(NamedTuple):
    """One step of the search through a match: a shot or move, or the end."""

    match_id: MatchId
    mistake: Mistake | None = None
    is_last: bool = False


@dataclass
class _Search:
    """The search through a match, which judges its shots or moves one by one.

    Attributes:
        judgements: yields for each shot or move its mistake, or None if it was good.
        mistakes: the mistakes so far.
    """

    match_id: MatchId
    judgements: Iterator[Mistake | None]
    mistakes: list[Mistake] = field(default_factory=list)

    def next_step(self) -> _Step:
        """Judge the next shot or move."""
        try:
            return _Step(self.match_id, next(self.judgements))
        except StopIteration:
            return _Step(self.match_id, is_last=True)


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
        self._names = make_folded_names(names)
        self._built_in_questions = {question.place: question for question in positions.built_in_questions()}
        self._row_id: MatchId | None = None
        self._unwritten: list[str] = []
        self._matches: Iterator[StoredMatch] = iter(())
        self._search: _Search | None = None
        self._asked_places: set[QuestionPlace] = set()
        self._search_lock = asyncio.Lock()

    @classmethod
    def for_settings(cls, book: Logbook, positions: Positions[QuestionT], settings: Settings) -> Self:
        """Return the training of the player in the settings."""
        name = settings[PLAYER_NAME]
        return cls(book=book, positions=positions, name=player_name(name), names=own_names(name))

    def read_match(self, question: QuestionT) -> AnyFinishedMatch | None:
        """Read the match of a position to show it; None for a built-in position, or if the match is unreadable."""
        match_id = question.place.match_id
        return None if match_id is None else read_finished_to_show(self._book, match_id, self._positions.format)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Load the training, and search matches in the background until there are mistakes for a round."""
        stored = await asyncio.to_thread(self._book.read, self._load_training, None)
        if stored:
            self._row_id = stored.row_id
            self.record = stored.record
        self._matches = iter(stored.matches if stored else ())
        try:
            async with run_beside(self._search_in_background()):
                yield
        finally:
            self._catch_up()

    async def find_question(self) -> QuestionT | None:
        """Return the next position that has not been asked in this run; None if nothing is left to ask today."""
        async with aclosing(self._find_places_to_ask()) as places:
            async for place in places:
                if place in self._asked_places:
                    continue
                self._asked_places.add(place)
                if place.match_id is None:
                    question = self._built_in_questions.get(place)
                else:
                    read = partial(self._positions.read_question, place=place, names=self._names)
                    question = await asyncio.to_thread(self._book.read, read, None)
                if question:
                    return question
        return None

    async def _find_places_to_ask(self) -> AsyncGenerator[QuestionPlace, None]:
        """Yield the places of positions in the order in which they are asked.

        Mistakes that are due come first, then new ones. Prepared positions are used until the first match has been
        searched, so the player never waits for the search. Later, if no mistake is known, the search continues until it
        finds one.
        """
        for place in self._known_places():
            yield place
        if not self.record.mistakes:
            for place in self._prepared_places():
                yield place
        while step := await self._search_next():
            if step.mistake:
                yield QuestionPlace(step.match_id, step.mistake.turn_number)
            if step.is_last:
                break
        for place in (*self._known_places(), *self._prepared_places()):
            yield place

    def _known_places(self) -> list[QuestionPlace]:
        return [*self.record.due_places(today()), *self.record.new_places]

    def _prepared_places(self) -> list[QuestionPlace]:
        return [place for place in self._built_in_questions if place not in self.record.progress]

    def record_answer(self, question: QuestionT, *, is_right: bool) -> PositionProgress:
        """Store the answer to a question; return the progress with its position."""
        place = question.place
        self.record = self.record.after(place, today(), is_right=is_right)
        self._write_event(QuestionAnswered(place, is_right))
        return self.record.progress[place]

    # The search for mistakes

    async def _search_in_background(self) -> None:
        while len(self.record.new_places) < QUESTIONS_PER_ROUND:
            began_at = time.perf_counter()
            if not await self._search_next():
                return
            await asyncio.sleep(time.perf_counter() - began_at)  # leave half of the time to other tasks

    async def _search_next(self) -> _Step | None:
        """Judge one more shot or move of the matches; return the step, or None if no match is left."""
        async with self._search_lock:
            if self._search is None:
                stored = next(self._matches, None)
                if stored is None:
                    return None
                read = partial(self._positions.search_match, stored=stored, names=self._names)
                judgements = await asyncio.to_thread(self._book.read, read, iter(()))  # none if unreadable
                self._search = _Search(stored.id, judgements)
            search = self._search
            step = await run_in_daemon_thread(search.next_step)
            if step.is_last:
                self._search = None
                costly = costliest_mistakes(search.mistakes)
                self.record = self.record.with_match(search.match_id, costly)
                self._write_event(MatchSearched(search.match_id, tuple(costly)))
            elif step.mistake:
                search.mistakes.append(step.mistake)
            return step

    # The logbook

    def _load_training(self, store: Store) -> _StoredTraining:
        rows = read_training_rows(store, self._positions.game_word, self._names)
        record = read_training(store, rows)
        latest_filter = MatchFilter(
            game_word=self._positions.game_word, phase=MatchPhase.OVER, has_events=True, limit=_MAX_MATCHES
        )
        latest_own_matches = (
            stored
            for stored in store.reader.matches(latest_filter)
            if not stored.is_imported and stored.seat_of(self._names) is not None
        )
        matches = [stored for stored in latest_own_matches if stored.id not in record.mistakes]
        return _StoredTraining(rows[0].id if rows else None, record, matches)

    def _write_event(self, event: TrainingEvent) -> None:
        """Write an event; if that fails now, it is written with the next one."""
        self._unwritten.append(event_json(event))
        self._catch_up()

    def _catch_up(self) -> None:
        if not self._unwritten:
            return
        row_id = self._book.write(
            lambda store: write_training(
                store, row_id=self._row_id, game_word=self._positions.game_word, name=self._name, texts=self._unwritten
            )
        )
        if row_id is not None:
            self._row_id = row_id
            self._unwritten.clear()
            self._book.sync_soon()
