"""Matches are written down while they are played, and taken up again, in line mode as people and programs see it."""

import os
import random
import re
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from schiffe.battleship.game import BATTLESHIP
from schiffe.battleship.implementation import Battleship
from schiffe.battleship.logbook.recorder import BattleshipMatchRecorder
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.codec import read_event
from schiffe.battleship.match.events import Event, ShotsFired
from schiffe.battleship.match.request import Watch
from schiffe.battleship.match.setup import BattleshipSeries, MatchSetup
from schiffe.battleship.match.setup_record import read_record
from schiffe.battleship.rules.rules import Rules
from schiffe.game.match.events import MatchEnded, PlayerResigned
from schiffe.game.match.players import Player, PlayerKind
from schiffe.store.logbook import Logbook
from schiffe.store.matches import StoredMatch
from schiffe.store.store import Store
from tests.running import ALL_FIELDS, ROOT, run
from tests.store.games import resume_match
from tests.store.test_damage import BROKEN, changed

CELLS = ALL_FIELDS.split()


def events(store: Store, match: int = 1) -> list[Event]:
    size = read_record(store.reader.setup(match)).rules.grid.size
    return [read_event(stored.text, size) for stored in store.reader.events(match)]


def shots(store: Store, match: int = 1) -> list[Event]:
    return [event for event in events(store, match) if isinstance(event, ShotsFired)]


def only(store: Store) -> StoredMatch:
    (match,) = store.reader.matches()
    return match


def test_a_game_that_is_broken_off_again_and_again_goes_on_as_it_would_have(store: Store) -> None:
    whole = run("--bot", "genius", "--seed", "7", "--size", "6", "--ships", "3", lines="\n" + ALL_FIELDS)
    assert whole.returncode == 0
    run("--bot", "genius", "--seed", "7", "--size", "6", "--ships", "3", lines="\nA1\nA2\n")
    left = ["A3", "A4", "A5", "A6", *[cell for cell in CELLS if cell[0] in "BCDEF" and int(cell[1:]) < 7]]
    while store.claims.unowned_matches():
        done = run("--resume", "--clock", "0", lines="\n".join(left[:3]) + "\n")
        assert "where you left off" in done.stdout
        left = left[3:]
    assert shots(store, 2) == shots(store, 1)
    assert "You " in done.stdout
    one, other = store.reader.matches()
    assert one.ending == other.ending


def test_a_shot_is_written_before_it_is_told(store: Store, path: Path) -> None:
    """Killed at any moment after an answer was told, the shot is there."""
    chance = random.Random(1)
    command = [sys.executable, "-u", "-m", "schiffe", "--bot", "easy", "--seed", "5", "--boards", "never"]
    for number in range(1, 3):
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT, text=True
        )
        assert process.stdin
        assert process.stdout
        told: list[str] = []
        try:
            wanted = chance.randrange(1, 12)
            process.stdin.write("\n" + "\n".join(CELLS[: wanted + 1]) + "\n")  # with all it might come to its end
            process.stdin.flush()
            while len(told) < wanted:
                told += re.findall(r"\b([A-J](?:10|[1-9])) (?:water|hit|sunk)", process.stdout.readline())
        finally:
            process.send_signal(signal.SIGKILL)
            process.communicate()
        fired = [event for event in shots(store, number) if isinstance(event, ShotsFired)]
        names = [CELLS[event.last_shot.cell] for event in fired]
        assert set(told) <= set(names)
        assert number in [match.id for match in store.claims.unowned_matches()]
        done = run("--resume", str(number), "--clock", "0", lines="\n".join(CELLS) + "\n")
        assert done.returncode == 0, done.stderr
        match = store.reader.find_match(number)
        assert match
        assert match.ending
        assert match.ending.word == "won"


