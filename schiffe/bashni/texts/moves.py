"""Texts about moves: played ones, possible ones, and lists of them."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from schiffe.bashni.match.state import MatchState, MoveInPosition
from schiffe.bashni.rules.position import Move, Position, legal_moves
from schiffe.bashni.rules.squares import square_name
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.text import Wordings, join_and, join_or, labelled_sentence

_MAX_CAPTURES: Final = 3
"""The number of possible captures that are listed one by one."""
_MAX_SPOKEN_CAPTURES: Final = 2
"""The same number for a screen reader."""


def move_name(move: Move) -> str:
    """Return the squares of a move, such as ``c3 d4``."""
    return " ".join(square_name(square) for square in move.squares)


def move_text(played: MoveInPosition) -> str:
    """Return a move in words: its squares, its captures, and whether it makes a queen."""
    text = move_name(played.move)
    if captured := played.captured_squares:
        squares = join_and(square_name(square) for square in captured)
        text = _("{move} takes {squares}").format(move=text, squares=squares)
    return _("{move}, new queen").format(move=text) if played.makes_queen else text


def move_wordings(played: MoveInPosition, name: str, *, is_own: bool = False, hits_own: bool = False) -> Wordings:
    """Return a move in words: as a sentence, then the name with the squares, then the squares.

    ``is_own`` addresses the player who made the move, ``hits_own`` the player whose pieces it captured.
    """
    squares = move_name(played.move)
    if played.captured_squares:
        text = capture_text(played, name, is_own=is_own, hits_own=hits_own)
    else:
        template = _("You played {move}.") if is_own else _("{name} played {move}.")
        text = template.format(name=name, move=squares)
    if played.makes_queen:
        text = f"{text} {new_queen_text(played)}"
    name_with_squares = labelled_sentence(_("You") if is_own else name, squares)
    return Wordings(text, name_with_squares, squares)


def capture_text(played: MoveInPosition, name: str, *, is_own: bool, hits_own: bool) -> str:
    """Return a sentence about the pieces that a move captured; the flags are those of ``move_wordings``."""
    captured = played.captured_squares
    count = len(captured)
    if count == 1:
        template = _("You took {piece} on {square}!") if is_own else _("{name} took {piece} on {square}.")
        piece = captured_piece_name(played.position_before.towers[captured[0]][-1], is_own=hits_own)
        return template.format(name=name, piece=piece, square=square_name(captured[0]))
    if is_own:
        template = ngettext("You took {count} piece: {squares}!", "You took {count} pieces: {squares}!", count)
    else:
        template = ngettext("{name} took {count} piece: {squares}.", "{name} took {count} pieces: {squares}.", count)
    squares = join_and(square_name(square) for square in captured)
    return template.format(name=name, count=count, squares=squares)


def new_queen_text(played: MoveInPosition) -> str:
    """Return a sentence about the queen that a move makes."""
    return _("New queen on {square}!").format(square=square_name(played.move.end))


def captured_piece_name(piece: str, *, is_own: bool) -> str:
    if piece.isupper():
        return pgettext("it was captured", "your queen") if is_own else pgettext("it was captured", "a queen")
    return pgettext("it was captured", "your man") if is_own else pgettext("it was captured", "a man")


def time_is_up_text(move: Move | None) -> str:
    """Return the message that time is up, with the move that Enter makes; None means a random one."""
    if move is None:
        return _("Time's up. Press Enter for a random move.")
    return _("Time's up. Enter plays {move}.").format(move=move_name(move))


def must_capture_text(position: Position, max_moves: int = _MAX_CAPTURES) -> str:
    """Return the message that the player must capture; with more than ``max_moves`` ways it names only the towers."""
    moves = legal_moves(position)
    if len(moves) > max_moves:
        return _("You must capture with {squares}.").format(squares=_start_names(moves))
    return _("You must capture: {moves}.").format(moves=join_or(map(move_name, moves)))


def short_capture_text(position: Position, max_moves: int = _MAX_SPOKEN_CAPTURES) -> str:
    """Return in fewer words that the player must capture, as for screen readers."""
    moves = legal_moves(position)
    if len(moves) > max_moves:
        return _("Capture with {squares}.").format(squares=_start_names(moves))
    return _("Capture: {moves}.").format(moves=join_or(map(move_name, moves)))


def _start_names(moves: Iterable[Move]) -> str:
    return join_or(dict.fromkeys(square_name(move.start) for move in moves))


def last_move_text(state: MatchState) -> str:
    """Return the last move and its player, or that no move is known."""
    if not state.history:
        return _("The server has sent the position.") if state.position.ply else _("Nobody has moved yet.")
    played = state.history[-1]
    return labelled_sentence(state.name(played.side), move_text(played))


class MoveRow(NamedTuple):
    """A row in a list of moves; the text of a move that was not made is empty."""

    number: int
    white: str
    black: str


def numbered_moves(state: MatchState, format_played: Callable[[MoveInPosition], str]) -> list[MoveRow]:
    rows: dict[int, list[str]] = {}
    for played in state.history:
        number = played.position_before.ply // 2 + 1
        rows.setdefault(number, ["", ""])[played.side] = format_played(played)
    return [MoveRow(number, white, black) for number, (white, black) in rows.items()]


def all_moves_text(state: MatchState) -> str:
    """Return the moves of a match in numbered rows, or that no move is known."""
    rows = numbered_moves(state, lambda played: move_name(played.move))
    lines = [f"{number:3}  {white:12} {black}".rstrip() for number, white, black in rows]
    return "\n".join(lines) or last_move_text(state)
