"""The end of a match: who has won, its numbers, and both boards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Any, Final, NamedTuple

from schiffe.battleship.drawing import BOX_GLYPHS, Glyphs, own_picture, target_picture
from schiffe.battleship.match.analysis import Analysis
from schiffe.battleship.match.events import PlayerResigned, SeatNumber
from schiffe.battleship.match.state import MatchState, Tally
from schiffe.battleship.rules.variants import TurnRule
from schiffe.battleship.texts.advice import hints_used
from schiffe.battleship.texts.network import contradiction
from schiffe.battleship.ui.boards import Arrangement, BoardView, RoomWanted, arranged, is_narrow
from schiffe.battleship.ui.cells import Marks
from schiffe.battleship.ui.context import Fleets
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
from schiffe.game.ui.match import Next
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import character_width, signed
from schiffe.toolkit.canvas import Canvas, ClickStep, fit, fit_name
from schiffe.toolkit.layout import QUIET, Bar, Corner, big_letters, centred, paint_balance, paint_bar, paint_meter
from schiffe.toolkit.screen import Action, Call, Command, Done, Screen

KEY_ROWS: Final = 2
"""Of the screen on which they stand: one of 80 columns has no room for all its keys."""
_METER: Final = 7
"""Columns of a bar; an odd number, because that of luck has a middle."""
_WIDE: Final = 100
"""From so many columns on, a bar has ``_WIDE_METER`` of them, and more are free between those of the table."""
_WIDE_METER: Final = 19
_HIGH: Final = 36
"""From so many rows on, those of the table stand two apart."""
_LONGEST_NAME: Final = 24
_MOST_LUCK: Final = 6
"""So many hits above or below what was to be expected fill one side of the bar of luck; few games have more."""


class Remarks(NamedTuple):
    """What was found out: of the shots, and of where ships lie; empty for nothing."""

    findings: Findings
    noticed: str = ""


class _Meter(NamedTuple):
    """A bar: what paints it, how full it is, and its style."""

    paint: Callable[[Canvas, Corner, int, float, str, Glyphs], None]
    share: float
    style: str


class _Row(NamedTuple):
    """A row of the table: what it is, and for both sides a text and perhaps a bar."""

    label: str
    texts: tuple[str, str]
    meters: tuple[_Meter | None, _Meter | None] = (None, None)


class Scores(NamedTuple):
    """The numbers of both sides with all that is said of them, laid out for a canvas.

    Attributes:
        labels: for each of the ``rows`` its label in lines.
        label, column: how many columns the labels and the numbers of a side take, with the ``gap`` behind them.
        meter: columns of a bar; 0 where there is no room for any.
        step: how many rows apart those of the table are.
    """

    headline: Sequence[str]
    names: Sequence[str]
    rows: Sequence[_Row]
    labels: Sequence[Sequence[str]]
    label: int
    column: int
    gap: int
    meter: int
    step: int
    remarks: Sequence[str]

    @property
    def width(self) -> int:
        """The columns of the table."""
        return self.label + 2 * self.column - self.gap

    @property
    def height(self) -> int:
        """The rows of all of it."""
        table = 2 + sum(map(len, self.labels)) + (len(self.rows) - 1) * (self.step - 1)
        return len(self.headline) + bool(self.headline) + table + (len(self.remarks) + 1 if self.remarks else 0)


def scores(canvas: Canvas, match: MatchState, people: Sequence[SeatNumber], said: Remarks) -> Scores:
    """The headline, the table and what else is to be said, as there is room for them."""
    rows, room, is_wide = _rows(match, said.findings), canvas.width - 2, canvas.width >= _WIDE
    meter, gap = (_WIDE_METER, 4) if is_wide else (_METER, 2)
    label = max(canvas.measure(row.label) for row in rows) + gap
    # those of skill and luck are not known at first, and nothing is to move when they are
    texts = max(canvas.measure(text) for row in rows for text in (*row.texts, _hits(-9.9)))
    column = meter + 1 + texts + gap
    if label + 2 * column - gap > room:
        meter, column = 0, texts + gap
    label = min(label, room - 2 * column + gap)
    longest = min(_LONGEST_NAME, max(map(canvas.measure, match.names)))
    column = max(column, min(longest + gap, (room - label + gap) // 2))
    width, headline = label + 2 * column - gap, _headline(match, people, said.findings)
    return Scores(
        headline=canvas.wrap(headline, room) if headline else (),
        names=match.names,
        rows=rows,
        labels=[canvas.wrap(row.label, label - gap) for row in rows],
        label=label,
        column=column,
        gap=gap,
        meter=meter,
        step=2 if canvas.height >= _HIGH else 1,
        remarks=[line for text in _remarks(match, said.noticed) for line in canvas.wrap(text, width)],
    )


def paint_scores(canvas: Canvas, corner: Corner, shown: Scores, glyphs: Glyphs) -> None:
    """Paint all of that; the headline in the middle."""
    x, y = corner
    for line in shown.headline:
        canvas.put_centred(y, line, "class:emphasis")
        y += 1
    y += bool(shown.headline)
    sides = [x + shown.label + number * shown.column for number in (0, 1)]
    for at, name in zip(sides, shown.names, strict=True):
        canvas.put(at, y, fit_name(name, shown.column - shown.gap), "class:title")
    canvas.put(x, y + 1, glyphs.frame[4] * shown.width, "class:rule")
    y += 2
    for row, label in zip(shown.rows, shown.labels, strict=True):
        for number, line in enumerate(label):
            canvas.put(x, y + number, line, "class:dim")
        for at, text, meter in zip(sides, row.texts, row.meters, strict=True):
            end = at
            if meter and shown.meter:
                meter.paint(canvas, Corner(at, y), shown.meter, meter.share, meter.style, glyphs)
                end += shown.meter + 1
            canvas.put(end, y, text)
        y += len(label) + shown.step - 1
    y += 2 - shown.step
    for line in shown.remarks:
        canvas.put(x, y, line)
        y += 1


def _rows(match: MatchState, findings: Findings) -> list[_Row]:
    one, other = (Tally.of(view) for view in match.views)
    rate = _("{hits} ({rate} %)")
    first, second = (_found(findings, seat) for seat in (0, 1))
    return [
        _Row(_("shots"), (str(one.shots), str(other.shots))),
        _Row(_("hits"), (rate.format(hits=one.hits, rate=one.rate), rate.format(hits=other.hits, rate=other.rate))),
        *_turns(match),
        _Row(_("longest run without a hit"), (str(one.longest_miss), str(other.longest_miss))),
        _Row(
            _("skill"),
            (_skill(first), _skill(second)),
            (_skill_meter(first), _skill_meter(second)),
        ),
        _Row(
            _("luck"),
            (_luck(first), _luck(second)),
            (_luck_meter(first), _luck_meter(second)),
        ),
    ]


def _turns(match: MatchState) -> list[_Row]:
    """How many turns the shots were fired in, where these may be fewer."""
    if match.rules.turn is TurnRule.ALTERNATE:
        return []
    turns = [seat for seat, _fired in groupby(match.history, lambda fired: fired.seat)]
    return [_Row(_("turns"), (str(turns.count(0)), str(turns.count(1))))]


def _found(findings: Findings, seat: SeatNumber) -> Analysis | None:
    return next((score.found for score in findings.scores if score.seat == seat), None)


def _skill(found: Analysis | None) -> str:
    return "..." if found is None else _("{percent} %").format(percent=round(100 * found.skill))


def _skill_meter(found: Analysis | None) -> _Meter | None:
    return None if found is None else _Meter(paint_meter, found.skill, "class:meter.skill")


def _luck(found: Analysis | None) -> str:
    return "..." if found is None else _hits(found.luck)


def _hits(luck: float) -> str:
    return _("{luck} hits").format(luck=signed(luck))


def _luck_meter(found: Analysis | None) -> _Meter | None:
    return None if found is None else _Meter(paint_balance, found.luck / _MOST_LUCK, "class:meter.luck")


def _headline(match: MatchState, people: Sequence[SeatNumber], findings: Findings) -> str:
    """One's shots, and how many the genius needs; to whom hits were missing, how many."""
    if len(people) != 1:
        return ""
    view = match.views[people[0]]
    tally = Tally.of(view)
    shots, missing = tally.shots, view.rules.cells - tally.hits
    genius = next((score.genius for score in findings.scores if score.seat == people[0]), None)
    if missing > 0:
        text = ngettext("{count} shot, {missing}.", "{count} shots, {missing}.", shots)
        if genius is not None:
            text = ngettext(
                "{count} shot, {missing}. The genius needs {genius} for the same fleet.",
                "{count} shots, {missing}. The genius needs {genius} for the same fleet.",
                shots,
            )
        short = ngettext("{count} hit short", "{count} hits short", missing).format(count=missing)
        return text.format(count=shots, missing=short, genius=genius)
    if genius is None:
        return ngettext("{count} shot", "{count} shots", shots).format(count=shots)
    text = ngettext(
        "{count} shot; the genius needs {genius} for the same fleet",
        "{count} shots; the genius needs {genius} for the same fleet",
        shots,
    )
    return text.format(count=shots, genius=genius)


