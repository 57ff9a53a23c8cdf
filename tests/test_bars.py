"""The bars of both games at 80 columns: each part that they declare is there, in every language."""

import pytest

from schiffe.bashni.ui.board import painting
from schiffe.battleship.ui.battle import painting as battle_painting
from schiffe.language import i18n
from schiffe.toolkit.bar import Bar, paint_bar
from schiffe.toolkit.canvas import Canvas
from tests.tools import scenes

BARS = {
    "battle": lambda: battle_painting.make_bar(scenes.battle()),
    "bashni": lambda: painting.make_bar(scenes.bashni().state),
}


def said(bar: Bar, columns: int) -> str:
    """What the bar says in so many columns."""
    canvas = Canvas(columns, 1)
    paint_bar(canvas, bar)
    return canvas.text()


@pytest.mark.parametrize("language", i18n.available_languages())
@pytest.mark.parametrize("name", BARS)
def test_each_part_is_there(name: str, language: str) -> None:
    i18n.choose_language(language)
    bar = BARS[name]()
    text = said(bar, 80)
    assert bar.badge in text
    assert any(title and title in text for title in (bar.title, bar.short_title, bar.shortest_title))
    assert bar.game_title in text
    assert bar.clock
    assert f"{bar.clock.seconds_left} s" in text
    for note in bar.notes:
        assert note.text in text or (note.short and note.short in text), text


def test_a_note_that_has_no_room_is_missed() -> None:
    """The test above can fail."""
    bar = BARS["battle"]()
    assert bar.notes
    assert bar.notes[-1].text not in said(bar, 60)
