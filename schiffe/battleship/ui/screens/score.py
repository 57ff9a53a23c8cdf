"""The numbers of both sides at the end of a match: a table, with skill and luck as bars."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.match.analysis import Analysis
from schiffe.battleship.match.events import SeatNumber
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.match.tally import Tally
from schiffe.battleship.rules.variants import TurnRule
from schiffe.battleship.texts.advice import hints_used
from schiffe.battleship.texts.network import contradiction
from schiffe.battleship.ui.screens.analysis import Findings
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import signed
from schiffe.toolkit.canvas import Canvas, fit_name
from schiffe.toolkit.layout import Corner, paint_balance, paint_meter

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
