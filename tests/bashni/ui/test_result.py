"""The end of a match of Bashni: what is said beside the board, and what comes next."""

import random
import re
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from schiffe.bashni import GAME
from schiffe.bashni.logbook.own_matches import LADDER
from schiffe.bashni.logbook.recorder import resume_stored
from schiffe.bashni.match.analysis import CostlyMove, LossKind
from schiffe.bashni.match.events import BashniMatchEnded, EndingEvent, MoveMade
from schiffe.bashni.match.request import PlayBashniBot
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.position import Colour, EndingReason, legal_moves
from schiffe.bashni.ui.board.state import BoardGlyphs
from schiffe.bashni.ui.screens.result import ResultScreen, ResultState
from schiffe.game.flow.after_match import AfterMatch
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.game.statistics.ladder import Rung, Standing
from schiffe.game.statistics.results import OwnResult
from schiffe.language import i18n
from schiffe.store.logbook import Logbook
from schiffe.terminal.glyphs import ASCII_LINES
from schiffe.toolkit.command import Done
from tests.bashni.logbook.kept import nearly_won
from tests.bashni.ui.boards import HIGH, ShownBoard, at, board, started
from tests.bashni.ui.test_games import play
from tests.battleship.ui.painting import painted
from tests.toolkit.show import ENTER, ESCAPE, F10, Show

SIZES = [(40, 20), (60, 30), (79, 23), (80, 24), (120, 40), (160, 50), (200, 55)]
DRAWN = BashniMatchEnded(None, EndingReason.WITHOUT_QUEEN)


def played(plies: int = 20) -> MatchState:
    """A match after some moves by chance."""
    state, chance = started(), random.Random(4)
    for _ply in range(plies):
        state = state.after(MoveMade(chance.choice(legal_moves(state.position))))
    return state


def costly(loss: LossKind, cost: int, ply: int) -> CostlyMove:
    move = played().history[8]
    return CostlyMove(
        replace(move, position_before=replace(move.position_before, ply=ply)),
        legal_moves(move.position_before)[0],
        loss,
        cost,
    )


def shown(
    ending: EndingEvent = DRAWN, match: MatchState | None = None, own: tuple[Colour, ...] = (Colour.WHITE,)
) -> ResultScreen:
    """What Lea sees, who has played White."""
    match = match or played()
    state = board(match, own=own).after(ending, match.after(ending))
    found = (costly(LossKind.MEN, 210, 11), costly(LossKind.MATCH, 9000, 120))
    standing = Standing("hard", Rung(1, 1), "master")
    result = ResultState(state, 580, "again", can_replay=True, has_ladder=True, standing=standing, costly_moves=found)
    return ResultScreen(result)


def with_standing(standing: Standing) -> ResultScreen:
    screen = shown()
    screen.state = replace(screen.state, standing=standing)
    return screen


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "ending", [DRAWN, BashniMatchEnded(Colour.BLACK, EndingReason.BLOCKED), PlayerResigned(Colour.BLACK)]
)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_all_of_it_has_room(ending: EndingEvent, size: tuple[int, int], language: str, *, ascii_only: bool) -> None:
    i18n.choose_language(language)
    screen = shown(ending)
    if ascii_only:
        glyphs = BoardGlyphs({piece: piece for piece in "wbWB"}, ASCII_LINES)
        screen.state = replace(screen.state, board=replace(screen.state.board, glyphs=glyphs))
    text = painted(screen, size)
    words = {"en": ("ladder", "costliest", "prisoners", "cost 2 men", "losing move", "again"), "de": ("Leiter",)}
    for word in words[language]:
        assert word in text
    if language == "de":
        assert "minus 2 Steine" in text
        assert "Verlustzug" in text
    if ascii_only and language == "en":
        assert text.isascii()


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] > 60])
def test_the_board_keeps_its_place_and_size(size: tuple[int, int]) -> None:
    match = played()
    before, after = painted(ShownBoard(board(match)).screen, size), painted(shown(match=match), size)
    edge = at(before, "H1")[0] + 2
    assert [line[:edge].rstrip() for line in after.split("\n")[1 : size[1] - 2]] == [
        line[:edge].rstrip() for line in before.split("\n")[1 : size[1] - 2]
    ]


def test_where_the_board_has_no_room_a_key_shows_it() -> None:
    screen = shown()
    assert "A  B  C" not in painted(screen, (40, 20))
    (turn,) = (command.transition for command in screen.commands(screen.state) if "b" in command.keys)
    screen.do(turn)
    text = painted(screen, (40, 20))
    assert "A  B  C" in text
    assert "You: " in text.split("\n")[18]
    (back,) = (command.transition for command in screen.commands(screen.state) if "escape" in command.keys)
    for step in turn, turn, back:
        screen.do(step)
        assert ("A  B  C" in painted(screen, (40, 20))) is screen.state.shows_board
    assert not screen.state.shows_board
    painted(screen, (80, 24))
    assert not [command for command in screen.commands(screen.state) if "b" in command.keys]


