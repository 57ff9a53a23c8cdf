"""The words of a match in line mode, each declared once for dispatch, help and manual."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar, Final, Generic, NoReturn, Protocol, TypeVar

from schiffe.game.flow.after_match import LeaveMatch
from schiffe.game.plain import words
from schiffe.game.plain.context import LineMatchContext
from schiffe.language.i18n import Text, _
from schiffe.language.words import RefusedInput, WordName, find_word


class Respondent(Protocol):
    """The object that answers words about the match: a seat, a turn, or a view of the match."""

    @property
    def context(self) -> LineMatchContext: ...


class PlayersTurn(Respondent, Protocol):
    """The turn of a player, who types words."""

    @property
    def respondent(self) -> Any:
        """The object that answers the words about the state of the match."""


_RespondentT = TypeVar("_RespondentT", bound=Respondent, contravariant=True)
_TurnT = TypeVar("_TurnT", bound=PlayersTurn, contravariant=True)


@dataclass(frozen=True)
class MatchWord(ABC, Generic[_RespondentT, _TurnT]):
    """A word of a match, obeyed in turns of a class.

    Attributes:
        needs_turn: whether it only works in the player's turn.
        name: its name in each language.
        meaning: what it does, for the help, in which "{example}" is replaced by the word with its example; or a
            function that returns that.
        example: an argument, in which "{square}" is replaced by a square of the board.
        needs_argument: whether it does not work without an argument.
        is_usable: whether it works in this match; if not, the help leaves it out.
        otherwise: the reply if it does not work, or a function that returns it; without one the word is not
            recognised then.
        is_offered: whether the list of words contains it.
        stops_clock: whether it stops the clock of the turn, depending on its argument.
    """

    needs_turn: ClassVar[bool]

    name: WordName
    _named: KW_ONLY
    meaning: Text | Callable[[_RespondentT], str]
    example: str = ""
    needs_argument: bool = False
    is_usable: Callable[[_RespondentT], bool] = lambda _respondent: True
    otherwise: Text | Callable[[_RespondentT], str] | None = None
    is_offered: Callable[[_RespondentT], bool] = lambda _respondent: True
    stops_clock: Callable[[str], bool] = lambda _argument: True

    def help_text(self, respondent: _RespondentT) -> str:
        """Return the description of the word for the help."""
        return _text_for(self.meaning, respondent).format(example=self._with_example(respondent))

    def check(self, respondent: _RespondentT, argument: str) -> None:
        """Raise RefusedInput if the word does not work in this match."""
        if self.otherwise and not self.is_usable(respondent):
            raise RefusedInput(_text_for(self.otherwise, respondent))
        if self.needs_argument and not argument:
            text = _("Something is missing. Try {example}.")
            raise RefusedInput(text.format(example=self._with_example(respondent)))

    @property
    @abstractmethod
    def answer_while_waiting(self) -> Callable[[_RespondentT, str], str | None] | None:
        """Obeys the word with its argument while the player waits; None if it is not recognised then."""

    @abstractmethod
    async def obey(self, turn: _TurnT, argument: str) -> Any:
        """Obey the word in the player's turn, and print its reply; return the result of the turn if it ends it."""

    def _with_example(self, respondent: _RespondentT) -> str:
        return f"{self.name} {self.example.format(square=respondent.context.example_square)}"


def _text_for(text: Text | Callable[[_RespondentT], str], respondent: _RespondentT) -> str:
    return str(text) if isinstance(text, Text) else text(respondent)


@dataclass(frozen=True, kw_only=True)
class Word(MatchWord[_RespondentT, PlayersTurn]):
    """A word that works at any time in a match.

    Attributes:
        answer: obeys the word with its argument; returns the reply, if there is one, or raises RefusedInput.
    """

    needs_turn: ClassVar[bool] = False

    answer: Callable[[_RespondentT, str], str | None]

    @property
    def answer_while_waiting(self) -> Callable[[_RespondentT, str], str | None]:
        return self.answer

    async def obey(self, turn: PlayersTurn, argument: str) -> None:
        """Print the reply, if there is one."""
        reply = self.answer(turn.respondent, argument)
        if reply is not None:
            turn.context.console.print(reply)


@dataclass(frozen=True, kw_only=True)
class TurnWord(MatchWord[_RespondentT, _TurnT]):
    """A word that works in the player's own turn.

    Attributes:
        act: obeys the word with the turn and the argument; returns the result of the turn if it ends it.
        while_waiting: returns the reply while the player waits; without it the word is not recognised then.
    """

    needs_turn: ClassVar[bool] = True

    act: Callable[[_TurnT, str], Awaitable[Any]]
    while_waiting: Callable[[_RespondentT, str], str | None] | None = None

    @property
    def answer_while_waiting(self) -> Callable[[_RespondentT, str], str | None] | None:
        return self.while_waiting

    async def obey(self, turn: _TurnT, argument: str) -> Any:
        """Let the turn act; return its result if that ends it."""
        return await self.act(turn, argument)


def _leave(_respondent: Respondent, _argument: str) -> NoReturn:
    raise LeaveMatch


_QUIT_WORD: Final = Word[Respondent](words.QUIT, meaning=Text("leave the game"), answer=_leave)


class MatchWords(Generic[_RespondentT, _TurnT]):
    """The words of a match, in the order of the help: those of the game, and then the words for help and leaving."""

    def __init__(
        self,
        *match_words: MatchWord[_RespondentT, _TurnT],
        introduce: Callable[[_RespondentT], None] = lambda _respondent: None,
    ) -> None:
        """Declare the words; ``introduce`` prints what else can be typed, before the help lists them."""
        help_word = Word[_RespondentT](words.HELP, meaning=Text("this text"), answer=self._explain)
        self._words: Sequence[MatchWord[_RespondentT, _TurnT]] = (*match_words, help_word, _QUIT_WORD)
        self._introduce = introduce

    def __iter__(self) -> Iterator[MatchWord[_RespondentT, _TurnT]]:
        return iter(self._words)

    def read(self, line: str, respondent: _RespondentT) -> tuple[MatchWord[_RespondentT, _TurnT], str] | None:
        """Return the word at the start of a line, and its argument; None without a word.

        Raises:
            AmbiguousWord: the line begins with an abbreviation of several words.
        """
        recognised = {word.name: word for word in self if word.otherwise or word.is_usable(respondent)}
        typed_word = find_word(line, recognised)
        return (recognised[typed_word.name], typed_word.argument) if typed_word else None

    def answer_waiting(self, line: str, respondent: _RespondentT) -> bool:
        """Obey a line while the player waits; return False if it has no word that works then."""
        console = respondent.context.console
        try:
            typed = self.read(line, respondent)
            if typed is None:
                return False
            word, argument = typed
            if word.answer_while_waiting is None:
                return False
            word.check(respondent, argument)
            reply = word.answer_while_waiting(respondent, argument)
        except RefusedInput as refused:
            reply = refused.problem
        if reply is not None:
            console.print(reply)
        return True

    def words_while_waiting(self, respondent: _RespondentT) -> list[str]:
        """Return the words that work while the player waits."""
        return [str(word.name) for word in self if not word.needs_turn and word.is_usable(respondent)]

    def _explain(self, respondent: _RespondentT, argument: str) -> None:
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
