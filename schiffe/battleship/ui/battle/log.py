"""The log of shots: what both sides have fired at so far, in the words of the player who looks at it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.match.events import Shot, ShotsFired
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.rules.grid import Cell, cell_name
from schiffe.battleship.rules.ships import Answer, Outcome, Ship
from schiffe.battleship.texts.advice import shot_and_reason
from schiffe.battleship.texts.names import outcome_name, ship_name
from schiffe.game.match.players import PlayerKind, SeatNumber
from schiffe.language.i18n import _
from schiffe.language.text import named, named_sentence, sentences
from schiffe.toolkit.canvas import Canvas, fit, fit_name
from schiffe.toolkit.layout import Corner

_ROUND_NUMBER_COLUMNS: Final = 5
ROWS: Final = 6
"""The most rows of them where they stand below the boards."""


class _Logged(NamedTuple):
    """Shots of one turn with the same outcome: whose they were, where, and what they did, in words.

    ``text`` goes well before other words, and ``brief`` at the end of a row.
    """

    is_mine: bool
    cells: tuple[Cell, ...]
    outcome: Outcome
    text: str
    brief: str


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
_ACHIEVED: Final = {
    Outcome.MISS: "class:said.water",
    Outcome.HIT: "class:good",
    Outcome.SUNK: "class:good class:emphasis",
    Outcome.WON: "class:good class:emphasis",
}
"""The styles of what a person has achieved, where the others are those of damage."""


def _turns(perspective: Perspective) -> Iterator[ShotsFired]:
    """Return the turns in which shots were fired, the latest first."""
    return (turn for turn in reversed(perspective.state.history) if isinstance(turn, ShotsFired))


def _entries(turn: ShotsFired, perspective: Perspective) -> list[_Logged]:
    """Return the shots of a turn, those with the same outcome together."""
    found: dict[str, _Logged] = {}
    for shot in turn.shots:
        outcome, ship = known_outcome(turn.seat, shot, perspective)
        text = _with_ship(outcome_name(outcome), ship)
        before = found.get(text)
        cells = (*(before.cells if before else ()), shot.cell)
        found[text] = _Logged(
            turn.seat == perspective.seat, cells, outcome=outcome, text=text, brief=_brief(outcome, ship)
        )
    return list(found.values())


def _outcome(seat: SeatNumber, shot: Shot, perspective: Perspective) -> tuple[str, Outcome]:
    """Return what a shot did, in words, as the player may know it."""
    outcome, ship = known_outcome(seat, shot, perspective)
    return _with_ship(outcome_name(outcome), ship), outcome


def known_outcome(seat: SeatNumber, shot: Shot, perspective: Perspective) -> tuple[Outcome, Ship | None]:
    """Return what a shot did, and to which ship: who was shot at knows more than what was told."""
    outcome, ship = shot.answer.outcome, shot.answer.ship
    if seat != perspective.seat and perspective.fleet and (ship := perspective.fleet.ship_at(shot.cell)):
        fired = [cell for cell, _answer in perspective.incoming.shots]
        before = set(fired[: fired.index(shot.cell) + 1])
        outcome = Outcome.SUNK if before.issuperset(ship.cells) else Outcome.HIT
    return outcome, ship


def said_of_turn(perspective: Perspective) -> str:
    """Return what the player's last turn did, in sentences; with those right before it, where hits shoot again."""
    turns = _last_of_one_side(perspective.state)
    outcomes = ((shot.cell, _outcome(turn.seat, shot, perspective)[0]) for turn in turns for shot in turn.shots)
    return _shots_text(outcomes, perspective.state.rules.grid.size)


def _last_of_one_side(state: MatchState) -> list[ShotsFired]:
    """Return the last turns in a row of one seat."""
    turns: list[ShotsFired] = []
    for turn in reversed(state.history):
        if not isinstance(turn, ShotsFired) or (turns and turn.seat != turns[0].seat):
            break
        turns.insert(0, turn)
    return turns


def _shots_text(shots: Iterable[tuple[Cell, str]], size: int) -> str:
    """Return cells and what the shots there did, those that did the same together."""
    found: dict[str, list[str]] = {}
    for cell, outcome in shots:
        found.setdefault(outcome, []).append(cell_name(cell, size))
    return sentences(*(named_sentence(" ".join(cells), outcome) for outcome, cells in found.items()))


