"""The words of a match in line mode: each is one declaration, which dispatch, help and manual go by."""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import KW_ONLY, dataclass
from typing import Any, Generic, Protocol, TypeVar

from schiffe.game.plain.context import LineMatchContext
from schiffe.language.i18n import _
from schiffe.language.words import AmbiguousWord, Name, find_word


class Asked(Protocol):
    """Somebody who is asked how a match stands: a person's seat, their turn, or a view of the match."""

    @property
    def context(self) -> LineMatchContext: ...


_Asked_contra = TypeVar("_Asked_contra", bound=Asked, contravariant=True)
_Turn_contra = TypeVar("_Turn_contra", contravariant=True)


@dataclass(frozen=True)
class AnyWord(Generic[_Asked_contra]):
    """A word of a match.

    Attributes:
        name: what it is called.
        meaning: returns what the help says of it; "{example}" stands for the word with its example.
        example: what may be typed behind it; "{square}" stands for a square of the board.
        needs_more: whether something has to be typed behind it.
        works: whether it means something in this match; the help has it only then.
        otherwise: returns what is said where it does not work; without that it is no word there.
        is_offered: whether the list of words has it, where it works.
        stops_clock: whether the clock of a turn stands for it, by what is typed behind it.
    """

    name: Name
    meaning: Callable[[_Asked_contra], str]
    _: KW_ONLY
    example: str = ""
    needs_more: bool = False
    works: Callable[[_Asked_contra], bool] = lambda _asked: True
    otherwise: Callable[[_Asked_contra], str] | None = None
    is_offered: Callable[[_Asked_contra], bool] = lambda _asked: True
    stops_clock: Callable[[str], bool] = lambda _rest: True

    def explained(self, asked: _Asked_contra) -> str:
        """Return what the help says of it."""
        return self.meaning(asked).format(example=self._with_example(asked))

    def refusal(self, asked: _Asked_contra, rest: str) -> str | None:
        """Return what is said instead of doing what it says, with that behind it; None where nothing is in the way."""
        if self.otherwise and not self.works(asked):
            return self.otherwise(asked)
        if self.needs_more and not rest:
            return _("Something is missing. Try {example}.").format(example=self._with_example(asked))
        return None

    def _with_example(self, asked: _Asked_contra) -> str:
        return f"{self.name} {self.example.format(square=asked.context.example_square)}"


@dataclass(frozen=True)
class Word(AnyWord[_Asked_contra]):
    """A word that is obeyed in one's turn and while one waits.

    Attributes:
        answer: does what it says, with what is typed behind it; returns what there is to say, if anything.
    """

    answer: Callable[[_Asked_contra, str], str | None]


@dataclass(frozen=True)
class TurnWord(AnyWord[_Asked_contra], Generic[_Asked_contra, _Turn_contra]):
    """A word for one's own turn.

    Attributes:
        act: does in a turn what it says, with what is typed behind it; returns what the turn comes to, if it ends that.
        while_waiting: returns what it is answered while one waits; without that it does not work then.
    """

    act: Callable[[_Turn_contra, str], Awaitable[Any]]
    while_waiting: Callable[[_Asked_contra, str], str | None] | None = None


class MatchWords(Generic[_Asked_contra, _Turn_contra]):
    """The words of a match, in the order in which the help has them."""

    def __init__(self, *words: Word[_Asked_contra] | TurnWord[_Asked_contra, _Turn_contra]) -> None:
        self._words = words

    def __iter__(self) -> Iterator[AnyWord[_Asked_contra]]:
        return iter(self._words)

    def read(self, line: str, asked: _Asked_contra) -> tuple[AnyWord[_Asked_contra], str] | None:
        """Return the word that a line begins with, and what follows it; raises AmbiguousWord if that is not clear."""
        known = {word.name: word for word in self if word.otherwise or word.works(asked)}
        said = find_word(line, known)
        return (known[said.word], said.argument) if said else None

    def answer_waiting(self, line: str, asked: _Asked_contra) -> bool:
        """Do what a line says while one waits; False where that is nothing that works then."""
        say = asked.context.console.say
        try:
            word, rest = self.read(line, asked) or (None, "")
        except AmbiguousWord as ambiguous:
            say(ambiguous.problem)
            return True
        answer = word.answer if isinstance(word, Word) else word.while_waiting if isinstance(word, TurnWord) else None
        if not (word and answer):
            return False
        refusal = word.refusal(asked, rest)
        if (text := answer(asked, rest) if refusal is None else refusal) is not None:
            say(text)
        return True

    def working_while_waiting(self, asked: _Asked_contra) -> list[str]:
        """Return the words that do something while one waits."""
        return [str(word.name) for word in self if isinstance(word, Word) and word.works(asked)]

    def explain(self, asked: _Asked_contra, rest: str, introduce: Callable[[], None]) -> None:
        """Say what each word does that works in this match, behind an introduction, or what the one does that is typed.

        To a listener only the words are said.
        """
        working = [word for word in self if word.works(asked)]
        if asked.context.explain_word(rest, {word.name: word.explained(asked) for word in working}):
            return
        introduce()
        asked.context.explain({word.name: word.explained(asked) for word in working if word.is_offered(asked)})
