"""What people play Bashni at in line mode: the console and the clock, and what both sides may ask."""

from dataclasses import dataclass

from schiffe.bashni.drawing import board_lines
from schiffe.bashni.match.state import BashniState, PlayedMove
from schiffe.bashni.plain.vocabulary import WORDS, help_text
from schiffe.bashni.rules.notation import format_move
from schiffe.bashni.rules.position import legal_moves
from schiffe.bashni.rules.squares import InvalidSquare, parse_square
from schiffe.bashni.texts.describing import (
    board_text,
    counts_text,
    last_move_text,
    move_text,
    numbered_moves,
    rules_text,
    square_error,
    tower_text,
)
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import quoted
from schiffe.process.countdown import Countdown
from schiffe.terminal.console import Console


def seconds_text(left: int) -> str:
    """How many seconds are left."""
    return ngettext("{count} second left.", "{count} seconds left.", left).format(count=left)


@dataclass(frozen=True)
class LineBoard:
    """The things of one match.

    Attributes:
        signs: of the pieces.
        boards: ``always`` draws the board at each turn, too; ``asked`` only when asked for; with ``never`` it is told.
        seconds: for each move; 0 is without a clock.
    """

    console: Console
    countdown: Countdown
    signs: dict[str, str]
    boards: str
    seconds: int

    def show(self, state: BashniState) -> None:
        """The board, drawn or told."""
        if self.boards != "never":
            self.console.say("\n".join(board_lines(state.position, self.signs)), wrap=False)
        else:
            self.console.say(board_text(state.position))

    def obey(self, word: str, rest: str, state: BashniState) -> None:
        """Do what a word asks for that needs no turn."""
        say = self.console.say
        match word:
            case "board":
                self.show(state)
            case "tower":
                say(_tower(rest, state))
            case "moves":
                say(_possible(rest, state))
            case "last":
                say(last_move_text(state))
            case "list":
                rows = numbered_moves(state)
                lines = [f"{number:3}  {white:12} {black}".rstrip() for number, white, black in rows]
                say("\n".join(lines) or last_move_text(state))
            case "count":
                say(counts_text(state))
            case "clock":
                left = self.countdown.left()
                say(_("There is no clock.") if left is None else seconds_text(left))
            case "rules":
                say(rules_text())
            case "help":
                say(help_text())


def _tower(text: str, state: BashniState) -> str:
    if not text:
        return _("Say which tower, such as {example}.").format(example=f"{WORDS['tower']()} C5")
    try:
        square = parse_square(text)
    except InvalidSquare as error:
        return f"{square_error(quoted(text), error.fault)}."
    return tower_text(square, state.position.towers[square])


def _possible(text: str, state: BashniState) -> str:
    """The legal moves, or those of one tower."""
    moves = legal_moves(state.position)
    if not text:
        return ", ".join(map(format_move, moves)) + "." if moves else _("No move is possible.")
    try:
        square = parse_square(text)
    except InvalidSquare as error:
        return f"{square_error(quoted(text), error.fault)}."
    own = [PlayedMove(state.position, move, 0) for move in moves if move.start == square]
    return "\n".join(f"{format_move(played.move)}  {move_text(played)}" for played in own) or _(
        "No tower can move from {square} now."
    ).format(square=text.upper())
