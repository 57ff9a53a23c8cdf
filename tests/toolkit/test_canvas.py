"""What was painted last is painted again, and anew as soon as anything about it differs."""

import pytest

from schiffe.language.i18n import choose
from schiffe.toolkit.canvas import Canvas, PaintCache


class Part:
    """A part of a screen that counts how often it is painted."""

    def __init__(self) -> None:
        self.cache = PaintCache()
        self.count = 0

    def painted(self, canvas: Canvas, text: str) -> str:
        """The canvas with it, below something else in the same row."""
        canvas.put(0, 1, "before")
        self.cache.paint(canvas, (text,), lambda: self._paint(canvas, text))
        return canvas.text()

    def _paint(self, canvas: Canvas, text: str) -> None:
        self.count += 1
        canvas.put(10, 1, text)
        canvas.put(2, 3, text)


def test_the_same_is_painted_once_and_looks_the_same() -> None:
    part = Part()
    first = part.painted(Canvas(20, 5), "ship")
    assert first == "\nbefore    ship\n\n  ship\n"
    assert part.painted(Canvas(20, 5), "ship") == first
    assert part.count == 1


def test_what_lies_below_is_not_kept() -> None:
    part = Part()
    part.painted(Canvas(20, 5), "ship")
    canvas = Canvas(20, 5)
    canvas.put(0, 0, "other")
    assert part.painted(canvas, "ship").splitlines()[0] == "other"
    assert part.count == 1


@pytest.mark.parametrize(
    ("size", "text"), [((20, 5), "other"), ((21, 5), "ship"), ((20, 6), "ship")], ids=["of", "width", "height"]
)
def test_anything_else_is_painted_anew(size: tuple[int, int], text: str) -> None:
    part = Part()
    part.painted(Canvas(20, 5), "ship")
    assert text in part.painted(Canvas(*size), text)
    assert part.count == 2


def test_another_language_is_painted_anew() -> None:
    part = Part()
    part.painted(Canvas(20, 5), "ship")
    choose("de")
    part.painted(Canvas(20, 5), "ship")
    assert part.count == 2


def test_a_terminal_that_shows_less_is_painted_anew() -> None:
    part = Part()
    part.painted(Canvas(20, 5), "ship")
    assert "SHIP" in part.painted(Canvas(20, 5, str.upper), "ship")
    assert part.count == 2


def test_no_character_that_the_terminal_would_obey_is_painted() -> None:
    canvas = Canvas(40, 4)
    text = "a\x9b31m\x07b\u202ec\x1b[0m\u2066\u00a0d\x00"
    shown = "a?31m?b?c?[0m? d?"
    assert canvas.put(0, 0, text) == canvas.measure(text) == len(shown)
    canvas.put_wrapped(0, 1, f"{text}\n{text}", 40)
    assert canvas.text().splitlines()[:3] == [shown, shown, shown]
