"""What a match in line mode is played with, and what every game says and asks there; line mode from start to end."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Protocol

from schiffe.game.loaded import LoadedGame
from schiffe.game.plain.words import COMMON, Vocabulary
from schiffe.game.session import Session
from schiffe.language.i18n import _, ngettext
from schiffe.language.words import Leave, Said, find_word
from schiffe.process.countdown import Countdown
from schiffe.process.errors import CommandError
from schiffe.process.signals import run_in_loop, until_signal
from schiffe.store.book import Book
from schiffe.store.matches import MatchId
from schiffe.store.texts import how_to_go_on
from schiffe.terminal.console import Console, EndOfInput


@dataclass(frozen=True)
class LineMatchContext:
    """What one match is played with; a game adds its own.

    Attributes:
        words: those of the game.
        seconds: for each turn; 0 is without a clock.
        boards: ``always`` draws the boards at each turn, too; ``asked`` only when asked for; ``never`` not at all.
    """

    console: Console
    words: Vocabulary
    countdown: Countdown
    seconds: int
    boards: str

    @property
    def draws_unasked(self) -> bool:
        """Whether boards are drawn at each turn."""
        return self.boards == "always"

    @property
    def may_draw(self) -> bool:
        """Whether boards are drawn at all."""
        return self.boards != "never"

    def obey(self, said: Said) -> bool:
        """Do what a word asks for that means the same in every game; False where it is none of these."""
        match said.word:
            case "again":
                self.console.repeat()
            case "clock":
                left = self.countdown.left()
                self.console.say(_("There is no clock.") if left is None else seconds_left(left))
            case _:
                return False
        return True

    def explain(self, meanings: Mapping[str, str]) -> None:
        """Say what each of some words does."""
        self.console.say(self.words.explained(meanings))

    def left(self) -> Leave | EndOfInput:
        """What is raised when a match was left: its person wanted that, or there is no more input."""
        return EndOfInput() if self.console.has_ended else Leave()


class MatchKeeper(Protocol):
    """Writes a match down."""

    @property
    def match(self) -> MatchId | None:
        """Its number, where it can be gone on with."""

    def leave(self) -> None:
        """Let others go on with it."""


@contextmanager
def leaving(console: Console, book: Book, keeper: MatchKeeper | None = None) -> Iterator[None]:
    """Within it a match may be left. In the end others can go on with one that is kept, and are told how.

    What is wrong with the book is said, too.
    """
    try:
        yield
    except Leave:
        console.say(_("You have left the game."))
    finally:
        if keeper:
            keeper.leave()
        with suppress(OSError):  # where the terminal is gone, nobody reads it
            if keeper and keeper.match is not None:
                console.say(how_to_go_on(keeper.match))
            if news := book.news():
                console.say(news)


async def is_wanted(console: Console, word: str, prompt: str) -> bool:
    """Whether somebody at the keyboard answers with the word of what is offered when a game is over."""
    try:
        return console.people_type and find_word(await console.ask(prompt), {word: COMMON[word]()}) is not None
    except EndOfInput:
        return False


def seconds_left(count: int) -> str:
    """What the clock shows."""
    return ngettext("{count} second left.", "{count} seconds left.", count).format(count=count)


def play_at_console(game: LoadedGame[Any, Any], session: Session, wanted: Any | None) -> int:
    """Play what is wanted, or show the menu; returns the exit status.

    Raises:
        CommandError: the game cannot be played to its end.
    """

    async def run() -> int:
        source = None if sys.stdin is None else sys.stdin.fileno()
        try:
            with Console(source, sys.stdout) as console:
                return 0 if await game.play_in_lines(console, session, wanted) else 1
        except EndOfInput:
            raise CommandError(_("the input has ended, and so does the program"), 1) from None

    return run_in_loop(until_signal(run))
