"""Reports of shots as text, in full or in few words for speech, kept until they are printed."""

from schiffe.battleship.match.events import Event, Shot, ShotRepeated, ShotsFired
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import TurnAnswers
from schiffe.battleship.plain.context import LineContext
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.ships import Outcome, Ship
from schiffe.battleship.settings import extra_seconds
from schiffe.battleship.texts.daily import shot_of_day_text
from schiffe.battleship.texts.event_texts import contradiction_text, repeated_shot_text
from schiffe.battleship.texts.ships import ship_name
from schiffe.battleship.texts.shots import has_sunk, outcome_name, shot_text
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.text import (
    join_sentences,
    join_with_commas,
    join_with_semicolons,
    labelled_sentence,
    with_full_stop,
)


def own_shots_text(event: ShotsFired, state: MatchState, *, is_brief: bool) -> str:
    """Return the player's own shots with their answers, in few words if ``is_brief``.

    If the time of the turn was up, so that some were fired at random, return all of them in full.
    """
    if not any(shot.is_out_of_time for shot in event.shots):
        return _own_report_text(event, state, is_brief=is_brief)
    report = _own_report_text(event, state, is_brief=False)
    if len(event.shots) == 1:
        return _("Random shot: {shot}").format(shot=report)
    return _("Filled up at random: {shots}").format(shots=report)


def _own_report_text(event: ShotsFired, state: MatchState, *, is_brief: bool) -> str:
    """Return the answers to the player's own shots, and the opponent's remaining ships if one was sunk.

    If ``is_brief``, return only the answer to a single shot, and of several shots only the hits.
    """
    size = state.rules.size
    afloat_count = state.targets[event.seat].afloat_ship_count
    if not is_brief:
        shots = join_with_commas(shot_text(shot, size, shot.answer.ship) for shot in event.shots)
    elif len(event.shots) == 1:
        return _short_shot_text(event.last_shot, afloat_count)
    else:
        shots = join_with_semicolons(
            _hit_text(shot, size, shot.answer.ship) for shot in event.shots if shot.answer.is_hit
        )
        if not shots:
            return _("All water.")
    if event.last_shot.answer.outcome is Outcome.WON:
        return _("{shots}, the last ship.").format(shots=shots)
    if not has_sunk(event):
        return with_full_stop(shots)
    text = _("{shots}; theirs: {count}.") if is_brief else _("{shots}, {count} of theirs left.")
    return text.format(shots=shots, count=afloat_count)


def _short_shot_text(shot: Shot, afloat_count: int) -> str:
    """Return the answer to a single shot of the player; ``afloat_count`` ships of the opponent are left."""
    ship = shot.answer.ship
    match shot.answer.outcome:
        case Outcome.MISS:
            return _("Water.")
        case Outcome.HIT:
            return _("Hit.")
        case Outcome.SUNK if ship:
            return _("Sunk: {ship}, theirs: {count}.").format(ship=ship_name(ship.ship_class), count=afloat_count)
        case Outcome.SUNK:
            return _("Sunk, theirs: {count}.").format(count=afloat_count)
        case Outcome.WON:
            return _("Sunk.")


def opponent_shots_text(event: ShotsFired, perspective: Perspective, fleet: Fleet, *, is_brief: bool) -> str:
    """Return the opponent's shots at the player's fleet, and the player's remaining ships if one was sunk.

    If ``is_brief``, return first the hits, then the misses.
    """
    size = perspective.state.rules.size
    name = perspective.opponent_name
    if is_brief:
        parts = [_hit_text(shot, size, fleet.ship_at(shot.cell)) for shot in event.shots if shot.answer.is_hit]
        if misses := join_with_commas(cell_name(shot.cell, size) for shot in event.shots if not shot.answer.is_hit):
            parts.append(_("{squares} {state}").format(squares=misses, state=outcome_name(Outcome.MISS)))
        shots = join_with_semicolons(parts)
    else:
        shots = join_with_commas(shot_text(shot, size, fleet.ship_at(shot.cell)) for shot in event.shots)
    if event.last_shot.answer.outcome is Outcome.WON:
        return _("{name}: {shots}, your last ship.").format(name=name, shots=shots)
    if not has_sunk(event):
        return labelled_sentence(name, shots)
    afloat_count = sum(1 for ship in fleet.ships if perspective.intact_cell_count(ship))
    text = _("{name}: {shots}; yours: {count}.") if is_brief else _("{name}: {shots}, you have {count} left.")
    return text.format(name=name, shots=shots, count=afloat_count)


