"""One match of Bashni in line mode, at this computer or at a gameserver."""

import asyncio
from collections.abc import Sequence

from schiffe.bashni.levels import level_name
from schiffe.bashni.logbook.recorder import MatchRecorder, SetUpMatch
from schiffe.bashni.logbook.statistics import LADDER
from schiffe.bashni.match.events import Event, MoveMade
from schiffe.bashni.match.request import ClientOptions
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.match.turn import Emit, MatchObserver, Seat
from schiffe.bashni.net.events import GameEvent, NoteLimit, Prolog
from schiffe.bashni.plain.context import LineContext
from schiffe.bashni.plain.lesson import give_lesson
from schiffe.bashni.plain.person import WORDS, LinePerson, Opponent
from schiffe.bashni.plain.transcript import offer_more
from schiffe.bashni.rules.position import Colour, Move
from schiffe.bashni.texts import network
from schiffe.bashni.texts.describing import ending_text, last_move_text, player_title
from schiffe.bashni.texts.lesson import first_rules
from schiffe.game.flow.after import AfterMatch, Played
from schiffe.game.flow.view import MatchView
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import PlayerKind, SeatNumber
from schiffe.game.plain import words
from schiffe.game.plain.context import wanted_level
from schiffe.game.plain.words import Leave
from schiffe.language.i18n import _
from schiffe.language.names import against
from schiffe.language.text import quoted, sentence, sentences
from schiffe.network.connecting import waiting_for_opponent
from schiffe.process.errors import CommandError
from schiffe.process.tasks import end
from schiffe.terminal.console import Console, EndOfInput


class _LogbookWarner:
    """An observer that says what is wrong with the logbook as soon as something could not be written."""

    def __init__(self, recorder: MatchRecorder, console: Console) -> None:
        self._recorder = recorder
        self._console = console

    def notify(self, _event: Event, _state: MatchState) -> None:
        """Take an event that the recorder has tried to write."""
        if news := self._recorder.news():
            self._console.say(news)


