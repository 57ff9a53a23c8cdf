"""Do the tests notice deliberate changes? ``python -m tests.tools.mutate schiffe/rules --sample 100 --seed 1``.

Each change is made alone, in a copy of the tree, and the tests that mirror the module run until one fails: those of
``tests/rules`` for ``schiffe/rules``. A first run notes which test calls which function, so that only tests that can
notice a change are run, the quickest first. Changes that mean the same as before are listed, with reasons, in
``tests/tools/equal_mutations.txt`` and are not counted. Needs fork, so no Windows.
"""

import argparse
import json
import os
import random
import resource
import shutil
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import hypothesis
import pytest

from tests.tools.mutations import Mutation, equal_mutations, modules_of, mutations

ROOT = Path(__file__).resolve().parent.parent.parent
_PYTEST = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-seed=0", "--no-header", "--tb=line"]
_PYTEST += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # hypothesis is loaded before the fork, too
# One failure is enough, and none is made smaller: that takes longer than finding it.
hypothesis.settings.register_profile(
    "mutate",
    deadline=None,
    max_examples=30,
    database=None,
    phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
)
_PYTEST += ["--hypothesis-profile=mutate"]
_SECONDS = 10
"""The processor time that tests may take beyond what they usually do; when it is up, the change is noticed."""
_MOST_MEMORY = 4 << 30


