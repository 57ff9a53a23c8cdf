"""A third game, Nim: two take one to three stones in turn, people or a bot, and whoever takes the last one wins.

It is handed to the program as a value, ``NIM``, and nothing in the program knows of it.
"""

import asyncio
import json
from argparse import Namespace
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, Final, TypeAlias

from schiffe.commandline.context import checked
from schiffe.commandline.parser import Parser
from schiffe.commandline.program import CommandDoor, Subcommand
from schiffe.game.flow.after import AfterMatch, Played
from schiffe.game.flow.flow import GameFlow
from schiffe.game.flow.view import MatchView, View
from schiffe.game.game import Game, NarrationStep
from schiffe.game.info import ExportFormat, GameContext, GameInfo, Level, MenuLabel
from schiffe.game.logbook import open_book
from schiffe.game.match.codec import PLAYER
from schiffe.game.match.events import ImpossibleEvent, MatchEnded, PlayerLeft, TimeExpired
from schiffe.game.match.finished import FinishedMatch
from schiffe.game.match.format import MatchFormat
from schiffe.game.match.importing import read_head, read_players
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.loop import RunStep, play_match
from schiffe.game.match.match import Match
from schiffe.game.match.players import Player, PlayerKind, SeatNumber
from schiffe.game.match.recorder import MatchRecorder, take_up
from schiffe.game.match.series import Series
from schiffe.game.options import add_plain, add_resume, checked_names
from schiffe.game.plain.context import LineMatchContext, TurnClock, leaving
from schiffe.game.plain.matchwords import MatchWords, TurnWord
from schiffe.game.plain.menu import Entry, LineMenu, at_once
from schiffe.game.plain.turn import CLOCK as CLOCK_WORD
from schiffe.game.plain.turn import CLOCK_AND_SPEECH, QUIT, TimedTurn
from schiffe.game.plain.words import HINT
from schiffe.game.playing import ResumeOptions, new_session, play, resume_game
from schiffe.game.queries import GameStatistics, ReplayOptions, StatsOptions
from schiffe.game.session import Session
from schiffe.game.ui.games import PlayedGames
from schiffe.game.ui.program import GameScreens, ScreenProgram
from schiffe.language.names import against, player_name
from schiffe.language.words import Leave
from schiffe.process.countdown import Countdown
from schiffe.process.errors import CommandError
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Schema
from schiffe.settings.shared import ASCII, BOARDS, CLOCK, LANGUAGE, LOGBOOK, MOUSE, NAME, SPEECH, THEME
from schiffe.store.codecs import SEAT, ObjectCodec, UnionCodec, pair, plain
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId, NewMatch, ReadMatch, StoredEnd, StoredMatch, StoredSide
from schiffe.store.texts import past_title
from schiffe.store.values import Value, read_text
from schiffe.terminal.console import Console
from schiffe.terminal.encoding import BOX_LINES
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.forms import names_screen
from schiffe.toolkit.help import HelpScreen, sections
from schiffe.toolkit.layout import Bar, Scene, paint_bar
from schiffe.toolkit.menus import DialogScreen, MenuScreen, Offer
from schiffe.toolkit.screen import Command, Done, Screen
from schiffe.toolkit.style import Look

WORD: Final = "nim"
_HEAP: Final = 21
_RULES: Final = "Take 1 to 3 stones in turn. Whoever takes the last one has won."


@dataclass(frozen=True)
class Taken:
    """Some stones are taken by whoever is to move."""

    count: int


Event: TypeAlias = Taken | TimeExpired | MatchEnded | PlayerLeft


