"""The context of a match in line mode, which shows boards and rules."""

from __future__ import annotations

import random
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING

from schiffe.battleship.drawing import BoardPicture, Glyphs, fitting_boards
from schiffe.battleship.logbook.recorder import BattleshipMatchRecorder, PreparedMatch
from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.plain.lesson import LineLesson
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.rules.rules import STANDARD_RULES, Rules
from schiffe.battleship.texts.daily import day_title, resumed_title, what_counts_text
from schiffe.battleship.texts.lesson import first_rules_text
from schiffe.battleship.texts.matches import clock_text, rules_details_text, rules_title
from schiffe.battleship.texts.shots import example_cell_name
from schiffe.game.plain import words
from schiffe.game.plain.context import LineMatchContext
from schiffe.language.i18n import _
from schiffe.language.names import players_title
from schiffe.language.text import join_sentences, with_full_stop

if TYPE_CHECKING:  # loaded when a room is entered
    from schiffe.battleship.plain.room import LineRoom


@dataclass(frozen=True)
class LineContext(LineMatchContext):
    """The context of one match.

    Attributes:
        rng: the random numbers for placing fleets.
        lesson: the lesson of a first match; None in any other match.
        tells_rules: whether to print the rules for a new player before the first shot.
        room: the room in which the match is played, if any.
    """

    prepared: PreparedMatch
    glyphs: Glyphs
    rng: random.Random
    lesson: LineLesson | None = None
    tells_rules: bool = False
    room: LineRoom | None = None

    @property
    def setup(self) -> MatchSetup:
        return self.prepared.setup

    @property
    def recorder(self) -> BattleshipMatchRecorder:
        """The recorder, which stores the match, and has the fleets placed so far."""
        return self.prepared.recorder

    @property
    def rules(self) -> Rules:
        return self.setup.rules

    @property
    def example_square(self) -> str:
        """A cell for messages that show how cells are typed."""
        return example_cell_name(self.rules.size)

    def show(self, *boards: tuple[BoardPicture, str]) -> None:
        """Draw boards with their titles, side by side if they fit."""
        lines = fitting_boards(boards, self.glyphs, shutil.get_terminal_size().columns)
        self.console.print("\n".join(lines), is_drawing=True)

    def explain_rules(self) -> None:
        glyphs = self.glyphs
        is_solo = self.setup.is_solo
        aim = _("Sink the fleet with as few shots as you can.") if is_solo else _("Sink the enemy fleet first.")
        lines = [aim, self.rules_text(), clock_text(self.rules, self.clock.seconds)]
        if self.can_draw:
            symbols = _("Symbols: {water} water, {hit} hit, {sunk} sunk, {lying} or {standing} a ship.")
            lines.append(
                symbols.format(
                    water=glyphs.water,
                    hit=glyphs.hit,
                    sunk=glyphs.sunk,
                    lying=glyphs.lying,
                    standing=" ".join(glyphs.standing),
                )
            )
        self.console.print("\n".join(lines))

    def rules_text(self) -> str:
        """Return the rules: their name, then sentences."""
        name = _("Rules: {name}.").format(name=rules_title(self.rules, self.session.settings[OWN_RULES]))
        return f"{name} {rules_details_text(self.rules, is_solo=self.setup.is_solo)}"

    def announce(self) -> None:
        """Print who plays, and the rules unless they are the usual ones."""
        player, opponent = self.setup.players
        if self.setup.day and self.setup.is_solo:
            shot_count = len(self.setup.initial_state.targets[0].shots)
            title = resumed_title(self.setup.day, shot_count + 1) if shot_count else day_title(self.setup.day)
            remark = "" if shot_count else what_counts_text(self.setup, is_kept=self.session.book.is_on)
            self.console.print(join_sentences(with_full_stop(title), remark))
            return
        text = _("{name} against {enemy}, where you left off").format(name=player.name, enemy=opponent.name)
        self.console.print(text if self.setup.state else players_title(player.name, opponent.name))
        if self.tells_rules and not self.setup.state:
            hint = _("{rules} tells the rest, {help} lists what you can type.")
            hint = hint.format(rules=words.RULES, help=words.HELP)
            self.console.print(join_sentences(first_rules_text(self.rules), hint))
        elif self.rules != STANDARD_RULES:
            self.console.print(self.rules_text())
        if self.lesson and self.lesson.is_on:
            self.console.print(_("Each turn comes with advice; {play} ends that.").format(play=words.PLAY))
