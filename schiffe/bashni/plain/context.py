"""What a match of Bashni in line mode is played with, and what both sides may ask."""

from dataclasses import dataclass
from typing import Final

from schiffe.bashni.drawing import board_lines
from schiffe.bashni.match.state import BashniState, PlayedMove
from schiffe.bashni.plain.words import WORDS, explained_words, how_to_type
from schiffe.bashni.rules.position import legal_moves
from schiffe.bashni.rules.squares import InvalidSquare, parse_square
from schiffe.bashni.texts.describing import (
    board_text,
    counts_text,
    last_move_text,
    move_name,
    move_text,
    numbered_moves,
    rules_text,
    square_error,
    tower_text,
)
from schiffe.game.plain.context import LineMatchContext
from schiffe.language.i18n import _
from schiffe.language.squares import said_square
from schiffe.language.text import quoted
from schiffe.language.words import Said

_HERE_ONLY: Final = ("undo", "pause", "continue")
"""The words that do nothing where somebody at a gameserver waits."""


@dataclass(frozen=True)
class BashniLineContext(LineMatchContext):
    """What one match is played with; with boards ``never`` the board is told.

    Attributes:
        signs: of the pieces.
        is_awaited: whether somebody at a gameserver waits for the moves.
    """

    signs: dict[str, str]
    is_awaited: bool = False

    def show(self, state: BashniState) -> None:
        """The board, drawn or told."""
        if self.may_draw:
            self.console.say("\n".join(board_lines(state.position, self.signs)), wrap=False)
        else:
            self.console.say(board_text(state.position))

    def answer(self, said: Said, state: BashniState) -> None:
        """Do what a word of this game asks for that needs no turn."""
        say = self.console.say
        match said.word:
            case "board":
                self.show(state)
            case "tower":
                say(_tower(said.rest, state))
            case "moves":
                say(_possible(said.rest, state))
            case "last":
                say(last_move_text(state))
            case "list":
                rows = numbered_moves(state)
                lines = [f"{number:3}  {white:12} {black}".rstrip() for number, white, black in rows]
                say("\n".join(lines) or last_move_text(state))
            case "count":
                say(counts_text(state))
            case "rules":
                say(rules_text())
            case "help":
                meanings = explained_words()
                if self.is_awaited:
                    meanings = {word: text for word, text in meanings.items() if word not in _HERE_ONLY}
                if not said.rest or not self.explain(meanings, said.rest):
                    say(how_to_type())
                    self.explain(meanings)


def _tower(text: str, state: BashniState) -> str:
    if not text:
        return _("Say which tower, such as {example}.").format(example=f"{WORDS['tower']} C5")
    try:
        square = parse_square(said_square(text))
    except InvalidSquare as error:
        return f"{square_error(quoted(text), error.fault)}."
    return tower_text(square, state.position.towers[square])


def _possible(text: str, state: BashniState) -> str:
    """The legal moves, or those of one tower."""
    moves = legal_moves(state.position)
    if not text:
        return ", ".join(map(move_name, moves)) + "." if moves else _("No move is possible.")
    try:
        square = parse_square(said_square(text))
    except InvalidSquare as error:
        return f"{square_error(quoted(text), error.fault)}."
    own = [PlayedMove(state.position, move, 0) for move in moves if move.start == square]
    return "\n".join(f"{move_name(played.move)}  {move_text(played)}" for played in own) or _(
        "No tower can move from {square} now."
    ).format(square=text.upper())
