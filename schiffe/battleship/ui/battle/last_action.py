"""The last action of each side, in a row: its last shots in words, coloured by their outcome."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.match.events import Event, Shot, ShotsFired
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.ships import Outcome, Ship
from schiffe.battleship.texts.ships import own_ship_name, ship_name, the_ship_name
from schiffe.battleship.texts.shots import outcome_name, shot_text
from schiffe.battleship.ui.painting.outcomes import KnownOutcome, make_known_outcome, outcome_marker
from schiffe.battleship.ui.painting.sea_style import SeaStyle
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.game.ui.last_actions import ActionReport, paint_last_actions, paint_last_actions_in_row
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import join_and, labelled, labelled_sentence, with_count
from schiffe.toolkit.canvas import Canvas, Corner, Size

_OWN_HIT_STYLE: Final = SeaStyle.ACHIEVED
"""The style of the row if the player's own shot was a hit."""
_OPPONENT_HIT_STYLES: Final = {Outcome.HIT: SeaStyle.HIT, Outcome.SUNK: SeaStyle.SUNK, Outcome.WON: SeaStyle.SUNK}
_BY_GRAVITY: Final = (Outcome.MISS, Outcome.HIT, Outcome.SUNK, Outcome.WON)
"""The outcomes, the gravest last."""


class LastAction(NamedTuple):
    """The last action of a side: its gravest outcome, and texts for it, the longest first."""

    outcome: Outcome
    texts: Sequence[str]


def make_last_action(perspective: Perspective, seat: SeatNumber) -> LastAction | None:
    """Return the last shots of a seat and their results if the player may know them; None before its first shot."""
    turns = _last_turns(perspective.state.history, seat)
    if seat == perspective.seat:  # the player has seen the earlier ones, if hits shoot again
        turns = turns[-1:]
    shots = [shot for turn in turns for shot in turn.shots]
    if not shots:
        return None
    results = [make_known_outcome(seat, shot, perspective) for shot in shots]
    who = _("You") if seat == perspective.seat else perspective.opponent_name
    if len(shots) > 1:
        outcome = max((result.outcome for result in results), key=_BY_GRAVITY.index)
        return LastAction(outcome, (labelled_sentence(who, _salvo_text(results)),))
    return LastAction(results[0].outcome, _single_shot_texts(perspective, seat, shots[0], results[0]))


def _single_shot_texts(perspective: Perspective, seat: SeatNumber, shot: Shot, result: KnownOutcome) -> Sequence[str]:
    """Return the texts for the single shot of a seat, the longest first."""
    outcome, ship = result
    if seat == perspective.seat:
        who = _("You")
        sentence = _own_shot_text(perspective, shot, ship)
    else:
        who = perspective.opponent_name
        sentence = _their_shot_text(perspective, shot, outcome, ship)
    board_size = perspective.state.rules.size
    known_shot = replace(shot, answer=replace(shot.answer, outcome=outcome))
    with_ship = shot_text(known_shot, board_size, ship)
    without_ship = shot_text(known_shot, board_size, None)
    # The place of the shortest text tells whose shot it was.
    return sentence, labelled(who, with_ship), labelled(who, without_ship), without_ship


def _last_turns(history: Sequence[Event], seat: SeatNumber) -> list[ShotsFired]:
    """Return the last turns of a seat between which the other side did not fire."""
    turns: list[ShotsFired] = []
    for event in reversed(history):
        if not isinstance(event, ShotsFired):
            continue
        if event.seat == seat:
            turns.append(event)
        elif turns:
            break
    return turns[::-1]


def _salvo_text(results: Sequence[KnownOutcome]) -> str:
    """Return the number of hits among several shots, and the ships they sank."""
    parts = []
    hit_count = sum(1 for result in results if result.outcome is Outcome.HIT)
    if hit_count:
        parts.append(ngettext("{count} hit", "{count} hits", hit_count).format(count=hit_count))
    for outcome, ship in results:
        if outcome in (Outcome.SUNK, Outcome.WON):
            sunk = _("a ship sunk")
            if ship:
                sunk = _("{ship} {outcome}").format(ship=ship_name(ship.ship_class), outcome=outcome_name(outcome))
            parts.append(sunk)
    return join_and(parts) or _("only water")


