"""The numbers of both sides at the end of a match: a table, with skill and luck as bars."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from schiffe.base.i18n import _, ngettext
from schiffe.base.text import signed
from schiffe.play.analysis import Analysis
from schiffe.play.players import SeatNumber
from schiffe.play.state import MatchState
from schiffe.play.tally import Tally
from schiffe.rules.variants import TurnRule
from schiffe.texts.advice import hints_used
from schiffe.texts.network import contradiction
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.layout import Corner, paint_meter
from schiffe.ui.screens.analysis import Findings

KEY_ROWS: Final = 2
"""Of the screen on which they stand: one of 80 columns has no room for all its keys."""
_WIDEST: Final = 84
_METER: Final = 10
_MOST_LUCK: Final = 6
"""So many hits above or below what was to be expected fill the bar of luck, or empty it; few games have more."""


class Remarks(NamedTuple):
    """What was found out: of the shots, and of where ships lie; empty for nothing."""

    findings: Findings
    noticed: str = ""


class _Row(NamedTuple):
    """A row of the table: what it is, and for both sides a text and perhaps a share from 0 to 1, as a bar."""

    label: str
    texts: tuple[str, str]
    shares: tuple[float | None, float | None] = (None, None)
    style: str = ""


def paint_scores(canvas: Canvas, top: int, match: MatchState, people: Sequence[SeatNumber], said: Remarks) -> None:
    """Paint the headline, the table and what else is to be said below ``top``, centred between there and the keys."""
    width = min(_WIDEST, canvas.width - 2)
    rows = _rows(match, said.findings)
    columns = (width - min(30, max(27, width // 3))) // 2
    if canvas.width < 60:
        columns = min(14, max(12, 1 + max(canvas.measure(text) for row in rows for text in row.texts)))
    labels = width - 2 * columns - 1
    wrapped = [canvas.wrap(row.label, labels - 1) for row in rows]
    headline = canvas.wrap(_headline(match, people, said.findings), width)
    remarks = [line for text in _remarks(match, said.noticed) for line in canvas.wrap(text, width)]
    height = len(headline) + 3 + sum(map(len, wrapped)) + (len(remarks) + 1 if remarks else 0)
    free = canvas.height - KEY_ROWS - top - height
    x, y = (canvas.width - width) // 2, top + max(0, free * 2 // 5)
    for line in headline:
        canvas.put_centred(y, line, "class:emphasis")
        y += 1
    y += free > 1
    for number, name in enumerate(match.names):
        canvas.put(x + labels + number * columns, y, fit(name, columns - 1), "class:title")
    canvas.put(x, y + 1, "─" * width, "class:rule")
    y += 2
    for row, label in zip(rows, wrapped, strict=True):
        for number, line in enumerate(label):
            canvas.put(x, y + number, line, "class:dim")
        for number, (text, share) in enumerate(zip(row.texts, row.shares, strict=True)):
            at = x + labels + number * columns
            if share is not None and columns > _METER + 8:
                paint_meter(canvas, Corner(at, y), _METER, share, row.style)
                at += _METER + 1
            canvas.put(at, y, fit(text, x + labels + (number + 1) * columns - at))
        y += len(label)
    for number, line in enumerate(remarks, 1):
        canvas.put(x, y + number, line)


def _rows(match: MatchState, findings: Findings) -> list[_Row]:
    one, other = (Tally.of(view) for view in match.views)
    rate = _("{hits} ({rate} %)")
    rows = [
        _Row(_("shots"), (str(one.shots), str(other.shots))),
        _Row(_("hits"), (rate.format(hits=one.hits, rate=one.rate), rate.format(hits=other.hits, rate=other.rate))),
        *_turns(match),
        _Row(_("longest run without a hit"), (str(one.longest_miss), str(other.longest_miss))),
    ]
    first, second = (_found(findings, seat) for seat in (0, 1))
    skills = tuple(None if each is None else each.skill for each in (first, second))
    luck = tuple(None if each is None else each.luck for each in (first, second))
    rows.append(
        _Row(_("skill"), (_percent(skills[0]), _percent(skills[1])), (skills[0], skills[1]), "class:meter.skill")
    )
    rows.append(
        _Row(_("luck"), (_hits(luck[0]), _hits(luck[1])), (_share(luck[0]), _share(luck[1])), "class:meter.luck")
    )
    return rows


def _turns(match: MatchState) -> list[_Row]:
    """How many turns the shots were fired in, where these may be fewer."""
    if match.rules.turn is TurnRule.ALTERNATE:
        return []
    turns = [seat for seat, _fired in groupby(match.history, lambda fired: fired.seat)]
    return [_Row(_("turns"), (str(turns.count(0)), str(turns.count(1))))]


def _found(findings: Findings, seat: SeatNumber) -> Analysis | None:
    return next((score.found for score in findings.scores if score.seat == seat), None)


def _percent(skill: float | None) -> str:
    return "..." if skill is None else _("{percent} %").format(percent=round(100 * skill))


def _hits(luck: float | None) -> str:
    return "..." if luck is None else _("{luck} hits").format(luck=signed(luck))


def _share(luck: float | None) -> float | None:
    return None if luck is None else (luck + _MOST_LUCK) / (2 * _MOST_LUCK)


def _headline(match: MatchState, people: Sequence[SeatNumber], findings: Findings) -> str:
    """One's shots, and how many the genius needs."""
    if len(people) != 1:
        return ""
    shots = Tally.of(match.views[people[0]]).shots
    genius = next((score.genius for score in findings.scores if score.seat == people[0]), None)
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
