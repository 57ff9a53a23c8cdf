"""The Thinker: the process that finds the moves of a bot. The Connector starts it, and it ends with the Connector.

``python -m schiffe.bashni.net.thinker memory|pipe LEVEL SEED MEGABYTES``. The end of its standard input is its own end,
whatever it is doing, so a thread listens there all the time.

With ``memory`` it says ``ready`` when it has loaded what it needs and can be woken by SIGUSR1. Its standard input then
brings the name of a segment and, when that exists, an empty line; it maps it, takes its name away and says ``mapped``.
From then on the signal tells that a new task stands there. With ``pipe``, for systems without such signals, the tasks
come through the standard input, one in hexadecimal digits a line; with ``memory`` too where ``-`` stands for the empty
line, because there is no segment to be had. Either way its answers are lines ``NUMBER best MOVE``, and ``NUMBER final
MOVE`` at last. A level that uses all its time then thinks ahead until the next task, for at most twice the time that it
had for the move, and rests.

What the Connector tells it are tasks, as bytes of a fixed length; a task goes through a pipe where there is no shared
memory. All numbers are little-endian.

| offset | bytes | what |
|---|---|---|
| 0 | 4 | number of the task, from 1; an answer names it |
| 4 | 4 | one's own player: 0 is white |
| 8 | 8 | when to have answered: nanoseconds of the monotonic clock, which all processes of a computer share |
| 16 | 4 | plies played so far |
| 20 | 4 | plies in a row that have made no queen |
| 24 | 4 | players in all |
| 28 | 4 | bits of the players that were not there yet when one joined |
| 32 | 4 | how many pieces follow, at most 24 |
| 36 | 96 | pieces as on the wire, four bytes each, a tower from bottom to top: ``w@A1`` |
| 132 | 64 | name of the game, UTF-8, filled up with zeros |
| 196 | 128 | names of player 0 and player 1, 64 bytes each, in the same way |
| 324 | 4 | CRC-32 of all before it |

The first eight bytes of the shared memory are a sequence number in the order of this machine, written in one go; the
task follows. The one writer makes the number odd, writes the task, and makes it even again; a reader takes
what it has read if the number was even and the same before and after, and tries again otherwise. The check sum in the
task guards it on machines that reorder writes.

The segment has a name only for as long as it takes both to map it. Python's tracker of such names would say at the end
that they leaked when they did not, so it is told to forget this one. Both sides unlink the name instead, whatever
happens to the other, and the Thinker knows it before the segment exists.
"""

import os
import signal
import struct
import sys
import threading
import zlib
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import resource_tracker, shared_memory
from queue import SimpleQueue
from time import monotonic_ns
from typing import Final, NoReturn

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.net.events import Prolog
from schiffe.bashni.rules.notation import format_move, format_pieces, parse_pieces
from schiffe.bashni.rules.position import Colour, Move, Position, after
from schiffe.bashni.search.player import ComputerPlayer
from schiffe.bashni.search.search import Found, Memory

if sys.platform != "win32":
    import _posixshmem

NO_SEGMENT: Final = "-"
_NAME_BYTES: Final = 64
_MOST_PIECES: Final = 24
_LAYOUT: Final = struct.Struct(f"<IIqIIIII{4 * _MOST_PIECES}s{_NAME_BYTES}s{_NAME_BYTES}s{_NAME_BYTES}s")
_CHECKSUM: Final = struct.Struct("<I")
TASK_SIZE: Final = _LAYOUT.size + _CHECKSUM.size
_SEQUENCE_BYTES: Final = 8
_SEGMENT_SIZE: Final = _SEQUENCE_BYTES + TASK_SIZE
_MOST_TRIES: Final = 1000
"""A writer takes some microseconds; one that was killed while it wrote never ends."""


class TornTask(ValueError):
    """Bytes that are no task: somebody is still writing them."""


