"""What keeps matches while the program runs: what is placed, put down and fired, and games that are taken up again."""

import asyncio
import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from schiffe.battleship.bots.prior import UNIFORM_PRIOR, Prior
from schiffe.battleship.logbook.daily import DailyAttempt
from schiffe.battleship.logbook.finished import FORMAT
from schiffe.battleship.logbook.recorder import BattleshipMatchRecorder, match_recorder, resume_stored, with_prior
from schiffe.battleship.logbook.summaries import Summary, summary_or_empty
from schiffe.battleship.match.analysis import Analysis
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import EndingEvent, HintTaken, Shot, ShotsFired
from schiffe.battleship.match.notes import NO_SAVED_NOTES, SavedNotes
from schiffe.battleship.match.seats import BotSeat
from schiffe.battleship.match.setup import BattleshipSeries, MatchSetup
from schiffe.battleship.match.setup_record import SetupRecord, read_record
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.game.match.events import MatchEnded, PlayerLeft, PlayerResigned, TimeExpired
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import NOBODY, Player, PlayerKind
from schiffe.game.match.request import PlayBot, PlayTogether
from schiffe.language import i18n
from schiffe.store.logbook import Logbook
from schiffe.store.matches import RefusedAction
from schiffe.store.store import Store
from tests.battleship.logbook.summaries import pair
from tests.store.games import begin_match, id_of

RULES = Rules.of(6, 2)
FLEETS = random_fleet(RULES, random.Random(1)), random_fleet(RULES, random.Random(2))
ANNA, BEN = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.PERSON, "Ben")
FAR = Player(PlayerKind.REMOTE, "Opponent")
EASY, HARD, RIVAL = (Player(PlayerKind.BOT, level, level) for level in ("easy", "hard", "rival"))
SAVED_NOTES = SavedNotes(0b101, (3, 4))


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Logbook]:
    book = Logbook(tmp_path / "games.sqlite3")
    yield book
    book.close()


def setup_of(one: Player = ANNA, other: Player = HARD) -> MatchSetup:
    return MatchSetup(RULES, (one, other), 0, Chance(1), 15, allows_hints=True)


def keeper_of(book: Logbook, setup: MatchSetup | None = None) -> BattleshipMatchRecorder:
    return match_recorder(book, setup or setup_of(), BattleshipSeries(request=PlayBot("hard"), chance=Chance(1)))


def kept(book: Logbook, match: int = 1) -> SetupRecord:
    """How a match was made, as the file has it."""
    text = book.read(lambda store: store.reader.setup(match), None)
    assert text
    return read_record(text)


def begun(recorder: BattleshipMatchRecorder, setup: MatchSetup | None = None) -> MatchState:
    """A match in which both fleets lie, and that has just begun."""
    for seat in (0, 1):
        recorder.record_fleet(seat, FLEETS[seat])
    made = setup or setup_of()
    state, started = made.initial_state, made.start_event
    assert started
    recorder.notify(started, state)
    return state


def shot(state: MatchState, cell: int = 0) -> ShotsFired:
    target = state.targets[state.seat_to_move]
    answer = FLEETS[1 - state.seat_to_move].answer(cell, RULES.grid.full & ~target.open_cells)
    return ShotsFired(state.seat_to_move, (Shot(cell, answer),))


def test_fleets_are_kept_as_they_are_laid(book: Logbook) -> None:
    recorder = keeper_of(book, setup_of(ANNA, BEN))
    record = recorder.record
    assert (record.fleets, record.drafts, record.placed_by_hand) == ((None, None), ((), ()), (False, False))
    ships = FLEETS[0].ships
    recorder.record_draft(0, ships[:1], is_by_hand=True)
    assert (recorder.record.drafts, recorder.record.placed_by_hand) == ((ships[:1], ()), (True, False))
    assert kept(book).drafts == (ships[:1], ())
    recorder.record_fleet(0, FLEETS[0], is_by_hand=True)
    recorder.record_fleet(1, FLEETS[1])
    assert recorder.record.fleets == FLEETS
    assert (kept(book).fleets, kept(book).placed_by_hand) == (FLEETS, (True, False))
    recorder.record_fleet(1, FLEETS[1], is_by_hand=True)
    assert not recorder.record.placed_by_hand[1], "it lay there already"


def test_what_a_player_puts_down_is_kept_where_a_match_can_be_gone_on_with(book: Logbook) -> None:
    recorder = keeper_of(book)
    recorder.save_notes(0, SAVED_NOTES)
    assert recorder.record.saved_notes[0] == NO_SAVED_NOTES, "nothing is kept of a match in which nothing lies"
    begun(recorder)
    recorder.save_notes(0, SAVED_NOTES)
    assert recorder.record.saved_notes[0] == SAVED_NOTES
    assert kept(book).saved_notes == (SAVED_NOTES, NO_SAVED_NOTES)
    recorder.save_notes(0, NO_SAVED_NOTES)
    assert kept(book).saved_notes == (NO_SAVED_NOTES, NO_SAVED_NOTES)


