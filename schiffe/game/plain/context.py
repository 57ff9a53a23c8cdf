"""The context of a match in line mode, which each game extends."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from schiffe.game.flow.after_match import LeaveMatch
from schiffe.game.plain import words
from schiffe.game.plain.line_settings import switch_speech
from schiffe.game.plain.turn_clock import TurnClock
from schiffe.game.plain.words import switch_state
from schiffe.game.session import Session
from schiffe.language.i18n import _
from schiffe.language.text import join_with_commas, labelled_sentence, quoted
from schiffe.language.words import AmbiguousWord, WordName, find_word
from schiffe.settings.shared import BOARDS, SPEECH, DrawnBoards
from schiffe.terminal.console import Console, EndOfInput


class Verbosity(Enum):
    """The amount of text: everything, or only news, because with speech a screen reader reads each line aloud."""

    ALL = auto()
    NEWS_AND_ANSWERS = auto()
    """Only news; a person at a keyboard can ask for the rest."""
    NEWS = auto()
    """Only news, because nobody reads an answer."""

    @property
    def is_brief(self) -> bool:
        """True if only news is printed unasked."""
        return self is not Verbosity.ALL


@dataclass(frozen=True)
class LineMatchContext:
    """The context of one match, which each game extends."""

    console: Console
    session: Session
    clock: TurnClock

    @property
    def draws_unasked(self) -> bool:
        """True if boards are drawn at each turn."""
        return self.session.settings[BOARDS] == DrawnBoards.ALWAYS

    @property
    def can_draw(self) -> bool:
        """True if boards are drawn, at each turn or when the player asks for one."""
        return self.session.settings[BOARDS] != DrawnBoards.NEVER

    @property
    def verbosity(self) -> Verbosity:
        """The amount of text by the settings and the input; the player may switch speech at any time."""
        if not self.session.settings[SPEECH]:
            return Verbosity.ALL
        return Verbosity.NEWS_AND_ANSWERS if self.console.people_type else Verbosity.NEWS

    @property
    def example_square(self) -> str:
        """A square that every board has, for messages that show how to type one."""
        return "B7"

    def switch_speech_and_clock(self, text: str) -> str:
        """Switch speech by the text after its word, and a clock that is still at its default.

        Raises:
            RefusedInput: the text is neither on nor off, or the settings cannot be changed.
        """
        answer = switch_speech(self.console, self.session, text)
        if self.session.settings[SPEECH] and self.clock.setting.key not in self.session.settings:
            self.clock.switch_off()
        return answer

    def switch_spelling(self, text: str) -> str:
        """Switch spelling of squares by the text after its word; raises RefusedInput if that is neither on nor off."""
        is_on = switch_state(text, is_on=self.console.spells_squares)
        self.console.spell(is_on=is_on)
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
        if self.verbosity.is_brief:
            text = _("Words: {words}. For more, type {help} and a word.")
            self.console.print(text.format(words=join_with_commas(map(str, meanings)), help=words.HELP))
        else:
            self.console.print(words.word_list_text(meanings))

    def leave_error(self) -> LeaveMatch | EndOfInput:
        """Return the error to raise after a match was left, by its player or because the input has ended."""
        return EndOfInput() if self.console.has_ended else LeaveMatch()
