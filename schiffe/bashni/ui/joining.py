"""Which gameserver, and which game there."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from schiffe.bashni.net.events import JoinRequest
from schiffe.bashni.net.wire import DEFAULT_PORT, is_game_id
from schiffe.bashni.texts.mistakes import no_game_id
from schiffe.language.i18n import _
from schiffe.network.address import Address, AddressError, parse_address
from schiffe.network.errors import no_address
from schiffe.toolkit.canvas import Canvas, ClickStep
from schiffe.toolkit.layout import Bar, FormLine, centred, form_width, paint_bar, paint_form
from schiffe.toolkit.scene import NO_SCENE, Scene, paint_below
from schiffe.toolkit.screen import Command, Done, Screen


@dataclass(frozen=True)
class JoiningState:
    """The address and the ID as far as they are typed, which of them is being typed, and what is wrong with it."""

    texts: tuple[str, str] = ("", "")
    at: int = 0
    error: str = ""


@dataclass(frozen=True)
class Joining:
    """Where, and which game."""

    address: Address
    request: JoinRequest


class JoiningScreen(Screen[JoiningState, Joining | None]):
    """Gives both, or None after Escape."""

    longest_line = 255

    def __init__(self, scene: Scene = NO_SCENE) -> None:
        super().__init__(JoiningState())
        self._scene = scene

    def help_keys(self, state: JoiningState) -> Sequence[str]:  # noqa: ARG002
        """A question mark is typed like any other character, and then said to be wrong."""
        return ("f1",)

    def commands(self, state: JoiningState) -> Sequence[Command[JoiningState]]:
        """Go from one line to the other, connect, go back."""
        return [
            Command(("enter",), _enter, _("Enter"), _("next") if state.at == 0 else _("connect")),
            Command(("up", "down", "tab", "s-tab"), lambda state: replace(state, at=1 - state.at, error="")),
            Command(("escape", "f10"), lambda _state: Done(None), _("Esc"), _("back")),
        ]

    def typed(self, state: JoiningState) -> str:
        """The line that is being typed."""
        return state.texts[state.at]

    def with_typed(self, state: JoiningState, text: str) -> JoiningState:
        """It has become this."""
        return replace(state, texts=(state.texts[0], text) if state.at else (text, state.texts[1]), error="")

    def paint(self, canvas: Canvas, state: JoiningState) -> None:
        """Two lines, and what can be typed there."""
        paint_bar(canvas, Bar(_("Join a gameserver")))
        server, game = state.texts
        fields = [FormLine(_("Gameserver"), server, _FIELD), FormLine(_("ID of the game"), game, _FIELD)]
        width = form_width(canvas, fields)
        hint = _("13 characters, a to z and 0 to 9") if state.at else _("host or host:port")
        text, style = (state.error, "class:error") if state.error else (hint, "class:dim")
        corner = centred(canvas, width, _ROWS)
        y = paint_form(canvas, corner, fields, state.at, _goes_to)
        canvas.put_wrapped(corner.x, y, text, width, style)
        paint_below(canvas, corner.y + _ROWS + 1, self._scene)


_FIELD: Final = 40
"""Columns of a line; longer addresses scroll in it."""
_ROWS: Final = 7
"""Rows of both, and of what is said below."""


def _goes_to(line: int) -> ClickStep:
    return lambda state: replace(state, at=line, error="")


def _enter(state: JoiningState) -> JoiningState | Done[Joining]:
    server, game = (text.strip() for text in state.texts)
    try:
        address = parse_address(server, DEFAULT_PORT)
    except AddressError as error:
        return replace(state, at=0, error=no_address(error.text, DEFAULT_PORT))
    if state.at == 0:
        return replace(state, at=1, error="")
    if not is_game_id(game):
        return replace(state, error=no_game_id(game))
    return Done(Joining(address, JoinRequest(game)))