def public_shots(state: MatchState) -> str:
    """Return the shots since the keyboard was passed, in words that both players may read; empty before any."""
    turns = _last_of_one_side(state)
    # Only what both sides were told.
    shots = (
        (shot.cell, _with_ship(outcome_name(shot.answer.outcome), shot.answer.ship))
        for turn in turns
        for shot in turn.shots
    )
    if not turns:
        return ""
    text = _shots_text(shots, state.rules.grid.size)
    return _("{name} fired at {shots}").format(name=state.players[turns[0].seat].name, shots=text)


def told_outcome(answer: Answer, *, is_mine: bool) -> tuple[str, str]:
    """Return what both sides were told of a shot, in few words and in their style."""
    return _brief(answer.outcome, answer.ship), (_ACHIEVED if is_mine else _STYLES)[answer.outcome]


def _style(logged: _Logged, perspective: Perspective) -> str:
    """Return the style of shots; where one looks on, nobody's are one's own."""
    is_person = perspective.state.players[perspective.seat].kind is PlayerKind.PERSON
    return (_ACHIEVED if logged.is_mine and is_person else _STYLES)[logged.outcome]


def outcome_sign(outcome: Outcome, glyphs: Glyphs, *, is_mine: bool) -> str:
    """Return the sign of a shot: that on the board, and before damage of one's own a mark."""
    if outcome is Outcome.MISS:
        return glyphs.water
    sign = glyphs.hit if outcome is Outcome.HIT else glyphs.sunk
    return sign if is_mine else f"!{sign}"


def _with_ship(outcome: str, ship: Ship | None) -> str:
    return _("{name} ({what})").format(name=outcome, what=ship_name(ship.kind)) if ship else outcome


def _brief(outcome: Outcome, ship: Ship | None) -> str:
    return named(outcome_name(outcome), ship_name(ship.kind)) if ship else outcome_name(outcome)


def reasons(perspective: Perspective, seat: SeatNumber) -> str:
    """Return why a seat fired as it did, the latest shot first; lines that begin with # are headings."""
    heading = "# " + _("Why {name} fired there").format(name=perspective.state.names[seat])
    return "\n".join((heading, *(_reasons(perspective, seat) or [_("No shot has been fired yet.")])))


def latest_reason(perspective: Perspective, seat: SeatNumber) -> str:
    """Return why a seat fired as it did the last time, with its name."""
    latest = _reasons(perspective, seat)[:1]
    return named(perspective.state.names[seat], latest[0]) if latest else _("No shot has been fired yet.")


def _reasons(perspective: Perspective, seat: SeatNumber) -> list[str]:
    size = perspective.state.rules.grid.size
    return [
        shot_and_reason(_name(shot.cell, perspective), _outcome(seat, shot, perspective)[0], shot.reason, size)
        for turn in _turns(perspective)
        if turn.seat == seat
        for shot in reversed(turn.shots)
    ]


def last_reason(perspective: Perspective) -> str:
    """Return what the last shot did, and why it was fired; empty before the first one."""
    turn = next(_turns(perspective), None)
    if turn is None:
        return ""
    size = perspective.state.rules.grid.size
    shot = turn.last
    return shot_and_reason(_name(shot.cell, perspective), _outcome(turn.seat, shot, perspective)[0], shot.reason, size)


def paint_log(canvas: Canvas, corner: tuple[int, int], width: int, rows: int, perspective: Perspective) -> None:
    """Paint the last shots, the latest at the bottom; one too long for a row goes on in the next, if there is one.

    Where one fires alone, each has its number instead of a name.
    """
    x, y = corner
    is_solo = perspective.state.sides == 1
    number = len(perspective.target.shots) + 1
    mine, theirs = (
        ("00", "")
        if is_solo
        else (fit_name(name, max(6, width - 23)) for name in (perspective.name, perspective.enemy))
    )
    names = max(canvas.measure(mine), canvas.measure(theirs))
    start = names + 5
    lines: list[_Line] = []
    for turn in _turns(perspective):
        added: list[_Line] = []
        for shots in _entries(turn, perspective):
            number -= len(shots.cells)
            name = mine if shots.is_mine else theirs
            if is_solo:
                name = str(number)
            cells = [_name(cell, perspective) for cell in shots.cells]
            text = shots.brief if len(cells) == 1 else named(shots.text, " ".join(cells))
            cell = cells[0] if len(cells) == 1 else ""
            added += [
                _Line("" if at else name, "" if at else cell, text=part, style=_style(shots, perspective))
                for at, part in enumerate(canvas.wrap(text, max(10, width - start)))
            ]
        if lines and len(lines) + len(added) > rows:
            break
        lines[:0] = added
    for number, line in enumerate(lines[: max(0, rows)]):
        canvas.put(x, y + number, line.name.rjust(names) if is_solo else line.name, "class:dim")
        canvas.put(x + names + 1, y + number, line.cell, "class:emphasis")
        canvas.put(x + start, y + number, line.text, line.style)


