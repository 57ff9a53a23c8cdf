"""Boards of Bashni on the screen, built from public state, and what is asked for on them."""

from typing import Any

from schiffe.bashni.match.events import MatchStarted
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.notation import parse_position
from schiffe.bashni.rules.position import START_POSITION, Colour
from schiffe.bashni.ui.board.screen import BoardInput, BoardScreen
from schiffe.bashni.ui.board.state import BoardGlyphs, BoardState
from schiffe.game.match.players import Player, PlayerKind
from tests.battleship.ui.painting import LEAVE, StrictCanvas, press

PLAYERS = (Player(PlayerKind.PERSON, "Lea"), Player(PlayerKind.BOT, "hard", "hard"))
HIGH = "b@E7,b@E7,w@E7,w@E7,b@E7,b@E7,w@F6,b@F6,b@C5,w@C5,W@C5,w@F4,B@F4,b@E3,b@E3,w@E3,w@A1,w@C1,w@G1,w@A3,b@H6"
SIZES = [(40, 20), (60, 30), (79, 24), (80, 24), (92, 28), (120, 40), (160, 50)]


def started(pieces: str = "", side: Colour = Colour.WHITE) -> MatchState:
    return MatchState.at_start(MatchStarted(PLAYERS, parse_position(pieces, side) if pieces else START_POSITION))


def board(match: MatchState, **changes: Any) -> BoardState:
    own = changes.pop("own", (Colour.WHITE,))
    return BoardState(match, BoardGlyphs(), own_sides=own, can_undo=True, **changes)


class ShownBoard:
    """A screen, and what was asked for on it."""

    def __init__(self, state: BoardState) -> None:
        self.wanted: list[BoardInput] = []
        self.screen = BoardScreen(state, self.wanted.append, LEAVE)

    @property
    def state(self) -> BoardState:
        return self.screen.state

    def path(self) -> tuple[int, ...]:
        """The squares that are chosen."""
        return self.state.next_move.path

    def type(self, text: str) -> None:
        self.screen.type(text)

    def press(self, *keys: str) -> None:
        """Press keys; what is called outside is called at once."""
        for key in keys:
            press(self.screen, key)

    def click(self, name: str, size: tuple[int, int] = (80, 24)) -> None:
        """Click on the middle of a square."""
        canvas = StrictCanvas(*size)
        self.screen.paint_frame(canvas, lambda: None)
        rows = canvas.text().split("\n")
        row = next(
            y for y, line in enumerate(rows) if line.lstrip().startswith(f"{name[1]} ") or line.strip() == name[1]
        )
        letters = next(line for line in rows if line.split()[:2] == ["A", "B"])
        step = canvas.transition_at(letters.index(name[0]), row)
        assert step
        self.screen.do(step)


def at(text: str, square: str) -> tuple[int, int]:
    """The column of a square's letter below the board, and the row of its number."""
    rows = text.split("\n")
    letters = next(line for line in rows if line.split()[:2] in (["A", "B"], ["H", "G"]))
    edge = min(letters.index("A"), letters.index("H"))
    return letters.index(square[0]), next(y for y, line in enumerate(rows) if line[:edge].split()[:1] == [square[1]])
