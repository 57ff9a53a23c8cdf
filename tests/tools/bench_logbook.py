"""How long statistics and lists of a large logbook take: each in a program of its own, from its start to its end.

    .venv/bin/python -m tests.tools.bench_logbook [GAMES [REPEATS]]

The ratio is that to ``schiffe --version``, which starts and does nothing.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from tests.battleship.logbook.played import fill, many
from tests.running import ROOT

COMMANDS = (("--version",), ("games",), ("games", "--all"), ("stats",), ("stats", "--json"))


def seconds(command: tuple[str, ...], environment: dict[str, str]) -> tuple[float, float]:
    """How long a command takes by the clock, and how much of the processor."""
    before, start = os.times(), time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "schiffe", *command], check=True, stdout=subprocess.DEVNULL, cwd=ROOT, env=environment
    )
    spent, after = time.perf_counter() - start, os.times()
    children = after.children_user + after.children_system - before.children_user - before.children_system
    return spent, children


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bench_logbook", description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=10_000, help="how many games the logbook has (10000)")
    parser.add_argument("repeats", type=int, nargs="?", default=7, help="how often each command runs (7)")
    given = parser.parse_args()
    measure(given.games, given.repeats)


def measure(games: int, repeats: int) -> None:
    """Measure with a logbook of so many games, and print the medians of so many runs."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "logbook.sqlite3"
        fill(path, many(games))
        size = path.stat().st_size / 1e6
        environment = {**os.environ, "SCHIFFE_LOGBOOK": str(path), "XDG_CONFIG_HOME": folder, "LC_ALL": "C"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # nobody compiles the program anew for each command
        environment["PYTHONPYCACHEPREFIX"] = str(Path(folder) / "compiled")
        subprocess.run(
            [sys.executable, "-m", "schiffe", "settings", "name", "Anna"],
            check=True, stdout=subprocess.DEVNULL, cwd=ROOT, env=environment,
        )  # fmt: skip
        print(f"{games} games, {size:.0f} MB; the medians of {repeats} runs")
        taken = {command: [seconds(command, environment) for _ in range(repeats)] for command in COMMANDS}
        nothing = median(spent for spent, _cpu in taken[COMMANDS[0]])
        for command, times in taken.items():
            spent, processor = (median(column) for column in zip(*times, strict=True))
            print(
                f"{' '.join(command):14} {spent:6.3f} s  {processor:6.3f} s of the processor  {spent / nothing:6.1f} x"
            )


if __name__ == "__main__":
    main()
