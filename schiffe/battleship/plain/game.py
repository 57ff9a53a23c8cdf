"""Games in line mode: place the fleets, play the match, show the end; and look on while two bots play."""

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import ExitStack, closing, suppress
from typing import Any, Final, TypeVar

from schiffe.battleship.drawing import choose_glyphs, own_picture, target_picture
from schiffe.battleship.levels import level_name
from schiffe.battleship.logbook.ladder import standing_after
from schiffe.battleship.logbook.recorder import MatchRecorder, ResumedMatch, informed
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import Ending, Event, MatchStarted, ShotsFired
from schiffe.battleship.match.request import AgainstBot, ForTwo, GameRequest, Host, Join, Watch
from schiffe.battleship.match.seats import OpponentSeat, WaitingFor
from schiffe.battleship.match.setup import GameSetup, Series
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.match.turn import MatchObserver
from schiffe.battleship.plain import report
from schiffe.battleship.plain.context import BattleshipLineContext, Curtain
from schiffe.battleship.plain.online import OnlineGames
from schiffe.battleship.plain.person import LineSeat
from schiffe.battleship.plain.placing import Placing
from schiffe.battleship.plain.report import offer_to_share, tell_end
from schiffe.battleship.plain.survey import last_turns, no_shot_yet, reason_of_shot
from schiffe.battleship.plain.words import WORDS, explained_words
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.variants import Rules
from schiffe.battleship.settings import MARK
from schiffe.battleship.texts.names import player_names, watched_shots
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import SeatNumber
from schiffe.game.plain.context import TurnClock, first_seconds, leaving, wants_level
from schiffe.game.session import Session
from schiffe.language.i18n import _
from schiffe.language.names import own_names
from schiffe.language.text import any_of, named, quoted, sentences
from schiffe.language.words import Ambiguous, Leave, Said
from schiffe.process.countdown import Countdown
from schiffe.settings.shared import ASCII, CLOCK, NAME, PAUSE
from schiffe.terminal.console import Console, EndOfInput

_Result = TypeVar("_Result")
_WORDS: Final = ("fleets", "why", "board", "last", "rules", "again", "help", "quit")


class LineGames:
    """Plays games at a console, one after the other: no two of them have the same chance."""

    def __init__(self, console: Console, session: Session, observers: Sequence[MatchObserver] = ()) -> None:
        self._console = console
        self._session = session
        self._chance = Chance(session.seed)
        self._series: Series | None = None
        self._winner: SeatNumber | None = None  # of its last game
        self._observers = (*observers, self)

    def notify(self, event: Event, state: MatchState) -> None:
        """Remember who won, for the next game of a series."""
        if isinstance(event, Ending):
            self._winner = state.winner

    async def play(self, wanted: GameRequest | ResumedMatch) -> bool:
        """Play what is asked for or taken up again; returns False when a network game did not come to its end.

        After a game that has beaten a level, those at a keyboard can go on against the next one.

        Raises:
            EndOfInput: the input ended before the game did.
        """
        is_whole = await self._play(wanted)
        while level := await self._next_level():
            is_whole = await self._play(AgainstBot(level), self._series.rules if self._series else None)
        return is_whole

    async def _next_level(self) -> str | None:
        """The level above the one that the last game has beaten, where somebody wants to play against it."""
        played = self._series.request if self._series else None
        if not isinstance(played, AgainstBot) or not self._console.people_type:
            return None
        names = own_names(self._session.settings[NAME])
        found = await asyncio.to_thread(standing_after, self._session.book, names, played)
        above = found and self._winner is not None and found.offered
        if above and await wants_level(self._console, level_name(played.level), level_name(above)):
            return above
        return None

    async def _play(self, wanted: GameRequest | ResumedMatch, rules: Rules | None = None) -> bool:
        """Play one game, or those with one opponent at a server; without ``rules`` the settings say them."""
        with ExitStack() as stack:
            countdown = stack.enter_context(Countdown(asyncio.get_running_loop().call_soon_threadsafe))
            settings, book = self._session.settings, self._session.book
            glyphs = choose_glyphs(settings[ASCII], self._session.encoding)
            request = wanted.record.request if isinstance(wanted, ResumedMatch) else wanted

            async def next_context() -> BattleshipLineContext:
                series = wanted.record.series if isinstance(wanted, ResumedMatch) else None
                if not series and self._series:
                    series = self._series.after(self._winner)
                if not series or series.request != request:
                    follows_lesson = series is not None and series.follows_lesson
                    series = Series(request, self._chance, follows_lesson=follows_lesson)
                if not isinstance(wanted, ResumedMatch):
                    series = series._replace(rules=rules)
                self._series, self._winner, self._chance = series, None, series.chance.next()
                if isinstance(wanted, ResumedMatch):
                    setup, recorder = wanted.setup, wanted.recorder
                else:
                    names = player_names(request, settings[NAME])
                    typed = self._session.is_typed(CLOCK)
                    setup = await informed(book, series.setup(settings, names, has_typed_clock=typed))
                    recorder = MatchRecorder(book, setup, series)
                stack.enter_context(leaving(self._console, self._session.whole_book, recorder))
                rng = setup.chance.source("people")
                clock = TurnClock(countdown, first_seconds(settings, setup.clock), is_remote=not setup.is_local)
                own = settings[OWN_RULES]
                return BattleshipLineContext(
                    self._console, self._session, WORDS, clock, setup, recorder, glyphs, settings[MARK], rng, own
                )

            context = await next_context()
            match request:
                case AgainstBot():
                    await _LineGame(context, self._observers).against_bot()
                case Watch():
                    context.announce()
                    await Onlooker(context, request, settings[PAUSE]).run(self._observers)
                case ForTwo():
                    await _LineGame(context, self._observers).for_two()
                case Join(address):
                    games = OnlineGames(context, next_context, settings, self._observers)
                    return await games.join(self._session.certified(address))
                case Host(address):
                    return await OnlineGames(context, next_context, settings, self._observers).host(address)
        return True


