"""Bots as programs against each other over the gameserver, and how soon everything ends when something is killed.

``python -m tests.tools.bashni_games [GAMES [MILLISECONDS]]``. Each game has two clients of two processes each; what
fails, complains, or leaves a process or a shared memory behind is told, and makes the exit status 1. Then Connector,
Thinker and server are killed in every state of a game, several times, and it is measured how long the rest lives on.
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Final

from tests.bashni.test_bot_online import STATES, Bot, bot, lead
from tests.bashni.thinker.processes import is_gone

ROOT: Final = Path(__file__).resolve().parent.parent.parent
SHARED: Final = Path("/dev/shm")
ROUNDS: Final = 5
_SERVER: Final = """
import sys
from schiffe.network.address import Address
from schiffe.process.errors import run_reporting_errors
from schiffe.bashni.options import GameserverOptions
from schiffe.bashni.server.serve import run_gameserver
options = GameserverOptions(max_games=int(sys.argv[1]), move_milliseconds=int(sys.argv[2]))
sys.exit(run_reporting_errors(lambda: run_gameserver(Address("127.0.0.1", 0), options, logs_json=True)))
"""
_PLAYER: Final = """
import sys
from schiffe.network.address import Address
from schiffe.process.errors import run_reporting_errors
from schiffe.bashni.thinker.process import BotOptions
from schiffe.bashni.match.request import ServerGame
from schiffe.bashni.bot_online import play_as_bot
port, game, player, level = sys.argv[1:]
server_game = ServerGame(Address("127.0.0.1", int(port)), game, int(player))
sys.exit(run_reporting_errors(lambda: play_as_bot(server_game, BotOptions(level, hash(game) % 1000))))
"""


def start(code: str, *arguments: object) -> "subprocess.Popen[str]":
    """A program of ours."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def play(games: int, milliseconds: int) -> int:
    """Play the games one after the other; returns how many programs failed."""
    server = start(_SERVER, games, milliseconds)
    assert server.stdout
    port = server.stdout.readline().strip().rpartition(":")[2]
    failed, results = 0, Counter[str]()
    for number in range(games):
        game = server.stdout.readline().split()[1]
        levels = ("easy", "hard") if number % 2 else ("hard", "easy")
        bots = [start(_PLAYER, port, game, player, level) for player, level in enumerate(levels)]
        for level, one in zip(levels, bots, strict=True):
            said, problems = one.communicate(timeout=600)
            results[f"{level}: {said.splitlines()[-1] if said else '-'}"] += 1
            if one.returncode or problems:
                failed += 1
                print(f"game {number} {level}: status {one.returncode}, {problems}")
        print(f"{number + 1} of {games}", end="\r", flush=True)
    said, log = server.communicate(timeout=60)
    ends = Counter(re.findall(r'"decision": "([a-z]+)"', log))
    print(f"server: status {server.returncode}, games {dict(ends)}; {dict(results)}")
    return failed + (server.returncode != 0) + (ends["forfeit"] > 0)


def killed(state: str, victim: str) -> float:
    """Kill something in a state of a game; the seconds until everything has ended that must."""
    with bot("master") as one:
        thinker = lead(one, state)
        if state == "starting" and victim != "thinker":
            time.sleep(0.02)  # so that it dies in the midst of starting, at a moment that nobody can name
        begun = time.perf_counter()
        rest = _kill(one, thinker, victim)
        while not all(map(is_gone, rest)):
            time.sleep(0.001)  # to look more often would slow down what is measured
        took = time.perf_counter() - begun
        one.process.communicate(timeout=20)
    return took


def _kill(one: Bot, thinker: int, victim: str) -> list[int]:
    """Returns those that must end."""
    if victim == "thinker":
        os.kill(thinker, signal.SIGKILL)
        return [one.process.pid]
    if victim == "connector":
        one.process.kill()
        return [thinker]
    (one.connection or one.listener).close()
    return [one.process.pid, thinker]


def main() -> int:
    """Play and kill."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    failed = play(games, int(sys.argv[2]) if len(sys.argv) > 2 else 3000)
    for victim in ("connector", "thinker", "server"):
        for state in STATES:
            if (victim, state) == ("server", "starting"):
                continue
            times = [killed(state, victim) for _ in range(ROUNDS)]
            print(f"{victim} killed while {state}: the rest ends after {max(times) * 1000:.0f} ms at most")
            failed += max(times) > 1
    left = [path.name for path in SHARED.glob("bashni-*")]
    print(f"failed: {failed}; left in shared memory: {left or 'nothing'}")
    return int(bool(failed or left))


if __name__ == "__main__":
    sys.exit(main())
