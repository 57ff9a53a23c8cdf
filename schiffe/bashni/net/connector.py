"""The Connector's end of the line to the Thinker: starts it, tells it what to think about, and takes its moves.

Two ways lead to the Thinker: shared memory and a signal that says when to look, or a pipe where a system has no such
signals. Its moves come back through a pipe. Whatever it does, there is a move in time: the one that it found, the best
that it had said so far, or any legal one.
"""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from secrets import randbelow
from time import monotonic_ns
from typing import Any, Final

import schiffe
from schiffe.bashni.net.events import GameEvent, GameJoined, Prolog
from schiffe.bashni.net.segment import Segment, new_segment_name, unlink_segment
from schiffe.bashni.net.task import Task
from schiffe.bashni.net.thinker import NO_SEGMENT
from schiffe.bashni.rules.notation import InvalidMove, parse_move
from schiffe.bashni.rules.position import Move, Position, legal_moves
from schiffe.bashni.search.search import DEFAULT_MEGABYTES
from schiffe.process.signals import mask_signals_in_children

HAS_SIGNALS: Final = sys.platform != "win32"
_THINKER: Final = "schiffe.bashni.net.thinker"
_GRACE_SHARE: Final = 1 / 3
"""The share of the margin by which a Thinker may be late; after that another move is sent in its place."""
_NICE: Final = 10
"""The priority of a process that gives way."""
_EXIT_SECONDS: Final = 0.5
"""Seconds from the end of its pipe to the end of the process."""

if sys.platform == "win32":  # where there are no masks, a process of a group of its own hears no Ctrl-C
    _CREATION: Final = subprocess.CREATE_NEW_PROCESS_GROUP
else:
    _CREATION: Final = 0


@dataclass(frozen=True)
class BotOptions:
    """The bot that plays, and its settings.

    Attributes:
        level: the level of the computer.
        seed: the seed of its mistakes.
        margin_seconds: how long before the end of the server's time it stops.
        max_move_seconds: how long it thinks about a move at most, even if the server allows more.
        megabytes: the memory for the positions that it remembers.
    """

    level: str = "master"
    seed: int = field(default_factory=lambda: randbelow(2**31))
    margin_seconds: float = 0.15
    max_move_seconds: float = 60.0
    megabytes: int = DEFAULT_MEGABYTES


