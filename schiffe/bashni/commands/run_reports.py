"""What Bashni tells people who write programs: legal moves, their counts, and the figures of the computer player."""

import re
from argparse import Namespace
from dataclasses import dataclass

from schiffe.bashni.rules.notation import InvalidPieces, parse_position
from schiffe.bashni.rules.position import START, Colour, Position
from schiffe.bashni.search.bench import BashniBenchRequest
from schiffe.bashni.texts.describing import pieces_error
from schiffe.bashni.texts.reports import bench_json, bench_lines, moves_json, moves_lines, perft_lines
from schiffe.language.i18n import _
from schiffe.language.text import quoted
from schiffe.process.errors import CommandError
from schiffe.process.signals import ending_on_signals


@dataclass(frozen=True)
class MovesOptions:
    """Whose legal moves are listed, and whether for programs."""

    position: Position
    as_json: bool


@dataclass(frozen=True)
class BashniBenchOptions:
    """What is measured, and whether it is told to programs."""

    request: BashniBenchRequest
    as_json: bool


def read_moves(found: Namespace) -> MovesOptions:
    """The options of the list of moves; raises CommandError for pieces that are none."""
    side = Colour.BLACK if found.side == "b" else Colour.WHITE
    if found.pieces is None:
        return MovesOptions(Position(START.towers, side), found.json)
    try:
        return MovesOptions(parse_position(found.pieces, side), found.json)
    except InvalidPieces as error:
        raise CommandError(pieces_error(error)) from None


def run_moves(options: MovesOptions) -> int:
    """List the moves; returns the exit status."""
    if options.as_json:
        print(moves_json(options.position))
    else:
        for line in moves_lines(options.position):
            print(line)
    return 0


def read_depth(found: Namespace) -> int:
    """How deep to count; raises CommandError for what is no depth."""
    text = found.depth
    if not re.fullmatch("0*[1-9][0-9]?", text, re.ASCII):
        raise CommandError(_("perft: {text} is not a depth. Possible: 1 to 99").format(text=quoted(text)))
    return int(text[-2:])


def run_perft(depth: int) -> int:
    """Count, and tell each count as soon as it is known; returns the exit status."""
    with ending_on_signals():
        for line in perft_lines(depth):
            print(line, flush=True)
    return 0


def read_bench(found: Namespace) -> BashniBenchOptions:
    """The options of the bench; raises CommandError where there is no time to measure."""
    for name, given in (("seconds", found.seconds), ("move-seconds", found.move_seconds)):
        if not given:
            raise CommandError(_("--{name}: 0 seconds are too few").format(name=name))
    request = BashniBenchRequest(found.seconds, found.positions, found.games, found.move_seconds, found.seed)
    return BashniBenchOptions(request, found.json)


def run_bench(options: BashniBenchOptions) -> int:
    """Measure and tell; returns the exit status."""
    with ending_on_signals():
        if options.as_json:
            print(bench_json(options.request), flush=True)
            return 0
        for line in bench_lines(options.request):
            print(line, flush=True)
    return 0
