"""The address of a server."""

from schiffe.base.address import Address, AddressError, parse_address
from schiffe.base.i18n import _
from schiffe.base.network_errors import no_address
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.screen import Command, Screen, typed_line


class ServerScreen(Screen[Address | None]):
    """Gives the address, or None after Escape. ``known`` is offered."""

    help_keys = ("f1",)
    longest_line = 255

    def __init__(self, known: str = "") -> None:
        super().__init__(typed_line(self._typed, known))
        self._error = ""

    def commands(self) -> list[Command]:
        """Connect, go back."""
        return [
            Command(("enter",), self._enter, _("Enter"), _("connect")),
            Command(("escape", "f10"), lambda: self.finish(None), _("Esc"), _("back")),
        ]

    def _typed(self) -> None:
        self._error = ""

    def _enter(self) -> None:
        assert self.line
        try:
            address = parse_address(self.line.text)
        except AddressError as error:
            self._error = no_address(error.text)
        else:
            self.finish(address)

    def paint(self, canvas: Canvas) -> None:
        """One field, and what can be typed there."""
        top, width = canvas.height // 2 - 5, min(60, canvas.width - 4)
        left = (canvas.width - width) // 2
        canvas.put_centred(top, _("Join a server"), "class:title")
        at = canvas.put(left, top + 2, _("Server:"), "class:strong") + 1
        canvas.typed = (at, top + 2, left + width - at)
        text, style = (self._error, "class:error") if self._error else (_("host or host:port"), "")
        canvas.put_wrapped(left, top + 4, text, width, style)
        self.paint_keys(canvas)
