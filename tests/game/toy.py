"""A third game, Nim: two people at one keyboard take one to three stones in turn, and whoever takes the last one wins.

It is handed to the program as a value, ``NIM``, and nothing in the program knows of it.
"""

from argparse import Namespace
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, Final, TypeAlias

from schiffe.commandline.context import checked
from schiffe.commandline.parser import Parser
from schiffe.commandline.program import CommandDoor, Subcommand
from schiffe.game.game import JSON, Game, GameContext, MenuLabel
from schiffe.game.loaded import LoadedGame, ToldStep
from schiffe.game.logbook import open_book
from schiffe.game.options import GameStatistics, ReplayOptions, StatsOptions, add_plain, add_resume, checked_names
from schiffe.game.plain.context import leaving
from schiffe.game.plain.menu import Entry, LineMenu
from schiffe.game.plain.words import Vocabulary
from schiffe.game.playing import ResumeOptions, new_session, play, resume_game
from schiffe.game.session import Session
from schiffe.game.ui.games import PlayedGames
from schiffe.game.ui.match import Next
from schiffe.game.ui.program import GameScreens, ScreenProgram
from schiffe.language.names import against, own_names, player_name
from schiffe.language.words import Leave
from schiffe.process.errors import CommandError
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Schema
from schiffe.settings.shared import ASCII, BOARDS, LANGUAGE, LOGBOOK, MOUSE, NAME, THEME
from schiffe.store.book import Book
from schiffe.store.matches import Imported, MatchId, NewMatch, ReadMatch, StoredEnd, StoredMatch, StoredSide
from schiffe.store.store import Store
from schiffe.store.texts import past_title
from schiffe.store.values import UnreadableText, Value, Wrong
from schiffe.store.writer import MatchWriter
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
class Nim:
    """A match: who plays, and how many stones were taken in each turn."""

    names: tuple[str, str]
    taken: tuple[int, ...] = ()

    @property
    def left(self) -> int:
        """The stones that are left."""
        return _HEAP - sum(self.taken)

    @property
    def most(self) -> int:
        """How many can be taken."""
        return min(3, self.left)

    @property
    def seat(self) -> int:
        """Whose turn it is, or would be."""
        return len(self.taken) % 2

    def after(self, count: int) -> "Nim":
        """Some stones are taken; raises ValueError where that is not possible."""
        if not 1 <= count <= self.most:
            raise ValueError(count)
        return replace(self, taken=(*self.taken, count))

    @property
    def end(self) -> StoredEnd | None:
        """How it has ended."""
        return None if self.left else StoredEnd("won", 1 - self.seat)

    def text(self) -> str:
        """How it stands."""
        if self.end:
            return f"{self.names[1 - self.seat]} has taken the last stone and has won."
        return f"{self.left} stones are left. {self.names[self.seat]}, take 1 to {self.most}."

    def new_match(self) -> NewMatch:
        """The match as the file of games has it; its sides and rules are all that is needed to take it up again."""
        one, other = (StoredSide("person", name) for name in self.names)
        return NewMatch(WORD, (one, other), f"{_HEAP} stones", "")


@dataclass
class NimMatch:
    """A match at this computer, which is written as it is played."""

    state: Nim
    writer: MatchWriter

    def take(self, count: int) -> None:
        """The turn of one of the two."""
        self.state = self.state.after(count)
        self.writer.begin(self.state.new_match)
        self.writer.append(str(count), self.state.end)

    @property
    def match(self) -> MatchId | None:
        """Its number, where it can be gone on with."""
        return self.writer.resumable

    def leave(self) -> None:
        """Let others go on with it."""
        self.writer.release()


@dataclass(frozen=True)
class PastNim:
    """A match that is over, with the time after each turn, in seconds since 1970, and how it stood then."""

    stored: StoredMatch
    moments: tuple[tuple[float, Nim], ...]

    @property
    def states(self) -> tuple[Nim, ...]:
        """How it stood at first and after each turn."""
        return (_start(self.stored), *(state for _time, state in self.moments))


def _start(stored: StoredMatch) -> Nim:
    one, other = stored.sides
    return Nim((one.name, other.name))


def _moments(store: Store, stored: StoredMatch) -> Iterator[tuple[float, Nim]]:
    state = _start(stored)
    for written in store.events(stored.id):
        try:
            state = state.after(int(written.text))
        except ValueError:
            raise UnreadableText(written.text) from None
        yield written.time, state


def _told(past: PastNim) -> Iterator[str]:
    yield past_title(past.stored)
    for number, state in enumerate(past.states):
        yield f"{number:3}  {state.text()}"


