"""The wait for a connection and for an opponent."""

from collections.abc import Callable

from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.screen import Command, Screen


class WaitingScreen(Screen[None]):
    """Shows what one waits for and for how long; it never ends by itself.

    Attributes:
        awaited: gives the line that tells the seconds.
    """

    def __init__(self, heading: str, notes: Callable[[], str], ask_to_leave: Command) -> None:
        super().__init__()
        self._heading = heading
        self._notes = notes
        self._ask_to_leave = ask_to_leave
        self.awaited: Callable[[], str] = str

    def commands(self) -> list[Command]:
        """Only to leave."""
        return [self._ask_to_leave]

    def paint(self, canvas: Canvas) -> None:
        """What one waits for, and below what there is to know meanwhile."""
        width = canvas.width - 4
        notes = [part for line in self._notes().split("\n") for part in canvas.wrap(line, width)]
        top = max(1, (canvas.height - len(notes) - 8) // 2)
        for row, line in enumerate(canvas.wrap(self._heading, width)):
            canvas.put_centred(top + row, line, "class:title")
        for row, line in enumerate(canvas.wrap(self.awaited(), width)):
            canvas.put_centred(top + 3 + row, line, "class:strong")
        left = max(2, (canvas.width - max(map(canvas.measure, notes), default=0)) // 2)
        for row, line in enumerate(notes):
            canvas.put(left, top + 6 + row, line)
        self.paint_keys(canvas)
