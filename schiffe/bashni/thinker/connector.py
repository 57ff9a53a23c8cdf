"""The Connector: starts the Thinker process, gives it tasks, and receives its moves.

A task reaches the Thinker through shared memory, announced by a signal, or through a pipe on systems without such
signals. Moves come back through a pipe. There is always a move in time: the final move of the Thinker, the best one
it has reported so far, or any legal one.
"""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from secrets import randbelow
from time import monotonic_ns
from typing import IO, Any, Final

import schiffe
from schiffe.bashni.net.events import GameEvent, GameJoined, GamePrologue
from schiffe.bashni.rules.notation import InvalidMove, parse_move
from schiffe.bashni.rules.position import Move, Position, legal_moves
from schiffe.bashni.search.table import DEFAULT_MEGABYTES
from schiffe.bashni.thinker.main import NO_SEGMENT
from schiffe.bashni.thinker.segment import SharedSegment, new_segment_name, unlink_segment
from schiffe.bashni.thinker.task import ThinkerTask
from schiffe.process.signals import mask_signals_in_children

HAS_SIGNALS: Final = sys.platform != "win32"
_THINKER: Final = "schiffe.bashni.thinker.main"
_GRACE_SHARE: Final = 1 / 3
"""The share of the margin by which the Thinker may miss its deadline before another move is used."""
_NICE: Final = 10
"""The niceness of a process with a low priority."""
_EXIT_SECONDS: Final = 0.5
"""The seconds that the process may take to exit after it has closed its pipe."""

if sys.platform == "win32":  # which has no signal masks; a separate process group does not receive Ctrl-C
    _CREATION: Final = subprocess.CREATE_NEW_PROCESS_GROUP
else:
    _CREATION: Final = 0


@dataclass(frozen=True)
class BotOptions:
    """Options of a bot.

    Attributes:
        seed: the seed of its random mistakes.
        margin_seconds: how long before the server's deadline it stops thinking.
        max_move_seconds: the maximum time for a move, even if the server allows more.
        megabytes: the memory for positions that it has searched.
    """

    level: str = "master"
    seed: int = field(default_factory=lambda: randbelow(2**31))
    margin_seconds: float = 0.15
    max_move_seconds: float = 60.0
    megabytes: int = DEFAULT_MEGABYTES


@dataclass(frozen=True)
class RunningThinker:
    """A Thinker that was started, with the pipes to and from it."""

    process: subprocess.Popen[bytes]
    stdin: IO[bytes]
    stdout: IO[bytes]

    def write(self, data: bytes) -> None:
        with suppress(OSError):
            self.stdin.write(data)
            self.stdin.flush()


@dataclass
class _Search:
    """The search for one move.

    Attributes:
        number: the number of its task.
        final_move: done when the Thinker has decided.
        best_move: the best move that the Thinker has reported so far.
    """

    number: int
    legal_moves: tuple[Move, ...]
    final_move: asyncio.Future[Move]
    best_move: Move | None = None

    def receive(self, move: Move, *, is_final: bool) -> None:
        if move in self.legal_moves:
            self.best_move = move
            if is_final and not self.final_move.done():
                self.final_move.set_result(move)


