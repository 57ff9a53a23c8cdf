"""The context of a match in line mode, with its clock; and the messages and questions of line mode that games share."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Protocol

from schiffe.game.game import Game
from schiffe.game.plain import words
from schiffe.game.plain.words import LeaveGame, is_quit, switch_words, switched
from schiffe.game.session import Session
from schiffe.game.statistics.ladder import Ladder, level_beaten
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import name_problem_text, own_names
from schiffe.language.text import join_or, joined, named_sentence, not_possible_text, quoted
from schiffe.language.words import AmbiguousWord, WordName, find_word
from schiffe.process.countdown import LEAD_SECONDS, Countdown, OnTick
from schiffe.process.errors import CommandError
from schiffe.process.loop import run_in_loop, until_signal
from schiffe.settings.file import settings_file
from schiffe.settings.layers import Changes
from schiffe.settings.problems import SettingsError, lasts_until_quit_text, problem_text
from schiffe.settings.schema import Setting, Settings
from schiffe.settings.shared import BOARDS, CLOCK, NAME, SPEECH, WELCOMED
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId
from schiffe.store.texts import resume_hint
from schiffe.terminal.console import Console, EndOfInput


class TurnClock:
    """The clock of a match, which gives each turn ``seconds``; 0 means no clock.

    Its methods return what to tell the player.

    Attributes:
        setting: the setting of its seconds.
        is_remote: whether the opponent is at another computer; then the player can neither stop nor change the clock.
    """

    def __init__(
        self, countdown: Countdown, seconds: int, setting: Setting[int] = CLOCK, *, is_remote: bool = False
    ) -> None:
        self.countdown = countdown
        self.setting = setting
        self._seconds = seconds
        self.is_remote = is_remote
        self._has_explained = False
        self._is_held = False

    @property
    def seconds(self) -> int:
        """The seconds of each turn from now on."""
        return self._seconds

    def grant(self, seconds: int) -> None:
        """Set the seconds of each turn, if a server decides them."""
        self._seconds = seconds

    def begin(self, on_tick: OnTick, extra_seconds: int = 0) -> None:
        """Begin a turn, which may have extra seconds, and start the clock once the player has had time to read."""
        if self._seconds:
            self.countdown.start(self._seconds + extra_seconds, on_tick, lead=0.0 if self.is_remote else LEAD_SECONDS)
            if self._is_held:
                self.countdown.pause()

    def hold(self, *, is_held: bool) -> None:
        """Stop the clock, also in turns that begin later, while a friend elsewhere is away; or start it again."""
        self._is_held = is_held
        self.countdown.set_paused(is_held)

    def stop_for_word(self) -> str:
        """Stop the clock because the player asks for something; explain how to start it again, once in a match."""
        if not self.is_remote:
            self.countdown.pause()
        if self._has_explained:
            return ""
        self._has_explained = True
        if self.is_remote:
            return clock_keeps_running()
        return _("The clock is stopped; {word} starts it again.").format(word=words.CONTINUE)

    def pause(self) -> str:
        """Stop the clock because the player has asked for that."""
        if self.is_remote:
            return clock_keeps_running()
        self._has_explained = True
        self.countdown.pause()
        return _("No clock is running.") if self.countdown.seconds_left() is None else _("The clock is stopped.")

    def resume(self) -> str:
        """Start the clock again."""
        self.countdown.resume()
        return self.describe()

    def change(self, text: str, on_tick: OnTick, extra_seconds: int = 0) -> str:
        """Set the seconds of each turn as the player has typed them, and begin this turn again with them."""
        if self.is_remote:
            return clock_keeps_running()
        try:
            self._seconds = CLOCK.read(text)
        except SettingsError as error:
            return problem_text(error)
        self.countdown.cancel()
        self.begin(on_tick, extra_seconds)
        return self.describe()

    def switch_off(self) -> None:
        """Remove the clock, unless the opponent is at another computer."""
        if not self.is_remote:
            self._seconds = 0
            self.countdown.cancel()

    def describe(self) -> str:
        """Return the seconds left, or that no clock is running."""
        seconds = self.countdown.seconds_left()
        return _("No clock is running.") if seconds is None else seconds_left_text(seconds)


def clock_keeps_running() -> str:
    """Return the message that the clock cannot be stopped, because the opponent is waiting."""
    return _("The clock keeps running: your opponent is waiting.")


def seconds_left_text(count: int) -> str:
    """Return how many seconds are left."""
    return ngettext("{count} second left.", "{count} seconds left.", count).format(count=count)


def first_seconds(settings: Settings, seconds: int, setting: Setting[int] = CLOCK) -> int:
    """Return the seconds of each turn at the start: with speech no clock, unless the player has set its ``setting``."""
    return 0 if settings[SPEECH] and setting.key not in settings else seconds


@dataclass(frozen=True)
class LineMatchContext:
    """The context of one match, which each game extends."""

    console: Console
    session: Session
    clock: TurnClock

    @property
    def draws_unasked(self) -> bool:
        """True if boards are drawn at each turn."""
        return self.session.settings[BOARDS] == "always"

    @property
    def can_draw(self) -> bool:
        """True if boards are drawn, at each turn or when the player asks for one."""
        return self.session.settings[BOARDS] != "never"

    @property
    def is_terse(self) -> bool:
        """True if only news is told, for a screen reader."""
        return self.session.settings[SPEECH]

    @property
    def example_square(self) -> str:
        """A square that every board has, for messages that show how to type one."""
        return "B7"

    def switch_speech(self, text: str) -> str:
        """Switch speech by the text after its word, with an unset clock, and return what to tell the player."""
        answer = switch_speech(self.console, self.session, text)
        if self.session.settings[SPEECH] and self.clock.setting.key not in self.session.settings:
            self.clock.switch_off()
        return answer

    def switch_spelling(self, text: str) -> str:
        """Switch spelling of squares by the text after its word; return what to tell the player."""
        is_on = switched(text, self.console.spells)
        if is_on is None:
            return not_a_switch(text)
        self.console.spell(is_on)
        return _("Squares are spelled.") if is_on else _("Squares are not spelled.")

    def explain_word(self, text: str, meanings: Mapping[WordName, str]) -> bool:
        """Explain the word that was typed after help; return False if it is none, and all words are to be explained."""
        try:
            typed = find_word(text, meanings)
        except AmbiguousWord as ambiguous:
            self.console.print(ambiguous.problem)
            return True
        if typed:
            self.console.print(named_sentence(str(typed.word), meanings[typed.word]))
        elif text:
            self.console.print(_("{text} does not work here.").format(text=quoted(text)))
        return typed is not None

    def explain(self, meanings: Mapping[WordName, str]) -> None:
        """List words with their meanings; with speech, list only the words."""
        if self.is_terse:
            text = _("Words: {words}. For more, type {help} and a word.")
            self.console.print(text.format(words=joined(map(str, meanings)), help=words.HELP))
        else:
            self.console.print(words.word_list_text(meanings))

    def leave_error(self) -> LeaveGame | EndOfInput:
        """Return the error to raise after a match was left: by its player, or because the input has ended."""
        return EndOfInput() if self.console.has_ended else LeaveGame()


class LeavableRecorder(Protocol):
    """A recorder of a match that can be left and resumed later."""

    @property
    def match(self) -> MatchId | None:
        """The number of the match; None if it cannot be resumed."""

    def leave(self) -> None:
        """Let other programs resume the match."""


@contextmanager
def handle_leaving(console: Console, book: Logbook, recorder: LeavableRecorder | None = None) -> Iterator[None]:
    """Let the player leave a match, and tell how to resume it and whether writing to the logbook has failed."""
    try:
        yield
    except LeaveGame:
        console.print(_("You have left the game."))
    finally:
        if recorder:
            recorder.leave()
        with suppress(OSError):  # the terminal may be gone
            if recorder and recorder.match is not None:
                console.print(resume_hint(recorder.match))
            if news := book.news():
                console.print(news)


async def accepts_offer(console: Console, word: WordName, prompt: str) -> bool:
    """Make an offer at a keyboard after a game, and return whether the answer is its word."""
    try:
        return console.people_type and find_word(await console.ask(prompt), (word,)) is not None
    except EndOfInput:
        return False


async def confirms_resignation(console: Console) -> bool:
    """Ask at a keyboard whether the player really wants to resign; input from elsewhere needs no confirmation."""
    prompt = _("Resign and lose? Type {resign} again, or press Enter to play on: ").format(resign=words.RESIGN)
    return not console.people_type or await accepts_offer(console, words.RESIGN, prompt)


async def ask_for_next_level(
    context: LineMatchContext, ladder: Ladder, request: object, level_name: Callable[[str], str]
) -> str | None:
    """If a game at a keyboard has beaten its level, offer the next one; return it if the player accepts.

    ``request`` is the request for the game.
    """
    console, session = context.console, context.session
    if not console.people_type:
        return None
    names = own_names(session.settings[NAME])
    standing = await asyncio.to_thread(ladder.standing_after, session.book, names, request)
    if standing is None or standing.next_level is None:
        return None
    next_level = level_name(standing.next_level)
    console.print(level_beaten(level_name(standing.level), next_level))
    prompt = _("Press Enter to continue, or type {play} to play {level}: ")
    prompt = prompt.format(play=words.PLAY, level=next_level)
    return standing.next_level if await accepts_offer(console, words.PLAY, prompt) else None


def switch_speech(console: Console, session: Session, text: str) -> str:
    """Switch speech by the text after its word, also for later starts; return what to tell the player."""
    is_on = switched(text, session.settings[SPEECH])
    if is_on is None:
        return not_a_switch(text)
    confirmation = opening_line(is_terse=True) if is_on else _("Speech is off.")
    return _change_settings(console, session, {SPEECH.key: is_on}) or confirmation


def _change_settings(console: Console, session: Session, changes: Changes) -> str:
    """Change settings and write them to their file; return the problem if they cannot be changed."""
    try:
        problem = session.change(changes)
    except SettingsError as error:
        return problem_text(error)
    if problem:
        console.print(lasts_until_quit_text(settings_file(), problem))
    return ""


async def welcome(console: Console, session: Session, people: int) -> None:
    """Ask a player for a name at the first start at a keyboard, if one person (``people``) plays and has none yet."""
    if not (console.people_type and people) or session.settings[WELCOMED]:
        return
    changes: Changes = {WELCOMED.key: True}
    if people == 1 and not session.settings[NAME]:
        while True:
            name = (await console.ask(_("Your name, or Enter to play without one: "))).strip()
            if not name or is_quit(name):
                break
            if not (problem := name_problem_text(name)):
                changes = {**changes, NAME.key: name}
                break
            console.print(problem)
    if problem := _change_settings(console, session, changes):
        console.print(problem)


def not_a_switch(text: str) -> str:
    """Return the message that a text after the word of a switch is neither on nor off."""
    return not_possible_text(quoted(text), join_or(switch_words()))


def opening_line(*, is_terse: bool) -> str:
    """Return the first line of line mode: how to get help if ``is_terse``, otherwise how to switch speech on."""
    if is_terse:
        return _("Speech is on; {help} lists the words.").format(help=words.HELP)
    return _("Line mode. If you listen, type {speech}.").format(speech=words.SPEECH)


def run_at_console(session: Session, play: Callable[[Console], Awaitable[int]]) -> int:
    """Run ``play`` on the console of this program, after an opening line; return the exit status.

    Raises:
        CommandError: the input has ended too early.
    """

    async def run() -> int:
        source = None if sys.stdin is None else sys.stdin.fileno()
        try:
            with Console(source, sys.stdout) as console:
                is_terse = session.settings[SPEECH]
                if is_terse or (console.people_type and console.out_is_terminal):
                    console.print(opening_line(is_terse=is_terse))
                return await play(console)
        except EndOfInput:
            raise CommandError(_("the input ended, so the program ends too"), 1) from None

    return run_in_loop(until_signal(run))


def play_at_console(game: Game, session: Session, request: Any | None) -> int:
    """Play a request, or show the menu if it is None; return the exit status.

    Raises:
        CommandError: the game cannot be played to its end.
    """

    async def play(console: Console) -> int:
        if not isinstance(request, game.match_kind):
            await welcome(console, session, 1 if request is None else game.count_people(request))
        return 0 if await game.play_in_lines(console, session, request) else 1

    return run_at_console(session, play)
