"""Texts that are longer than the screen."""

from dataclasses import dataclass, replace

from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.paged import Paged, scroll_commands
from tests.toolkit.painting import check_roles


@dataclass(frozen=True, kw_only=True)
class Page(Paged):
    """A part of a text."""


def test_a_text_scrolls_as_far_as_it_goes() -> None:
    page = Page().with_size(10, 4)
    assert (page.place_text, page.scrolled(3).place_text, page.scrolled(99).place_text) == (
        "4 of 10",
        "7 of 10",
        "10 of 10",
    )
    assert page.scrolled(-1) == page
    assert Page(first_line=6).with_size(10, 6).first_line == 4
    assert (Page().with_size(4, 4).place_text, Page().with_size(5, 4).place_text) == ("", "4 of 5")

    def after(key: str, first: int) -> int:
        commands = scroll_commands(replace(page, first_line=first))
        command = next(command for command in commands if key in command.keys)
        return command.transition(replace(page, first_line=first)).first_line  # type: ignore[union-attr]

    assert [after(key, 3) for key in ("up", "wheel-up", "down", "wheel-down")] == [2, 2, 4, 4]
    assert [after(key, 1) for key in ("pageup", "pagedown", " ", "home", "end")] == [0, 5, 5, 0, 6]
    assert scroll_commands(Page().with_size(4, 4)) == []
    assert [command.label for command in scroll_commands(page) if command.key_name] == ["up", "down"]


def test_arrows_stand_where_there_is_more_and_scroll_by_a_page() -> None:
    for first, arrows in ((0, {6: 4}), (3, {1: 0, 6: 6}), (6, {1: 2})):
        canvas, page = Canvas(20, 8), Page(first_line=first, line_count=10, rows=4)
        page.paint_arrows(canvas, Corner(9, 2))
        check_roles(canvas)
        assert {y: line.strip() for y, line in enumerate(canvas.text().split("\n")) if line} == {
            y: "^" if y == 1 else "v" for y in arrows
        }
        for y, then in arrows.items():
            step = canvas.transition_at(9, y)
            assert step is not None
            scrolled = step(page)
            assert isinstance(scrolled, Paged)
            assert scrolled.first_line == then