@dataclass(frozen=True)
class Nim:
    """A match: who plays, how many stones were taken in each turn, and how it ended."""

    players: tuple[Player, Player]
    taken: tuple[int, ...] = ()
    ending: MatchEnded | PlayerLeft | None = None

    @property
    def left(self) -> int:
        """The stones that are left."""
        return _HEAP - sum(self.taken)

    @property
    def most(self) -> int:
        """How many can be taken."""
        return min(3, self.left)

    @property
    def best(self) -> int:
        """How many to take, so that a multiple of four is left where that can be."""
        return self.left % 4 or 1

    @property
    def seat(self) -> int:
        """Whose turn it is, or would be."""
        return len(self.taken) % 2

    @property
    def names(self) -> tuple[str, str]:
        """What the players are called."""
        return self.players[0].name, self.players[1].name

    def after(self, event: Event) -> "Nim":
        """How it stands when this has happened too; raises ImpossibleEvent where it cannot have."""
        match event:
            case _ if self.ending:
                raise ImpossibleEvent(event)
            case Taken(count) if 1 <= count <= self.most:
                return replace(self, taken=(*self.taken, count))
            case TimeExpired(seat) if self.left and seat == self.seat:
                return replace(self, taken=(*self.taken, 1))
            case MatchEnded(winner) if not self.left and winner == 1 - self.seat:
                return replace(self, ending=event)
            case PlayerLeft():
                return replace(self, ending=event)
        raise ImpossibleEvent(event)

    def text(self) -> str:
        """How it stands."""
        if not self.left:
            return f"{self.names[1 - self.seat]} has taken the last stone and has won."
        return f"{self.left} stones are left. {self.names[self.seat]}, take 1 to {self.most}."


NimMatch: TypeAlias = Match[Event, Nim]


def start_of(names: tuple[str, str]) -> Nim:
    """A match of two people that begins."""
    one, other = (Player(PlayerKind.PERSON, name) for name in names)
    return Nim((one, other))


LEVELS: Final = {"clever": Level(lambda: "Clever", lambda: "leaves four, eight or twelve")}


Choose: TypeAlias = Callable[[Nim], Coroutine[Any, Any, Event]]
"""Asks whoever is to move."""


@dataclass(frozen=True)
class TwoPeople:
    """A request: two people at one keyboard."""

    names: tuple[str, str]


@dataclass(frozen=True)
class AgainstBot:
    """A request: a person begins against the bot."""

    level: str = "clever"


Request: TypeAlias = TwoPeople | AgainstBot


async def choose_best(state: Nim) -> Event:
    """Choose as the bot does."""
    return Taken(state.best)


async def play_turn(seats: tuple[Choose, Choose], match: NimMatch, run: RunStep) -> None:
    """Play a turn, or end the match with the last stone."""
    state = match.state
    match.emit(await run(seats[state.seat](state)) if state.left else MatchEnded(1 - state.seat))


# In the file of games: the row of a match is all that its record says

_EVENT = UnionCodec[Event](
    "event",
    {
        "expired": ObjectCodec(TimeExpired, {"seat": SEAT}),
        "taken": ObjectCodec(Taken, {"count": plain(Value.whole)}),
        "ended": ObjectCodec(MatchEnded, {"winner": SEAT}),
        "left": ObjectCodec(PlayerLeft, {"seat": SEAT}),
    },
)


_PLAYERS: Final = pair(PLAYER.part)


def _new_match(start: Nim) -> NewMatch:
    one, other = (StoredSide(player.kind.value, player.name, player.level) for player in start.players)
    return NewMatch(WORD, (one, other), f"{_HEAP} stones", json.dumps(_PLAYERS.write(start.players)))


FORMAT: Final = MatchFormat[Nim, Event, Nim](
    game=WORD,
    levels=LEVELS,
    new_match=_new_match,
    write_event=lambda event, _start: json.dumps(_EVENT.write(event)),
    write_end=lambda state, _start: StoredEnd("won", 1 - state.seat),
    read_record=lambda text: Nim(read_text(text, _PLAYERS.read)),
    read_event=lambda text, _start: read_text(text, _EVENT.read),
    turns=(Taken, TimeExpired),
    begin=lambda start: start,
)
FinishedNim: TypeAlias = FinishedMatch[Nim, Event, Nim]


@dataclass(frozen=True)
class NimSetUp:
    """A match that is set up or resumed."""

    state: Nim
    recorder: MatchRecorder[Nim, Event, Nim]
    series: Series[Request]

    @property
    def players(self) -> tuple[Player, Player]:
        """Who plays."""
        return self.state.players

    async def play(self, seats: Any, observers: Sequence[Any], until: Interruption) -> Nim:
        """Play it to its end."""
        return await play_match(Match(self.state, observers), partial(play_turn, seats), until)


def new_game(series: Series[Request], book: Logbook, name: str = "") -> NimSetUp:
    """A match that begins; ``name`` is that of the person against the bot."""
    match series.request:
        case TwoPeople(names):
            start = start_of(names)
        case AgainstBot(level):
            start = Nim((Player(PlayerKind.PERSON, name), Player(PlayerKind.BOT, LEVELS[level].name(), level)))
    return NimSetUp(start, MatchRecorder(book, FORMAT, start), series)