@dataclass(frozen=True)
class Task:
    """A move to be found, and what is known of the game.

    Attributes:
        number: counts the tasks, from 1; 0 is none.
        deadline: nanoseconds of the monotonic clock.
        names: of player 0 and player 1.
    """

    number: int
    position: Position
    deadline: int
    prolog: Prolog

    def encode(self) -> bytes:
        """Return it as it stands in shared memory."""
        pieces = format_pieces(self.position)
        prolog = self.prolog
        # A name is cut to fit, and half a character at its end left out.
        data = _LAYOUT.pack(
            self.number,
            int(self.position.side),
            self.deadline,
            self.position.ply,
            self.position.without_queen,
            prolog.total,
            sum(1 << player for player in prolog.absent if player < 32),
            len(pieces),
            "".join(pieces).encode(),
            *(
                name.encode()[:_NAME_BYTES].decode(errors="ignore").encode()
                for name in (prolog.name, prolog.names.get(0, ""), prolog.names.get(1, ""))
            ),
        )
        return data + _CHECKSUM.pack(zlib.crc32(data))


def decode_task(data: bytes) -> Task:
    """Return the task that bytes describe.

    Raises:
        TornTask: they describe none.
    """
    if len(data) != TASK_SIZE or _CHECKSUM.unpack(data[-_CHECKSUM.size :])[0] != zlib.crc32(data[: -_CHECKSUM.size]):
        raise TornTask
    number, side, deadline, ply, without_queen, total, absent, count, pieces, *names = _LAYOUT.unpack_from(data)
    entries = pieces.decode("ascii")[: 4 * count]
    towers = parse_pieces(entries[start : start + 4] for start in range(0, len(entries), 4))
    name, white, black = (text.rstrip(b"\0").decode() for text in names)
    prolog = Prolog(
        name=name,
        own=side,
        total=total,
        names={0: white, 1: black},
        absent=frozenset(player for player in range(32) if absent >> player & 1),
    )
    position = Position(towers, Colour(side), ply=ply, without_queen=without_queen)
    return Task(number, position, deadline=deadline, prolog=prolog)


def new_name() -> str:
    """Return a name that no segment has; some systems allow no more than 30 characters."""
    return f"bashni-{os.urandom(8).hex()}"


def unlink(name: str) -> None:
    """Take the name away, if it is still there; who has mapped the segment keeps it."""
    if sys.platform != "win32":  # there a name goes with the last process that uses it
        with suppress(OSError):
            _posixshmem.shm_unlink(f"/{name}")  # opening it first fails where its maker was killed while making it


class Segment:
    """Shared memory for one task after the other; made with ``create``, or opened under its name."""

    def __init__(self, name: str, *, create: bool = False) -> None:
        size = _SEGMENT_SIZE if create else 0
        if sys.version_info >= (3, 13):
            self._memory = shared_memory.SharedMemory(name, create=create, size=size, track=False)
        else:
            self._memory = shared_memory.SharedMemory(name, create=create, size=size)
            if sys.platform != "win32":
                resource_tracker.unregister(f"/{name}", "shared_memory")
        assert self._memory.buf is not None
        self._sequence = self._memory.buf[:_SEQUENCE_BYTES].cast("Q")
        self._task = self._memory.buf[_SEQUENCE_BYTES:_SEGMENT_SIZE]

    def write(self, task: Task) -> None:
        """Make this the task; only one process may do so."""
        data = task.encode()
        self._sequence[0] += 1
        self._task[:] = data
        self._sequence[0] += 1

    def read(self) -> Task | None:
        """Return the task; None when there is none yet, or the writer has died over it."""
        for _ in range(_MOST_TRIES):
            before = self._sequence[0]
            data = bytes(self._task)
            if before and before % 2 == 0 and before == self._sequence[0]:
                with suppress(TornTask):
                    return decode_task(data)
        return None

    def close(self) -> None:
        """Unmap it."""
        self._sequence.release()
        self._task.release()
        self._memory.close()


