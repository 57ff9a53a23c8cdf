"""Looking back at games on the full screen."""

import asyncio
import itertools
import re
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from schiffe.battleship import GAME
from schiffe.battleship.drawing import ASCII_GLYPHS, BOX_GLYPHS, Glyphs, plan_cells
from schiffe.battleship.game import BATTLESHIP
from schiffe.battleship.implementation import Battleship
from schiffe.battleship.logbook.finished import FORMAT, FinishedMatch
from schiffe.battleship.logbook.review import Review
from schiffe.battleship.match.events import BreakReason, HintTaken, MatchBrokenOff, ShotsFired
from schiffe.battleship.presets import PRESETS
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.settings import SCHEMA
from schiffe.battleship.ui.previews import make_match_preview
from schiffe.battleship.ui.screens.replay.screen import ReplayScreen
from schiffe.battleship.ui.screens.replay.state import ReplayState
from schiffe.cli.games import GAMES
from schiffe.game.info import GameInfo
from schiffe.game.match.events import PlayerResigned, TimeExpired
from schiffe.game.match.players import SeatNumber
from schiffe.game.match.request import PlayBot
from schiffe.game.session import Session
from schiffe.game.ui.match_list import MatchList
from schiffe.game.ui.match_list_screen import LoadedPreview, MatchListScreen, MatchListState
from schiffe.game.ui.match_table import ListedMatch
from schiffe.game.ui.program import ScreenProgram
from schiffe.language import i18n
from schiffe.settings.layers import Preferences
from schiffe.store.logbook import Logbook
from schiffe.store.matches import StoredEnding
from schiffe.store.store import Store
from schiffe.toolkit.replaying import Playback
from tests.battleship.logbook.pasts import ended_by, fleets_of, kept, past_of, played, whole
from tests.battleship.ui.painting import StrictCanvas, painted, press, step_of
from tests.battleship.ui.show import SMALL, SMALL_FIELDS, play, to_the_end
from tests.battleship.ui.test_games import placed
from tests.battleship.ui.test_screens import SIZES
from tests.fixtures.playing import ARCHIVES
from tests.layers import read_layer
from tests.running import run
from tests.store.games import BEGUN, TOWERS, begin_match
from tests.toolkit.show import DELETE, DOWN, ENTER, ESCAPE, F1, LEFT, RIGHT, TAB, UP, Program, Script, Show, perform
from tests.tools.scenes import games
from tests.waiting import PATIENCE, until

HOME, END, PAGE_UP = "\x1b[H", "\x1b[F", "\x1b[5~"
PAST = whole()


