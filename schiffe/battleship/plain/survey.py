"""Answers in words about both boards: fleets, hits, rows, columns, cells, and the last shots."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final

from schiffe.battleship.match.events import Shot
from schiffe.battleship.match.notes import WaterNotes
from schiffe.battleship.match.state import MatchState, Perspective, turns
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, cell_name, cells_of, has_cell, row_name
from schiffe.battleship.rules.ships import ShipClass
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import Announce
from schiffe.battleship.texts.advice import shot_and_reason_text
from schiffe.battleship.texts.cells import read_cell
from schiffe.battleship.texts.ships import ship_name, ship_names, span_text
from schiffe.battleship.texts.shots import cell_state_text, outcome_name, shot_text
from schiffe.game.match.players import other_seat
from schiffe.game.plain import words
from schiffe.language.i18n import _, pgettext
from schiffe.language.squares import normalized_coordinate
from schiffe.language.text import join_and, join_with_commas, join_with_semicolons, labelled_sentence, quoted

LAST_TURNS: Final = 6
"""The number of turns that the word ``last`` tells by default."""


def fleets(perspective: Perspective, fleet: Fleet | None) -> str:
    """Describe the player's ships with their damage, if any, and the opponent's ships afloat."""
    if fleet is None:
        return _opponent_fleet(perspective.opponent, perspective.target)
    size = perspective.state.rules.size
    ships = []
    for ship in fleet.ships:
        damaged = [cell_name(cell, size) for cell in sorted(ship.cells) if not perspective.incoming.is_open(cell)]
        text = _("{ship} {span}")
        if damaged:
            text = _("{ship} {span}, hit at {cells}") if perspective.intact_cells(ship) else _("{ship} {span}, sunk")
        ships.append(text.format(ship=ship_name(ship.kind), span=span_text(ship, size), cells=join_and(damaged)))
    own = _("Your fleet: {ships}.").format(ships=join_with_semicolons(ships))
    return f"{own}\n{_opponent_fleet(perspective.opponent, perspective.target)}"


def _opponent_fleet(name: str, view: TargetView) -> str:
    """Return what the rules announce about the opponent's ships."""
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
    """Return the hits on ships afloat, and the sunk ships."""
    size = view.rules.size
    unnamed_wrecks = view.wrecks
    sunk = []
    for ship in (answer.ship for _shot, answer in view.shots if answer.ship):
        unnamed_wrecks &= ~ship.mask
        sunk.append(_("{ship} {span}").format(ship=ship_name(ship.kind), span=span_text(ship, size)))
    for run in view.runs(unnamed_wrecks):
        names = [cell_name(cell, size) for cell in cells_of(run)]
        sunk.append(_("{start} to {end}").format(start=names[0], end=names[-1]) if len(names) > 1 else names[0])
    none = pgettext("ships", "none")
    open_hits = join_and([cell_name(cell, size) for cell in cells_of(view.hits)])
    if view.rules.is_silent:
        return _("Hits: {squares}.").format(squares=open_hits or none)
    return _("Open hits: {squares}. Sunk: {ships}.").format(
        squares=open_hits or none, ships=join_with_commas(sunk) or none
    )


def board(perspective: Perspective, fleet: Fleet | None, notes: WaterNotes) -> str:
    """Describe the boards in words, row by row, the opponent's board first; rows without news are summed up."""
    size = perspective.state.rules.size
    lines = []
    boards = [(perspective.opponent, opponent_state(perspective, notes), pgettext("squares", "open"))]
    if fleet:
        boards.append((perspective.name, _own_state(perspective, fleet), pgettext("squares", "empty")))
    for name, state_of, default_state in boards:
        rows = [[state_of(cell) for cell in range(y * size, (y + 1) * size)] for y in range(size)]
        if not any(map(any, rows)):
            lines.append(_("{name}: all {state}.").format(name=name, state=default_state))
            continue
        lines.append(_("{name}:").format(name=name))
        for y, states in enumerate(rows):
            if any(states):
                lines.append(f"{row_name(y)}: {_ranges(_columns(size), states, default_state)}.")
        if not all(map(any, rows)):
            lines.append(_("All other rows {state}.").format(state=default_state))
    return "\n".join(lines)


