"""What a game of Bashni on the stage is played at, and how it is left."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any

from schiffe.base.i18n import _
from schiffe.bashni.ui.state import BoardGlyphs
from schiffe.toolkit.choices import Offer
from schiffe.toolkit.dialog import DialogScreen
from schiffe.toolkit.screen import Call, Command
from schiffe.toolkit.stage import Stage


class AfterGame(Enum):
    """What comes after a game."""

    AGAIN = "again"
    MENU = "menu"
    QUIT = "quit"


@dataclass(frozen=True)
class BoardTable:
    """One game, and all that those who play it share.

    Attributes:
        pause: the seconds that the computer takes at least.
        seconds: for each move; 0 is without a clock.
        runs: the seconds for each square that a move runs over; 0 is at once.
    """

    stage: Stage
    glyphs: BoardGlyphs
    pause: float
    seconds: int
    seed: int
    runs: float = 0.0

    def leaving(self, leave: Callable[[AfterGame], None]) -> Command[Any]:
        """The command that leaves, which asks first."""
        ask = partial(self._ask, leave)
        return Command(("escape", "f10"), lambda _state: Call(ask), "F10", _("leave"))

    def _ask(self, leave: Callable[[AfterGame], None]) -> None:
        answers: list[Offer[AfterGame | None]] = [
            Offer(_("_No"), None),
            Offer(_("Yes, to the _menu"), AfterGame.MENU),
            Offer(_("_Quit"), AfterGame.QUIT),
        ]
        dialog: DialogScreen[AfterGame | None] = DialogScreen(self.glyphs.lines, _("Leave this game?"), answers)
        self.stage.lay_over(dialog, lambda answer: leave(answer) if answer else None)
