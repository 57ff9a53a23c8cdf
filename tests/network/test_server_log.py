"""A log that never holds up what it logs."""

import errno
import io
import json
import os
import threading
from pathlib import Path

import pytest

from schiffe.network.figures import ServerFigures
from schiffe.network.server_connection import RefusalReason
from schiffe.network.server_log import ClientRefusedLine, LinesLostLine, RefusalLog, json_line, text_line
from schiffe.network.threaded_log import ThreadedLog
from tests.waiting import Clock


class Stuck(io.StringIO):
    """A stream that nobody reads."""

    def __init__(self) -> None:
        super().__init__()
        self.may_go_on = threading.Event()

    def write(self, text: str) -> int:
        self.may_go_on.wait()
        return super().write(text)


def test_all_is_written_before_it_is_closed() -> None:
    stream = io.StringIO()
    log = ThreadedLog(stream)
    for number in range(100):
        log.write(f"event {number}")
    log.close()
    assert stream.getvalue() == "".join(f"event {number}\n" for number in range(100))


def test_what_nobody_reads_is_left_out() -> None:
    stream = Stuck()
    log = ThreadedLog(stream)
    for number in range(20_000):
        log.write(str(number))
    stream.may_go_on.set()
    log.close()
    lines = [int(line) for line in stream.getvalue().split()]
    assert lines == sorted(set(lines))
    assert lines[:9_000] == list(range(9_000))  # behind them one may come late: the thread takes its first when it can
    assert len(lines) < 20_000


def test_a_stream_that_is_closed_or_not_there() -> None:
    closed = io.StringIO()
    closed.close()
    for stream in (closed, None):
        log = ThreadedLog(stream)
        log.write("1")
        log.close()
        assert not log._thread.is_alive()


def test_lines_that_were_lost_are_counted_and_said() -> None:
    stream = Stuck()
    log = ThreadedLog(stream, lambda lines: f"-{lines}")
    for number in range(20_000):
        log.write(str(number))
    assert log.lost_line_count > 9_000
    stream.may_go_on.set()
    log.close()
    lines = [int(line) for line in stream.getvalue().split()]
    assert sum(line for line in lines if line < 0) == -log.lost_line_count  # said once or, as the lines come, in parts


@pytest.mark.parametrize(
    ("room", "written", "lost_count"),
    [
        ([100, 3, 0, 0, 100, 100, 100], "first\nsec\nfourth\n2 lost\n", 2),
        ([100, 0, 100, 0, 100, 100], "first\nthird\nfourth\n1 lost\n", 1),
    ],
)
def test_a_full_disk_never_glues_two_lines_and_a_report_that_it_refuses_is_no_lost_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: list[int], written: str, lost_count: int
) -> None:
    """The disk takes only a part of a line or nothing, and then it has room again."""
    write = os.write

    def write_some(file: int, data: bytes) -> int:
        if not (bytes_left := room.pop(0)):
            raise OSError(errno.ENOSPC, "full")
        return write(file, data[:bytes_left])

    monkeypatch.setattr("schiffe.network.threaded_log.os.write", write_some)
    path = tmp_path / "log"
    with path.open("w") as stream:
        log = ThreadedLog(stream, lambda lines: f"{lines} lost")
        for line in ("first", "second", "third", "fourth"):
            log.write(line)
        log.close()
    assert path.read_text() == written
    assert log.lost_line_count == lost_count


def test_refusals_of_an_address_are_summed_up_each_second() -> None:
    clock, told = Clock(), list[ClientRefusedLine]()
    refusals = RefusalLog(told.append, clock.timing)
    for port in range(5):
        refusals.record(f"192.0.2.1:{port}", "192.0.2.1", RefusalReason.BANNED)
    refusals.record("192.0.2.1:9", "192.0.2.1", RefusalReason.RATE)
    refusals.record("192.0.2.2:9", "192.0.2.2", RefusalReason.BANNED)
    first = [
        ClientRefusedLine("192.0.2.1:0", RefusalReason.BANNED),
        ClientRefusedLine("192.0.2.1:9", RefusalReason.RATE),
        ClientRefusedLine("192.0.2.2:9", RefusalReason.BANNED),
    ]
    assert told == first
    clock.go(1)
    assert told == [*first, ClientRefusedLine("192.0.2.1", RefusalReason.BANNED, 4)]
    refusals.record("192.0.2.1:7", "192.0.2.1", RefusalReason.BANNED)
    refusals.record("192.0.2.1:8", "192.0.2.1", RefusalReason.BANNED)
    refusals.close()
    assert told[4:] == [
        ClientRefusedLine("192.0.2.1:7", RefusalReason.BANNED),
        ClientRefusedLine("192.0.2.1", RefusalReason.BANNED, 1),
    ]


def test_what_every_server_says_in_words_and_for_programs() -> None:
    figures = ServerFigures(2, 30, 1, 14, 0, 5000, {"banned": 3, "too-many-waiting": 4}, 5, 6)
    assert text_line(figures).split("  ", 1)[1] == (
        "figures: connections: 2 (in all: 30), matches: 1 (in all: 14), waiting: 0, messages: 5000, "
        "refused: banned: 3, too-many-waiting: 4, lost lines of this log: 5, longest delay: 6 ms"
    )
    said = json.loads(json_line(figures))
    assert (said["event"], said["refused"]) == ("figures", {"banned": 3, "too-many-waiting": 4})
    assert "lost lines of this log: 7" in text_line(LinesLostLine(7))
    assert json.loads(json_line(LinesLostLine(7)))["event"] == "lines-lost"
    for reason in RefusalReason:
        assert "192.0.2.1 was refused again: " in text_line(ClientRefusedLine("192.0.2.1", reason, 4))
