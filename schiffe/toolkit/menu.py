"""A list to choose from, with a picture around it: a main menu, levels, languages."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, TypeVar

from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.choices import Choices, Offer, choice_commands, choose, paint_lettered
from schiffe.toolkit.scene import Scene, paint_below
from schiffe.toolkit.screen import Command, Done, Screen

Value = TypeVar("Value")
_EDGE: Final = 2
"""Columns of a row before its text and behind it."""
_GAP: Final = 4
"""Columns between the texts and their notes."""
_OPEN: Final = 4
"""A picture of fewer rows than these begins right at its top, and needs an empty row above it."""


@dataclass(frozen=True)
class MenuTexts:
    """What stands around the list of a menu.

    Attributes:
        heading: what is asked, above the list; may be empty.
        back: what Escape does.
        message: what is said below the list.
    """

    scene: Scene
    heading: str
    back: str
    message: str = ""


class MenuScreen(Screen[Choices[Value], Value | None], Generic[Value]):
    """Gives the value of what was chosen, or None after Escape."""

    def __init__(self, texts: MenuTexts, choices: Sequence[Offer[Value]], at: int = 0) -> None:
        super().__init__(Choices(choices, at))
        self._texts = texts

    def commands(self, state: Choices[Value]) -> Sequence[Command[Choices[Value]]]:
        """Go to a choice, choose, go back."""
        return [
            *choice_commands(state, "up", "down"),
            Command(("escape", "f10"), lambda _state: Done(None), _("Esc"), self._texts.back),
        ]

    def paint(self, canvas: Canvas, state: Choices[Value]) -> None:
        """The bar, the name, the list with its notes, and the picture below."""
        texts, scene = self._texts, self._texts.scene
        canvas.fill(0, 0, canvas.width, 1, "class:bar")
        end = canvas.put(1, 0, scene.name, "class:bar.name")
        canvas.put(end + 2, 0, scene.about, "class:bar")
        block = _block(canvas, state, texts)
        y = block.top
        for line in block.letters:
            canvas.put(block.left, y, line, "class:lit")
            y += 1
        y += bool(block.letters)
        if texts.heading:
            canvas.put(block.left + (_EDGE if block.letters else 0), y, texts.heading, "class:title")
            y += 2
        for index, choice in enumerate(state.all):
            _paint_choice(canvas, block, y, choice, is_chosen=index == state.at)
            y += block.step
        y += 2 - block.step
        note = state.all[state.at].note
        below = texts.message or ("" if canvas.measure(note) <= block.notes else note)
        canvas.put_wrapped(block.left + _EDGE, y, below, block.width - _EDGE, "" if texts.message else "class:dim")
        paint_below(canvas, canvas.height - 1 - block.below, scene)


class _Block(NamedTuple):
    """Where the list stands with what belongs to it.

    ``text`` are the columns of the texts, ``notes`` those of the notes beside them, 0 where they have no room; ``step``
    is how many rows each choice takes, and ``below`` how many are free for the picture.
    """

    left: int
    top: int
    width: int
    text: int
    notes: int
    letters: Sequence[str]
    step: int
    below: int


def _block(canvas: Canvas, state: Choices[Value], texts: MenuTexts) -> _Block:
    """The list in the middle, as wide and as high as there is room."""
    letters = texts.scene.letters
    text = max(canvas.measure(choice.shown) for choice in state.all)
    room = canvas.width - 2
    notes = [choice.note for choice in state.all if choice.note]
    long = [note for note in notes if text + canvas.measure(note) + _GAP + 2 * _EDGE > room]
    if len(long) * 4 > len(notes):  # fewer are no reason to show all of them below the list, and none beside it
        long = notes
    note = max((canvas.measure(note) for note in notes if note not in long), default=0)
    width = max(text + (note + _GAP if note else 0) + 2 * _EDGE, canvas.measure(texts.heading) + 2 * _EDGE)
    if long or not note:
        width = max(width, min(room, 44))
    width = min(room, max(width, len(letters[0]) if letters else 0))
    said = texts.message or max(long, key=len, default="")
    said_rows = len(canvas.wrap(said, width - _EDGE)) + 1 if said else 0
    rows = canvas.height - 2 - len(state.all) - 2 * bool(texts.heading) - said_rows
    if rows < len(letters) + 4:
        letters = ()
    rows -= len(letters) + bool(letters)
    step = 2 if rows >= len(state.all) + 11 else 1
    rows -= (step - 1) * (len(state.all) - 1)
    above = max(bool(letters), min(1, rows - 4) if rows < 10 else (rows - 7) // 2)
    below = max(0, rows - above)
    if not said and 0 < below < _OPEN:
        below -= 1
    return _Block((canvas.width - width) // 2, 1 + above, width, text, note, letters, step, below)


def _paint_choice(canvas: Canvas, block: _Block, y: int, choice: Offer[Value], *, is_chosen: bool) -> None:
    """One row over the whole width of the block, which may be clicked."""
    style = "class:chosen" if is_chosen else ""
    canvas.put(block.left, y, " " * block.width, style, choose(choice))
    canvas.put(block.left, y, ">" if is_chosen else "", style)
    paint_lettered(canvas, (block.left + _EDGE, y), choice, f"{style} class:title" if is_chosen else "")
    if canvas.measure(choice.note) <= block.notes:
        x = block.left + _EDGE + block.text + _GAP
        canvas.put(x, y, choice.note, style or "class:dim")
