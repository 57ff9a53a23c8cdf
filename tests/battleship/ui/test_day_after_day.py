"""The fleet of the day and training on the full screen, in a terminal, by a false clock: days, kills, zones, texts."""

import re
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from typing import Final

import pytest

from schiffe.bashni.rules.squares import square_name
from schiffe.bashni.texts.lesson_steps import LESSON_STEPS
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.request import PlayDaily
from schiffe.battleship.match.setup import BattleshipSeries
from schiffe.battleship.rules.grid import cell_name
from schiffe.settings.schema import Settings
from tests.battleship.plain.test_daily import Home
from tests.game.plain.test_training import COMMANDS, names
from tests.pseudo_terminal import Terminal

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals"),
]
DAY: Final = 86_400.0
NOON: Final = 20_782 * DAY + DAY / 2
FIRST: Final = date(2026, 11, 25)
"""The day of that noon."""
COUNTS, PRACTICE = "Only this try counts", "This try is for practice"
F10, ESCAPE = "\x1b[21~", "\x1b"
WATER: Final = ("J10", "J9", "J8", "I10", "I9", "A10", "A9", "A8", "B10", "B9", "E5", "F6", "C2", "H3")


_ASKS: Final = r"(?s:.*)Enter +(fire|choose) .*menu"
"""The row of keys: a frame is painted from top to bottom."""
_TELLS: Final = r"(?s:.*)A +again +Esc +menu"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "home")


def fleet_of(day: date) -> list[str]:
    """The squares of the fleet of a day, as one types them."""
    series = BattleshipSeries(request=PlayDaily(day), chance=Chance(7))
    fleet = series.make_setup(Settings(), ("Anna", "")).random_fleet(1)
    return [cell_name(cell, 10) for ship in fleet.ships for cell in ship.cells]


def misses(day: date, count: int) -> list[str]:
    """So many squares of water."""
    return [square for square in WATER if square not in fleet_of(day)][:count]


def fire(terminal: Terminal, squares: Sequence[str], begin: int = 1) -> None:
    """Fire at squares, from the shot of a number on; what follows the last one is not waited for."""
    for number, square in enumerate(squares, begin):
        terminal.wait_for(rf"Shot {number}\b")
        terminal.type(f"{square.lower()}\r")


def told(streak: int) -> str:
    """What the end of a try says of the days in a row; one alone is none."""
    return f"day {streak} in a row" if streak > 1 else "Another fleet comes tomorrow"


def shared(terminal: Terminal) -> list[str]:
    """The lines of the text to send, as the end of a try shows it."""
    terminal.wait_for("Another fleet comes tomorrow|Further tries today")
    terminal.type("c")
    found = terminal.wait_for(r"To share(?s:.*?)(schiffe, (?s:.*?))\n\s*\n(?s:.*)Copied if your terminal")
    lines = found[1].split("\n")
    return [lines[0], *(line.replace(" ", "") for line in lines[1:])]


def test_a_week_of_days_one_try_each(home: Home) -> None:
    for passed in range(7):
        now, day = NOON + passed * DAY, FIRST + timedelta(passed)
        if passed == 3:
            continue
        with home.terminal("daily", now=now) as terminal:
            terminal.wait_for(COUNTS)
            fire(terminal, [*misses(day, passed), *fleet_of(day)])
            streak = passed + 1 if passed < 3 else passed - 3
            terminal.wait_for(told(streak))
            terminal.type("m")
            terminal.wait_for(f"Fleet of the day(?s:.*)again, {'day' if streak > 1 else 'for practice'}")
        with home.terminal("daily", now=now + 60) as terminal:
            terminal.wait_for(PRACTICE)
    found = home.days(now)
    assert [(each["day"], each["shots"]) for each in found["days"]] == [
        (str(FIRST + timedelta(passed)), 17 + passed) for passed in range(7) if passed != 3
    ]
    assert (found["streak"], found["best"]) == (3, 17)


@pytest.mark.parametrize(
    "kill", [(1, -1), (1, 1), (2, -1), (2, 1), (3, -1), (3, 1), (5, 1), (9, -1), (17, 1), (18, -1)]
)
def test_a_program_that_is_killed_anywhere_leaves_a_try_that_goes_on(home: Home, kill: tuple[int, int]) -> None:
    with home.terminal("daily", kill=kill) as terminal:
        with suppress(AssertionError):  # nothing comes any more
            fire(terminal, fleet_of(FIRST))
        terminal.may_fail = True
        assert terminal.wait_for_end() == -signal.SIGKILL
    kept = home.days()["days"]
    with home.terminal("daily") as terminal:
        number = int(terminal.wait_for(r"Shot (\d+)")[1])
        assert PRACTICE not in terminal.text
        fire(terminal, fleet_of(FIRST)[number - 1 :], number)
        terminal.wait_for(told(1))
    found = home.days()["days"]
    assert [(each["day"], each["over"], each["shots"]) for each in found] == [(str(FIRST), True, 17)]
    assert kept in ([], [{**found[0], "over": False, "shots": None, "genius": None, "genius_version": None}])


