"""Each screen in each size, in every language: nothing is cut off, nothing overlaps, no box is broken."""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from schiffe.base import i18n
from schiffe.base.address import Address
from schiffe.base.countdown import Countdown
from schiffe.base.encoding import prepare_streams, showable
from schiffe.bots.assess import Odds
from schiffe.drawing import ASCII_GLYPHS, BOX_GLYPHS, Glyphs
from schiffe.play.analysis import Analysis, Analyst, Judged, Shooter, judge
from schiffe.play.events import MatchEnded, ShotFired
from schiffe.play.settings import SCHEMA
from schiffe.rules.board import Board
from schiffe.rules.contact import Contact
from schiffe.rules.editor import FleetEditor
from schiffe.rules.grid import cell_name, cells_of
from schiffe.rules.laying import random_fleet
from schiffe.rules.shots import Answer, Outcome
from schiffe.rules.target import TargetView
from schiffe.rules.variants import Rules
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.texts.advice import no_costly_shot, what_skill_is
from schiffe.texts.network import awaited_opponent, contradiction, how_to_join
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.clock import Clock
from schiffe.toolkit.dialog import DialogScreen
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.screen import Command, Screen
from schiffe.ui.awaited import Awaited
from schiffe.ui.manual import manual
from schiffe.ui.phase import Phase
from schiffe.ui.screens.analysis import AnalysisScreen
from schiffe.ui.screens.battle import BattleScreen
from schiffe.ui.screens.curtain import CurtainScreen
from schiffe.ui.screens.names import NamesScreen
from schiffe.ui.screens.placing import PlacingScreen
from schiffe.ui.screens.result import ResultScreen
from schiffe.ui.screens.server import ServerScreen
from schiffe.ui.screens.settings import SettingsState, paint_settings
from schiffe.ui.screens.waiting import WaitingScreen

SIZES = [(40, 20), (60, 22), (79, 24), (80, 23), (80, 24), (92, 28), (96, 28), (100, 24), (120, 40), (200, 60)]
LONG = "Wilhelmine von Braun"
LEAVE = Command(("escape", "f10"), lambda: None, "F10", "leave")


