"""Shots and their answers in few words."""

from schiffe.battleship.match.events import Shot, ShotsFired
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.ships import Ship
from schiffe.battleship.rules.shots import Outcome
from schiffe.battleship.texts.names import ship_name
from schiffe.language.i18n import _


def shot_text(shot: Shot, size: int, ship: Ship | None = None) -> str:
    """A shot and its answer, such as "B7 hit"; ``ship`` is the one that was hit, where it is known."""
    match shot.answer.outcome:
        case Outcome.MISS:
            text = _("{cell} water")
        case Outcome.HIT:
            text = _("{cell} hit ({ship})") if ship else _("{cell} hit")
        case Outcome.SUNK | Outcome.WON:
            text = _("{cell} sunk ({ship})") if ship else _("{cell} sunk")
    return text.format(cell=cell_name(shot.cell, size), ship=ship_name(ship.kind) if ship else "")


def watched_shots(event: ShotsFired, state: MatchState, fleet: Fleet | None) -> str:
    """The shots of a bot as somebody watching sees them; ``fleet`` is what it fires at, where that is shown."""
    size, silent = state.rules.grid.size, state.rules.is_silent
    shots = ", ".join(
        shot_text(shot, size, fleet.ship_at(shot.cell) if fleet else shot.answer.ship) for shot in event.shots
    )
    text = _("{name}: {shots}, {count} left.") if has_sunk(event) and not silent else _("{name}: {shots}.")
    return text.format(name=state.names[event.seat], shots=shots, count=state.views[event.seat].ships_afloat)


def has_sunk(event: ShotsFired) -> bool:
    """Whether a ship has sunk, and not the last one."""
    return any(shot.answer.outcome is Outcome.SUNK for shot in event.shots)
