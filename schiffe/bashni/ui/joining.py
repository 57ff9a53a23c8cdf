"""Which gameserver, and which game there."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from schiffe.base.address import Address, AddressError, parse_address
from schiffe.base.i18n import _
from schiffe.base.network_errors import no_address
from schiffe.bashni.client.events import JoinRequest
from schiffe.bashni.texts import no_game_id
from schiffe.bashni.wire import DEFAULT_PORT, is_game_id
from schiffe.toolkit.canvas import Canvas, fit
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

    def __init__(self) -> None:
        super().__init__(JoiningState())

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
        top, width = canvas.height // 2 - 5, min(60, canvas.width - 4)
        left = (canvas.width - width) // 2
        canvas.put_centred(top, _("Join a gameserver"), "class:title")
        for number, label in enumerate((_("Gameserver:"), _("ID of the game:"))):
            y = top + 2 + 2 * number
            is_at = number == state.at
            at = canvas.put(left, y, label, "class:emphasis" if is_at else "") + 1
            if is_at:
                canvas.typed = (at, y, left + width - at)
            else:
                canvas.put(at, y, fit(state.texts[number], left + width - at))
        hint = _("thirteen of a to z and 0 to 9") if state.at else _("host or host:port")
        text, style = (state.error, "class:error") if state.error else (hint, "")
        canvas.put_wrapped(left, top + 6, text, width, style)


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
