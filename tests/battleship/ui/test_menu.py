"""The menus in every size: the name, the entries with their sentences, the sea, and what of it moves."""

import re

import pytest

from schiffe.bashni.game import BASHNI
from schiffe.battleship.ui.menus import main_choices
from schiffe.battleship.ui.motion import Sea, waves
from schiffe.language import i18n
from schiffe.settings.schema import Settings
from schiffe.terminal.encoding import showable
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Scene, big_letters
from schiffe.toolkit.menus import MenuScreen, MenuTexts, Offer
from tests.battleship.ui.painting import painted
from tests.battleship.ui.show import play
from tests.toolkit.show import DOWN, Show

ENTRIES = [Offer(f"_{name}", name, note=f"what {name} is good for") for name in ("Alpha", "Beta", "Gamma", "Delta")]
SIZES = [(40, 20), (60, 22), (80, 24), (120, 40), (160, 50)]


def menu(*, has_blocks: bool = True, moves: bool = True, message: str = "") -> MenuScreen[str]:
    sea = Sea(is_ascii=not has_blocks, moves=moves)
    scene = Scene("schiffe", "Battleship", big_letters("SCHIFFE", has_blocks=has_blocks), sea.paint)
    return MenuScreen(MenuTexts(scene, "", "quit", message), ENTRIES, 1)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("has_blocks", [True, False])
def test_the_name_the_entries_and_the_sea_in_every_size(size: tuple[int, int], has_blocks: bool) -> None:
    text = painted(menu(has_blocks=has_blocks, moves=False), size)
    lines = text.split("\n")
    assert lines[0].startswith(" schiffe  Battleship")
    assert ("█▀▀" if has_blocks else "### ###") in text
    assert re.search(r"> Beta +what Beta is good for", text) is not None
    assert all(entry.shown in text for entry in ENTRIES)
    assert ("▀█████" if has_blocks else "\\_____") in text
    assert "~~~" in text
    if not has_blocks:
        text.encode("ascii")


def test_where_there_is_no_second_column_the_sentence_of_the_chosen_one_stands_below() -> None:
    long = [Offer("_One", 1, note="a sentence that is too long for a second column"), Offer("_Two", 2, note="short")]
    text = painted(MenuScreen(MenuTexts(Scene("schiffe"), "", "back"), long), (40, 20))
    assert re.search(r"> One\n+ +Two\n\n +a sentence that is too long", text)
    assert "short" not in text


def test_a_sentence_that_is_too_long_leaves_the_others_beside_the_list() -> None:
    entries = [Offer(f"_{name}", name, note=f"what {name} is") for name in ("Alpha", "Beta", "Gamma", "Delta")]
    long = Offer("_Omega", "Omega", note="a sentence that is too long to stand beside the list on 80 columns by far")
    text = painted(MenuScreen(MenuTexts(Scene("schiffe"), "", "back"), [long, *entries]), (80, 24))
    assert re.search(r"> Omega\n", text)
    assert all(re.search(rf"{entry.shown} +{entry.note}", text) for entry in entries)
    assert re.search(r"Delta.*\n\n +a sentence that is too long", text)


def test_a_message_stands_below_the_list() -> None:
    assert "It could not be kept." in painted(menu(message="It could not be kept."), (80, 24))


def test_waves_drift_to_the_left_and_the_nearer_ones_faster() -> None:
    start = [waves(row, 0, 80) for row in range(4)]
    assert [waves(row, 12, 77) for row in range(4)] == [
        waves(row, 0, 100)[by : by + 77] for row, by in enumerate((3, 4, 6, 12))
    ]
    assert all(len(row) == 80 for row in start)


@pytest.mark.parametrize("moves", [True, False])
def test_the_frame_after_this_one_is_due_only_where_the_sea_moves(moves: bool) -> None:
    def frame(moment: float) -> Canvas:
        canvas = Canvas(80, 24, showable("utf-8"), moment)
        menu(moves=moves).paint_frame(canvas, lambda: None)
        return canvas

    one, same, later = frame(100.0), frame(100.2), frame(101.0)
    assert one.text() == same.text()
    assert (one.text() != later.text()) is moves
    assert (same.due is not None) is moves
    if same.due is not None:
        assert 0 < same.due < 0.1


def test_a_moving_sea_draws_and_a_help_over_it_stills_it() -> None:
    async def script(show: Show) -> None:
        await show.see("Against the computer")
        first = show.text
        await show.changed(first)  # nobody presses anything
        await show.ask("?", "Sink the other fleet")
        assert not show.stage.next_frame.is_due
        show.press("\x1b")
        await show.ask(DOWN, "> Two players")

    play(script, settings={"pause": "1", "motion": "full"})


def test_without_motion_nothing_is_due() -> None:
    async def script(show: Show) -> None:
        await show.see("Against the computer")
        assert not show.stage.next_frame.is_due

    play(script, settings={"pause": "1", "motion": "calm"})


@pytest.mark.parametrize("language", i18n.languages())
def test_every_entry_of_the_main_menu_has_a_letter_of_its_own(language: str) -> None:
    i18n.choose(language)
    offers = main_choices((BASHNI,), Settings(), ("Anna against Ben",))
    letters = [offer.letters[0].lower() for offer in offers]
    assert len(set(letters)) == len(offers), letters
