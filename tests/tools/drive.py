"""Drives the real program with random input until it does what no program should.

``python -m tests.tools.drive [--seconds N] [--seed N] [--runs N] [--only SCENARIO] [--jobs N]``. It types, clicks,
pastes, resizes, stops it, sends signals, locks the logbook and sets the clock (``noise.py``) in battles, hot-seat,
Bashni, the menu, the settings, the network against ``serve``, and line mode, in every theme. It looks for tracebacks,
keys without an answer, a program that no signal ends within two seconds, or with another status than 128 and the
signal, a terminal that is not given back, at each stop too, memory, a processor that is busy with nothing, a board that
is seen by whoever did not lift the curtain, and a logbook that is no longer whole. A fault comes with the seed that
makes the same input again; when it is taken depends on the machine. All limits are longer where the machine is busy.
"""

import argparse
import os
import random
import re
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final

from schiffe.language.i18n import AUTO
from schiffe.store.store import Store
from schiffe.terminal.palettes import PALETTES
from tests.limit import have_usual_signals
from tests.tools.driven import Driven, Fault
from tests.tools.noise import Clock, Input, Lock, Rest, Signals, Sizes, Stop, act, answer
from tests.wire.served import Served, start_bot

MEMORY: Final = 200
"""Megabytes that it may have at most."""
PATIENCE: Final = 2.0
"""Seconds in which a signal ends it, on an idle machine; keys are answered in twice that."""
IDLE: Final = 15.0
"""Seconds after which even the longest thought of a bot is over."""
ENDING: Final = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT)
F1, ESCAPE, DOWN = b"\x1bOP", b"\x1b", b"\x1b[B"
CLOCK: Final = str(Path(__file__).with_name("clock"))
LONGEST_LOCK: Final = 2.0
"""Seconds for which a program that ends waits for others to let go of the logbook."""
CURTAIN = re.compile(r"(Anna|Ben), press . when")
TURN = re.compile(r"(?m)^ ?(?:schiffe.* )?(Anna|Ben)(?:, place your fleet| to fire|, your turn| has fired)")
BOARD = re.compile("[A-J] [│|]")


@dataclass(frozen=True)
class Scenario:
    """How a run begins: the command line, and what is typed first; each part when the program is quiet."""

    arguments: tuple[str, ...] = ()
    opening: tuple[str, ...] = ()
    in_lines: bool = False
    needs_server: bool = False
    entry: str = ""
    """The entry of the menu that is chosen first, wherever it stands."""


_CLOCK = ("--clock", "0")
SCENARIOS: Final = {
    "battle": Scenario(("--bot", "hard", *_CLOCK), ("*", "\r")),
    "genius": Scenario(("--bot", "genius", "--clock", "2", "--size", "7", "--ships", "3"), ("*", "\r")),
    "large": Scenario(("--bot", "medium", "--size", "26", *_CLOCK), ("*", "\r")),
    "two": Scenario(("--two", "Anna", "Ben", "--clock", "5"), ("a", "*", "\r", "b", "*", "\r", "a")),
    "placing": Scenario(("--bot", "easy", "--lang", "de", *_CLOCK)),
    "menu": Scenario(("--lang", "en")),
    "welcome": Scenario((), ("Anna", "\r")),
    "settings": Scenario(("--lang", "en"), ("\r",), entry="Settings"),
    "watching": Scenario(("--watch", "easy", "clever")),
    "network": Scenario(("--connect", "{server}"), ("*", "\r"), needs_server=True),
    "lines": Scenario(("--plain", "--bot", "hard", "--clock", "3"), ("\r",), in_lines=True),
    "lines for two": Scenario(("--plain", "--two", "Anna", "Ben", *_CLOCK), ("a\r", "\r"), in_lines=True),
    "bashni": Scenario(("bashni", "--bot", "easy", *_CLOCK)),
    "bashni for two": Scenario(("bashni", "--two", "Anna", "Ben", "--clock", "5")),
    "bashni in lines": Scenario(("bashni", "--plain", "--bot", "easy", *_CLOCK), in_lines=True),
}


@dataclass
class Report:
    """What came of a number of runs."""

    figures: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, other: "Report") -> None:
        """Take in another one."""
        self.figures.update(other.figures)
        self.faults += other.faults


class Privacy:
    """Looks at every frame of a game for two, whether it shows what only the other player may see."""

    def __init__(self) -> None:
        self._lifted_for = ""

    def look(self, text: str) -> None:
        """Raise Fault for a frame that must not be."""
        if curtain := CURTAIN.search(text):
            self._lifted_for = curtain[1]
            if BOARD.search(text):
                raise Fault(f"shows a board on the curtain:\n{text}")
        elif (turn := TURN.search(text)) and turn[1] != self._lifted_for:
            raise Fault(f"shows the boards of {turn[1]} to {self._lifted_for or 'anybody'}:\n{text}")


