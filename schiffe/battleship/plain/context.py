"""What a match of Battleship in line mode is played with, and how boards and rules are shown."""

import random
import shutil
from collections.abc import Mapping
from dataclasses import dataclass

from schiffe.battleship.drawing import Glyphs, Picture, fitting_boards
from schiffe.battleship.logbook.keeper import Keeper
from schiffe.battleship.match.setup import GameSetup
from schiffe.battleship.rules.variants import USUAL, Rules, TurnRule
from schiffe.battleship.texts.names import rules_sentences, rules_title
from schiffe.game.plain.context import LineMatchContext
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import against


@dataclass(frozen=True)
class BattleshipLineContext(LineMatchContext):
    """What one match is played with.

    Attributes:
        setup: the game that is played.
        keeper: writes it down, and knows what of it lies already.
        marks: whether squares are told on which no ship can lie.
        rng: the chance that lays fleets.
        own_rules: the rules of the player's own, lines by their names.
    """

    setup: GameSetup
    keeper: Keeper
    glyphs: Glyphs
    marks: bool
    rng: random.Random
    own_rules: Mapping[str, str]

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.setup.rules

    def show(self, *boards: tuple[Picture, str]) -> None:
        """Draw boards with their titles, side by side where there is room."""
        lines = fitting_boards(boards, self.glyphs, shutil.get_terminal_size().columns)
        self.console.say("\n".join(lines), wrap=False)

    def explain_rules(self) -> None:
        """The rules and the glyphs."""
        glyphs = self.glyphs
        time = ngettext(
            "There is {count} second for each shot.", "There are {count} seconds for each shot.", self.seconds
        )
        if self.rules.turn is TurnRule.SALVO:
            time = ngettext(
                "There is {count} second for each turn.", "There are {count} seconds for each turn.", self.seconds
            )
        lines = [
            _("Sink the other fleet first."),
            self.rules_text(),
            time.format(count=self.seconds) if self.seconds else _("There is no clock."),
        ]
        if self.may_draw:
            signs = _("Signs: {water} water, {hit} hit, {sunk} sunk, {lying} or {standing} a ship.")
            lines.append(
                signs.format(
                    water=glyphs.water,
                    hit=glyphs.hit,
                    sunk=glyphs.sunk,
                    lying=glyphs.lying,
                    standing=" ".join(glyphs.standing),
                )
            )
        self.console.say("\n".join(lines))

    def rules_text(self) -> str:
        """The rules of the game, by their name and in sentences."""
        name = _("Rules: {name}.").format(name=rules_title(self.rules, self.own_rules))
        return f"{name} {rules_sentences(self.rules)}"

    def announce(self) -> None:
        """Say who plays, and by which rules where they are not the usual ones."""
        one, other = self.setup.players
        text = _("{name} against {enemy}, where you left off").format(name=one.name, enemy=other.name)
        self.console.say(text if self.setup.state else against(one.name, other.name))
        if self.rules != USUAL:
            self.console.say(self.rules_text())
