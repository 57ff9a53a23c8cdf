"""Settings that are changed and kept, the names in a file, and what each setting is unless somebody says otherwise."""

from pathlib import Path
from typing import Any

import pytest

from schiffe.settings.file import change, entries, entry_names
from schiffe.settings.layers import Preferences
from schiffe.settings.problems import SettingsError
from schiffe.settings.schema import Schema, Setting
from schiffe.settings.shared import (
    ASCII,
    BELL,
    BOARDS,
    CLOCK,
    LANGUAGE,
    LOGBOOK,
    MOTION,
    MOUSE,
    NAME,
    PAUSE,
    SPEECH,
    THEME,
    WAIT,
)

SHARED: tuple[Setting[Any], ...] = (
    LANGUAGE,
    NAME,
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
    WAIT,
)
SCHEMA = Schema(SHARED)


def test_what_is_usual_and_possible() -> None:
    found = {setting.key: (setting.default, setting.kind.possible()) for setting in SHARED}
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


def test_values_and_groups_have_names() -> None:
    names = [
        setting.value_name(value)
        for setting in SHARED
        for value in setting.kind.few()
        if setting not in (THEME, LANGUAGE)
    ]
    assert " ".join(names) == (
        "yes no full calm none off at hits at every shot always when asked for never when needed yes no yes no yes no"
    )
    assert [CLOCK.value_name(0), CLOCK.value_name(9), WAIT.value_name(0), WAIT.value_name(9), PAUSE.value_name(1)] == [
        "no clock",
        "9",
        "no limit",
        "9 s",
        "1.0 s",
    ]
    headings = {setting.key: setting.group.heading() for setting in SHARED if setting.group}
    assert headings == {
        **dict.fromkeys(("name", "clock", "pause", "logbook"), "Game"),
        **dict.fromkeys(("language", "theme", "ascii", "mouse"), "Screen"),
        **dict.fromkeys(("motion", "bell"), "Sound and motion"),
        **dict.fromkeys(("speech", "boards"), "Line mode and speech"),
        "wait": "Network",
    }


def test_the_names_in_a_file_are_told_once_each(tmp_path: Path) -> None:
    file = tmp_path / "settings.ini"
    assert entry_names(file) == []
    file.write_text("# notes\n[schiffe]\nSpeed = 1\nclock = 2\nspeed = 3\n; more\n")
    assert entry_names(file) == ["speed", "clock"]
    file.write_text("[schiffe]\nclock\n")
    with pytest.raises(SettingsError) as raised:
        entry_names(file)
    assert (raised.value.path, raised.value.line) == (file, 2)


def test_a_mark_of_something_else_is_no_comment() -> None:
    assert [entry.name for entry in entries("[schiffe]\n#a = 1\n;b = 1\n!c = 1\n")] == ["!c"]


def test_a_change_is_kept_or_it_is_told_why_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changed, problem = change(Preferences(SCHEMA, command_line={"clock": 3}), {"clock": 30})
    assert (changed.settings[CLOCK], changed.command_line, problem) == (30, {}, None)
    assert (tmp_path / "settings.ini").read_text() == "[schiffe]\nclock = 30\n"
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SCHIFFE_SETTINGS", str(tmp_path / "file" / "settings.ini"))
    changed, problem = change(changed, {"clock": 40})
    assert changed.settings[CLOCK] == 40
    assert isinstance(problem, OSError)
