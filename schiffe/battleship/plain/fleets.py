"""Answers in words about both fleets: ships afloat and sunk, hits, and the number of shots."""

from collections.abc import Sequence

from schiffe.battleship.match.state import Perspective
from schiffe.battleship.rule_line import Announce
from schiffe.battleship.rules.grid import cell_name, cells_of
from schiffe.battleship.rules.ships import ShipClass
from schiffe.battleship.rules.target import Target
from schiffe.battleship.texts.ships import ship_name, ship_names, span_text
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.text import join_and, join_sentences, join_with_commas, join_with_semicolons, with_full_stop


def both_fleets_text(perspective: Perspective) -> str:
    """Describe the player's ships with their damage, if any, and the opponent's ships afloat."""
    if perspective.fleet is None:
        return _opponent_fleet_text(perspective.opponent_name, perspective.target)
    size = perspective.state.rules.size
    ships = []
    for ship in perspective.fleet.ships:
        damaged = [cell_name(cell, size) for cell in sorted(ship.cells) if not perspective.incoming.is_open(cell)]
        text = _("{ship} {span}")
        if damaged:
            is_afloat = perspective.intact_cell_count(ship) > 0
            text = _("{ship} {span}, hit at {cells}") if is_afloat else _("{ship} {span}, sunk")
        ships.append(text.format(ship=ship_name(ship.ship_class), span=span_text(ship, size), cells=join_and(damaged)))
    own_text = _("Your fleet: {ships}.").format(ships=join_with_semicolons(ships))
    return f"{own_text}\n{_opponent_fleet_text(perspective.opponent_name, perspective.target)}"


def _opponent_fleet_text(name: str, target: Target) -> str:
    """Return the information about the opponent's ships that the rules announce."""
    rules = target.rules
    afloat = target.afloat
    sunk = list(rules.ship_classes)
    for ship_class in afloat:
        sunk.remove(ship_class)
    match rules.announce:
        case Announce.SHIP:
            text = _("{name}: afloat {afloat}; sunk {sunk}.")
            return text.format(name=name, afloat=ship_names(afloat), sunk=ship_names(sunk))
        case Announce.SUNK if len(afloat) == target.afloat_ship_count:
            text = _("{name}: afloat, by squares: {afloat}; sunk: {sunk}.")
            return text.format(name=name, afloat=_lengths_text(afloat), sunk=_lengths_text(sunk))
        case Announce.SUNK:
            text = _("{name}: {count} of {all} ships afloat.")
            return text.format(name=name, count=target.afloat_ship_count, all=len(rules.ship_classes))
        case Announce.HIT:
            text = _("{name} began with {ships}; you are not told which are sunk.")
            return text.format(name=name, ships=ship_names(rules.ship_classes))


def _lengths_text(ship_classes: Sequence[ShipClass]) -> str:
    return join_and(ship_class.length for ship_class in ship_classes) or pgettext("ships", "none")


def hits_text(target: Target) -> str:
    """Return the hits on ships afloat, and the sunk ships."""
    size = target.rules.size
    unnamed_wrecks = target.wrecks
    sunk = []
    for ship in (shot.answer.ship for shot in target.shots if shot.answer.ship):
        unnamed_wrecks &= ~ship.mask
        sunk.append(_("{ship} {span}").format(ship=ship_name(ship.ship_class), span=span_text(ship, size)))
    for run in target.connected_groups(unnamed_wrecks):
        names = [cell_name(cell, size) for cell in cells_of(run)]
        sunk.append(_("{start} to {end}").format(start=names[0], end=names[-1]) if len(names) > 1 else names[0])
    none = pgettext("ships", "none")
    open_hits = join_and(cell_name(cell, size) for cell in cells_of(target.hits))
    if target.rules.is_silent:
        return _("Hits: {squares}.").format(squares=open_hits or none)
    return _("Open hits: {squares}. Sunk: {ships}.").format(
        squares=open_hits or none, ships=join_with_commas(sunk) or none
    )


def ships_left_text(perspective: Perspective) -> str:
    """Return the lengths of both sides' ships afloat, with the opponent's if the rules announce them."""
    if perspective.fleet is None:
        return _opponent_lengths_text(perspective)
    own_lengths = [str(len(ship.cells)) for ship in perspective.fleet.ships if perspective.intact_cell_count(ship)]
    yours = _("Yours: {lengths}.").format(lengths=join_with_commas(own_lengths) or pgettext("ships", "none"))
    return join_sentences(_opponent_lengths_text(perspective), yours)


def _opponent_lengths_text(perspective: Perspective) -> str:
    target = perspective.target
    if target.rules.announce is Announce.HIT:
        lengths = join_with_commas(map(str, target.rules.lengths))
        return _("Afloat: you are not told which of {lengths}.").format(lengths=lengths)
    if target.rules.announce is Announce.SUNK and len(target.afloat) != target.afloat_ship_count:
        count = target.afloat_ship_count
        return ngettext("Afloat: {count} ship.", "Afloat: {count} ships.", count).format(count=count)
    return _("Afloat: {lengths}.").format(
        lengths=join_with_commas(str(ship_class.length) for ship_class in target.afloat)
    )


def shots_fired_text(perspective: Perspective) -> str:
    """Return the number of shots of each side, as a sentence."""
    if perspective.state.is_solo:
        count = len(perspective.target.shots)
        return with_full_stop(ngettext("{count} shot so far", "{count} shots so far", count).format(count=count))
    return _("You: {own}; {name}: {theirs}.").format(
        own=len(perspective.target.shots), name=perspective.opponent_name, theirs=len(perspective.incoming.shots)
    )