class Run:
    """One program, from its start to its end by a signal."""

    def __init__(self, seed: int, name: str, acts: int) -> None:
        self._rng = random.Random(seed)
        self._scenario, self._acts = SCENARIOS[name], acts
        self._privacy = Privacy() if name == "two" else None
        self._lock: sqlite3.Connection | None = None
        self._lock_end = 0.0
        self.figures: Counter[str] = Counter(runs=1)

    def drive(self) -> None:
        """Do it all; raises Fault."""
        with ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            server = stack.enter_context(_server()) if self._scenario.needs_server else ""
            arguments = [part.format(server=server) for part in self._scenario.arguments]
            theme = self._rng.choice((AUTO, *PALETTES))
            arguments += ["--theme", theme]
            self._games, self._clock = Path(folder, "logbook.sqlite3"), Path(folder, "clock")
            settings = Path(folder, "settings.ini")
            settings.write_text("[schiffe]\nwelcomed = yes\n")
            environment = {
                **dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"), folder),
                "SCHIFFE_SETTINGS": str(settings),
                "SCHIFFE_LOGBOOK": str(self._games),
                "SCHIFFE_TEST_CLOCK": str(self._clock),
                "PYTHONPATH": os.pathsep.join(filter(None, (os.environ.get("PYTHONPATH"), CLOCK))),
                "LANG": "C.UTF-8",
            }
            program = stack.enter_context(Driven(arguments, environment, self._look))
            if self._rng.random() < 0.1:
                program.wait_for(lambda: False, self._rng.random() * 0.6)
                self._end(program, is_early=True)
                return
            stack.callback(self._let_go)
            self._open(program, is_asked=theme == AUTO)
            for number in range(self._acts):
                if not program.is_running:
                    break
                self._act(program)
                if number % 40 == 39:
                    self._check(program)
            if program.is_running:
                self._check(program)
            self._end(program)
            self._let_go()
            self._check_games()

    def _look(self, text: str) -> None:
        self.figures["frames"] += 1
        if self._privacy:
            self._privacy.look(text)

    def _open(self, program: Driven, *, is_asked: bool) -> None:
        if not program.wait_for(lambda: program.written, 10 * PATIENCE * busy()):
            raise Fault("does not start")
        if is_asked:
            self._type(program, answer(self._rng))
        # Seldom the keys that begin are typed before anybody looks at them.
        if not self._scenario.in_lines and self._rng.random() < 0.9:
            program.wait_for(lambda: program.is_on_full_screen, 10 * PATIENCE * busy())
        if self._scenario.entry and program.is_on_full_screen:
            self._go_to(program, self._scenario.entry)
        for keys in self._scenario.opening:
            program.read_on(0.5)
            self._type(program, keys.encode())
        program.read_on(0.2)

    def _go_to(self, program: Driven, entry: str) -> None:
        for _step in range(30):
            program.read_on(0.2)
            if re.search(f"> +{entry}", program.text):
                return
            self._type(program, DOWN)
        raise Fault(f"has no {entry} in its menu; there is:\n{program.text}")

    def _act(self, program: Driven) -> None:
        if self._lock and time.monotonic() > self._lock_end:
            self._let_go()
        match act(self._rng, program.size):
            case Input(kind, number, data):
                if self._scenario.in_lines:
                    data = data.replace(b"\x04", b"")
                self.figures[kind] += number
                self._type(program, data)
            case Sizes(sizes):
                self.figures["resizes"] += len(sizes)
                for size in sizes:
                    program.resize(*size)
            case Signals(numbers):
                self.figures["signals"] += len(numbers)
                for number in numbers:
                    program.kill(number)
            case Stop(number, typed):
                self.figures["stops"] += 1
                program.stop(number, 2 * PATIENCE * busy(), typed)
            case Lock(seconds):
                self._take_lock(seconds)
            case Clock(seconds):
                self.figures["jumps of the clock"] += 1
                self._clock.write_text(str(seconds), encoding="ascii")
            case Rest(seconds):
                program.read_on(seconds, seconds * 2)
        program.read(0)

    def _take_lock(self, seconds: float) -> None:
        """Hold the logbook, if there is one that nobody else holds just now."""
        if not self._lock and self._games.exists():
            lock = sqlite3.connect(f"file:{self._games}?mode=rw", uri=True, timeout=0, isolation_level=None)
            try:
                lock.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError:
                lock.close()
            else:
                self.figures["locks"] += 1
                self._lock, self._lock_end = lock, time.monotonic() + seconds

    def _let_go(self) -> None:
        if self._lock:
            self._lock.close()
            self._lock = None

    def _check_games(self) -> None:
        """Whether the games that were kept are there, and can be read."""
        if self._games.exists():
            store = Store(self._games)
            try:
                matches = store.reader.matches()
                wrong = [store.problem] if store.problem else store.reader.damaged_match_ids
            finally:
                store.close()
            if wrong:
                raise Fault(f"leaves a logbook that is wrong: {wrong}")
            self.figures["games kept"] += len(matches)
        known = {f"{self._games.name}{ending}" for ending in ("", "-wal", "-shm", "-owners")}
        if other := [path.name for path in self._games.parent.glob(f"{self._games.name}*") if path.name not in known]:
            raise Fault(f"leaves beside the logbook: {other}")

    def _type(self, program: Driven, data: bytes) -> None:
        program.type(data, 2 * PATIENCE * busy())

    def _check(self, program: Driven) -> None:
        """Whether it still answers, and sits quietly when nothing happens."""
        if program.size[0] < 100 or program.size[1] < 30:
            program.resize(100, 30)
        program.read_on(0.1)
        if not self._answers(program) and program.is_running:
            raise Fault(f"does not answer; there is:\n{program.text}")
        if program.is_running and (memory := program.memory()) > MEMORY:
            raise Fault(f"has taken {memory} MB")
        deadline = time.monotonic() + IDLE * busy()
        while program.is_running and program.load(0.3) > 0.8:
            if time.monotonic() > deadline:
                raise Fault(f"keeps a processor busy for {IDLE * busy():.0f} s with nothing to do")

    def _answers(self, program: Driven) -> bool:
        """Whether known keys change what is shown: the help comes or goes; a line that makes no sense is answered."""
        keys = (b"\x15", b"zz\r") if self._scenario.in_lines else (ESCAPE, F1, ESCAPE, F1)
        before, written = program.text, program.written
        for key in keys:
            self._type(program, key)
            program.wait_for(lambda: program.text != before, PATIENCE * busy())
        if self._scenario.in_lines:
            return program.wait_for(lambda: program.written > written + 10, 2 * PATIENCE * busy())
        return program.text != before or program.written > written + 200

    def _end(self, program: Driven, *, is_early: bool = False) -> None:
        """End it by a signal, if it has not ended by itself, and look at how it leaves the terminal.

        Ctrl-C in the first moments is Python's own, and answered with a traceback.
        """
        number, possible, sent = self._rng.choice(ENDING[: 3 if is_early else 4]), {0, 1}, 0
        if program.is_running:
            # Before our own code runs, and when it has ended, a signal ends the process as if we were not there.
            possible |= {128 + number}
            sent = self._rng.choice((1, 1, 2))
            if is_early or sent > 1:
                possible |= {-number}
            self.figures["signals"] += sent
            for _time in range(sent):
                program.kill(number)
                program.read(self._rng.choice((0, 0.01, 0.05)))
        else:
            self.figures["left by a key"] += 1
        limit, how = PATIENCE * busy() + (LONGEST_LOCK if self._lock else 0), f"by {sent} {number.name}"
        status = program.wait_for_end(limit)
        if status is None:
            raise Fault(f"does not end {how} within {limit:.1f} s; there is:\n{program.text}")
        said = f"{how} with status {status}: {program.said[-300:]!r}"
        if left := program.left_behind():
            raise Fault(f"leaves the terminal with {left} {said}")
        # A key may have ended it just before: what comes when the terminal is given back meets nothing of ours.
        if status not in possible and not (status == -number and program.has_given_back):
            raise Fault(f"ends {said}")