@pytest.fixture(params=i18n.available_languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.choose_language(request.param)
    yield request.param
    i18n.choose_language("en")


def replay(
    finished: FinishedMatch, glyphs: Glyphs = BOX_GLYPHS, *, step: int = 0, seen_by: SeatNumber | None = None
) -> ReplayState:
    """A match at one of its steps."""
    playback = Playback(last_step=len(finished.moments) - 1, step=step)
    return ReplayState(finished, glyphs=glyphs, playback=playback, seen_by=seen_by)


def screen(state: ReplayState) -> ReplayScreen:
    return ReplayScreen(state, lambda _before: None, lambda: None, lambda: None)


def assessed(state: ReplayState) -> ReplayState:
    """The state with the odds of the next turn, and with what all turns were worth."""
    review = _review() if state.finished is PAST else _reviewed(Review(state.finished))
    shown = review.assessed_turn(state.next_turn_step) if state.next_turn_step else None
    return replace(state, shows_odds=True, assessed_turn=shown, costly_steps=review.costly_steps, is_judged=True)


@cache
def _review() -> Review:
    return _reviewed(Review(PAST))


def _reviewed(review: Review) -> Review:
    review.assess_all()
    return review


def look_back(
    script: Script,
    finished: FinishedMatch | None,
    *,
    book: Path | None = None,
    size: tuple[int, int] = (80, 24),
    games: Sequence[GameInfo] = GAMES,
) -> None:
    """Run a whole script against the command that looks back at a match, or at one of some games."""

    logbook = Logbook(book)

    def make() -> Program:
        given = read_layer(SCHEMA, {"pause": "0"})
        program = ScreenProgram(Session(Preferences(SCHEMA, {}, given), logbook, games=games))
        if finished:
            return program.stage, program.show_finished(Battleship(BATTLESHIP), finished)
        return program.stage, choose(program)

    async def choose(program: ScreenProgram) -> None:
        with program.open_game(Battleship(BATTLESHIP)):
            await MatchList(program, lists_only_finished=True).run()

    with closing(logbook):
        perform(script, make, size, whole=True)


# The state


def test_one_goes_to_any_moment() -> None:
    state = replay(PAST)
    assert state.stopped_at(5).step == 5
    assert state.stopped_at(-1).step == 0
    assert state.stopped_at(9999).step == state.playback.last_step == len(PAST.moments) - 1
    assert state.stopped_at(5).match_state is PAST.moments[5].state


def test_a_shot_is_found_by_its_number() -> None:
    state = replay(PAST)
    step = state.step_after_shot(12)
    assert step is not None
    assert len(state.stopped_at(step).match_state.targets[0].shots) == 12
    assert state.step_after_shot(0) is None
    assert state.step_after_shot(101) is None
    other_step = replace(state, seen_by=1).step_after_shot(12)
    assert other_step == step + 1
    assert len(state.stopped_at(other_step).match_state.targets[1].shots) == 12


def test_a_step_on_while_it_plays_ends_at_the_end() -> None:
    state = replay(PAST)
    playing = state.with_playback(state.playback.with_playing_toggled())
    assert playing.playback.is_playing
    assert playing.playback.advanced().is_playing
    before_end = replace(state.playback, step=state.playback.last_step - 1, is_playing=True)
    end = state.with_playback(before_end).playback.advanced()
    assert (end.step, end.is_playing) == (end.last_step, False)
    again = end.with_playing_toggled()
    assert (again.step, again.is_playing) == (0, True)
    assert not playing.stopped_at(4).playback.is_playing


def test_only_another_step_drops_the_odds_of_a_turn() -> None:
    state = replace(assessed(replay(PAST, step=20)), message="no", typed_text="1")
    faster = state.with_playback(state.playback.with_faster_pace())
    assert (faster.assessed_turn, faster.message, faster.typed_text) == (state.assessed_turn, None, None)
    assert state.stopped_at(20).assessed_turn is state.assessed_turn
    assert state.stopped_at(21).assessed_turn is None


def test_hints_and_time_do_not_part_a_turn_from_its_odds() -> None:
    rules = Rules.of()
    start, *others = played(rules)
    finished = past_of((start, HintTaken(0, (3,)), TimeExpired(0), *others), fleets_of(rules))
    assert [replay(finished, step=at).next_turn_step for at in (0, 1, 2, 3)] == [3, 3, 3, 4]
    assert replay(finished).stopped_at(9999).next_turn_step is None


@pytest.mark.parametrize(("key", "change"), [("+", 1), ("up", 1), ("-", -1), ("down", -1)])
def test_the_pace(key: str, change: int) -> None:
    state = replay(PAST)
    changed = step_of(screen(state), key)(state)
    assert isinstance(changed, ReplayState)
    assert changed.playback.pace == state.playback.pace.changed(change) != state.playback.pace


# What is seen


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_every_size(language: str, size: tuple[int, int]) -> None:
    state = replay(PAST, step=21)
    text = painted(screen(state), size)
    assert len(re.findall("└[─┴]+┘", text)) == (1 if size[0] < 80 and size[1] < 38 else 2)
    assert re.search(r"11/\d+$", text, re.MULTILINE)
    for by in (0, 1):
        painted(screen(replace(state, seen_by=by)), size)
    painted(screen(assessed(state)), size)
    painted(screen(replace(state, typed_text="12")), size)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_rule_set(preset: str) -> None:
    finished = whole(Rules.parse(PRESETS[preset].line), ("hard", "hard"))
    for size in ((40, 20), (80, 24), (120, 40)):
        for at in (0, len(finished.moments) // 2, len(finished.moments) - 1):
            for by in (None, 0, 1):
                painted(screen(replay(finished, glyphs=ASCII_GLYPHS, step=at, seen_by=by)), size)


def test_a_large_board_follows_the_shots() -> None:
    finished = whole(Rules.of(26, (5, 4)), ("easy", "easy"))
    event = finished.moments[30].event
    assert isinstance(event, ShotsFired)
    text = painted(screen(replay(finished).stopped_at(30)), (40, 20))
    assert "(" in text


def test_only_what_a_player_knew_is_shown() -> None:
    start = replay(PAST)

    def hulls(by: int | None) -> int:
        return painted(screen(replace(start, seen_by=by)), (80, 24)).count("╡")

    assert hulls(None) > hulls(0) > 0
    assert hulls(None) > hulls(1) > 0
    assert hulls(None) == hulls(0) + hulls(1)


def test_the_fleet_of_somebody_elsewhere_is_unknown() -> None:
    rules = Rules.of()
    finished = past_of(played(rules), (fleets_of(rules)[0], None))
    text = painted(screen(replay(finished)), (80, 24))
    assert text == painted(screen(replay(PAST)), (80, 24)).split("\n")[0] or "╡" in text
    unseen = past_of(played(rules), (None, None))
    assert "╡" not in painted(screen(replay(unseen)), (80, 24))


def test_the_odds_stand_on_the_board_that_is_shot_at_next() -> None:
    state = assessed(replay(PAST, step=20))
    text = painted(screen(state), (80, 24))
    assert "[9]" in text
    assert re.search(r"Next, Lea at [A-J]\d+: \d+ % to hit", text)
    assert state.assessed_turn
    assert f" 9 = {round(100 * state.assessed_turn.best_shot_odds.chance)} % " in text
    assert "working it out" in painted(screen(replace(state, assessed_turn=None)), (80, 24))
    assert "Next, " not in painted(screen(replace(state, shows_odds=False)), (80, 24))


def test_the_odds_stay_while_a_shot_is_typed_and_after_it() -> None:
    shown = screen(assessed(replay(PAST, step=20)))
    text = painted(shown, (80, 24))
    press(shown, "4")
    press(shown, "escape")
    assert painted(shown, (80, 24)) == text


def test_odds_leave_ships_whole_but_for_the_squares_that_are_compared() -> None:
    state = assessed(replay(PAST, step=20))
    target = state.side(1).board
    plan = plan_cells(target.picture, BOX_GLYPHS)
    compared = (target.marks.cursor, *target.marks.last_cells)
    assert state.assessed_turn
    rows = re.findall(r"(?m)^ +[A-J] │.*│ +([A-J] │.*)│$", painted(screen(state), (80, 24)))
    assert len(rows) == 10
    for row in rows:
        assert not re.search(r"[═╞╡][\[({]?\d|\d[\])}]?[═╞╡]", row), "no digit is on a ship, and no ship runs into one"
    hulls = [at for at, shown in enumerate(plan) if shown.character in "═╞╡║╥╨" and target.picture.heat[at] >= 0]
    assert len(hulls) > len(compared)


def test_there_is_air_around_it_all_and_fleets_stand_beside_the_names() -> None:
    lines = painted(screen(replay(PAST, step=20)), (80, 24)).split("\n")
    assert re.fullmatch(r" +Lea +[#x═ ]+ +hard +[#x═ ]+", lines[2])
    assert not lines[1]
    assert not lines[22]
    assert re.match(r" +hard +[#x═ ]+$", painted(screen(replay(PAST)), (40, 20)).split("\n")[2])


def test_before_the_first_shot_the_other_board_has_no_odds() -> None:
    state = assessed(replay(PAST))
    assert [bool(side.board.picture.heat) for side in state.sides] == [False, True]


def test_the_odds_of_a_salvo_mark_its_squares() -> None:
    finished = whole(Rules.parse(PRESETS["salvo"].line), ("hard", "hard"))
    text = painted(screen(assessed(replay(finished, step=3))), (80, 24))
    assert re.search(r"\{\d\}", text)
    assert "hits expected" in text


def test_costly_turns_are_marked_and_gone_to() -> None:
    state = assessed(replace(replay(PAST), shows_odds=False))
    assert len(state.costly_steps) == 6
    shown = screen(replace(state, shows_odds=False))
    seats = [event.seat for place in state.costly_steps if isinstance(event := PAST.moments[place].event, ShotsFired)]
    line = next(line for line in painted(shown, (80, 24)).split("\n") if line.strip().startswith(BOX_GLYPHS.alone))
    first, second = (name[0].upper() for name in state.match_state.names)
    assert re.findall(r"[A-Z]", line) == [second if seat else first for seat in seats], "it is said whose they are"
    places = []
    for _costly in state.costly_steps:
        press(shown, "n")
        places.append(shown.state.step + 1)
        assert shown.state.shows_odds
    assert tuple(places) == state.costly_steps
    press(shown, "n")
    assert "No further weak shot." in painted(shown, (80, 24))
    for place in reversed(state.costly_steps[:-1]):
        press(shown, "p")
        assert shown.state.step + 1 == place
    press(shown, "p")
    assert "No further weak shot." in painted(shown, (80, 24))
    fresh = screen(replay(PAST))
    press(fresh, "n")
    assert "till analysing the shots" in painted(fresh, (80, 24))


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ((PlayerResigned(0),), "Lea has resigned."),
        ((MatchBrokenOff(BreakReason.CLOSED),), "Your opponent has left"),
        ((HintTaken(0, (3,)),), "Lea takes a hint: A4. The game was broken off here."),
    ],
)
def test_the_end_is_said(events: tuple[PlayerResigned | MatchBrokenOff | HintTaken, ...], said: str) -> None:
    finished = ended_by(events)
    assert said in painted(screen(replay(finished, step=len(finished.moments) - 1)), (80, 24))


