"""What happened and how things stand, in words."""

from collections.abc import Iterable, Sequence

from schiffe.base.i18n import _, ngettext
from schiffe.base.text import listed, quoted
from schiffe.bots.choice import TimeUp
from schiffe.plain.words import translated
from schiffe.play.events import SeatNumber, Shot, ShotsFired
from schiffe.play.state import MatchState, Perspective
from schiffe.play.tally import Tally
from schiffe.rules.fleet import Fleet
from schiffe.rules.grid import Cell, cell_name, row_name
from schiffe.rules.ships import Ship, ShipClass
from schiffe.rules.shots import Outcome
from schiffe.texts.names import field_state, outcome_name, ship_name, ship_names

LAST_SHOTS = 6
"""How many shots the word ``last`` tells."""


def own_shots(event: ShotsFired, state: MatchState) -> str:
    """The answers to one's own shots, and after a hit what is still afloat."""
    afloat, size = state.views[event.seat].afloat, state.rules.grid.size
    text = "\n".join(_own_shot(shot, afloat, cell_name(shot.cell, size)) for shot in event.shots)
    if isinstance(event.reason, TimeUp):
        return _("Time was up, so chance chose the field.") + " " + text
    return text


def _own_shot(shot: Shot, afloat: Sequence[ShipClass], field: str) -> str:
    answer = shot.answer
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


def enemy_shots(name: str, event: ShotsFired, fleet: Fleet) -> str:
    """The shots of the other side at one's own fleet."""
    return "\n".join(_enemy_shot(name, shot, fleet) for shot in event.shots)


def _enemy_shot(name: str, shot: Shot, fleet: Fleet) -> str:
    field, ship = cell_name(shot.cell, fleet.rules.grid.size), fleet.ship_at(shot.cell)
    if ship is None:
        return _("{name} fires at {field}: water.").format(name=name, field=field)
    kind = ship_name(ship.kind)
    if shot.answer.outcome is Outcome.HIT:
        return _("{name} fires at {field}: hit ({ship}).").format(name=name, field=field, ship=kind)
    return _("{name} fires at {field}: hit and sunk ({ship}).").format(name=name, field=field, ship=kind)


def afloat_counts(sides: Iterable[tuple[str, int, int]]) -> str:
    """How many ships are afloat on each side, given as name, number afloat, number in all."""
    counts = (_("{name} {afloat} of {all}").format(name=name, afloat=afloat, all=all_) for name, afloat, all_ in sides)
    return _("Ships afloat: {counts}.").format(counts=", ".join(counts))


def seconds_left(count: int) -> str:
    """What the clock shows."""
    return ngettext("{count} second left.", "{count} seconds left.", count).format(count=count)


def last_shots(state: MatchState, count: int = LAST_SHOTS) -> str:
    """The shots of the last turns of both sides, the latest at the end."""
    fired = [(turn, event) for turn, event in enumerate(state.history, 1) if isinstance(event, ShotsFired)]
    if not fired:
        return _("No shot has been fired yet.")
    return "\n".join(
        _("{turn}. {name}: {field}, {outcome}").format(
            turn=turn,
            name=state.names[event.seat],
            field=cell_name(shot.cell, state.rules.grid.size),
            outcome=outcome_name(shot.answer.outcome),
        )
        for turn, event in fired[-count:]
        for shot in event.shots
    )


def fleets(seen: Perspective, fleet: Fleet) -> str:
    """How the ships on both sides are; ``fleet`` is one's own."""
    own = [f"{ship_name(ship.kind)} ({_damage(seen, ship)})" for ship in fleet.ships]
    sunk = list(seen.state.rules.ships)
    for kind in seen.target.afloat:
        sunk.remove(kind)
    return "\n".join(
        (
            _("{name}: {ships}.").format(name=seen.name, ships=", ".join(own)),
            _("{name}: afloat {afloat}; sunk {sunk}.").format(
                name=seen.enemy, afloat=ship_names(seen.target.afloat), sunk=ship_names(sunk)
            ),
        )
    )


def _damage(seen: Perspective, ship: Ship) -> str:
    intact = seen.intact_cells(ship)
    if intact == 0:
        return _("sunk")
    if intact == len(ship.cells):
        return _("unharmed")
    return _("{hits} of {length} hit").format(hits=len(ship.cells) - intact, length=len(ship.cells))


def row(letter: str, seen: Perspective, fleet: Fleet) -> str:
    """What is known of one row on both boards, field by field."""
    size = seen.state.rules.grid.size
    if not letter:
        return _("Which row? Type it too, such as {example}.").format(example=f"{translated('row')} C")
    y = ord(letter.upper()) - ord("A") if len(letter) == 1 and letter.isascii() else -1
    if not 0 <= y < size:
        return _("{text} is not a row. Rows go from A to {row}.").format(text=quoted(letter), row=row_name(size - 1))
    enemy, own = seen.target, seen.incoming
    cells = range(y * size, (y + 1) * size)
    ships = {cell: ship_name(ship.kind) for ship in fleet.ships for cell in ship.cells}
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


def result(state: MatchState, winner: SeatNumber) -> str:
    """Who won, and how both shot."""
    lines = [_("{name} has won.").format(name=state.names[winner])]
    for name, view in zip(state.names, state.views, strict=True):
        tally = Tally.of(view)
        shots = ngettext("{name}: {count} shot", "{name}: {count} shots", tally.shots)
        hits = ngettext("{count} hit ({rate} %)", "{count} hits ({rate} %)", tally.hits)
        lines.append(
            listed((shots.format(name=name, count=tally.shots), hits.format(count=tally.hits, rate=tally.rate)))
        )
    return "\n".join(lines)
