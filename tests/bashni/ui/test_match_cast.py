"""Recordings of matches of Bashni, played in a terminal emulator, and texts to keep."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from schiffe.bashni.logbook.finished import FORMAT, FinishedMatch
from schiffe.bashni.plain.transcript import transcript_lines
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.texts.moves import move_wordings
from schiffe.bashni.texts.replay import replay_moments
from schiffe.bashni.ui.match_cast import match_cast
from schiffe.game.match.events import PlayerResigned
from schiffe.game.match.finished import read_finished
from schiffe.store.logbook import Logbook
from schiffe.toolkit.asciicast import MAX_PAUSE_SECONDS, MIN_PAUSE_SECONDS
from tests.bashni.logbook.kept import ANNA, COMPUTER, by_chance, keep, record_of
from tests.emulator import Screen, Stream
from tests.running import run

pytestmark = pytest.mark.long


@pytest.fixture
def finished(tmp_path: Path) -> FinishedMatch:
    """A match in which Anna has Black, and the computer resigns after some moves."""
    book, record = Logbook(tmp_path / "logbook.sqlite3"), record_of(COMPUTER, ANNA)
    keep(book, record, by_chance(record, 5, 12, PlayerResigned(Colour.WHITE)))
    found = book.read(lambda store: read_finished(store, 1, FORMAT), None)
    book.close()
    assert found
    return found


def test_a_terminal_shows_the_board_after_each_move(finished: FinishedMatch) -> None:
    head, *lines = map(json.loads, match_cast(finished))
    assert (head["version"], head["width"], head["height"]) == (2, 80, 24)
    assert head["title"] == "hard (White) against Anna (Black)"
    screen = Screen(80, 24)
    stream = Stream(screen)
    for (_at, _kind, output), moment in zip(lines, replay_moments(finished), strict=False):
        stream.feed(output)
        last = moment.state.history[-1] if moment.is_move else None
        text = move_wordings(last, moment.state.name(last.side)).long if last else moment.text
        assert text in "\n".join(screen.display)
    assert "1 " in screen.display[2], "Anna has Black, so the first rank is at the top"
    for one, other in pairwise([line[0] for line in lines]):
        assert MIN_PAUSE_SECONDS - 0.001 <= other - one <= MAX_PAUSE_SECONDS + 0.001 or other == lines[-1][0]


def test_a_text_to_keep(finished: FinishedMatch) -> None:
    lines = list(transcript_lines(finished, "utf-8"))
    assert lines[0].startswith("hard (White) against Anna (Black), 20")
    assert lines[1] == "hard resigns. Anna wins."
    assert lines[3].startswith("  1. ")
    assert lines[-1].split() == list("ABCDEFGH")


def test_both_are_formats_of_export(finished: FinishedMatch) -> None:
    text = run("export", "1", "--format", "text")
    assert (text.returncode, text.stderr) == (0, "")
    assert "resigns" in text.stdout
    done = run("export", "1", "--format", "asciicast")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout.splitlines()[0])["version"] == 2
