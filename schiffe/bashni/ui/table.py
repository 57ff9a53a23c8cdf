"""What a game of Bashni on the stage is played at, and how it is left."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any

from schiffe.base.i18n import _
from schiffe.bashni.ui.manual import bashni_manual
from schiffe.bashni.ui.state import BoardGlyphs
from schiffe.toolkit.choices import Choice
from schiffe.toolkit.dialog import DialogScreen
from schiffe.toolkit.help import HelpScreen
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

    def always(self, leave: Callable[[AfterGame], None]) -> tuple[Command[Any], ...]:
        """The commands that work in every phase: to leave, which asks first, and the help."""
        ask, tell = (
            partial(self._ask, leave),
            partial(self.stage.lay_over, HelpScreen(bashni_manual(self.glyphs.signs))),
        )
        return (
            Command(("escape", "f10"), lambda _state: Call(ask), "F10", _("leave")),
            Command(("f1", "?"), lambda _state: Call(tell), "F1", _("help")),
        )

    def _ask(self, leave: Callable[[AfterGame], None]) -> None:
        answers: list[Choice[AfterGame | None]] = [
            Choice(_("_No"), None),
            Choice(_("Yes, to the _menu"), AfterGame.MENU),
            Choice(_("_Quit"), AfterGame.QUIT),
        ]
        dialog: DialogScreen[AfterGame | None] = DialogScreen(self.glyphs.lines, _("Leave this game?"), answers)
        self.stage.lay_over(dialog, lambda answer: leave(answer) if answer else None)