class LineMatch(MatchView):
    """A match as the people at the console are told it; leaving it raises Leave or EndOfInput.

    At a gameserver words may be typed at any time.

    Attributes:
        context: what the match is played with.
        state: how it stands, at a gameserver.
        leaving: has the error by which a game at a gameserver is left while the other side moves.
        observers: those who are told what happens, besides what writes it down.
    """

    observers: Sequence[MatchObserver] = ()

    def __init__(self, context: LineContext, match: SetUpMatch, *, tells_rules: bool = False) -> None:
        """Tell a match, to a newcomer with the rules before the first move."""
        self.context = context
        self._console = context.console
        self._match = match
        self._tells_rules = tells_rules
        self._recorder: MatchRecorder | None = match.recorder
        opponent = Opponent.REMOTE
        if match.record.is_local:
            has_computer = any(player.kind is PlayerKind.BOT for player in match.players)
            opponent = Opponent.COMPUTER if has_computer else Opponent.BESIDE
        self._person = LinePerson(context, opponent, match.record.seed)
        self.state = match.state
        self._idle: asyncio.Task[None] | None = None
        self._note_limit = NoteLimit()
        self._server: ClientOptions | None = None
        self.leaving: asyncio.Future[AfterMatch] = asyncio.get_running_loop().create_future()

    def announce(self) -> None:
        """Say who plays, and where they left off, or what they have to know."""
        state = self._match.state
        self._console.say(against(*(player_title(state.name(side), side) for side in Colour)))
        if state.history:
            self._console.say(sentences(_("The game continues."), last_move_text(state)))
        elif self._tells_rules and not self.context.lesson:
            more = _("{rules} tells the rest, {help} lists what you can type.")
            self._console.say(sentences(first_rules(), more.format(rules=words.RULES, help=words.HELP)))

    async def prepare(self, seat: SeatNumber, interruption: Interruption) -> None:  # noqa: ARG002 - who leaves raises it
        """Give the lesson before a first game.

        Raises:
            Leave, EndOfInput: it was left.
        """
        if self.context.lesson and not self._match.state.history:
            await give_lesson(self.context, self.context.lesson, self._match.players)
            self._console.say(_("Now the game."))

    def seats(self, others: tuple[Seat | None, Seat | None], interruption: Interruption) -> tuple[Seat, Seat]:  # noqa: ARG002 - who leaves says so with a move
        """Seat the people, who are one at the console."""
        self.observers = [self._person, self.context.progress, _LogbookWarner(self._match.recorder, self._console)]
        one, other = others
        return one or self._person, other or self._person

    async def ended(self, state: MatchState) -> Played:
        """Tell how the match ended, and offer it once more.

        Raises:
            Leave, EndOfInput: it was left before.
        """
        if self._match.record.is_local:
            if isinstance(state.ending, PlayerLeft):
                raise self.context.left()
            self.show_decided(state)
        own = [side for side in Colour if state.players[side].kind is PlayerKind.PERSON]
        await offer_more(self.context, state, own, self._recorder.finished() if self._recorder else None)
        level = await wanted_level(self.context, LADDER, self._match.series.request, level_name)
        return Played(AfterMatch.NEXT_LEVEL if level else AfterMatch.MENU, level=level)

    # At a gameserver

    def show_connecting(self, client: ClientOptions, invitation: str) -> None:
        """Say nothing: the first line tells it."""
        self._server = None if invitation else client

    def show_players(
        self, prolog: Prolog, state: MatchState, recorder: MatchRecorder | None
    ) -> Sequence[MatchObserver]:
        """Say who plays."""
        self.state = state
        self._recorder = recorder
        self._console.say(network.joined_text(prolog))
        if network.waits_for_opponent(prolog):
            self._console.say(sentence(waiting_for_opponent(self._server.address if self._server else None)))
            if self._server:
                self._console.say(network.how_to_invite(self._server))
        elif absent := network.absent_text(prolog):
            self._console.say(absent)
        self._begin_idling()
        return [self, self._person, *([_LogbookWarner(recorder, self._console)] if recorder else ())]

    def notify(self, _event: Event, state: MatchState) -> None:
        """Take note of how the match stands, for words that ask for it."""
        self.state = state

    def show_begun(self) -> None:
        """Say nothing: the first move tells it."""

    def tell_event(self, event: GameEvent) -> None:
        """Say it, if it means something; meaningless lines only some times."""
        text = network.event_text(event, None)
        if text and self._note_limit.lets_pass(event):
            self._console.say(text)

    def show_decided(self, state: MatchState) -> None:
        """Show the board, and say who has won."""
        if not self.context.is_terse:
            self.context.show(state)
        self._console.say(ending_text(state))

    def show_lost(self, problem: CommandError) -> None:
        """Let the menu or the command say it."""
        raise problem from None

    async def choose_move(self, seconds: int, state: MatchState, emit: Emit) -> Move:
        """Ask for a move.

        Raises:
            Leave, EndOfInput: the person leaves instead.
        """
        await self.stop_input()
        event = await self._person.choose_within(seconds, state, emit)
        if not isinstance(event, MoveMade):
            emit(event)
            raise self.context.left()
        self._begin_idling()
        return event.move

    # Words while somebody else moves; a pipe has nobody who would type one just then

    def _begin_idling(self) -> None:
        if self._console.people_type:
            self._idle = asyncio.ensure_future(self._take_lines())

    async def stop_input(self) -> None:
        """Take no more words."""
        await end(self._idle)
        self._idle = None

    async def _take_lines(self) -> None:
        try:
            while True:
                line = await self._console.ask()
                if not WORDS.answer_waiting(line, self) and line.strip():
                    self._console.say(
                        _("{text} does not work while your opponent is to move.").format(text=quoted(line))
                    )
        except (Leave, EndOfInput, OSError) as error:  # the flow raises it
            if not self.leaving.done():
                self.leaving.set_exception(error)