@pytest.mark.parametrize(
    ("ending", "own", "result", "word"),
    [
        (BashniMatchEnded(Colour.WHITE), (Colour.WHITE,), OwnResult.WON, "VICTORY"),
        (BashniMatchEnded(Colour.WHITE), (Colour.BLACK,), OwnResult.LOST, "DEFEAT"),
        (PlayerResigned(Colour.BLACK), (Colour.WHITE,), OwnResult.WON, "VICTORY"),
        (BashniMatchEnded(None), (Colour.WHITE,), OwnResult.DRAWN, "DRAW"),
        (BashniMatchEnded(None), (), OwnResult.DRAWN, "DRAW"),
        (BashniMatchEnded(Colour.BLACK), (), OwnResult.WON, "HARD WINS"),
        (BashniMatchEnded(Colour.WHITE), tuple(Colour), OwnResult.WON, "LEA WINS"),
        (BashniMatchEnded(None, is_decided=False), (Colour.WHITE,), OwnResult.DRAWN, "GAME OVER"),
        (PlayerLeft(Colour.WHITE), (Colour.WHITE,), OwnResult.DRAWN, "GAME OVER"),
    ],
)
def test_the_banner_says_how_it_went(
    ending: EndingEvent, own: tuple[Colour, ...], result: OwnResult, word: str
) -> None:
    state = shown(ending, own=own).state
    assert (state.own_result, state.banner_text) == (result, word)


@pytest.mark.parametrize(("language", "row"), [("en", "█ █ █▄▄  █   █  █▄█ █▀▄  █"), ("de", "█▀▄ █▄▄ █ ▀ █ █ ▀▀█")])
def test_the_banner_has_letters_over_the_panel(language: str, row: str) -> None:
    i18n.choose_language(language)
    ending = BashniMatchEnded(Colour.WHITE, EndingReason.BLOCKED) if language == "en" else DRAWN
    rows = painted(shown(ending), (80, 24)).split("\n")
    banner = [line[44:] for line in rows[3:6]]
    assert all(set(line) <= set("█▀▄ ") and "█" in line for line in banner[:2])
    assert rows[6][46:79] == "▀" * 33


def test_the_numbers_of_both_sides() -> None:
    rows = painted(shown(match=started(HIGH)), (120, 40)).split("\n")
    numbers = {}
    for row in rows:
        if found := re.search(r"(men on top|queens on top|points|prisoners) +(\d+) +(\d+)(?: +x (\d))?$", row):
            numbers[found[1]] = found.groups()[1:]
    assert numbers == {
        "men on top": ("5", "3", "1"),
        "queens on top": ("1", "1", "3"),
        "points": ("8", "6", None),
        "prisoners": ("3", "4", None),
    }


def test_names_come_before_what_is_said_of_the_points() -> None:
    match = played()
    long = replace(match, players=(match.players[0], replace(match.players[1], name="beginner")))
    text = painted(shown(match=long), (80, 24))
    assert "beginner\n" in text
    assert "x 3" not in text
    assert "x 3" in painted(shown(match=match), (80, 24))


@pytest.mark.parametrize("has_more", [False, True])
def test_after_two_wins_a_key_plays_the_next_level(*, has_more: bool) -> None:
    screen = with_standing(Standing("hard", Rung(2, 2), "master" if has_more else None))
    text = painted(screen, (80, 24))
    steps = [command.transition for command in screen.commands(screen.state) if "n" in command.keys]
    assert [step(screen.state) for step in steps] == ([Done(AfterMatch.NEXT_LEVEL)] if has_more else [])
    assert ("N  play master" in text) is has_more


@pytest.mark.parametrize(("size", "said"), [((80, 24), "not counted"), ((40, 20), "not counted: with help")])
def test_a_game_with_help_is_not_counted(size: tuple[int, int], said: str) -> None:
    screen = with_standing(Standing("hard", Rung(1, 1), "master", is_counted=False))
    assert re.search(rf"ladder +■■  {said} *\n", painted(screen, size))


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_when_more_is_known(size: tuple[int, int]) -> None:
    screen = shown()
    known = screen.state
    screen.state = replace(screen.state, costly_moves=None, standing=None)
    before = painted(screen, size).split("\n")
    screen.state = known
    after = painted(screen, size).split("\n")
    for word in ("points", "ladder", "costliest"):
        one, other = ([line.find(word) for line in lines] for lines in (before, after))
        assert max(one) >= 0
        assert one == other


