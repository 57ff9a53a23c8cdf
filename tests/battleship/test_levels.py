"""What is said of the levels of the bots."""

import json
from itertools import pairwise

import pytest

from schiffe.battleship.levels import LEARNING_LEVELS, LEVELS
from schiffe.game.ui.opponents import Levels
from schiffe.language import i18n
from tests.running import run


def test_menus_say_how_many_there_are() -> None:
    assert Levels(LEVELS).level_count_text.startswith(f"{len(LEVELS)} levels")


def test_each_has_a_name_and_a_sentence_of_its_own() -> None:
    assert len({str(level.name) for level in LEVELS.values()}) == len(LEVELS)
    assert len({str(level.description) for level in LEVELS.values()}) == len(LEVELS)
    assert all(str(level.description) for level in LEVELS.values())


@pytest.mark.long
def test_the_weakest_is_the_first_as_the_bench_measures_them() -> None:
    """Each needs fewer shots than the one before it, by at least a standard error; they get the same fleets."""
    measured = [level for level in LEVELS if level not in LEARNING_LEVELS]
    bench = ("bench", "--rules", "quick", "--games", "80", "--seed", "1", "--jobs", "1", "--json")
    found = json.loads(run(*bench, "--bots", ",".join(measured)).stdout)["bots"]
    assert [bot["bot"] for bot in found] == measured
    for weaker, stronger in pairwise(found):
        assert weaker["mean"] - stronger["mean"] > stronger["stderr"], (weaker["bot"], stronger["bot"])
    assert set(list(LEVELS)[len(measured) :]) == LEARNING_LEVELS


@pytest.mark.parametrize("language", i18n.available_languages())
def test_their_names_begin_with_different_letters(language: str) -> None:
    i18n.choose_language(language)
    letters = [str(level.name)[0].lower() for level in LEVELS.values()]
    assert len(set(letters)) == len(LEVELS), letters