@dataclass
class Calls:
    """A plugin of pytest: which functions each test calls, by file and first line, and how long it takes."""

    files: set[str]
    called: dict[str, set[tuple[str, int]]] = field(default_factory=lambda: defaultdict(set))
    seconds: dict[str, float] = field(default_factory=dict)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Watch a test, its fixtures included."""
        for module in [module for name, module in sys.modules.items() if name.startswith("schiffe.")]:
            for value in list(vars(module).values()):
                with suppress(AttributeError):
                    value.cache_clear()  # or only the first test that needs a cached value would count
        called, files = self.called[item.nodeid], self.files

        def trace(frame: FrameType, _event: str, _argument: Any) -> None:
            code = frame.f_code
            if code.co_filename in files:
                called.add((code.co_filename, code.co_firstlineno))

        began = time.process_time()
        threading.settrace(trace)
        sys.settrace(trace)
        try:
            yield
        finally:
            sys.settrace(None)
            threading.settrace(None)
            self.seconds[item.nodeid] = time.process_time() - began


def forked(folder: Path, arguments: list[str], plugin: Calls | None = None, seconds: int = 0) -> int:
    """Run pytest in a child process, on the tree in a folder, and return its process id.

    The child has pytest loaded already, which saves most of the time of a short run. Without a plugin it runs for so
    many seconds of processor time at most.
    """
    child = os.fork()
    if child:
        return child
    os.chdir(folder)
    sys.dont_write_bytecode = False
    for name in [name for name in sys.modules if name.partition(".")[0] in ("schiffe", "tests")]:
        del sys.modules[name]
    sys.path[:] = [str(folder), *(path for path in sys.path if path not in ("", str(ROOT)))]
    output = os.open(folder / "output.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(output, 1)
    os.dup2(output, 2)
    status = 99
    try:
        if seconds:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
        status = pytest.main([*_PYTEST, *arguments], plugins=[plugin] if plugin else [])
        if plugin:
            called = {test: sorted(calls) for test, calls in plugin.called.items()}
            (folder / "calls.json").write_text(json.dumps([called, plugin.seconds]))
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def status_of(code: int) -> int:
    """The exit status of a child; minus its signal when one ended it."""
    return os.waitstatus_to_exitcode(code)


class Runner:
    """Runs the tests for one mutation after another, in several copies of the tree.

    Attributes:
        survived: the mutations that no test noticed.
    """

    def __init__(self, folder: Path, jobs: int) -> None:
        self._folders = [folder / str(number) for number in range(jobs)]
        for copy in self._folders:
            for part in ("schiffe", "tests", "locales"):
                shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
            for part in ("pyproject.toml", "setup.cfg"):
                shutil.copy(ROOT / part, copy)
        self._tests: dict[tuple[str, int], list[str]] = defaultdict(list)
        self._seconds: dict[str, float] = {}
        self._running: dict[int, tuple[Path, Mutation, float]] = {}
        self._written = 0
        self.survived: list[Mutation] = []

    def learn(self, paths: list[Path], tests: list[str]) -> None:
        """Note which tests call what; they have to pass. Raises SystemExit when they do not."""
        first = self._folders[0]
        files = {str(first / path.relative_to(ROOT)): str(path.relative_to(ROOT)) for path in paths}
        code = os.waitpid(forked(first, tests, Calls(set(files))), 0)[1]
        if status_of(code):
            raise SystemExit((first / "output.txt").read_text()[-3000:] + "\nThe tests fail without any change.")
        called, self._seconds = json.loads((first / "calls.json").read_text())
        for test in sorted(called, key=self._seconds.__getitem__):
            for file, line in called[test]:
                self._tests[files[file], line].append(test)

    def tests_for(self, mutation: Mutation) -> list[str]:
        """The tests that can notice a change, the quickest first: those that call the function that is changed.

        What no function has, and what only runs while modules are loaded, can be noticed by any test.
        """
        name = str(mutation.path.relative_to(ROOT))
        known = self._tests[name, mutation.function] if mutation.function else []
        return known or sorted(self._seconds, key=self._seconds.__getitem__)

    def start(self, mutation: Mutation) -> None:
        """Begin with a mutation; waits until a copy of the tree is free."""
        tests = self.tests_for(mutation)
        busy = {folder for folder, _mutation, _end in self._running.values()}
        if len(busy) == len(self._folders):
            self._wait()
            busy = {folder for folder, _mutation, _end in self._running.values()}
        folder = next(folder for folder in self._folders if folder not in busy)
        source = mutation.path.read_text(encoding="utf-8")
        self._write(folder, mutation, mutation.applied(source))
        seconds = _SECONDS + round(1.5 * sum(self._seconds[test] for test in tests))
        child = forked(folder, tests, seconds=seconds)
        self._running[child] = folder, mutation, time.monotonic() + 10 * seconds

    def _write(self, folder: Path, mutation: Mutation, source: str) -> None:
        """Write a module, each time as if a second later: compiled modules are told from others by the time."""
        self._written += 1
        path = folder / mutation.path.relative_to(ROOT)
        path.write_text(source, encoding="utf-8")
        os.utime(path, (self._written, self._written))

    def finish(self) -> None:
        """Wait for all mutations that are still being tested."""
        while self._running:
            self._wait()

    def _wait(self) -> None:
        """Wait for one of the children; one that waits for ever itself is ended."""
        while True:
            child, code = os.waitpid(-1, os.WNOHANG)
            if child:
                break
            for late, (_folder, _mutation, end) in self._running.items():
                if time.monotonic() > end:
                    os.kill(late, 9)
            time.sleep(0.01)  # little beside a run of the tests, so that a look now and then will do
        folder, mutation, _end = self._running.pop(child)
        self._write(folder, mutation, mutation.path.read_text(encoding="utf-8"))
        if status_of(code) == 0:
            self._note(mutation)

    def _note(self, mutation: Mutation) -> None:
        """Print a mutation that no test noticed."""
        self.survived.append(mutation)
        diff = mutation.diff(mutation.path.read_text(encoding="utf-8"))
        print(f"{mutation.path.relative_to(ROOT)}:{mutation.line}\n{diff}\n", flush=True)


def main() -> int:
    """Make the changes, print what survives and the figures; 1 when less than 95 % of the changes were noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.mutate", description=__doc__)
    parser.add_argument("names", nargs="+", metavar="PATH", help="packages or modules, such as schiffe/rules")
    parser.add_argument("--tests", nargs="*", help="the tests to run; by default those that mirror the paths")
    parser.add_argument("--sample", type=int, help="so many changes, picked at random; by default all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    paths = list(modules_of(given.names, ROOT))
    tests = given.tests or sorted({f"tests/{path.relative_to(ROOT / 'schiffe').parts[0]}" for path in paths})
    sources = {path: path.read_text(encoding="utf-8") for path in paths}
    known = equal_mutations()
    wanted, equal = [], 0
    for path in paths:
        for mutation in mutations(path, sources[path]):
            if (str(path.relative_to(ROOT)), mutation.diff(sources[path])) in known:
                equal += 1
            else:
                wanted.append(mutation)
    if given.sample and given.sample < len(wanted):
        wanted = sorted(random.Random(given.seed).sample(wanted, given.sample), key=lambda one: (one.path, one.start))
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(Path(folder), given.jobs)
        runner.learn(paths, tests)
        for number, mutation in enumerate(wanted, 1):
            print(f"\r{number} of {len(wanted)}, {len(runner.survived)} unnoticed", end="", file=sys.stderr, flush=True)
            runner.start(mutation)
        runner.finish()
        print(file=sys.stderr)
    all_of = Counter(path.path.relative_to(ROOT).parts[1] for path in wanted)
    lost = Counter(path.path.relative_to(ROOT).parts[1] for path in runner.survived)
    for part, count in all_of.items():
        noticed = count - lost[part]
        print(f"{part}: {count} changes, {noticed} noticed ({100 * noticed / count:.1f} %)")
    print(f"{equal} changes are known to mean the same and were left out.")
    return int(sum(lost.values()) > 0.05 * sum(all_of.values()))


if __name__ == "__main__":
    sys.exit(main())
