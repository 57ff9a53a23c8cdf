"""The fleet of the day as it is played: days by a false clock, programs that are killed, two time zones, two homes."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from schiffe.battleship.texts.daily import PLAIN_GLYPHS
from tests.game.plain.menus import battleship_menu
from tests.pseudo_terminal import Terminal
from tests.running import ALL_FIELDS, ROOT, run

_PROGRAM: Final = """
import datetime, itertools, os, signal, sys, time

begin, step, kill_at, where = (float(sys.argv.pop(1)) for _ in range(4))
ticks = itertools.count()
time.time = lambda: begin + step * next(ticks)

class Fixed(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(time.time(), tz)

datetime.datetime = Fixed

from schiffe.__main__ import run
from schiffe.store.writer import MatchWriter

written = itertools.count(1)

def killed(work):
    def step(*given, **named):
        number = next(written)
        if number == kill_at and where < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        work(*given, **named)
        if number == kill_at and where > 0:
            os.kill(os.getpid(), signal.SIGKILL)
    return step

for name in ("begin", "append"):
    setattr(MatchWriter, name, killed(getattr(MatchWriter, name)))
sys.exit(run())
"""
_DAY: Final = 86_400.0
_NOON: Final = 20_782 * _DAY + _DAY / 2
"""On 25 November 2026."""
_COUNTS: Final = "Only this try counts"
_PRACTICE: Final = "This try is for practice"


class Home:
    """A computer with games of its own and a clock that shows what one says."""

    def __init__(self, folder: Path, zone: str = "UTC") -> None:
        folder.mkdir(exist_ok=True)
        self._environment = {
            **os.environ,
            "SCHIFFE_LOGBOOK": str(folder / "games.sqlite3"),
            "SCHIFFE_SETTINGS": str(folder / "settings.ini"),
            "TZ": zone,
        }

    def play(
        self,
        *arguments: str,
        now: float = _NOON,
        lines: str = ALL_FIELDS,
        step: float = 0.0,
        kill: tuple[int, int] = (0, 0),
        status: int = 0,
    ) -> str:
        """What the program says; each look at its clock is so many seconds later, and ``kill`` ends it at a step."""
        clock = (str(now), str(step), *map(str, kill))
        done = subprocess.run(
            [sys.executable, "-c", _PROGRAM, *clock, *(arguments or ("daily", "--boards", "never", "--name", "Anna"))],
            input=lines,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            cwd=ROOT,
            env=self._environment,
        )
        assert (done.returncode, done.stderr) == (status, ""), done
        return done.stdout

    def terminal(
        self, *arguments: str, now: float = _NOON, kill: tuple[int, int] = (0, 0), newcomer: bool = False
    ) -> Terminal:
        """The program on the full screen, as ``play`` runs it in lines."""
        clock = (str(now), "0", *map(str, kill))
        program = (sys.executable, "-c", _PROGRAM, *clock)
        known = self._environment
        return Terminal(
            *arguments,
            *("--motion", "none", "--name", "Anna"),
            program=program,
            newcomer=newcomer,
            SCHIFFE_LOGBOOK=known["SCHIFFE_LOGBOOK"],
            SCHIFFE_SETTINGS=known["SCHIFFE_SETTINGS"],
            TZ=known["TZ"],
        )

    def days(self, now: float = _NOON, name: str = "Anna") -> dict[str, Any]:
        """The calendar as programs read it."""
        found: dict[str, Any] = json.loads(
            self.play("daily", "--calendar", "--json", "--name", name, now=now, lines="")
        )
        return found


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "home")


@pytest.mark.long
def test_a_week_of_days_one_try_each(home: Home) -> None:
    for day in range(7):
        now = _NOON + day * _DAY
        if day == 3:
            continue
        assert _COUNTS in home.play(now=now)
        again = home.play(now=now + 60)
        assert _PRACTICE in again
        assert "That was for practice." in again
    found = home.days(now)
    assert [each["day"] for each in found["days"]] == [f"2026-11-{day}" for day in (25, 26, 27, 29, 30)] + [
        "2026-12-01"
    ]
    assert (found["streak"], found["best"]) == (3, min(each["shots"] for each in found["days"]))
    assert all(20 < each["genius"] < 60 and each["genius_version"] for each in found["days"])
    shown = home.play("daily", "--calendar", "--name", "Anna", now=now, lines="")
    for each in found["days"]:
        assert f" {each['shots']}" in shown
    heard = home.play("daily", "--calendar", "--name", "Anna", now=now + _DAY, lines="")
    assert "3 in a row" in heard
    assert home.days(now + 2 * _DAY)["streak"] == 0


@pytest.mark.long
@pytest.mark.parametrize(
    "kill", [(1, -1), (1, 1), (2, -1), (2, 1), (3, -1), (3, 1), (4, 1), (10, -1), (40, 1), (60, -1)]
)
def test_a_program_that_is_killed_anywhere_leaves_a_try_that_goes_on(home: Home, kill: tuple[int, int]) -> None:
    home.play(kill=kill, status=-signal.SIGKILL)
    before = home.days()["days"]
    said = home.play()
    assert _PRACTICE not in said
    found = home.days()["days"]
    assert [(each["day"], each["over"], each["number"]) for each in found] == [("2026-11-25", True, 1)]
    assert before in ([], [{**found[0], "over": False, "shots": None, "genius": None, "genius_version": None}])
    assert _PRACTICE in home.play()
    assert home.days()["days"] == found


def test_what_is_left_goes_on_and_a_try_without_a_shot_leaves_nothing(home: Home) -> None:
    assert "Game saved" not in home.play(lines="fleet\nquit\n")
    assert home.days()["days"] == []
    assert "Continue with: schiffe --resume" in home.play(lines="A1\nA2\nquit\n")
    said = home.play(lines="shots\nquit\n")
    assert "Fleet of the day, 25 November, shot 3." in said
    assert "2 shots so far." in said
    assert [each["over"] for each in home.days()["days"]] == [False]


@pytest.mark.long
def test_midnight_in_the_middle_of_a_game_changes_nothing_of_its_day(home: Home) -> None:
    evening = _NOON + 0.45 * _DAY
    home.play(now=evening, step=120.0)  # a few shots before midnight, and the others behind it
    found = home.days(evening + _DAY)
    assert [each["day"] for each in found["days"]] == ["2026-11-25"]
    assert found["streak"] == 1
    assert _COUNTS in home.play(now=evening + _DAY)
    assert home.days(evening + _DAY)["streak"] == 2


def test_what_is_left_before_midnight_is_finished_under_its_name(home: Home) -> None:
    home.play(lines="A1\nquit\n")
    said = home.play(now=_NOON + _DAY, lines="quit\n")
    assert "26 November" in said
    assert _COUNTS in said
    said = home.play("--resume", "--boards", "never", now=_NOON + _DAY)
    assert "Fleet of the day, 25 November, shot 2." in said
    assert "Your first day." in said
    assert [each["day"] for each in home.days(_NOON + _DAY)["days"]] == ["2026-11-25"]


@pytest.mark.long
def test_a_clock_that_is_set_back_gives_no_second_try(home: Home) -> None:
    home.play()
    home.play(now=_NOON + _DAY)
    assert _PRACTICE in home.play(now=_NOON)
    assert [each["number"] for each in home.days(_NOON + _DAY)["days"]] == [1, 2]
    home.play(now=_NOON + 2 * _DAY, step=-3600.0)  # and during a game
    assert home.days(_NOON + 2 * _DAY)["streak"] == 3


@pytest.mark.long
def test_at_the_same_moment_it_is_the_same_fleet_everywhere_and_two_texts_are_alike(tmp_path: Path) -> None:
    homes = Home(tmp_path / "one", "Pacific/Kiritimati"), Home(tmp_path / "two", "Pacific/Pago_Pago")
    said = [home.play("daily", "--boards", "never", "--name", name) for home, name in zip(homes, "AB", strict=True)]
    shots = [[line for line in text.splitlines() if line.startswith("> ")] for text in said]
    assert shots[0] == shots[1]
    assert [home.days(name=name)["days"] for home, name in zip(homes, "AB", strict=True)] == [
        [{**homes[0].days(name="A")["days"][0]}]
    ] * 2


def test_each_player_at_a_computer_has_a_try_of_a_day(home: Home) -> None:
    home.play()
    assert _COUNTS in home.play("daily", "--boards", "never", "--name", "Ben")
    assert [len(home.days(name=name)["days"]) for name in ("Anna", "Ben", "Cleo")] == [1, 1, 0]


def test_it_counts_for_nothing_else_and_lists_name_one_player(home: Home) -> None:
    home.play()
    stats = json.loads(home.play("stats", "--player", "Anna", "--json", lines=""))["battleship"]
    assert stats["games"] == 0
    (listed,) = map(json.loads, home.play("games", "--json", lines="").splitlines())
    assert listed["players"] == [{"kind": "person", "name": "Anna", "level": ""}]
    text = home.play("export", "1", "-", lines="")
    exported = json.loads(text)
    assert [player["name"] for player in exported["players"]] == ["Anna"]
    assert (exported["fleets"][0], exported["day"], exported["end"]) == (
        None,
        "2026-11-25",
        {"how": "won", "winner": 0},
    )
    assert "Anna against fleet of the day" in home.play("games", lines="")


def test_an_export_is_read_again_elsewhere_and_is_nobodys_day_there(home: Home, tmp_path: Path) -> None:
    home.play()
    text, other = home.play("export", "1", "-", lines=""), Home(tmp_path / "other")
    other.play("import", "-", lines=text)
    assert other.play("export", "1", "-", lines="") == text
    assert other.days()["days"] == []
    changed = json.loads(text) | {"day": None}
    refused = run("import", "-", "--check", lines=json.dumps(changed))
    assert refused.returncode == 1
    assert "day" in refused.stderr


def test_by_ear_each_shot_has_its_number_and_no_clock_runs(home: Home) -> None:
    said = home.play("daily", "--speech", "--name", "Anna", lines="A1\nhint\nresign\nleft\nquit\n")
    assert "Shot 1." in said
    assert "Water. Shot 2." in said
    assert "This game has no hints." in said
    assert "Afloat: 5, 4, 3, 3, 2." in said
    assert home.days()["days"][0]["over"] is False


def test_without_a_logbook_it_does_not_count() -> None:
    said = run("daily", "--no-logbook", "--boards", "never", lines=ALL_FIELDS).stdout
    assert "Your games are not saved, so this try does not count." in said
    assert "the genius needs" in said
    assert "in a row" not in said


def test_it_is_in_the_menu() -> None:
    said = run("--plain", "--no-logbook", lines=f"{battleship_menu()['Fleet of the day']}\nquit\nquit\n").stdout
    assert "Fleet of the day, " in said
    assert "Shot 1." in said


@pytest.mark.parametrize("arguments", [("daily", "--json"), ("daily", "--size", "7"), ("daily", "--bot", "easy")])
def test_what_does_not_go_with_it_is_refused(arguments: tuple[str, ...]) -> None:
    assert run(*arguments).returncode == 2


def test_no_calendar_without_a_day() -> None:
    assert run("daily", "--calendar", "--name", "Nobody").stdout == "You have not played a fleet of the day yet.\n"


def test_the_signs_are_plain() -> None:
    assert all(sign.isascii() for sign in PLAIN_GLYPHS.values())