def opponent_state(perspective: Perspective, notes: WaterNotes) -> Callable[[Cell], str]:
    """Return a function that returns the state of a cell of the opponent's board as text; empty for an open cell."""
    noted = notes.noted_cells(perspective.target)
    marked = notes.marked_cells(perspective.target)

    def state(cell: Cell) -> str:
        if has_cell(noted, cell):
            return _("noted as water")
        if has_cell(marked, cell):
            return _("certainly water")
        return cell_state_text(perspective.target, cell)

    return state


def _own_state(perspective: Perspective, fleet: Fleet) -> Callable[[Cell], str]:
    """Return a function that returns the state of a cell of the player's own board as text; empty for nothing."""
    ships = {cell: ship_name(ship.kind) for ship in fleet.ships for cell in ship.cells}
    return lambda cell: " ".join(filter(None, (ships.get(cell), cell_state_text(perspective.incoming, cell))))


def _columns(size: int) -> list[str]:
    return [str(x + 1) for x in range(size)]


def no_line(text: str, size: int) -> str:
    """Return the message that a text names neither a row nor a column."""
    problem = _("{text} is neither a row nor a column. Rows go from A to {row}, columns from 1 to {column}.")
    return problem.format(text=quoted(text), row=row_name(size - 1), column=size)


def row(text: str, perspective: Perspective, fleet: Fleet | None, notes: WaterNotes) -> str:
    """Describe the row of both boards that ``text`` names."""
    size = perspective.state.rules.size
    letter = normalized_coordinate(text)
    y = ord(letter.upper()) - ord("A") if len(letter) == 1 and letter.isascii() else -1
    if not 0 <= y < size:
        return no_line(text, size)
    cells = range(y * size, (y + 1) * size)
    return _both_sides(
        row_name(y),
        _columns(size),
        cells,
        opponent_state(perspective, notes),
        _own_state(perspective, fleet) if fleet else None,
    )


def column(text: str, perspective: Perspective, fleet: Fleet | None, notes: WaterNotes) -> str:
    """Describe the column of both boards that ``text`` names."""
    size = perspective.state.rules.size
    number = normalized_coordinate(text)
    x = int(number) - 1 if number.isascii() and number.isdecimal() and len(number) < 4 else -1
    if not 0 <= x < size:
        return no_line(text, size)
    cells = range(x, size * size, size)
    return _both_sides(
        str(x + 1),
        [row_name(y) for y in range(size)],
        cells,
        opponent_state(perspective, notes),
        _own_state(perspective, fleet) if fleet else None,
    )


def _both_sides(
    line: str,
    labels: Sequence[str],
    cells: Sequence[Cell],
    describe_opponent: Callable[[Cell], str],
    describe_own: Callable[[Cell], str] | None,
) -> str:
    """Describe the cells of a row or column on both boards; ``line`` is its name, ``labels`` those of its cells."""
    theirs = _ranges(labels, [describe_opponent(cell) for cell in cells], pgettext("squares", "open"))
    if describe_own is None:
        return labelled_sentence(line, theirs)
    yours = _ranges(labels, [describe_own(cell) for cell in cells], pgettext("squares", "empty"))
    below = _("{line}, yours: {squares}.").format(line=line, squares=yours)
    return f"{labelled_sentence(line, theirs)}\n{below}"


def _ranges(labels: Sequence[str], states: Sequence[str], default_state: str) -> str:
    """Group the cells of a line by state, as in "5 and 6 hit, the rest open"; an empty state is the default."""
    if len(set(states)) == 1:
        return _("all {state}").format(state=states[0] or default_state)
    parts = []
    for state in dict.fromkeys(filter(None, states)):
        parts.append(f"{join_and(runs(labels, [candidate == state for candidate in states]))} {state}")
    if not all(states):
        parts.append(_("the rest {state}").format(state=default_state))
    return join_with_commas(parts)


