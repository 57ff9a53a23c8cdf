"""The context of a match in line mode, and the messages and questions of line mode that games share."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from schiffe.game.match.recorder import AnyMatchRecorder
from schiffe.game.match.request import Request
from schiffe.game.plain import words
from schiffe.game.plain.turn_clock import TurnClock
from schiffe.game.plain.words import LeaveGame, switch_words, switched
from schiffe.game.session import Session
from schiffe.game.statistics.ladder import Ladder, level_beaten
from schiffe.language.i18n import _
from schiffe.language.names import own_names
from schiffe.language.text import join_or, join_with_commas, labelled_sentence, not_possible_text, quoted
from schiffe.language.words import AmbiguousWord, WordName, find_word
from schiffe.settings.file import settings_file
from schiffe.settings.layers import Changes
from schiffe.settings.problems import SettingsError, lasts_until_quit_text, problem_text
from schiffe.settings.shared import BOARDS, NAME, SPEECH
from schiffe.store.logbook import Logbook
from schiffe.store.texts import resume_hint
from schiffe.terminal.console import Console, EndOfInput


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
        """Switch speech by the text after its word, and a clock that the player has not set; return the answer."""
        answer = switch_speech(self.console, self.session, text)
        if self.session.settings[SPEECH] and self.clock.setting.key not in self.session.settings:
            self.clock.switch_off()
        return answer

    def switch_spelling(self, text: str) -> str:
        """Switch spelling of squares by the text after its word; return the answer."""
        is_on = switched(text, self.console.spells)
        if is_on is None:
            return not_a_switch(text)
        self.console.spell(is_on)
        return _("Squares are spelled.") if is_on else _("Squares are not spelled.")

    def explain_word(self, text: str, meanings: Mapping[WordName, str]) -> bool:
        """Explain the word that was typed after help; return False if the text is not a word."""
        try:
            typed = find_word(text, meanings)
        except AmbiguousWord as ambiguous:
            self.console.print(ambiguous.problem)
            return True
        if typed:
            self.console.print(labelled_sentence(str(typed.name), meanings[typed.name]))
        elif text:
            self.console.print(_("{text} does not work here.").format(text=quoted(text)))
        return typed is not None

    def explain(self, meanings: Mapping[WordName, str]) -> None:
        """List words with their meanings; with speech, list only the words."""
        if self.is_terse:
            text = _("Words: {words}. For more, type {help} and a word.")
            self.console.print(text.format(words=join_with_commas(map(str, meanings)), help=words.HELP))
        else:
            self.console.print(words.word_list_text(meanings))

    def leave_error(self) -> LeaveGame | EndOfInput:
        """Return the error to raise after a match was left: by its player, or because the input has ended."""
        return EndOfInput() if self.console.has_ended else LeaveGame()


@contextmanager
def handle_leaving(console: Console, book: Logbook, recorder: AnyMatchRecorder | None = None) -> Iterator[None]:
    """Let the player leave a match, and tell how to resume it and whether writing to the logbook has failed."""
    try:
        yield
    except LeaveGame:
        console.print(_("You have left the game."))
    finally:
        if recorder:
            recorder.leave()
        with suppress(OSError):  # the terminal may be gone
            if recorder and recorder.match_id is not None:
                console.print(resume_hint(recorder.match_id))
            if news := book.news():
                console.print(news)


async def accepts_offer(console: Console, word: WordName, prompt: str) -> bool:
    """Make an offer at a keyboard after a game, and return whether the player accepts it by typing its word."""
    if not console.people_type:
        return False
    try:
        answer = await console.ask(prompt)
    except EndOfInput:
        return False
    return find_word(answer, (word,)) is not None


async def confirms_resignation(console: Console) -> bool:
    """Ask at a keyboard whether the player really wants to resign; input from elsewhere needs no confirmation."""
    if not console.people_type:
        return True
    prompt = _("Resign and lose? Type {resign} again, or press Enter to play on: ").format(resign=words.RESIGN)
    return await accepts_offer(console, words.RESIGN, prompt)


async def ask_for_next_level(
    context: LineMatchContext, ladder: Ladder, request: Request, level_name: Callable[[str], str]
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
    is_accepted = await accepts_offer(console, words.PLAY, prompt.format(play=words.PLAY, level=next_level))
    return standing.next_level if is_accepted else None


def switch_speech(console: Console, session: Session, text: str) -> str:
    """Switch speech by the text after its word, also for later starts; return the answer."""
    is_on = switched(text, session.settings[SPEECH])
    if is_on is None:
        return not_a_switch(text)
    confirmation = opening_line(is_terse=True) if is_on else _("Speech is off.")
    return change_settings(console, session, {SPEECH.key: is_on}) or confirmation


def change_settings(console: Console, session: Session, changes: Changes) -> str:
    """Change settings and write them to their file; return the problem if they cannot be changed."""
    try:
        write_error = session.change(changes)
    except SettingsError as error:
        return problem_text(error)
    if write_error:
        console.print(lasts_until_quit_text(settings_file(), write_error))
    return ""


def not_a_switch(text: str) -> str:
    """Return the message that a text after the word of a switch is neither on nor off."""
    return not_possible_text(quoted(text), join_or(switch_words()))


def opening_line(*, is_terse: bool) -> str:
    """Return the first line of line mode: how to get help if ``is_terse``, otherwise how to switch speech on."""
    if is_terse:
        return _("Speech is on; {help} lists the words.").format(help=words.HELP)
    return _("Line mode. If you listen, type {speech}.").format(speech=words.SPEECH)
