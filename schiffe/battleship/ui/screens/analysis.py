"""The analysis of a game: what the shots came to, and those that cost most, each on the board as it was then."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from schiffe.battleship.drawing import Glyphs, target_picture
from schiffe.battleship.match.analysis import Analysis, Analyst, Judged
from schiffe.battleship.match.events import SeatNumber
from schiffe.battleship.texts.advice import analysis_lines, heat_legend, judged_text, no_costly_shot, what_skill_is
from schiffe.battleship.ui.boards import NOT_SCROLLED, BoardView, Room, Scroll, best_room, fitted_scroll, paint_board
from schiffe.battleship.ui.cells import Marks
from schiffe.game.ui.ending import SideValue
from schiffe.language.i18n import _
from schiffe.language.text import signed
from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.layout import QUIET, WIDEST, Bar, Corner, centred, evenly, paint_bar, paint_heading
from schiffe.toolkit.screen import Command, Done, Screen


@dataclass(frozen=True)
class SideScore:
    """What the shots of a side came to, as far as it is known, and how many the genius needs for the same fleet."""

    seat: SeatNumber
    found: Analysis | None
    genius: int | None


@dataclass(frozen=True)
class Findings:
    """What an analysis has found so far.

    Attributes:
        lines: a line for each player.
        costly: the names of the players with their costly shots, as far as they are known.
        scores: what the shots of each side came to.
        is_done: whether all is worked out.
        has_people: whether there is anybody whose costly shots are shown; those of bots are not.
    """

    lines: tuple[str, ...]
    costly: tuple[tuple[str, Judged], ...]
    scores: tuple[SideScore, ...] = ()
    is_done: bool = False
    has_people: bool = True

    @classmethod
    def of(cls, analyst: Analyst) -> "Findings":
        """What an analyst has found so far."""
        people = (player for player in analyst.players if player.result and player.shooter.is_person)
        costly = ((player.name, shot) for player in people if player.result for shot in player.result.costly)
        scores = (SideScore(player.shooter.seat, player.result, player.genius) for player in analyst.players)
        has_people = any(player.shooter.is_person for player in analyst.players)
        return cls(tuple(analysis_lines(analyst)), tuple(costly), tuple(scores), analyst.is_done, has_people)


NOTHING_FOUND: Final = Findings((), ())


@dataclass(frozen=True)
class AnalysisState:
    """The page that is shown, and how far its board is scrolled.

    Page 0 has the numbers, each other one a costly shot. On a canvas that ``is_wide`` a text has room beside a board,
    and the numbers stand beside the first shot.
    """

    findings: Findings
    glyphs: Glyphs
    page: int = 0
    scroll: Scroll = NOT_SCROLLED
    is_wide: bool = False

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return max(1, len(self.findings.costly) + (not self.is_wide))

    @property
    def shot(self) -> tuple[str, Judged] | None:
        """The shot of the page with the name of its player, if it has one."""
        number = self.page if self.is_wide else self.page - 1
        return self.findings.costly[number] if 0 <= number < len(self.findings.costly) else None

    def turned(self, by: int) -> "AnalysisState":
        """Another page; behind the last one comes the first."""
        return replace(self, page=(self.page + by) % self.pages)


class AnalysisScreen(Screen[AnalysisState, None]):
    """Pages: first skill and luck of all players, then one costly shot on each."""

    def __init__(self, findings: Findings, glyphs: Glyphs) -> None:
        super().__init__(AnalysisState(findings, glyphs))

    def commands(self, state: AnalysisState) -> Sequence[Command[AnalysisState]]:  # noqa: ARG002
        """To the other pages, and back."""
        scroll = {"s-up": (0, -1), "s-down": (0, 1), "s-left": (-1, 0), "s-right": (1, 0)}
        return [
            Command(
                ("right", "down", " ", "enter", "tab", "wheel-down"), lambda state: state.turned(1), "<- ->", _("page")
            ),
            Command(("escape", "q", "f10"), lambda _state: Done(None), _("Esc"), _("back")),
            Command(("left", "up", "s-tab", "wheel-up"), lambda state: state.turned(-1)),
            *(Command((key,), _scroll(*step)) for key, step in scroll.items()),
        ]

    def fitted(self, state: AnalysisState, canvas: Canvas) -> AnalysisState:
        """What was fired at is in view."""
        is_wide = canvas.width >= _WIDE[0] and canvas.height >= _WIDE[1]
        state = replace(state, is_wide=is_wide)
        state = replace(state, page=min(state.page, state.pages - 1))
        if not state.shot:
            return state
        return replace(state, scroll=fitted_scroll(_board(state, state.shot), _room(canvas, state, state.shot)))

    def paint(self, canvas: Canvas, state: AnalysisState) -> None:
        """The page of the moment on an empty screen."""
        canvas.clear()
        page = f"{state.page + 1}/{state.pages}"
        name = state.shot[0] if state.shot and not state.is_wide else ""
        paint_bar(canvas, Bar(_("Analysis"), (name,), page, QUIET), state.glyphs)
        if state.shot is None:
            _paint_numbers(canvas, state)
        elif state.is_wide:
            _paint_beside(canvas, state, state.shot)
        else:
            _paint_shot(canvas, state, state.shot)


_WIDE: Final = (80, 24)
"""From so many columns and rows on, the text stands beside a board."""
_TEXT: Final = (38, 52)
"""The least and the most columns of such a text."""
_HIGH: Final = 40
"""From so many rows on, free ones stand around a board."""
_GAP: Final = 3
"""Columns between both."""


def _scroll(columns: int, rows: int) -> ClickStep:
    return lambda state: replace(state, scroll=state.scroll.by(columns, rows))


def _numbers(findings: Findings) -> list[str]:
    """What is said of the whole game."""
    texts = [*findings.lines, "", what_skill_is()]
    if not findings.costly and findings.is_done and findings.has_people:
        texts += ["", no_costly_shot()]
    return texts


def _signs() -> str:
    return _("( ) is your shot, [ ] the best square; the digits show how good each is.")


def _paint_numbers(canvas: Canvas, state: AnalysisState) -> None:
    texts = _numbers(state.findings)
    if state.findings.costly:
        texts += ["", _("The next pages show your weakest shots.")]
    width = min(WIDEST, canvas.width - 4)
    lines = canvas.wrap("\n".join(texts), width)
    left, top = centred(canvas, width, len(lines))
    for row, line in enumerate(lines):
        canvas.put(left, top + row, line)


def _paint_shot(canvas: Canvas, state: AnalysisState, shown: tuple[str, Judged]) -> None:
    """A shot, below it the board, and where there is room what its signs mean."""
    lines = _said(canvas, shown)
    for row, line in enumerate(lines):
        canvas.put(2, 1 + row, line, "class:emphasis")
    board = _board(state, shown)
    room = best_room(board.size, _room(canvas, state, shown))
    signs = evenly(canvas, _signs(), canvas.width - 4)
    if len(lines) + room.rows + len(signs) > canvas.height - 2:
        signs = []
    top = centred(canvas, room.columns, len(lines) + room.rows + len(signs)).y + len(lines)
    paint_board(canvas, ((canvas.width - room.columns) // 2, top), room, board, state.glyphs)
    for row, line in enumerate(signs, top + room.rows):
        canvas.put(2, row, line, "class:dim")


def _paint_beside(canvas: Canvas, state: AnalysisState, shown: tuple[str, Judged]) -> None:
    """The board as large as it fits, and beside it what there is to say."""
    board = _board(state, shown)
    room = best_room(board.size, _room(canvas, state, shown))
    width = min(_TEXT[1], canvas.width - 2 - room.columns - _GAP)
    free = canvas.height - 2
    signs = [(line, "class:dim") for line in canvas.wrap(_signs(), width)]
    game = [(line, "") for line in canvas.wrap("\n".join(_numbers(state.findings)), width)]
    whole = _Part("", signs), _Part(_("The whole game"), game)
    shots = state.findings.costly
    ways: list[Sequence[_Part]] = [(_costly(canvas, told, shown, width), *whole) for told in (shots, (shown,))]
    if state.page:
        ways.append((_costly(canvas, shots, shown, width), whole[0]))
        ways.append((_costly(canvas, (shown,), shown, width), whole[0]))
    parts = next((parts for parts in ways if _rows(parts) <= free), ways[-1])
    left, top = centred(canvas, room.columns + _GAP + width, max(room.rows, min(free, _rows(parts) + 1)))
    paint_board(canvas, (left, top), room, board, state.glyphs)
    x, y = left + room.columns + _GAP, max(1, min(top + 1, 1 + free - _rows(parts)))
    for heading, lines in parts:
        if heading:
            paint_heading(canvas, Corner(x, y), width, heading, state.glyphs)
            y += 1
        for line, style in lines:
            canvas.put(x, y, line, style)
            y += 1
        y += 1


class _Part(NamedTuple):
    """A part of what stands beside a board: a heading, if it has one, and lines with their styles."""

    heading: str
    lines: Sequence[tuple[str, str]]


def _rows(parts: Sequence[_Part]) -> int:
    return sum(len(part.lines) + bool(part.heading) + 1 for part in parts) - 1


def _costly(canvas: Canvas, told: Sequence[tuple[str, Judged]], shown: tuple[str, Judged], width: int) -> _Part:
    """Costly shots of a player, the one that is shown lit."""
    lines = []
    for name, shot in told:
        style = "class:emphasis" if shot is shown[1] else "class:dim"
        lines += [(line, style) for line in canvas.wrap(judged_text(shot), width) if name == shown[0]]
    return _Part(shown[0], lines)


def _board(state: AnalysisState, shown: tuple[str, Judged]) -> BoardView:
    """What the shooter knew, with the shot and the best one."""
    shot = shown[1]
    marks = Marks(cursor=shot.best[0].cell, last=tuple(odds.cell for odds in shot.fired))
    picture, legend = target_picture(shot.before, shot.heat), heat_legend(shot.best[0])
    return BoardView(picture, "target", marks, state.scroll, legend=legend)


def _said(canvas: Canvas, shown: tuple[str, Judged]) -> list[str]:
    return evenly(canvas, judged_text(shown[1]), canvas.width - 4)


def _room(canvas: Canvas, state: AnalysisState, shown: tuple[str, Judged]) -> Room:
    if state.is_wide:
        free = 2 if canvas.height >= _HIGH else 0  # one above the board and one below it
        return Room(canvas.width - 2 - _GAP - _TEXT[0], canvas.height - 2 - free)
    return Room(canvas.width - 2, canvas.height - 2 - len(_said(canvas, shown)))


_MOST_LUCK: Final = 6
"""So many hits above or below what was to be expected light all squares of luck, or none; few games have more."""
_SQUARES: Final = 10


def skill_value(skill: float) -> SideValue:
    """A skill, from 0 to 1, as a number and squares."""
    text = _("{percent} %").format(percent=round(100 * skill))
    return SideValue(text, lit=round(skill * _SQUARES), role="class:tally.skill")


def luck_value(luck: float) -> SideValue:
    """A luck as a number and squares: half of them stand for as many hits as were to be expected."""
    share = (luck / _MOST_LUCK + 1) / 2
    number = signed(luck)
    text = _("{luck} hits").format(luck=number)
    return SideValue(text, number, lit=round(min(max(0.0, share), 1.0) * _SQUARES), role="class:tally.luck")
