"""How long ``--version`` and ``--help`` take, as ratios to an interpreter that only loads argparse.

``python -m tests.tools.bench_start [RUNS]``. The commands take turns, so that a noisy machine disturbs all of them
alike.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "python -c 'import argparse'": ["-c", "import argparse"],
    "schiffe --version": ["-m", "schiffe", "--version"],
    "schiffe --help": ["-m", "schiffe", "--help"],
    "schiffe --help --lang de": ["-m", "schiffe", "--help", "--lang", "de"],
}
BASE = "python -c 'import argparse'"


def main(runs: int) -> None:
    """Time every command so many times, after one run that is not counted, and print the medians."""
    seconds: dict[str, list[float]] = {name: [] for name in COMMANDS}
    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder, "settings.ini")
        settings.write_text("[schiffe]\nclock = 20\n")
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "SCHIFFE_SETTINGS": str(settings)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for turn in range(runs + 1):
            for name, arguments in COMMANDS.items():
                start = time.perf_counter()
                subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True, env=environment)
                if turn:
                    seconds[name].append(time.perf_counter() - start)
    for name, times in seconds.items():
        ratio = median(one / base for one, base in zip(times, seconds[BASE], strict=True))
        print(f"{name:<30}{median(times) * 1000:7.1f} ms   {ratio:.2f} times {BASE}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