class NimFlow(GameFlow[Request, NimSetUp]):
    """What the game tells the flow."""

    async def set_up(self, series: Series[Request]) -> NimSetUp:
        return new_game(series, self.session.book, player_name(self.session.settings[NAME]))

    def bot(self, match: NimSetUp, seat: SeatNumber, stack: ExitStack) -> Choose:
        return choose_best


def _told(past: FinishedNim) -> Iterator[str]:
    yield past_title(past.stored)
    yield from (f"{number:3}  {state.text()}" for number, state in enumerate(_states(past)))


def _table(past: FinishedNim) -> Iterator[str]:
    return (f"{past.stored.id},{state.left}" for state in _states(past))


def _states(past: FinishedNim) -> list[Nim]:
    """How it stood at first and after each turn."""
    return [past.record, *(moment.state for moment in past.moments if isinstance(moment.event, FORMAT.turns))]


# The game behind its door

Playable: TypeAlias = Request | NimSetUp
"""What can be played: something new, or a match that is resumed."""


@dataclass(frozen=True)
class LoadedNim(Game[Playable, FinishedNim]):
    """The game."""

    game: GameInfo

    match_format: ClassVar[MatchFormat[Nim, Event, Nim]] = FORMAT

    match_kind: ClassVar[type[NimSetUp]] = NimSetUp

    def flow(self, session: Session) -> NimFlow:
        return NimFlow(session)

    def people(self, request: Request) -> int:
        return 2 if isinstance(request, TwoPeople) else 1

    def in_lines(self, console: Console, session: Session, flow: GameFlow[Any, Any]) -> View[Playable]:
        return NimLines(console, session, self)

    def on_screen(self, program: ScreenProgram) -> GameScreens:
        return NimScreens(program, self, self.flow(program.session))

    def resume(self, book: Logbook, match: MatchId, clock: int | None = None) -> NimSetUp | None:
        found = take_up(book, match, FORMAT)
        if found is None:
            return None
        recorder = MatchRecorder(book, FORMAT, found.record, found.writer)
        bot = found.record.players[1].level
        request = AgainstBot(bot) if bot else TwoPeople(found.record.names)
        return NimSetUp(found.state or found.record, recorder, Series(request))

    def check_replay(self, finished: FinishedNim, options: ReplayOptions) -> None:
        if options != ReplayOptions():
            raise CommandError("nobody has secrets in a game of Nim")

    def narrate(self, finished: FinishedNim, options: ReplayOptions, preferences: Preferences) -> Iterator[str]:
        return _told(finished)

    def steps(self, finished: FinishedNim, options: ReplayOptions, preferences: Preferences) -> Sequence[NarrationStep]:
        return [NarrationStep(text, number) for number, text in enumerate(_told(finished))]

    def statistics(
        self, matches: Sequence[StoredMatch], options: StatsOptions, preferences: Preferences
    ) -> GameStatistics:
        name, own = options.whose(preferences.settings[NAME])
        won = [
            bool(match.end and match.end.winner == seat)
            for match in matches
            for seat, side in enumerate(match.sides)
            if side.name in own and not match.is_imported and options.wants(match.begun, match.sides[1 - seat].name, "")
        ]
        entry = {"player": name, "games": len(won), "won": sum(won)}
        return GameStatistics(lambda: [f"{name} has won {sum(won)} of {len(won)}."], lambda: entry, is_empty=not won)

    def exported(self, finished: FinishedNim) -> dict[str, Any]:
        return finished.exported(1, {"players": _PLAYERS.write(finished.record.players)}, _EVENT.write)

    def read_exported(self, entry: object) -> ReadMatch:
        head = read_head(entry, WORD, 1, "players")
        start = Nim(read_players(head.fields["players"], LEVELS, PlayerKind.PERSON, PlayerKind.BOT))
        moments = list(head.moments(FORMAT, start, lambda value, _state: _EVENT.read(value, "time"), _HEAP + 1))
        return head.match(FORMAT, start, moments)


# A match in either view


