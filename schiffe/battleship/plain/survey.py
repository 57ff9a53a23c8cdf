"""Answers in words: how things stand, for the words of line mode that ask."""

from collections.abc import Callable, Sequence
from itertools import groupby

from schiffe.battleship.match.events import Shot
from schiffe.battleship.match.notes import WaterNotes
from schiffe.battleship.match.state import MatchState, Perspective, turns
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import (
    Cell,
    MalformedCell,
    OutsideGrid,
    cell_name,
    cells_of,
    parse_cell,
    row_name,
)
from schiffe.battleship.rules.ships import ShipClass
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import Announce
from schiffe.battleship.texts.advice import shot_and_reason
from schiffe.battleship.texts.names import (
    cell_state,
    not_a_square,
    not_on_board,
    outcome_name,
    ship_name,
    ship_names,
    shot_text,
    span_of,
)
from schiffe.game.plain import words
from schiffe.language.i18n import _, pgettext
from schiffe.language.squares import normalized_coordinate, normalized_square
from schiffe.language.text import join_and, joined, named_sentence, quoted

LAST_TURNS = 6
"""The number of turns that the word ``last`` tells unless it is given one."""


def fleets(seen: Perspective, fleet: Fleet | None) -> str:
    """Describe one's ships with their damage, if one has any, and the enemy's ships afloat."""
    if fleet is None:
        return _enemy_fleet(seen.enemy, seen.target)
    size = seen.state.rules.grid.size
    told = []
    for ship in fleet.ships:
        damaged = [cell_name(cell, size) for cell in sorted(ship.cells) if not seen.incoming.open >> cell & 1]
        text = _("{ship} {span}")
        if damaged:
            text = _("{ship} {span}, hit at {cells}") if seen.intact_cells(ship) else _("{ship} {span}, sunk")
        told.append(text.format(ship=ship_name(ship.kind), span=span_of(ship, size), cells=join_and(damaged)))
    own = _("Your fleet: {ships}.").format(ships=joined(told, ";"))
    return f"{own}\n{_enemy_fleet(seen.enemy, seen.target)}"


def _enemy_fleet(name: str, view: TargetView) -> str:
    """Return what is known of the enemy's ships; no more than the rules tell."""
    rules = view.rules
    afloat = view.afloat
    sunk = list(rules.ships)
    for kind in afloat:
        sunk.remove(kind)
    match rules.announce:
        case Announce.SHIP:
            text = _("{name}: afloat {afloat}; sunk {sunk}.")
            return text.format(name=name, afloat=ship_names(afloat), sunk=ship_names(sunk))
        case Announce.SUNK if len(afloat) == view.ships_afloat:
            text = _("{name}: afloat, by squares: {afloat}; sunk: {sunk}.")
            return text.format(name=name, afloat=_lengths(afloat), sunk=_lengths(sunk))
        case Announce.SUNK:
            text = _("{name}: {count} of {all} ships afloat.")
            return text.format(name=name, count=view.ships_afloat, all=len(rules.ships))
        case Announce.HIT:
            text = _("{name} began with {ships}; you are not told which are sunk.")
            return text.format(name=name, ships=ship_names(rules.ships))


def _lengths(kinds: Sequence[ShipClass]) -> str:
    return join_and([str(kind.length) for kind in kinds]) or pgettext("ships", "none")


def hits(view: TargetView) -> str:
    """Return the hits whose ships are afloat, and the wrecks."""
    size = view.rules.grid.size
    unnamed = view.wrecks
    sunk = []
    for ship in (answer.ship for _shot, answer in view.shots if answer.ship):
        unnamed &= ~ship.mask
        sunk.append(_("{ship} {span}").format(ship=ship_name(ship.kind), span=span_of(ship, size)))
    for run in view.runs(unnamed):
        first, *others = cells_of(run)
        ends = cell_name(first, size), cell_name(others[-1] if others else first, size)
        sunk.append(_("{start} to {end}").format(start=ends[0], end=ends[1]) if others else ends[0])
    none = pgettext("ships", "none")
    open_hits = join_and([cell_name(cell, size) for cell in cells_of(view.hits)])
    if view.rules.is_silent:
        return _("Hits: {squares}.").format(squares=open_hits or none)
    return _("Open hits: {squares}. Sunk: {ships}.").format(squares=open_hits or none, ships=joined(sunk) or none)


