"""The command ``bench``: measures the bots."""

import json
from collections.abc import Iterator
from dataclasses import asdict

from schiffe.bashni.bench import measure_search, play_level_duels
from schiffe.bashni.levels import level_name
from schiffe.bashni.options import BenchOptions
from schiffe.language.i18n import _
from schiffe.process.signals import end_on_signals


def bench_lines(options: BenchOptions) -> Iterator[str]:
    """Yield the measurements as sentences."""
    figures = measure_search(options)
    yield _("positions per second: {count}").format(count=figures.nodes_per_second)
    yield _("depth in {seconds:g} s: {start} from the start, {average:.1f} on average (positions: {count})").format(
        seconds=options.seconds,
        start=figures.depth_from_start,
        average=figures.depth_on_average,
        count=options.position_count,
    )
    for duel in play_level_duels(options):
        yield _("{stronger} against {weaker}: {won} won, {drawn} drawn, {lost} lost").format(
            stronger=level_name(duel.stronger),
            weaker=level_name(duel.weaker),
            won=duel.wins,
            drawn=duel.draws,
            lost=duel.losses,
        )


def bench_json(options: BenchOptions) -> str:
    """Return the measurements as a JSON object with ``request``, ``search`` and ``matches``."""
    figures = measure_search(options)
    matches = [
        {
            "stronger": duel.stronger,
            "weaker": duel.weaker,
            "won": duel.wins,
            "drawn": duel.draws,
            "lost": duel.losses,
        }
        for duel in play_level_duels(options)
    ]
    parameters = {
        "seconds": options.seconds,
        "positions": options.position_count,
        "match_count": options.match_count,
        "move_seconds": options.move_seconds,
        "seed": options.seed,
        "megabytes": options.megabytes,
    }
    return json.dumps({"request": parameters, "search": asdict(figures), "matches": matches})


def print_bench(options: BenchOptions, *, prints_json: bool) -> int:
    """Measure the search, print the results, and return the exit status."""
    with end_on_signals():
        if prints_json:
            print(bench_json(options), flush=True)
            return 0
        for line in bench_lines(options):
            print(line, flush=True)
    return 0
