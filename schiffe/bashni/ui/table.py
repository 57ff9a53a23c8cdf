"""What a game of Bashni on the stage is played at, and how it is left."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any, TypeAlias

from schiffe.bashni.ui.state import BoardGlyphs
from schiffe.language.i18n import _, pgettext
from schiffe.toolkit.menus import DialogScreen, Offer
from schiffe.toolkit.screen import Call, Command
from schiffe.toolkit.stage import Stage


class AfterGame(Enum):
    """What comes after a game."""

    AGAIN = "again"
    MENU = "menu"
    QUIT = "quit"


class GivenUp(Enum):
    """The answer of somebody who stays at the board, and gives the game up."""

    GIVEN_UP = "given up"


LeavingAnswer: TypeAlias = AfterGame | GivenUp


class AtStake(Enum):
    """What becomes of a game that somebody leaves now: it decides what is asked."""

    NOTHING = "nothing"
    """It is over already, or only watched."""
    UNDECIDED = "undecided"
    """It can be given up instead."""
    KEPT = "kept"
    """That too, and whoever leaves it can go on with it later."""
    LOST = "lost"
    """A server counts it as lost."""


@dataclass(frozen=True)
class BoardTable:
    """One game, and all that those who play it share.

    Attributes:
        pause: how many seconds the computer takes at least.
        seconds: for each move; 0 is without a clock.
        runs: the seconds for each square that a move runs over; 0 is at once.
    """

    stage: Stage
    glyphs: BoardGlyphs
    pause: float
    seconds: int
    seed: int
    runs: float = 0.0

    def leaving(self, at_stake: Callable[[], AtStake], answered: Callable[[LeavingAnswer], None]) -> Command[Any]:
        """The command that leaves, which asks first; whoever stays answers nothing."""
        ask = partial(self._ask, at_stake, answered)
        return Command(("escape", "f10"), lambda _state: Call(ask), "F10", _("leave"))

    def _ask(self, at_stake: Callable[[], AtStake], answered: Callable[[LeavingAnswer], None]) -> None:
        now = at_stake()
        answers: list[Offer[LeavingAnswer | None]] = [
            Offer(_("_No"), None),
            Offer(_("Yes, to the _menu"), AfterGame.MENU, pgettext("letter for yes", "y")),
            Offer(_("_Quit"), AfterGame.QUIT),
        ]
        if now in (AtStake.UNDECIDED, AtStake.KEPT):
            answers.insert(2, Offer(_("_Resign"), GivenUp.GIVEN_UP))
        question = _("Leave this game?")
        if now is AtStake.LOST:
            question = _("Leave this game? Whoever leaves it has lost.")
        elif now is AtStake.KEPT:
            question = _("Leave this game? You can go on with it later.")
        dialog: DialogScreen[LeavingAnswer | None] = DialogScreen(self.glyphs.lines, question, answers)
        self.stage.lay_over(dialog, lambda answer: answered(answer) if answer else None)
