"""The address of a server."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from schiffe.language.i18n import _
from schiffe.network.address import Address, AddressError, parse_address
from schiffe.network.errors import no_address
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import (
    NO_SCENE,
    Bar,
    FormLine,
    Scene,
    centred,
    form_width,
    paint_bar,
    paint_below,
    paint_form,
)
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

    def __init__(self, known: str = "", scene: Scene = NO_SCENE) -> None:
        super().__init__(TypedAddress(known))
        self._scene = scene

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
        paint_bar(canvas, Bar(_("Join a server")))
        fields = [FormLine(_("Server"), state.text, _FIELD)]
        width = form_width(canvas, fields)
        text, style = (state.error, "class:error") if state.error else (_("host or host:port"), "class:dim")
        corner = centred(canvas, width, _ROWS)
        y = paint_form(canvas, corner, fields, 0)
        canvas.put_wrapped(corner.x, y, text, width, style)
        paint_below(canvas, corner.y + _ROWS + 1, self._scene)


_FIELD: Final = 44
"""Columns of the line; longer addresses scroll in it."""
_ROWS: Final = 5
"""Rows of it, and of what is said below."""


def _enter(state: TypedAddress) -> TypedAddress | Done[Address]:
    try:
        return Done(parse_address(state.text))
    except AddressError as error:
        return replace(state, error=no_address(error.text))
