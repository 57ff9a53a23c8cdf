"""Names of ships, and messages about fleets that break the rules."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from schiffe.battleship.rules.fleet import FleetProblem, IllegalFleetReason
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.ships import Ship, ShipClass
from schiffe.language.i18n import Text, _, ngettext, pgettext
from schiffe.language.text import capitalized, join_and


class _ShipNames(NamedTuple):
    """The names of a class: alone, with its article as the subject of a sentence, and of a ship that was hit."""

    name: Text
    with_article: Text
    with_pronoun: Text


_NAMES: Final[Mapping[ShipClass, _ShipNames]] = {
    ShipClass.FLAGSHIP: _ShipNames(Text("flagship"), Text("the flagship"), Text("your flagship", context="it was hit")),
    ShipClass.CARRIER: _ShipNames(Text("carrier"), Text("the carrier"), Text("your carrier", context="it was hit")),
    ShipClass.BATTLESHIP: _ShipNames(
        Text("battleship"), Text("the battleship"), Text("your battleship", context="it was hit")
    ),
    ShipClass.CRUISER: _ShipNames(Text("cruiser"), Text("the cruiser"), Text("your cruiser", context="it was hit")),
    ShipClass.SUBMARINE: _ShipNames(
        Text("submarine"), Text("the submarine"), Text("your submarine", context="it was hit")
    ),
    ShipClass.DESTROYER: _ShipNames(
        Text("destroyer"), Text("the destroyer"), Text("your destroyer", context="it was hit")
    ),
    ShipClass.PATROL_BOAT: _ShipNames(
        Text("patrol boat"), Text("the patrol boat"), Text("your patrol boat", context="it was hit")
    ),
    ShipClass.TORPEDO_BOAT: _ShipNames(
        Text("torpedo boat"), Text("the torpedo boat"), Text("your torpedo boat", context="it was hit")
    ),
}


def ship_name(ship_class: ShipClass) -> str:
    return str(_NAMES[ship_class].name)


def the_ship_name(ship_class: ShipClass) -> str:
    """Return the name of a class with its article, as the subject of a sentence."""
    return str(_NAMES[ship_class].with_article)


def own_ship_name(ship_class: ShipClass) -> str:
    """Return the name of a ship of the player, as in "hard hit your cruiser"."""
    return str(_NAMES[ship_class].with_pronoun)


def _ships_text(ship_class: ShipClass, count: int) -> str:
    """Return ``count`` ships of a class: "carrier", "2 battleships"."""
    if count == 1:
        return ship_name(ship_class)
    match ship_class:
        case ShipClass.FLAGSHIP:
            text = ngettext("{count} flagship", "{count} flagships", count)
        case ShipClass.CARRIER:
            text = ngettext("{count} carrier", "{count} carriers", count)
        case ShipClass.BATTLESHIP:
            text = ngettext("{count} battleship", "{count} battleships", count)
        case ShipClass.CRUISER:
            text = ngettext("{count} cruiser", "{count} cruisers", count)
        case ShipClass.SUBMARINE:
            text = ngettext("{count} submarine", "{count} submarines", count)
        case ShipClass.DESTROYER:
            text = ngettext("{count} destroyer", "{count} destroyers", count)
        case ShipClass.PATROL_BOAT:
            text = ngettext("{count} patrol boat", "{count} patrol boats", count)
        case ShipClass.TORPEDO_BOAT:
            text = ngettext("{count} torpedo boat", "{count} torpedo boats", count)
    return text.format(count=count)


def ship_names(classes: Iterable[ShipClass]) -> str:
    """Return classes as a list, such as "carrier and 2 cruisers"; "none" if it is empty."""
    names = [_ships_text(ship_class, count) for ship_class, count in Counter(classes).items()]
    return join_and(names) or pgettext("ships", "none")


def span_text(ship: Ship, size: int) -> str:
    """Return the cells of a ship: "B3 to B7", or "B3" for one cell."""
    if len(ship.cells) == 1:
        return cell_name(ship.cells[0], size)
    return _("{start} to {end}").format(start=cell_name(ship.cells[0], size), end=cell_name(ship.cells[-1], size))


def fleet_problem_text(problem: FleetProblem, size: int) -> str:
    """Return why a ship cannot be placed where the player wanted it."""
    ship = problem.ship
    obstacle = problem.other_ship
    if ship is None or problem.reason is IllegalFleetReason.WRONG_SHIPS:
        return _("These are not the ships of this fleet.")
    name = capitalized(ship_name(ship.ship_class))
    if problem.reason is IllegalFleetReason.OUTSIDE:
        return _("{ship} would stick out over the edge.").format(ship=name)
    if obstacle is None:
        text = ngettext(
            "{ship} must cover {count} square in a line.",
            "{ship} must cover {count} squares in a line.",
            ship.ship_class.length,
        )
        return text.format(ship=name, count=ship.ship_class.length)
    if problem.reason is IllegalFleetReason.OVERLAPS:
        text = _("{ship} on {span}: already taken by {other} ({place}).")
    else:
        text = _("{ship} on {span}: would touch {other} ({place}).")
    return text.format(
        ship=name, span=span_text(ship, size), other=ship_name(obstacle.ship_class), place=span_text(obstacle, size)
    )