def _hit_text(shot: Shot, size: int, ship: Ship | None) -> str:
    """Return a hit without brackets, which speech leaves out."""
    parts = [cell_name(shot.cell, size), outcome_name(shot.answer.outcome)]
    if ship:
        parts.append(ship_name(ship.ship_class))
    return join_with_commas(parts)


def your_turn_text(seconds: int, shot_count: int) -> str:
    """Return the announcement of the player's turn, with its number of shots if several, and its seconds unless 0."""
    limits = []
    if shot_count > 1:
        limits.append(ngettext("{count} shot", "{count} shots", shot_count).format(count=shot_count))
    if seconds:
        limits.append(ngettext("{count} second", "{count} seconds", seconds).format(count=seconds))
    return (
        _("Your turn, {limits}.").format(limits=join_with_commas(limits)) if limits else with_full_stop(_("Your turn"))
    )


class PendingReport:
    """The sentences to print for a person before the next turn or at the end; with speech, in few words."""

    def __init__(self, context: LineContext) -> None:
        self._context = context
        self._sentences: list[str] = []
        self._announced_seconds = 0
        self._announced_shot_count = 1

    def add_own_shots(self, perspective: Perspective, answers: TurnAnswers) -> None:
        """Add the person's last shots, which got these answers."""
        state = perspective.state
        is_brief = self._context.verbosity.is_brief
        self._sentences.append(own_shots_text(state.turns_of(perspective.seat)[-1], state, is_brief=is_brief))
        earlier = perspective.target.shots[: -len(answers)]
        if answers[-1].contradicts_earlier and not any(shot.answer.contradicts_earlier for shot in earlier):
            self._sentences.append(contradiction_text())

    def add_event(self, event: Event, perspective: Perspective) -> None:
        """Add an event, if it is a turn of the opponent."""
        match event:
            case ShotsFired(seat=seat) if seat != perspective.seat and perspective.fleet:
                is_brief = self._context.verbosity.is_brief
                self._sentences.append(opponent_shots_text(event, perspective, perspective.fleet, is_brief=is_brief))
            case ShotRepeated(seat=seat) if seat != perspective.seat:
                self._sentences.append(repeated_shot_text(event))

    def add_turn(self, perspective: Perspective, shot_count: int) -> None:
        """Announce a turn of the person; for speech, only what has changed since the last one."""
        seconds = self._context.clock.seconds
        is_new_clock = seconds not in (0, self._announced_seconds)
        limit = seconds + extra_seconds(shot_count) if is_new_clock else 0
        history = perspective.state.history
        if self._context.setup.is_solo:
            self._sentences.append(shot_of_day_text(len(perspective.target.shots) + 1))
        elif self._context.verbosity.is_brief and history and not is_new_clock:
            if shot_count != self._announced_shot_count:
                shots = ngettext("{count} shot", "{count} shots", shot_count).format(count=shot_count)
                self._sentences.append(with_full_stop(shots))
        elif history and history[-1].seat == perspective.seat:
            self._sentences.append(pgettext("turn", "Again."))
        else:
            self._sentences.append(your_turn_text(limit, shot_count))
        self._announced_seconds = seconds
        self._announced_shot_count = shot_count

    def print(self) -> None:
        """Print the sentences, and forget them."""
        if text := join_sentences(*self._sentences):
            self._context.console.print(text)
        self._sentences.clear()