@pytest.fixture(params=i18n.languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.choose(request.param)
    yield request.param
    i18n.choose("en")


class Strict(Canvas):
    """A canvas that notices what a user would see cut off or painted over."""

    def __init__(self, width: int, height: int, allowed: Callable[[int, int], bool] = lambda _x, _y: False) -> None:
        super().__init__(width, height)
        self.taken: dict[tuple[int, int], str] = {}
        self.problems: list[str] = []

    def put(self, x: int, y: int, text: str, style: str = "", action: Any = None) -> int:
        if text.strip():
            if x < 0 or y < 0 or y >= self.height or x + self.measure(text.rstrip()) > self.width:
                self.problems.append(f"cut off at {x}, {y}: {text!r}")
            for at, character in enumerate(text, x):
                before = self.taken.get((at, y), " ")
                if character != " " and before not in (" ", character, "─", "│", "-", "|"):
                    self.problems.append(f"{text!r} over {before!r} at {at}, {y}")
                self.taken[at, y] = character if character != " " else before
        return super().put(x, y, text, style, action)

    def fill(self, x: int, y: int, width: int, height: int, style: str = "") -> None:
        super().fill(x, y, width, height, style)
        for row in range(y, y + height):
            for column in range(x, x + width):
                self.taken.pop((column, row), None)

    def paste(self, x: int, y: int, runs: Any) -> None:
        for start, text, style in runs:
            self.put(x + start, y, text, style)


def painted(screen: Screen[Any], size: tuple[int, int]) -> str:
    """What the screen looks like, once nothing in it is wrong."""
    canvas = Strict(*size)
    screen.open_help = lambda: None
    screen.paint(canvas)
    text = canvas.text()
    assert not canvas.problems, "\n".join([*canvas.problems, text])
    assert_whole_boxes(text)
    return text


def assert_whole_boxes(text: str) -> None:
    """Every frame that begins has its sides and its end."""
    lines = text.split("\n")
    for y, line in enumerate(lines):
        for found in re.finditer(r"┌[─┬^]+┐", line):
            left, right = found.start(), found.end() - 1
            below = next((n for n in range(y + 1, len(lines)) if lines[n][left : left + 1] == "└"), None)
            assert below, f"a box without a bottom:\n{text}"
            for row in lines[y + 1 : below]:
                assert row[left] in "│├<", text
                assert row[right] in "│┤>", text
            assert re.fullmatch(r"└[─┴v]+┘", lines[below][left : right + 1]), text


def shot_board(rules: Rules, seed: int) -> Board:
    rng = random.Random(seed)
    board = Board(random_fleet(rules, rng))
    for cell in rng.sample(range(rules.grid.size**2), rules.grid.size**2 // 2):
        if board.view.afloat:
            board.receive(cell)
    return board


def battle(phase: Phase, size: int = 10, ships: int = 5, glyphs: Glyphs = BOX_GLYPHS) -> BattleScreen:
    rules = Rules.of(size, ships, Contact.SIDES)
    own, other = shot_board(rules, 1), shot_board(rules, 2)
    countdown = Countdown(lambda _call: None)
    countdown.start(15, lambda _left: None)
    countdown.pause()
    countdown.close = lambda: None  # type: ignore[method-assign]
    screen = BattleScreen(glyphs, (LONG, LONG[::-1]), own, Clock(countdown, 15), random.Random(1), LEAVE)
    for turn, (cell, answer) in enumerate(own.view.shots):
        screen.happened(ShotFired(turn, 1, cell, answer, None), is_mine=False)
    for turn, (cell, answer) in enumerate(other.view.shots):
        screen.happened(ShotFired(turn, 0, cell, answer, None), is_mine=True)
    screen._phase = phase
    Countdown.close(countdown)
    return screen


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("phase", Phase)
def test_battle(language: str, size: tuple[int, int], phase: Phase) -> None:
    text = painted(battle(phase), size)
    boards = len(re.findall("└[─┴]+┘", text))
    assert boards == (2 if size[0] >= 80 and size[1] >= 24 else 1)
    assert ("┼" in text) is (size[0] >= 92 and size[1] >= 28)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("board", "ships"), [(5, 1), (7, 4), (10, 10), (12, 7), (15, 10), (26, 10)])
def test_battle_on_every_board(size: tuple[int, int], board: int, ships: int) -> None:
    text = painted(battle(Phase.AIMING, board, ships), size)
    assert "[" in text
    assert "[" in painted(battle(Phase.AIMING, board, ships, ASCII_GLYPHS), size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("board", "ships"), [(10, 5), (26, 10)])
@pytest.mark.parametrize("laid", ["none", "some", "all"])
def test_placing(language: str, size: tuple[int, int], board: int, ships: int, laid: str) -> None:
    editor = FleetEditor(Rules.of(board, ships), random.Random(3))
    if laid != "none":
        editor.all_at_random()
    if laid == "some":
        editor.pick_up(editor.laid[0].cells[0])
        editor.bow = editor.laid[-1].cells[0]
    text = painted(PlacingScreen(BOX_GLYPHS, LONG, editor, LEAVE), size)
    assert len(re.findall("└", text)) == 1


def analyst(ended: MatchEnded) -> Analyst:
    """An analysis that has only begun with the second player."""
    found = Analyst([Shooter(LONG, ended.views[0]), Shooter(LONG[::-1], ended.views[1])])
    first = found.players[0]
    first.judged = [JUDGED]
    first.result = Analysis(len(ended.views[0].shots), 0.87, -3.25, (JUDGED,))
    return found


JUDGED = next(judge(Shooter(LONG, TargetView.fresh(Rules.of()).after(99, Answer(Outcome.MISS)))))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("board", "ships"), [(5, 2), (10, 5), (26, 10)])
def test_analysis(language: str, size: tuple[int, int], board: int, ships: int) -> None:
    view = shot_board(Rules.of(board, ships), 1).view
    found = analyst(MatchEnded(0, (view, view)))
    judged = Judged(
        123, view, Odds(3, 1, 300, exact=False), Odds(next(cells_of(view.open)), 9, 10, exact=True),
        0.89, tuple(5 if view.open >> cell & 1 else -1 for cell in view.rules.grid.cells), is_hit=False,
    )  # fmt: skip
    found.players[0].result = Analysis(200, 0.5, 12.34, (judged,))
    screen = AnalysisScreen(BOX_GLYPHS, found)
    text = re.sub(r"\s+", " ", painted(screen, size))
    assert f"{LONG}: " in text
    assert "50 %" in text
    assert what_skill_is() in text
    screen._go(1)
    text = painted(screen, size)
    assert "123" in text
    assert "[5]" in text
    found.players[0].result = Analysis(200, 1.0, 0.0, ())
    found.players[1].result = Analysis(200, 1.0, 0.0, ())
    assert no_costly_shot() in re.sub(r"\s+", " ", painted(AnalysisScreen(BOX_GLYPHS, found), size))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("board", "ships"), [(5, 2), (10, 5), (26, 10)])
