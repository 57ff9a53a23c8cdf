"""Matches are written down while they are played, and taken up again, as people and programs see it."""

import json
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from schiffe.bashni.game import BASHNI
from schiffe.bashni.implementation import Bashni
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.logbook.finished import FORMAT
from schiffe.bashni.match.codec import read_event
from schiffe.bashni.match.events import BashniMatchEnded, Event, HintShown, MoveMade, MovesTakenBack
from schiffe.bashni.rules.notation import format_move
from schiffe.bashni.rules.position import START_POSITION, Colour, Move, ending_of, legal_moves
from schiffe.bashni.search.bot import Bot
from schiffe.bashni.search.search import never_stop
from schiffe.game.match.events import PlayerResigned
from schiffe.game.match.finished import read_finished
from schiffe.store.logbook import Logbook
from schiffe.store.matches import RefusedAction, StoredEnding, StoredMatch
from schiffe.store.store import Store
from tests.bashni.commands.test_commands import GAME, start
from tests.bashni.logbook.kept import by_chance, keep, record_of
from tests.bashni.net.test_events import played
from tests.running import ROOT, run
from tests.store.games import DeletedWhileRead, resume_match
from tests.store.test_damage import changed
from tests.wire.bashni.served import GameserverProgram

QUIET = ("--boards", "never", "--clock", "0", "--pause", "0")
SEED = 7
START_MOVE = legal_moves(START_POSITION)[0]


def events(store: Store, match: int = 1) -> list[Event]:
    return [read_event(stored.text) for stored in store.reader.events(match)]


def moves(store: Store, match: int = 1) -> list[Move]:
    return [event.move for event in events(store, match) if isinstance(event, MoveMade)]


def only(store: Store) -> StoredMatch:
    (match,) = store.reader.matches()
    return match


def ended(match: StoredMatch) -> StoredEnding:
    assert match.ending
    return match.ending


def lines_of(game: list[Move]) -> str:
    return "".join(f"{format_move(move)}\n" for move in game)


def test_a_game_that_is_broken_off_again_and_again_goes_on_as_it_would_have(store: Store) -> None:
    """White moves by chance, and the computer as its seed has it."""
    chance, computer = Random(1), Bot(LEVELS["easy"].strength, Random(SEED).getrandbits(31))
    position, whole = START_POSITION, list[Move]()
    while not ending_of(position):
        is_person = position.side_to_move is Colour.WHITE
        whole.append(chance.choice(legal_moves(position)) if is_person else computer.choose(position, never_stop).move)
        position = position.after(whole[-1])
    own = whole[::2]
    run("bashni", "--bot", "easy", "--seed", str(SEED), *QUIET, lines=lines_of(own[:5]))
    for first in range(5, len(own), 5):
        done = run("bashni", "--resume", *QUIET, lines=lines_of(own[first : first + 5]))
        assert "The game continues. easy: " in done.stdout
    assert moves(store) == whole
    assert store.claims.unowned_matches() == []
    over = ending_of(position)
    assert over
    assert ended(only(store)).winner == over.winner
    assert json.loads(ended(only(store)).summary)["points"] == list(over.points)


@pytest.mark.parametrize("known", [0, 2])
def test_a_game_that_is_deleted_while_it_is_read_is_not_cut_short(
    path: Path, monkeypatch: pytest.MonkeyPatch, known: int
) -> None:
    record, book = record_of(), Logbook(path)
    keep(book, record, by_chance(record, SEED, 9, PlayerResigned(Colour.WHITE)))
    book.close()
    monkeypatch.setattr("schiffe.store.reader._EVENTS_AT_ONCE", 2)
    store = DeletedWhileRead(path, known)
    with pytest.raises(RefusedAction):
        read_finished(store, 1, FORMAT)
    store.close()