# How it goes


def test_one_steps_jumps_and_looks() -> None:
    async def script(show: Show) -> None:
        await show.see(r"Lea begins\.")
        await show.ask(RIGHT, r"(?m)^ *Lea: \w+ ")
        await show.ask(RIGHT, r" hard: \w+ ")
        await show.ask(LEFT, r" Lea: \w+ ")
        await show.ask(END, r"hard has won\.")
        await show.ask(HOME, r"Lea begins\.")
        await show.ask("12" + ENTER, " 12/")
        await show.ask("777" + ENTER, "“777” is not a shot of this game. Possible: 1 to")
        await show.ask("7", "Go to shot")
        await show.lose(ESCAPE, "Go to shot")
        await show.ask("v", "what Lea knew")
        await show.ask("v", "what hard knew")
        await show.ask("v", "all ships shown")
        await show.ask("o", r"Next, hard at \w+: \d+ %")
        await show.ask(F1, "Keys in a replay")
        await show.ask(ESCAPE, " 12/")
        show.press(ESCAPE)

    look_back(script, PAST)


def test_it_goes_on_by_itself_to_the_end() -> None:
    finished = ended_by((PlayerResigned(0),))

    async def script(show: Show) -> None:
        await show.see(r"Lea begins\.")
        await show.ask("+++++ ", r"Lea has resigned\.")
        await show.ask(" ", r"Lea begins\.|pause")
        show.press("q")

    look_back(script, finished)


