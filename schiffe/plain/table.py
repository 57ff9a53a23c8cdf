"""What both players of a match in line mode sit at: the console, the clock, and how boards are shown."""

import random
import shutil
from dataclasses import dataclass

from schiffe.drawing import Picture, Signs, draw, place_boards
from schiffe.i18n import _
from schiffe.plain.console import Console
from schiffe.plain.words import translated
from schiffe.play.countdown import Countdown
from schiffe.rules.fleet import Rules
from schiffe.wording import contact_name, ship_names


class Leave(Exception):
    """The player wants to leave the game."""


@dataclass(frozen=True)
class Table:
    """The things of one match.

    Attributes:
        seconds: the time for each move; 0 is without a clock.
        boards_each_turn: whether the boards are shown at each turn, or only when asked for.
        rng: the chance that fires when time is up, and lays fleets.
    """

    console: Console
    countdown: Countdown
    rules: Rules
    signs: Signs
    seconds: int
    boards_each_turn: bool
    rng: random.Random

    def show(self, *boards: tuple[Picture, str]) -> None:
        """Draw boards with their titles, side by side where there is room."""
        drawn = [draw(picture, self.signs, title) for picture, title in boards]
        lines = drawn[0]
        if len(drawn) > 1:
            lines = place_boards(drawn[0], drawn[1], shutil.get_terminal_size().columns)
        self.console.say("\n".join(line.rstrip() for line in lines))

    def explain(self) -> None:
        """The rules, the signs and the words."""
        signs = self.signs
        time = _("There are {seconds} seconds for each shot.") if self.seconds else _("There is no clock.")
        lines = [
            _("Sink the other fleet first. You shoot in turn; a hit gives no extra shot."),
            _("Each fleet: {ships}; {contact}.").format(
                ships=ship_names(self.rules.ships), contact=contact_name(self.rules.contact)
            ),
            time.format(seconds=self.seconds),
            _("Signs: {water} water, {hit} hit, {sunk} sunk, {lying} or {standing} a ship.").format(
                water=signs.water, hit=signs.hit, sunk=signs.sunk, lying=signs.lying, standing=" ".join(signs.standing)
            ),
            _("Type a field such as B7 to fire at it, or a word:"),
        ]
        words = {
            "fleet": _("how the ships on both sides are"),
            "row": _("what is known of a row, such as {example}").format(example=f"{translated('row')} C"),
            "last": _("the last shots"),
            "clock": _("the seconds that are left"),
            "board": _("both boards"),
            "help": _("this text"),
            "quit": _("leave the game"),
        }
        width = max(len(translated(word)) for word in words)
        lines += [f"  {translated(word):<{width}}  {text}" for word, text in words.items()]
        self.console.say("\n".join(lines))