def test_a_game_of_two_is_taken_up_to_its_end_and_only_then_over(store: Store) -> None:
    game = [move for _position, move in played(3, 300)]
    done = run("bashni", "--two", "Anna", "Ben", *QUIET, lines=lines_of(game[:3]) + "undo\nquit\n")
    assert done.stdout.endswith("You have left the game.\nGame saved. Continue with: schiffe --resume 1\n")
    assert events(store)[3] == MovesTakenBack(1)
    assert [match.id for match in store.claims.unowned_matches()] == [1]
    done = run("--resume", "--plain", *QUIET, lines=lines_of(game[2:]))
    assert "Anna (White) against Ben (Black)\nThe game continues. Ben: " in done.stdout
    assert "kept" not in done.stdout
    assert isinstance(events(store)[-1], BashniMatchEnded)
    summary = json.loads(ended(only(store)).summary)
    assert (summary["plies"], summary["taken_back"]) == (len(game), 1)


def test_who_resigns_has_lost(store: Store) -> None:
    run("bashni", "--bot", "easy", "--colour", "black", *QUIET, lines="resign\n")
    assert events(store)[-1] == PlayerResigned(Colour.BLACK)
    assert (ended(only(store)).word, ended(only(store)).winner) == ("resigned", 0)
    assert [side.level for side in only(store).sides] == ["easy", ""]


def test_nothing_is_written_where_that_is_not_wanted_or_nothing_happened(path: Path) -> None:
    run("bashni", "--bot", "easy", "--no-logbook", *QUIET, lines="c3d4\nquit\n")
    run("bashni", "--bot", "easy", *QUIET, lines="quit\n")
    assert not path.exists()


def test_the_number_of_a_game_is_enough(store: Store, path: Path) -> None:
    run("bashni", "--two", "Anna", "Ben", *QUIET, lines="c3d4\nquit\n")
    run("--bot", "easy", *QUIET, lines="\nA1\nquit\n")
    assert "Anna (White)" in run("--resume", "1", *QUIET, lines="quit\n").stdout
    assert "where you left off" in run("bashni", "--resume", "2", *QUIET, lines="quit\n").stdout
    assert "Anna (White)" in run("bashni", "--resume", *QUIET, lines="quit\n").stdout
    assert "Player against" in run("--resume", *QUIET, lines="quit\n").stdout, "the latest of both"
    assert len(store.claims.unowned_matches()) == 2
    book = Logbook(path)
    assert [match.id for match in Bashni(BASHNI).unfinished_matches(book)] == [1], "Battleship is none of its games"
    book.close()


def test_what_cannot_be_resumed_is_one_line(store: Store) -> None:
    done = run("bashni", "--resume")
    assert (done.returncode, done.stderr) == (1, "schiffe: no unfinished game\n")
    assert run("bashni", "--resume", "7").stderr == "schiffe: The logbook has no game 7.\n"
    run("bashni", "--two", "Anna", "Ben", *QUIET, lines="resign\n")
    for command in (("bashni", "--resume", "1"), ("--resume", "1")):
        assert run(*command).stderr == "schiffe: Game 1 is over.\n"
    run("bashni", "--two", "Anna", "Ben", *QUIET, lines="c3d4\nquit\n")
    recording = resume_match(store, 2)
    assert "is being played" in run("--resume", "2").stderr
    recording.release()
    assert run("bashni", "--resume", "x").returncode == 2
    done = run("bashni", "--resume", "--bot", "easy")
    assert (done.returncode, done.stderr) == (2, "schiffe: --resume and --bot don't work together\n")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE match SET setup = '{}'",
        "UPDATE match SET setup = replace(setup, 'easy', 'queer')",
        "UPDATE event SET text = '[]' WHERE number = 2",
        "DELETE FROM event WHERE number = 1",
        "UPDATE event SET text = (SELECT text FROM event WHERE number = 1) WHERE number = 2",
        """UPDATE event SET text = replace(json_extract(setup, '$.start'), ' ', '') FROM match WHERE number = 2""",
    ],
)
def test_a_game_that_cannot_be_read_is_one_line(path: Path, statement: str) -> None:
    run("bashni", "--bot", "easy", *QUIET, lines="c3d4\nquit\n")
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(statement)
    connection.close()
    done = run("--resume", "1")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert re.search(r"can no longer be read|was damaged", done.stderr)


