"""One game of Bashni on the stage: here, or on a gameserver."""

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any, TypeVar

from schiffe.bashni.logbook.games import GuestOptions, LocalGame, guest_keeper
from schiffe.bashni.logbook.keeper import BashniKeeper
from schiffe.bashni.logbook.past import PastBashni
from schiffe.bashni.match.events import BashniEvent, MoveMade
from schiffe.bashni.match.loop import BashniInterruption, BashniSeat, play_bashni
from schiffe.bashni.match.request import AgainstComputer
from schiffe.bashni.match.setup import computer_seat, person_name
from schiffe.bashni.match.state import BashniState, begun
from schiffe.bashni.net.connection import GameBroken, play_game, watch_game
from schiffe.bashni.net.events import GameEvent, GameJoined, OtherAwaited, Prolog
from schiffe.bashni.net.following import following, match_start
from schiffe.bashni.net.play import ClientOptions, broken_game, open_game
from schiffe.bashni.rules.position import Colour, Move, Position
from schiffe.bashni.ui.person import BoardPerson
from schiffe.bashni.ui.replay.screen import look_back
from schiffe.bashni.ui.state import BoardState
from schiffe.bashni.ui.table import AfterGame, BoardTable
from schiffe.language.i18n import _
from schiffe.process.countdown import Countdown
from schiffe.process.ending import end
from schiffe.process.errors import CommandError
from schiffe.settings.schema import Settings
from schiffe.store.book import Book
from schiffe.toolkit.choices import Offer
from schiffe.toolkit.dialog import DialogScreen

_Result = TypeVar("_Result")


async def play_here(game: LocalGame, settings: Settings, table: BoardTable) -> AfterGame:
    """A game at this computer; gives what its players want next."""
    interruption, request, keeper = BashniInterruption(), game.record.request, game.keeper
    with Countdown(table.stage.post) as countdown:
        if isinstance(request, AgainstComputer):
            state = BoardState(game.state, table.glyphs, request.colour, (request.colour,), can_undo=True)
            person = BoardPerson(state, table, countdown, interruption, keeper)
            computer = computer_seat(request.level, settings, table.seed)
            seats: tuple[BashniSeat, BashniSeat] = (computer, person) if request.colour else (person, computer)
        else:
            state = BoardState(game.state, table.glyphs, own=tuple(Colour), can_undo=True)
            person = BoardPerson(state, table, countdown, interruption, keeper)
            seats = (person, person)
        table.stage.show(person.screen)
        try:
            await play_bashni(game.state, seats, (keeper, person), interruption)
        finally:
            keeper.leave()
        return person.left.result() if person.left.done() else await _after_the_end(table, person, keeper)


async def play_there(client: ClientOptions, settings: Settings, table: BoardTable, book: Book) -> AfterGame:
    """A game on a gameserver, played or watched; gives what the person wants next.

    Raises:
        CommandError: the game cannot be joined, or does not come to its end.
    """
    with Countdown(table.stage.post) as countdown:
        guest = _BoardGuest(GuestOptions(client, person_name(settings), book), table, countdown)
        table.stage.show(guest.person.screen)
        try:
            after = await _unless_left(guest.play(), guest.person)
        finally:
            guest.end()
        return after or await _after_the_end(table, guest.person, guest.keeper)


async def _unless_left(game: Coroutine[Any, Any, _Result], person: BoardPerson) -> AfterGame | None:
    """Let a game go on to its end, or until somebody leaves; gives what they want then."""
    task = asyncio.ensure_future(game)
    try:
        await asyncio.wait((task, person.left), return_when=asyncio.FIRST_COMPLETED)
        if person.left.done():
            return person.left.result()
        task.result()
        return None
    finally:
        await end(task)


async def _after_the_end(table: BoardTable, person: BoardPerson, keeper: BashniKeeper | None) -> AfterGame:
    """Let the board be seen as it ended, and ask what comes next; from a look back one comes back to that."""
    if after := await _unless_left(person.read_the_end(), person):
        return after
    past = await asyncio.to_thread(keeper.past) if keeper else None
    answers: list[Offer[AfterGame | PastBashni]] = [
        Offer(_("_Again"), AfterGame.AGAIN),
        *([Offer(_("_Replay"), past)] if past else ()),
        Offer(_("_Menu"), AfterGame.MENU),
        Offer(_("_Quit"), AfterGame.QUIT),
    ]
    to_menu = [answer.value for answer in answers].index(AfterGame.MENU)  # where one goes from what is over
    while True:
        dialog = DialogScreen(table.glyphs.lines, _("Another game?"), answers, on_escape=to_menu)
        wanted = await table.stage.ask_over(dialog)
        if isinstance(wanted, AfterGame):
            return wanted
        await look_back(table.stage, table.glyphs, wanted)
        table.stage.show(person.screen)


class _BoardGuest:
    """A person on a gameserver: a ``Player`` of the client, or a watcher.

    Attributes:
        person: who sits at the screen.
        keeper: writes the game down; None while it has not begun, and for a watcher.
    """

    def __init__(self, options: GuestOptions, table: BoardTable, countdown: Countdown) -> None:
        self._options = options
        self._match = begun(match_start(Prolog(), ""))
        self.keeper: BashniKeeper | None = None
        note = _("Connecting to {address}.").format(address=options.client.address)
        state = BoardState(self._match, table.glyphs, note=note)
        self.person = BoardPerson(state, table, countdown)

    async def play(self) -> None:
        """Play or watch to the end.

        Raises:
            CommandError: the game cannot be joined, or does not come to its end.
        """
        options = self._options.client
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
        start = match_start(prolog, self._options.own_name)
        self._match = match = begun(start)
        own = () if prolog.own is None else (Colour(prolog.own),)
        self.keeper = guest_keeper(start, own[0], self._options.book) if own else None
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
        return self._match


def problem_dialog(table: BoardTable, error: CommandError) -> DialogScreen[AfterGame]:
    """What went wrong with a game on a gameserver, and what to do now."""
    answers = [
        Offer(_("To the menu"), AfterGame.MENU),
        Offer(_("Try again"), AfterGame.AGAIN),
        Offer(_("Quit"), AfterGame.QUIT),
    ]
    return DialogScreen(table.glyphs.lines, str(error), answers, calm=1)
