"""The names of two players."""

from schiffe.base.i18n import _
from schiffe.base.names import MAX_NAME, name_problem
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.screen import Command, Screen, typed_line


class NamesScreen(Screen[tuple[str, str] | None]):
    """Gives both names, or None after Escape. ``names`` are offered to begin with."""

    help_keys = ("f1",)  # a question mark may be part of a name

    def __init__(self, names: tuple[str, str] = ("", "")) -> None:
        super().__init__(typed_line(self._typed, names[0]))
        self._names = list(names)
        self._at = 0
        self._error = ""

    def commands(self) -> list[Command]:
        """Go from one name to the other, start, go back."""
        return [
            Command(("enter",), self._enter, _("Enter"), _("next name") if self._at == 0 else _("play")),
            Command(("up", "down", "tab", "s-tab"), lambda: self._go(1 - self._at), "Tab", _("other name")),
            Command(("escape", "f10"), lambda: self.finish(None), _("Esc"), _("back")),
        ]

    def _typed(self) -> None:
        assert self.line
        self._names[self._at] = self.line.text
        self._error = ""

    def _go(self, at: int) -> None:
        assert self.line
        self._at = at
        self.line.text = self._names[at]
        self.line.cursor_position = len(self._names[at])
        self._error = ""

    def _enter(self) -> None:
        first, second = (name.strip() for name in self._names)
        if problem := name_problem(first):
            self._go(0)
            self._error = problem
        elif self._at == 0:
            self._go(1)
        elif problem := name_problem(second, first):
            self._error = problem
        else:
            self.finish((first, second))

    def paint(self, canvas: Canvas) -> None:
        """Two fields below each other."""
        top = canvas.height // 2 - 5
        canvas.put_centred(top, _("Two players at this keyboard"), "class:title")
        labels = (_("First player:"), _("Second player:"))
        width = max(map(canvas.measure, labels))
        left = max(1, (canvas.width - width - MAX_NAME - 2) // 2)
        for number, label in enumerate(labels):
            y = top + 2 + 2 * number
            at_this = number == self._at
            canvas.put(left, y, label, "class:strong" if at_this else "", lambda n=number: self._go(n))  # type: ignore[misc]
            name = "" if at_this else fit(self._names[number], MAX_NAME + 1)
            canvas.put(left + width + 1, y, name, "", lambda n=number: self._go(n))  # type: ignore[misc]
            if at_this:
                canvas.typed = (left + width + 1, y, MAX_NAME + 1)
        canvas.put_wrapped(2, top + 7, self._error, canvas.width - 4, "class:error")
        self.paint_keys(canvas)