def test_a_click_on_the_time_line_goes_there() -> None:
    async def script(show: Show) -> None:
        await show.see(r"Lea begins\.")
        row = next(y for y, line in enumerate(show.screen.display) if re.search(r"■─+", line))
        end = max(x for x, sign in enumerate(show.screen.display[row]) if sign == "─")
        show.click(end, row)
        await show.see(r"hard has won\.")
        show.press("q")

    look_back(script, PAST)


def test_where_one_board_has_room_it_is_the_one_that_is_shot_at() -> None:
    async def script(show: Show) -> None:
        await show.see(r"Lea begins\.")
        await show.ask(RIGHT, r"(?ms)^ *hard .*Lea: \w+")
        await show.ask(RIGHT, r"(?ms)^ *Lea .*hard: \w+")
        await show.ask(TAB, r"(?ms)^ *hard .*hard: \w+")
        show.press("q")

    look_back(script, PAST, size=(40, 20))


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A logbook with a game that is over."""
    kept(tmp_path / "logbook.sqlite3", PAST)
    return tmp_path / "logbook.sqlite3"


def test_a_game_is_chosen_from_the_list_and_deleted_there(book: Path) -> None:
    async def script(show: Show) -> None:
        await show.see(r"> .* hard ")
        await show.ask(ENTER, r"Lea begins\.")
        await show.ask(ESCAPE, r"> .* hard ")
        await show.ask(DELETE, "Delete this game for good")
        await show.lose(ESCAPE, "Delete this game for good")
        await show.ask("d", "Delete this game for good")
        await show.ask("y", "No games yet")
        show.press(ESCAPE)

    look_back(script, None, book=book)
    store = Store(book)
    assert store.reader.count() == 0
    store.close()


def test_from_the_menu_one_looks_back_or_goes_on(book: Path) -> None:
    async def leave_one(show: Show) -> None:
        await placed(show)
        show.press("A1", ENTER)
        await show.see(r"Player +A1 ")
        await show.ask("\x1b[21~", "You can continue it later")
        show.press("q")

    async def script(show: Show) -> None:
        await show.ask("g", r"> .*unfinished")
        await show.ask(DOWN, r"> .* lost ")
        await show.ask(ENTER, r"Lea begins\.")
        await show.ask(ESCAPE, "> .* lost ")
        await show.ask("\x1b[A", r"> .*unfinished")
        await show.ask(ENTER, "YOUR TURN")
        await show.ask("\x1b[21~", "Leave this game")
        await show.ask("m", "Look back[ >]+Games")
        show.press("q")

    play(leave_one, request=PlayBot("easy"), whole=True, logbook=Logbook(book))
    play(script, whole=True, logbook=Logbook(book))


def test_the_result_leads_to_the_replay_and_back(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        await placed(show)
        await to_the_end(show, SMALL_FIELDS)
        await show.ask("r", r"(?s)all ships shown.*begins\.")
        await show.ask("q", "won against")
        await show.ask("m", "Look back[ >]+Games")
        show.press("q")

    logbook = Logbook(tmp_path / "logbook.sqlite3")
    play(script, request=PlayBot("easy"), whole=True, settings=SMALL, logbook=logbook)


def test_without_a_logbook_there_is_nothing_to_look_back_at() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        await to_the_end(show, SMALL_FIELDS)
        assert " replay" not in show.text
        await show.ask("m", "Two players")
        assert "Statistics" not in show.text
        show.press("q")

    play(script, request=PlayBot("easy"), whole=True, settings=SMALL)


# The list


def games_screen(state: MatchListState) -> MatchListScreen:
    return MatchListScreen(state, lambda _before: None)


@pytest.mark.parametrize("size", SIZES)
def test_the_list_in_every_size(language: str, size: tuple[int, int], tmp_path: Path) -> None:
    store = Store(tmp_path / "list.sqlite3")
    for number in range(60):
        recording = begin_match(store, BEGUN)
        recording.append("end", StoredEnding("won" if number % 3 else "resigned", number % 2, "{}"))
        recording.release()
    rows = tuple(map(ListedMatch, store.reader.matches()))
    store.close()
    shown = games_screen(MatchListState(rows, 0, 60, message="“7” is not over."))
    text = painted(shown, size)
    assert "1/60" in text
    for key in ("pagedown", "end", "up", "home", "down"):
        press(shown, key)
        assert len(re.findall(r"^ *> ", painted(shown, size), re.MULTILINE)) == 1
    assert shown.state.selected_index == 1


def test_the_list_has_filters_and_the_board_of_the_chosen_game_beside_it(tmp_path: Path) -> None:
    kept(tmp_path / "kept.sqlite3", PAST)
    kept(tmp_path / "kept.sqlite3", ended_by(()), is_over=False)

    async def script(show: Show) -> None:
        await show.ask("g", r"all +2 +won \d +lost \d +unfinished 1")
        await show.see(r"date +against +variant +result +shots +skill +length")
        await show.see(r"Lea against hard(?s:.*)A │.*(?s:.*)Last shots(?s:.*)(?:Lea|hard) +[A-J]\d+ +\w+")
        await show.ask("\x1b[Z", r" 1/1(?s:.*)> .*unfinished")
        await show.ask("/", r" 1/2")

    play(script, size=(110, 34), logbook=Logbook(tmp_path / "kept.sqlite3"))


def test_a_game_lasted_as_long_in_the_list_as_at_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("schiffe.store.writer.now", itertools.count(1e9, 7.0).__next__)

    async def script(show: Show) -> None:
        await placed(show)
        await to_the_end(show, SMALL_FIELDS)
        await show.see("won against")
        found = re.search(r"(?m) (\d+:\d\d)$", show.text)
        assert found
        assert found[1] != "0:00"
        await show.ask(ESCAPE, "> Against the computer")
        await show.ask("g", rf"> .*(?:won|lost) .* {found[1]}\n")

    book = Logbook(tmp_path / "kept.sqlite3")
    play(script, request=PlayBot("easy"), settings=SMALL, logbook=book)


def test_the_list_names_who_resigned() -> None:
    screen = games()
    screen.state = screen.state.with_selected(3)
    assert "hard won, Lea resigned." in painted(screen, (80, 24))


@pytest.mark.parametrize("columns", range(40, 130, 3))
def test_the_list_leaves_columns_out_before_it_cuts_a_text(language: str, columns: int) -> None:
    text = painted(games(), (columns, 26))
    assert not re.search(r"(?<!\.)\.\.(?!\.)", text), text
    assert columns < 110 or re.search(r"(?m) ■{10} 79 %$", text), text


_OUTCOME = re.compile(r"[A-J]\d+ +(water|hit)")


def test_won_and_lost_and_the_last_shots_have_their_colours_beside_their_words(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"
    kept(path, PAST)
    with closing(Store(path)) as store, closing(Logbook(path)) as book:
        match = store.reader.matches()[0]
        shown = make_match_preview(book, match, BOX_GLYPHS)
    assert shown
    state = MatchListState((ListedMatch(match),), 0, 1, preview=LoadedPreview(match.id, shown))
    canvas = StrictCanvas(110, 34)
    games_screen(state).paint_frame(canvas, lambda: None)
    assert not canvas.problems
    styles = {(text, style) for row in canvas.rows for _x, text, style in row}
    assert ("water", "class:said.water") in styles
    assert {style for text, style in styles if text.startswith("hit")} == {"class:good", "class:said.hit"}
    shots = re.findall(r"(?m)(?:Lea|hard) +([A-J]\d+) +(?:water|hit)", canvas.text().partition("Last shots")[2])
    assert len(shots) > 8, canvas.text()
    assert len({found.start(1) for line in canvas.text().split("\n") if (found := _OUTCOME.search(line))}) == 1


def test_what_is_said_below_the_list_takes_the_full_width_and_keeps_off_the_keys() -> None:
    lines = painted(games(), (40, 20)).split("\n")
    assert lines[-3].strip() == "Lea against hard, 8 Sep: hard won."
    assert not lines[-2]


def test_below_a_hundred_columns_there_is_no_board(tmp_path: Path) -> None:
    kept(tmp_path / "kept.sqlite3", PAST)

    async def script(show: Show) -> None:
        await show.ask("g", r"> .* hard +.*(?:won|lost) +\d+")
        assert "Last shots" not in show.text
        await show.ask(ENTER, r"Lea begins\.")

    play(script, size=(99, 34), logbook=Logbook(tmp_path / "kept.sqlite3"))


def test_a_long_list_is_read_part_by_part(tmp_path: Path) -> None:
    path = tmp_path / "long.sqlite3"
    store = Store(path)
    for number in range(450):
        recording = begin_match(store, TOWERS if number % 50 == 7 else replace(BEGUN, game_word=GAME))
        recording.append("end", StoredEnding("won", 0, "{}"))
        recording.release()
    expected = [match.id for match in store.reader.matches() if match.game_word == GAME]
    store.close()

    async def script(show: Show) -> None:
        await show.see(rf"1/{len(expected)}")
        await show.ask(END, rf"{len(expected)}/{len(expected)}")
        page = show.text.count(" Bot ")
        for number in range(1, 22):
            await show.ask(PAGE_UP, rf" {len(expected) - number * page}/")
        await show.ask(HOME, r"(?s) 1/.*> ")
        show.press(ESCAPE)

    look_back(script, None, book=path, games=(BATTLESHIP,))


def test_the_list_of_the_command_has_both_games(tmp_path: Path) -> None:
    path = tmp_path / "both.sqlite3"
    file = ARCHIVES / "export.json"
    assert run("import", str(file), SCHIFFE_LOGBOOK=str(path)).returncode == 0

    async def script(show: Show) -> None:
        await show.see(r"(?s)1/35.*Bashni.*Salvo")
        await show.ask(ENTER, "turn the board")
        await show.ask(ESCAPE, "1/35")
        show.press(ESCAPE)

    look_back(script, None, book=path, size=(120, 40))


def test_a_logbook_that_cannot_be_used_is_told_in_the_list(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        await show.see("regular")
        show.press(ESCAPE)

    look_back(script, None, book=tmp_path)


class SlowLogbook(Logbook):
    """Gives nothing of a match until somebody else says that its file may be read; ``waits`` tells that it waits."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.waits, self.may_go_on = threading.Event(), threading.Event()
        self.is_slow = False

    @contextmanager
    def _using_file(self) -> Iterator[Store | None]:
        if self.is_slow:
            self.waits.set()
            assert self.may_go_on.wait(PATIENCE), "the event loop stands still meanwhile"
        with super()._using_file() as store:
            yield store


