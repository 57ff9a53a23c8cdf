"""The end of a match: who has won, what the shots of both sides came to, and both boards open."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from schiffe.battleship.drawing import BOX_GLYPHS, Glyphs, own_picture, target_picture
from schiffe.battleship.match.events import PlayerResigned, SeatNumber
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.ui.arrangement import Arrangement, Wanted, arranged, is_single
from schiffe.battleship.ui.boards import BoardView
from schiffe.battleship.ui.desk import Fleets
from schiffe.battleship.ui.leaving import Next
from schiffe.battleship.ui.marks import Marks
from schiffe.battleship.ui.pair import (
    AS_IT_IS,
    PairState,
    Side,
    enemy_ships,
    fitted_pair,
    fleet_rows,
    last_cells,
    own_ships,
    paint_pair,
)
from schiffe.battleship.ui.screens.analysis import NOTHING_FOUND, Findings
from schiffe.battleship.ui.screens.score import KEY_ROWS, Remarks, paint_scores, scores
from schiffe.language.i18n import _
from schiffe.language.width import character_width
from schiffe.toolkit.canvas import Canvas, ClickStep, fit
from schiffe.toolkit.layout import QUIET, Bar, Corner, big_letters, centred, paint_bar
from schiffe.toolkit.screen import Action, Call, Command, Done, Screen


@dataclass(frozen=True)
class Result:
    """What is to be seen at the end of a match that has lasted so many seconds.

    Attributes:
        people: the seats of those who look at it.
        shows_boards: whether the boards are shown, and not the numbers.
        is_kept: whether it can be looked back at.
        noticed: what the rival says of one's fleets.
    """

    match: MatchState
    fleets: Fleets
    seconds: float
    people: tuple[SeatNumber, ...]
    glyphs: Glyphs
    findings: Findings = NOTHING_FOUND
    shows_boards: bool = False
    pair: PairState = AS_IT_IS
    is_kept: bool = False
    noticed: str = ""

    @property
    def winner(self) -> SeatNumber:
        """The seat that has won."""
        assert self.match.winner is not None
        return self.match.winner

    def turned(self) -> "Result":
        """The next page: the numbers, then the boards, one after the other where only one has room."""
        if not self.shows_boards:
            return replace(self, shows_boards=True, pair=replace(self.pair, shown=0))
        if self.pair.is_single and self.pair.shown == 0:
            return replace(self, pair=self.pair.other())
        return replace(self, shows_boards=False)


class ResultScreen(Screen[Result, Next]):
    """Shows how it ended; gives what the players want to do next."""

    key_rows = KEY_ROWS

    def __init__(self, result: Result, show_details: Action, share: Action) -> None:
        super().__init__(result)
        self._show_details = show_details
        self._share = share

    def commands(self, state: Result) -> Sequence[Command[Result]]:
        """Again, other settings, menu, quit. None is Enter: on that somebody may lean who has just won."""
        again: Command[Result] = Command(("a",), lambda _state: Done(Next.AGAIN), "A", _("again"))
        turn: Command[Result] = Command(
            ("tab", "b"), Result.turned, "Tab", _("boards") if not state.shows_boards else _("next page")
        )
        details: Command[Result] = Command(("d",), lambda _state: Call(self._show_details), "D", _("analysis"))
        share: Command[Result] = Command(("c",), lambda _state: Call(self._share), "C", _("copy"))
        replay: Command[Result] = Command(("r",), lambda _state: Done(Next.REPLAY), "R", _("replay"))
        settings: Command[Result] = Command(("s",), lambda _state: Done(Next.SETTINGS), "S", _("settings"))
        menu: Command[Result] = Command(("m", "escape"), lambda _state: Done(Next.MENU), "M", _("menu"))
        leave: Command[Result] = Command(("q", "f10"), lambda _state: Done(Next.QUIT), "Q", _("quit"))
        # those first that one needs where not all have room
        return [again, turn, menu, leave, details, *([replay] if state.is_kept else ()), share, settings]

    def fitted(self, state: Result, canvas: Canvas) -> Result:
        """The last shots are in view."""
        room = _arranged(canvas, state).room
        return replace(state, pair=fitted_pair(state.pair, canvas, _sides(state), room))

    def paint(self, canvas: Canvas, state: Result) -> None:
        """The bar, the banner, and below it the numbers or the boards."""
        seconds, names = round(state.seconds), state.match.names
        time = f"{seconds // 60}:{seconds % 60:02}"
        title = _("{name} has won.").format(name=names[state.winner])
        if isinstance(state.match.ending, PlayerResigned):
            title = _("{name} has given up.").format(name=names[1 - state.winner])
        paint_bar(canvas, Bar(title, badge=time, badge_style=QUIET), state.glyphs)
        if state.shows_boards:
            paint_pair(canvas, _sides(state), _arranged(canvas, state), state.pair.shown, state.glyphs)
            return
        remarks = Remarks(state.findings, state.noticed)
        shown = scores(canvas, state.match, state.people, remarks)
        banner = _banner(canvas, shown.width, state)
        gap = len(banner) + shown.height < canvas.height - 1 - KEY_ROWS
        x, y = centred(canvas, shown.width, len(banner) + gap + shown.height, KEY_ROWS)
        _paint_banner(canvas, Corner(x, y), shown.width, banner, _has_won(state))
        paint_scores(canvas, Corner(x, y + len(banner) + gap), shown, state.glyphs)


_HIGH: Final = 24
"""From so many rows on the banner has three."""
_HIGHEST: Final = 36
"""From so many on its word is in big letters."""


def _has_won(state: Result) -> bool:
    """Whether there is a winner among those who look at it; one of two who look has won."""
    return len(state.people) != 1 or state.people[0] == state.winner


def _banner(canvas: Canvas, width: int, state: Result) -> list[str]:
    """Victory or defeat, or who has won where both look at the same screen, in the rows of the banner."""
    word = _("VICTORY") if _has_won(state) else _("DEFEAT")
    if len(state.people) != 1:
        word = _("{name} WINS").format(name=state.match.names[state.winner].upper())
    if canvas.height < _HIGH:
        return [_spaced(canvas, word, width)]
    parts = word.split()
    if canvas.height >= _HIGHEST and all(part.isascii() and part.isalpha() for part in parts):
        big = zip(*(big_letters(part, has_blocks=state.glyphs is BOX_GLYPHS) for part in parts), strict=True)
        lines = ["   ".join(rows) for rows in big]
        if len(lines[0]) < width - 2:
            return ["", *lines, ""]
    return ["", _spaced(canvas, word, width), ""]


def _spaced(canvas: Canvas, word: str, width: int) -> str:
    """A word with blanks between its letters, where there is room for that."""
    # what takes no column belongs to the letter before it
    spaced = "".join(f" {sign}" if character_width(sign) else sign for sign in word).strip()
    return spaced if canvas.measure(spaced) < width - 2 else fit(word, width)


def _paint_banner(canvas: Canvas, corner: Corner, width: int, lines: Sequence[str], has_won: bool) -> None:
    style = "class:victory" if has_won else "class:defeat"
    canvas.fill(corner.x, corner.y, width, len(lines), style)
    for row, line in enumerate(lines):
        canvas.put_centred(corner.y + row, line, style)


def _arranged(canvas: Canvas, state: Result) -> Arrangement:
    rows = 0 if is_single(canvas) else fleet_rows(canvas, _sides(state))
    return arranged(canvas, Wanted(state.match.rules.grid.size, rows, KEY_ROWS, KEY_ROWS))


def _sides(state: Result) -> tuple[Side, Side]:
    return _side(state, 0), _side(state, 1)


def _side(state: Result, seat: SeatNumber) -> Side:
    """The board of a seat: open, or as far as it is known where it was never in this program."""
    view, fleet = state.match.views[1 - seat], state.fleets.of(seat)
    if fleet:
        picture, role, ships = own_picture(fleet, view), "own", own_ships(fleet, view)
    else:
        picture, role, ships = target_picture(view), "idle", enemy_ships(view)
    marks = Marks(last=last_cells(state.match, 1 - seat))
    board = BoardView(picture, role, marks, state.pair.scrolls[seat], on_scroll=partial(_scroll, seat))
    return Side(state.match.names[seat], board, () if state.pair.is_single else ships)


def _scroll(seat: SeatNumber, columns: int, rows: int) -> ClickStep:
    def step(state: Result) -> Any:
        return replace(state, pair=state.pair.scrolled(seat, columns, rows))

    return step