class _LineGame:
    """One game at this computer."""

    def __init__(self, context: BattleshipLineContext, observers: Sequence[MatchObserver]) -> None:
        self._context = context
        self._console = context.console
        self._observers = observers

    @property
    def _setup(self) -> GameSetup:
        return self._context.setup

    async def against_bot(self) -> None:
        """One person against a bot."""
        self._context.announce()
        recorder = self._context.recorder
        interruption = Interruption()
        seat = LineSeat(0, await self._lay(0), self._context, interruption)
        bot = self._setup.bot(1, recorder.fleet(1))
        recorder.laid(1, bot.fleet)
        seat.catch_up()
        state = await self._setup.play((seat, bot), (recorder, seat, *self._observers), interruption)
        await self._end(state, (seat.fleet, bot.fleet))

    async def for_two(self) -> None:
        """Two people at one keyboard."""
        players = self._setup.players
        curtain = Curtain(self._console, (players[0].name, players[1].name))
        with self._console.aside(), curtain.closed_on_error():
            self._context.announce()
            curtain.announce()
            seats, interruption = [], Interruption()
            for number, player in enumerate(players):
                lies = self._context.recorder.fleet(number) is not None
                if not lies:
                    await curtain.lift(player.name)
                seats.append(LineSeat(number, await self._lay(number), self._context, interruption, curtain))
                if not lies:
                    await curtain.close()
            for seat in seats:
                seat.catch_up()
            observers: list[MatchObserver] = [self._context.recorder, *seats, *self._observers]
            state = await self._setup.play((seats[0], seats[1]), observers, interruption)
            if not state.is_decided:
                raise self._context.left()
        await self._end(state, (seats[0].fleet, seats[1].fleet))

    async def _lay(self, seat: int) -> Fleet:
        return self._context.recorder.fleet(seat) or await Placing(seat, self._context).run()

    async def _end(self, state: MatchState, fleets: tuple[Fleet, Fleet]) -> None:
        """Show the end; raises Leave or EndOfInput where it was left before."""
        if not state.is_decided or state.winner is None:
            raise self._context.left()
        await offer_to_share(self._console, await tell_end(self._context, state, state.winner, fleets))