def test_fleets_that_are_being_laid_are_kept(store: Store) -> None:
    given = ("--two", "Anna", "Ben", "--seed", "3", "--boards", "never", "--clock", "0")
    run(*given, lines="hand\nA1\nA5\nC1\nC4\nquit\n")
    record = read_record(store.reader.setup(1))
    assert [ship.cells[0] for ship in record.drafts[0]] == [0, 20]
    assert record.fleets == (None, None)
    done = run("--resume", "--boards", "never", "--clock", "0", lines="E1\nE3\nG1\nG3\nJ1\nJ2\n\nhand\nquit\n")
    assert done.stdout.index("Anna is next") < done.stdout.index("cruiser, 3 squares. Bow: ")
    record = read_record(store.reader.setup(1))
    assert record.fleets[0]
    assert record.fleets[1] is None
    done = run("--resume", "1", "--boards", "never", "--clock", "0", lines="\nA1\nA1\nresign\n")
    assert "Anna is next" in done.stdout
    assert "Ben is next" in done.stdout
    assert done.stdout.index("Ben, place your fleet") < done.stdout.index("Your turn.")
    assert "Anna has resigned." in done.stdout
    assert "Ben has won." in done.stdout
    assert events(store)[-1] == PlayerResigned(0)
    end = only(store).ending
    assert end
    assert (end.word, end.winner) == ("resigned", 1)


def test_one_who_resigns_has_lost(store: Store) -> None:
    done = run("--bot", "easy", "--seed", "1", "--boards", "never", lines="\nA1\nresign\n")
    assert done.returncode == 0
    assert "Player has resigned.\nYou lose." in done.stdout
    assert "The game is kept" not in done.stdout
    assert store.claims.unowned_matches() == []


def test_nothing_is_written_where_that_is_not_wanted(path: Path) -> None:
    run("--bot", "easy", "--no-logbook", lines="\nA1\nquit\n")
    run("--bot", "easy", lines="quit\n")
    assert not path.exists(), "nothing lies that somebody has laid"


def test_what_cannot_be_resumed_is_one_line(store: Store) -> None:
    done = run("--resume")
    assert (done.returncode, done.stderr) == (1, "schiffe: no unfinished game\n")
    done = run("--resume", "7")
    assert (done.returncode, done.stderr) == (1, "schiffe: The logbook has no game 7.\n")
    run("--bot", "easy", "--boards", "never", lines="\nA1\nresign\n")
    assert run("--resume", "1").stderr == "schiffe: Game 1 is over.\n"
    run("--bot", "easy", "--boards", "never", lines="\nA1\nquit\n")
    recording = resume_match(store, 2)
    assert "is being played" in run("--resume", "2").stderr
    recording.release()
    done = run("--resume", "2", "--no-logbook")
    assert (done.returncode, done.stderr) == (1, "schiffe: no unfinished game: the logbook is off\n")
    done = run("--resume", "x")
    assert done.returncode == 2
    assert run("--resume", "--bot", "easy").stderr == "schiffe: --resume and --bot don't work together\n"
    for option, value in (("rules", "quick"), ("size", "8"), ("turn", "salvo"), ("hints", "never")):
        done = run("--resume", "2", f"--{option}", value)
        text = f"schiffe: --{option} does not go with --resume: the game continues as it began\n"
        assert (done.returncode, done.stdout, done.stderr) == (2, "", text)


def test_a_game_goes_on_with_its_clock_or_the_one_that_is_asked_for(store: Store) -> None:
    run("--bot", "easy", "--boards", "never", "--clock", "40", lines="\nA1\nquit\n")
    for options, seconds in (((), "40 s"), (("--clock", "90"), "90 s"), ((), "40 s")):
        assert seconds in run("--resume", *options, "--boards", "never", lines="clock\nquit\n").stdout


