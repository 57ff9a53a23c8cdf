"""A Thinker process as the Connector, which starts it, sees it: it gets tasks and sends moves.

There is always a move in time: the final move of the Thinker, the best one it has reported so far, or any legal one.
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
from typing import IO, Any, Final, Self

import schiffe
from schiffe.bashni.net.game_events import GameEvent, GameJoined, GamePrologue
from schiffe.bashni.rules.notation import InvalidMove, parse_move
from schiffe.bashni.rules.position import Move, Position, legal_moves
from schiffe.bashni.search.table import DEFAULT_MEGABYTES
from schiffe.bashni.thinker.segment import SharedSegment, random_segment_name, unlink_segment
from schiffe.bashni.thinker.task import ThinkerTask
from schiffe.process.signals import mask_signals_in_children

HAS_SIGNALS: Final = sys.platform != "win32"
_THINKER_MODULE: Final = "schiffe.bashni.thinker.main"
_GRACE_SHARE: Final = 1 / 3
"""The share of the margin by which the Thinker may miss its deadline before another move is used."""
_LOW_PRIORITY_NICENESS: Final = 10
"""The niceness of a process with a low priority."""
_EXIT_SECONDS: Final = 0.5
"""The seconds that the process may take to exit after it has closed its pipe."""

if sys.platform == "win32":  # which has no signal masks; a separate process group does not receive Ctrl-C
    _CREATION_FLAGS: Final = subprocess.CREATE_NEW_PROCESS_GROUP
else:
    _CREATION_FLAGS: Final = 0


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


@dataclass
class _Search:
    """The search for one move.

    Attributes:
        number: the number of its task.
        final_move_future: done when the Thinker has decided.
        best_move: the best move that the Thinker has reported so far.
    """

    number: int
    legal_moves: tuple[Move, ...]
    final_move_future: asyncio.Future[Move]
    best_move: Move | None = None

    def receive(self, move: Move, *, is_final: bool) -> None:
        if move in self.legal_moves:
            self.best_move = move
            if is_final and not self.final_move_future.done():
                self.final_move_future.set_result(move)


class ThinkerProcess:
    """A process that finds moves: the player of a game at a server, which must also be notified of events.

    Attributes:
        ended_future: the exit status, once the process has ended by itself.
    """

    def __init__(self, process: subprocess.Popen[bytes], options: BotOptions, segment_name: str) -> None:
        assert process.stdin, "it is a pipe"
        self._loop = asyncio.get_running_loop()
        self.ended_future: asyncio.Future[int] = self._loop.create_future()
        self._process = process
        self._stdin = process.stdin
        self._options = options
        self._ready_future: asyncio.Future[None] = self._loop.create_future()
        self._segment_name = segment_name
        self._segment: SharedSegment | None = None
        self._prologue = GamePrologue()
        self._task_numbers = count(1)
        self._search: _Search | None = None

    @classmethod
    def start(
        cls,
        options: BotOptions,
        *,
        uses_memory: bool = HAS_SIGNALS,
        stderr: int | None = None,
        gives_way: bool = False,
    ) -> Self:
        """Start a process inside the running event loop; it loads in the background.

        If it ``uses_memory``, tasks go through shared memory, else through a pipe. ``stderr`` is its standard error, as
        for ``subprocess``. If it ``gives_way``, it runs with a low priority.

        Raises:
            OSError: it cannot be started.
        """
        folder = str(Path(schiffe.__file__).resolve().parent.parent)
        paths = os.pathsep.join(filter(None, (folder, os.environ.get("PYTHONPATH"))))
        segment_name = random_segment_name() if uses_memory else ""
        words = options.level, str(options.seed), str(options.megabytes), segment_name
        # A terminal sends Ctrl-C to both processes, but only the Connector handles it. SIGUSR1 would end the Thinker
        # before it has a handler, so it is masked until the Thinker unblocks it.
        with mask_signals_in_children("SIGINT", "SIGUSR1"):
            process = subprocess.Popen(
                # -P: import this package, not one in the current folder
                [sys.executable, "-P", "-m", _THINKER_MODULE, *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stderr,
                env={**os.environ, "PYTHONPATH": paths},
                creationflags=_CREATION_FLAGS,
            )
        if sys.platform != "win32" and gives_way:
            os.setpriority(os.PRIO_PROCESS, process.pid, _LOW_PRIORITY_NICENESS)
        thinker = cls(process, options, segment_name)
        threading.Thread(target=thinker._read_answers, args=(process.stdout,), name="thinker", daemon=True).start()
        return thinker

    @property
    def pid(self) -> int:
        return self._process.pid

    def close(self) -> None:
        """Kill the process. It has nothing to clean up."""
        self._process.kill()
        self._process.wait()
        with suppress(OSError):
            self._stdin.close()
        if self._segment:
            self._segment.close()
            self._segment = None
        unlink_segment(self._segment_name)

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
        if await self._wait_for(self._ready_future, answer_deadline):
            self._send_task(
                ThinkerTask(
                    number=search.number,
                    position=position,
                    deadline_nanoseconds=task_deadline,
                    prologue=self._prologue,
                )
            )
            await self._wait_for(search.final_move_future, answer_deadline)
        return search.best_move

    def _send_task(self, task: ThinkerTask) -> None:
        if sys.platform != "win32" and self._segment:
            self._segment.write(task)
            self._process.send_signal(signal.SIGUSR1)
        else:
            with suppress(OSError):  # the process has ended
                self._stdin.write(f"{task.encode().hex()}\n".encode())
                self._stdin.flush()

    async def _wait_for(self, future: asyncio.Future[Any], deadline: float) -> bool:
        """Wait for a future; return False if the deadline passes or the process ends first."""
        timeout_seconds = max(0.0, deadline - self._loop.time())
        await asyncio.wait({future, self.ended_future}, timeout=timeout_seconds, return_when=asyncio.FIRST_COMPLETED)
        return future.done()

    # Answers of the process

    def _read_answers(self, stdout: IO[bytes]) -> None:
        """Read the lines of the process in a thread, and pass them and its end to the event loop."""
        with stdout as lines, suppress(RuntimeError):  # the loop is closed, so nobody needs the lines
            for line in lines:
                self._loop.call_soon_threadsafe(self._on_line, line.decode("ascii", "replace").split())
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_EXIT_SECONDS)
            self._loop.call_soon_threadsafe(self._on_exit, self._process.poll())

    def _on_exit(self, status: int | None) -> None:
        if not self.ended_future.done():
            self.ended_future.set_result(0 if status is None else status)
        unlink_segment(self._segment_name)

    def _on_line(self, words: list[str]) -> None:
        match words:
            case ["ready"]:
                if self._segment_name:
                    with suppress(OSError):  # it was closed meanwhile, or has no shared memory and uses the pipe
                        self._segment = SharedSegment(self._segment_name)
                        unlink_segment(self._segment_name)
                self._ready_future.set_result(None)
            case [number, "best" | "final" as word, text] if self._search and number == str(self._search.number):
                with suppress(InvalidMove):
                    self._search.receive(parse_move(text), is_final=word == "final")
