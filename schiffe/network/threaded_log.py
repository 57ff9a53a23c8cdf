"""A log written in a thread, so that a blocked pipe cannot block the server."""

import io
import os
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TextIO

_MAX_UNWRITTEN_LINES: Final = 10_000


class ThreadedLog:
    """A log of lines.

    Lines that cannot be queued or written are counted; ``make_report`` makes the line that reports their number.
    """

    def __init__(self, stream: TextIO | None, make_report: Callable[[int], str] | None = None) -> None:
        self._stream = stream
        self._make_report = make_report
        # Each of these counts is changed by one thread only.
        self._unqueued_count = 0
        self._unwritten_count = 0
        self._reported_count = 0
        self._is_torn = False
        self._lines: queue.Queue[str | None] = queue.Queue(_MAX_UNWRITTEN_LINES)
        self._thread = threading.Thread(target=self._write_lines, name="log", daemon=True)
        self._thread.start()

    @property
    def lost_line_count(self) -> int:
        return self._unqueued_count + self._unwritten_count

    def write(self, line: str) -> None:
        try:
            self._lines.put_nowait(line)
        except queue.Full:
            self._unqueued_count += 1

    def close(self) -> None:
        """Write the waiting lines, for at most a second."""
        with suppress(queue.Full):
            self._lines.put_nowait(None)
        self._thread.join(timeout=1)

    def _write_lines(self) -> None:
        while (line := self._lines.get()) is not None:
            if not self._stream:
                continue
            unreported_count = self.lost_line_count - self._reported_count
            if not self._write_line(self._stream, line):
                self._unwritten_count += 1
            elif self._make_report and unreported_count:
                report = self._make_report(unreported_count)
                if self._write_line(self._stream, report):
                    self._reported_count += unreported_count

    def _write_line(self, stream: TextIO, line: str) -> bool:
        """Write a line and return whether all of it was written; if not, the next line starts with a line break."""
        data = f"{line}\n".encode(stream.encoding or "utf-8", "backslashreplace")
        if self._is_torn:
            data = b"\n" + data
        written_bytes = 0
        with suppress(OSError, ValueError):  # the server continues without a log
            while written_bytes < len(data):
                written_bytes += _write_some(stream, data[written_bytes:])
        if written_bytes:
            self._is_torn = data[written_bytes - 1 : written_bytes] != b"\n"
        return written_bytes == len(data)


def _write_some(stream: TextIO, data: bytes) -> int:
    """Write past the buffer of a stream, which would hide lost bytes; return the number of bytes written."""
    try:
        descriptor = stream.fileno()
    except io.UnsupportedOperation:  # a stream in memory
        stream.write(data.decode(stream.encoding or "utf-8"))
        return len(data)
    return os.write(descriptor, data)