def test_result(language: str, size: tuple[int, int], board: int, ships: int) -> None:
    rules = Rules.of(board, ships)
    boards = (shot_board(rules, 1), shot_board(rules, 2))
    ended = MatchEnded(0, (boards[1].view, boards[0].view))
    text = painted(
        ResultScreen(BOX_GLYPHS, (LONG, LONG[::-1]), boards, ended, 754.2, analyst(ended), lambda: None), size
    )
    assert "12:34" in text
    assert len(re.findall("└", text)) == (2 if size[0] >= 80 and size[1] >= 24 else 1)


@pytest.mark.parametrize("size", SIZES)
def test_result_against_somebody_elsewhere(language: str, size: tuple[int, int]) -> None:
    rules = Rules.of()
    own, other = shot_board(rules, 1), shot_board(rules, 2).view
    cell, answer = other.shots[-1]
    contradicted = replace(other, shots=(*other.shots[:-1], (cell, replace(answer, contradicts=True))))
    ended = MatchEnded(0, (contradicted, own.view))
    text = painted(
        ResultScreen(BOX_GLYPHS, (LONG, LONG[::-1]), (own, contradicted), ended, 754.2, analyst(ended), lambda: None),
        size,
    )
    assert contradiction() in re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("size", SIZES)
def test_waiting_and_server(language: str, size: tuple[int, int]) -> None:
    addresses = [Address("2001:db8:1234:5678:9abc:def0:1234:5678", 54321), *(Address(f"192.0.2.{n}") for n in range(3))]
    screen = WaitingScreen("Wait for it " * 3, lambda: how_to_join(addresses), LEAVE)
    screen.awaited = Awaited(awaited_opponent).text
    text = painted(screen, size)
    assert awaited_opponent() in text
    assert "192.0.2.2:54321" in text
    server = ServerScreen("x" * 80)
    painted(server, size)
    server._enter()
    assert server.line
    server.line.text = "x" * 300 + " " + "y"
    server._enter()
    painted(server, size)


@pytest.mark.parametrize("size", SIZES)
def test_settings(language: str, size: tuple[int, int]) -> None:
    state = SettingsState(Preferences(SCHEMA, {}, {"ships": 10}))
    texts = set()
    for number, setting in enumerate(state.shown):
        canvas = Canvas(*size)
        paint_settings(canvas, state.at(number), lambda _number: None)
        texts.add(canvas.text())
        assert f"> {setting.label()}" in canvas.text()
    assert len(texts) == len(state.shown)
    assert state.at(-1).setting is state.shown[-1]


@pytest.mark.parametrize("size", SIZES)
def test_curtain_dialog_names_and_help(language: str, size: tuple[int, int]) -> None:
    curtain = CurtainScreen(0, LONG, "w", LEAVE, lambda action: action())
    text = painted(curtain, size)
    assert LONG in text
    assert "w" in text
    dialog: DialogScreen[int] = DialogScreen(BOX_GLYPHS, lambda: "?", lambda: (("_No", 0), ("_Yes", 1)))
    assert "[>No<]" in painted(dialog, size)
    painted(NamesScreen((LONG, LONG)), size)
    shown = HelpScreen(lambda: manual(Settings({"ships": 10}), BOX_GLYPHS))
    pages = painted(shown, size)
    for _page in range(20):
        shown._scroll(shown._page)
        pages += painted(shown, size)
    words = re.findall(r"\w+", manual(Settings({"ships": 10}), BOX_GLYPHS))
    assert set(words) <= set(re.findall(r"\w+", pages))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("typed", ["k1", "x" * 40, "the same again"])
def test_what_is_wrong_is_said_in_every_size(language: str, size: tuple[int, int], typed: str) -> None:
    screen = battle(Phase.AIMING)
    screen._view = screen._board.view
    if typed == "the same again":
        typed = cell_name(screen._view.shots[0][0])
    screen._typing.text = typed
    screen._fire()
    text = painted(screen, size)
    assert f"“{typed[:20]}" in text or f"„{typed[:20]}" in text
    said = screen._said()[0].split()
    assert said
    assert all(word in text for word in said if len(word) < 20)


def test_ascii_terminals_get_stand_ins() -> None:
    prepare_streams()
    i18n.choose("de")
    canvas = Canvas(80, 24, showable("ascii"))
    battle(Phase.AIMING, glyphs=ASCII_GLYPHS).paint(canvas)
    assert canvas.text().isascii()
    canvas = Canvas(80, 24, showable("ascii"))
    canvas.put(0, 0, "Menü für Ärger")
    assert canvas.text().startswith("Menue fuer Aerger\n")


def test_the_pictures_of_the_states() -> None:
    screen = battle(Phase.WAITING)
    assert "(wait)" in painted(screen, (80, 24))
    screen._phase = Phase.AIMING
    assert "(aim)" in painted(screen, (80, 24))
    assert any(answer.outcome is Outcome.SUNK for _cell, answer in screen._view.shots)
