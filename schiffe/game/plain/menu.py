"""The numbered menu of a game in line mode, and leaving a match for it."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext, suppress
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from schiffe.game.flow.after_match import AfterMatch, WentBack
from schiffe.game.flow.playable import MenuChoice, Playable
from schiffe.game.flow.view import View
from schiffe.game.game import Game
from schiffe.game.info import GameInfo
from schiffe.game.match.recorder import AnyMatchRecorder
from schiffe.game.match.request import PlayTogether, Request
from schiffe.game.plain import words
from schiffe.game.plain.context import left_text
from schiffe.game.plain.line_settings import LineSettings, switch_speech
from schiffe.game.plain.questions import ClockOffer, LineQuestions
from schiffe.game.plain.stored_matches import StoredMatches
from schiffe.game.session import Session
from schiffe.language import i18n
from schiffe.language.i18n import _
from schiffe.language.text import join_or, quoted
from schiffe.language.words import RefusedInput, TypedWord, WordName, find_word
from schiffe.process.countdown import Countdown
from schiffe.process.errors import CommandError
from schiffe.settings.shared import LANGUAGE, PLAYER_NAME, SPEECH
from schiffe.store.logbook import Logbook
from schiffe.store.texts import resume_hint_text
from schiffe.terminal.console import Console


@contextmanager
def report_leaving(console: Console, book: Logbook, recorder: AnyMatchRecorder | None = None) -> Iterator[None]:
    """Confirm that the player goes back; print how to resume the match, and a failure to write to the logbook."""
    try:
        yield
    except WentBack:
        console.print(left_text())
        raise
    finally:
        if recorder:
            recorder.leave()
        with suppress(OSError):  # the terminal may be gone
            if recorder and recorder.unfinished_id is not None:
                console.print(resume_hint_text(recorder.unfinished_id))
            if report := book.take_problem_report():
                console.print(report)


_WORDS: Final = (words.QUIT, words.HELP, words.AGAIN, words.CONTINUE, words.SPEECH, words.TRAIN)

_Action: TypeAlias = Callable[[], Awaitable[Playable | None]]
"""Returns something to play, or None; after WentBack or CommandError, which is printed, the menu continues."""


class LineMenuEntry(NamedTuple):
    """A numbered entry of a menu; the ``word`` can be typed for its number."""

    text: str
    choice: Request | _Action
    word: WordName | None = None


class LineMenu(View, ABC):
    """The menu of a game in line mode.

    Attributes:
        settings: the current settings, which can be changed.
        questions: what is asked before a match.
        stored_matches: the unfinished and the finished matches.
    """

    def __init__(self, console: Console, session: Session, game: Game) -> None:
        self.console: Final = console
        self.session: Final = session
        self.settings: Final = LineSettings(console, session)
        self.questions: Final = LineQuestions(console, self.settings)
        self.stored_matches: Final = StoredMatches(console, session, game, self.questions)
        self._game = game
        self._names = ("", "")

    @abstractmethod
    def title(self) -> str:
        """Return the title above the entries."""

    @abstractmethod
    def entries(self) -> Sequence[LineMenuEntry]:
        """Return the numbered entries."""

    @contextmanager
    def open_countdown(self, recorder: AnyMatchRecorder) -> Iterator[Countdown]:
        """Provide the countdown of a match that can be left; at the end print how to resume it."""
        with (
            Countdown() as countdown,
            report_leaving(self.console, self.session.stored_book, recorder),
        ):
            yield countdown

    @abstractmethod
    def how_to_play_text(self) -> str:
        """Return the rules of the game and its words."""

    def work_while_asking(self) -> AbstractAsyncContextManager[None]:
        """Return a context to run while a person at a keyboard looks at the menu."""
        return nullcontext()

    # The view, as the flow needs it

    @property
    def continues_series(self) -> bool:
        """True: nothing is asked after a match, so the same request from the menu continues the series."""
        return True

    async def choose_next_request(self, request: Request) -> Request | None:
        """Return the same request again."""
        return request

    async def invite(self, invitation: str) -> bool:
        self.console.print(invitation)
        return True

    async def ask_after_problem(self, error: CommandError) -> AfterMatch:
        raise error

    def report_problem(self, error: CommandError) -> None:
        self.console.print(str(error))

    async def choose(self) -> MenuChoice:
        """Show the menu until the player chooses something to play; return None if they quit.

        Raises:
            EndOfInput: the input has ended.
        """
        while (entry := await self._choose_entry()) is not None:
            try:
                if isinstance(entry.choice, Request):
                    return entry.choice
                if (chosen := await entry.choice()) is not None:
                    return chosen
            except WentBack:
                continue
            except CommandError as error:
                self.report_problem(error)
            except RefusedInput as refused:
                self.console.print(refused.problem)
        return None

    async def _choose_entry(self) -> LineMenuEntry | None:
        """List the entries, and ask until the player chooses one; return None to quit."""
        numbered = self._list_entries()
        while True:
            async with self.work_while_asking() if self.console.has_keyboard else nullcontext():
                line = await self.console.ask(_("Number, or {quit}: ").format(quit=words.QUIT))
            entry_by_word = {entry.word: entry for entry in numbered.values() if entry.word}
            try:
                match find_word(line, _WORDS):
                    case TypedWord(words.QUIT):
                        return None
                    case TypedWord(words.AGAIN):
                        numbered = self._list_entries()
                        continue
                    case TypedWord(words.SPEECH, argument):
                        reply = switch_speech(self.console, self.session, argument)
                    case TypedWord(word) if word in entry_by_word:
                        return entry_by_word[word]
                    case None if line.strip() in numbered:
                        return numbered[line.strip()]
                    case _:
                        reply = self._help_text(line, list(numbered))
            except RefusedInput as refused:
                reply = refused.problem
            self.console.print(reply)
            if not self.console.has_keyboard:  # a program that types reads the list before each answer
                numbered = self._list_entries()

    def _list_entries(self) -> dict[str, LineMenuEntry]:
        """Print the entries, and return them by their numbers; a person can continue an unfinished match with 0."""
        numbered: dict[str, LineMenuEntry] = {}
        if self.console.has_keyboard:
            self.session.book.break_off_lost_matches()
            if unfinished := self._game.unfinished_matches(self.session.book):
                title = self.stored_matches.match_titles(unfinished[:1])[0]
                resume = partial(self.stored_matches.resume, unfinished)
                numbered["0"] = LineMenuEntry(_("Continue: {game}").format(game=title), resume, words.CONTINUE)
        numbered |= {str(number): entry for number, entry in enumerate(self.entries(), 1)}
        lines = [f"{number}  {entry.text}" for number, entry in numbered.items()]
        self.console.print("\n".join(("", self.title(), *lines)))
        return numbered

    def _help_text(self, line: str, numbers: Sequence[str]) -> str:
        """Return the possible inputs, after a ``line`` that asks for help, is empty, or is not in the menu."""
        if line.strip() and not find_word(line, (words.HELP, words.CONTINUE)):
            text = _("{text} is not in the menu. Possible: 1 to {last}, or {quit}.")
            return text.format(text=quoted(line), last=numbers[-1], quit=words.QUIT)
        text = _("Type a number from {first} to {last}, {again} for the menu, {speech} to listen, or {quit}.")
        if self.settings.current[SPEECH]:
            text = _("Type a number from {first} to {last}, {again} for the menu, or {quit}.")
        return text.format(first=numbers[0], last=numbers[-1], again=words.AGAIN, speech=words.SPEECH, quit=words.QUIT)

    async def train(self) -> None:
        await self._game.train_in_lines(self.console, self.session)

    async def print_how_to_play(self) -> None:
        self.console.print(self.how_to_play_text())

    async def ask_level(self, default: str, clock: ClockOffer | None = None, prompt: str = "") -> str:
        """Ask for the level of a bot; Enter chooses the default, and a ``clock`` can be changed, too."""
        names = {word: str(level.name) for word, level in self._game.info.levels.items()}
        prompt = prompt or _("Which level, {levels}? (Enter: {level}) ")
        return await self.questions.ask_level(prompt, names, default, clock)

    def other_game_entries(self) -> list[LineMenuEntry]:
        others = self.session.other_games(self._game.info.word)
        return [LineMenuEntry(str(game.menu_line), partial(self.visit, game)) for game in others]

    async def visit(self, game: GameInfo) -> None:
        """Show the menu of another game until the player leaves it; raises EndOfInput if the input ends."""
        await game.load().make_line_runner(self.console, self.session).run()

    async def choose_language(self) -> None:
        """Ask for a language, and save it; Enter keeps the current one."""
        codes = i18n.available_languages()
        line = (await self.console.ask(_("Which language, {codes}? ").format(codes=join_or(codes)))).strip().lower()
        if line in codes:
            self.settings.keep_changes({LANGUAGE.key: line})
        elif line and not find_word(line, (words.QUIT,)):
            self.questions.refuse(line, codes)

    async def play_together(self) -> PlayTogether:
        """Ask two people for their names, which are offered again the next time."""
        first = await self.questions.ask_player(_("First player"), self._names[0] or self.settings.current[PLAYER_NAME])
        second = await self.questions.ask_player(_("Second player"), self._names[1], first)
        self._names = first, second
        return PlayTogether(self._names)
