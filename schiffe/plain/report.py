"""What happened and how things stand, in words."""

from collections.abc import Iterable, Sequence

from schiffe.base.i18n import _, ngettext
from schiffe.base.text import listed, quoted
from schiffe.bots.choice import TimeUp
from schiffe.plain.words import translated
from schiffe.play.events import MatchEnded, ShotFired
from schiffe.rules.board import Board
from schiffe.rules.grid import Cell, cell_name, row_name
from schiffe.rules.ships import Ship, ShipClass
from schiffe.rules.shots import Outcome
from schiffe.rules.target import TargetView
from schiffe.texts.names import field_state, outcome_name, ship_name, ship_names

LAST_SHOTS = 6
"""How many shots the word ``last`` tells."""


def own_shot(event: ShotFired, afloat: Sequence[ShipClass], size: int) -> str:
    """The answer to one's own shot, and after a hit what is still afloat."""
    text = _own_shot(event, afloat, cell_name(event.cell, size))
    if isinstance(event.reason, TimeUp):
        return _("Time was up, so chance chose the field.") + " " + text
    return text


def _own_shot(event: ShotFired, afloat: Sequence[ShipClass], field: str) -> str:
    answer = event.answer
    if answer.outcome is Outcome.MISS:
        return _("{field}: water.").format(field=field)
    if answer.outcome is Outcome.HIT:
        return _("{field}: hit. Still afloat: {ships}.").format(field=field, ships=ship_names(afloat))
    if answer.ship is None:
        if answer.outcome is Outcome.WON:
            return _("{field}: hit and sunk. That was the last ship.").format(field=field)
        return _("{field}: hit and sunk. Still afloat: {ships}.").format(field=field, ships=ship_names(afloat))
    ship = ship_name(answer.ship.kind)
    if answer.outcome is Outcome.WON:
        return _("{field}: hit and sunk ({ship}). That was the last ship.").format(field=field, ship=ship)
    return _("{field}: hit and sunk ({ship}). Still afloat: {ships}.").format(
        field=field, ship=ship, ships=ship_names(afloat)
    )


def enemy_shot(name: str, event: ShotFired, ship: Ship | None, size: int) -> str:
    """A shot of the other side at one's own board, where ``ship`` is what lies on the field."""
    field = cell_name(event.cell, size)
    if ship is None:
        return _("{name} fires at {field}: water.").format(name=name, field=field)
    kind = ship_name(ship.kind)
    if event.answer.outcome is Outcome.HIT:
        return _("{name} fires at {field}: hit ({ship}).").format(name=name, field=field, ship=kind)
    return _("{name} fires at {field}: hit and sunk ({ship}).").format(name=name, field=field, ship=kind)


def afloat_counts(sides: Iterable[tuple[str, int, int]]) -> str:
    """How many ships are afloat on each side, given as name, number afloat, number in all."""
    counts = (_("{name} {afloat} of {all}").format(name=name, afloat=afloat, all=all_) for name, afloat, all_ in sides)
    return _("Ships afloat: {counts}.").format(counts=", ".join(counts))


def seconds_left(count: int) -> str:
    """What the clock shows."""
    return ngettext("{count} second left.", "{count} seconds left.", count).format(count=count)


def last_shots(history: Sequence[ShotFired], names: tuple[str, str], size: int) -> str:
    """The last few shots of both sides, the latest at the end."""
    if not history:
        return _("No shot has been fired yet.")
    return "\n".join(
        _("{turn}. {name}: {field}, {outcome}").format(
            turn=shot.turn,
            name=names[shot.seat],
            field=cell_name(shot.cell, size),
            outcome=outcome_name(shot.answer.outcome),
        )
        for shot in history[-LAST_SHOTS:]
    )


def fleets(board: Board, view: TargetView, own_name: str, enemy_name: str) -> str:
    """How the ships on both sides are."""
    own = [f"{ship_name(ship.kind)} ({_damage(board, ship)})" for ship in board.fleet.ships]
    sunk = list(view.rules.ships)
    for kind in view.afloat:
        sunk.remove(kind)
    return "\n".join(
        (
            _("{name}: {ships}.").format(name=own_name, ships=", ".join(own)),
            _("{name}: afloat {afloat}; sunk {sunk}.").format(
                name=enemy_name, afloat=ship_names(view.afloat), sunk=ship_names(sunk)
            ),
        )
    )


def _damage(board: Board, ship: Ship) -> str:
    intact = board.intact_fields(ship)
    if intact == 0:
        return _("sunk")
    if intact == len(ship.cells):
        return _("unharmed")
    return _("{hits} of {length} hit").format(hits=len(ship.cells) - intact, length=len(ship.cells))


def row(letter: str, board: Board, view: TargetView) -> str:
    """What is known of one row on both boards, field by field."""
    size = view.rules.grid.size
    if not letter:
        return _("Which row? Type it too, such as {example}.").format(example=f"{translated('row')} C")
    y = ord(letter.upper()) - ord("A") if len(letter) == 1 and letter.isascii() else -1
    if not 0 <= y < size:
        return _("{text} is not a row. Rows go from A to {row}.").format(text=quoted(letter), row=row_name(size - 1))
    enemy, own = view, board.view
    cells = range(y * size, (y + 1) * size)
    ships = {cell: ship_name(ship.kind) for ship in board.fleet.ships for cell in ship.cells}
    known = {cell: field_state(enemy, cell) for cell in cells}
    mine = {cell: " ".join(filter(None, (ships.get(cell), field_state(own, cell)))) for cell in cells}
    name = row_name(y)
    return "\n".join(
        (
            _("Row {row}, enemy: {fields}.").format(
                row=name, fields=_fields(known, size, _("all else unknown"), _("nothing known yet"))
            ),
            _("Row {row}, own: {fields}.").format(
                row=name, fields=_fields(mine, size, _("all else empty"), _("empty"))
            ),
        )
    )


def _fields(states: dict[Cell, str], size: int, rest: str, nothing: str) -> str:
    told = [f"{cell % size + 1} {state}" for cell, state in states.items() if state]
    if not told:
        return nothing
    return ", ".join(told if len(told) == len(states) else [*told, rest])


def result(ended: MatchEnded, names: tuple[str, str]) -> str:
    """Who won, and how both shot."""
    lines = [_("{name} has won.").format(name=names[ended.winner])]
    for name, view in zip(names, ended.views, strict=True):
        shots = len(view.shots)
        hits = (view.hits | view.wrecks).bit_count()
        rate = round(100 * hits / shots) if shots else 0
        lines.append(
            listed(
                (
                    ngettext("{name}: {count} shot", "{name}: {count} shots", shots).format(name=name, count=shots),
                    ngettext("{count} hit ({rate} %)", "{count} hits ({rate} %)", hits).format(count=hits, rate=rate),
                )
            )
        )
    return "\n".join(lines)
