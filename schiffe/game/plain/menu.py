"""The numbered menu of a game in line mode, with its questions, and with unfinished and finished games."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from schiffe.game.flow.outcome import AfterMatch
from schiffe.game.flow.playable import MatchToPlay, MenuChoice, Playable
from schiffe.game.flow.view import View
from schiffe.game.game import Game
from schiffe.game.match.finished import AnyFinishedMatch
from schiffe.game.match.recorder import AnyMatchRecorder
from schiffe.game.match.request import AgainstBot, Request, TwoPeople
from schiffe.game.plain import words
from schiffe.game.plain.leaving import handle_leaving
from schiffe.game.plain.line_settings import LineSettings
from schiffe.game.plain.stepping import step_through
from schiffe.game.plain.switches import switch_speech
from schiffe.game.plain.words import LeaveGame, is_quit
from schiffe.game.queries import ReplayOptions
from schiffe.game.session import Session
from schiffe.language.i18n import _
from schiffe.language.names import name_problem_text
from schiffe.language.text import join_or, not_possible_text, quoted, unmarked, with_full_stop
from schiffe.language.words import AmbiguousWord, find_word
from schiffe.network.address import DEFAULT_PORT, Address, AddressError, no_address_text, parse_address
from schiffe.process.countdown import Countdown
from schiffe.process.errors import CommandError
from schiffe.settings.problems import SettingsError, problem_text
from schiffe.settings.schema import Setting
from schiffe.settings.shared import NAME, SPEECH
from schiffe.store.matches import MatchFilter, RefusedAction, StoredMatch
from schiffe.store.texts import cannot_resume_text, match_title
from schiffe.terminal.console import Console

_WORDS: Final = (words.QUIT, words.HELP, words.AGAIN, words.CONTINUE, words.SPEECH, words.TRAIN)
_MAX_LATEST_GAMES: Final = 9
"""The number of finished games to choose from; older ones can be replayed from the command line."""

_Action: TypeAlias = Callable[[], Awaitable[Playable | None]]
"""Returns something to play, or None; after LeaveGame or CommandError, which is printed, the menu continues."""
LineMenuEntry: TypeAlias = tuple[str, _Action]
"""The name of an entry, and its action."""


def request_action(request: Request) -> _Action:
    """Return the action of an entry that plays a request without asking anything."""

    async def action() -> Request:
        return request

    return action


@dataclass(frozen=True)
class ClockOffer:
    """A clock that can be changed while choosing a level.

    Attributes:
        setting: the setting of its seconds.
        describe_game: returns the kind of game with the current settings, without a full stop.
    """

    setting: Setting[int]
    describe_game: Callable[[], str]


class LineMenu(View, ABC):
    """The menu of a game in line mode.

    Attributes:
        settings: the current settings, which can be changed.
    """

    def __init__(self, console: Console, session: Session, game: Game) -> None:
        self.console: Final = console
        self.session: Final = session
        self.settings: Final = LineSettings(console, session)
        self._game = game
        self._names = ("", "")

    def title(self) -> str:
        """Return the heading of the menu."""
        return self._game.info.title()

    def entries(self) -> Sequence[LineMenuEntry]:
        """Return the numbered entries; by default those that any game can have."""
        settings = tuple(self._game.info.settings)
        return (
            (unmarked(_("_Against the computer")), self.against_bot),
            (unmarked(_("_Two players")), self.for_two),
            (unmarked(_("_How to play")), self.print_how_to_play),
            (unmarked(_("S_ettings")), partial(self.settings.edit, settings)),
            (_("Look back"), self.look_back),
        )

    @contextmanager
    def match_countdown(self, recorder: AnyMatchRecorder) -> Iterator[Countdown]:
        """Provide the countdown of a match that can be left, and tell in the end how to resume it."""
        with (
            Countdown(asyncio.get_running_loop().call_soon_threadsafe) as countdown,
            handle_leaving(self.console, self.session.whole_book, recorder),
        ):
            yield countdown

    def narrate(self, finished: AnyFinishedMatch) -> None:
        """Print a whole finished game."""
        narration = self._game.narration(finished, ReplayOptions(), self.session.settings)
        self.console.print("\n".join(narration.lines))
        if boards := list(narration.boards):
            self.console.print("\n".join(boards), is_drawing=True)

    @abstractmethod
    def how_to_play(self) -> str:
        """Return the rules of the game in a few sentences."""

    def while_asking(self) -> AbstractAsyncContextManager[None]:
        """Return a context to run while a person at a keyboard looks at the menu."""
        return nullcontext()

    # The view, as the flow needs it

    @property
    def continues_series(self) -> bool:
        """True: the same request from the menu continues the series, since nothing is asked after a game."""
        return True

    async def next_request(self, request: Request) -> Request | None:
        """Return the same request again."""
        return request

    async def invite(self, invitation: str) -> bool:
        """Print how somebody else can join a hosted game."""
        self.console.print(invitation)
        return True

    async def ask_after_problem(self, error: CommandError) -> AfterMatch:
        """Raise the error, which the menu or the command tells."""
        raise error

    def show_problem(self, error: CommandError) -> None:
        """Print why a game cannot be played."""
        self.console.print(str(error))

    async def choose(self) -> MenuChoice:
        """Show the menu until the player chooses something to play; return None if they quit.

        Raises:
            EndOfInput: the input has ended.
        """
        is_listed = False
        while True:
            entries = self.entries()
            # Scripts get the same menu each time, without the entry 0 for an unfinished game.
            unfinished = self._game.unfinished_matches(self.session.book) if self.console.people_type else []
            if not is_listed or not self.console.people_type:
                lines = ["", self.title()]
                lines += ["0  " + _("Continue: {game}").format(game=title) for title in self._titles(unfinished[:1])]
                lines += [f"{number}  {text}" for number, (text, _action) in enumerate(entries, 1)]
                self.console.print("\n".join(lines))
            is_listed = True
            async with self.while_asking() if self.console.people_type else nullcontext():
                line = await self.console.ask(_("Number, or {quit}: ").format(quit=words.QUIT))
            try:
                typed = find_word(line, _WORDS)
            except AmbiguousWord as ambiguous:
                self.console.print(ambiguous.problem)
                continue
            if typed and typed.name is words.QUIT:
                return None
            if typed and typed.name is words.SPEECH:
                self.console.print(switch_speech(self.console, self.session, typed.argument))
                continue
            if typed and typed.name is words.AGAIN:
                is_listed = False
                continue
            actions = self._actions(entries, unfinished)
            action = actions.get(typed.name.english if typed else line.strip())
            if action is None:
                self.console.print(self._help_text(line, len(entries), has_unfinished=bool(unfinished)))
                continue
            is_listed = False
            chosen = None
            try:
                chosen = await action()
            except LeaveGame:
                pass  # back to the menu
            except CommandError as error:
                self.show_problem(error)
            if chosen is not None:
                return chosen

    def _actions(self, entries: Sequence[LineMenuEntry], unfinished: Sequence[StoredMatch]) -> dict[str, _Action]:
        """Return the actions by the numbers and the English words that are typed for them."""
        actions = {str(number): action for number, (_text, action) in enumerate(entries, 1)}
        if unfinished:
            actions["0"] = actions[words.CONTINUE.english] = partial(self._resume, unfinished)
        if self.train in actions.values():
            actions[words.TRAIN.english] = self.train
        return actions

    def _help_text(self, line: str, last: int, *, has_unfinished: bool) -> str:
        """Return what can be typed, after a ``line`` that asks for help, is empty, or is not in the menu."""
        if line.strip() and not find_word(line, (words.HELP, words.CONTINUE)):
            text = _("{text} is not in the menu. Possible: 1 to {last}, or {quit}.")
            return text.format(text=quoted(line), last=last, quit=words.QUIT)
        first = 0 if has_unfinished else 1
        text = _("Type a number from {first} to {last}, {again} for the menu, {speech} to listen, or {quit}.")
        if self.settings.current[SPEECH]:
            text = _("Type a number from {first} to {last}, {again} for the menu, or {quit}.")
        return text.format(first=first, last=last, again=words.AGAIN, speech=words.SPEECH, quit=words.QUIT)

    async def train(self) -> None:
        """Train with positions from the player's own games."""
        await self._game.train_in_lines(self.console, self.session)

    async def print_how_to_play(self) -> None:
        """Print how to play the game."""
        self.console.print(self.how_to_play())

    # Unfinished and finished games

    async def _resume(self, unfinished: Sequence[StoredMatch]) -> MatchToPlay | None:
        """Resume an unfinished game, asking which one if there are several."""
        stored = await self._pick(unfinished)
        refusal = None
        try:
            if resumed := self._game.resume(self.session.book, stored.id):
                return resumed
        except RefusedAction as refused:
            refusal = refused.refusal
        self.console.print(cannot_resume_text(stored.id, refusal))
        return None

    async def look_back(self) -> None:
        """Print one of the latest finished games."""
        book = self.session.book
        latest = MatchFilter(game=self._game.info.id, is_over=True, has_events=True, limit=_MAX_LATEST_GAMES)
        matches = book.attempt(lambda store: store.reader.matches(latest)) if book.exists else []
        if not matches:
            self.console.print(book.news() or _("No game is over yet."))
            return
        stored = await self._pick([self._game.match_with_current_names(stored) for stored in matches])
        finished = self._game.read_finished_to_show(book, stored.id)
        if finished is None:
            self.console.print(book.news() or cannot_resume_text(stored.id, None))
        elif self.console.people_type:
            narration = self._game.narration(finished, ReplayOptions(), self.session.settings)
            await step_through(self.console, list(narration.steps))
        else:
            self.narrate(finished)

    def _titles(self, matches: Sequence[StoredMatch]) -> list[str]:
        names = self._game.names_of_unfinished(self.session.book) if matches else {}
        return [match_title(stored, names.get(stored.id, "")) for stored in matches]

    async def _pick(self, matches: Sequence[StoredMatch]) -> StoredMatch:
        """Ask for one of some games, if there are several; Enter chooses the first one, and LeaveGame goes back."""
        if len(matches) == 1:
            return matches[0]
        numbers = [str(number) for number in range(1, len(matches) + 1)]
        titles = self._titles(matches)
        self.console.print("\n".join(f"{number}  {title}" for number, title in zip(numbers, titles, strict=True)))
        line = (await self.console.ask(_("Which one? (Enter: {number}) ").format(number=1))).strip() or "1"
        if line in numbers:
            return matches[int(line) - 1]
        if not is_quit(line):
            self.not_possible(line, numbers)
        raise LeaveGame

    # Questions, which raise LeaveGame if the player goes back

    async def ask_level(
        self, prompt: str, names: Mapping[str, str], default: str, clock: ClockOffer | None = None
    ) -> str:
        """Ask for a level, which can be typed as its word or its name, and return its word; Enter chooses the default.

        The prompt has placeholders for the ``{levels}`` and the default ``{level}``. A ``clock`` can be changed, too.
        """
        prompt = prompt.format(levels=join_or(tuple(names.values())), level=names[default])
        if clock and self.console.people_type:
            text = _("{about}. {example} changes the clock.")
            self.console.print(text.format(about=clock.describe_game(), example=f"{words.CLOCK} 30"))
        while True:
            line = (await self.console.ask(prompt)).strip().lower() or default
            if find_word(line, (words.QUIT,)):
                raise LeaveGame
            for level, name in names.items():
                if line in (level, name.lower()):
                    return level
            typed_clock = find_word(line, (words.CLOCK,)) if clock else None
            if clock is None or typed_clock is None:
                self.not_possible(line, tuple(names.values()))
                continue
            try:
                if typed_clock.argument:
                    self.settings.change({clock.setting.key: clock.setting.read(typed_clock.argument)})
                self.console.print(with_full_stop(clock.describe_game()))
            except SettingsError as error:
                self.console.print(problem_text(error))

    async def against_bot(self) -> AgainstBot:
        """Ask for the level of the computer, if there are several."""
        names = {word: level.name() for word, level in self._game.info.levels.items()}
        if len(names) == 1:
            return AgainstBot(*names)
        return AgainstBot(await self.ask_level(_("Which level, {levels}? (Enter: {level}) "), names, next(iter(names))))

    async def for_two(self) -> TwoPeople:
        """Ask two people for their names, which are offered again the next time."""
        first = await self._ask_player(_("First player"), self._names[0] or self.settings.current[NAME])
        second = await self._ask_player(_("Second player"), self._names[1], first)
        self._names = first, second
        return TwoPeople(self._names)

    async def _ask_player(self, label: str, default: str, taken_name: str = "") -> str:
        prompt = _("{what} (Enter: {name}): ").format(what=label, name=default) if default else f"{label}: "
        return await self.ask_name(prompt, default, taken_name)

    async def ask_name(self, prompt: str, default: str = "", taken_name: str = "") -> str:
        """Ask for a name other than the one ``taken_name``; Enter chooses the default."""
        while True:
            name = (await self.console.ask(prompt)).strip() or default
            if is_quit(name):
                raise LeaveGame
            problem = name_problem_text(name, taken_name)
            if not problem:
                return name
            self.console.print(problem)

    async def ask_address(self, prompt: str, default: str = "", port: int = DEFAULT_PORT) -> Address:
        """Ask for the address of a server, with ``port`` unless another one is typed; Enter chooses the default."""
        while True:
            line = (await self.console.ask(prompt)).strip() or default
            if not line or is_quit(line):
                raise LeaveGame
            try:
                return parse_address(line, port)
            except AddressError as error:
                self.console.print(no_address_text(error.text, port))

    def not_possible(self, text: str, possible: Sequence[str]) -> None:
        """Print that a text is not possible here, and which texts are."""
        self.console.print(not_possible_text(quoted(text), join_or(possible)))
