import random
import shutil
import signal
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from schiffe.json.values import UnreadableText
from schiffe.store.problems import StoreError
from schiffe.store.store import Store
from tests.running import ROOT
from tests.store.games import rest, said, text_of, texts, writer

pytestmark = [pytest.mark.long, pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")]


def assert_whole(path: Path, written: int) -> None:
    """All events that were said to be written are there, and at most one more."""
    store = Store(path)
    assert store.problem is None
    found = texts(store)
    assert found == [text_of(number) for number in range(1, len(found) + 1)]
    assert len(found) in (written, written + 1)
    store.close()


@pytest.mark.parametrize("seed", range(12))
def test_killed_at_any_moment_nothing_that_was_written_is_lost(path: Path, seed: int) -> None:
    chance = random.Random(seed)
    with writer(path) as process:
        number = said(process, chance.randrange(1, 300))
        end = time.perf_counter() + chance.random() / 1000  # somewhere within a write
        while time.perf_counter() < end:
            pass
        process.send_signal(signal.SIGKILL)
        process.wait()
        number = rest(process, number)
    assert_whole(path, number)


def test_killed_within_a_transaction_nothing_of_it_is_there(path: Path) -> None:
    code = f"""
import os, signal
from pathlib import Path
from schiffe.store.store import Store
from schiffe.store.matches import ImportedMatch, StoredEnding
from tests.store.games import BEGUN, TOWERS, begin_match
store = Store(Path({str(path)!r}))
begin_match(store, BEGUN).append("one")
def events():
    for number in range(20_000):
        yield float(number), "x" * 200
    os.kill(os.getpid(), signal.SIGKILL)
    yield 0.0, ""
store.add_imported(ImportedMatch("token", TOWERS, 1.0, 2.0, StoredEnding("won")), events())
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL
    store = Store(path)
    assert store.problem is None
    assert [match.game_word for match in store.claims.unowned_matches()] == ["ships"]
    assert [match.game_word for match in store.reader.matches()] == ["ships"]
    assert texts(store) == ["one"]
    store.close()


@pytest.mark.parametrize("seed", range(6))
def test_a_copy_made_while_the_writer_stands_still_has_everything(path: Path, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    with writer(path) as process:
        number = said(process, chance.randrange(1, 200))
        process.send_signal(signal.SIGSTOP)
        copy = tmp_path / "copy" / "games"
        copy.parent.mkdir()
        for ending in ("", "-wal"):
            source = path.with_name(path.name + ending)
            if source.exists():
                shutil.copy(source, copy.with_name(copy.name + ending))
        process.kill()
        process.wait()
        number = rest(process, number)
    assert_whole(copy, number)


@pytest.mark.parametrize("seed", range(6))
def test_a_copy_made_while_it_is_written_is_no_traceback(path: Path, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    with writer(path) as process:
        for number in range(8):
            said(process, chance.randrange(1, 60))
            copy = tmp_path / f"copy{number}" / "games"
            copy.parent.mkdir()
            for ending in chance.sample(["", "-wal", "-shm"], 3):
                shutil.copy(path.with_name(path.name + ending), copy.with_name(copy.name + ending))
            # What was copied does not go together.
            with suppress(StoreError, UnreadableText), closing(Store(copy)) as store:
                for match in store.reader.matches():
                    found = texts(store, match.id)
                    assert found == [text_of(event) for event in range(1, len(found) + 1)]
