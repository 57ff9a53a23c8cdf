"""The numbered menu of a game in line mode, with what it asks: settings, games to go on with, games to look back at."""

import asyncio
import shlex
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic, TypeAlias

from schiffe.game.flow.outcome import AfterMatch
from schiffe.game.flow.view import MatchView
from schiffe.game.game import Finished, Game, Playable
from schiffe.game.match.request import AgainstBot, TwoPeople
from schiffe.game.plain import words
from schiffe.game.plain.context import LeftRecorder, leaving, switch_speech
from schiffe.game.plain.stepping import step_through
from schiffe.game.plain.words import Leave, is_quit
from schiffe.game.queries import ReplayOptions
from schiffe.game.session import Session
from schiffe.language import i18n
from schiffe.language.i18n import _, pgettext
from schiffe.language.names import name_problem
from schiffe.language.text import join_and, join_or, not_possible, quoted, sentence, unmarked
from schiffe.language.words import AmbiguousWord, find_word, folded
from schiffe.network.address import DEFAULT_PORT, Address, AddressError, no_address, parse_address
from schiffe.process.countdown import Countdown
from schiffe.process.errors import CommandError
from schiffe.settings.file import settings_file
from schiffe.settings.layers import Changes, read_changes, settings_table, split_assignments
from schiffe.settings.problems import SettingsError, lasts_until_quit, problem_text
from schiffe.settings.schema import Schema, Setting, Settings
from schiffe.settings.shared import LANGUAGE, NAME, SPEECH
from schiffe.store.matches import MatchFilter, MatchRefused, StoredMatch
from schiffe.store.texts import cannot_resume_text, match_title
from schiffe.terminal.console import Console

_WORDS: Final = (words.QUIT, words.HELP, words.AGAIN, words.CONTINUE, words.SPEECH, words.TRAIN)
_MAX_LATEST_GAMES: Final = 9
"""So many games to look back at are listed; older ones are named on the command line."""

Entry: TypeAlias = tuple[str, Callable[[], Awaitable[Any]]]
"""The name of an entry, and what it does: it gives what is to be played, or nothing.

Leave goes back to the menu, as a CommandError does that is said there.
"""


def at_once(request: Any) -> Callable[[], Awaitable[Any]]:
    """Make what an entry does that asks for nothing and begins a game."""

    async def give() -> Any:
        return request

    return give


@dataclass(frozen=True)
class ClockOffer:
    """A clock that can be changed where one chooses a level.

    Attributes:
        setting: the one that it goes by.
        about: what a game is like at the moment, without a point.
    """

    setting: Setting[int]
    about: Callable[[], str]