def test_midnight_in_the_middle_of_a_game_changes_nothing_of_its_day(home: Home) -> None:
    evening = NOON + DAY / 2 - 60
    with home.terminal("daily", now=evening) as terminal:
        terminal.wait_for(COUNTS)
        fire(terminal, fleet_of(FIRST)[:5])
        terminal.wait_for("Shot 6")
        terminal.type(F10)
        terminal.wait_for("You can continue it later")
        terminal.type("y")
        terminal.wait_for("Continue +Fleet of the day, 25 November")
    with home.terminal("--resume", now=evening + 120) as terminal:
        terminal.wait_for("Fleet of the day, 25 November")
        fire(terminal, fleet_of(FIRST)[5:], 6)
        terminal.wait_for(told(1))
    assert [each["day"] for each in home.days(evening + 120)["days"]] == [str(FIRST)]
    with home.terminal("daily", now=evening + 180) as terminal:
        terminal.wait_for(COUNTS)
        fire(terminal, fleet_of(FIRST + timedelta(1)))
        terminal.wait_for(told(2))


def test_a_clock_that_is_set_back_gives_no_second_try(home: Home) -> None:
    for now, streak in ((NOON, 1), (NOON + DAY, 2)):
        with home.terminal("daily", now=now) as terminal:
            fire(terminal, fleet_of(FIRST + timedelta(streak - 1)))
            terminal.wait_for(told(streak))
    with home.terminal("daily", now=NOON) as terminal:
        terminal.wait_for(PRACTICE)


def test_the_texts_of_two_friends_in_two_zones_are_alike_line_by_line(tmp_path: Path) -> None:
    """One plays on the full screen where it is Thursday already, the other in lines where it is Wednesday."""
    east, west = Home(tmp_path / "east", "Pacific/Kiritimati"), Home(tmp_path / "west", "Pacific/Pago_Pago")
    orders = [*misses(FIRST, 2), *fleet_of(FIRST)], [*fleet_of(FIRST)[:16], *misses(FIRST, 4), fleet_of(FIRST)[16]]
    texts = []
    for home, order in zip((east, west), orders, strict=True):
        with home.terminal("daily") as terminal:
            fire(terminal, order)
            texts.append(shared(terminal))
    heads = [text[0] for text in texts]
    assert [re.sub(r"\d+ shots", "N shots", head) for head in heads] == [re.sub(r"\d+ shots", "N shots", heads[0])] * 2
    assert "19 shots" in heads[0]
    assert "21 shots" in heads[1]
    assert [[len(line) for line in text[1:]] for text in texts] == [[10, 9], [10, 10, 1]]
    for text, order in zip(texts, orders, strict=True):
        signs = "".join(text[1:])
        assert [sign == "~" for sign in signs] == [square not in fleet_of(FIRST) for square in order]
        assert not re.search(r"\b[A-J]\d", "\n".join(text)), "no square is named"
    assert east.days()["days"][0]["day"] == west.days()["days"][0]["day"] == str(FIRST)


@pytest.mark.parametrize("game", COMMANDS)
def test_mistakes_come_back_after_one_day_and_after_six_more(home: Home, game: str) -> None:
    """Two are made; one is put right a day later and learnt after a week, the other is made once more."""
    (right, wrong), (other_right, other_wrong) = names(game)[:2]

    def answered(now: float, *answers: tuple[str, str]) -> str:
        """Give answers, each of which is told something; gives which position comes next."""
        with home.terminal(*COMMANDS[game], now=now) as terminal:
            for number, (answer, told) in enumerate(answers, 1):
                terminal.wait_for(f"{number} of 10{_ASKS}")
                terminal.type(f"{answer}\r")
                terminal.wait_for(f"{told}{_TELLS}")
                terminal.type("\r")
            terminal.wait_for(f"{len(answers) + 1} of 10{_ASKS}")
            return terminal.wait_for(r"From a game of the computer, \w+ \d+")[0]

    later, week, learnt = "see it again tomorrow", "see it again in 6 days", "does not come back"
    answered(NOON, (wrong, later), (other_wrong, later))
    position = answered(NOON + DAY, (right, week), (other_wrong, later))
    assert answered(NOON + 1.1 * DAY) == position, "nothing comes back on the same day"
    answered(NOON + 2 * DAY, (other_right, week))
    answered(NOON + 7 * DAY, (right, learnt))
    answered(NOON + 8 * DAY, (other_right, learnt))
    found = home.play(*COMMANDS[game], "--json", "--name", "Anna", now=NOON + 90 * DAY, lines="")
    assert '"positions": 2, "right": 0, "learnt": 2, "waiting": 0, "due": 0' in found


