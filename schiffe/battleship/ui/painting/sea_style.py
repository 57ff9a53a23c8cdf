"""The styles of fleets, shots and the sea, and the role of a board, which decides its colours."""

from enum import StrEnum

from schiffe.game.match.players import SeatNumber


class BoardPart(StrEnum):
    """The parts of a board with a style for each role; OTHER is every second cell of the checkerboard."""

    SEA = "sea"
    SEA_OTHER = "other"
    WATER = "water"
    SHIP = "ship"
    NOTE = "note"
    NOTE_OTHER = "note.other"
    MARK = "mark"
    MARK_OTHER = "mark.other"


class Role(StrEnum):
    """The role of a board; each value is a part of the names of its styles."""

    OWN = "own"
    TARGET = "target"
    IDLE = "idle"
    """A target that cannot be fired at now."""

    def style(self, part: BoardPart) -> str:
        return f"class:{self}.{part}"


class SeaStyle(StrEnum):
    """The styles of Battleship, by their roles, beside those that all games share."""

    ACHIEVED = "class:achieved"
    AIM = "class:aim"
    CHART_SKILL = "class:chart.skill"
    CHART_WINS = "class:chart.wins"
    CURSOR = "class:cursor"
    FIRE = "class:fire"
    GHOST_BAD = "class:ghost.bad"
    GHOST_GOOD = "class:ghost.good"
    HIT = "class:hit"
    LABEL = "class:label"
    MOON = "class:moon"
    NUMBERED = "class:numbered"
    SAID_HIT = "class:said.hit"
    SAID_SUNK = "class:said.sunk"
    SAID_WATER = "class:said.water"
    SEA = "class:sea"
    SEA_OTHER = "class:sea.other"
    SHELL = "class:shell"
    SHIP_BOARD = "class:ship.board"
    SHIP_DARK = "class:ship.dark"
    SHIP_FOAM = "class:ship.foam"
    SHIP_HULL = "class:ship.hull"
    SHIP_KEEL = "class:ship.keel"
    SHIP_WINDOW = "class:ship.window"
    SPLASH = "class:splash"
    SUNK = "class:sunk"


def heat_style(heat: int) -> str:
    """Return the style of a chance from 0 to 9, as on the map of a hint."""
    return f"class:heat.{heat}"


def player_style(seat: SeatNumber) -> str:
    """Return the style of a player at the same keyboard."""
    return f"class:player.{seat}"