class ThinkerProcess:
    """A process that finds moves: the player of a game at a server, which must also be notified of events.

    ``open`` starts the process inside the running event loop, ``close`` ends it. ``stderr`` is the standard error of
    the process, as for ``subprocess``. If it ``gives_way``, it runs with a low priority.

    Attributes:
        ended: the exit status, once the process has ended by itself.
    """

    def __init__(
        self,
        options: BotOptions,
        *,
        uses_signals: bool = HAS_SIGNALS,
        stderr: int | None = None,
        gives_way: bool = False,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self.ended: asyncio.Future[int] = self._loop.create_future()
        self._options = options
        self._uses_signals = uses_signals
        self._stderr = stderr
        self._gives_way = gives_way
        self._ready: asyncio.Future[None] = self._loop.create_future()
        self._name = new_segment_name()
        self._segment: SharedSegment | None = None
        self._running: RunningThinker | None = None
        self._prologue = GamePrologue()
        self._is_closed = False
        self._task_numbers = count(1)
        self._search: _Search | None = None

    @property
    def pid(self) -> int:
        assert self._running, "it was opened"
        return self._running.process.pid

    def open(self) -> None:
        """Start the process; it loads in the background."""
        folder = str(Path(schiffe.__file__).resolve().parent.parent)
        paths = os.pathsep.join(filter(None, (folder, os.environ.get("PYTHONPATH"))))
        mode = "memory" if self._uses_signals else "pipe"
        words = self._options.level, str(self._options.seed), str(self._options.megabytes)
        # A terminal sends Ctrl-C to both processes, but only the Connector handles it. SIGUSR1 would end the Thinker
        # before it has a handler, so it is masked until the Thinker unblocks it.
        with mask_signals_in_children("SIGINT", "SIGUSR1"):
            process = subprocess.Popen(
                # -P: import this package, not one in the current folder
                [sys.executable, "-P", "-m", _THINKER, mode, *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr,
                env={**os.environ, "PYTHONPATH": paths},
                creationflags=_CREATION,
            )
        if sys.platform != "win32" and self._gives_way:
            os.setpriority(os.PRIO_PROCESS, process.pid, _NICE)
        assert process.stdin, "it is a pipe"
        assert process.stdout, "it is a pipe"
        self._running = RunningThinker(process, process.stdin, process.stdout)
        threading.Thread(target=self._read_answers, args=(self._running,), name="thinker", daemon=True).start()

    def close(self) -> None:
        """Kill the process. It has nothing to clean up."""
        self._is_closed = True
        if self._running:
            self._running.process.kill()
            self._running.process.wait()
            with suppress(OSError):
                self._running.stdin.close()
        if self._segment:
            self._segment.close()
            self._segment = None
        unlink_segment(self._name)

    def notify(self, event: GameEvent) -> None:
        """Record the players of the game, which are part of each task."""
        if isinstance(event, GameJoined):
            self._prologue = event.prologue

    async def choose(self, position: Position, seconds: float) -> Move:
        """Return a legal move within this many seconds, even if the process fails."""
        return await self.find(position, seconds) or legal_moves(position)[0]

    async def find(self, position: Position, seconds: float) -> Move | None:
        """Return the best move that the process finds within this many seconds, or None if it finds none."""
        seconds = min(seconds, self._options.max_move_seconds)
        margin_seconds = min(self._options.margin_seconds, seconds / 2)
        task_deadline = monotonic_ns() + int((seconds - margin_seconds) * 1e9)
        answer_deadline = self._loop.time() + seconds - margin_seconds + margin_seconds * _GRACE_SHARE
        search = _Search(next(self._task_numbers), legal_moves(position), self._loop.create_future())
        self._search = search
        if await self._wait_for(self._ready, answer_deadline):
            self._send_task(
                ThinkerTask(
                    number=search.number,
                    position=position,
                    deadline_nanoseconds=task_deadline,
                    prologue=self._prologue,
                )
            )
            await self._wait_for(search.final_move, answer_deadline)
        return search.best_move

    def _send_task(self, task: ThinkerTask) -> None:
        assert self._running, "it was opened"
        if sys.platform != "win32" and self._segment:
            self._segment.write(task)
            self._running.process.send_signal(signal.SIGUSR1)
        else:
            self._running.write(f"{task.encode().hex()}\n".encode())

    async def _wait_for(self, future: asyncio.Future[Any], deadline: float) -> bool:
        """Wait for a future; return False if the deadline passes or the process ends first."""
        timeout_seconds = max(0.0, deadline - self._loop.time())
        await asyncio.wait({future, self.ended}, timeout=timeout_seconds, return_when=asyncio.FIRST_COMPLETED)
        return future.done()

    # Answers of the process

    def _read_answers(self, running: RunningThinker) -> None:
        """Read the lines of the process in a thread, and pass them and its end to the event loop."""
        with running.stdout as lines, suppress(RuntimeError):  # the loop is closed, so nobody needs the lines
            for line in lines:
                self._loop.call_soon_threadsafe(self._on_line, running, line.decode("ascii", "replace").split())
            with suppress(subprocess.TimeoutExpired):
                running.process.wait(_EXIT_SECONDS)
            self._loop.call_soon_threadsafe(self._on_exit, running.process.poll())

    def _on_exit(self, status: int | None) -> None:
        if not self.ended.done():
            self.ended.set_result(0 if status is None else status)
        unlink_segment(self._name)

    def _on_line(self, running: RunningThinker, words: list[str]) -> None:
        if self._is_closed:  # this line was already on its way; a segment made now would never be unlinked
            return
        match words:
            case ["ready"]:
                # The Thinker learns the name before the segment exists, so that it can unlink it if we crash.
                running.write(f"{self._name}\n".encode())
                try:
                    self._segment = SharedSegment(self._name, is_new=True)
                except OSError:  # the system has no shared memory left, so tasks go through the pipe
                    running.write(f"{NO_SEGMENT}\n".encode())
                else:
                    running.write(b"\n")
            case ["mapped"]:
                unlink_segment(self._name)
                self._ready.set_result(None)
            case [number, "best" | "final" as word, text] if self._search and number == str(self._search.number):
                with suppress(InvalidMove):
                    self._search.receive(parse_move(text), is_final=word == "final")
