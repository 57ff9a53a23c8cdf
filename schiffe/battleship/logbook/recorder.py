"""Matches that go on: what writes one down while it is set up and played, and how one is taken up again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from schiffe.battleship.bots.learning import Habit
from schiffe.battleship.bots.prior import Prior
from schiffe.battleship.levels import LEARNING
from schiffe.battleship.logbook.daily import DailyTries, daily_tries
from schiffe.battleship.logbook.finished import FORMAT, GeniusShots
from schiffe.battleship.logbook.habits import habits_of, prior_of
from schiffe.battleship.logbook.reviewing import keep_analyses, keep_genius, needed_by_genius
from schiffe.battleship.match.analysis import Analysis
from schiffe.battleship.match.events import Event, MatchBrokenOff, ShotsFired
from schiffe.battleship.match.notes import SavedNotes
from schiffe.battleship.match.room_record import RoomRecord
from schiffe.battleship.match.setup import GameSetup, Series
from schiffe.battleship.match.setup_record import SetupRecord, record_text
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.match.turn import MatchObserver, Seat
from schiffe.battleship.rules.editor import Ships
from schiffe.battleship.rules.fleet import Fleet
from schiffe.game.match import recorder
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.finished import sides_with_current_names
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import Player, PlayerKind, SeatNumber
from schiffe.language.names import own_names
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId, MatchRefused
from schiffe.store.writer import MatchWriter

_OWN, _FRIEND = 0, 1
"""The seats of a match with a friend."""


class MatchRecorder(recorder.MatchRecorder[SetupRecord, Event, MatchState]):
    """The writer of a match into the logbook: its fleets as they are laid, and each event before it is shown.

    The match is in the file from the moment somebody has laid a ship; a network match from its start, and one with a
    friend before its room is opened or entered. For one that is resumed ``record`` and ``writer`` are known.

    How a match with a friend ends is written when it is known whether both have played true.

    Attributes:
        has_begun: whether both fleets lie and it is being played.
    """

    def __init__(
        self,
        book: Logbook,
        setup: GameSetup,
        series: Series,
        record: SetupRecord | None = None,
        writer: MatchWriter | None = None,
    ) -> None:
        self._setup = setup
        self._own_book = book if setup.people else Logbook()  # two bots play for themselves
        super().__init__(book, FORMAT, record or SetupRecord.of(setup, series), writer or self._own_book.writer())
        self.has_begun = setup.state is not None
        self._has_fired = bool(setup.state and setup.state.history)
        self._end: MatchState | None = None  # of a match with a friend
        self._has_given_up = False

    def begin_again(self) -> None:
        """Write what comes now as another match, of the same players with the fleets that lie."""
        self._writer, self.has_begun = self._own_book.writer(), False

    @property
    def can_resume(self) -> bool:
        """True if the match can be resumed if it is left now; not with a seat that is given up by then."""
        return super().can_resume and not self._has_given_up

    @property
    def can_resign(self) -> bool:
        """True if a person can resign: over a network there is no word for that, and alone there is nobody to win."""
        return self.is_resumable and bool(self._setup.people) and self.has_begun and not self._setup.is_solo

    @property
    def is_on(self) -> bool:
        """True if games are kept."""
        return self._own_book.is_on

    @property
    def is_unshot(self) -> bool:
        """True if it is a try at the fleet of the day in which no shot was fired, so that leaving it leaves nothing."""
        return self._setup.is_solo and not self._has_fired

    @property
    def match(self) -> MatchId | None:
        """Its number in the file, as of any match; None of a try without a shot, which is not kept."""
        return None if self.is_unshot else super().match

    def leave(self) -> None:
        """Let the match belong to nobody, so that it can be resumed; take back a try without a shot."""
        if self._end and self._end.winner is None and not self.is_over:
            self.settle(None)  # nothing that a friend reveals later changes that
        super().leave()
        if self.is_unshot:
            self._delete()

    def discard(self) -> None:
        """Take back a match with a friend that never began, and cannot begin any more."""
        if not self.has_begun:
            super().leave()
            self._delete()
            self.begin_again()

    def _delete(self) -> None:
        if match := self._writer.match:
            with suppress(MatchRefused):  # gone already
                self._book.attempt(lambda store: store.delete(match))

    def fleet(self, seat: SeatNumber) -> Fleet | None:
        """Return the fleet of a seat, where it lies already."""
        return self.record.fleets[seat]

    def draft(self, seat: SeatNumber) -> Ships:
        """Return the ships of a seat that are laid already, while others are missing."""
        return self.record.drafts[seat]

    def is_by_hand(self, seat: SeatNumber) -> bool:
        """Return whether all ships of a seat laid so far were laid by hand."""
        return self.record.by_hand[seat]

    def laying(self, seat: SeatNumber, ships: Ships, *, by_hand: bool) -> None:
        """Record the ships of a fleet laid so far, and whether all of them were laid by hand."""
        self._take(self.record.with_draft(seat, ships, by_hand=by_hand))

    def laid(self, seat: SeatNumber, fleet: Fleet, *, by_hand: bool = False) -> None:
        """Record a laid fleet."""
        if self.fleet(seat) != fleet:
            self._take(self.record.with_fleet(seat, fleet, by_hand=by_hand))

    def saved_notes(self, seat: SeatNumber) -> SavedNotes:
        """Return what a player had put down when the match was taken up."""
        return self.record.saved_notes[seat]

    def save_notes(self, seat: SeatNumber, saved_notes: SavedNotes) -> None:
        """Record a player's notes."""
        if self._writer.is_open and self.is_resumable and self.saved_notes(seat) != saved_notes:
            self._take(self.record.with_saved_notes(seat, saved_notes))

    def notify(self, event: Event, state: MatchState) -> None:
        """Write an event; with the first one the match has begun."""
        self.has_begun = True
        self._has_fired = self._has_fired or isinstance(event, ShotsFired)
        if self.record.room and state.ending and (self._has_given_up or event != PlayerLeft(_OWN)):
            self._end = state
        else:
            super().notify(event, state)

    # A match with a friend

    def keep_room(self, room: RoomRecord) -> None:
        """Record what is needed to come back to a room; with the first one the match is in the file."""
        self._take(replace(self.record, room=room))

    def meet(self, name: str) -> None:
        """Record the name of the friend, who may come when the match is in the file already."""
        own, friend = self.record.players
        if friend.name != name:
            self._take(replace(self.record, players=(own, replace(friend, name=name))))
            self._writer.rename((own.name, name))

    def give_up(self) -> None:
        """Take note that one's seat in the room is given up: what comes then is an end of the match."""
        self._has_given_up = True

    def settle(self, fleet: Fleet | None, broken: MatchBrokenOff | None = None) -> None:
        """Write how a match with a friend has ended, with the fleet that was revealed; or correct what was written.

        Where it is ``broken`` nobody has won it.
        """
        if self._end is None:
            return
        self.record = self.record.with_fleet(_FRIEND, fleet, by_hand=False) if fleet else self.record
        counts = broken is None or self._end.winner is None
        state = self._end if counts else replace(self._end, ending=broken)
        assert state.ending
        setup, over = record_text(self.record), self._writer.over
        if over is None:
            self._writer.rewrite_setup(setup)
            self._write(state.ending, state)
        else:
            text = FORMAT.write_event(state.ending, self.record)
            end = FORMAT.write_end(state, self.record)
            self._book.attempt(lambda store: store.correct(over, text, end, setup))

    def keep_analysis(self, seat: SeatNumber, found: Analysis) -> None:
        """Record the analysis of a seat's shots, after the match."""
        if (match := self._writer.over) is not None:
            self._book.attempt(lambda store: keep_analyses(store, match, {seat: found}))

    async def noticed(self) -> tuple[Habit, ...]:
        """Return, after a match against a bot that learns, what can be said about where its opponent lays ships."""
        one, other = self._setup.players
        if other.level not in LEARNING or not (self._book.is_on and self._setup.people):
            return ()
        return await asyncio.to_thread(lambda: self._book.attempt(lambda store: habits_of(store, one.name))) or ()

    async def genius(self, fleet: Fleet) -> GeniusShots:
        """Record, after a match of one player, how many shots the genius needs for the same fleet."""
        found = await asyncio.to_thread(needed_by_genius, fleet)
        if (match := self._writer.over) is not None:
            self._book.attempt(lambda store: keep_genius(store, match, found))
        return found

    async def tries(self) -> DailyTries | None:
        """Read what the tries at the fleets of the days come to, after one of them; None where games are not kept."""
        if not self._setup.is_solo or self._writer.over is None:
            return None
        name = self._setup.players[0].name
        return await asyncio.to_thread(daily_tries, self._book, own_names(name))

    def _take(self, record: SetupRecord) -> None:
        was_open = self._writer.is_open
        self.rewrite(record)
        if not was_open and self.is_resumable and (record.room or record.players[1].kind is not PlayerKind.FRIEND):
            self._begin()  # one over a network begins when there is an opponent, or a room to come back to


