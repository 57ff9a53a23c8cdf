"""The context of a match in line mode, what every game says and asks there, and line mode from start to end."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Protocol

from schiffe.game.game import Game
from schiffe.game.plain import words
from schiffe.game.plain.words import Leave, is_quit, switch_words, switched
from schiffe.game.session import Session
from schiffe.game.statistics.ladder import Ladder, level_beaten
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import name_problem, own_names
from schiffe.language.text import join_or, joined, named_sentence, not_possible, quoted
from schiffe.language.words import AmbiguousWord, Name, find_word
from schiffe.process.countdown import LEAD_SECONDS, Countdown, OnTick
from schiffe.process.errors import CommandError
from schiffe.process.loop import run_in_loop, until_signal
from schiffe.settings.file import settings_file
from schiffe.settings.layers import Changes
from schiffe.settings.problems import SettingsError, lasts_until_quit, problem_text
from schiffe.settings.schema import Setting, Settings
from schiffe.settings.shared import BOARDS, CLOCK, NAME, SPEECH, WELCOMED
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchId
from schiffe.store.texts import resume_hint
from schiffe.terminal.console import Console, EndOfInput


class TurnClock:
    """So many ``seconds`` for each turn, 0 without a clock.

    Attributes:
        setting: the one that it goes by.
        is_remote: whether somebody at another computer waits for the turn: then the clock neither stands nor changes.
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
        """For each turn from now on."""
        return self._seconds

    def grant(self, seconds: int) -> None:
        """Set the seconds of a turn, which somebody else, such as a server, decides."""
        self._seconds = seconds

    def begin(self, on_tick: OnTick, more: int = 0) -> None:
        """Begin a turn, which may have some seconds more than others, when what was said of it has been seen."""
        if self._seconds:
            self.countdown.start(self._seconds + more, on_tick, lead=0.0 if self.is_remote else LEAD_SECONDS)
            if self._is_held:
                self.countdown.pause()

    def hold(self, *, is_wanted: bool) -> None:
        """Let it stand while somebody elsewhere is away, in turns that begin meanwhile too; or let it run again."""
        self._is_held = is_wanted
        self.countdown.set_paused(is_wanted)

    def stand(self) -> str:
        """Let it stand until the word for going on is typed; returns what there is to say, once in a match."""
        if not self.is_remote:
            self.countdown.pause()
        if self._has_explained:
            return ""
        self._has_explained = True
        stopped = _("The clock is stopped; {word} starts it again.")
        return clock_runs() if self.is_remote else stopped.format(word=words.CONTINUE)

    def pause(self) -> str:
        """Let it stand because somebody wants that; returns what there is to say."""
        if self.is_remote:
            return clock_runs()
        self._has_explained = True
        self.countdown.pause()
        return _("No clock is running.") if self.countdown.seconds_left() is None else _("The clock is stopped.")

    def go_on(self) -> str:
        """Let it run again; returns what there is to say."""
        self.countdown.resume()
        return self.told()

    def change(self, text: str, on_tick: OnTick, more: int = 0) -> str:
        """Take the seconds that were typed, from this turn on; returns what there is to say."""
        if self.is_remote:
            return clock_runs()
        try:
            self._seconds = CLOCK.read(text)
        except SettingsError as error:
            return problem_text(error)
        self.countdown.cancel()
        self.begin(on_tick, more)
        return self.told()

    def switch_off(self) -> None:
        """Stop the clock for good, unless somebody else waits."""
        if not self.is_remote:
            self._seconds = 0
            self.countdown.cancel()

    def told(self) -> str:
        """Return what it shows."""
        left = self.countdown.seconds_left()
        return _("No clock is running.") if left is None else seconds_left(left)


def clock_runs() -> str:
    """Return why the clock does not stand."""
    return _("The clock keeps running: your opponent is waiting.")


def seconds_left(count: int) -> str:
    """Return what the clock shows."""
    return ngettext("{count} second left.", "{count} seconds left.", count).format(count=count)