class _Wakeup:
    """A flag that a search polls, and that wakes whoever waits; a signal handler may raise it at any point."""

    def __init__(self) -> None:
        self.is_raised = False
        self._lines: SimpleQueue[str] = SimpleQueue()  # may be put into by a handler

    def wake(self, line: str) -> None:
        """Report something new: a line that has come, empty for a signal."""
        self._lines.put(line)
        self.is_raised = True

    def wait(self) -> str:
        """Return the latest line, as soon as there is one."""
        while True:
            line = self._lines.get()
            self.is_raised = False
            if self._lines.empty():
                return line


class _Input:
    """The standard input, read in a thread of its own until its end, which ends the process."""

    def __init__(self, wakeup: _Wakeup, *, begins_with_segment: bool) -> None:
        self.segment: SimpleQueue[tuple[str, str]] = SimpleQueue()
        """The name, and what is said of whether it exists."""
        self._begins_with_segment = begins_with_segment
        self._wakeup = wakeup
        threading.Thread(target=self._read, name="pipe", daemon=True).start()

    def _read(self) -> None:
        name = ""
        with suppress(OSError):
            if self._begins_with_segment:
                name = self._read_line()
                self.segment.put((name, self._read_line()))
            while True:
                self._wakeup.wake(self._read_line())
        if name:
            unlink(name)
        _exit()

    @staticmethod
    def _read_line() -> str:
        line = sys.stdin.buffer.readline().decode("ascii", "replace")
        if not line.endswith("\n"):
            raise OSError("the Connector is gone")
        return line.rstrip("\n")


def _exit() -> NoReturn:
    """End this process at once: the Connector is gone, nothing has to be put in order, and a search may be running."""
    os._exit(0)


def _say(*words: object) -> None:
    try:
        os.write(1, (" ".join(map(str, words)) + "\n").encode())
    except OSError:
        _exit()


def main(mode: str, level: str, seed: str, megabytes: str) -> None:
    """Think until the Connector is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    wakeup = _Wakeup()
    has_signals = sys.platform != "win32" and mode == "memory"
    pipe = _Input(wakeup, begins_with_segment=has_signals)
    if sys.platform != "win32" and has_signals:
        signal.signal(signal.SIGUSR1, lambda _number, _frame: wakeup.wake(""))
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGUSR1})

    segment = None
    if has_signals:
        _say("ready")  # to map at once: the name is there for a moment only
        name, exists = pipe.segment.get()
        try:
            segment = Segment(name) if exists != NO_SEGMENT else None
        except FileNotFoundError:  # the Connector was gone in this moment, and the thread has taken the name away
            _exit()
        unlink(name)
    _say("mapped")
    player = ComputerPlayer(LEVELS[level].strength, int(seed), memory=Memory(int(megabytes)))
    done = 0
    while True:
        line = wakeup.wait()
        task = segment.read() if segment else decode_task(bytes.fromhex(line))
        if task and task.number != done:
            granted = task.deadline - monotonic_ns()
            if move := _think(task, player, wakeup):
                done = task.number
                _think_ahead(after(task.position, move), player, wakeup, granted)


def _think(task: Task, player: ComputerPlayer, wakeup: _Wakeup) -> Move | None:
    """Find a move, say it and return it; None when a new task came before, or the same one was told again."""

    def stop() -> bool:
        return wakeup.is_raised or monotonic_ns() >= task.deadline

    def report(found: Found) -> None:
        _say(task.number, "best", format_move(found.move))

    found = player.choose(task.position, stop, report)
    if wakeup.is_raised:
        return None
    _say(task.number, "final", format_move(found.move))
    return found.move


def _think_ahead(position: Position, player: ComputerPlayer, wakeup: _Wakeup, granted: int) -> None:
    """Look ahead until the next task comes, but for at most twice the nanoseconds that were granted for a move.

    The move that was said may be one that came too late; then something was looked at that nobody needs.
    """
    begin = monotonic_ns()

    def passed(nanoseconds: int) -> bool:
        return wakeup.is_raised or monotonic_ns() - begin >= nanoseconds

    player.think_ahead(position, partial(passed, granted), partial(passed, 2 * granted))


if __name__ == "__main__":
    main(*sys.argv[1:])
