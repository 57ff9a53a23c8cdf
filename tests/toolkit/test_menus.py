"""Each of several choices has a letter of its own."""

import pytest

from schiffe.terminal.glyphs import BOX_LINES
from schiffe.toolkit.canvas import Canvas, characters
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


def test_what_lies_below_a_box_is_of_one_colour_so_that_its_edge_cuts_no_square_in_half() -> None:
    canvas = Canvas(60, 20)
    canvas.put(0, 0, "bar", "class:bar")
    for y in range(1, 20):
        for x in range(0, 60, 3):
            canvas.put(x, y, "[x]", "class:hit" if x % 2 else "class:sunk")
    question: DialogScreen[int] = DialogScreen(BOX_LINES, "Leave?", [Offer("_No", 0), Offer("_Yes", 1)])
    question.paint(canvas, question.state)
    rows = [characters(tuple(row)) for row in canvas.rows]
    assert rows[0][0] == ("b", "class:bar")
    assert {style for row in rows[1:] for _sign, style in row.values() if not style.startswith("class:box")} == {
        "class:shaded"
    }
    assert canvas.text().count("[x]") > 200
