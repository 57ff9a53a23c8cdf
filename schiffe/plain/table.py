"""What both players of a match in line mode sit at: the console, the clock, and how boards are shown."""

import random
import shutil
from collections.abc import Mapping
from dataclasses import dataclass

from schiffe.base.console import Console
from schiffe.base.countdown import Countdown
from schiffe.base.i18n import _, ngettext
from schiffe.base.width import display_width, pad
from schiffe.drawing import Glyphs, Picture, fitting_boards
from schiffe.plain.words import translated
from schiffe.play.settings import contact_name
from schiffe.play.setup import GameSetup
from schiffe.rules.variants import Rules
from schiffe.texts.names import ship_names


@dataclass(frozen=True)
class Table:
    """The things of one match.

    Attributes:
        setup: the game that is played.
        boards_each_turn: whether the boards are shown at each turn, or only when asked for.
        rng: the chance that lays fleets.
    """

    console: Console
    countdown: Countdown
    setup: GameSetup
    glyphs: Glyphs
    boards_each_turn: bool
    rng: random.Random

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.setup.rules

    @property
    def seconds(self) -> int:
        """The time for each turn; 0 is without a clock."""
        return self.setup.clock

    def show(self, *boards: tuple[Picture, str]) -> int:
        """Draw boards with their titles, side by side where there is room; returns how many lines that took."""
        lines = fitting_boards(boards, self.glyphs, shutil.get_terminal_size().columns)
        self.console.say("\n".join(lines), wrap=False)
        return len(lines)

    def explain_rules(self) -> None:
        """The rules and the glyphs."""
        glyphs = self.glyphs
        time = ngettext(
            "There is {count} second for each shot.", "There are {count} seconds for each shot.", self.seconds
        )
        lines = (
            _("Sink the other fleet first. You shoot in turn; a hit gives no extra shot."),
            _("Each fleet: {ships}; {contact}.").format(
                ships=ship_names(self.rules.ships), contact=contact_name(self.rules.contact)
            ),
            time.format(count=self.seconds) if self.seconds else _("There is no clock."),
            _("Signs: {water} water, {hit} hit, {sunk} sunk, {lying} or {standing} a ship.").format(
                water=glyphs.water,
                hit=glyphs.hit,
                sunk=glyphs.sunk,
                lying=glyphs.lying,
                standing=" ".join(glyphs.standing),
            ),
        )
        self.console.say("\n".join(lines))

    def explain_words(self, words: Mapping[str, str]) -> None:
        """Words (by their English names) and what each of them does, as a list."""
        width = max(display_width(translated(word)) for word in words)
        self.console.say("\n".join(f"  {pad(translated(word), width)}  {text}" for word, text in words.items()))