def first_seconds(settings: Settings, seconds: int, setting: Setting[int] = CLOCK) -> int:
    """Return the seconds for each turn: with speech there is no clock unless somebody has asked for one."""
    return 0 if settings[SPEECH] and setting.key not in settings else seconds


@dataclass(frozen=True)
class LineMatchContext:
    """The context of one match; a game adds its own."""

    console: Console
    session: Session
    clock: TurnClock

    @property
    def draws_unasked(self) -> bool:
        """True if boards are drawn at each turn."""
        return self.session.settings[BOARDS] == "always"

    @property
    def may_draw(self) -> bool:
        """True if boards are drawn at all."""
        return self.session.settings[BOARDS] != "never"

    @property
    def is_terse(self) -> bool:
        """True if a listener is told only what is new."""
        return self.session.settings[SPEECH]

    @property
    def example_square(self) -> str:
        """A square that every board has, for messages that show how one is typed."""
        return "B7"

    def switch_speech(self, text: str) -> str:
        """Switch speech as its word says, and the clock off with it; returns what there is to say."""
        said = switch_speech(self.console, self.session, text)
        if self.session.settings[SPEECH] and self.clock.setting.key not in self.session.settings:
            self.clock.switch_off()
        return said

    def switch_spelling(self, text: str) -> str:
        """Spell squares or not, as the word says that was typed; returns what there is to say."""
        wanted = switched(text, self.console.spells)
        if wanted is None:
            return not_a_switch(text)
        self.console.spell(wanted)
        return _("Squares are spelled.") if wanted else _("Squares are not spelled.")

    def explain_one(self, text: str, meanings: Mapping[Name, str]) -> bool:
        """Say what the word does that is asked for; return False where none of them is, so that all are wanted."""
        try:
            said = find_word(text, meanings)
        except AmbiguousWord as ambiguous:
            self.console.say(ambiguous.problem)
            return True
        if said:
            self.console.say(named_sentence(str(said.word), meanings[said.word]))
        elif text:
            self.console.say(_("{text} does not work here.").format(text=quoted(text)))
        return said is not None

    def explain(self, meanings: Mapping[Name, str]) -> None:
        """Say what each of some words does; to a listener only the words."""
        if self.is_terse:
            text = _("Words: {words}. For more, type {help} and a word.")
            self.console.say(text.format(words=joined(map(str, meanings)), help=words.HELP))
        else:
            self.console.say(words.list_of(meanings))

    def left(self) -> Leave | EndOfInput:
        """Return what is raised when a match was left: its person wanted that, or there is no more input."""
        return EndOfInput() if self.console.has_ended else Leave()


class LeftRecorder(Protocol):
    """A recorder that writes a match down."""

    @property
    def match(self) -> MatchId | None:
        """Its number, where it can be gone on with."""

    def leave(self) -> None:
        """Let others go on with it."""


@contextmanager
def leaving(console: Console, book: Logbook, recorder: LeftRecorder | None = None) -> Iterator[None]:
    """Within it a match may be left. In the end others can go on with one that is kept, and are told how.

    What is wrong with the book is said, too.
    """
    try:
        yield
    except Leave:
        console.say(_("You have left the game."))
    finally:
        if recorder:
            recorder.leave()
        with suppress(OSError):  # where the terminal is gone, nobody reads it
            if recorder and recorder.match is not None:
                console.say(resume_hint(recorder.match))
            if news := book.news():
                console.say(news)


async def is_wanted(console: Console, word: Name, prompt: str) -> bool:
    """Ask, when a game is over, and return whether the answer is the word of what is offered."""
    try:
        return console.people_type and find_word(await console.ask(prompt), (word,)) is not None
    except EndOfInput:
        return False


async def gives_up(console: Console) -> bool:
    """Return whether somebody gives a match up; at a keyboard the word has to be typed once more."""
    prompt = _("Resign and lose? Type {resign} again, or press Enter to play on: ").format(resign=words.RESIGN)
    return not console.people_type or await is_wanted(console, words.RESIGN, prompt)


