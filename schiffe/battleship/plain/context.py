"""The context of a match in line mode, and what is drawn and printed of it: boards, rules and who plays."""

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

    def rules_text(self) -> str:
        """Return the rules: their name, then sentences."""
        name = _("Rules: {name}.").format(name=rules_title(self.rules, self.session.settings[OWN_RULES]))
        return f"{name} {rules_details_text(self.rules, is_solo=self.setup.is_solo)}"


def draw_boards(context: LineContext, *boards: tuple[BoardPicture, str]) -> None:
    """Draw boards with their titles, side by side if they fit."""
    lines = fitting_boards(boards, context.glyphs, shutil.get_terminal_size().columns)
    context.console.print("\n".join(lines), is_drawing=True)


def aim_and_rules_text(context: LineContext) -> str:
    """Return the aim of the match, its rules and clock, and the symbols of its boards if they are drawn."""
    glyphs = context.glyphs
    is_solo = context.setup.is_solo
    aim = _("Sink the fleet with as few shots as you can.") if is_solo else _("Sink the enemy fleet first.")
    lines = [aim, context.rules_text(), clock_text(context.rules, context.clock.seconds)]
    if context.can_draw:
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
    return "\n".join(lines)


def print_announcement(context: LineContext) -> None:
    """Print who plays, and the rules unless they are the usual ones."""
    console = context.console
    setup = context.setup
    player, opponent = setup.players
    if day := setup.solo_day:
        shot_count = len(setup.initial_state.targets[0].shots)
        if shot_count:
            console.print(with_full_stop(resumed_title(day, shot_count + 1)))
        else:
            what_counts = what_counts_text(setup, is_kept=context.session.book.is_on)
            console.print(join_sentences(with_full_stop(day_title(day)), what_counts))
        return
    if setup.state:
        text = _("{name} against {enemy}, where you left off")
        console.print(text.format(name=player.name, enemy=opponent.name))
    else:
        console.print(players_title(player.name, opponent.name))
    if context.tells_rules and not setup.state:
        hint = _("{rules} tells the rest, {help} lists what you can type.")
        hint = hint.format(rules=words.RULES, help=words.HELP)
        console.print(join_sentences(first_rules_text(context.rules), hint))
    elif context.rules != STANDARD_RULES:
        console.print(context.rules_text())
    if context.lesson and context.lesson.is_on:
        console.print(_("Each turn comes with advice; {play} ends that.").format(play=words.PLAY))