# The game behind its door

Wanted: TypeAlias = tuple[str, str] | NimMatch
"""What can be played: something new for two people with these names, or a match that is resumed."""


class LoadedNim(LoadedGame[Wanted, PastNim]):
    """The game."""

    formats: ClassVar[Mapping[str, Callable[[PastNim, str], Iterator[str]]]] = {"text": lambda past, _code: _told(past)}

    @property
    def game(self) -> Game:
        return NIM

    async def play_in_lines(self, console: Console, session: Session, wanted: Wanted | None) -> bool:
        menu = NimMenu(console, session, self, Vocabulary({}))
        await (menu.play(wanted) if wanted else menu.run())
        return True

    def on_screen(self, program: ScreenProgram) -> GameScreens:
        return NimScreens(program, self)

    def resume(self, book: Book, match: MatchId, clock: int | None = None) -> NimMatch | None:
        def read(store: Store) -> Nim:
            stored = store.match(match)
            assert stored
            return [_start(stored), *(state for _time, state in _moments(store, stored))][-1]

        found = book.resume(match, read)
        return NimMatch(*found) if found else None

    def finished(self, store: Store, match: MatchId) -> PastNim:
        stored = store.over(match, WORD)
        return PastNim(stored, tuple(_moments(store, stored)))

    def check_replay(self, finished: PastNim, options: ReplayOptions) -> None:
        if options != ReplayOptions():
            raise CommandError("nobody has secrets in a game of Nim")

    def tell(self, finished: PastNim, options: ReplayOptions, preferences: Preferences) -> Iterator[str]:
        return _told(finished)

    def steps(self, finished: PastNim, options: ReplayOptions, preferences: Preferences) -> Sequence[ToldStep]:
        return [ToldStep(text, number) for number, text in enumerate(_told(finished))]

    def statistics(
        self, matches: Sequence[StoredMatch], options: StatsOptions, preferences: Preferences
    ) -> GameStatistics:
        person = preferences.settings[NAME]
        name, own = options.player or player_name(person), {options.player} if options.player else own_names(person)
        won = [
            bool(match.end and match.end.winner == seat)
            for match in matches
            for seat, side in enumerate(match.sides)
            if side.name in own and not match.is_imported and options.wants(match.begun, match.sides[1 - seat].name, "")
        ]
        entry = {"player": name, "games": len(won), "won": sum(won)}
        return GameStatistics(lambda: [f"{name} has won {sum(won)} of {len(won)}."], lambda: entry, is_empty=not won)

    def exported(self, finished: PastNim) -> dict[str, Any]:
        stored = finished.stored
        begun, ended = round(stored.begun, 3), round(stored.ended or 0, 3)
        turns = [{"time": round(time, 3), "taken": state.taken[-1]} for time, state in finished.moments]
        told = {"begun": begun, "ended": ended, "players": _start(stored).names, "turns": turns}
        return {"game": WORD, "version": 1, "token": stored.token, **told}

    def read_exported(self, entry: object) -> ReadMatch:
        fields = Value(entry).fields("game", "version", "token", "begun", "ended", "players", "turns")
        fields["version"].must_be(1)
        one, other = fields["players"].pair()
        state = Nim((one.name(), other.name()))
        events = []
        for turn in fields["turns"].items(_HEAP):
            each = turn.fields("time", "taken")
            state = state.after(each["taken"].whole(1, state.most))
            events.append((each["time"].time(), str(state.taken[-1])))
        if state.end is None:
            raise fields["turns"].wrong(Wrong.NOT_OVER)
        begun, ended = fields["begun"].time(), fields["ended"].time()
        imported = Imported(fields["token"].token(), state.new_match(), begun, ended, state.end)
        return ReadMatch(imported, tuple(events))


# Line mode


class NimMenu(LineMenu[Wanted, PastNim]):
    """The menu, which starts games one after the other."""

    def title(self) -> str:
        return "Nim - take the last stone"

    def entries(self) -> Sequence[Entry]:
        return (("Two players", self._for_two), ("Look back", self.look_back))

    async def _for_two(self) -> None:
        first = await self.ask_name("Who begins? ")
        await self.play((first, await self.ask_name("Who is second? ", taken=first)))

    async def play(self, wanted: Wanted) -> None:
        match = wanted if isinstance(wanted, NimMatch) else NimMatch(Nim(wanted), self.session.book.writer())
        self.console.say(against(*match.state.names))
        with leaving(self.console, self.session.whole_book, match):
            while match.state.end is None:
                match.take(await self._turn(match.state))
            self.console.say(match.state.text())

    async def _turn(self, state: Nim) -> int:
        self.console.say(state.text())
        while not self.words.read(line := await self.console.ask(), ("quit",)):
            with suppress(ValueError):
                return state.after(int(line)).taken[-1]
            self.not_possible(line, [str(count) for count in range(1, state.most + 1)])
        raise Leave

    def how_to_play(self) -> str:
        return "Take up to three stones."

    def tell(self, finished: PastNim) -> None:
        self.console.say("\n".join(_told(finished)))


