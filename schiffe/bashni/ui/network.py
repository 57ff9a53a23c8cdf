"""Games on a gameserver: which one, and how the person here plays or watches it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from schiffe.bashni.logbook.games import guest_keeper
from schiffe.bashni.logbook.keeper import BashniKeeper
from schiffe.bashni.match.events import BashniEvent, MoveMade
from schiffe.bashni.match.request import DEFAULT_PORT, ClientOptions, JoinRequest, is_game_id, no_game_id
from schiffe.bashni.match.setup import person_name
from schiffe.bashni.match.state import BashniState, begun
from schiffe.bashni.net.connection import GameBroken, open_game, play_game, watch_game
from schiffe.bashni.net.events import GameEvent, GameJoined, OtherAwaited, Prolog, following
from schiffe.bashni.rules.position import Colour, Move, Position
from schiffe.bashni.texts.network import broken_game, match_start
from schiffe.bashni.ui.game import after_the_end, unless_left
from schiffe.bashni.ui.person import BoardPerson
from schiffe.bashni.ui.state import BoardState
from schiffe.bashni.ui.table import AfterGame, BoardTable
from schiffe.language.i18n import _
from schiffe.network.address import Address, AddressError, parse_address
from schiffe.network.errors import no_address
from schiffe.process.countdown import Countdown
from schiffe.settings.schema import Settings
from schiffe.store.book import Book
from schiffe.toolkit.canvas import Canvas, ClickStep
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


async def play_there(client: ClientOptions, settings: Settings, table: BoardTable, book: Book) -> AfterGame:
    """A game on a gameserver, played or watched; gives what the person wants next.

    Raises:
        CommandError: the game cannot be joined, or does not come to its end.
    """
    with Countdown(table.stage.post) as countdown:
        guest = _BoardGuest(client, person_name(settings), book, table, countdown)
        table.stage.show(guest.person.screen)
        try:
            after = await unless_left(guest.play(), guest.person)
        finally:
            guest.end()
        return after or await after_the_end(table, guest.person, guest.keeper)


class _BoardGuest:
    """A person on a gameserver: a ``Player`` of the client, or a watcher.

    Attributes:
        person: who sits at the screen.
        keeper: writes the game down; None while it has not begun, and for a watcher.
    """

    def __init__(
        self, client: ClientOptions, own_name: str, book: Book, table: BoardTable, countdown: Countdown
    ) -> None:
        self._client = client
        self._own_name = own_name
        self._book = book
        self._match = begun(match_start(Prolog(), ""))
        self.keeper: BashniKeeper | None = None
        note = _("Connecting to {address}.").format(address=client.address)
        state = BoardState(self._match, table.glyphs, note=note)
        self.person = BoardPerson(state, table, countdown)

    async def play(self) -> None:
        """Play or watch to the end.

        Raises:
            CommandError: the game cannot be joined, or does not come to its end.
        """
        options = self._client
        connection = await open_game(options)
        try:
            if options.request.is_watching:
                await watch_game(connection, self.notify)
            else:
                await play_game(connection, self, self.notify)
        except GameBroken as error:
            raise broken_game(error, options) from None

    async def choose(self, _position: Position, seconds: float) -> Move:
        """The person's move."""
        event = await self.person.choose_within(max(1, int(seconds)), self._match, self._emit)
        assert isinstance(event, MoveMade)  # nothing can be taken back here
        return event.move

    def notify(self, event: GameEvent) -> None:
        """Something has happened at the server."""
        if isinstance(event, GameJoined):
            self._begin(event.prolog)
        elif not isinstance(event, OtherAwaited):
            for what in following(self._match, event):
                self._emit(what)

    def _begin(self, prolog: Prolog) -> None:
        start = match_start(prolog, self._own_name)
        self._match = match = begun(start)
        own = () if prolog.own is None else (Colour(prolog.own),)
        self.keeper = guest_keeper(start, own[0], self._book) if own else None
        below = own[0] if own else Colour.WHITE
        note = _("The other player is not there yet.") if prolog.absent else ""
        self.person.begin(lambda state: replace(state, match=match, own=own, below=below, note=note))

    def end(self) -> None:
        """A game that is not over is not gone on with: the person leaves it, or it is broken off."""
        if self.keeper:
            self.keeper.end_early(self._match, has_left=self.person.left.done())

    def _emit(self, event: BashniEvent) -> BashniState:
        self._match = self._match.after(event)
        if self.keeper:
            self.keeper.notify(event, self._match)
        self.person.notify(event, self._match)
        self.person.warn_of_loss(self.keeper)
        return self._match
