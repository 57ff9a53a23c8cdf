"""One game of Bashni on the stage: here, or on a gameserver."""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from schiffe.bashni.logbook.recorder import MatchRecorder, ResumedMatch
from schiffe.bashni.match.analysis import costliest
from schiffe.bashni.match.events import Event, MoveMade
from schiffe.bashni.match.request import (
    DEFAULT_PORT,
    AgainstComputer,
    AtGameserver,
    BashniRequest,
    ClientOptions,
    HostAtHome,
    JoinRequest,
    is_game_id,
    no_game_id,
)
from schiffe.bashni.match.setup import computer_seat, person_name
from schiffe.bashni.match.setup_record import SetupRecord
from schiffe.bashni.match.state import MatchState, begun
from schiffe.bashni.match.turn import Seat, play_turn
from schiffe.bashni.net.connection import GameBroken, open_game, play_game, watch_game
from schiffe.bashni.net.events import GameEvent, GameJoined, GameProgress, Prolog, WaitingForOther, following
from schiffe.bashni.rules.position import Colour, Move, Position
from schiffe.bashni.texts.network import absent_text, broken_game, match_start
from schiffe.bashni.ui.person import BoardContext, BoardPerson
from schiffe.bashni.ui.replay import look_back
from schiffe.bashni.ui.result import BashniResult, BashniResultScreen
from schiffe.bashni.ui.state import BoardState
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.loop import play_match
from schiffe.game.match.match import Match
from schiffe.game.ui.match import Next
from schiffe.game.ui.opponents import FriendScreen, Joining
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import unmarked
from schiffe.network.address import AddressError, no_address, parse_address
from schiffe.process.tasks import end
from schiffe.settings.schema import Settings
from schiffe.settings.shared import WAIT
from schiffe.store.book import Book
from schiffe.toolkit.forms import Field, FormScreen, FormState, Mistake
from schiffe.toolkit.layout import NO_SCENE, Scene
from schiffe.toolkit.notices import Wait, WaitingScreen

_Result = TypeVar("_Result")


async def play_here(game: ResumedMatch, settings: Settings, context: BoardContext) -> Next | AgainstComputer:
    """A game at this computer; gives what its players want next, which may be another level."""
    interruption, request, recorder = Interruption(), game.record.request, game.recorder
    own = (request.colour,) if isinstance(request, AgainstComputer) else tuple(Colour)
    state = BoardState(game.state, context.glyphs, own[0], own, can_undo=True)
    person = BoardPerson(state, context, interruption, recorder)
    seats: tuple[Seat, Seat] = person, person
    if isinstance(request, AgainstComputer):
        computer = computer_seat(request.level, settings, context.seed)
        seats = (computer, person) if request.colour else (person, computer)
    context.stage.show(person.screen)
    try:
        await play_match(Match(game.state, (recorder, person)), partial(play_turn, seats), interruption)
    finally:
        recorder.leave()
    if person.leaving.next:
        return person.leaving.next
    after = await after_the_end(context, person, recorder, pgettext("key", "again"))
    return replace(request, level=after.level) if after.level and isinstance(request, AgainstComputer) else after.next


async def unless_left(game: Coroutine[Any, Any, _Result], person: BoardPerson) -> Next | None:
    """Let a game go on to its end, or until somebody leaves; gives what they want then."""
    task = asyncio.ensure_future(game)
    try:
        await asyncio.wait((task, person.leaving.left), return_when=asyncio.FIRST_COMPLETED)
        if person.leaving.next is None:
            task.result()
        return person.leaving.next
    finally:
        await end(task)


class Afterwards(NamedTuple):
    """What comes after a game, and the level that is played next where that is another one."""

    next: Next
    level: str | None = None


async def after_the_end(
    context: BoardContext, person: BoardPerson, recorder: MatchRecorder | None, again: str
) -> Afterwards:
    """Let the last move be seen, and show the result until somebody says what comes next.

    ``again`` is what another game is called. From a look back one comes back to the result.
    """
    await person.settled()
    if person.leaving.next:
        return Afterwards(person.leaving.next)
    past = await asyncio.to_thread(recorder.finished) if recorder else None
    board, stage = person.screen.state, context.stage
    lasted = past.stored.lasted if past else None
    seconds = person.seconds if lasted is None else lasted
    screen = BashniResultScreen(
        BashniResult(board, seconds, again, can_replay=past is not None, has_ladder=bool(past and context.standing))
    )

    async def climbed() -> None:
        if past and context.standing:
            found = await asyncio.to_thread(context.standing)
            screen.update(lambda shown: replace(shown, standing=found, has_ladder=found is not None))
            stage.redraw()

    async def judged() -> None:
        found = await costliest(board.match, board.own)
        screen.update(lambda shown: replace(shown, costly=found))
        stage.redraw()

    tasks = [asyncio.ensure_future(work) for work in (climbed(), judged())]
    try:
        while (after := await stage.ask(screen)) is Next.REPLAY and past:
            await look_back(stage, context.glyphs, past)
            screen = BashniResultScreen(screen.state)
        standing = screen.state.standing
        return Afterwards(after, standing.offered if standing and after is Next.NEXT_LEVEL else None)
    finally:
        await end(*tasks)


_FIELD: Final = 40
"""Columns of a line that is typed; longer addresses scroll in it."""
_LONGEST: Final = 255


def friend_screen(scene: Scene = NO_SCENE) -> FriendScreen[BashniRequest]:
    """Host a game here, or join one by its ID on a gameserver."""

    def check(state: FormState) -> BashniRequest | Mistake:
        found = _joined(state)
        return found if isinstance(found, Mistake) else AtGameserver(found)

    return FriendScreen[BashniRequest](HostAtHome(), Joining(_fields(), ("", "")), check, scene)


