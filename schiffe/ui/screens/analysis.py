"""The analysis of a game: what the shots came to, and those that cost most, each on the board as it was then."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from schiffe.base.i18n import _
from schiffe.drawing import Glyphs, target_picture
from schiffe.play.analysis import Analysis, Analyst, Judged
from schiffe.play.players import SeatNumber
from schiffe.texts.advice import analysis_lines, judged_text, no_costly_shot, what_skill_is
from schiffe.toolkit.canvas import Canvas, ClickStep, fit
from schiffe.toolkit.screen import Command, Done, Screen
from schiffe.ui.boards import NOT_SCROLLED, BoardView, Room, Scroll, best_room, fitted_scroll, paint_board
from schiffe.ui.cells import Marks


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
    """

    lines: tuple[str, ...]
    costly: tuple[tuple[str, Judged], ...]
    scores: tuple[SideScore, ...] = ()
    is_done: bool = False

    @classmethod
    def of(cls, analyst: Analyst) -> "Findings":
        """What an analyst has found so far."""
        people = (player for player in analyst.players if player.result and player.shooter.is_person)
        costly = ((player.name, shot) for player in people if player.result for shot in player.result.costly)
        scores = (SideScore(player.shooter.seat, player.result, player.genius) for player in analyst.players)
        return cls(tuple(analysis_lines(analyst)), tuple(costly), tuple(scores), analyst.is_done)


NOTHING_FOUND: Final = Findings((), ())


@dataclass(frozen=True)
class AnalysisState:
    """The page that is shown: 0 has the numbers, each other one a costly shot; and how far its board is scrolled."""

    findings: Findings
    glyphs: Glyphs
    page: int = 0
    scroll: Scroll = NOT_SCROLLED

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return len(self.findings.costly) + 1

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
                ("right", "down", " ", "enter", "tab", "wheel-down"), lambda state: state.turned(1), "->", _("next")
            ),
            Command(("escape", "q", "f10"), lambda _state: Done(None), _("Esc"), _("back")),
            Command(("left", "up", "s-tab", "wheel-up"), lambda state: state.turned(-1), "<-", _("previous")),
            *(Command((key,), _scroll(*step)) for key, step in scroll.items()),
        ]

    def fitted(self, state: AnalysisState, canvas: Canvas) -> AnalysisState:
        """What was fired at is in view."""
        if not state.page:
            return state
        return replace(state, scroll=fitted_scroll(_board(state), _room(canvas, state)))

    def paint(self, canvas: Canvas, state: AnalysisState) -> None:
        """The page of the moment on an empty screen."""
        canvas.clear()
        canvas.put_right(canvas.width - 1, 0, f"{state.page + 1}/{state.pages}")
        if state.page:
            _paint_shot(canvas, state)
        else:
            _paint_numbers(canvas, state.findings)


def _scroll(columns: int, rows: int) -> ClickStep:
    return lambda state: replace(state, scroll=state.scroll.by(columns, rows))


def _paint_numbers(canvas: Canvas, findings: Findings) -> None:
    canvas.put(2, 0, _("Analysis"), "class:title")
    texts = [*findings.lines, "", what_skill_is(), ""]
    if findings.costly:
        texts.append(_("The next pages show the shots that cost most."))
        texts.append(_("( ) was fired at, [ ] is the best square; the digits tell how good each is."))
    elif findings.is_done:
        texts.append(no_costly_shot())
    canvas.put_wrapped(2, 2, "\n".join(texts), canvas.width - 4)


def _paint_shot(canvas: Canvas, state: AnalysisState) -> None:
    name, shot = state.findings.costly[state.page - 1]
    canvas.put(2, 0, fit(name, canvas.width - 10), "class:title")
    lines = canvas.wrap(judged_text(shot), canvas.width - 4)
    for row, line in enumerate(lines):
        canvas.put(2, 1 + row, line, "class:emphasis")
    board = _board(state)
    room = best_room(board.size, _room(canvas, state))
    paint_board(canvas, ((canvas.width - room.columns) // 2, 1 + len(lines)), room, board, state.glyphs)


def _board(state: AnalysisState) -> BoardView:
    """What the shooter knew, with the shot and the best one."""
    _name, shot = state.findings.costly[state.page - 1]
    marks = Marks(cursor=shot.best.cell, last=shot.fired.cell)
    return BoardView(target_picture(shot.before, shot.heat), "target", marks, state.scroll)


def _room(canvas: Canvas, state: AnalysisState) -> Room:
    _name, shot = state.findings.costly[state.page - 1]
    return Room(canvas.width - 2, canvas.height - 2 - len(canvas.wrap(judged_text(shot), canvas.width - 4)))