def _own_shot_text(perspective: Perspective, shot: Shot, ship: Ship | None) -> str:
    """Return the player's own shot as a sentence."""
    afloat = perspective.target.afloat_ship_count
    square = cell_name(shot.cell, perspective.state.rules.size)
    match shot.answer.outcome:
        case Outcome.MISS:
            return _("You fired at {square}: water.").format(square=square)
        case Outcome.HIT:
            return _("Hit at {square}!").format(square=square)
        case Outcome.SUNK if ship:
            text = ngettext("You sank {ship}! {count} ship left.", "You sank {ship}! {count} ships left.", afloat)
            return text.format(ship=the_ship_name(ship.ship_class), count=afloat)
        case Outcome.SUNK:
            return with_count("You sank a ship! {count} left.", afloat)
        case Outcome.WON:
            return _("You sank the last ship!")


def _their_shot_text(perspective: Perspective, shot: Shot, outcome: Outcome, ship: Ship | None) -> str:
    name = perspective.opponent_name
    square = cell_name(shot.cell, perspective.state.rules.size)
    if ship is None or perspective.fleet is None:
        text = _("{name} fired at {square}: {outcome}.")
        return text.format(name=name, square=square, outcome=outcome_name(outcome))
    if outcome is Outcome.HIT:
        return _("{name} hit {ship} at {square}.").format(name=name, ship=own_ship_name(ship.ship_class), square=square)
    afloat = sum(1 for own_ship in perspective.fleet.ships if perspective.intact_cell_count(own_ship))
    if not afloat:
        return _("{name} sank your last ship.").format(name=name)
    text = ngettext(
        "{name} sank {ship}! You have {count} ship left.",
        "{name} sank {ship}! You have {count} ships left.",
        afloat,
    )
    return text.format(name=name, ship=own_ship_name(ship.ship_class), count=afloat)


def paint_actions(canvas: Canvas, corner: Corner, size: Size, perspective: Perspective, glyphs: Glyphs) -> None:
    """Paint the last actions of both sides: the player's own in the lower row, or at the left of a single row."""
    own, opponent = _action_reports(perspective, glyphs)
    paint_last_actions(canvas, corner, size, own, opponent)


def paint_actions_in_row(canvas: Canvas, corner: Corner, width: int, perspective: Perspective, glyphs: Glyphs) -> None:
    """Paint the last actions of both sides into a row, the player's own first."""
    own, opponent = _action_reports(perspective, glyphs)
    paint_last_actions_in_row(canvas, corner, width, own, opponent)


def _action_reports(perspective: Perspective, glyphs: Glyphs) -> tuple[ActionReport | None, ActionReport | None]:
    own_action = make_last_action(perspective, perspective.seat)
    opponent_action = make_last_action(perspective, other_seat(perspective.seat))
    return _make_action_report(own_action, glyphs, is_own=True), _make_action_report(
        opponent_action, glyphs, is_own=False
    )


def _make_action_report(action: LastAction | None, glyphs: Glyphs, *, is_own: bool) -> ActionReport | None:
    if action is None:
        return None
    marker = f"{outcome_marker(action.outcome, glyphs, is_own=is_own):>3}"
    if action.outcome is Outcome.MISS:
        water = SeaStyle.SAID_WATER
        return ActionReport(
            marker=marker,
            texts=action.texts,
            band="",
            marker_style=water,
            highlight=outcome_name(Outcome.MISS),
            highlight_style=water,
        )
    return ActionReport(marker, action.texts, _OWN_HIT_STYLE if is_own else _OPPONENT_HIT_STYLES[action.outcome])
