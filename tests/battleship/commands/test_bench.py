"""The command that measures the bots, as a program: what it says, and how it ends."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from schiffe.battleship.drawing import ASCII_GLYPHS, BOX_GLYPHS
from schiffe.battleship.levels import LEARNING_LEVELS, LEVELS
from schiffe.battleship.plain.histograms import TitledCounts, draw_histograms
from schiffe.cli.main import main
from tests.pseudo_terminal import Terminal
from tests.running import ROOT, run

pytestmark = pytest.mark.long

KEYS = [
    "bot", "games", "mean", "stderr", "median", "p95", "max", "ahead_mean", "ahead_stderr",
    "turns_mean", "turns_stderr", "ms_median", "ms_p95", "ms_max",
]  # fmt: skip


def without_times(said: str) -> Any:
    """The JSON object without what differs from run to run."""
    found = json.loads(said)
    for bot in (*found["bots"], found["reference"]):
        assert 0 < bot.pop("ms_median") <= bot.pop("ms_p95") <= bot.pop("ms_max")
    return found


def test_the_same_numbers_with_any_number_of_jobs() -> None:
    Path(os.environ["SCHIFFE_SETTINGS"]).write_text("[schiffe]\nsize = 7\nships = 2\n")  # counts for nothing here
    one, two = (run("bench", "--games", "12", "--seed", "5", "--json", "--jobs", jobs) for jobs in "12")
    assert (one.stderr, two.stderr, one.returncode, two.returncode) == ("", "", 0, 0)
    assert list(json.loads(one.stdout)["bots"][0]) == KEYS
    found = without_times(one.stdout)
    assert found == without_times(two.stdout)
    assert found["rules"] == {
        "size": 10, "ships": [5, 4, 3, 3, 2], "contact": "corners", "turn": "alternate", "announce": "ship",
        "seed": 5, "fleets": "uniform",
    }  # fmt: skip
    assert [bot["bot"] for bot in found["bots"]] == [level for level in LEVELS if level not in LEARNING_LEVELS]
    for bot in found["bots"]:
        assert bot["games"] == 12
        assert 17 <= bot["mean"] <= bot["max"] <= 100
        assert bot["median"] <= bot["p95"] <= bot["max"]
        assert 0 < bot["stderr"] < 10


def test_what_the_output_names_makes_the_same_numbers_again() -> None:
    options = ("--bots", "hard,easy", "--games", "3", "--size", "8", "--contact", "none", "--jobs", "1")
    done = run("bench", *options)
    assert done.stderr == ""
    assert "The board is 8 x 8." in done.stdout
    assert "Ships may not touch" in done.stdout
    assert "drawn uniformly" in done.stdout
    found = re.search(r"Seed: (\d+)\n", done.stdout)
    assert found
    again = json.loads(run("bench", *options, "--json", "--seed", found[1]).stdout)
    heads, *rows = (line.split() for line in done.stdout.split("\n\n")[1].splitlines()[:-1])
    assert heads[:5] == ["bot", "games", "mean", "error", "median"]
    assert [row[0] for row in rows] == ["hard", "easy", "density"]
    assert rows[-1][7:9] == ["-", "-"]
    for row, bot in zip(rows, [*again["bots"], again["reference"]], strict=True):
        ahead = again["reference"]["mean"] - bot["mean"]
        assert bot["ahead_mean"] == pytest.approx(ahead)
        assert row[7] in ("-", f"{ahead:.2f}")
        assert row[1:4] == ["3", f"{bot['mean']:.2f}", f"{bot['stderr']:.2f}"]
        assert row[5:7] == [str(bot["p95"]), str(bot["max"])]


def test_german_with_histogram_where_fleets_are_laid_by_the_game() -> None:
    options = ("--bots", "hard", "--games", "4", "--ships", "10", "--jobs", "1", "--histogram")
    done = run("bench", *options, "--lang", "de", COLUMNS="40")
    assert "so gesetzt wie im Spiel" in done.stdout
    assert re.search(r"\nhard +4 +\d+,\d\d +\d+,\d\d ", done.stdout)
    bars = done.stdout.split("Spiele nach Zahl der Schüsse:\n")[1].splitlines()
    assert bars[0] == "hard"
    assert max(map(len, bars)) == 40
    assert sum(int(line.split()[-1]) for line in bars[1:] if "█" in line) == 4
    ascii_only = run("bench", *options, COLUMNS="40", LC_ALL="C").stdout
    assert ascii_only.isascii()
    assert "####" in ascii_only


def test_bars_of_one_scale_fit_in_any_width() -> None:
    counts = [TitledCounts("one", {17: 1, 44: 1000, 46: 3}), TitledCounts("other", {95: 500})]
    for columns in (14, 20, 40, 80, 200):
        lines = draw_histograms(counts, BOX_GLYPHS, columns)
        assert max(map(len, lines)) <= columns
        assert lines[0] == "one"
        assert lines[1].split() == ["15-19", "░", "1"]
        assert lines[2].split() == ["20-24"]
    assert lines[6].split()[::2] == ["40-44", "1000"]
    halves = [line.count("█") for line in lines]
    assert halves[-1] == pytest.approx(max(halves) / 2, abs=1)
    assert "".join(draw_histograms([TitledCounts("x", {3: 1, 4: 1})], ASCII_GLYPHS, 9)) == "x  3 ### 1  4 ### 1"


def test_a_duel() -> None:
    options = ("--games", "10", "--seed", "1", "--jobs", "1")
    found = json.loads(run("bench", "--duel", "hard", "easy", *options, "--json").stdout)
    assert list(found) == ["rules", "duel"]
    duel = found["duel"]
    assert (duel["bots"], duel["games"], sum(duel["wins"])) == (["hard", "easy"], 10, 10)
    assert duel["rate"] == duel["wins"][0] / 10 > 0.5
    assert duel["stderr"] >= 0
    assert 0 <= duel["first_wins"] <= 10
    said = run("bench", "--duel", "easy", "hard", *options).stdout
    assert f"easy against hard: {duel['wins'][1]} of 10 games won, {10 * duel['wins'][1]}.0 % (" in said


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["--bots", "easy,best"], ["--bots", "“best”", "easy, medium", "hard"]),
        (["--bots", "easy,easy"], ["--bots", "“easy”", "twice", "once"]),
        (["--games", "0"], ["--games", "“0”", "1 or more"]),
        (["--jobs", "0"], ["--jobs", "“0”", "1 or more"]),
        (["--jobs", "61"], ["--jobs", "“61”", "1 to 60"]),
        (["--seed", "x"], ["--seed", "“x”", "whole number"]),
        (["--contact", "all"], ["--contact", "“all”", "none, corners or sides"]),
        (["--size", "5"], ["5 ships do not fit", "at most 4 of these ships"]),
        (["--duel", "hard", "best"], ["--duel", "“best”", "genius or rival"]),
        (["--duel", "hard"], ["--duel", "2"]),
        (["--duel", "hard", "easy", "--bots", "easy"], ["--duel and --bots don't work together"]),
        (["--duel", "hard", "easy", "--histogram"], ["--duel and --histogram don't work together"]),
        (["--json", "--histogram"], ["--json and --histogram don't work together"]),
        (["hard"], ["“hard”", "not expected"]),
        (["--bots", "hrad"], ["“hrad”", "Did you mean hard?"]),
        (["--log", "F"], ["“--log” does not go with the command bench"]),
        (["--clock", "5"], ["“--clock” does not go with the command bench"]),
    ],
)
def test_what_is_not_possible_is_one_line(
    arguments: list[str], parts: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *arguments]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    for part in parts:
        assert part in said.err


def test_a_progress_bar_that_is_gone_at_the_end() -> None:
    with Terminal("bench", "--bots", "hard", "--games", "30", "--jobs", "1", "--seed", "1", columns=240) as terminal:
        assert terminal.wait_for_end() == 0
        drawn = re.findall(rb"\r(\S+) +(\d+) %", terminal.raw)
        assert "%" not in terminal.text.replace("95 %", "")
        assert re.search(r"(?m)^hard +30 ", terminal.text)
    percents = [int(percent) for _bar, percent in drawn]
    assert percents[0] == 0
    assert percents[-1] == 100
    assert percents == sorted(percents)
    assert {len(bar.decode()) for bar, _percent in drawn} == {40}
    assert terminal.raw.count(b"\n") == terminal.text.count("\n") + 1


@pytest.mark.parametrize(("option", "term"), [("--plain", "xterm"), ("--ascii", "dumb")])
def test_no_bar_where_lines_are_only_added(option: str, term: str) -> None:
    with Terminal("bench", option, "--bots", "hard", "--games", "2", "--jobs", "1", TERM=term) as terminal:
        assert terminal.wait_for_end() == 0
        assert terminal.raw.count(b"\r") == terminal.raw.count(b"\r\n")


def test_the_bar_fits_in_a_narrow_terminal() -> None:
    with Terminal("bench", "--json", "--bots", "hard", "--games", "9", "--jobs", "1", columns=30) as terminal:
        assert terminal.wait_for_end() == 0
        drawn = terminal.raw.decode().split("\r\n")[0].split("\r")
        assert {len(line.rstrip()) for line in drawn if "about" in line} == {27}
        assert b'{"rules":' in terminal.raw


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_it_at_once_with_one_line_and_its_processes(number: signal.Signals, status: int) -> None:
    arguments = ("bench", "--bots", "easy", "--games", "100000000", "--jobs", "2")
    with Terminal(*arguments) as terminal:
        terminal.wait_for(r"about \d+:\d\d left")
        if number is signal.SIGINT:
            terminal.type("\x03")  # to the processes too, as the terminal does it
        else:
            terminal.kill(number)
        assert terminal.wait_for_end() == status
        # The terminal ends when the last process that has it open is gone, so the processes are.
        assert terminal.text.splitlines()[6:] == ["schiffe: interrupted"]


def test_an_output_that_nobody_reads_ends_quietly() -> None:
    command = [sys.executable, "-m", "schiffe", "bench", "--games", "2", "--jobs", "1"]
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as output:
        done = subprocess.run(command, stdout=output, stderr=subprocess.PIPE, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr) == (1, b"")


def test_no_worker_runs_what_lies_in_the_current_folder(tmp_path: Path) -> None:
    (tmp_path / "multiprocessing.py").write_text("open('run', 'w').close()\n", encoding="utf-8")
    installed = tmp_path / "bin" / "schiffe"
    installed.parent.mkdir()
    text = "from schiffe.__main__ import run\nif __name__ == '__main__':\n    raise SystemExit(run())\n"
    installed.write_text(text, encoding="utf-8")
    command = [sys.executable, str(installed), "bench", "--bots", "easy", "--games", "4", "--jobs", "2", "--seed", "1"]
    paths = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=paths, check=False)
    assert not (tmp_path / "run").exists()
    assert (done.returncode, done.stderr) == (0, "")
