"""A log that never holds up what it logs."""

import io
import threading

from schiffe.network.server_log import ThreadedLog


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
    log: ThreadedLog[int] = ThreadedLog(stream, "event {}".format)
    for number in range(100):
        log(number)
    log.close()
    assert stream.getvalue() == "".join(f"event {number}\n" for number in range(100))


def test_what_nobody_reads_is_left_out() -> None:
    stream = Stuck()
    log: ThreadedLog[int] = ThreadedLog(stream, str)
    for number in range(20_000):
        log(number)
    stream.may_go_on.set()
    log.close()
    lines = stream.getvalue().split()
    assert lines == [str(number) for number in range(len(lines))]
    assert 9_000 < len(lines) < 20_000


def test_a_stream_that_is_closed_or_not_there() -> None:
    closed = io.StringIO()
    closed.close()
    for stream in (closed, None):
        log: ThreadedLog[int] = ThreadedLog(stream, str)
        log(1)
        log.close()
        assert not log._thread.is_alive()
