"""What is said of the levels of the computer player, and that each is declared once."""

import subprocess
import sys
from itertools import pairwise

import pytest

from schiffe.bashni.levels import LEVELS, LevelStrength
from schiffe.game.ui.opponents import Levels
from schiffe.language import i18n
from schiffe.toolkit.choices import with_letters
from tests.running import ROOT


def test_menus_say_how_many_there_are() -> None:
    assert Levels(LEVELS).level_count_text == f"{len(LEVELS)} levels"


def test_each_has_a_name_and_a_sentence_of_its_own() -> None:
    assert len({str(level.name) for level in LEVELS.values()}) == len(LEVELS)
    assert len({str(level.description) for level in LEVELS.values()}) == len(LEVELS)
    assert all(str(level.description) for level in LEVELS.values())


def test_the_weakest_is_the_first() -> None:
    """``tests/bashni/search/test_levels.py`` has them play."""
    order = [(float("inf") if depth is None else depth, -noise) for depth, noise in strengths()]
    assert all(weaker < stronger for weaker, stronger in pairwise(order)), order


def strengths() -> list[LevelStrength]:
    """How well each plays."""
    return [level.strength for level in LEVELS.values()]


@pytest.mark.parametrize("language", i18n.available_languages())
def test_each_has_a_letter_of_its_own_in_menus(language: str) -> None:
    i18n.choose_language(language)
    names = with_letters([str(level.name) for level in LEVELS.values()])
    assert all("_" in name for name in names), names


def test_a_new_level_is_one_declaration() -> None:
    """It is declared and then the program started, since options are made when it starts."""
    declared = (
        "import sys; from schiffe.bashni.levels import LEVELS, BotLevel, LevelStrength; "
        "from schiffe.language.i18n import Text; "
        "LEVELS['lucky'] = BotLevel(Text('Lucky'), Text('hopes for the best'), LevelStrength(1, 900)); "
        "from schiffe.__main__ import run; raise SystemExit(run())"
    )

    def told(*arguments: str, lines: str = "") -> str:
        command = [sys.executable, "-c", declared, "bashni", *arguments]
        done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=60, check=False, cwd=ROOT)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    assert "master or lucky" in " ".join(told("--help").split())
    assert "Lucky wins." in told("--bot", "lucky", "--seed", "7", "--plain", lines="c3d4\nresign\n")