def test_the_game_that_was_left_last_goes_on(store: Store) -> None:
    for level in ("easy", "hard"):
        run("--bot", level, "--boards", "never", lines="\nA1\nquit\n")
    run("--resume", "1", "--boards", "never", lines="A2\nquit\n")
    assert "Player against easy" in run("--resume", lines="quit\n").stdout


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE match SET setup = '{}'",
        "UPDATE match SET setup = 'x'",
        "UPDATE event SET text = '[]' WHERE number = 2",
        "DELETE FROM event WHERE number = 1",
        "UPDATE event SET text = (SELECT text FROM event WHERE number = 2) WHERE number = 3",
    ],
)
def test_a_game_that_cannot_be_read_is_one_line(path: Path, statement: str) -> None:
    import sqlite3

    run("--bot", "easy", "--boards", "never", lines="\nA1\nA2\nquit\n")
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
    done = run("--bot", "easy", "--seed", "1", "--boards", "never", lines="\n" + ALL_FIELDS, **where)
    assert done.returncode == 0
    said = (done.stdout + done.stderr).count("cannot be used")
    assert said == 1
    assert "You " in done.stdout


def test_the_menu_opens_where_nobody_may_look_for_the_logbook(tmp_path: Path) -> None:
    path = tmp_path / ("long" * 100)  # a folder that cannot be searched would do, but not for root
    book = Logbook(path)
    assert Battleship(BATTLESHIP).unfinished_matches(book) == []
    assert (book.take_problem_report() or "").count("cannot be used") == 1
    assert Battleship(BATTLESHIP).unfinished_matches(book) == []
    assert book.take_problem_report() is None


@pytest.mark.parametrize("words", [("--resume",), ("--resume", "3"), ("bashni", "--resume")])
def test_why_there_is_no_game_to_go_on_with_is_told_once(words: tuple[str, ...], tmp_path: Path) -> None:
    done = run(*words, SCHIFFE_LOGBOOK=str(tmp_path))
    assert done.returncode == 1
    assert done.stderr == f"schiffe: The logbook {tmp_path} is not a regular file.\n"
    assert run(*words, "--no-logbook").stderr == "schiffe: no unfinished game: the logbook is off\n"


def test_a_damaged_logbook_is_told_and_a_new_one_begins(path: Path, tmp_path: Path) -> None:
    path.write_bytes(BROKEN)
    done = run("--bot", "easy", "--seed", "1", "--boards", "never", lines="\n" + ALL_FIELDS)
    assert "The logbook was damaged" in done.stdout + done.stderr
    store = Store(path)
    assert only(store).ending
    store.close()
    assert len(list(tmp_path.glob("logbook-2*"))) == 1


def leave_a_network_match(path: Path) -> None:
    """Leave one in the logbook as a program does that is killed in it."""
    from schiffe.battleship.match.chance import Chance
    from schiffe.battleship.match.request import Join
    from schiffe.battleship.match.setup import BattleshipSeries, MatchSetup
    from schiffe.battleship.rules.rules import NETWORK_RULES
    from schiffe.game.match.players import Player, PlayerKind
    from schiffe.network.address import Address

    players = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.REMOTE, "Opponent")
    book = Logbook(path)
    setup = MatchSetup(NETWORK_RULES, players, 0, Chance(1), 0, allows_hints=False)
    recorder = BattleshipMatchRecorder(
        book, setup, BattleshipSeries(request=Join(Address("localhost")), chance=Chance(1))
    )
    state, started = setup.initial_state, setup.start_event
    assert started
    recorder.notify(started, state)
    assert not recorder.can_resume
    book.close()
    os.unlink(next(path.with_name("logbook-running").iterdir()))  # as if its program was gone


def test_a_network_match_is_kept_as_broken_off(path: Path) -> None:
    """Of a program that was killed in it; the other side is gone for good."""
    leave_a_network_match(path)
    with closing(Logbook(path)) as book:
        assert Battleship(BATTLESHIP).unfinished_matches(book) == []
        book.break_off_lost_matches()
        assert Battleship(BATTLESHIP).unfinished_matches(book) == []
    store = Store(path)
    end = only(store).ending
    assert end
    assert end.word == "broken"
    store.close()