def _remarks(match: MatchState, noticed: str) -> list[str]:
    """What else there is to say."""
    texts = [noticed] if noticed else []
    texts += [
        _("{name}: {text}").format(name=name, text=hints_used(used))
        for name, used in zip(match.names, match.hints, strict=True)
        if used
    ]
    return [*texts, contradiction()] if match.views[0].is_contradictory else texts


@dataclass(frozen=True)
class Result:
    """What is to be seen at the end of a match that has lasted so many seconds.

    Attributes:
        people: the seats of those who look at it.
        shows_boards: whether the boards are shown, and not the numbers.
        is_kept: whether it can be looked back at.
        noticed: what the rival says of one's fleets.
        daily: what is said of a game of the fleet of the day.
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
    daily: str = ""

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
        return replace(state, pair=fitted_pair(state.pair, _sides(state), _arranged(canvas, state)))

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
        remarks = Remarks(state.findings, "\n".join(filter(None, (state.daily, state.noticed))))
        shown = scores(canvas, state.match, state.people, remarks)
        banner = _banner(canvas, shown.width, state)
        gap = len(banner) + shown.height < canvas.height - 1 - KEY_ROWS
        x, y = centred(canvas, shown.width, len(banner) + gap + shown.height, KEY_ROWS)
        _paint_banner(canvas, Corner(x, y), shown.width, banner, _has_won(state))
        paint_scores(canvas, Corner(x, y + len(banner) + gap), shown, state.glyphs)


_HIGH_BANNER: Final = 24
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
    if canvas.height < _HIGH_BANNER:
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
    rows = 0 if is_narrow(canvas) else fleet_rows(canvas, _sides(state))
    return arranged(canvas, RoomWanted(state.match.rules.grid.size, rows, KEY_ROWS, KEY_ROWS))


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
