"""The command ``bench``: measures the bots."""

import json
from collections.abc import Iterator
from dataclasses import asdict

from schiffe.bashni.bench import BenchRequest, level_duels, measure_search
from schiffe.bashni.levels import level_name
from schiffe.bashni.options import BenchOptions
from schiffe.language.i18n import _
from schiffe.process.signals import end_on_signals


def bench_lines(request: BenchRequest) -> Iterator[str]:
    """Yield the measurements as sentences."""
    figures = measure_search(request)
    yield _("positions per second: {count}").format(count=figures.nodes_per_second)
    yield _("depth in {seconds:g} s: {start} from the start, {average:.1f} on average (positions: {count})").format(
        seconds=request.seconds,
        start=figures.depth_from_start,
        average=figures.depth_on_average,
        count=request.position_count,
    )
    for duel in level_duels(request):
        yield _("{stronger} against {weaker}: {won} won, {drawn} drawn, {lost} lost").format(
            stronger=level_name(duel.stronger),
            weaker=level_name(duel.weaker),
            won=duel.wins,
            drawn=duel.draws,
            lost=duel.losses,
        )


def bench_json(request: BenchRequest) -> str:
    """Return the measurements as a JSON object with ``request``, ``search`` and ``matches``."""
    figures = measure_search(request)
    matches = [
        {
            "stronger": duel.stronger,
            "weaker": duel.weaker,
            "won": duel.wins,
            "drawn": duel.draws,
            "lost": duel.losses,
        }
        for duel in level_duels(request)
    ]
    parameters = {
        "seconds": request.seconds,
        "positions": request.position_count,
        "match_count": request.match_count,
        "move_seconds": request.move_seconds,
        "seed": request.seed,
        "megabytes": request.megabytes,
    }
    return json.dumps({"request": parameters, "search": asdict(figures), "matches": matches})


def print_bench(options: BenchOptions, megabytes: int) -> int:
    """Measure the search, print the results, and return the exit status."""
    request = BenchRequest(
        seconds=options.seconds,
        position_count=options.position_count,
        match_count=options.match_count,
        move_seconds=options.move_seconds,
        seed=options.seed,
        megabytes=megabytes,
    )
    with end_on_signals():
        if options.prints_json:
            print(bench_json(request), flush=True)
            return 0
        for line in bench_lines(request):
            print(line, flush=True)
    return 0