def killed(terminal: Terminal) -> None:
    """End the program as nothing of it can see coming."""
    terminal.process.kill(signal.SIGKILL)
    assert terminal.wait_for_end() == -signal.SIGKILL


@pytest.mark.parametrize("game", COMMANDS)
@pytest.mark.parametrize(("place", "answers"), [("asked", 0), ("told", 1), ("again", 1), ("next", 1), ("told next", 2)])
def test_killed_in_training_nothing_is_lost_and_nothing_asked_twice(
    home: Home, game: str, place: str, answers: int
) -> None:
    (_right, wrong), (other, _played) = names(game)[:2]
    with home.terminal(*COMMANDS[game]) as terminal:
        terminal.wait_for(f"1 of 10{_ASKS}")
        titles = [terminal.wait_for(r"From a game of the computer, \w+ \d+")[0]]
        for number, answer in enumerate((wrong, other)[:answers], 1):
            terminal.type(f"{answer}\r")
            terminal.wait_for(f"(tomorrow|not be asked this again){_TELLS}")
            if number < answers or place == "next":
                terminal.type("\r")
                terminal.wait_for(f"{number + 1} of 10{_ASKS}")
                titles.append(terminal.wait_for(r"From a game of the computer, \w+ \d+")[0])
        if place == "again":
            terminal.type("a")
            terminal.wait_for(_ASKS)
        killed(terminal)
    with home.terminal(*COMMANDS[game]) as terminal:
        terminal.wait_for(f"1 of 10{_ASKS}")
        title = terminal.wait_for(r"From a game of the computer, \w+ \d+")[0]
    assert (title in titles) is (place in ("asked", "next"))
    assert title not in titles[:answers]
    found = home.play(*COMMANDS[game], "--json", "--name", "Anna", lines="")
    counts = f'"positions": {answers}, "right": {max(0, answers - 1)}, "learnt": 0, "waiting": {min(1, answers)}'
    assert (counts in found) if answers else ('"training": null' in found)


@pytest.mark.parametrize("done", range(len(LESSON_STEPS) + 1))
def test_killed_in_the_lesson_of_bashni_it_goes_on_with_the_step_that_was_due(home: Home, done: int) -> None:
    with home.terminal("bashni") as terminal:
        terminal.wait_for("First steps(?s:.*)Esc")
        terminal.type("f")
        for number, step in enumerate(LESSON_STEPS[:done], 1):
            terminal.wait_for(rf"{number} of 8  (?!Right)(?s:.*)Enter +(move|choose)")
            terminal.type(f"{''.join(map(square_name, step.correct_moves[0].squares))}\r")
            terminal.wait_for(rf"{number} of 8  Right!(?s:.*)Enter +continue")
            if number < done:
                terminal.type("\r")
        killed(terminal)
    with home.terminal("bashni") as terminal:
        terminal.wait_for("First steps(?s:.*)Esc")
        assert "Continue" not in terminal.text
        terminal.type("f")
        terminal.wait_for(
            rf"{done + 1} of 8  (?!Right)" if done < len(LESSON_STEPS) else "lesson  Choose one of your towers"
        )


@pytest.mark.parametrize(("ships", "shots"), [(0, 0), (1, 0), (3, 0), (3, 1), (3, 4)])
def test_killed_in_the_lesson_it_comes_back_where_it_was(home: Home, ships: int, shots: int) -> None:
    squares = ["d4", "a1", "g7", "b6"][:shots]
    with home.terminal(newcomer=True) as terminal:
        terminal.wait_for("first game(?s:.*)Enter")
        terminal.type("\r")
        terminal.wait_for("1 of 6(?s:.*)leave")
        if ships == 1:
            terminal.type("\r")
            terminal.wait_for("1 of 3 placed")
        elif ships:
            terminal.type("+")
            terminal.wait_for("3 of 3 placed")
        if shots:
            terminal.type("\r")
            terminal.wait_for("2 of 6(?s:.*)Enter +fire")
        for number, square in enumerate(squares, 1):
            terminal.type(f"{square}\r")
            terminal.wait_for(rf"\b{number} shots?(?s:.*)Enter +fire")
        killed(terminal)
    with home.terminal() as terminal:
        terminal.wait_for("Two players")
        if not ships:
            assert "Continue" not in terminal.text
            return
        terminal.type("c")
        terminal.wait_for(rf"{ships} of 3 placed" if not shots else rf"\b{shots} shots?(?s:.*)[2-5] of 6")
        terminal.wait_for(r"\d of 6")
