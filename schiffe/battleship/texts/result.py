"""The result of a match as text: the winner, how well both shot, and the ships that were not sunk."""

from collections.abc import Sequence

from schiffe.battleship.match.state import MatchState, ShotTally, whole_turn_count
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.texts.ships import ship_name, ship_names, span_text
from schiffe.game.match.players import PlayerKind, SeatNumber, other_seat
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import join_and, join_sentences, join_with_commas


def result_text(state: MatchState, winner: SeatNumber, fleets: tuple[Fleet | None, Fleet | None]) -> str:
    """Return the winner, how well both shot, and where unsunk ships were; an unknown fleet is None."""
    people = _people_in(state)
    lines = []
    if state.is_resigned:
        lines.append(_("{name} has resigned.").format(name=state.names[other_seat(winner)]))
    if len(people) == 1:
        lines.append(_("You win!") if winner in people else _("You lose."))
    else:
        lines.append(_("{name} has won.").format(name=state.names[winner]))
    lines += [_shooting_text(state, seat) for seat in range(len(state.targets))]
    if unsunk := _unsunk_text(state, winner, fleets[winner]):
        lines.append(unsunk)
    return "\n".join(lines)


def _shooting_text(state: MatchState, seat: SeatNumber) -> str:
    """Return the shots, turns and hits of a player; the turns only if one had several shots."""
    tally = ShotTally.from_target(state.targets[seat])
    turn_count = whole_turn_count(state, seat)
    shots = ngettext("{name}: {count} shot", "{name}: {count} shots", tally.shots)
    parts = [shots.format(name=state.names[seat], count=tally.shots)]
    if turn_count != tally.shots:
        parts.append(ngettext("{count} turn", "{count} turns", turn_count).format(count=turn_count))
    hits = ngettext("{count} hit ({rate} %)", "{count} hits ({rate} %)", tally.hits)
    parts.append(hits.format(count=tally.hits, rate=tally.rate))
    return join_and(parts)


def who_won_text(state: MatchState, winner: SeatNumber) -> str:
    """Return who won, in a sentence for speech."""
    loser_name = state.names[other_seat(winner)]
    if _people_in(state) == [winner]:
        text = _("You have won against {name}.").format(name=loser_name)
    else:
        text = _("{name} has won.").format(name=state.names[winner])
    if state.is_resigned:
        text = join_sentences(_("{name} has resigned.").format(name=loser_name), text)
    return text


def short_figures_text(state: MatchState, winner: SeatNumber) -> str:
    """Return how well both shot, and the ships that were not sunk, for speech."""
    lines = []
    for name, target in zip(state.names, state.targets, strict=True):
        tally = ShotTally.from_target(target)
        lines.append(_("{name}: {hits} of {shots} hit.").format(name=name, hits=tally.hits, shots=tally.shots))
    afloat = state.targets[other_seat(winner)].afloat
    if afloat and _people_in(state) != [winner]:
        lines.append(_("Not sunk: {ships}.").format(ships=ship_names(afloat)))
    return join_sentences(*lines)


def _people_in(state: MatchState) -> Sequence[SeatNumber]:
    return [seat for seat, player in enumerate(state.players) if player.kind is PlayerKind.PERSON]


def _unsunk_text(state: MatchState, winner: SeatNumber, fleet: Fleet | None) -> str | None:
    """Return the winner's ships that were not sunk; None if the only person is the winner, who knows them."""
    target = state.targets[other_seat(winner)]
    if _people_in(state) == [winner] or not target.afloat:
        return None
    if fleet is None:
        return _("Not sunk: {ships}. Only your opponent knows where.").format(ships=ship_names(target.afloat))
    ships = []
    for ship in fleet.ships:
        if intact_cell_count := (ship.mask & target.open_cells).bit_count():
            hit_count = len(ship.cells) - intact_cell_count
            name, span = ship_name(ship.ship_class), span_text(ship, fleet.rules.size)
            if hit_count:
                text = _("{ship} {span} ({hits} of {length} hit)")
                ships.append(text.format(ship=name, span=span, hits=hit_count, length=len(ship.cells)))
            else:
                ships.append(_("{ship} {span}").format(ship=name, span=span))
    return _("Not sunk: {ships}.").format(ships=join_with_commas(ships))