async def wanted_level(
    context: LineMatchContext, ladder: Ladder[Any], played: object, level_name: Callable[[str], str]
) -> str | None:
    """Tell at a keyboard when a game has beaten its level, and ask whether the next one is to be played.

    ``played`` is the request for it. Returns the next level where that is wanted.
    """
    console, session = context.console, context.session
    if not console.people_type:
        return None
    names = own_names(session.settings[NAME])
    standing = await asyncio.to_thread(ladder.standing_after, session.book, names, played)
    if standing is None or standing.offered is None:
        return None
    above = level_name(standing.offered)
    console.say(level_beaten(level_name(standing.level), above))
    prompt = _("Press Enter to continue, or type {play} to play {level}: ")
    prompt = prompt.format(play=words.PLAY, level=above)
    return standing.offered if await is_wanted(console, words.PLAY, prompt) else None


def switch_speech(console: Console, session: Session, text: str) -> str:
    """Switch speech as the word says that was typed, for the next start too; returns what there is to say."""
    wanted = switched(text, session.settings[SPEECH])
    if wanted is None:
        return not_a_switch(text)
    told = opening_line(is_terse=True) if wanted else _("Speech is off.")
    return _kept(console, session, {SPEECH.key: wanted}) or told


def _kept(console: Console, session: Session, changes: Changes) -> str:
    """Change settings, for the next start too; returns what is wrong where they cannot be changed."""
    try:
        problem = session.change(changes)
    except SettingsError as error:
        return problem_text(error)
    if problem:
        console.say(lasts_until_quit(settings_file(), problem))
    return ""


async def welcome(console: Console, session: Session, people: int) -> None:
    """Ask somebody who is new at a keyboard for a name, once, unless it is known, or more ``people`` play, or none."""
    if not (console.people_type and people) or session.settings[WELCOMED]:
        return
    changes: Changes = {WELCOMED.key: True}
    if people == 1 and not session.settings[NAME]:
        while True:
            name = (await console.ask(_("Your name, or Enter to play without one: "))).strip()
            if not name or is_quit(name):
                break
            if not (problem := name_problem(name)):
                changes = {**changes, NAME.key: name}
                break
            console.say(problem)
    if problem := _kept(console, session, changes):
        console.say(problem)


def not_a_switch(text: str) -> str:
    """Return that something can be switched on or off, and nothing else."""
    return not_possible(quoted(text), join_or(switch_words()))


def opening_line(*, is_terse: bool) -> str:
    """Return what line mode begins with: for a listener the word that helps, for others the one for listening."""
    if is_terse:
        return _("Speech is on; {help} lists the words.").format(help=words.HELP)
    return _("Line mode. If you listen, type {speech}.").format(speech=words.SPEECH)


def run_at_console(session: Session, play: Callable[[Console], Awaitable[int]]) -> int:
    """Play in line mode, on a console that says how it begins; returns the exit status.

    Raises:
        CommandError: the input ended before.
    """

    async def run() -> int:
        source = None if sys.stdin is None else sys.stdin.fileno()
        try:
            with Console(source, sys.stdout) as console:
                is_terse = session.settings[SPEECH]
                if is_terse or (console.people_type and console.out_is_terminal):
                    console.say(opening_line(is_terse=is_terse))
                return await play(console)
        except EndOfInput:
            raise CommandError(_("the input ended, so the program ends too"), 1) from None

    return run_in_loop(until_signal(run))


def play_at_console(game: Game[Any, Any], session: Session, request: Any | None) -> int:
    """Play a request, or show the menu; returns the exit status.

    Raises:
        CommandError: the game cannot be played to its end.
    """

    async def play(console: Console) -> int:
        if not isinstance(request, game.match_kind):
            await welcome(console, session, 1 if request is None else game.count_people(request))
        return 0 if await game.play_in_lines(console, session, request) else 1

    return run_at_console(session, play)
