"""The address of a server."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from schiffe.base.address import Address, AddressError, parse_address
from schiffe.base.i18n import _
from schiffe.base.network_errors import no_address
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.screen import Command, Done, Screen


@dataclass(frozen=True)
class TypedAddress:
    """What is typed, and what is wrong with it."""

    text: str = ""
    error: str = ""


class ServerScreen(Screen[TypedAddress, Address | None]):
    """Gives the address, or None after Escape. ``known`` is offered."""

    longest_line = 255
    selects_line = True

    def __init__(self, known: str = "") -> None:
        super().__init__(TypedAddress(known))

    def help_keys(self, state: TypedAddress) -> Sequence[str]:  # noqa: ARG002
        """A question mark is typed like any other character, and then said to be wrong."""
        return ("f1",)

    def commands(self, state: TypedAddress) -> Sequence[Command[TypedAddress]]:  # noqa: ARG002
        """Connect, go back."""
        return [
            Command(("enter",), _enter, _("Enter"), _("connect")),
            Command(("escape", "f10"), lambda _state: Done(None), _("Esc"), _("back")),
        ]

    def typed(self, state: TypedAddress) -> str:
        """The address."""
        return state.text

    def with_typed(self, state: TypedAddress, text: str) -> TypedAddress:  # noqa: ARG002
        """It has become this."""
        return TypedAddress(text)

    def paint(self, canvas: Canvas, state: TypedAddress) -> None:
        """One line, and what can be typed there."""
        top, width = canvas.height // 2 - 5, min(60, canvas.width - 4)
        left = (canvas.width - width) // 2
        canvas.put_centred(top, _("Join a server"), "class:title")
        at = canvas.put(left, top + 2, _("Server:"), "class:emphasis") + 1
        canvas.let_type(at, top + 2, left + width - at)
        text, style = (state.error, "class:error") if state.error else (_("host or host:port"), "")
        canvas.put_wrapped(left, top + 4, text, width, style)


def _enter(state: TypedAddress) -> TypedAddress | Done[Address]:
    try:
        return Done(parse_address(state.text))
    except AddressError as error:
        return replace(state, error=no_address(error.text))
