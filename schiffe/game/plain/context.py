"""The context of a match in line mode, which each game extends."""

from dataclasses import dataclass
from enum import Enum, auto

from schiffe.game.flow.after_match import AfterMatch, PlayResult
from schiffe.game.plain.turn_clock import TurnClock
from schiffe.game.session import Session
from schiffe.language.i18n import _
from schiffe.settings.shared import BOARDS, SPEECH, DrawingUse
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
        return self.session.settings[BOARDS] == DrawingUse.ALWAYS

    @property
    def can_draw(self) -> bool:
        """True if boards are drawn, at each turn or when the player asks for one."""
        return self.session.settings[BOARDS] != DrawingUse.NEVER

    @property
    def verbosity(self) -> Verbosity:
        """The amount of text by the settings and the input; the player may switch speech at any time."""
        if not self.session.settings[SPEECH]:
            return Verbosity.ALL
        return Verbosity.NEWS_AND_ANSWERS if self.console.has_keyboard else Verbosity.NEWS

    @property
    def example_square(self) -> str:
        """A square that every board has, for messages that show how to type one."""
        return "B7"

    def return_to_menu(self) -> PlayResult:
        """Confirm that the player has left the match, and return the menu as the choice of what to do next.

        Raises:
            EndOfInput: they left because the input has ended.
        """
        if self.console.has_ended:
            raise EndOfInput
        self.console.print(left_text())
        return PlayResult(AfterMatch.MENU)


def left_text() -> str:
    return _("You have left the game.")