def test_a_logbook_that_cannot_be_used_is_one_line_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    where = {"SCHIFFE_LOGBOOK": str(tmp_path / "file" / "logbook")}
    done = run("bashni", "--two", "Anna", "Ben", *QUIET, lines="c3d4\nh6g5\nresign\n", **where)
    assert done.returncode == 0
    assert (done.stdout + done.stderr).count("cannot be used") == 1
    assert "Anna resigns. Ben wins." in done.stdout


def test_each_move_is_to_outlive_a_power_cut_and_a_hint_waits_for_the_next(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sync(book: Logbook) -> None:
        synced.append(book.read(lambda store: len(list(store.reader.events(1))), 0))

    synced: list[int] = []
    monkeypatch.setattr(Logbook, "sync_soon", sync)
    book = Logbook(path)
    moved = MoveMade(START_MOVE)
    keep(book, record_of(), [HintShown(Colour.WHITE), moved, HintShown(Colour.BLACK), MovesTakenBack(1), moved])
    book.close()
    assert synced == [2, 4, 5]


def test_a_game_at_a_gameserver_is_kept_for_the_person_in_it(store: Store) -> None:
    with GameserverProgram("--game", GAME, "--games", "1", "--move-time", "60000") as server:
        bot = start("--connect", server.address, "-g", GAME, "-p", "1", "--bot", "easy")
        done = run("bashni", "--connect", server.address, "-g", GAME, "-p", "0", *QUIET, lines="c3d4\nquit\n")
        assert done.stdout.endswith("You have left the game.\n")
        bot.communicate(timeout=60)
    match = only(store)
    assert [side.kind for side in match.sides] == ["person", "remote"]
    assert ended(match).word == "left"
    assert format_move(moves(store)[0]) == "C3:D4"


def test_who_watches_keeps_nothing(path: Path) -> None:
    with GameserverProgram("--game", GAME, "--games", "1", "--move-time", "60000") as server:
        watcher = start("watch", server.address, GAME, "--plain")
        bots = [start("--connect", server.address, "-g", GAME, "-p", str(player), "--bot", "easy") for player in (0, 1)]
        for program in (*bots, watcher):
            program.communicate(timeout=60)
    assert not path.exists()


def test_a_game_that_breaks_is_kept_as_broken_off(store: Store) -> None:
    from tests.pseudo_terminal import Terminal

    with GameserverProgram("--game", GAME, "--move-time", "60000") as server:
        bot = start("--connect", server.address, "-g", GAME, "-p", "1", "--bot", "easy")
        with Terminal("bashni", "--connect", server.address, "-g", GAME, "-p", "0", "--plain") as terminal:
            terminal.wait_for("60 seconds")
            terminal.type("c3d4\r")
            terminal.wait_for("(?s)60 seconds.*60 seconds", everywhere=True)
            server.process.kill()
            terminal.wait_for("schiffe: ")
            assert terminal.wait_for_end() == 1
        bot.communicate(timeout=60)
    assert ended(only(store)) == StoredEnding("broken", None, ended(only(store)).summary)
    assert len(moves(store)) == 2
    assert store.claims.unowned_matches() == []


def test_what_cannot_be_written_any_more_is_said_at_that_move(path: Path) -> None:
    command = [sys.executable, "-u", "-m", "schiffe", "bashni", "--two", "Lea", "Ben", *QUIET]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("c3d4\n")
        process.stdin.flush()
        while "C3 D4" not in process.stdout.readline():
            pass
        changed(path, "DROP TABLE event")
        process.stdin.write("h6g5\n")
        process.stdin.flush()
        line = process.stdout.readline()
        while "damaged" not in line and line:
            line = process.stdout.readline()
        assert "The logbook was damaged." in line
        rest, _errors = process.communicate("quit\n")
    assert "damaged" not in rest
