"""Each of several choices has a letter of its own."""

import re

import pytest

from schiffe.terminal.encoding import BOX_LINES
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.groups import Group, GroupedMenu
from schiffe.toolkit.layout import Scene
from schiffe.toolkit.menus import DialogScreen, MenuTexts, Offer, lettered
from schiffe.toolkit.screen import Done


def test_each_name_has_a_letter_that_none_before_it_has() -> None:
    assert lettered(["easy", "medium", "hard", "master"]) == ["_easy", "_medium", "_hard", "m_aster"]
    assert lettered(["Leicht", "mittel", "Meister"]) == ["_Leicht", "_mittel", "M_eister"]


def test_a_name_whose_letters_are_all_taken_has_none() -> None:
    assert lettered(["a", "aa", "3"]) == ["_a", "aa", "3"]
    assert Offer("aa", 1).letters == ""


def test_all_that_is_shown_are_the_names() -> None:
    names = ["easy", "medium", "hard", "master"]
    assert [Offer(name, 0).shown for name in lettered(names)] == names


def test_an_underscore_in_the_name_of_a_player_is_part_of_it() -> None:
    offer = Offer("max_power against easy", 1, has_mark=False)
    assert (offer.shown, offer.letters) == ("max_power against easy", "")
    assert (Offer("max_power", 1).shown, Offer("max_power", 1).letters) == ("maxpower", "p")


@pytest.mark.parametrize("key", ["escape", "f10"])
def test_one_key_too_many_leads_to_the_end_and_ends_nothing(key: str) -> None:
    texts = MenuTexts(Scene("toy", ""), "", "quit")
    groups = [Group("", [Offer("Play", 1), Offer("Quit", 2)])]
    main, inner = GroupedMenu(texts, groups, ends_program=True), GroupedMenu(texts, groups)

    def pressed(screen: GroupedMenu[int]) -> object:
        command = next(command for command in screen.commands(screen.state) if key in command.keys)
        return command.step(screen.state)

    assert pressed(main) == main.state.moved(1)
    assert pressed(inner) == Done(None)


@pytest.mark.parametrize("size", [(40, 12), (40, 20), (80, 24), (200, 55)])
def test_a_question_is_a_band_right_above_the_keys_and_leaves_what_lies_above_it(size: tuple[int, int]) -> None:
    canvas = Canvas(*size)
    for y in range(size[1] - 1):
        canvas.put(0, y, "[x]" * (size[0] // 3), "class:hit")
    before = canvas.text().split("\n")
    answers = Offer("_No", 0), Offer("Yes, to the _menu", 1), Offer("_Resign", 2), Offer("_Quit", 3)
    question: DialogScreen[int] = DialogScreen(BOX_LINES, "Leave this game? You can continue it later.", answers)
    question.paint(canvas, question.state)
    lines = canvas.text().split("\n")
    top = next(y for y, line in enumerate(lines) if line == "─" * size[0])
    assert lines[:top] == before[:top]
    assert {style for row in canvas.rows[:top] for _x, _text, style in row} == {"class:hit"}
    assert "[x]" not in "".join(lines[top:])
    assert re.search(r"> No\b", canvas.text())
    assert " ".join(canvas.text().split()).count("Leave this game? You can continue it later.") == 1
    assert all(word in canvas.text() for word in ("Yes, to the menu", "Resign", "Quit"))
    assert top >= size[1] - 9