class SetUpMatch(NamedTuple):
    """A match that is set up or resumed: its setup knows how it stands."""

    setup: GameSetup
    recorder: MatchRecorder
    series: Series

    @property
    def players(self) -> tuple[Player, Player]:
        """The players."""
        return self.setup.players

    async def play(
        self,
        seats: tuple[Seat, Seat],
        observers: Sequence[MatchObserver],
        until: Interruption,
        missed: Iterable[Event] = (),
    ) -> MatchState:
        """Play it to its end, with what has been ``missed`` first; returns the last state."""
        return await self.setup.play(seats, observers, until, missed)


async def with_prior(book: Logbook, setup: GameSetup) -> GameSetup:
    """Return a setup with what its bot expects of where its opponent lays ships; only some bots do."""
    one, other = setup.players
    if other.level not in LEARNING or not (book.is_on and setup.people):
        return setup

    def prior() -> Prior | None:
        return book.attempt(lambda store: prior_of(store, one.name))

    return setup._replace(prior=await asyncio.to_thread(prior))  # up to a third of a second


def resume(book: Logbook, match: MatchId, clock: int | None = None) -> SetUpMatch | None:
    """Go on with a match, with these seconds for each turn if any are given; None where it cannot be read.

    Raises:
        MatchRefused: it is over, or somebody plays it, or there is none.
    """
    found = recorder.claim_unfinished(book, match, FORMAT)
    if found is None:
        return None
    record, state, writer = found
    players = sides_with_current_names(record.players, FORMAT)
    if state:  # with a fresh clock
        state = replace(state, players=players, pending=state.pending._replace(time_is_up=False))
    setup = record.setup._replace(players=players, state=state)
    setup = setup if clock is None else setup._replace(clock=clock)
    return SetUpMatch(
        setup, MatchRecorder(book, setup, series=record.series, record=record, writer=writer), record.series
    )
