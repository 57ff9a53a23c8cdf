"""Reports for developers: legal moves, their counts, and measurements of the computer player."""

import json
from collections.abc import Iterator
from dataclasses import asdict

from schiffe.bashni.levels import level_name
from schiffe.bashni.options import BenchOptions, MovesOptions
from schiffe.bashni.rules.notation import InvalidPieces, format_move, format_pieces, parse_position
from schiffe.bashni.rules.position import START, Colour, Position, after, legal_moves
from schiffe.bashni.search.bench import BenchRequest, level_matches, measure_search
from schiffe.bashni.search.board import perft
from schiffe.bashni.texts.errors import pieces_error_text
from schiffe.language.i18n import _
from schiffe.process.errors import CommandError
from schiffe.process.signals import end_on_signals


def moves_and_positions(position: Position) -> dict[str, list[str]]:
    """Return the notation of every legal move, with the pieces of the position after it."""
    return {format_move(move): format_pieces(after(position, move)) for move in legal_moves(position)}


def moves_lines(position: Position) -> list[str]:
    """Return a line for every legal move, with the pieces of the position after it."""
    return [f"{move}  {','.join(pieces)}" for move, pieces in moves_and_positions(position).items()]


def moves_json(position: Position) -> str:
    """Return the legal moves and the pieces after each as a JSON object: ``{"C3:D4": ["b@H8", ...]}``."""
    return json.dumps(moves_and_positions(position))


def perft_lines(depth: int) -> Iterator[str]:
    """Yield a line for each depth, with the number of legal move sequences from the start."""
    for plies in range(1, depth + 1):
        yield f"{plies} {perft(START, plies)}"


def bench_lines(request: BenchRequest) -> Iterator[str]:
    """Yield the measurements as sentences."""
    figures = measure_search(request)
    yield _("positions per second: {count}").format(count=figures.nodes_per_second)
    yield _("depth in {seconds:g} s: {start} from the start, {average:.1f} on average (positions: {count})").format(
        seconds=request.seconds,
        start=figures.depth_from_start,
        average=figures.depth_on_average,
        count=request.positions,
    )
    for match in level_matches(request):
        yield _("{stronger} against {weaker}: {won} won, {drawn} drawn, {lost} lost").format(
            stronger=level_name(match.stronger),
            weaker=level_name(match.weaker),
            won=match.won,
            drawn=match.drawn,
            lost=match.lost,
        )


def bench_json(request: BenchRequest) -> str:
    """Return the measurements as a JSON object with ``request``, ``search`` and ``matches``."""
    figures = measure_search(request)
    matches = [asdict(match) for match in level_matches(request)]
    return json.dumps({"request": asdict(request), "search": asdict(figures), "matches": matches})


def print_moves(options: MovesOptions) -> int:
    """Print the legal moves; return the exit status.

    Raises:
        CommandError: the pieces in the options cannot be parsed.
    """
    side = Colour.BLACK if options.side == "b" else Colour.WHITE
    position = Position(START.towers, side)
    if options.pieces is not None:
        try:
            position = parse_position(options.pieces, side)
        except InvalidPieces as error:
            raise CommandError(pieces_error_text(error)) from None
    if options.as_json:
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


def print_bench(options: BenchOptions, megabytes: int) -> int:
    """Measure a computer player with this much memory and print the figures; return the exit status."""
    request = BenchRequest(
        seconds=options.seconds,
        positions=options.positions,
        games=options.games,
        move_seconds=options.move_seconds,
        seed=options.seed,
        megabytes=megabytes,
    )
    with end_on_signals():
        if options.as_json:
            print(bench_json(request), flush=True)
            return 0
        for line in bench_lines(request):
            print(line, flush=True)
    return 0
