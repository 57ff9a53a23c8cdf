"""What is said of the levels of the bots."""

from schiffe.battleship.levels import LEVELS, levels_note


def test_menus_say_how_many_there_are() -> None:
    assert levels_note().startswith(f"{len(LEVELS)} levels")


def test_each_has_a_name_and_a_sentence_of_its_own() -> None:
    assert len({level.name() for level in LEVELS.values()}) == len(LEVELS)
    assert len({level.sentence() for level in LEVELS.values()}) == len(LEVELS)
    assert all(level.sentence() for level in LEVELS.values())
