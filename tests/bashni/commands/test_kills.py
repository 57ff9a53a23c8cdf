"""Programs of a game killed in the middle of it, each as it is started from the command line: what the others do."""

import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.bashni.commands.test_commands import GAME, start
from tests.bashni.test_bot_online import SHARED
from tests.bashni.thinker.processes import is_gone, needs_proc, thinker_of
from tests.pseudo_terminal import Terminal
from tests.waiting import PATIENCE, wait_until
from tests.wire.bashni.served import GameserverProgram

pytestmark = [pytest.mark.long, needs_proc]
MORE_THAN_A_START = os.sysconf("SC_CLK_TCK") // 2
CLOSED = "the server closed the connection before the end of the game"
BROKEN = re.compile(rf"schiffe: ({CLOSED}|127\.0\.0\.1:\d+ dropped the connection.*)\n")


class Playing:
    """Bots of ours at a gameserver of ours; ``thinkers`` are their second processes."""

    def __init__(self, server: GameserverProgram, *levels: str) -> None:
        self.server = server
        self.bots = [
            start("--connect", server.address, "-g", GAME, "-p", str(player), "--bot", level)
            for player, level in enumerate(levels)
        ]
        self.thinkers = [thinker_of(bot.pid) for bot in self.bots]

    def let_black_think(self) -> None:
        """Wait until White has moved, and Black, who uses all the time that there is, is at work."""
        output = self.bots[0].stdout
        assert output
        while not output.readline().startswith("move 1: "):
            assert self.bots[0].poll() is None
        begin = used(self.thinkers[1])
        wait_until(lambda: used(self.thinkers[1]) > begin + MORE_THAN_A_START, "Black thinks")

    def end(self, player: int) -> tuple[int, str, str]:
        """Wait for the end of both processes of a bot: status, last line, errors."""
        said, problems = self.bots[player].communicate(timeout=PATIENCE)
        wait_until(lambda: is_gone(self.thinkers[player]), "the thinker has ended")
        return self.bots[player].returncode, (said.splitlines() or [""])[-1], problems


def test_when_the_program_is_killed_the_level_that_thinks_ahead_ends() -> None:
    program = start("--bot", "master", "--colour", "black", "--plain", "--clock", "0")
    try:
        thinker = thinker_of(program.pid)
        assert program.stdout
        assert any(line.startswith("master: ") for line in program.stdout), "it has moved, and thinks ahead"
    finally:
        program.kill()
        program.communicate(timeout=PATIENCE)
    wait_until(lambda: is_gone(thinker), "the thinker has ended")


def used(pid: int) -> int:
    """How much of the processor's time a process has used, in ticks."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


@contextmanager
def playing(*levels: str) -> Iterator[Playing]:
    """A game with a minute for each move; nothing may be left in shared memory afterwards."""
    before = set(SHARED.glob("bashni-*"))
    with GameserverProgram("--game", GAME, "--games", "1", "--move-time", "60000") as server:
        game = Playing(server, *levels)
        try:
            yield game
        finally:
            for bot in game.bots:
                bot.kill()
                bot.communicate(timeout=PATIENCE)
    wait_until(lambda: not set(SHARED.glob("bashni-*")) - before, "no shared memory is left behind")


@pytest.mark.parametrize("levels", [("easy",), ("easy", "master")], ids=["waiting", "thinking"])
def test_when_the_server_is_killed_the_bots_end(levels: tuple[str, ...]) -> None:
    with playing(*levels) as game:
        if len(levels) == 2:
            game.let_black_think()
        else:
            output = game.bots[0].stdout
            assert output
            assert "player 0 (White) against" in output.readline()
        game.server.process.kill()
        for player in range(len(levels)):
            status, _last, problems = game.end(player)
            assert status == 1
            assert BROKEN.fullmatch(problems)


def test_when_a_connector_is_killed_the_other_side_wins() -> None:
    with playing("easy", "master") as game:
        game.let_black_think()
        game.bots[1].kill()
        assert game.end(0) == (0, "The game is won.", "")
        assert game.end(1)[0] == -signal.SIGKILL
        assert game.server.wait() == 0
    assert "player 0 has won" in game.server.log


def test_when_a_thinker_is_killed_its_connector_moves_once_more_and_ends() -> None:
    with playing("easy", "master") as game:
        game.let_black_think()
        os.kill(game.thinkers[1], signal.SIGKILL)
        status, last, problems = game.end(1)
        assert (status, problems) == (1, "schiffe: the computer player's process stopped (status -9)\n")
        assert last.startswith("move 1: ")
        assert game.end(0) == (0, "The game is won.", "")
        assert game.server.wait() == 0


@pytest.mark.parametrize("command", ["play", "watch"])
def test_when_the_server_is_killed_a_person_in_line_mode_is_told(command: str) -> None:
    with GameserverProgram("--game", GAME, "--move-time", "60000") as server:
        where = ("watch", server.address, GAME) if command == "watch" else ("--connect", server.address, "-g", GAME)
        with Terminal("bashni", *where, "--plain") as terminal:
            at = re.escape(server.address)
            waiting = rf"Waiting for an opponent at {at}\.\n.*\n  schiffe bashni --connect {at} --game {GAME}"
            terminal.wait_for(waiting if command == "play" else "White")
            server.process.kill()
            terminal.wait_for(rf"schiffe: ({CLOSED}|\S+ has cut)")
            assert terminal.wait_for_end() == 1


def test_when_the_server_is_killed_a_person_on_the_full_screen_is_asked_what_now() -> None:
    with GameserverProgram("--game", GAME, "--move-time", "60000") as server:
        bot = start("--connect", server.address, "-g", GAME, "-p", "1", "--bot", "easy")
        with Terminal("bashni", "--connect", server.address, "-g", GAME, "-p", "0") as terminal:
            terminal.wait_for("YOUR TURN")
            server.process.kill()
            terminal.wait_for("Try again")
            bot.communicate(timeout=PATIENCE)
            assert CLOSED in terminal.text or "has cut" in terminal.text
            terminal.type("\x03")
            assert terminal.wait_for_end() == 130
