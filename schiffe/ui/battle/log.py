"""The log of shots: what both sides have fired at so far, in the words of the player who looks at it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from schiffe.base.i18n import _
from schiffe.bots.choice import Reason
from schiffe.play.events import ShotsFired
from schiffe.play.state import MatchState, Perspective
from schiffe.rules.grid import Cell, cell_name
from schiffe.rules.shots import Answer, Outcome
from schiffe.texts.names import outcome_name, ship_name
from schiffe.toolkit.canvas import Canvas, fit

ROWS: Final = 6
"""The most rows of them where they stand below the boards."""


class _Logged(NamedTuple):
    """A shot, whose it was, and why it was fired there."""

    is_mine: bool
    cell: Cell
    answer: Answer
    reason: Reason | None


class _Line(NamedTuple):
    """A line of the log: whose shot and where, what it did, and in which style."""

    name: str
    cell: str
    text: str
    style: str


_STYLES: Final = {
    Outcome.MISS: "class:said.water",
    Outcome.HIT: "class:said.hit",
    Outcome.SUNK: "class:said.sunk",
    Outcome.WON: "class:said.sunk",
}


def _latest_first(seen: Perspective) -> Iterator[_Logged]:
    for turn in reversed(seen.state.history):
        if isinstance(turn, ShotsFired):
            for shot in reversed(turn.shots):
                yield _Logged(turn.seat == seen.seat, shot.cell, shot.answer, shot.reason)


def last_said(seen: Perspective) -> str:
    """What the last shot did, as a sentence."""
    shot = next(_latest_first(seen))
    return _("{field}: {outcome}.").format(field=_name(shot.cell, seen), outcome=_outcome(shot, seen))


def public_shots(state: MatchState) -> str:
    """What the last shots did, in words that both players may read; empty before the first one."""
    turn = state.history[-1] if state.history else None
    if not isinstance(turn, ShotsFired):
        return ""
    size = state.rules.grid.size
    said = []
    for shot in turn.shots:
        outcome = outcome_name(shot.answer.outcome)
        if shot.answer.ship:
            outcome = _("{outcome} ({ship})").format(outcome=outcome, ship=ship_name(shot.answer.ship.kind))
        said.append(_("{field}: {outcome}.").format(field=cell_name(shot.cell, size), outcome=outcome))
    return _("{name} fired at {shots}").format(name=state.players[turn.seat].name, shots=" ".join(said))


def reasons(seen: Perspective) -> str:
    """Why the other side fired as it did, the latest shot first; lines that begin with # are headings."""
    from schiffe.texts.advice import shot_and_reason

    size = seen.state.rules.grid.size
    lines = [
        shot_and_reason(_name(shot.cell, seen), _outcome(shot, seen), shot.reason, size)
        for shot in _latest_first(seen)
        if not shot.is_mine
    ]
    heading = "# " + _("Why {name} fired there").format(name=seen.enemy)
    return "\n".join((heading, *(lines or [_("No shot has been fired yet.")])))


def paint_log(canvas: Canvas, corner: tuple[int, int], width: int, rows: int, seen: Perspective) -> None:
    """The last shots, the latest at the bottom; one that is too long for a row goes on in the next."""
    x, y = corner
    widest = max(canvas.measure(name) for name in (seen.name, seen.enemy))
    names = min(widest, max(6, width - 23))
    start = names + 6
    lines: list[_Line] = []
    for shot in _latest_first(seen):
        outcome = canvas.wrap(_outcome(shot, seen), max(10, width - start))
        if len(lines) + len(outcome) > rows:
            break
        name, cell = fit(seen.name if shot.is_mine else seen.enemy, names), _name(shot.cell, seen)
        style = _STYLES[shot.answer.outcome]
        lines[:0] = [
            _Line("" if number else name, "" if number else cell, text, style) for number, text in enumerate(outcome)
        ]
    for number, line in enumerate(lines):
        canvas.put(x, y + number, line.name, "class:dim")
        canvas.put(x + names + 1, y + number, line.cell, "class:emphasis")
        canvas.put(x + start, y + number, line.text, line.style)


def _name(cell: Cell, seen: Perspective) -> str:
    return cell_name(cell, seen.state.rules.grid.size)


def _outcome(shot: _Logged, seen: Perspective) -> str:
    text = outcome_name(shot.answer.outcome)
    own = seen.fleet.ship_at(shot.cell) if seen.fleet else None
    ship = shot.answer.ship if shot.is_mine else own
    if ship:
        text = _("{outcome} ({ship})").format(outcome=text, ship=ship_name(ship.kind))
    return text
