"""The log of the shots of both sides, as far as the player may know what they did."""

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
_MIN_ROUND_NAME_COLUMNS: Final = 8
_ROUND_SHOT_COLUMNS: Final = 24
"""The columns that a side of a round leaves to its shots before it shortens the name."""
MAX_ROWS: Final = 6
"""The most rows of the log below the boards."""
_TEXT_INDENT: Final = 5
"""The columns of a cell between the names and the texts of a log."""
_MIN_NAME_COLUMNS: Final = 6
_MIN_TEXT_COLUMNS: Final = 10
_SHOT_COLUMNS: Final = 23
"""The columns that a log leaves to a cell and a text before it shortens names."""


class _LogEntry(NamedTuple):
    """Shots of one side with the same outcome.

    Attributes:
        text: the outcome in words, for the beginning of a sentence.
        brief: the outcome in words, for the end of a row.
    """

    is_mine: bool
    cells: tuple[Cell, ...]
    outcome: Outcome
    text: str
    brief: str


class _Line(NamedTuple):
    """A line of the log."""

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
_OWN_STYLES: Final = {
    Outcome.MISS: "class:said.water",
    Outcome.HIT: "class:good",
    Outcome.SUNK: "class:good class:emphasis",
    Outcome.WON: "class:good class:emphasis",
}
"""The styles for a person's own shots, as achievements; the others show damage."""


def _turns(perspective: Perspective) -> Iterator[ShotsFired]:
    """Iterate over the turns in which shots were fired, the latest first."""
    return (turn for turn in reversed(perspective.state.history) if isinstance(turn, ShotsFired))


def _entries(turn: ShotsFired, perspective: Perspective) -> list[_LogEntry]:
    """Return the shots of a turn, grouped by outcome."""
    entries: dict[str, _LogEntry] = {}
    for shot in turn.shots:
        outcome, ship = known_outcome(turn.seat, shot, perspective)
        text = _with_ship(outcome_name(outcome), ship)
        earlier_cells = entries[text].cells if text in entries else ()
        entries[text] = _LogEntry(
            turn.seat == perspective.seat,
            (*earlier_cells, shot.cell),
            outcome=outcome,
            text=text,
            brief=_brief(outcome, ship),
        )
    return list(entries.values())


def _outcome_text(seat: SeatNumber, shot: Shot, perspective: Perspective) -> str:
    """Return what a shot did, as far as the player may know."""
    outcome, ship = known_outcome(seat, shot, perspective)
    return _with_ship(outcome_name(outcome), ship)


def known_outcome(seat: SeatNumber, shot: Shot, perspective: Perspective) -> tuple[Outcome, Ship | None]:
    """Return what a shot did and to which ship; a player knows more about the own fleet than was announced."""
    outcome, ship = shot.answer.outcome, shot.answer.ship
    if seat != perspective.seat and perspective.fleet and (ship := perspective.fleet.ship_at(shot.cell)):
        shot_cells = [cell for cell, _answer in perspective.incoming.shots]
        cells_so_far = set(shot_cells[: shot_cells.index(shot.cell) + 1])
        outcome = Outcome.SUNK if cells_so_far.issuperset(ship.cells) else Outcome.HIT
    return outcome, ship


def last_turn_text(perspective: Perspective) -> str:
    """Return what the player's last turn did, with those right before it if hits shoot again, in sentences."""
    turns = _last_of_one_side(perspective.state)
    outcomes = ((shot.cell, _outcome_text(turn.seat, shot, perspective)) for turn in turns for shot in turn.shots)
    return _shots_text(outcomes, perspective.state.rules.grid.size)


def _last_of_one_side(state: MatchState) -> list[ShotsFired]:
    """Return the last turns, back to the last turn of the other side."""
    turns: list[ShotsFired] = []
    for turn in reversed(state.history):
        if not isinstance(turn, ShotsFired) or (turns and turn.seat != turns[0].seat):
            break
        turns.insert(0, turn)
    return turns


def _shots_text(shots: Iterable[tuple[Cell, str]], size: int) -> str:
    """Return sentences about shots, grouped by outcome."""
    names_by_outcome: dict[str, list[str]] = {}
    for cell, outcome in shots:
        names_by_outcome.setdefault(outcome, []).append(cell_name(cell, size))
    return sentences(*(named_sentence(" ".join(names), outcome) for outcome, names in names_by_outcome.items()))