def test_nobody_goes_on_with_a_network_match_by_its_number(path: Path) -> None:
    leave_a_network_match(path)
    done = run("--resume", "1", lines="quit\n")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "schiffe: Game 1 is over.\n")


def test_a_network_match_is_listed_as_broken_off_before_anybody_asks_for_what_is_left(path: Path) -> None:
    leave_a_network_match(path)
    assert run("games").stdout.splitlines()[1].endswith("broken off")


def test_the_end_of_a_match_is_made_up_for_where_only_that_is_missing(store: Store, path: Path) -> None:
    import sqlite3

    run("--bot", "easy", "--seed", "1", "--size", "5", "--ships", "1", lines="\n" + ALL_FIELDS)
    number = only(store).event_count
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("DELETE FROM event WHERE number = ?", (number,))
    connection.execute("UPDATE match SET ended = NULL, ending = NULL")
    connection.close()
    done = run("--resume", "--clock", "0")
    assert done.returncode == 0, done.stderr
    assert isinstance(events(store)[-1], MatchEnded)
    assert "Player: " in done.stdout


def test_a_salvo_that_is_half_marked_and_notes_are_there_again(store: Store) -> None:
    salvo = ("--bot", "easy", "--seed", "7", "--rules", "salvo", "--boards", "never", "--clock", "0")
    run(*salvo, lines="\na1 a2 a3 a4 a5\nb1 b2\nnote j9\nundo\nb3\n")
    back = ("--resume", "--boards", "never", "--clock", "0")
    assert "2 of 5 marked (B1 and B3), 3 to go.\n> " in run(*back, lines="").stdout
    done = run(*back, lines="cell j9\nb4 b5 b6\nc1\n")
    assert "2 of 5 marked (B1 and B3), 3 to go.\n> cell j9\nJ9: noted" in done.stdout
    assert re.search(r"\nB1 \w+.*, B3 \w+.*, B4 \w+.*, B5 \w+.*, B6 \w+.*\. easy: ", done.stdout)
    assert (
        f"\n1 of {len(read_record(store.reader.setup(1)).rules.ship_classes)} marked (C1)"
        in run(*back, lines="").stdout
    )


def test_what_cannot_be_written_any_more_is_said_at_that_shot(path: Path) -> None:
    command = [sys.executable, "-u", "-m", "schiffe", "--bot", "easy", "--clock", "0", "--boards", "never"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("\nA1\n")
        process.stdin.flush()
        while not re.search(r"\bA1 (water|hit)\.", process.stdout.readline()):
            pass  # the line that tells where ships lie names A1 as well, before there is a table of events
        changed(path, "DROP TABLE event")
        process.stdin.write("B2\n")
        process.stdin.flush()
        said: list[str] = []
        while not said or not re.search(r"\bB2 (water|hit)\.", said[-1]):
            said.append(process.stdout.readline())
        if not any("damaged" in line for line in said):
            said.append(process.stdout.readline())
        rest, _errors = process.communicate("quit\n")
    assert sum("The logbook was damaged." in line for line in said) == 1
    assert "damaged" not in rest


def test_nobody_gives_up_who_only_watches(path: Path) -> None:
    for kind, can_resign in ((PlayerKind.BOT, False), (PlayerKind.PERSON, True)):
        players = Player(kind, "hard", "hard"), Player(PlayerKind.BOT, "easy", "easy")
        book = Logbook(path)
        setup = MatchSetup(Rules.of(), players, 0, Chance(1), 0, allows_hints=False)
        recorder = BattleshipMatchRecorder(
            book, setup, BattleshipSeries(request=Watch(("hard", "easy")), chance=Chance(1))
        )
        state, started = setup.initial_state, setup.start_event
        assert started
        recorder.notify(started, state)
        assert recorder.can_resign is can_resign
        recorder.leave()
        book.close()
