"""The words of a match in line mode, each declared once for dispatch, help and manual."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Final, Generic, NoReturn, Protocol, TypeVar

from schiffe.game.flow.after_match import LeaveMatch
from schiffe.game.plain import words
from schiffe.game.plain.context import LineMatchContext
from schiffe.language.i18n import Text, _
from schiffe.language.words import RefusedInput, WordName, find_word


class Respondent(Protocol):
    """The object that answers words about the match: a seat, a turn, or a view of the match."""

    @property
    def context(self) -> LineMatchContext: ...


_RespondentT = TypeVar("_RespondentT", bound=Respondent, contravariant=True)


@dataclass(frozen=True)
class Word(Generic[_RespondentT]):
    """A word of a match. It has an answer at any time, or only works in the player's turn, which acts on it.

    Attributes:
        name: its name in each language.
        meaning: what it does, for the help, in which "{example}" is replaced by the word with its example; or a
            function that returns that.
        answer: returns the reply, or None if it needs none; raises RefusedInput if the word is not possible now.
        answer_to: the same for a word with an argument, which may be empty.
        example: an argument, in which "{square}" is replaced by a square of the board.
        needs_argument: whether it does not work without an argument.
        is_usable: whether it works in this match; if not, the help leaves it out.
        refusal: the reply if it does not work, or a function that returns it; without one the word is not recognised
            then.
        is_offered: whether the list of words contains it.
    """

    name: WordName
    _named: KW_ONLY
    meaning: Text | Callable[[_RespondentT], str]
    answer: Callable[[_RespondentT], str | None] | None = None
    answer_to: Callable[[_RespondentT, str], str | None] | None = None
    example: str = ""
    needs_argument: bool = False
    is_usable: Callable[[_RespondentT], bool] = lambda _respondent: True
    refusal: Text | Callable[[_RespondentT], str] | None = None
    is_offered: Callable[[_RespondentT], bool] = lambda _respondent: True

    @property
    def has_answer(self) -> bool:
        """True if it also works while the player waits."""
        return bool(self.answer or self.answer_to)

    def help_text(self, respondent: _RespondentT) -> str:
        """Return the description of the word for the help."""
        return _text_for(self.meaning, respondent).format(example=self._with_example(respondent))

    def check(self, respondent: _RespondentT, argument: str) -> None:
        """Raise RefusedInput if the word does not work in this match."""
        if self.refusal and not self.is_usable(respondent):
            raise RefusedInput(_text_for(self.refusal, respondent))
        if self.needs_argument and not argument:
            text = _("Something is missing. Try {example}.")
            raise RefusedInput(text.format(example=self._with_example(respondent)))

    def reply(self, respondent: _RespondentT, argument: str) -> str | None:
        """Answer the word, if it has an answer; return the reply. Raises RefusedInput if that is not possible now."""
        if self.answer_to:
            return self.answer_to(respondent, argument)
        return self.answer(respondent) if self.answer else None

    def _with_example(self, respondent: _RespondentT) -> str:
        return f"{self.name} {self.example.format(square=respondent.context.example_square)}"


def _text_for(text: Text | Callable[[_RespondentT], str], respondent: _RespondentT) -> str:
    return str(text) if isinstance(text, Text) else text(respondent)


def _leave_match(_respondent: Respondent) -> NoReturn:
    raise LeaveMatch


_QUIT_WORD: Final = Word[Respondent](words.QUIT, meaning=Text("leave the game"), answer=_leave_match)


class MatchWords(Generic[_RespondentT]):
    """The words of a match, in the order of the help: those of the game, and then the words for help and leaving."""

    def __init__(
        self,
        *match_words: Word[_RespondentT],
        introduce: Callable[[_RespondentT], None] = lambda _respondent: None,
    ) -> None:
        """Declare the words; ``introduce`` prints what else can be typed, before the help lists them."""
        help_word = Word[_RespondentT](words.HELP, meaning=Text("this text"), answer_to=self._explain_words)
        self._words: Sequence[Word[_RespondentT]] = (*match_words, help_word, _QUIT_WORD)
        self._introduce = introduce

    def __iter__(self) -> Iterator[Word[_RespondentT]]:
        return iter(self._words)

    def read(self, line: str, respondent: _RespondentT) -> tuple[Word[_RespondentT], str] | None:
        """Return the word at the start of a line, and its argument; None without a word.

        Raises:
            AmbiguousWord: the line begins with an abbreviation of several words.
        """
        recognised = {word.name: word for word in self if word.refusal or word.is_usable(respondent)}
        typed_word = find_word(line, recognised)
        return (recognised[typed_word.name], typed_word.argument) if typed_word else None

    def answer_waiting(self, line: str, respondent: _RespondentT) -> bool:
        """Obey a line while the player waits; return False if it has no word that works then."""
        try:
            typed = self.read(line, respondent)
            if typed is None:
                return False
            word, argument = typed
            if not word.has_answer:
                return False
            word.check(respondent, argument)
            reply = word.reply(respondent, argument)
        except RefusedInput as refused:
            reply = refused.problem
        if reply is not None:
            respondent.context.console.print(reply)
        return True

    def words_while_waiting(self, respondent: _RespondentT) -> list[str]:
        """Return the words that work while the player waits."""
        return [str(word.name) for word in self if word.has_answer and word.is_usable(respondent)]

    def _explain_words(self, respondent: _RespondentT, argument: str) -> None:
        """Explain one word, or all words of this match after an introduction.

        With speech on, all words are only named.
        """
        working_words = [word for word in self if word.is_usable(respondent)]
        meanings = {word.name: word.help_text(respondent) for word in working_words}
        if respondent.context.explain_word(argument, meanings):
            return
        self._introduce(respondent)
        offered = {word.name: meanings[word.name] for word in working_words if word.is_offered(respondent)}
        respondent.context.explain(offered)