def public_shots(state: MatchState) -> str:
    """Return the shots since the keyboard was passed, with what both players may know; empty before any."""
    turns = _last_of_one_side(state)
    shots = (
        (shot.cell, _with_ship(outcome_name(shot.answer.outcome), shot.answer.ship))
        for turn in turns
        for shot in turn.shots
    )
    if not turns:
        return ""
    text = _shots_text(shots, state.rules.grid.size)
    return _("{name} fired at {shots}").format(name=state.players[turns[0].seat].name, shots=text)


def announced_outcome(answer: Answer, *, is_mine: bool) -> tuple[str, str]:
    """Return what was announced about a shot, in few words, and the style of the text."""
    return _brief(answer.outcome, answer.ship), (_OWN_STYLES if is_mine else _STYLES)[answer.outcome]


def _style(entry: _LogEntry, perspective: Perspective) -> str:
    """Return the style of an entry; only a person has own shots, an onlooker has none."""
    is_person = perspective.state.players[perspective.seat].kind is PlayerKind.PERSON
    return (_OWN_STYLES if entry.is_mine and is_person else _STYLES)[entry.outcome]


def outcome_sign(outcome: Outcome, glyphs: Glyphs, *, is_mine: bool) -> str:
    """Return the glyph of a shot, with an exclamation mark before hits on the player's own fleet."""
    if outcome is Outcome.MISS:
        return glyphs.water
    sign = glyphs.hit if outcome is Outcome.HIT else glyphs.sunk
    return sign if is_mine else f"!{sign}"


def _with_ship(outcome: str, ship: Ship | None) -> str:
    return _("{name} ({what})").format(name=outcome, what=ship_name(ship.kind)) if ship else outcome


def _brief(outcome: Outcome, ship: Ship | None) -> str:
    return named(outcome_name(outcome), ship_name(ship.kind)) if ship else outcome_name(outcome)


def reasons(perspective: Perspective, seat: SeatNumber) -> str:
    """Return the reasons for all shots of a seat, the latest first, below a heading that begins with #."""
    heading = "# " + _("Why {name} fired there").format(name=perspective.state.names[seat])
    return "\n".join((heading, *(_reasons(perspective, seat) or [_("No shot has been fired yet.")])))


def latest_reason(perspective: Perspective, seat: SeatNumber) -> str:
    """Return the reason for the last shot of a seat, with its name."""
    latest = _reasons(perspective, seat)[:1]
    return named(perspective.state.names[seat], latest[0]) if latest else _("No shot has been fired yet.")


def _reasons(perspective: Perspective, seat: SeatNumber) -> list[str]:
    size = perspective.state.rules.grid.size
    return [
        shot_and_reason(_name(shot.cell, perspective), _outcome_text(seat, shot, perspective), shot.reason, size)
        for turn in _turns(perspective)
        if turn.seat == seat
        for shot in reversed(turn.shots)
    ]


def last_reason(perspective: Perspective) -> str:
    """Return what the last shot did, and its reason; empty before the first shot."""
    turn = next(_turns(perspective), None)
    if turn is None:
        return ""
    shot = turn.last
    outcome = _outcome_text(turn.seat, shot, perspective)
    return shot_and_reason(_name(shot.cell, perspective), outcome, shot.reason, perspective.state.rules.grid.size)


def paint_log(canvas: Canvas, corner: tuple[int, int], width: int, rows: int, perspective: Perspective) -> None:
    """Paint the last shots, the latest at the bottom; long entries are wrapped.

    A player without an enemy gets numbers instead of names.
    """
    x, y = corner
    is_solo = perspective.state.sides == 1
    number = len(perspective.target.shots) + 1
    if is_solo:
        mine, theirs = "00", ""
    else:
        max_columns = max(_MIN_NAME_COLUMNS, width - _SHOT_COLUMNS)
        mine, theirs = fit_name(perspective.name, max_columns), fit_name(perspective.enemy, max_columns)
    name_columns = max(canvas.measure(mine), canvas.measure(theirs))
    start = name_columns + _TEXT_INDENT
    lines: list[_Line] = []
    for turn in _turns(perspective):
        turn_lines: list[_Line] = []
        for entry in _entries(turn, perspective):
            number -= len(entry.cells)
            name = mine if entry.is_mine else theirs
            if is_solo:
                name = str(number)
            cells = [_name(cell, perspective) for cell in entry.cells]
            cell = ""
            text = named(entry.text, " ".join(cells))
            if len(cells) == 1:
                cell = cells[0]
                text = entry.brief
            style = _style(entry, perspective)
            first, *continued = canvas.wrap(text, max(_MIN_TEXT_COLUMNS, width - start))
            turn_lines.append(_Line(name, cell, text=first, style=style))
            turn_lines += [_Line("", "", text=part, style=style) for part in continued]
        if lines and len(lines) + len(turn_lines) > rows:
            break
        lines[:0] = turn_lines
    for row, line in enumerate(lines[: max(0, rows)], start=y):
        canvas.put(x, row, line.name.rjust(name_columns) if is_solo else line.name, "class:dim")
        canvas.put(x + name_columns + 1, row, line.cell, "class:emphasis")
        canvas.put(x + start, row, line.text, line.style)


