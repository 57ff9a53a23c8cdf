"""Recording a match in the logbook while it is set up and played, and resuming it later."""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from schiffe.battleship.levels import LEARNING_LEVELS
from schiffe.battleship.logbook.finished import FORMAT
from schiffe.battleship.logbook.habits import read_prior
from schiffe.battleship.logbook.result_book import ResultBook
from schiffe.battleship.match.events import Event, MatchBrokenOff
from schiffe.battleship.match.notes import SavedNotes
from schiffe.battleship.match.room_record import FRIEND_SEAT, OWN_SEAT, RoomRecord
from schiffe.battleship.match.setup import BattleshipSeries, MatchSetup
from schiffe.battleship.match.setup_record import SetupRecord, record_json
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.match.turn import Seat, play_to_end
from schiffe.battleship.rules.editor import Ships
from schiffe.battleship.rules.fleet import Fleet, FleetPair
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.match import Observer
from schiffe.game.match.players import Player, PlayerKind, SeatNumber
from schiffe.game.match.recorder import MatchRecorder, ResumedMatch, claim_unfinished
from schiffe.game.match.request import Request
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId, RefusedAction


class BattleshipMatchRecorder(MatchRecorder[SetupRecord]):
    """The writer of a match into the logbook: its fleets as they are placed, and each event before it is shown.

    A local match is stored once somebody has placed a ship, a network match once it starts.

    Attributes:
        setup: the match as it is played; the record keeps what it was made from.
    """

    def __init__(
        self,
        book: Logbook,
        setup: MatchSetup,
        series: BattleshipSeries,
        resumed: ResumedMatch | None = None,
    ) -> None:
        self.setup = setup
        self._recording_book = book if setup.people else Logbook()  # matches between bots are not recorded
        if resumed:
            super().__init__(book, FORMAT, resumed.record, resumed.writer)
        else:
            super().__init__(book, FORMAT, SetupRecord.from_setup(setup, series), self._recording_book.make_writer())
        self._state = setup.state  # None until play begins

    def agree(self, setup: MatchSetup) -> None:
        """Play the match as it was agreed on with an opponent elsewhere."""
        self.setup = setup

    @property
    def fleets(self) -> FleetPair:
        """The fleets placed so far; None for an incomplete fleet, or one at another computer."""
        return self.record.fleets

    @property
    def has_begun(self) -> bool:
        """True if both fleets are placed and play has begun."""
        return self._state is not None

    @property
    def result_book(self) -> ResultBook:
        """The logbook, as the result of the match uses it."""
        return ResultBook(self.book, self.setup, self._writer)

    def begin_again(self) -> None:
        """Record another match from now on; the previous one stays in the logbook."""
        self._writer = self._recording_book.make_writer()
        self._state = None

    @property
    def can_resign(self) -> bool:
        """True if a person can resign, which does not work over a network or without an opponent."""
        return self.has_begun and bool(self.setup.people) and not (self.is_remote or self.setup.is_solo)

    @property
    def is_recording(self) -> bool:
        return self._recording_book.is_on

    @property
    def is_deleted_when_left(self) -> bool:
        """True for a try at the fleet of the day without a shot."""
        return self.setup.is_solo and (self._state is None or not self._state.history)

    @property
    def unfinished_id(self) -> MatchId | None:
        return None if self.is_deleted_when_left else super().unfinished_id

    def leave(self) -> None:
        """Release the match so that it can be resumed, or delete it if there is nothing to resume."""
        super().leave()
        if self.is_deleted_when_left:
            self._delete_match()

    def record_draft(self, seat: SeatNumber, ships: Ships, *, is_by_hand: bool) -> None:
        """Record the ships of an incomplete fleet, and whether all of them were placed by hand."""
        self._update_setup(self.record.with_draft(seat, ships, is_by_hand=is_by_hand))

    def record_fleet(self, seat: SeatNumber, fleet: Fleet, *, is_by_hand: bool = False) -> None:
        if self.record.fleets[seat] != fleet:
            self._update_setup(self.record.with_fleet(seat, fleet, is_by_hand=is_by_hand))

    def save_notes(self, seat: SeatNumber, saved_notes: SavedNotes) -> None:
        """Store the notes of a seat if they have changed, and the match can be resumed."""
        if self._writer.is_open and not self.is_remote and self.record.saved_notes[seat] != saved_notes:
            self._update_setup(self.record.with_saved_notes(seat, saved_notes))

    def notify(self, event: Event, state: MatchState) -> None:
        self._state = state
        super().notify(event, state)

    def _update_setup(self, record: SetupRecord) -> None:
        self.rewrite(record)
        if not self.is_remote:
            self.begin()

    def _delete_match(self) -> None:
        if match_id := self._writer.match_id:
            with suppress(RefusedAction):  # it is deleted already
                self.book.delete(match_id)