@contextmanager
def _server() -> Iterator[str]:
    """The address of a server with a bot that plays whoever comes."""
    with Served() as served:
        bot = start_bot(served.address, "--games", "50", level="easy")
        try:
            yield served.address
        finally:
            bot.kill()
            bot.communicate()


def busy() -> float:
    """By how much things take longer than on an idle machine."""
    return max(1.0, 2 * os.getloadavg()[0] / (os.cpu_count() or 1))


def drive(seed: int, name: str, acts: int) -> Report:
    """One run of a scenario."""
    run = Run(seed, name, acts)
    try:
        run.drive()
    except Fault as fault:
        return Report(run.figures, [f"--seed {seed} --runs 1 --only '{name}' --acts {acts}: {fault}"])
    return Report(run.figures)


def drive_for(options: argparse.Namespace) -> Report:
    """Runs in so many processes, until the time is over or there are enough of them."""
    names = [options.only] if options.only else list(SCENARIOS)
    seeds = count(options.seed) if options.runs is None else iter(range(options.seed, options.seed + options.runs))
    whole, until = Report(), time.monotonic() + options.seconds
    with ProcessPoolExecutor(options.jobs) as pool:
        running: set[Future[Report]] = set()
        while True:
            while len(running) < options.jobs and time.monotonic() < until and (seed := next(seeds, None)) is not None:
                running.add(pool.submit(drive, seed, names[seed % len(names)], options.acts))
            if not running:
                return whole
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                whole.add(one.result())
                for fault in one.result().faults:
                    print(fault, flush=True)


def main(arguments: list[str] | None = None) -> int:
    """Drive, and print the figures; returns 1 when there were faults."""
    parser = argparse.ArgumentParser(description="Drives the program with random input.")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int)
    parser.add_argument("--acts", type=int, default=120, help="how much happens in a run")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", choices=SCENARIOS)
    have_usual_signals()
    whole = drive_for(parser.parse_args(arguments))
    print(", ".join(f"{number} {kind}" for kind, number in sorted(whole.figures.items())), end="; ")
    print(f"{len(whole.faults)} faults")
    return 1 if whole.faults else 0


if __name__ == "__main__":
    sys.exit(main())