def paint_rounds(
    canvas: Canvas, corner: Corner, widths: tuple[int, int], rows: int, perspective: Perspective, glyphs: Glyphs
) -> None:
    """Paint the last rounds, the latest first: the number, the player's own shots, and at the right the enemy's.

    ``widths`` are the columns of a whole row and of its left part; if the latter is 0, both parts are equally wide.
    """
    fired = (turn for turn in perspective.state.history if isinstance(turn, ShotsFired))
    runs = [(seat, list(turns)) for seat, turns in groupby(fired, lambda turn: turn.seat)]  # as hits shoot again
    sides = [[turns for side, turns in runs if side == seat] for seat in (perspective.seat, 1 - perspective.seat)]
    count = max(map(len, sides))
    if rows == 1 and 0 < min(map(len, sides)) < count:  # a single row shows a round in which both have fired
        count -= 1
    width, left_width = widths
    middle = left_width or _ROUND_NUMBER_COLUMNS + (width - _ROUND_NUMBER_COLUMNS) // 2
    places = ((_ROUND_NUMBER_COLUMNS, middle), (middle, width))
    for row, number in enumerate(range(count, max(0, count - rows), -1)):
        y = corner.y + row
        canvas.put_right(corner.x + _ROUND_NUMBER_COLUMNS - 2, y, str(number), "class:dim")
        for (start, end), rounds, name in zip(places, sides, (perspective.name, perspective.enemy), strict=True):
            if number <= len(rounds):
                entries = _run_entries(rounds[number - 1], perspective)
                columns = end - start
                short_name = fit_name(name, max(_MIN_ROUND_NAME_COLUMNS, columns - _ROUND_SHOT_COLUMNS))
                _paint_run(canvas, Corner(corner.x + start, y), columns - 1, short_name, entries, perspective, glyphs)


def _run_entries(run: Sequence[ShotsFired], perspective: Perspective) -> list[_LogEntry]:
    """Return the shots of a side in one round, grouped by outcome."""
    entries: dict[str, _LogEntry] = {}
    for turn in run:
        for entry in _entries(turn, perspective):
            earlier_cells = entries[entry.text].cells if entry.text in entries else ()
            entries[entry.text] = entry._replace(cells=(*earlier_cells, *entry.cells))
    return list(entries.values())


def _paint_run(
    canvas: Canvas,
    corner: Corner,
    width: int,
    name: str,
    entries: Sequence[_LogEntry],
    perspective: Perspective,
    glyphs: Glyphs,
) -> None:
    """Paint the shots of a side in one round, with the longest texts that fit.

    The ship is left out first, then the name, as its place tells whose shots they are.
    """
    shots = [
        (" ".join(_name(cell, perspective) for cell in entry.cells), _style(entry, perspective)) for entry in entries
    ]
    with_ships = [entry.brief for entry in entries]
    without_ships = [outcome_name(entry.outcome) for entry in entries]
    signs = [outcome_sign(entry.outcome, glyphs, is_mine=entry.is_mine) for entry in entries]
    heading = f"{name}  "
    candidates = [(heading, with_ships), (heading, without_ships), ("", without_ships), (heading, signs), ("", signs)]
    for prefix, texts in candidates:
        columns = sum(canvas.measure(f"{cells} {text}  ") for (cells, _role), text in zip(shots, texts, strict=True))
        if canvas.measure(prefix) + columns - 2 <= width:
            break
    end = corner.x + width
    x = canvas.put(corner.x, corner.y, prefix, "class:dim")
    for (cells, style), text in zip(shots, texts, strict=True):
        x = canvas.put(x, corner.y, fit(cells, max(0, end - x)), "class:emphasis") + 1
        x = canvas.put(x, corner.y, fit(text, max(0, end - x)), style) + 2


def _name(cell: Cell, perspective: Perspective) -> str:
    return cell_name(cell, perspective.state.rules.grid.size)
