"""What happened, in few words: shots and their answers, and how a match ended."""

from collections.abc import Sequence

from schiffe.battleship.bots.choice import TimeUp
from schiffe.battleship.match.events import PlayerKind, PlayerResigned, SeatNumber, ShotsFired
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.tally import Tally, turns_taken
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.ships import Ship
from schiffe.battleship.rules.shots import Outcome
from schiffe.battleship.texts.names import has_sunk, ship_name, ship_names, shot_text, span_of
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.text import listed


def own_shots(event: ShotsFired, state: MatchState) -> str:
    """The answers to one's own shots, and how many ships are left where one sank."""
    size, afloat = state.rules.grid.size, state.views[event.seat].ships_afloat
    shots = ", ".join(shot_text(shot, size, shot.answer.ship) for shot in event.shots)
    if event.last.answer.outcome is Outcome.WON:
        text = _("{shots}, the last ship.")
    else:
        text = _("{shots}, {count} left.") if has_sunk(event) else _("{shots}.")
    told = text.format(shots=shots, count=afloat)
    at_random = [isinstance(shot.reason, TimeUp) for shot in event.shots]
    if not any(at_random):
        return told
    if len(event.shots) == 1:
        return _("Random shot: {shot}").format(shot=told)
    return _("Filled up at random: {shots}").format(shots=told)


def enemy_shots(event: ShotsFired, seen: Perspective, fleet: Fleet) -> str:
    """The shots of the other side at one's own fleet, and how many of its ships are left where one sank."""
    size = seen.state.rules.grid.size
    shots = ", ".join(shot_text(shot, size, fleet.ship_at(shot.cell)) for shot in event.shots)
    if event.last.answer.outcome is Outcome.WON:
        text = _("{name}: {shots}, your last ship.")
    else:
        text = _("{name}: {shots}, you have {count} left.") if has_sunk(event) else _("{name}: {shots}.")
    left = sum(seen.intact_cells(ship) > 0 for ship in fleet.ships)
    return text.format(name=seen.enemy, shots=shots, count=left)


def your_turn(seconds: int, shots: int = 1) -> str:
    """That it is one's turn, and how many shots it has where that is more than one; 0 seconds are not spoken of."""
    if shots > 1:
        text = _("Your turn, {shots} shots, {count} seconds.") if seconds else _("Your turn, {shots} shots.")
        return text.format(shots=shots, count=seconds)
    if not seconds:
        return _("Your turn.")
    return ngettext("Your turn, {count} second.", "Your turn, {count} seconds.", seconds).format(count=seconds)


def once_more() -> str:
    """That one has hit, and goes on."""
    return pgettext("turn", "Again.")


def time_is_up(shots: int) -> str:
    """That the seconds of a turn of so many shots are over."""
    if shots > 1:
        return _("Time's up. Enter fires what you have marked, and fills up at random.")
    return _("Time's up. Enter fires a random shot.")


def seconds_left(count: int) -> str:
    """What the clock shows."""
    return ngettext("{count} second left.", "{count} seconds left.", count).format(count=count)


def result(state: MatchState, winner: SeatNumber, fleets: tuple[Fleet | None, Fleet | None]) -> str:
    """Who won, how both shot, and where the ships lay that were not sunk; ``fleets`` are those that are known."""
    lines = [_who_won(state, winner)]
    if isinstance(state.ending, PlayerResigned):
        lines.insert(0, _("{name} has given up.").format(name=state.names[state.ending.seat]))
    for seat, (name, view) in enumerate(zip(state.names, state.views, strict=True)):
        tally, turns = Tally.of(view), turns_taken(state, seat)
        shots = ngettext("{name}: {count} shot", "{name}: {count} shots", tally.shots)
        parts = [shots.format(name=name, count=tally.shots)]
        if turns != tally.shots:
            parts[0] += " " + ngettext("in {count} turn", "in {count} turns", turns).format(count=turns)
        hits = ngettext("{count} hit ({rate} %)", "{count} hits ({rate} %)", tally.hits)
        lines.append(listed((*parts, hits.format(count=tally.hits, rate=tally.rate))))
    if unsunk := _unsunk(state, winner, fleets[winner]):
        lines.append(unsunk)
    return "\n".join(lines)


def _people(state: MatchState) -> Sequence[SeatNumber]:
    return [seat for seat, player in enumerate(state.players) if player.kind is PlayerKind.PERSON]


def _who_won(state: MatchState, winner: SeatNumber) -> str:
    if len(_people(state)) != 1:
        return _("{name} wins!").format(name=state.names[winner])
    return _("You win!") if winner in _people(state) else _("You lose.")


def _unsunk(state: MatchState, winner: SeatNumber, fleet: Fleet | None) -> str:
    """The winner's ships that were not sunk, unless the only person here has won and knows them."""
    view = state.views[1 - winner]
    if _people(state) == [winner] or not view.afloat:
        return ""
    if fleet is None:
        return _("Not sunk: {ships}. Only your opponent knows where.").format(ships=ship_names(view.afloat))
    told = [_with_damage(ship, fleet, view.open) for ship in fleet.ships if ship.mask & view.open]
    return _("Not sunk: {ships}.").format(ships=", ".join(told))


def _with_damage(ship: Ship, fleet: Fleet, untouched: int) -> str:
    hits = len(ship.cells) - (ship.mask & untouched).bit_count()
    texts = {"ship": ship_name(ship.kind), "span": span_of(ship, fleet.rules.grid.size), "hits": hits}
    text = _("{ship} {span} ({hits} of {length} hit)") if hits else _("{ship} {span}")
    return text.format(**texts, length=len(ship.cells))