@pytest.mark.parametrize(("size", "is_told"), [((80, 24), False), ((120, 40), True), ((60, 30), True)])
def test_where_there_is_room_the_better_move_is_told(size: tuple[int, int], *, is_told: bool) -> None:
    screen = shown(BashniMatchEnded(Colour.BLACK, EndingReason.BLOCKED))
    assert len(re.findall(r"better: [A-H]\d [A-H]\d", painted(screen, size))) == 2 * is_told


@pytest.mark.parametrize(
    ("hints", "said"),
    [
        ((0, 7), "No move cost much."),
        ((1, 7), "No costly move, with 1 hint."),
        ((52, 7), "No costly move, with 52 hints."),
    ],
)
def test_what_hints_have_shown_is_no_merit(hints: tuple[int, int], said: str) -> None:
    screen = shown(match=replace(played(), hint_counts=hints))
    screen.state = replace(screen.state, costly_moves=())
    for size in SIZES:
        assert said in " ".join(painted(screen, size).split())


def test_who_only_watches_is_told_of_no_costly_moves() -> None:
    assert "costliest" not in painted(shown(own=()), (80, 24))


def test_the_level_above_is_played_after_the_second_win(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        await show.see("You must capture: D4 B6")
        await show.ask(f"d4b6{ENTER}", r"(?s)points +12 +11.*N +play master.*Enter +again")
        show.press(ENTER)  # too soon: nobody has seen the result yet
        await show.ask("r", "0 of 4")
        await show.ask(ESCAPE, "N +play master")
        await show.ask("n", "Anna.*master.*YOUR TURN")
        await show.ask(F10, "Leave this game")
        await show.ask("m", "Against the computer")

    book = Logbook(tmp_path / "ladder.sqlite3")
    nearly_won(book)
    (match,) = book.read_unfinished_matches(GAME)
    game = resume_stored(book, match.id)
    assert game
    play(script, game, settings={"name": "Anna"}, book=book)
    book.close()


def test_a_standing_that_is_read_slowly_reaches_the_result_after_a_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, has_replayed = LADDER.read_standing, threading.Event()

    def read_slowly(_ladder: object, *about: Any) -> Standing | None:
        has_replayed.wait()
        return read(*about)

    async def script(show: Show) -> None:
        try:
            await show.see("You must capture: D4 B6")
            await show.ask(f"d4b6{ENTER}", r"(?s)points +12 +11.*Enter +again")
            await show.ask("r", "0 of 4")
            await show.ask(ESCAPE, "Enter +again")
            assert "play master" not in show.text
        finally:
            has_replayed.set()
        await show.see("N +play master")

    book = Logbook(tmp_path / "ladder.sqlite3")
    nearly_won(book)
    (match,) = book.read_unfinished_matches(GAME)
    game = resume_stored(book, match.id)
    assert game
    monkeypatch.setattr(type(LADDER), "read_standing", read_slowly)
    play(script, game, settings={"name": "Anna"}, book=book)
    book.close()


def test_a_game_that_is_given_up_ends_the_run(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        await show.see("YOUR TURN")
        await show.ask(F10, "Resign")
        await show.ask("r", "(?s)ladder +.. +hard: (no win of two|0 of 2).*Enter +again")
        assert "plays" not in show.text
        await show.ask("a", "YOUR TURN")

    book = Logbook(tmp_path / "ladder.sqlite3")
    nearly_won(book)
    play(script, PlayBashniBot("hard"), settings={"name": "Anna"}, book=book)
    book.close()


def test_the_levels_tell_the_ladder_in_stars(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        await show.ask("a", r"Choose an opponent(?s:.*)\*\* beaten, \*- one win of two\n")
        assert re.search(r"clever +-- +", show.text)
        assert re.search(r"hard +\*- +", show.text)
        await show.ask(ESCAPE, "Two players")

    book = Logbook(tmp_path / "ladder.sqlite3")
    nearly_won(book)
    play(script, settings={"name": "Anna"}, book=book)
    book.close()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_after_a_loss_a_sentence_helps(size: tuple[int, int]) -> None:
    text = "2 of your moves let a tower be taken: before you move, look at what could jump then."
    lost = shown(BashniMatchEnded(Colour.BLACK, EndingReason.BLOCKED))
    assert lost.state.loser is Colour.WHITE
    before = painted(lost, size).split("\n")
    lost.state = replace(lost.state, help_after_loss=text)
    after = painted(lost, size).split("\n")
    assert "2 of your moves let a tower" in "\n".join(after)
    for word in ("points", "prisoners", "ladder", "costliest"):
        one, other = ([line.find(word) for line in lines] for lines in (before, after))
        assert one == other
    assert shown(BashniMatchEnded(Colour.WHITE, EndingReason.BLOCKED)).state.loser is None
    assert shown(BashniMatchEnded(Colour.BLACK, EndingReason.BLOCKED), own=tuple(Colour)).state.loser is None
