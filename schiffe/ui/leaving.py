"""How a person leaves a game before its end, and what the players of a game want next."""

from enum import Enum
from functools import partial
from typing import Any

from schiffe.base.glyphs import LineGlyphs
from schiffe.base.i18n import _, pgettext
from schiffe.play.interruption import Interruption
from schiffe.play.players import SeatNumber
from schiffe.toolkit.screen import Call, Command
from schiffe.toolkit.stage import Stage


class Next(Enum):
    """What comes after a game."""

    AGAIN = "again"
    SETTINGS = "settings"
    MENU = "menu"
    QUIT = "quit"


class Leaving:
    """Asks whether to leave one game, at any time, and keeps the answer."""

    def __init__(self, stage: Stage, glyphs: LineGlyphs) -> None:
        self._stage = stage
        self._glyphs = glyphs
        self._next: Next | None = None

    @property
    def next(self) -> Next | None:
        """What the player wants who has left; None while nobody has."""
        return self._next

    def command(self, interruption: Interruption, seat: SeatNumber) -> Command[Any]:
        """The command for a screen at which the player of a seat sits: it ends by the interruption."""
        ask = partial(self._ask, interruption, seat)
        return Command(("escape", "f10"), lambda _state: Call(ask), "F10", _("leave"))

    def _ask(self, interruption: Interruption, seat: SeatNumber) -> None:
        from schiffe.play.events import PlayerLeft  # not needed before the first board, as the others
        from schiffe.toolkit.choices import Offer
        from schiffe.toolkit.dialog import DialogScreen

        def answered(answer: Next | None) -> None:
            if answer:
                self._next = answer
                interruption.set(PlayerLeft(seat))

        answers: list[Offer[Next | None]] = [
            Offer(_("_No"), None),
            Offer(_("Yes, to the _menu"), Next.MENU, pgettext("letter for yes", "y")),
            Offer(_("_Quit"), Next.QUIT),
        ]
        dialog: DialogScreen[Next | None] = DialogScreen(self._glyphs, _("Leave this game?"), answers)
        self._stage.lay_over(dialog, answered)