def runs(labels: Sequence[str], chosen: Sequence[bool]) -> list[str]:
    """Return the chosen labels, three or more in a row as a range."""
    texts: list[str] = []
    for is_chosen, group in groupby(zip(labels, chosen, strict=True), key=lambda pair: pair[1]):
        run = [label for label, _chosen in group]
        if is_chosen and len(run) > 2:
            texts.append(_("{start} to {end}").format(start=run[0], end=run[-1]))
        elif is_chosen:
            texts += run
    return texts


def both_boards_at(text: str, perspective: Perspective, fleet: Fleet | None, notes: WaterNotes) -> str:
    """Describe the cell of both boards that ``text`` names."""
    size = perspective.state.rules.size
    cell = read_cell(text, size, takes_words=True)
    name = cell_name(cell, size)
    state = opponent_state(perspective, notes)(cell) or pgettext("squares", "open")
    if fleet is None:
        return labelled_sentence(name, state)
    return _("{square}: {state}; yours: {own}.").format(
        square=name,
        state=state,
        own=_own_state(perspective, fleet)(cell) or pgettext("squares", "empty"),
    )


def toggle_note(text: str, notes: WaterNotes, view: TargetView) -> tuple[WaterNotes, str]:
    """Return the notes with a cell's note added or removed, and a message."""
    size = view.rules.size
    cell = read_cell(text, size, takes_words=True)
    name = cell_name(cell, size)
    if not view.is_open(cell):
        return notes, labelled_sentence(name, cell_state_text(view, cell))
    changed = notes.toggled(cell)
    message = _("{cell}: noted as water.") if has_cell(changed.by_hand, cell) else _("{cell}: the note is gone.")
    return changed, message.format(cell=name)


def last_turns(number: str, state: MatchState) -> str:
    """Return the last turns of both sides, the latest at the end.

    Each has a number: that of its first shot among the shots of its side.
    """
    digits = number.lstrip("0")[:9]
    if number and not (number.isascii() and number.isdecimal() and digits):
        return _("{text} is not a number. Try {example}.").format(text=quoted(number), example=f"{words.LAST} 10")
    count = int(digits) if digits else LAST_TURNS
    size = state.rules.size
    shot_counts = [0, 0]
    lines = list[str]()
    for turn in turns(state):
        seat = turn[0].seat
        shots = [shot for event in turn for shot in event.shots]
        text = _("{turn}. {name}: {shots}").format(
            turn=shot_counts[seat] + 1,
            name=state.names[seat],
            shots=join_with_commas(shot_text(shot, size, shot.answer.ship) for shot in shots),
        )
        lines.append(text)
        shot_counts[seat] += len(shots)
    return "\n".join(lines[-count:]) or no_shot_yet()


def no_shot_yet() -> str:
    """Return the message that nobody has fired."""
    return _("No shot has been fired yet.")


def why(text: str, perspective: Perspective) -> str:
    """Return why the opponent fired at the cell that ``text`` names, or, without one, its last shots."""
    size = perspective.state.rules.size
    cell = read_cell(text, size, takes_words=True) if text else None
    opponent_turns = perspective.state.shots_of(other_seat(perspective.seat))
    if cell is None:
        opponent_turns = opponent_turns[-1:]
    shots = [shot for turn in opponent_turns for shot in turn.shots if cell in (None, shot.cell)]
    if not shots:
        return _("The computer has not fired there yet.") if text else _("The computer has not fired yet.")
    return "\n".join(reason_of_shot(shot, size) for shot in shots)


def reason_of_shot(shot: Shot, size: int) -> str:
    """Return a shot of a bot with its outcome and its reason."""
    return shot_and_reason_text(cell_name(shot.cell, size), outcome_name(shot.answer.outcome), shot.reason, size)
