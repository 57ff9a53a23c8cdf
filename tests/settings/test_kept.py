"""Settings that are changed and kept, the names in a file, and what each setting is unless somebody says otherwise."""

from pathlib import Path
from typing import Any

import pytest

from schiffe.language.i18n import Text
from schiffe.settings.file import UnsavedSettings, change_settings, parse_ini_entries, read_entry_names
from schiffe.settings.kinds import Name
from schiffe.settings.layers import Preferences
from schiffe.settings.problems import SettingsError, no_folder_text, problem_text
from schiffe.settings.schema import Option, Schema, Setting
from schiffe.settings.shared import (
    ASCII,
    BELL,
    BOARDS,
    CLOCK,
    LANGUAGE,
    LOGBOOK,
    MOTION,
    MOUSE,
    PAUSE,
    PLAYER_NAME,
    PLAYER_NAMES,
    SPEECH,
    THEME,
    WAIT_SECONDS,
    WELCOMED,
    BellUse,
    Motion,
)

SHARED: tuple[Setting[Any], ...] = (
    LANGUAGE,
    PLAYER_NAME,
    SPEECH,
    CLOCK,
    PAUSE,
    THEME,
    MOTION,
    BELL,
    BOARDS,
    ASCII,
    LOGBOOK,
    MOUSE,
    WAIT_SECONDS,
)
SCHEMA = Schema(SHARED)


def test_what_is_usual_and_possible() -> None:
    found = {setting.key: (setting.default, setting.kind.possible_text()) for setting in SHARED}
    assert found == {
        "language": ("auto", "auto, de or en"),
        "name": ("", "up to 20 printable characters"),
        "speech": (False, "yes or no"),
        "clock": (15, "0 to 3600"),
        "pause": (0.6, "0 to 10, such as 0.6"),
        "theme": ("auto", found["theme"][1]),
        "motion": ("full", "full, calm or none"),
        "bell": ("off", "off, hits or all"),
        "boards": ("always", "always, asked or never"),
        "ascii": ("auto", "auto, yes or no"),
        "logbook": (True, "yes or no"),
        "mouse": (True, "yes or no"),
        "wait": (0, "0 to 86400"),
    }


def test_what_is_kept_without_an_option_or_a_place_on_the_screen() -> None:
    found = {setting.key: (setting.default, setting.kind.possible_text()) for setting in (*PLAYER_NAMES, WELCOMED)}
    assert found == {
        "player1": ("", "up to 20 printable characters"),
        "player2": ("", "up to 20 printable characters"),
        "welcomed": (False, "yes or no"),
    }
    for setting in (*PLAYER_NAMES, WELCOMED):
        assert (setting.help_text(), str(setting.description), setting.option, setting.group) == ("", "", None, None)
        assert setting.label_text()


def test_the_help_of_an_option_is_its_sentence_and_where_it_has_a_value_what_is_possible() -> None:
    assert [setting.help_text() for setting in (PLAYER_NAME, MOUSE, ASCII, CLOCK, MOTION, PAUSE)] == [
        "What you are called in games and in the statistics.",
        "Whether clicks and the mouse wheel work.",
        "Boards and frames in plain ASCII characters.",
        "How long a turn may take; 0 turns the clock off. Possible: 0 to 3600 (15)",
        "What moves while the computer waits; any key ends it at once. Possible: full, calm or none (full)",
        "How long the computer waits before it fires or moves. Possible: 0 to 10, such as 0.6 (0.6)",
    ]
    own = Option("--own", Text("WHAT"), Text("it is {default}, it may be {possible}"))
    setting = Setting("own", Name(3), "", label=Text("Own"), option=own)
    assert setting.help_text() == "it is -, it may be up to 3 printable characters"
    metavars = {
        setting.key: str(setting.option.metavar).upper()
        for setting in SHARED
        if setting.option and setting.option.metavar
    }
    assert metavars == {
        "language": "LANG",
        "name": "NAME",
        "clock": "SECONDS",
        "pause": "SECONDS",
        "theme": "THEME",
        "motion": "HOW",
        "bell": "WHEN",
        "boards": "WHEN",
        "wait": "SECONDS",
    }


