"""The outcome of a shot: as text, as a marker, and the style of both."""

from typing import Final, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.match.events import Shot
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.rules.ships import Outcome, Ship
from schiffe.battleship.texts.ships import ship_name
from schiffe.battleship.texts.shots import outcome_name
from schiffe.battleship.ui.painting.sea_style import BoardPart, Role, SeaStyle
from schiffe.game.match.players import SeatNumber
from schiffe.language.i18n import _
from schiffe.language.text import labelled
from schiffe.toolkit.style import TextStyle

OUTCOME_STYLES: Final = {
    Outcome.MISS: Role.TARGET.style(BoardPart.WATER),
    Outcome.HIT: SeaStyle.HIT,
    Outcome.SUNK: SeaStyle.SUNK,
    Outcome.WON: SeaStyle.SUNK,
}
"""The style of the glyph of a shot in a picture of shots."""
_TEXT_STYLES: Final = {
    Outcome.MISS: SeaStyle.SAID_WATER,
    Outcome.HIT: SeaStyle.SAID_HIT,
    Outcome.SUNK: SeaStyle.SAID_SUNK,
    Outcome.WON: SeaStyle.SAID_SUNK,
}
_OWN_TEXT_STYLES: Final = {
    Outcome.MISS: SeaStyle.SAID_WATER,
    Outcome.HIT: TextStyle.GOOD,
    Outcome.SUNK: TextStyle.GOOD_EMPHASIS,
    Outcome.WON: TextStyle.GOOD_EMPHASIS,
}
"""The styles of the text about a person's own shots, as achievements; the others show damage."""


class KnownOutcome(NamedTuple):
    """The outcome of a shot, and the ship that it hit if the player may know it."""

    outcome: Outcome
    ship: Ship | None


def make_known_outcome(seat: SeatNumber, shot: Shot, perspective: Perspective) -> KnownOutcome:
    """Return the outcome of a shot and the ship; a player knows more about their own fleet than was announced."""
    outcome = shot.answer.outcome
    ship = shot.answer.ship
    if seat != perspective.seat and perspective.fleet and (ship := perspective.fleet.ship_at(shot.cell)):
        incoming_cells = [incoming.cell for incoming in perspective.incoming.shots]
        cells_so_far = set(incoming_cells[: incoming_cells.index(shot.cell) + 1])
        outcome = Outcome.SUNK if cells_so_far.issuperset(ship.cells) else Outcome.HIT
    return KnownOutcome(outcome, ship)


def outcome_text(seat: SeatNumber, shot: Shot, perspective: Perspective) -> str:
    """Return the outcome of a shot, as far as the player may know it."""
    outcome, ship = make_known_outcome(seat, shot, perspective)
    return full_outcome_text(outcome, ship)


def full_outcome_text(outcome: Outcome, ship: Ship | None) -> str:
    """Return an outcome in words for the beginning of a sentence, with the ship in brackets."""
    text = outcome_name(outcome)
    return _("{name} ({what})").format(name=text, what=ship_name(ship.ship_class)) if ship else text


def short_outcome_text(outcome: Outcome, ship: Ship | None) -> str:
    """Return an outcome in words for the end of a row."""
    return labelled(outcome_name(outcome), ship_name(ship.ship_class)) if ship else outcome_name(outcome)


def outcome_style(outcome: Outcome, *, is_own: bool) -> str:
    """Return the style of the text about a shot."""
    return (_OWN_TEXT_STYLES if is_own else _TEXT_STYLES)[outcome]


def outcome_marker(outcome: Outcome, glyphs: Glyphs, *, is_own: bool) -> str:
    """Return the glyph of a shot, with an exclamation mark before hits on the player's own fleet."""
    if outcome is Outcome.MISS:
        return glyphs.water
    marker = glyphs.hit if outcome is Outcome.HIT else glyphs.sunk
    return marker if is_own else f"!{marker}"
