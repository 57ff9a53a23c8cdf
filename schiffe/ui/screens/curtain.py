"""The curtain between two people at one keyboard: nothing but whose turn it is."""

from collections.abc import Callable

from schiffe.base.i18n import _
from schiffe.toolkit.canvas import Action, Canvas, wrapped
from schiffe.toolkit.screen import Command, Screen


class CurtainScreen(Screen[None]):
    """Finishes when the player who is next presses the key, which is never one that somebody may lean on.

    Attributes:
        seat: 0 or 1, which chooses the colour.
        is_armed: whether keys count; before the curtain is drawn those that come were meant for something else.

    ``when_alone`` is how the stage does something only when its key came alone.
    """

    def __init__(
        self, seat: int, name: str, key: str, ask_to_leave: Command, when_alone: Callable[[Action], None]
    ) -> None:
        super().__init__()
        self.seat = seat
        self.is_armed = False
        self._name = name
        self._key = key
        self._ask_to_leave = ask_to_leave
        self._when_alone = when_alone

    def commands(self) -> list[Command]:
        """The one key, once the curtain is drawn."""
        if not self.is_armed:
            return []
        return [
            Command((self._key,), lambda: self._when_alone(self._lift)),
            self._ask_to_leave,
        ]

    def paint(self, canvas: Canvas) -> None:
        """The name, and the key in the colours of the player."""
        middle = canvas.height // 2 - 2
        canvas.put_centred(middle, _("Pass the keyboard to"))
        name = f"  {self._name}  "
        canvas.put_centred(middle + 2, name, f"class:player.{self.seat}")
        text = _("{name}, press {key} when nobody else is looking.").format(name=self._name, key=self._key)
        below = middle + 4
        for line in wrapped(text, canvas.width - 4):
            canvas.put_centred(below, line)
            below += 1
        canvas.put_centred(below + 1, f" {self._key} ", "class:key", self._lift)
        self.paint_keys(canvas)

    def arm(self) -> None:
        """Let keys count from now on."""
        self.is_armed = True

    def _lift(self) -> None:
        if self.is_armed:
            self.finish(None)