def test_each_shot_is_to_outlive_a_power_cut_and_a_hint_waits_for_the_next(
    book: Logbook, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(
        Logbook,
        "sync_soon",
        lambda book: synced.append(book.read(lambda store: len(list(store.reader.events(1))), 0)),
    )
    recorder = keeper_of(book)
    state = begun(recorder)
    for event in (HintTaken(0, (5,)), shot(state)):
        state = state.after(event)
        recorder.notify(event, state)
    assert synced == [3]


def test_the_same_players_begin_again_as_another_match(book: Logbook) -> None:
    recorder = keeper_of(book)
    can_resign = [recorder.can_resign]
    state = begun(recorder)
    can_resign.append(recorder.can_resign)
    event = PlayerResigned(0)
    recorder.notify(event, state.after(event))
    recorder.begin_again()
    can_resign.append(recorder.can_resign)
    made = setup_of()
    state, started = made.initial_state, made.start_event
    assert started
    recorder.notify(started, state)
    can_resign.append(recorder.can_resign)
    assert can_resign == [False, True, False, True]
    assert kept(book, 2).fleets == FLEETS
    ends = book.read(lambda store: [match.ending and match.ending.word for match in store.reader.matches()], None)
    assert ends == [None, "resigned"]


def test_two_bots_are_not_kept(book: Logbook) -> None:
    recorder = keeper_of(book, setup_of(EASY, HARD))
    begun(recorder)
    assert (recorder.can_resign, recorder.unfinished_id, book.may_exist) == (False, None, False)


def test_a_match_is_taken_up_where_it_stood(book: Logbook) -> None:
    recorder = keeper_of(book)
    state = begun(recorder)
    event = shot(state)
    state = state.after(event)
    recorder.notify(event, state)
    left = PlayerLeft(0)
    recorder.notify(left, state.after(left))
    assert not recorder.can_resume, "it is nobody's"
    for given, seconds in ((None, 15), (40, 40), (0, 0)):
        back = resume_stored(book, 1, given)
        assert back
        assert (back.setup.clock_seconds, back.recorder.record.setup.clock_seconds) == (seconds, 15)
        assert back.setup.state == state
        assert back.recorder.record.fleets == FLEETS
        assert back.recorder.can_resign
        assert back.recorder.can_resume
        back.recorder.leave()
    i18n.choose_language("de")
    back = resume_stored(book, 1)
    assert back
    assert back.setup.state
    assert back.setup.players == back.setup.state.players == (ANNA, replace(HARD, name="schwer"))


def test_a_match_is_taken_up_with_a_fresh_clock_and_the_hint_that_was_taken(book: Logbook) -> None:
    recorder = keeper_of(book)
    state = begun(recorder)
    for event in (HintTaken(0, (5,)), TimeExpired(0)):
        state = state.after(event)
        recorder.notify(event, state)
    assert state.turn_progress.is_time_up
    recorder.leave()
    back = resume_stored(book, 1)
    assert back
    assert back.setup.state == replace(state, turn_progress=replace(state.turn_progress, is_time_up=False))
    assert back.setup.state.turn_progress.hint == (5,)


def test_a_match_whose_fleets_do_not_lie_yet_is_taken_up_before_its_start(book: Logbook) -> None:
    recorder = keeper_of(book, setup_of(ANNA, BEN))
    recorder.record_fleet(0, FLEETS[0], is_by_hand=True)
    recorder.leave()
    back = resume_stored(book, 1)
    assert back
    assert (back.setup.state, back.recorder.has_begun, back.recorder.can_resign) == (None, False, False)
    assert (back.recorder.record.fleets, back.players) == ((FLEETS[0], None), (ANNA, BEN))
    assert (back.series.request, back.series.rules) == (PlayTogether(("Anna", "Ben")), RULES)
    back.recorder.record_fleet(1, FLEETS[1])
    assert kept(book).fleets == FLEETS, "it is written on in the same place"


def test_what_cannot_be_read_is_not_taken_up(book: Logbook) -> None:
    new = replace(FORMAT.new_match(keeper_of(book).record), setup="none of ours")
    recording = book.write(lambda store: begin_match(store, new))
    assert recording
    recording.release()
    with pytest.raises(RefusedAction, match=r"^unreadable$"):
        resume_stored(book, id_of(recording))


def test_a_match_that_was_taken_up_is_played_to_its_end_or_until_it_is_ended_from_outside(book: Logbook) -> None:
    async def play(number: int, ending: EndingEvent | None = None) -> MatchState:
        back = resume_stored(book, number)
        assert back
        until = Interruption()
        if ending:
            until.set(ending)
        one, other = (BotSeat(FLEETS[seat], "easy", back.setup.chance) for seat in (0, 1))
        return await back.play((one, other), [back.recorder], until)

    for number, ending, how in ((1, None, "won"), (2, PlayerResigned(1), "resigned")):
        recorder = keeper_of(book)
        begun(recorder)
        recorder.leave()
        state = asyncio.run(play(number, ending))
        matches = book.read(lambda store: store.reader.matches(), None)
        assert matches
        assert matches[0].id == number
        assert matches[0].ending
        assert (matches[0].ending.word, matches[0].ending.winner) == (how, state.winner)


def test_what_shots_came_to_is_kept_once_the_match_is_over(book: Logbook) -> None:
    recorder, found = keeper_of(book), Analysis(1, 0.75, -0.5, ())
    recorder.result_book.save_analysis(0, found)
    state = begun(recorder)
    recorder.result_book.save_analysis(0, found)
    fired = shot(state)
    state = state.after(fired)
    recorder.notify(fired, state)
    assert not recorder.has_stored_end
    resigned = PlayerResigned(1)
    recorder.notify(resigned, state.after(resigned))
    assert pair(stored_summary(book), "skill") == (None, None)
    recorder.result_book.save_analysis(0, found)
    assert (pair(stored_summary(book), "skill"), pair(stored_summary(book), "luck")) == ((0.75, None), (-0.5, None))
    recorder.result_book.save_analysis(1, found)
    assert (pair(stored_summary(book), "skill"), pair(stored_summary(book), "luck")) == ((0.75, 0.75), (-0.5, -0.5))


def stored_summary(book: Logbook) -> Summary:
    """What the first match came to, as the file has it."""
    match = book.read(lambda store: store.reader.find_match(1), None)
    assert match
    assert match.ending
    return summary_or_empty(match.ending.summary)


@pytest.mark.parametrize("is_kept", [True, False])
def test_a_try_at_the_fleet_of_the_day_is_among_the_tries_once_it_is_over(book: Logbook, is_kept: bool) -> None:
    day = date(2026, 11, 24)
    setup = replace(setup_of(), day=day, players=(ANNA, NOBODY))
    recorder = keeper_of(book if is_kept else Logbook(), setup)
    state = begun(recorder, setup)
    assert asyncio.run(recorder.result_book.read_attempts()) is None, "it is not over"
    assert not recorder.can_resign
    while state.winner is None:
        cell = state.targets[0].open_cells.bit_length() - 1
        answer = FLEETS[1].answer(cell, state.rules.grid.full & ~state.targets[0].open_cells)
        fired = ShotsFired(0, (Shot(cell, answer),))
        state = state.after(fired)
        recorder.notify(fired, state)
    recorder.notify(MatchEnded(0), state.after(MatchEnded(0)))
    genius = asyncio.run(recorder.result_book.save_genius_result(FLEETS[1]))
    found = asyncio.run(recorder.result_book.read_attempts())
    assert (found is not None) is is_kept
    if found:
        assert found.by_day == {
            day: DailyAttempt(1, is_over=True, shot_count=len(state.targets[0].shots), genius_result=genius)
        }


def test_over_a_network_nothing_is_kept_before_the_start_and_nobody_resigns(book: Logbook) -> None:
    setup = setup_of(ANNA, FAR)
    recorder = keeper_of(book, setup)
    recorder.record_draft(0, FLEETS[0].ships[:1], is_by_hand=True)
    recorder.record_fleet(0, FLEETS[0], is_by_hand=True)
    assert (recorder.record.fleets[0], book.may_exist) == (FLEETS[0], False)
    state, started = setup.initial_state, setup.start_event
    assert started
    recorder.notify(started, state)
    assert (kept(book).fleets, recorder.has_begun, recorder.can_resign) == ((FLEETS[0], None), True, False)
    recorder.save_notes(0, SAVED_NOTES)
    assert (recorder.record.saved_notes[0], kept(book).saved_notes[0]) == (NO_SAVED_NOTES, NO_SAVED_NOTES)


@pytest.mark.parametrize(
    ("one", "other", "is_kept", "learns"),
    [
        (ANNA, RIVAL, True, True),
        (ANNA, RIVAL, False, False),
        (ANNA, HARD, True, False),
        (EASY, RIVAL, True, False),
    ],
)
def test_a_bot_that_learns_knows_a_person_from_the_file(
    book: Logbook, monkeypatch: pytest.MonkeyPatch, one: Player, other: Player, is_kept: bool, learns: bool
) -> None:
    asked: list[str] = []

    def read_prior(_store: Store, name: str) -> Prior:
        asked.append(name)
        return UNIFORM_PRIOR

    monkeypatch.setattr("schiffe.battleship.logbook.recorder.read_prior", read_prior)
    monkeypatch.setattr("schiffe.battleship.logbook.result_book.read_habits", lambda _store, name: (name,))
    setup, where = setup_of(one, other), book if is_kept else Logbook()
    begun(keeper_of(book))
    found = asyncio.run(with_prior(where, setup))
    assert found == (replace(setup, prior=UNIFORM_PRIOR) if learns else setup)
    assert asked == ["Anna"] * learns
    noticed: tuple[object, ...] = asyncio.run(keeper_of(where, setup).result_book.read_habits())
    assert noticed == ("Anna",) * learns