class Onlooker:
    """Tells of a match of two bots, and takes words while it waits for their shots; ``pause`` is how long, in seconds.

    In a pipe nobody reads along: there it neither waits nor asks.
    """

    def __init__(self, context: BattleshipLineContext, request: Watch, pause: float) -> None:
        self._context = context
        self._console = context.console
        self._pause = pause
        self._is_open = request.shows_fleets
        self._tells_why = request.tells_why
        self._bots = context.setup.bot(0), context.setup.bot(1)
        self._interruption = Interruption()
        self._line: asyncio.Future[str] | None = None

    async def run(self, observers: Sequence[MatchObserver]) -> None:
        """The whole match; raises Leave when the onlooker does not want to see its end."""
        seats = OpponentSeat(self._bots[0], self), OpponentSeat(self._bots[1], self)
        try:
            state = await self._context.setup.play(seats, (self, *observers), self._interruption)
        finally:
            await self._stop_asking()
        if state.winner is None or not state.is_decided:
            raise self._context.left()
        self._is_open = True
        if self._context.draws_unasked:
            self._show(state)
        fleets = self._bots[0].fleet, self._bots[1].fleet
        self._console.say(report.result(state, state.winner, fleets))

    def notify(self, event: Event, state: MatchState) -> None:
        """Tell what has happened."""
        self._state = state
        if isinstance(event, MatchStarted) and self._context.draws_unasked:
            self._show(state)
        if isinstance(event, ShotsFired):
            fleet = self._bots[1 - event.seat].fleet if self._is_open else None
            self._console.say(watched_shots(event, state, fleet))
            if self._tells_why:
                self._tell_why(event)

    async def until(self, work: Coroutine[Any, Any, _Result], what: WaitingFor) -> _Result:  # noqa: ARG002 - it is a shot
        """Let the onlooker read and type, and then the bot choose; raises Interrupted when the onlooker leaves."""
        with closing(work):
            try:
                await self._wait()
            except (Leave, EndOfInput):
                self._interruption.end(PlayerLeft(self._state.turn))
            return await work

    async def _wait(self) -> None:
        if not self._console.people_type:
            return
        pause = asyncio.ensure_future(asyncio.sleep(self._pause))
        try:
            while not pause.done():
                if self._line is None:
                    self._line = asyncio.ensure_future(self._console.ask())
                await asyncio.wait((pause, self._line), return_when=asyncio.FIRST_COMPLETED)
                if self._line.done():
                    line, self._line = self._line.result(), None
                    self._obey(line)
        finally:
            pause.cancel()

    async def _stop_asking(self) -> None:
        if self._line:
            self._line.cancel()
            with suppress(asyncio.CancelledError, EndOfInput):
                await self._line

    def _show(self, state: MatchState) -> None:
        """Draw both boards, with the ships where they are shown."""
        pictures = []
        for seat in (0, 1):
            fleet, view = self._bots[seat].fleet, state.views[1 - seat]
            pictures.append((own_picture(fleet, view) if self._is_open else target_picture(view), state.names[seat]))
        self._context.show(*pictures)

    def _obey(self, line: str) -> None:
        try:
            said = WORDS.read(line, _WORDS)
        except Ambiguous as ambiguous:
            self._console.say(ambiguous.problem)
            return
        if said:
            self._do(said)
        elif line.strip():
            text = _("{text} does not work here.").format(text=quoted(line))
            possible = _("Possible: {words}").format(words=any_of([WORDS[word] for word in _WORDS]))
            self._console.say(sentences(text, possible))

    def _do(self, said: Said) -> None:
        say = self._console.say
        match said.word:
            case "quit":
                raise Leave
            case "again":
                self._console.repeat()
            case "fleets":
                self._is_open = not self._is_open
                say(_("Both fleets are shown.") if self._is_open else _("Both fleets are hidden."))
            case "why" if not self._state.history:
                say(no_shot_yet())
            case "why":
                for seat in (0, 1):
                    for event in self._state.shots_of(seat)[-1:]:
                        self._tell_why(event)
            case "board" if self._context.may_draw:
                self._show(self._state)
            case "last":
                say(last_turns(said.rest, self._state))
            case "rules":
                self._console.say(self._context.rules_text())
            case _:
                self._explain()

    def _tell_why(self, event: ShotsFired) -> None:
        size = self._state.rules.grid.size
        for shot in event.shots:
            name, reason = self._state.names[event.seat], reason_of_shot(shot, size)
            self._console.say(named(name, reason))

    def _explain(self) -> None:
        self._context.explain_rules()
        own = {"fleets": _("show both fleets, or hide them"), "why": _("why both fired their last shots")}
        texts = explained_words("") | own
        self._context.explain({word: texts[word] for word in _WORDS})
