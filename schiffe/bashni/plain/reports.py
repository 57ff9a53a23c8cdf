"""What Bashni tells people who write programs: legal moves, their counts, and the figures of the computer player."""

from schiffe.bashni.commands.bench import BashniBenchOptions
from schiffe.bashni.commands.moves import MovesOptions
from schiffe.bashni.rules.notation import InvalidPieces, parse_position
from schiffe.bashni.rules.position import START, Colour, Position
from schiffe.bashni.search.bench import BashniBenchRequest
from schiffe.bashni.texts.describing import pieces_error
from schiffe.bashni.texts.reports import bench_json, bench_lines, moves_json, moves_lines, perft_lines
from schiffe.process.errors import CommandError
from schiffe.process.signals import ending_on_signals


def print_moves(options: MovesOptions) -> int:
    """List the moves; returns the exit status. Raises CommandError for pieces that are none."""
    side = Colour.BLACK if options.side == "b" else Colour.WHITE
    position = Position(START.towers, side)
    if options.pieces is not None:
        try:
            position = parse_position(options.pieces, side)
        except InvalidPieces as error:
            raise CommandError(pieces_error(error)) from None
    for line in (moves_json(position),) if options.as_json else moves_lines(position):
        print(line)
    return 0


def print_perft(depth: int) -> int:
    """Count, and tell each count as soon as it is known; returns the exit status."""
    with ending_on_signals():
        for line in perft_lines(depth):
            print(line, flush=True)
    return 0


def print_bench(options: BashniBenchOptions) -> int:
    """Measure and tell; returns the exit status."""
    request = BashniBenchRequest(options.seconds, options.positions, options.games, options.move_seconds, options.seed)
    with ending_on_signals():
        if options.as_json:
            print(bench_json(request), flush=True)
            return 0
        for line in bench_lines(request):
            print(line, flush=True)
    return 0