def board(seen: Perspective, fleet: Fleet | None, notes: WaterNotes) -> str:
    """Describe the boards without drawing them: the rows of which there is something to tell, the enemy's first."""
    size = seen.state.rules.grid.size
    lines = []
    boards = [(seen.enemy, enemy_state(seen, notes), pgettext("squares", "open"))]
    if fleet:
        boards.append((seen.name, _own(seen, fleet), pgettext("squares", "empty")))
    for name, told, plain in boards:
        known = [y for y in range(size) if any(map(told, range(y * size, (y + 1) * size)))]
        if not known:
            lines.append(_("{name}: all {state}.").format(name=name, state=plain))
            continue
        lines.append(_("{name}:").format(name=name))
        lines += [
            f"{row_name(y)}: {_ranges(_columns(size), [told(y * size + x) for x in range(size)], plain)}."
            for y in known
        ]
        if len(known) < size:
            lines.append(_("All other rows {state}.").format(state=plain))
    return "\n".join(lines)


def enemy_state(seen: Perspective, notes: WaterNotes) -> Callable[[Cell], str]:
    """Return a function that names the state of a cell of the enemy's board; empty for an open one."""
    noted, marked = notes.noted(seen.target), notes.marked(seen.target)

    def state(cell: Cell) -> str:
        if noted >> cell & 1:
            return _("noted as water")
        return _("certainly water") if marked >> cell & 1 else cell_state(seen.target, cell)

    return state


def _own(seen: Perspective, fleet: Fleet) -> Callable[[Cell], str]:
    ships = {cell: ship_name(ship.kind) for ship in fleet.ships for cell in ship.cells}
    return lambda cell: " ".join(filter(None, (ships.get(cell), cell_state(seen.incoming, cell))))


def _columns(size: int) -> list[str]:
    return [str(x + 1) for x in range(size)]


def no_line(text: str, size: int) -> str:
    """Return that a text names no row and no column of a board of this size."""
    problem = _("{text} is neither a row nor a column. Rows go from A to {row}, columns from 1 to {column}.")
    return problem.format(text=quoted(text), row=row_name(size - 1), column=size)


def row(text: str, seen: Perspective, fleet: Fleet | None, notes: WaterNotes) -> str:
    """Tell what is in a row of the boards, by what is typed behind the word."""
    size = seen.state.rules.grid.size
    letter = normalized_coordinate(text)
    y = ord(letter.upper()) - ord("A") if len(letter) == 1 and letter.isascii() else -1
    if not 0 <= y < size:
        return no_line(text, size)
    cells = range(y * size, (y + 1) * size)
    return _both_sides(
        row_name(y), _columns(size), cells, enemy_state(seen, notes), _own(seen, fleet) if fleet else None
    )


def column(text: str, seen: Perspective, fleet: Fleet | None, notes: WaterNotes) -> str:
    """Tell what is in a column of the boards, by what is typed behind the word."""
    size = seen.state.rules.grid.size
    number = normalized_coordinate(text)
    x = int(number) - 1 if number.isascii() and number.isdecimal() and len(number) < 4 else -1
    if not 0 <= x < size:
        return no_line(text, size)
    cells = range(x, size * size, size)
    return _both_sides(
        str(x + 1),
        [row_name(y) for y in range(size)],
        cells,
        enemy_state(seen, notes),
        _own(seen, fleet) if fleet else None,
    )


def _both_sides(
    line: str,
    labels: Sequence[str],
    cells: Sequence[Cell],
    enemy: Callable[[Cell], str],
    own: Callable[[Cell], str] | None,
) -> str:
    theirs = _ranges(labels, [enemy(cell) for cell in cells], pgettext("squares", "open"))
    if own is None:
        return named_sentence(line, theirs)
    yours = _ranges(labels, [own(cell) for cell in cells], pgettext("squares", "empty"))
    below = _("{line}, yours: {squares}.").format(line=line, squares=yours)
    return f"{named_sentence(line, theirs)}\n{below}"


def _ranges(labels: Sequence[str], states: Sequence[str], plain: str) -> str:
    """Return the squares of a line by what is on them, such as "5 and 6 hit, the rest open"; ``plain`` is nothing."""
    told = []
    for state in dict.fromkeys(filter(None, states)):
        if all(other == state for other in states):
            return _("all {state}").format(state=state)
        told.append(f"{join_and(runs(labels, [other == state for other in states]))} {state}")
    if not told:
        return _("all {state}").format(state=plain)
    rest = [] if all(states) else [_("the rest {state}").format(state=plain)]
    return joined((*told, *rest))