class LineMenu(ABC, Generic[Playable, Finished]):
    """The menu of a game.

    Attributes:
        console: where it is shown.
        session: what the program works with, and ``settings`` those of the moment, which can be changed.
        words: those of the game.
    """

    def __init__(self, console: Console, session: Session, game: Game[Playable, Finished]) -> None:
        self.console: Final = console
        self.session: Final = session
        self.settings: Final = LineSettings(console, session)
        self._game = game
        self._names = ("", "")

    def title(self) -> str:
        """Return what stands over the entries."""
        return self._game.game.title()

    def entries(self) -> Sequence[Entry]:
        """Return the numbered entries in their order; these are those that every game can have."""
        settings = tuple(self._game.game.settings)
        return (
            (unmarked(_("_Against the computer")), self.against_bot),
            (unmarked(_("_Two players")), self.for_two),
            (unmarked(_("_How to play")), self.tell_how_to_play),
            (unmarked(_("S_ettings")), partial(self.settings.edit, settings)),
            (_("Look back"), self.look_back),
        )

    @abstractmethod
    def match(self, match: Any) -> AbstractContextManager[MatchView]:
        """Tell a match; leaving it ends within."""

    @contextmanager
    def playing(self, recorder: LeftRecorder) -> Iterator[Countdown]:
        """Let a match be played, with a clock; how others can go on with it is told in the end."""
        with (
            Countdown(asyncio.get_running_loop().call_soon_threadsafe) as countdown,
            leaving(self.console, self.session.whole_book, recorder),
        ):
            yield countdown

    def narrate(self, finished: Finished) -> None:
        """Tell a finished game."""
        told = self._game.narration(finished, ReplayOptions(), self.session.settings)
        self.console.say("\n".join(told.lines))
        if boards := list(told.boards):
            self.console.say("\n".join(boards), wrap=False)

    @abstractmethod
    def how_to_play(self) -> str:
        """Return the game in a few sentences."""

    def while_asking(self) -> AbstractAsyncContextManager[None]:
        """Return what goes on while somebody at the keyboard looks at the menu."""
        return nullcontext()

    # What the flow asks for

    @property
    def continues_series(self) -> bool:
        """Nobody is asked for another game at this computer: the same one from the menu goes on with the series."""
        return True

    async def next_request(self, request: Any) -> Any | None:
        """Play the same again."""
        return request

    async def invite(self, invitation: str) -> bool:
        """Say how somebody else joins."""
        self.console.say(invitation)
        return True

    async def ask_after_problem(self, error: CommandError) -> AfterMatch:
        """Let the menu or the command say it."""
        raise error

    def say_problem(self, error: CommandError) -> None:
        """Say why a game cannot be played."""
        self.console.say(str(error))

    async def choose(self) -> Playable | None:
        """Show the menu again and again until something is to be played; None when the player quits.

        Raises:
            EndOfInput: the input ended before.
        """
        is_listed = False
        while True:
            entries = self.entries()
            # Behind a pipe the menu is the same each time. Its numbers always are.
            unfinished = self._game.unfinished_matches(self.session.book) if self.console.people_type else []
            if not is_listed or not self.console.people_type:
                titles = self._titles(unfinished[:1])
                waiting = ["0  " + _("Continue: {game}").format(game=title) for title in titles]
                lines = [f"{number}  {text}" for number, (text, _action) in enumerate(entries, 1)]
                self.console.say("\n".join(("", self.title(), *waiting, *lines)))
            is_listed = True
            async with self.while_asking() if self.console.people_type else nullcontext():
                line = await self.console.ask(_("Number, or {quit}: ").format(quit=words.QUIT))
            try:
                said = find_word(line, _WORDS)
            except AmbiguousWord as ambiguous:
                self.console.say(ambiguous.problem)
                continue
            actions = {str(number): action for number, (_text, action) in enumerate(entries, 1)}
            if unfinished:
                actions["0"] = actions[words.CONTINUE.english] = partial(self._go_on, unfinished)
            if self.train in actions.values():
                actions[words.TRAIN.english] = self.train
            if said and said.word is words.QUIT:
                return None
            if said and said.word is words.SPEECH:
                self.console.say(switch_speech(self.console, self.session, said.argument))
            elif said and said.word is words.AGAIN:
                is_listed = False
            elif action := actions.get(said.word.english if said else line.strip()):
                is_listed = False
                if (request := await self._do(action)) is not None:
                    return request
            else:
                self.console.say(self._possible(line, len(entries), has_unfinished=bool(unfinished)))

    async def _do(self, action: Callable[[], Awaitable[Playable | None]]) -> Playable | None:
        """Do what an entry says; returns what is to be played, if anything."""
        try:
            return await action()
        except Leave:
            return None
        except CommandError as error:
            self.say_problem(error)
            return None

    def _possible(self, line: str, last: int, *, has_unfinished: bool) -> str:
        """Return what can be typed, in one line, to whoever asks, types nothing, or something else."""
        if line.strip() and not find_word(line, (words.HELP, words.CONTINUE)):
            text = _("{text} is not in the menu. Possible: 1 to {last}, or {quit}.")
            return text.format(text=quoted(line), last=last, quit=words.QUIT)
        first = 0 if has_unfinished else 1
        text = _("Type a number from {first} to {last}, {again} for the menu, {speech} to listen, or {quit}.")
        if self.settings.now[SPEECH]:
            text = _("Type a number from {first} to {last}, {again} for the menu, or {quit}.")
        return text.format(first=first, last=last, again=words.AGAIN, speech=words.SPEECH, quit=words.QUIT)

    async def train(self) -> None:
        """Ask for positions of one's own games."""
        await self._game.train_in_lines(self.console, self.session)

    async def tell_how_to_play(self) -> None:
        """Say how the game is played."""
        self.console.say(self.how_to_play())

    # Unfinished and finished games

    async def _go_on(self, unfinished: Sequence[StoredMatch]) -> Playable | None:
        """Go on with a game that was left; where there are several, ask which."""
        match, refusal = await self._pick(unfinished), None
        try:
            if resumed := self._game.resume(self.session.book, match.id):
                return resumed
        except MatchRefused as refused:
            refusal = refused.refusal
        self.console.say(cannot_resume_text(match.id, refusal))
        return None

    async def look_back(self) -> None:
        """Tell one of the latest games that are over."""
        book = self.session.book
        latest = MatchFilter(game=self._game.game.word, is_over=True, has_events=True, limit=_MAX_LATEST_GAMES)
        found = book.attempt(lambda store: store.matches(latest)) if book.exists else []
        if not found:
            self.console.say(book.news() or _("No game is over yet."))
            return
        match = await self._pick([self._game.match_with_current_names(match) for match in found])
        if finished := self._game.read_finished_to_show(book, match.id):
            if self.console.people_type:
                told = self._game.narration(finished, ReplayOptions(), self.session.settings)
                await step_through(self.console, list(told.steps))
            else:
                self.narrate(finished)
        else:
            self.console.say(book.news() or cannot_resume_text(match.id, None))

    def _titles(self, matches: Sequence[StoredMatch]) -> list[str]:
        named = self._game.names_of_unfinished(self.session.book) if matches else {}
        return [match_title(match, named.get(match.id, "")) for match in matches]

    async def _pick(self, matches: Sequence[StoredMatch]) -> StoredMatch:
        """Ask for one of some games, by Enter the first one; raises Leave to go back."""
        if len(matches) == 1:
            return matches[0]
        numbers = [str(number) for number in range(1, len(matches) + 1)]
        titles = self._titles(matches)
        self.console.say("\n".join(f"{number}  {title}" for number, title in zip(numbers, titles, strict=True)))
        line = (await self.console.ask(_("Which one? (Enter: {number}) ").format(number=1))).strip() or "1"
        if line in numbers:
            return matches[int(line) - 1]
        if not is_quit(line):
            self.not_possible(line, numbers)
        raise Leave

    # What is asked for; each of these raises Leave where the player wants to go back

    async def ask_level(
        self, prompt: str, names: Mapping[str, str], usual: str, clock: ClockOffer | None = None
    ) -> str:
        """Return a level, by its word or its name, by Enter the usual one; ``prompt`` has places for both.

        Where there is a clock, it is told to people first, and can be changed.
        """
        prompt = prompt.format(levels=join_or(tuple(names.values())), level=names[usual])
        if clock and self.console.people_type:
            text = _("{about}. {example} changes the clock.")
            self.console.say(text.format(about=clock.about(), example=f"{words.CLOCK} 30"))
        while True:
            line = (await self.console.ask(prompt)).strip().lower() or usual
            if find_word(line, (words.QUIT,)):
                raise Leave
            if level := next((level for level, name in names.items() if line in (level, name.lower())), None):
                return level
            if clock and (said := find_word(line, (words.CLOCK,))):
                try:
                    if said.argument:
                        self.settings.change({clock.setting.key: clock.setting.read(said.argument)})
                    self.console.say(sentence(clock.about()))
                except SettingsError as error:
                    self.console.say(problem_text(error))
            else:
                self.not_possible(line, tuple(names.values()))

    async def against_bot(self) -> AgainstBot:
        """Ask for the level of the computer, where there are several."""
        names = {word: level.name() for word, level in self._game.game.levels.items()}
        if len(names) == 1:
            return AgainstBot(*names)
        return AgainstBot(await self.ask_level(_("Which level, {levels}? (Enter: {level}) "), names, next(iter(names))))

    async def for_two(self) -> TwoPeople:
        """Ask two people for their names; those of the last time are offered."""
        first = await self._ask_player(_("First player"), self._names[0] or self.settings.now[NAME])
        second = await self._ask_player(_("Second player"), self._names[1], first)
        self._names = first, second
        return TwoPeople(self._names)

    async def _ask_player(self, what: str, known: str, taken: str = "") -> str:
        prompt = _("{what} (Enter: {name}): ").format(what=what, name=known) if known else f"{what}: "
        return await self.ask_name(prompt, known, taken)

    async def ask_name(self, prompt: str, known: str = "", taken: str = "") -> str:
        """Return a name that is not taken, by Enter the one known."""
        while True:
            name = (await self.console.ask(prompt)).strip() or known
            if is_quit(name):
                raise Leave
            if not (problem := name_problem(name, taken)):
                return name
            self.console.say(problem)

    async def ask_address(self, prompt: str, known: str = "", port: int = DEFAULT_PORT) -> Address:
        """Return the address of a server, by Enter the one known; ``port`` is meant where none is typed."""
        while True:
            line = (await self.console.ask(prompt)).strip() or known
            if not line or is_quit(line):
                raise Leave
            try:
                return parse_address(line, port)
            except AddressError as error:
                self.console.say(no_address(error.text, port))

    def not_possible(self, text: str, possible: Sequence[str]) -> None:
        """Say that something is not possible here, and what is."""
        self.console.say(not_possible(quoted(text), join_or(possible)))