@dataclass
class NimMatchView(MatchView):
    """A match as people see it who are asked for their turns by ``choose``, and by ``ask_next`` what comes after it."""

    choose: Choose
    ask_next: Callable[[Nim], Awaitable[AfterMatch]]

    def seats(self, others: tuple[Any, Any], interruption: Interruption) -> tuple[Choose, Choose]:
        return others[0] or self.choose, others[1] or self.choose

    async def ended(self, state: Nim) -> Played:
        winner = state.ending.winner if isinstance(state.ending, MatchEnded) else None
        return Played(await self.ask_next(state), winner)


# Line mode


class NimTurn(TimedTurn[Event]):
    """A turn of a person, until a number of stones is typed."""

    def __init__(self, context: LineMatchContext, state: Nim) -> None:
        super().__init__(context, NIM_WORDS)
        self._state = state

    async def hint(self, _rest: str) -> None:
        self._console.say(f"Take {self._state.best}.")

    def take(self, line: str) -> Event | None:
        with suppress(ValueError):
            self._state.after(taken := Taken(int(line)))
            return taken
        self._console.say(f"Type a number from 1 to {self._state.most}.")
        return None

    def expire(self, typed: str) -> str:
        return "Time's up. Press Enter, and one stone is taken."

    def take_late(self, line: str) -> Event:
        return (self.take(line) if line else None) or TimeExpired(self._state.seat)


NIM_WORDS: Final = MatchWords[NimTurn, NimTurn](
    TurnWord(HINT, lambda _turn: "a good number of stones", NimTurn.hint), CLOCK_WORD, *CLOCK_AND_SPEECH, QUIT
)


class NimLines(LineMenu[Playable, FinishedNim]):
    """The menu, which starts games one after the other."""

    def title(self) -> str:
        return "Nim - take the last stone"

    def entries(self) -> Sequence[Entry]:
        return (
            ("Two players", self._for_two),
            ("Look back", self.look_back),
            ("Against the computer", at_once(AgainstBot())),
        )

    async def _for_two(self) -> Request:
        first = await self.ask_name("Who begins? ")
        return TwoPeople((first, await self.ask_name("Who is second? ", taken=first)))

    @contextmanager
    def match(self, match: NimSetUp) -> Iterator["NimMatchView"]:
        with (
            Countdown(asyncio.get_running_loop().call_soon_threadsafe) as countdown,
            leaving(self.console, self.session.whole_book, match.recorder),
        ):
            clock = TurnClock(countdown, self.session.settings[CLOCK])
            context = LineMatchContext(self.console, self.session, clock)
            self.console.say(against(*match.state.names))
            yield NimMatchView(partial(self._turn, context), partial(self._told_end, context))

    async def _told_end(self, context: LineMatchContext, state: Nim) -> AfterMatch:
        if isinstance(state.ending, PlayerLeft):
            raise context.left()
        self.console.say(state.text())
        return AfterMatch.MENU

    async def _turn(self, context: LineMatchContext, state: Nim) -> Event:
        self.console.say(state.text())
        try:
            return await NimTurn(context, state).run()
        except Leave:
            return PlayerLeft(state.seat)

    def how_to_play(self) -> str:
        return "Take up to three stones."

    def narrate(self, finished: FinishedNim) -> None:
        self.console.say("\n".join(_told(finished)))


# The full screen


@dataclass(frozen=True)
class HeapView:
    """A heap as it stands, or at one of the steps of a match that is over."""

    states: Sequence[Nim]
    title: str
    at: int = 0
    hint: str = ""

    @property
    def shown(self) -> Nim:
        """The heap at this step."""
        return self.states[self.at]

    def moved(self, by: int) -> "HeapView":
        """Another step is shown."""
        return replace(self, at=min(max(0, self.at + by), len(self.states) - 1))


class HeapScreen(Screen[HeapView, "int | None"]):
    """Shows a heap, and gives how many stones are taken from it; None after Escape."""

    def commands(self, state: HeapView) -> Sequence[Command[HeapView]]:
        leave: Command[HeapView] = Command(("escape", "f10"), lambda _state: Done(None), "Esc", "back")
        if len(state.states) > 1:
            forward: Command[HeapView] = Command(("right",), lambda view: view.moved(1), "->", "step")
            return [leave, forward, Command(("left",), lambda view: view.moved(-1))]
        hint = Command[HeapView](("h",), lambda view: replace(view, hint=f"Take {view.shown.best}."), "H", "hint")
        return [leave, hint, *(_taking(count) for count in range(1, state.shown.most + 1))]

    def paint(self, canvas: Canvas, state: HeapView) -> None:
        paint_bar(canvas, Bar(state.title, game="Nim"))
        canvas.put(2, 3, "o " * state.shown.left, "class:nim.stone")
        canvas.put(2, 5, state.shown.text())
        canvas.put(2, 7, state.hint)


