"""The words of a match in line mode: each is declared once, with its meaning for the help and its answer."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import NoReturn

from schiffe.game.flow.after_match import WentBack
from schiffe.game.match.recorder import Lesson
from schiffe.game.plain import words
from schiffe.game.plain.context import LineMatchContext
from schiffe.game.plain.line_settings import switch_speech
from schiffe.game.plain.turn_clock import CLOCK_KEEPS_RUNNING, TurnClock
from schiffe.language.i18n import _
from schiffe.language.squares import spelled
from schiffe.language.text import join_with_commas, labelled_sentence, quoted
from schiffe.language.words import RefusedInput, WordName, find_word
from schiffe.settings.shared import SPEECH
from schiffe.terminal.console import Console


@dataclass(frozen=True)
class Word:
    """A word that can be typed now.

    Attributes:
        name: its name in each language.
        meaning: what it does, for the help, in which "{example}" is replaced by the word with its example.
        answer: obeys the word with its argument, which may be empty, and returns the reply, or None if it needs none;
            raises RefusedInput if the word is not possible now. None for a word that works only in a turn, which has an
            action for it.
        example: an argument.
        needs_argument: whether it does not work without an argument.
        is_usable: whether it works in this match; if not, the help leaves it out.
        refusal: the reply if it does not work; without one the word is not recognised then.
    """

    name: WordName
    meaning: str
    answer: Callable[[str], str | None] | None = None
    _named: KW_ONLY
    example: str = ""
    needs_argument: bool = False
    is_usable: bool = True
    refusal: str = ""

    @property
    def name_with_example(self) -> str:
        return f"{self.name} {self.example}"

    def check(self, argument: str) -> None:
        """Raise RefusedInput if the word does not work in this match, or not without an argument."""
        if not self.is_usable:
            raise RefusedInput(self.refusal)
        if self.needs_argument and not argument:
            raise RefusedInput(_("Something is missing. Try {example}.").format(example=self.name_with_example))


class MatchWords:
    """The words that can be typed now, in the order of the help: those of the game, and then help and leaving."""

    def __init__(self, context: LineMatchContext, match_words: Sequence[Word], introduction: str = "") -> None:
        """Take the words, and what the help says before it lists them, such as what else can be typed."""
        self._context = context
        self._introduction = introduction
        help_word = Word(words.HELP, _("this text"), self._explain_words)
        self._words = (*match_words, help_word, Word(words.QUIT, _("leave the game"), _leave_match))

    def __iter__(self) -> Iterator[Word]:
        return iter(self._words)

    def read(self, line: str) -> tuple[Word, str] | None:
        """Return the word at the start of a line, and its argument; None without a word.

        Raises:
            AmbiguousWord: the line begins with an abbreviation of several words.
        """
        recognised = {word.name: word for word in self if word.is_usable or word.refusal}
        typed_word = find_word(line, recognised)
        return (recognised[typed_word.name], typed_word.argument) if typed_word else None

    def answer_while_waiting(self, line: str) -> bool:
        """Obey a line while the player waits; return False if it has no word that works then."""
        try:
            typed = self.read(line)
            if typed is None:
                return False
            word, argument = typed
            if word.answer is None:
                return False
            word.check(argument)
            reply = word.answer(argument)
        except RefusedInput as refused:
            reply = refused.problem
        if reply is not None:
            self._context.console.print(reply)
        return True

    def names_while_waiting(self) -> list[WordName]:
        """Return the words that work while the player waits."""
        return [word.name for word in self if word.answer and word.is_usable]

    def _explain_words(self, typed_word: str) -> str:
        """Explain the word that was typed after help; without one, list all words with their meanings.

        With speech, list only the words.
        """
        meanings = {word.name: word.meaning.format(example=word.name_with_example) for word in self if word.is_usable}
        if typed := find_word(typed_word, meanings):
            return labelled_sentence(str(typed.name), meanings[typed.name])
        if typed_word:
            self._context.console.print(_("{text} does not work here.").format(text=quoted(typed_word)))
        if self._introduction:
            self._context.console.print(self._introduction)
        if not self._context.verbosity.is_brief:
            return words.word_list_text(meanings)
        names = [str(name) for name in meanings if name != words.SPEECH]  # speech is already on
        word_list = _("Words: {words}. For more, type {help} and a word.")
        return word_list.format(words=join_with_commas(names), help=words.HELP)


def _leave_match(_argument: str) -> NoReturn:
    raise WentBack


# The words that every match has


def again_word(console: Console) -> Word:
    return Word(words.AGAIN, _("what was said last"), lambda _argument: console.repeat())


def lesson_word(lesson: Lesson | None) -> Word:
    """Return the word that ends the advice of the lesson of a first match."""

    def end_lesson(_argument: str) -> str:
        if lesson:
            lesson.end()
        return _("The lesson is over. The game continues.")

    is_on = lesson is not None and lesson.is_on
    return Word(words.PLAY, meaning=_("ends the advice of the lesson"), answer=end_lesson, is_usable=is_on)


def clock_words(clock: TurnClock, *, tells_seconds_while_waiting: bool = False) -> list[Word]:
    """Return the words for the clock, which the turn obeys; one may also tell the seconds left while waiting."""

    def tell_seconds(_argument: str) -> str:
        return clock.seconds_left_text()

    answer = tell_seconds if tells_seconds_while_waiting else None
    meaning = _("the seconds left; {example} sets them for each turn, 0 for no clock")
    if clock.is_remote:
        meaning = _("the seconds left")
    can_stop = not clock.is_remote
    return [
        Word(words.CLOCK, meaning=meaning, answer=answer, example="30"),
        Word(words.PAUSE, meaning=_("stop the clock"), is_usable=can_stop, refusal=str(CLOCK_KEEPS_RUNNING)),
        Word(words.CONTINUE, meaning=_("start the clock again"), is_usable=can_stop, refusal=clock.seconds_left_text()),
    ]


def speech_words(context: LineMatchContext) -> list[Word]:
    """Return the words that switch speech and spelling."""
    on, off = words.switch_words()
    spelling_text = _("{on}: squares are spelled, such as {example}").format(
        on=f"{words.SPELL} {on}", example=quoted(spelled(context.example_square))
    )
    speech_text = _("few words, nothing drawn, no clock; {off} ends that").format(off=f"{words.SPEECH} {off}")

    def switch_speech_and_clock(argument: str) -> str:
        """Switch speech, and with it a clock that is still at its default."""
        answer = switch_speech(context.console, context.session, argument)
        settings = context.session.settings
        if settings[SPEECH] and context.clock.setting.key not in settings:
            context.clock.switch_off()
        return answer

    def switch_spelling(argument: str) -> str:
        is_on = words.switch_state(argument, is_on=context.console.spells_squares)
        context.console.spell(is_on=is_on)
        return _("Squares are spelled.") if is_on else _("Squares are not spelled.")

    return [
        Word(words.SPEECH, speech_text, switch_speech_and_clock),
        Word(words.SPELL, spelling_text, switch_spelling),
    ]
