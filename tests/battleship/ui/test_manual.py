"""The help tells of every key of a battle."""

from dataclasses import replace

import pytest

from schiffe.battleship.drawing import BOX_GLYPHS
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.ui.battle.state import BattlePhase
from schiffe.battleship.ui.manual import manual_sections
from schiffe.settings.schema import Settings
from schiffe.toolkit.help import HelpEntry
from tests.tools.scenes import battle, battle_screen, hinted


@pytest.mark.parametrize("phase", BattlePhase)
def test_every_key_that_is_shown_in_a_battle_stands_in_the_help(phase: BattlePhase) -> None:
    sections = manual_sections(Rules.parse("8; 4,3,2; sides; salvo; ship"), 15, Settings(), BOX_GLYPHS)
    (lines,) = (section.lines for section in sections if section.heading == "Keys in the battle")
    told = {key for line in lines if isinstance(line, HelpEntry) for key in line.label.split()}
    for state in (
        battle(phase=phase),
        replace(hinted(), turn_phase=phase),
        replace(battle(phase=phase), has_lesson=True),
    ):
        commands = battle_screen(state).commands(state)
        assert commands
        assert {command.key_name for command in commands if command.key_name} <= told
    assert "F9" in told  # the strip of a lesson shows it