async def while_it_is_read(show: Show, logbook: SlowLogbook, key: str, *keys: str) -> None:
    """Press a key that has a match read, and others before it is there."""
    logbook.is_slow = True
    show.press(key)
    await until(logbook.waits.is_set, "the match is read")
    show.press(*keys)
    for _round in range(10):
        await asyncio.sleep(0)  # the loop takes the keys
    logbook.is_slow = False
    logbook.may_go_on.set()


def test_keys_pressed_while_a_match_is_read_are_for_the_replay(tmp_path: Path) -> None:
    kept(tmp_path / "kept.sqlite3", PAST)
    logbook = SlowLogbook(tmp_path / "kept.sqlite3")

    async def script(show: Show) -> None:
        await show.ask("g", r"> .* hard ")
        await while_it_is_read(show, logbook, ENTER, RIGHT, "5", ENTER)
        await show.see(" 5/")
        await show.ask(ESCAPE, "1/1")

    play(script, logbook=logbook)


def test_keys_pressed_while_a_match_is_read_are_for_its_battle(tmp_path: Path) -> None:
    kept(tmp_path / "kept.sqlite3", ended_by(()), is_over=False)
    logbook = SlowLogbook(tmp_path / "kept.sqlite3")

    async def script(show: Show) -> None:
        await show.see("Continue +Lea against hard")
        await while_it_is_read(show, logbook, "c", "a", "1")
        await show.see("Fire at +a1")

    play(script, logbook=logbook)


