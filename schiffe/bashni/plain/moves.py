"""The commands ``moves`` and ``perft``: legal moves, and their counts."""

import json
from collections.abc import Iterator

from schiffe.bashni.rules.notation import InvalidPieces, format_move, format_pieces, parse_position
from schiffe.bashni.rules.position import START_POSITION, Colour, Position, legal_moves
from schiffe.bashni.search.board import perft
from schiffe.bashni.texts.errors import pieces_error_text
from schiffe.process.errors import CommandError
from schiffe.process.signals import end_on_signals


def moves_and_positions(position: Position) -> dict[str, list[str]]:
    """Return the notation of every legal move, with the pieces of the position after it."""
    return {format_move(move): format_pieces(position.after(move)) for move in legal_moves(position)}


def moves_lines(position: Position) -> list[str]:
    return [f"{move}  {','.join(pieces)}" for move, pieces in moves_and_positions(position).items()]


def moves_json(position: Position) -> str:
    """Return the legal moves and the pieces after each as a JSON object: ``{"C3:D4": ["b@H8", ...]}``."""
    return json.dumps(moves_and_positions(position))


def perft_lines(depth: int) -> Iterator[str]:
    """Yield a line for each depth, with the number of legal move sequences from the start."""
    for plies in range(1, depth + 1):
        yield f"{plies} {perft(plies)}"


def print_moves(pieces: str | None, side_letter: str, *, prints_json: bool) -> int:
    """Print the legal moves of the ``w`` or ``b`` pieces in a position, or at the start; return the exit status.

    Raises:
        CommandError: the pieces cannot be parsed.
    """
    side = Colour.BLACK if side_letter == "b" else Colour.WHITE
    position = Position(START_POSITION.towers, side)
    if pieces is not None:
        try:
            position = parse_position(pieces, side)
        except InvalidPieces as error:
            raise CommandError(pieces_error_text(error)) from None
    if prints_json:
        print(moves_json(position))
        return 0
    for line in moves_lines(position):
        print(line)
    return 0


def print_perft(depth: int) -> int:
    """Print each count as soon as it is known; return the exit status."""
    with end_on_signals():
        for line in perft_lines(depth):
            print(line, flush=True)
    return 0