class FriendMatchRecorder(BattleshipMatchRecorder):
    """The writer of a match with a friend, which is stored before its room is opened or entered.

    Its end is held back until it is known whether both have played by the rules.
    """

    def __init__(
        self,
        book: Logbook,
        setup: MatchSetup,
        series: BattleshipSeries,
        resumed: ResumedMatch | None = None,
    ) -> None:
        super().__init__(book, setup, series, resumed)
        self._held_back_state: MatchState | None = None  # written by ``write_verdict``
        self._has_given_up = False

    @property
    def can_resume(self) -> bool:
        return super().can_resume and not self._has_given_up

    def begin(self) -> None:
        """Begin the match in the logbook, unless its room is unknown, so that nobody could return to it."""
        if self.record.room_record:
            super().begin()

    def leave(self) -> None:
        if self._held_back_state and self._held_back_state.winner is None and not self.has_stored_end:
            self.write_verdict(None)  # a later reveal of the friend's fleet would not change this end
        super().leave()

    def discard(self) -> None:
        """Delete the match, unless it has begun."""
        if not self.has_begun:
            self._writer.release()
            self._delete_match()
            self.begin_again()

    def notify(self, event: Event, state: MatchState) -> None:
        """Write an event, but hold back the end of the match for ``write_verdict``."""
        can_return = event == PlayerLeft(OWN_SEAT) and not self._has_given_up
        if state.ending is None or can_return:
            super().notify(event, state)
        else:
            self._state = state
            self._held_back_state = state

    def record_room(self, room_record: RoomRecord) -> None:
        """Record the data with which to return to a room; the first call stores the match."""
        self._update_setup(replace(self.record, room_record=room_record))

    def record_friend(self, name: str) -> None:
        """Record the name of the friend, who may arrive after the match is stored."""
        own_player, friend = self.record.players
        if friend.name != name:
            self._update_setup(self.record.with_players((own_player, replace(friend, name=name))))
            self._writer.rename((own_player.name, name))

    def mark_seat_given_up(self) -> None:
        """Record that the seat in the room is given up, so that the match ends and cannot be resumed."""
        self._has_given_up = True

    def write_verdict(self, fleet: Fleet | None, broken_off: MatchBrokenOff | None = None) -> None:
        """Write or correct the end of the match.

        Args:
            fleet: the friend's fleet, if it was revealed.
            broken_off: the reason why the match counts for nobody; None if it counts.
        """
        state = self._held_back_state
        if state is None:
            return
        if fleet:
            self.record = self.record.with_fleet(FRIEND_SEAT, fleet, is_by_hand=False)
        if broken_off and state.winner is not None:
            state = replace(state, ending=broken_off)  # it counts for nobody
        assert state.ending, "only an ended state is held back"
        setup = record_json(self.record)
        match_id = self._writer.finished_id
        if match_id is None:
            self._writer.rewrite_setup(setup)
            self.write(state.ending, state)
        else:
            text = FORMAT.write_event(state.ending, self.record)
            ending = FORMAT.write_ending(state, self.record)
            self.book.write(lambda store: store.correct(match_id, text, ending, setup))


def match_recorder(
    book: Logbook,
    setup: MatchSetup,
    series: BattleshipSeries,
    resumed: ResumedMatch | None = None,
) -> BattleshipMatchRecorder:
    is_with_friend = setup.players[FRIEND_SEAT].kind is PlayerKind.FRIEND
    recorder_type = FriendMatchRecorder if is_with_friend else BattleshipMatchRecorder
    return recorder_type(book, setup, series, resumed)


@dataclass(frozen=True)
class PreparedMatch:
    """A match ready to be played, from its start or from the state in its setup."""

    recorder: BattleshipMatchRecorder
    series: BattleshipSeries

    @property
    def setup(self) -> MatchSetup:
        return self.recorder.setup

    @property
    def request(self) -> Request:
        return self.series.request

    @property
    def players(self) -> tuple[Player, Player]:
        return self.setup.players

    @property
    def friend_recorder(self) -> FriendMatchRecorder:
        assert isinstance(self.recorder, FriendMatchRecorder), "the other player is a friend"
        return self.recorder

    async def play(
        self,
        seats: tuple[Seat, Seat],
        observers: Sequence[Observer],
        interruption: Interruption,
        missed_events: Iterable[Event] = (),
    ) -> MatchState:
        """Play the match to its end, after the ``missed_events``, and record it; return the last state."""
        return await play_to_end(self.setup, seats, [self.recorder, *observers], interruption, missed_events)


async def with_prior(book: Logbook, setup: MatchSetup) -> MatchSetup:
    """Return a setup in which a learning bot knows where its opponent probably places ships."""
    person, bot = setup.players
    if bot.level not in LEARNING_LEVELS or not (book.is_on and setup.people):
        return setup
    # Reading takes up to a third of a second.
    return replace(setup, prior=await asyncio.to_thread(book.read, lambda store: read_prior(store, person.name), None))


def resume_stored(book: Logbook, match_id: MatchId, clock_seconds: int | None = None) -> PreparedMatch:
    """Resume a match, with ``clock_seconds`` for each turn if given.

    Raises:
        RefusedAction: the match is over, is being played elsewhere, does not exist, or is unreadable.
        LogbookError: the logbook cannot be used.
    """
    resumed = claim_unfinished(book, match_id, FORMAT)
    record: SetupRecord = resumed.record
    state: MatchState = resumed.state
    state = replace(state, turn_progress=replace(state.turn_progress, is_time_up=False))  # the clock starts again
    setup = replace(record.setup, players=state.players, state=state if state.has_started else None)
    if clock_seconds is not None:
        setup = replace(setup, clock_seconds=clock_seconds)
    return PreparedMatch(match_recorder(book, setup, record.series, resumed), record.series)