def runs(labels: Sequence[str], chosen: Sequence[bool]) -> list[str]:
    """Return the labels that are chosen, three or more side by side as a range."""
    found: list[str] = []
    for is_chosen, group in groupby(zip(labels, chosen, strict=True), key=lambda pair: pair[1]):
        run = [label for label, _chosen in group]
        if is_chosen and len(run) > 2:
            found.append(_("{start} to {end}").format(start=run[0], end=run[-1]))
        elif is_chosen:
            found += run
    return found


def square(text: str, seen: Perspective, fleet: Fleet | None, notes: WaterNotes) -> str:
    """Tell what is on a square of the boards, by what is typed behind the word."""
    size = seen.state.rules.grid.size
    cell = read_cell(text, size)
    if isinstance(cell, str):
        return cell
    name = cell_name(cell, size)
    state = enemy_state(seen, notes)(cell) or pgettext("squares", "open")
    if fleet is None:
        return named_sentence(name, state)
    return _("{square}: {state}; yours: {own}.").format(
        square=name,
        state=state,
        own=_own(seen, fleet)(cell) or pgettext("squares", "empty"),
    )


def read_cell(text: str, size: int) -> Cell | str:
    """Return the cell that is typed behind a word, or what is wrong with it."""
    try:
        return parse_cell(normalized_square(text), size)
    except MalformedCell:
        return not_a_square(text, size)
    except OutsideGrid:
        return not_on_board(text, size)


def noted(text: str, notes: WaterNotes, view: TargetView) -> tuple[WaterNotes, str]:
    """Return the notes when a square is noted as water, or its note taken away, and what there is to say of that."""
    size = view.rules.grid.size
    cell = read_cell(text, size)
    if isinstance(cell, str):
        return notes, cell
    name = cell_name(cell, size)
    if not view.open >> cell & 1:
        return notes, named_sentence(name, cell_state(view, cell))
    changed = notes.toggled(cell)
    said = _("{cell}: noted as water.") if changed.by_hand >> cell & 1 else _("{cell}: the note is gone.")
    return changed, said.format(cell=name)


def last_turns(number: str, state: MatchState) -> str:
    """Return both sides' last shots, the latest at the end, each with its number among those of its side.

    A turn of several shots has the number of the first one.
    """
    digits = number.lstrip("0")[:9]
    if number and not (number.isascii() and number.isdecimal() and digits):
        return _("{text} is not a number. Try {example}.").format(text=quoted(number), example=f"{words.LAST} 10")
    count = int(digits) if digits else LAST_TURNS
    size = state.rules.grid.size
    fired = turns(state)
    if not fired:
        return no_shot_yet()
    before = [0, 0]
    numbers = list[int]()
    for turn in fired:
        seat = turn[0].seat
        numbers.append(before[seat] + 1)
        before[seat] += sum(len(event.shots) for event in turn)
    return "\n".join(
        _("{turn}. {name}: {shots}").format(
            turn=number,
            name=state.names[turn[0].seat],
            shots=joined(shot_text(shot, size, shot.answer.ship) for event in turn for shot in event.shots),
        )
        for number, turn in list(zip(numbers, fired, strict=True))[-count:]
    )


def no_shot_yet() -> str:
    """Return that there is nothing to tell of."""
    return _("No shot has been fired yet.")


def why(text: str, seen: Perspective) -> str:
    """Return why the other side fired at a cell, or at those where it fired last."""
    size = seen.state.rules.grid.size
    try:
        cell = parse_cell(normalized_square(text), size) if text else None
    except MalformedCell:
        return not_a_square(text, size)
    except OutsideGrid:
        return not_on_board(text, size)
    fired = seen.state.shots_of(1 - seen.seat)
    shots = [shot for turn in (fired if text else fired[-1:]) for shot in turn.shots if cell in (None, shot.cell)]
    if not shots:
        return _("The computer has not fired there yet.") if text else _("The computer has not fired yet.")
    return "\n".join(reason_of_shot(shot, size) for shot in shots)


def reason_of_shot(shot: Shot, size: int) -> str:
    """Return a shot of the computer, what it did, and why it was fired there."""
    return shot_and_reason(cell_name(shot.cell, size), outcome_name(shot.answer.outcome), shot.reason, size)
