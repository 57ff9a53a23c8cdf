"""What holds for every test: English, no settings of whoever runs them, no slow-machine failures of hypothesis."""

import gc
import logging
import random
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from schiffe.battleship.bots.assess import Effort
from schiffe.language import i18n
from schiffe.store.store import Store
from tests.judging import judge_quickly
from tests.limit import have_usual_signals, limited

PATIENCE = 240
"""Seconds; the longest usual test takes a twentieth of it on an idle machine."""
LONG_PATIENCE = 1800
"""Seconds, for tests that take long: the longest, alone on a slow machine, computes for four minutes."""

COMPILED = str(Path(__file__).parent.parent / ".pytest_cache" / "compiled")
"""Where compiled modules are kept from run to run; tests too, which each process of ``-n`` would compile for 6 s."""

sys.dont_write_bytecode, sys.pycache_prefix = False, COMPILED

settings.register_profile("schiffe", deadline=None, max_examples=20)
settings.load_profile("schiffe")

judge_quickly()


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """The whole suite runs in three processes, unless ``-n`` says otherwise; a part of it in one, as usual.

    On two cores that is a tenth quicker than two, because some tests mostly wait.
    """
    is_whole = config.args == config.getini("testpaths")
    is_worker = hasattr(config, "workerinput")
    if is_whole and not is_worker and config.pluginmanager.hasplugin("xdist") and config.option.numprocesses is None:
        config.option.numprocesses, config.option.dist = 3, "worksteal"


def _names_tests(config: pytest.Config) -> bool:
    return any("::" in argument for argument in config.args)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """What the processes of ``-n`` cannot see: whether tests are wanted by their names."""
    node.workerinput["names_tests"] = _names_tests(node.config)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Tests in another order show which of them lean on what another one left behind."""
    parser.addoption("--long", action="store_true", help="run the tests that take long, and no others")
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run the tests in the random order of this seed")


@pytest.hookimpl(trylast=True)  # after pytest has put those together that share a fixture
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that take long, or all others; who names a test gets it.

    Each process of ``-n`` finds the tests by itself, and all have to come to the same order.
    """
    names_tests = getattr(config, "workerinput", {}).get("names_tests", _names_tests(config))
    if config.option.long or not names_tests:
        left_out = [item for item in items if _is_long(item) is not config.option.long]
        items[:] = [item for item in items if _is_long(item) is config.option.long]
        config.hook.pytest_deselected(items=left_out)
    seed = config.getoption("shuffle")
    if seed is not None:
        random.Random(seed).shuffle(items)


def pytest_collection_finish() -> None:
    """Python looks for garbage less often than in the program, and not among all tests: a sixth of their time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20)


def _is_long(item: pytest.Item) -> bool:
    return item.get_closest_marker("long") is not None


@pytest.fixture(scope="session", autouse=True)
def _compiled_modules() -> Iterator[None]:
    """Programs that the tests start keep their compiled modules in one folder: each then starts in half the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
        patch.setenv("PYTHONPYCACHEPREFIX", COMPILED)
        yield


@pytest.fixture(scope="session", autouse=True)
def _usual_signals() -> None:
    """Programs that the tests start end by the signals that end programs, however the tests themselves were started."""
    have_usual_signals()


@pytest.fixture(autouse=True)
def _limit(request: pytest.FixtureRequest) -> Iterator[None]:
    """No test waits for ever, whatever it waits for."""
    with limited(LONG_PATIENCE if _is_long(request.node) else PATIENCE):
        yield


@pytest.fixture(autouse=True)
def _surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Settings and logbook in a folder of the test's own, and an environment without a language."""
    monkeypatch.setenv("SCHIFFE_SETTINGS", str(tmp_path / "settings.ini"))
    monkeypatch.setenv("SCHIFFE_LOGBOOK", str(tmp_path / "logbook.sqlite3"))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_CTYPE", "PYTHONIOENCODING", "PYTHONUTF8"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    yield
    if i18n.current_language() != i18n.SOURCE_LANGUAGE:
        i18n.choose_language(i18n.SOURCE_LANGUAGE)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The logbook of the test; nothing is there yet."""
    return tmp_path / "logbook.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """The same, open."""
    store = Store(path)
    yield store
    store.close()


@pytest.fixture
def clocks_begin_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of a turn leaves nobody a moment to look at the board; that it does is tried where a clock is."""
    for module in ("schiffe.game.ui.clock", "schiffe.game.plain.turn_clock"):
        monkeypatch.setattr(f"{module}.LEAD_SECONDS", 0.0)


@pytest.fixture(autouse=True)
def _no_complaints() -> Iterator[None]:
    """Event loops complain of errors that nobody asked for; users would see that as a traceback."""
    complaints = _COMPLAINTS.told
    complaints.clear()
    yield
    assert not complaints


@pytest.fixture(autouse=True)
def _no_open_databases(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What opens a database closes it: since Python 3.13 one left open is complained of, whenever it is collected."""
    opened: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def noted(*arguments: Any, **options: Any) -> sqlite3.Connection:
        opened.append(connect(*arguments, **options))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", noted)
    yield
    assert not list(filter(_is_open, opened))


def _is_open(connection: sqlite3.Connection) -> bool:
    try:
        return connection.total_changes >= 0
    except sqlite3.ProgrammingError:
        return False


class _Complaints(logging.Handler):
    """What asyncio tells its log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(self.format(record))


_COMPLAINTS = _Complaints()
logging.getLogger("asyncio").addHandler(_COMPLAINTS)


@pytest.fixture(scope="module")
def quick_genius() -> Iterator[None]:
    """The genius with few samples and short rollouts: what it does stays the same, not how well."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("schiffe.battleship.bots.genius.EFFORT", Effort(sample_count=30, work=100))
        yield