def joining_screen(scene: Scene, last: ClientOptions) -> FormScreen[FormState, ClientOptions]:
    """Asks for another game on the gameserver where one has joined the last one."""

    def check(state: FormState) -> ClientOptions | Mistake:
        found = _joined(state)
        if isinstance(found, Mistake):
            return found
        return replace(last, address=found.address, request=replace(last.request, game=found.request.game, player=None))

    return FormScreen(
        unmarked(_("_Play with a friend")), _fields(), check, FormState((str(last.address), ""), at=1), scene
    )


def _fields() -> tuple[Field, Field]:
    return (
        Field(_("Address"), _FIELD, _("next"), _("The address you were given: host or host:port"), _LONGEST),
        Field(_("ID of the game"), _FIELD, _("connect"), _("13 characters, a to z and 0 to 9"), _LONGEST),
    )


def _joined(state: FormState) -> ClientOptions | Mistake:
    """What is typed, as one joins a game."""
    server, game = (text.strip() for text in state.texts)
    try:
        address = parse_address(server, DEFAULT_PORT)
    except AddressError as error:
        return Mistake(0, no_address(error.text, DEFAULT_PORT))
    return ClientOptions(address, JoinRequest(game)) if is_game_id(game) else Mistake(1, no_game_id(game))


@dataclass(frozen=True)
class WaitingHost:
    """What a host sees before the other person has come: how to join, and what stands below."""

    invitation: str
    scene: Scene = NO_SCENE


async def play_there(
    client: ClientOptions, settings: Settings, context: BoardContext, book: Book, hosted: WaitingHost | None = None
) -> Next:
    """A game on a gameserver, played or watched; gives what the person wants next.

    Next.AGAIN is another game, since the ID of this one leads to nothing any more. Whoever has ``hosted`` the game sees
    how the other person joins it until they have.

    Raises:
        CommandError: the game cannot be joined, or does not come to its end.
    """
    client = replace(client, wait=settings[WAIT])
    guest = _BoardGuest(client, person_name(settings), book, context, is_hosted=hosted is not None)
    if hosted:
        wait = Wait(_("Network game"), _("Waiting for an opponent"), notes=hosted.invitation)
        context.stage.show(WaitingScreen(wait, guest.person.leave, hosted.scene))
    else:
        context.stage.show(guest.person.screen)
    try:
        after = await unless_left(guest.play(), guest.person)
    finally:
        guest.end()
    again = pgettext("key", "another game") if hosted else pgettext("key", "another ID")
    return after or (await after_the_end(context, guest.person, guest.recorder, again)).next


class _BoardGuest:
    """A person on a gameserver: a ``Player`` of the client, or a watcher.

    Attributes:
        person: who sits at the screen.
        recorder: writes the game down; None while it has not begun, and for a watcher.
    """

    def __init__(
        self, client: ClientOptions, own_name: str, book: Book, context: BoardContext, *, is_hosted: bool
    ) -> None:
        self._client = client
        self._own_name = own_name
        self._book = book
        self._match = begun(match_start(Prolog(), ""))
        self._stage = context.stage
        self._is_unseen = is_hosted
        self._progress = GameProgress()
        self.recorder: MatchRecorder | None = None
        note = _("Connecting to {address}").format(address=client.address)
        state = BoardState(self._match, context.glyphs, note=note, has_begun=False)
        self.person = BoardPerson(state, context)

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
            failure = broken_game(error, options)
            if error.event.loser is None:
                raise failure from None
            self.person.begin(lambda state: replace(state, note=str(failure)))

    async def choose(self, _position: Position, seconds: float) -> Move:
        """The person's move."""
        event = await self.person.choose_within(max(1, int(seconds)), self._match, self._emit)
        assert isinstance(event, MoveMade)  # nothing can be taken back here
        return event.move

    def notify(self, event: GameEvent) -> None:
        """Something has happened at the server."""
        self._progress.notify(event)
        if self._progress.was_over:  # nothing of it was played here
            self.recorder = None
        if isinstance(event, GameJoined):
            self._begin(event.prolog)
        elif not isinstance(event, WaitingForOther):
            for what in following(self._match, event):
                self._emit(what)
        if self._progress.has_begun:
            self._show_begun()

    def _show_begun(self) -> None:
        """The other side has come, at the latest with its first move."""
        if not self.person.screen.state.has_begun:
            self.person.begin(lambda state: replace(state, has_begun=True))
        if self._is_unseen:
            self._is_unseen = False
            self._stage.show(self.person.screen)

    def _begin(self, prolog: Prolog) -> None:
        start = match_start(prolog, self._own_name)
        self._match = match = begun(start)
        own = () if prolog.own is None else (Colour(prolog.own),)
        self.recorder = MatchRecorder(self._book, SetupRecord(start)) if own else None
        below = own[0] if own else Colour.WHITE
        note = absent_text(prolog)
        self.person.begin(lambda state: replace(state, match=match, own=own, below=below, note=note))

    def end(self) -> None:
        """A game that is not over is not gone on with: the person leaves it, or it is broken off."""
        if self.recorder and self._progress.has_begun:
            self.recorder.end_early(self._match, has_left=self.person.leaving.next is not None)

    def _emit(self, event: Event) -> MatchState:
        self._match = self._match.after(event)
        if self.recorder:
            self.recorder.notify(event, self._match)
        self.person.notify(event, self._match)
        self.person.warn_of_loss(self.recorder)
        return self._match