# The full screen


@dataclass(frozen=True)
class HeapView:
    """A heap as it stands, or at one of the steps of a match that is over."""

    states: Sequence[Nim]
    title: str
    at: int = 0

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
        return [leave, *(_taking(count) for count in range(1, state.shown.most + 1))]

    def paint(self, canvas: Canvas, state: HeapView) -> None:
        paint_bar(canvas, Bar(state.title, game="Nim"))
        canvas.put(2, 3, "o " * state.shown.left, "class:nim.stone")
        canvas.put(2, 5, state.shown.text())


def _taking(count: int) -> Command[HeapView]:
    return Command((str(count),), lambda _state: Done(count), str(count), "take")


class NimScreens(GameScreens):
    """The menu on the full screen, and the games that it starts."""

    looks: ClassVar[Mapping[str, Look]] = {"nim.stone": Look(attributes="bold")}

    def __init__(self, program: ScreenProgram, game: LoadedNim) -> None:
        super().__init__(program)
        self._game = game

    @property
    def scene(self) -> Scene:
        return Scene("schiffe", "Nim")

    async def run(self, wanted: Wanted | None) -> bool:
        if wanted:
            await self._play(wanted)
        while True:
            offers: list[Offer[Callable[[], Awaitable[Wanted | None]]]] = [
                Offer("_Two players", partial(self._stage.ask, names_screen(("", "")))),
                Offer("_Played games", self._played),
            ]
            action = await self._stage.ask(MenuScreen(self.texts("", "back", self.news()), offers))
            if action is None:
                return False
            if chosen := await action():
                await self._play(chosen)

    async def _played(self) -> Wanted | None:
        chosen = await PlayedGames(self._program, self._game).run()
        return None if isinstance(chosen, Next) else chosen

    async def _play(self, wanted: Wanted) -> None:
        match = wanted if isinstance(wanted, NimMatch) else NimMatch(Nim(wanted), self._session.book.writer())
        try:
            while match.state.end is None:
                count = await self._stage.ask(HeapScreen(HeapView((match.state,), against(*match.state.names))))
                if count is None:
                    return
                match.take(count)
        finally:
            match.leave()
        await self._stage.ask_over(DialogScreen(BOX_LINES, match.state.text(), [Offer("_Well", None)]))

    async def show_finished(self, finished: PastNim, options: ReplayOptions) -> None:
        await self._stage.ask(HeapScreen(HeapView(finished.states, past_title(finished.stored))))

    def help(self) -> HelpScreen:
        return HelpScreen(sections(f"# Nim\n{_RULES}"))


# The game among others


def _add_options(parser: Parser) -> None:
    section = parser.section("options")
    section.value("--two", ("FIRST", "SECOND"), str, "play in turns at one keyboard")
    add_resume(section)
    add_plain(section)


def _run(found: Namespace, context: GameContext) -> int:
    if found.resume is not None:
        return resume_game(context, ResumeOptions(found.resume, WORD, found.plain))
    names = checked_names(found.two) if found.two else None
    preferences = checked(context)
    with open_book(preferences.settings) as book:
        return play(LoadedNim(), new_session(context, preferences, book), names, plain=found.plain)


NIM_SETTINGS: Final = (LANGUAGE, NAME, THEME, BOARDS, ASCII, MOUSE, LOGBOOK)
_PLAY: Final[Subcommand[Namespace]] = Subcommand(
    description=lambda: _RULES,
    add_options=_add_options,
    settings=lambda _schema: NIM_SETTINGS,
    read=lambda found: found,
    run=_run,
)
NIM: Final = Game(
    word=WORD,
    title=lambda: "Nim",
    summary=lambda: "play Nim: take the last stone",
    menu=MenuLabel(lambda: "_Nim", lambda: "Nim, a heap of stones", lambda: "take the last stone"),
    settings=Schema(NIM_SETTINGS),
    levels={},
    commands={"play": CommandDoor(lambda: "play Nim", lambda: _PLAY)},
    load=LoadedNim,
    formats={JSON: ".json", "text": ".txt"},
)
