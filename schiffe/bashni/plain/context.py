"""The context of a match of Bashni in line mode, and questions that both sides may ask."""

from dataclasses import dataclass

from schiffe.bashni.drawing import board_lines
from schiffe.bashni.match.state import MatchState, PlayedMove
from schiffe.bashni.plain.words import WORDS, explained_words, how_to_type
from schiffe.bashni.rules.position import legal_moves
from schiffe.bashni.rules.squares import InvalidSquare, parse_square, square_name
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
from schiffe.language.text import quoted, row_of, sentence
from schiffe.language.words import Said


@dataclass(frozen=True)
class BashniLineContext(LineMatchContext):
    """The context of one match; with boards ``never`` the board is told.

    Attributes:
        signs: of the pieces.
        is_remote: whether somebody at a gameserver waits for the moves.
    """

    signs: dict[str, str]
    is_remote: bool = False

    def show(self, state: MatchState) -> None:
        """Draw or tell the board."""
        if self.may_draw:
            self.console.say("\n".join(board_lines(state.position, self.signs)), wrap=False)
        else:
            self.console.say(board_text(state.position))

    def answer(self, said: Said, state: MatchState) -> None:
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
                if self.is_remote:
                    del meanings["undo"]
                if not said.rest or not self.explain(meanings, said.rest):
                    say(how_to_type())
                    self.explain(meanings)


def _tower(text: str, state: MatchState) -> str:
    if not text:
        return _("Something is missing. Try {example}.").format(example=f"{WORDS['tower']} C5")
    try:
        square = parse_square(said_square(text))
    except InvalidSquare as error:
        return f"{square_error(quoted(text), error.fault)}."
    return tower_text(square, state.position.towers[square])


def _possible(text: str, state: MatchState) -> str:
    """Return the legal moves, or those of one tower."""
    moves = legal_moves(state.position)
    if not text:
        return sentence(row_of(map(move_name, moves))) if moves else _("No move is possible.")
    try:
        square = parse_square(said_square(text))
    except InvalidSquare as error:
        return f"{square_error(quoted(text), error.fault)}."
    own = [PlayedMove(state.position, move, 0) for move in moves if move.start == square]
    return "\n".join(map(move_text, own)) or _("No tower can move from {square} now.").format(
        square=square_name(square)
    )