def test_a_game_that_never_began_is_said_to_have_nothing_to_show(tmp_path: Path) -> None:
    store = Store(tmp_path / "kept.sqlite3")
    recording = begin_match(store, FORMAT.new_match(PAST.record))
    recording.end(StoredEnding("broken"))
    recording.release()
    store.close()

    async def script(show: Show) -> None:
        await show.ask("g", r"> .* hard ")
        await show.ask(ENTER, "Game 1 ended before it began")

    play(script, logbook=Logbook(tmp_path / "kept.sqlite3"))


@pytest.mark.parametrize("language", ["de"], indirect=True)
def test_bots_and_rules_are_called_as_the_player_calls_them_now(language: str, tmp_path: Path) -> None:
    kept(tmp_path / "kept.sqlite3", whole(Rules.of(8, (3, 2))))
    kept(tmp_path / "kept.sqlite3", ended_by(()), is_over=False)
    settings = {"language": language, "own-rules": "kitchen = 8; 3,2"}

    async def script(show: Show) -> None:
        await show.see(r"(?s)Weiter.*Lea gegen schwer")
        await show.ask("s", r"> .* schwer +angefangen")
        await show.ask(DOWN, r"> .* schwer +kitchen +verloren")
        await show.ask(ENTER, r"Lea gegen schwer +.*kitchen")
        await show.ask(ESCAPE, r"> .* schwer +kitchen +verloren")
        await show.ask(UP + ENTER, r"(?s)Lea gegen schwer.*Lea .*schwer")
        assert "hard" not in show.text
        assert "kitchen" not in show.text

    play(script, size=(98, 28), logbook=Logbook(tmp_path / "kept.sqlite3"), settings=settings)
