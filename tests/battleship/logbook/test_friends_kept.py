"""A match with a friend is kept from before it has an opponent until both fleets are open, and counts only then."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from schiffe.battleship.logbook.finished import FORMAT, FinishedMatch
from schiffe.battleship.logbook.own_matches import own_matches
from schiffe.battleship.logbook.recorder import FriendMatchRecorder, resume_stored
from schiffe.battleship.logbook.summaries import summary_or_empty
from schiffe.battleship.match.events import BreakReason, Event, MatchBrokenOff, ShotsFired
from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.match.setup_record import read_record
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.grid import cells_of
from schiffe.game.match.events import MatchEnded, PlayerLeft, PlayerResigned
from schiffe.game.match.finished import read_finished
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.statistics.results import OwnResult
from schiffe.store.logbook import Logbook
from tests.battleship.logbook.chance_matches import FRIEND, ROOM
from tests.battleship.logbook.summaries import pair
from tests.battleship.logbook.test_recorder import ANNA, FLEETS, keeper_of, kept, setup_of, shot
from tests.running import run

OWN, OTHER = FLEETS
NOT_REVEALED = MatchBrokenOff(BreakReason.NOT_REVEALED)
NOBODY_YET = Player(PlayerKind.FRIEND, "?")


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Logbook]:
    book = Logbook(tmp_path / "games.sqlite3")
    yield book
    book.close()


def friends() -> MatchSetup:
    return setup_of(ANNA, FRIEND)


def unplaced(book: Logbook, setup: MatchSetup) -> FriendMatchRecorder:
    recorder = keeper_of(book, setup)
    assert isinstance(recorder, FriendMatchRecorder)
    return recorder


def recorder_of(book: Logbook) -> FriendMatchRecorder:
    recorder = unplaced(book, friends())
    recorder.record_fleet(0, OWN, is_by_hand=True)
    recorder.record_room(ROOM)
    return recorder


def begun(recorder: FriendMatchRecorder) -> MatchState:
    made = friends()
    state, started = made.initial_state, made.start_event
    assert started
    recorder.notify(started, state)
    return state


def after(recorder: FriendMatchRecorder, state: MatchState, event: Event) -> MatchState:
    state = state.after(event)
    recorder.notify(event, state)
    return state


def all_sunk(recorder: FriendMatchRecorder) -> MatchState:
    """Anna sinks all, while the friend shoots at water."""
    state, targets = begun(recorder), list(cells_of(OTHER.mask))
    water = iter(cells_of(OWN.rules.grid.full & ~OWN.mask))
    while state.winner is None:
        state = after(recorder, state, shot(state, targets.pop(0) if state.seat_to_move == 0 else next(water)))
    return after(recorder, state, MatchEnded(0))


def finished(book: Logbook) -> FinishedMatch:
    found = book.read(lambda store: read_finished(store, 1, FORMAT), None)
    assert found
    return found


def test_nothing_is_in_the_file_before_there_is_a_room_to_come_back_to(book: Logbook) -> None:
    recorder = unplaced(book, setup_of(ANNA, NOBODY_YET))
    recorder.record_draft(0, OWN.ships[:1], is_by_hand=True)
    assert book.read_unfinished_matches() == []
    recorder.record_room(replace(ROOM, code="", seat=None))
    assert kept(book).drafts[0] == OWN.ships[:1]
    recorder.record_room(ROOM)
    recorder.record_friend("Bea")
    recorder.record_friend("Bea")
    recorder.leave()
    (match,) = book.read_unfinished_matches()
    assert ([side.name for side in match.sides], match.sides[1].kind) == (["Anna", "Bea"], "friend")
    assert (kept(book).room_record, kept(book).players[1]) == (ROOM, FRIEND)


def test_a_room_that_ends_before_the_match_leaves_nothing(book: Logbook) -> None:
    recorder = recorder_of(book)
    recorder.discard()
    recorder.discard()
    assert book.read(lambda store: store.reader.matches(), None) == []
    other = recorder_of(book)
    begun(other)
    other.discard()
    other.leave()
    assert [match.event_count for match in book.read_unfinished_matches()] == [1]


def test_it_is_won_once_the_fleet_is_revealed(book: Logbook) -> None:
    recorder = recorder_of(book)
    all_sunk(recorder)
    assert (recorder.has_stored_end, recorder.read_finished()) == (False, None)
    recorder.write_verdict(OTHER)
    assert recorder.has_stored_end
    found = finished(book)
    assert found.stored.ending
    assert (found.stored.ending.word, found.stored.ending.winner) == ("won", 0)
    assert found.record.fleets == FLEETS
    assert pair(summary_or_empty(found.stored.ending.summary), "fleet_mask") == (OWN.mask, OTHER.mask)
    (game,) = own_matches([found.stored], ["Anna"])
    assert (game.result, game.is_played_out, game.opponent.name, game.level) == (OwnResult.WON, True, "Bea", None)


def test_who_leaves_before_the_fleet_is_revealed_can_come_back(book: Logbook) -> None:
    recorder = recorder_of(book)
    all_sunk(recorder)
    recorder.leave()
    (match,) = book.read_unfinished_matches()
    again = resume_stored(book, match.id)
    assert again
    assert again.setup.state
    assert (again.setup.state.winner, again.setup.state.ending) == (0, None)
    assert again.recorder.record.room_record == ROOM
    again.recorder.notify(MatchEnded(0), again.setup.state.after(MatchEnded(0)))
    again.friend_recorder.write_verdict(OTHER)
    end = finished(book).stored.ending
    assert end
    assert end.winner == 0


def test_what_counts_for_nobody_has_a_word_and_a_late_reveal_corrects_it(book: Logbook) -> None:
    recorder = recorder_of(book)
    all_sunk(recorder)
    recorder.write_verdict(None, NOT_REVEALED)
    found = finished(book)
    assert found.stored.ending
    assert (found.stored.ending.word, found.stored.ending.winner) == ("broken", None)
    assert found.moments[-1].event == NOT_REVEALED
    assert found.last_state.winner is None
    (game,) = own_matches([found.stored], ["Anna"])
    assert game.result is OwnResult.BROKEN_OFF
    moments = len(found.moments)
    recorder.write_verdict(OTHER)
    found = finished(book)
    assert found.stored.ending
    assert (found.stored.ending.word, found.stored.ending.winner, len(found.moments)) == ("won", 0, moments)
    assert found.moments[-1].event == MatchEnded(0)
    assert found.record.fleets == FLEETS


def test_who_gives_up_loses_if_the_other_one_has_played_true(book: Logbook) -> None:
    for event, winner in ((PlayerResigned(0), 1), (PlayerResigned(1), 0)):
        recorder = recorder_of(book)
        after(recorder, begun(recorder), event)
        assert not recorder.has_stored_end
        recorder.write_verdict(OTHER)
        found = recorder.read_finished()
        assert found
        assert found.stored.ending
        assert (found.stored.ending.word, found.stored.ending.winner) == ("resigned", winner)


@pytest.mark.parametrize(
    ("event", "how"), [(PlayerLeft(1), "left"), (MatchBrokenOff(BreakReason.AWAY, seat=0), "broken")]
)
def test_an_end_without_a_winner_needs_no_reveal(book: Logbook, event: Event, how: str) -> None:
    recorder = recorder_of(book)
    after(recorder, begun(recorder), event)
    recorder.leave()
    end = finished(book).stored.ending
    assert end
    assert (end.word, end.winner) == (how, None)
    assert book.read_unfinished_matches() == []


def test_leaving_by_oneself_is_no_end(book: Logbook) -> None:
    recorder = recorder_of(book)
    state = after(recorder, begun(recorder), ShotsFired(0, shot(begun(recorder)).shots))
    recorder.notify(PlayerLeft(0), state.after(PlayerLeft(0)))
    recorder.write_verdict(OTHER)
    assert len(book.read_unfinished_matches()) == 1


def test_without_a_logbook_nothing_is_kept() -> None:
    recorder = recorder_of(Logbook())
    all_sunk(recorder)
    recorder.write_verdict(OTHER)
    recorder.write_verdict(None, NOT_REVEALED)
    assert (recorder.is_recording, recorder.unfinished_id, recorder.can_resume) == (False, None, False)


def test_a_fleet_laid_by_hand_against_a_friend_teaches_as_any(book: Logbook) -> None:
    recorder = recorder_of(book)
    all_sunk(recorder)
    recorder.write_verdict(OTHER)
    record = read_record(book.read(lambda store: store.reader.setup(1), ""))
    assert record.placed_by_hand == (True, False)


@pytest.mark.parametrize(
    "command",
    [
        "games --json",
        "games",
        "export 1",
        "export 1 --format text",
        "export 1 --format asciicast",
        "replay 1",
        "stats --json",
    ],
)
def test_what_opens_the_seat_leaves_the_file_in_no_way(tmp_path: Path, command: str) -> None:
    path = tmp_path / "games.sqlite3"
    book = Logbook(path)
    recorder = recorder_of(book)
    all_sunk(recorder)
    recorder.write_verdict(OTHER)
    recorder_of(book).leave()
    book.close()
    done = run(*command.split(), SCHIFFE_LOGBOOK=str(path), SCHIFFE_SETTINGS=str(tmp_path / "settings.ini"))
    assert done.returncode == 0, done.stderr
    assert done.stdout
    for secret in (ROOM.seat_key, ROOM.nonce, ROOM.code, ROOM.server.host):
        assert secret not in done.stdout + done.stderr