class ThinkerProcess:
    """A process that finds moves: a ``Player`` for ``play_game``, which also has to be told what happens.

    ``open`` starts it inside the running event loop, ``close`` ends it. What it says of its errors goes where ours do,
    or to ``errors``, as for ``subprocess``. One that ``gives_way`` lets this program go first where both want to work.

    Attributes:
        ended: done when the process has ended by itself, with its exit status.
    """

    def __init__(
        self,
        options: BotOptions,
        *,
        by_signals: bool = HAS_SIGNALS,
        errors: int | None = None,
        gives_way: bool = False,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self.ended: asyncio.Future[int] = self._loop.create_future()
        self._options = options
        self._by_signals = by_signals
        self._errors = errors
        self._gives_way = gives_way
        self._ready: asyncio.Future[None] = self._loop.create_future()
        self._name = new_segment_name()
        self._segment: Segment | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._prolog = Prolog()
        self._is_closed = False
        self._number = 0
        self._best: Move | None = None
        self._answer: asyncio.Future[Move] | None = None
        self._legal: tuple[Move, ...] = ()

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._process
        return self._process.pid

    def open(self) -> None:
        """Start the process; nobody waits until it is ready.

        Raises:
            OSError: it cannot be started.
        """
        folder = str(Path(schiffe.__file__).resolve().parent.parent)
        paths = os.pathsep.join(filter(None, (folder, os.environ.get("PYTHONPATH"))))
        mode = "memory" if self._by_signals else "pipe"
        words = self._options.level, str(self._options.seed), str(self._options.megabytes)
        # Ctrl-C, which a terminal sends to all at once, is the Connector's; SIGUSR1 would end a process that has no
        # handler for it yet, so it gets none before it lifts the mask.
        with mask_signals_in_children("SIGINT", "SIGUSR1"):
            self._process = subprocess.Popen(
                # -P: the package is ours, not one that lies in the current folder
                [sys.executable, "-P", "-m", _THINKER, mode, *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                env={**os.environ, "PYTHONPATH": paths},
                creationflags=_CREATION,
            )
        if sys.platform != "win32" and self._gives_way:
            os.setpriority(os.PRIO_PROCESS, self._process.pid, _NICE)
        threading.Thread(target=self._read, args=(self._process,), name="thinker", daemon=True).start()

    def close(self) -> None:
        """End the process at once. It has nothing to put in order."""
        self._is_closed = True
        if self._process:
            self._process.kill()
            self._process.wait()
            assert self._process.stdin
            with suppress(OSError):
                self._process.stdin.close()
        if self._segment:
            self._segment.close()
            self._segment = None
        unlink_segment(self._name)

    def notify(self, event: GameEvent) -> None:
        """Learn who plays."""
        if isinstance(event, GameJoined):
            self._prolog = event.prolog

    async def choose(self, position: Position, seconds: float) -> Move:
        """Return a legal move, within this many seconds, whatever the process does."""
        return await self.find(position, seconds) or self._legal[0]

    async def find(self, position: Position, seconds: float) -> Move | None:
        """Return the best move that the process has found, within this many seconds; None if it has found none."""
        seconds = min(seconds, self._options.max_move_seconds)
        margin_seconds = min(self._options.margin_seconds, seconds / 2)
        task_deadline = monotonic_ns() + int((seconds - margin_seconds) * 1e9)
        until = self._loop.time() + seconds - margin_seconds + margin_seconds * _GRACE_SHARE
        self._number += 1
        self._best = None
        self._legal = legal_moves(position)
        answer: asyncio.Future[Move] = self._loop.create_future()
        self._answer = answer
        if await self._done_in_time(until, self._ready):
            task = Task(self._number, position, deadline=task_deadline, prolog=self._prolog)
            assert self._process
            if sys.platform != "win32" and self._segment:
                self._segment.write(task)
                self._process.send_signal(signal.SIGUSR1)
            else:
                self._write(f"{task.encode().hex()}\n".encode())
            if await self._done_in_time(until, answer):
                return answer.result()
        return self._best

    async def _done_in_time(self, until: float, future: asyncio.Future[Any]) -> bool:
        """Wait until a future is done; return False if that comes too late, or the process has ended."""
        left = max(0.0, until - self._loop.time())
        await asyncio.wait({future, self.ended}, timeout=left, return_when=asyncio.FIRST_COMPLETED)
        return future.done()

    def _write(self, data: bytes) -> None:
        assert self._process
        assert self._process.stdin
        with suppress(OSError):  # it has ended, which is seen elsewhere
            self._process.stdin.write(data)
            self._process.stdin.flush()

    # What comes back

    def _read(self, process: "subprocess.Popen[bytes]") -> None:
        """Pass on, in a thread, what the process says, and that it has ended."""
        assert process.stdout
        with process.stdout, suppress(RuntimeError):  # the loop is closed: nobody asks any more
            for line in process.stdout:
                self._loop.call_soon_threadsafe(self._hear, line.decode("ascii", "replace").split())
            with suppress(subprocess.TimeoutExpired):
                process.wait(_EXIT_SECONDS)
            self._loop.call_soon_threadsafe(self._note_end, process.poll())

    def _note_end(self, status: int | None) -> None:
        if not self.ended.done():
            self.ended.set_result(0 if status is None else status)
        unlink_segment(self._name)

    def _hear(self, words: list[str]) -> None:
        if self._is_closed:  # what was still on its way: a segment would be made that nobody takes away
            return
        match words:
            case ["ready"]:
                # The name is told before there is something of that name, so that whoever is left can take it away.
                self._write(f"{self._name}\n".encode())
                try:
                    self._segment = Segment(self._name, create=True)
                except OSError:  # a system may have none to give: the pipe will do
                    self._write(f"{NO_SEGMENT}\n".encode())
                else:
                    self._write(b"\n")
            case ["mapped"]:
                unlink_segment(self._name)
                self._ready.set_result(None)
            case [number, "best" | "final" as word, text] if number == str(self._number):
                try:
                    move = parse_move(text)
                except InvalidMove:
                    return
                if move in self._legal:
                    self._best = move
                    if word == "final" and self._answer and not self._answer.done():
                        self._answer.set_result(move)