def _all_word() -> str:
    """Return what names all settings."""
    return pgettext("word", "all")


class LineSettings:
    """The settings of the moment, which whoever sits at a console can change."""

    def __init__(self, console: Console, session: Session) -> None:
        self._console = console
        self._session = session

    @property
    def now(self) -> Settings:
        """The current settings."""
        return self._session.settings

    async def edit(self, only: Sequence[Setting[Any]] = ()) -> None:
        """Show the settings, all or some, and ask for changes until there are none.

        Raises:
            EndOfInput: the input ended before.
        """
        schema = Schema(only) if only else self._session.preferences.schema
        if self._console.people_type:
            self._console.say(_("Type the name of a setting; {all} lists them.").format(all=_all_word()))
        else:
            self._show(schema)
        while True:
            line = (await self._console.ask(_("Name and new value, or Enter to go back: "))).strip()
            if not line or folded(line) in (words.QUIT.english, folded(str(words.QUIT))):
                return
            if self._console.people_type and folded(line) in ("all", folded(_all_word())):
                self._console.say(sentence(join_and([setting.key for setting in schema])))
                continue
            try:
                parts = shlex.split(line)
            except ValueError:
                parts = line.split()
            parts = split_assignments(parts)
            if len(parts) > 1 and len(parts) % 2:
                self._console.say(_("{text} is not a name with its value, such as size 12").format(text=quoted(line)))
            else:
                try:
                    names = [schema[word].key for word in parts[::2]]
                    if len(parts) == 1 or self.change(read_changes(schema, parts)):
                        self._show(schema, names)
                except SettingsError as error:
                    self._console.say(problem_text(error))

    def _show(self, schema: Schema, names: Sequence[str] = ()) -> None:
        """Print the settings as a table; those that somebody at a keyboard has named in a sentence each."""
        if not (names and self._console.people_type):
            self._console.say(settings_table(self._session.preferences, names or [setting.key for setting in schema]))
            return
        lines = []
        for setting in (schema[name] for name in names):
            sentence, text = setting.sentence(), _("{name}: {value}. Possible: {possible}.")
            if sentence:
                text = _("{name}: {value}. {sentence} Possible: {possible}.")
            value, possible = setting.value_text(self.now[setting]), setting.kind.possible()
            lines.append(text.format(name=setting.key, value=value, sentence=sentence, possible=possible))
        self._console.say("\n".join(lines))

    def change(self, changes: Changes) -> bool:
        """Take over new settings, and keep them for the next time where they can be written; False when refused."""
        try:
            problem = self._session.change(changes)
        except SettingsError as error:
            self._console.say(problem_text(error))
            return False
        if problem:
            self._console.say(lasts_until_quit(settings_file(), problem))
        i18n.choose(self.now[LANGUAGE])
        return True