def paint_rounds(
    canvas: Canvas, corner: Corner, widths: tuple[int, int], rows: int, perspective: Perspective, glyphs: Glyphs
) -> None:
    """Paint the last rounds, the latest first: number, one's own shots, and at the right the other side's.

    ``widths`` are the columns of all and those before the other side's; 0 for the middle.
    """
    fired = (turn for turn in perspective.state.history if isinstance(turn, ShotsFired))
    runs = [(seat, list(turns)) for seat, turns in groupby(fired, lambda turn: turn.seat)]  # as hits shoot again
    sides = [[turns for side, turns in runs if side == seat] for seat in (perspective.seat, 1 - perspective.seat)]
    count = max(map(len, sides))
    if rows == 1 and 0 < min(map(len, sides)) < count:  # one that both have fired in tells more
        count -= 1
    width, before = widths
    middle = before or _ROUND_NUMBER_COLUMNS + (width - _ROUND_NUMBER_COLUMNS) // 2
    places = ((_ROUND_NUMBER_COLUMNS, middle), (middle, width))
    for row, number in enumerate(range(count, max(0, count - rows), -1)):
        y = corner.y + row
        canvas.put_right(corner.x + _ROUND_NUMBER_COLUMNS - 2, y, str(number), "class:dim")
        for (start, end), rounds, name in zip(places, sides, (perspective.name, perspective.enemy), strict=True):
            if number <= len(rounds):
                logged = _merged_entries(rounds[number - 1], perspective)
                room = end - start
                shown = fit_name(name, max(8, room - 24))
                _paint_run(canvas, Corner(corner.x + start, y), room - 1, shown, logged, perspective, glyphs)


def _merged_entries(run: Sequence[ShotsFired], perspective: Perspective) -> list[_Logged]:
    """Return the shots of one side of a row, those with the same outcome together."""
    found: dict[str, _Logged] = {}
    for turn in run:
        for each in _entries(turn, perspective):
            before = found.get(each.text)
            found[each.text] = each._replace(cells=(*(before.cells if before else ()), *each.cells))
    return list(found.values())


def _paint_run(
    canvas: Canvas,
    corner: Corner,
    width: int,
    name: str,
    logged: Sequence[_Logged],
    perspective: Perspective,
    glyphs: Glyphs,
) -> None:
    """Paint one side of a row: who fired where, and what that did, in fewer words where there is little room.

    Which ship it was goes first, then the name: its place tells whose shots they are.
    """
    shots = [(" ".join(_name(cell, perspective) for cell in each.cells), _style(each, perspective)) for each in logged]
    full, plain = [each.brief for each in logged], [outcome_name(each.outcome) for each in logged]
    short = [outcome_sign(each.outcome, glyphs, is_mine=each.is_mine) for each in logged]
    who = f"{name}  "
    ways = [(who, full), (who, plain), ("", plain), (who, short), ("", short)]
    for before, texts in ways:
        needed = sum(canvas.measure(f"{cells} {text}  ") for (cells, _role), text in zip(shots, texts, strict=True))
        if canvas.measure(before) + needed - 2 <= width:
            break
    end = corner.x + width
    x = canvas.put(corner.x, corner.y, before, "class:dim")
    for (cells, style), text in zip(shots, texts, strict=True):
        x = canvas.put(x, corner.y, fit(cells, max(0, end - x)), "class:emphasis") + 1
        x = canvas.put(x, corner.y, fit(text, max(0, end - x)), style) + 2


def _name(cell: Cell, perspective: Perspective) -> str:
    return cell_name(cell, perspective.state.rules.grid.size)
