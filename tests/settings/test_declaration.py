"""A new setting is one declaration: nothing else has to know of it."""

import asyncio
import json
import os
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from schiffe.bashni import settings as bashni_settings
from schiffe.battleship import rule_settings
from schiffe.battleship import settings as battleship_settings
from schiffe.battleship.game import BATTLESHIP
from schiffe.battleship.settings import SCHEMA
from schiffe.cli.games import GAMES as ALL_GAMES
from schiffe.cli.main import main
from schiffe.game.session import Session
from schiffe.game.ui.settings import SettingsScreen
from schiffe.game.ui.settings_painting import paint_settings
from schiffe.game.ui.settings_state import SettingsState
from schiffe.language.i18n import Text
from schiffe.settings import shared
from schiffe.settings.kinds import WholeNumber
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Option, Schema, Setting, SettingGroup
from schiffe.toolkit.canvas import Canvas


class Loudness(WholeNumber):
    """A number that is explained."""

    def explanation_text(self, _value: int) -> str:
        return "Eleven is one louder."


VOLUME = Setting(
    "volume",
    Loudness(0, 11),
    5,
    label=Text("Loudness"),
    description=Text("How loud the guns are."),
    group=SettingGroup.NETWORK,
    name_value=lambda value: f"{value} of eleven",
    option=Option("--volume", Text("HOW"), Text("how loud it is, {possible} ({default})")),
)
EXTENDED = Schema((*SCHEMA, VOLUME), SCHEMA.checks)
GAMES = (replace(BATTLESHIP, schema=EXTENDED),)


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the program with the new setting says, which ends well."""
    assert main(arguments, GAMES) == 0
    return capsys.readouterr().out


def test_one_declaration_is_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(os.environ["SCHIFFE_SETTINGS"])
    for arguments in (["help", "options"], ["help", "settings"]):
        assert "--volume HOW" in " ".join((text := said(capsys, *arguments)).split())
        assert "how loud it is, 0 to 11 (5)" in " ".join(text.split())
    assert "--volume" not in said(capsys, "bench", "--help")

    assert said(capsys, "settings", "volume", "11").splitlines()[1].split()[:4] == ["volume", "11", "5", "file"]
    assert path.read_text() == "[schiffe]\nvolume = 11\n"
    found = json.loads(said(capsys, "settings", "--json"))["settings"]["volume"]
    assert found == {"value": 11, "default": 5, "source": "file"}
    found = json.loads(said(capsys, "settings", "--volume", "3", "--json", "volume"))["settings"]
    assert found == {"volume": {"value": 3, "default": 5, "source": "command line"}}
    assert main(["settings", "volume", "12"], GAMES) == 2
    assert "“12” is not possible for volume. Possible: 0 to 11" in capsys.readouterr().err

    state = SettingsState(Preferences(EXTENDED, {"volume": 11})).with_selected(-1)
    canvas = Canvas(80, 30)
    paint_settings(canvas, state, lambda _number: lambda state: state)
    assert "> Loudness" in canvas.text()
    assert "11 of eleven" in canvas.text()
    assert "Loudness: How loud the guns are." in canvas.text()
    assert "Eleven is one louder." in canvas.text()


def test_it_is_changed_on_the_screen_and_kept(capsys: pytest.CaptureFixture[str]) -> None:
    async def run() -> Preferences:
        session = Session(Preferences(EXTENDED))
        screen = SettingsScreen(session, lambda task: task.close())
        for key in ("end", "right", "escape"):
            screen.do(next(command for command in screen.commands(screen.state) if key in command.keys).transition)
        return session.preferences

    preferences = asyncio.run(run())
    assert preferences.settings[VOLUME] == 6
    assert json.loads(said(capsys, "settings", "--json"))["settings"]["volume"]["value"] == 6


def test_a_setting_without_a_place_is_not_on_the_screen() -> None:
    hidden = Setting("hidden", WholeNumber(0, 1), 0, label=Text("Hidden"))
    shown = SettingsState(Preferences(Schema((*SCHEMA, hidden)))).ordered_settings
    assert hidden not in shown
    groups = [setting.group for setting in shown if setting.group]
    assert len(groups) == len(shown)
    assert groups == sorted(groups, key=list(SettingGroup).index)  # group by group


@pytest.mark.parametrize("module", [battleship_settings, rule_settings, bashni_settings, shared])
def test_each_setting_that_is_declared_is_one_of_a_game(module: ModuleType) -> None:
    known = {setting.key for game in ALL_GAMES for setting in game.schema}
    declared = {each.key for each in vars(module).values() if isinstance(each, Setting)}
    assert declared
    assert declared <= known