def test_what_a_value_means() -> None:
    assert [MOTION.explanation_text(word) for word in MOTION.kind.choices()] == [
        "Shots fly, and the sea moves.",
        "Only the impact of a shot is shown.",
        "Nothing moves.",
    ]
    assert [BELL.explanation_text(BELL.default), THEME.explanation_text(THEME.default)] == ["", ""]
    assert LANGUAGE.possible_names_text() == "as the system, Deutsch, English"
    assert THEME.possible_names_text().startswith("automatic, sea, ")
    assert [PLAYER_NAME.value_text(""), PLAYER_NAME.value_text("Ada"), PLAYER_NAME.value_name("")] == ["-", "Ada", "-"]


def test_which_values_are_offered() -> None:
    assert [LANGUAGE.kind.is_offered(code) for code in ("auto", "de", "xx")] == [True, True, False]
    assert [MOTION.kind.is_offered(Motion.CALM), CLOCK.kind.is_offered(9)] == [True, True]
    for setting, text, value in ((LANGUAGE, " DE ", "DE"), (CLOCK, " 7 ", 7)):
        assert setting.parse_choice(text) == value
    with pytest.raises(SettingsError) as refused:
        LANGUAGE.parse_choice(" xx ")
    assert problem_text(refused.value) == "“xx” is not possible for language. Possible: auto, de or en"


def test_what_cannot_be_gone_through_has_no_steps() -> None:
    assert (PLAYER_NAME.kind.step("Ada", 1), list(PLAYER_NAME.kind.choices()), list(CLOCK.kind.choices())) == (
        None,
        [],
        [],
    )
    assert [LANGUAGE.kind.step(code, 1) for code in ("auto", "de", "en", "xx")] == ["de", "en", "auto", "de"]
    assert [BELL.kind.step(BellUse.OFF, by) for by in (-1, 1, 2, 3)] == ["all", "hits", "all", "off"]


def test_without_a_folder_a_variable_names_the_file() -> None:
    assert no_folder_text("SCHIFFE_SETTINGS").endswith("Possible: name a file in the variable SCHIFFE_SETTINGS")


def test_values_and_groups_have_names() -> None:
    names = [
        setting.value_name(value)
        for setting in SHARED
        for value in setting.kind.choices()
        if setting not in (THEME, LANGUAGE)
    ]
    assert " ".join(names) == (
        "yes no full calm none off at hits at every shot always when asked for never when needed yes no yes no yes no"
    )
    assert [
        CLOCK.value_name(0),
        CLOCK.value_name(9),
        WAIT_SECONDS.value_name(0),
        WAIT_SECONDS.value_name(9),
        PAUSE.value_name(1),
    ] == [
        "no clock",
        "9",
        "no limit",
        "9 s",
        "1.0 s",
    ]
    headings = {setting.key: str(setting.group.value) for setting in SHARED if setting.group}
    assert headings == {
        **dict.fromkeys(("name", "clock", "pause", "logbook"), "Game"),
        **dict.fromkeys(("language", "theme", "ascii", "mouse"), "Screen"),
        **dict.fromkeys(("motion", "bell"), "Sound and motion"),
        **dict.fromkeys(("speech", "boards"), "Line mode and speech"),
        "wait": "Network",
    }


def test_the_names_in_a_file_are_told_once_each(tmp_path: Path) -> None:
    file = tmp_path / "settings.ini"
    assert read_entry_names(file) == []
    file.write_text("# notes\n[schiffe]\nSpeed = 1\nclock = 2\nspeed = 3\n; more\n")
    assert read_entry_names(file) == ["speed", "clock"]
    file.write_text("[schiffe]\nclock\n")
    with pytest.raises(SettingsError) as raised:
        read_entry_names(file)
    assert (raised.value.path, raised.value.line) == (file, 2)


def test_a_mark_of_something_else_is_no_comment() -> None:
    assert [entry.name for entry in parse_ini_entries("[schiffe]\n#a = 1\n;b = 1\n!c = 1\n")] == ["!c"]


def test_a_change_is_kept_or_it_is_told_why_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changed = change_settings(Preferences(SCHEMA, command_line_layer={"clock": 3}), {"clock": 30})
    assert (changed.settings[CLOCK], changed.command_line_layer) == (30, {})
    assert (tmp_path / "settings.ini").read_text() == "[schiffe]\nclock = 30\n"
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SCHIFFE_SETTINGS", str(tmp_path / "file" / "settings.ini"))
    with pytest.raises(UnsavedSettings) as unsaved:
        change_settings(changed, {"clock": 40})
    assert unsaved.value.preferences.settings[CLOCK] == 40
