"""A text for somebody else: handed to the clipboard of the terminal, and shown for terminals that take none."""

import base64
from collections.abc import Sequence
from dataclasses import dataclass

from prompt_toolkit.output import Output
from prompt_toolkit.output.vt100 import Vt100_Output

from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Bar, centred, paint_bar
from schiffe.toolkit.paging import Paged, scroll_commands
from schiffe.toolkit.screen import Command, Done, Screen


def copy(output: Output, text: str) -> None:
    """Ask the terminal to put a text into its clipboard; one that does not know how shows nothing of it."""
    if isinstance(getattr(output, "vt100_output", output), Vt100_Output):  # old consoles would print the sequence
        output.write_raw(copy_sequence(text))
        output.flush()


def copy_sequence(text: str) -> str:
    """The sequence OSC 52 that sets the clipboard (xterm, Control Sequences, "Manipulate Selection Data")."""
    return f"\x1b]52;c;{base64.b64encode(text.encode()).decode('ascii')}\x07"


@dataclass(frozen=True)
class Shared(Paged):
    """The text, and the part of it that is shown."""

    text: str


class SharedScreen(Screen[Shared, None]):
    """Shows a text that was handed to the clipboard."""

    def __init__(self, text: str) -> None:
        super().__init__(Shared(text))

    def commands(self, state: Shared) -> Sequence[Command[Shared]]:
        """Go back, and scroll where not all has room."""
        back: Command[Shared] = Command(("escape", "enter", "c", "f10"), lambda _state: Done(None), _("Esc"), _("back"))
        return [back, *scroll_commands(state)]

    def fitted(self, state: Shared, canvas: Canvas) -> Shared:
        """The part that has room on a frame of this size."""
        lines = _lines(canvas, state.text)
        return state.in_room(len(lines), canvas.height - 5 - len(_remark(canvas)))

    def paint(self, canvas: Canvas, state: Shared) -> None:
        """The text in the middle of an empty screen, as it is, and below it what has become of it."""
        canvas.clear()
        lines, remark = _lines(canvas, state.text), _remark(canvas)
        shown = lines[state.first : state.first + state.room]
        paint_bar(canvas, Bar(_("To share"), "", state.place, is_quiet=True))
        left, top = centred(canvas, max(map(canvas.measure, lines)), len(shown) + 1 + len(remark))
        for row, line in enumerate(shown):
            canvas.put(left, top + row, line)
        state.paint_arrows(canvas, canvas.width // 2, top)
        for row, line in enumerate(remark):
            canvas.put_centred(top + 1 + len(shown) + row, line, "class:dim")


def _lines(canvas: Canvas, text: str) -> list[str]:
    return canvas.wrap(text, canvas.width - 2)


def _remark(canvas: Canvas) -> list[str]:
    text = _("Copied, where the terminal lets programs copy. Otherwise select it with the mouse and Shift.")
    return canvas.wrap(text, min(76, canvas.width - 2))