def _taking(count: int) -> Command[HeapView]:
    return Command((str(count),), lambda _state: Done(count), str(count), "take")


class NimScreens(GameScreens):
    """The menu on the full screen, and the games that it starts."""

    looks: ClassVar[Mapping[str, Look]] = {"nim.stone": Look(attributes="bold")}

    @property
    def scene(self) -> Scene:
        return Scene("schiffe", "Nim")

    async def choose(self) -> Playable | AfterMatch | None:
        while True:
            offers: list[Offer[Callable[[], Awaitable[Playable | AfterMatch | None]]]] = [
                Offer("_Two players", self._for_two),
                Offer("_Against the computer", at_once(AgainstBot())),
                Offer("_Played games", PlayedGames(self._program, self._game).run),
            ]
            action = await self._stage.ask(MenuScreen(self.texts("", "back", self.news()), offers))
            if action is None:
                return None
            chosen: Playable | AfterMatch | None = await action()
            if chosen:
                return chosen

    async def _for_two(self) -> Request | None:
        names = await self._stage.ask(names_screen(("", "")))
        return TwoPeople(names) if names else None

    @contextmanager
    def match(self, match: NimSetUp) -> Iterator["NimMatchView"]:
        yield NimMatchView(self._turn, self._ask_next)

    async def _ask_next(self, state: Nim) -> AfterMatch:
        if isinstance(state.ending, PlayerLeft):
            return AfterMatch.MENU
        answers = [Offer("_Menu", AfterMatch.MENU), Offer("_Again", AfterMatch.AGAIN)]
        return await self._stage.ask_over(DialogScreen(BOX_LINES, state.text(), answers))

    async def _turn(self, state: Nim) -> Event:
        try:
            async with asyncio.timeout(self.settings[CLOCK] or None):
                count = await self._stage.ask(HeapScreen(HeapView((state,), against(*state.names))))
        except TimeoutError:
            return TimeExpired(state.seat)
        return PlayerLeft(state.seat) if count is None else Taken(count)

    async def show_finished(self, finished: FinishedNim, options: ReplayOptions) -> None:
        await self._stage.ask(HeapScreen(HeapView(_states(finished), past_title(finished.stored))))

    def help(self) -> HelpScreen:
        return HelpScreen(sections(f"# Nim\n{_RULES}"))


# The game among others


def _add_options(parser: Parser) -> None:
    section = parser.section("options")
    section.value("--two", ("FIRST", "SECOND"), str, "play in turns at one keyboard")
    section.switch("--bot", "play against the computer")
    add_resume(section)
    add_plain(section)


def _run(found: Namespace, context: GameContext) -> int:
    if found.resume is not None:
        return resume_game(context, ResumeOptions(found.resume, WORD, found.plain))
    request = TwoPeople(checked_names(found.two)) if found.two else AgainstBot() if found.bot else None
    preferences = checked(context)
    with open_book(preferences.settings) as book:
        return play(NIM.load(), new_session(context, preferences, book), request, plain=found.plain)


def _load() -> LoadedNim:
    return LoadedNim(NIM)


NIM_SETTINGS: Final = (LANGUAGE, NAME, CLOCK, SPEECH, THEME, BOARDS, ASCII, MOUSE, LOGBOOK)
_PLAY: Final[Subcommand[Namespace]] = Subcommand(
    description=lambda: _RULES,
    add_options=_add_options,
    settings=lambda _schema: NIM_SETTINGS,
    read=lambda found: found,
    run=_run,
)
NIM: Final = GameInfo(
    word=WORD,
    title=lambda: "Nim",
    summary=lambda: "play Nim: take the last stone",
    menu=MenuLabel(lambda: "_Nim", lambda: "Nim, a heap of stones", lambda: "take the last stone"),
    settings=Schema(NIM_SETTINGS),
    levels=LEVELS,
    commands={"play": CommandDoor(lambda: "play Nim", lambda: _PLAY)},
    load=_load,
    formats={
        "text": ExportFormat(".txt", lambda past, _code: _told(past)),
        "csv": ExportFormat(".csv", lambda past, _: _table(past), head="game,left\n", between=""),
    },
)
