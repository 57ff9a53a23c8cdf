"""What both players of a match in line mode sit at: the console, the clock, and how boards are shown."""

import random
import shutil
from collections.abc import Mapping
from dataclasses import dataclass

from schiffe.battleship.drawing import Glyphs, Picture, fitting_boards
from schiffe.battleship.logbook.keeper import Keeper
from schiffe.battleship.match.setup import GameSetup
from schiffe.battleship.plain.words import abbreviation, translated
from schiffe.battleship.rules.variants import USUAL, Rules, TurnRule
from schiffe.battleship.texts.names import rules_sentences, rules_title
from schiffe.language.i18n import _, ngettext
from schiffe.language.names import against
from schiffe.language.width import display_width, pad
from schiffe.process.countdown import Countdown
from schiffe.terminal.console import Console


@dataclass(frozen=True)
class Table:
    """The things of one match.

    Attributes:
        setup: the game that is played.
        keeper: writes it down, and knows what of it lies already.
        boards: when boards are drawn: always, asked or never.
        marks: whether squares are told on which no ship can lie.
        rng: the chance that lays fleets.
        own_rules: the rules of the player's own, lines by their names.
    """

    console: Console
    countdown: Countdown
    setup: GameSetup
    keeper: Keeper
    glyphs: Glyphs
    boards: str
    marks: bool
    rng: random.Random
    own_rules: Mapping[str, str]

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.setup.rules

    @property
    def seconds(self) -> int:
        """The time for each turn; 0 is without a clock."""
        return self.setup.clock

    @property
    def draws_unasked(self) -> bool:
        """Whether boards are drawn at each turn."""
        return self.boards == "always"

    @property
    def may_draw(self) -> bool:
        """Whether boards are drawn at all."""
        return self.boards != "never"

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

    def tell_rules(self) -> None:
        """Say what the rules are."""
        self.console.say(self.rules_text())

    def announce(self) -> None:
        """Say who plays, and by which rules where they are not the usual ones."""
        one, other = self.setup.players
        text = _("{name} against {enemy}, where you left off").format(name=one.name, enemy=other.name)
        self.console.say(text if self.setup.state else against(one.name, other.name))
        if self.rules != USUAL:
            self.tell_rules()

    def explain_words(self, words: Mapping[str, str]) -> None:
        """Words (by their English names), how each can be shortened, and what it does, as a list."""
        names = [f"{translated(word)} ({abbreviation(word, words)})" for word in words]
        width = max(map(display_width, names))
        lines = [f"  {pad(name, width)}  {text}" for name, text in zip(names, words.values(), strict=True)]
        lines.append(_("What is in brackets is enough. English words work as well."))
        self.console.say("\n".join(lines))
