from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe import config
from schiffe.config import Preferences, Problem, Settings, SettingsError, Source
from schiffe.rules.fleet import Contact


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "settings.ini"


def write(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def test_the_defaults_are_those_of_the_design() -> None:
    settings = config.merge()
    assert settings == Settings()
    assert (settings.rules.grid.size, len(settings.rules.ships), settings.rules.contact) == (10, 5, Contact.CORNERS)
    assert settings.clock == 15


def test_every_default_is_an_allowed_value() -> None:
    for name in config.ALLOWED:
        default = getattr(Settings(), name)
        assert config.check_value(name, str(default)) == default


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("size", ["5", "26", " 10 ", "007"], ["4", "27", "", "ten", "1e1", "-5", "10.0", "\uff11\uff10", "9" * 99]),
        ("ships", ["1", "10"], ["0", "11", "five"]),
        ("clock", ["0", "15", "3600"], ["-1", "3601", "15s"]),
        ("contact", ["none", "CORNERS", "Sides"], ["", "corner", "all"]),
        ("bot", ["easy", "hard"], ["genius9", ""]),
        ("boards", ["always", "asked"], ["never"]),
        ("ascii", ["auto", "yes", "no"], ["1", "true"]),
        ("language", ["auto", "AUTO", "de", "de_AT", "pt-BR", "xx"], ["", "d e", "../x", "de_"]),
        ("name", ["", "Anna", "Jürgen von der Höhe", "安娜"], ["a" * 21, "a\tb", "\x1b[2J", "a\nb"]),
    ],
)
def test_values_are_checked(name: str, good: list[str], bad: list[str]) -> None:
    for text in good:
        config.check_value(name, text)
    for text in bad:
        with pytest.raises(SettingsError) as caught:
            config.check_value(name, text)
        assert caught.value.problem is Problem.BAD_VALUE
        assert caught.value.value == text.strip()


def test_an_unknown_name_is_refused() -> None:
    for name in ("sizes", "", "__class__"):
        with pytest.raises(SettingsError) as caught:
            config.check_value(name, "1")
        assert caught.value.problem is Problem.UNKNOWN_NAME


def test_the_command_line_goes_before_the_file() -> None:
    preferences = Preferences({"size": "8", "clock": "0"}, {"size": "12"})
    assert preferences.settings.size == 12
    assert preferences.settings.clock == 0
    sources = [preferences.source(name) for name in ("size", "clock", "ships")]
    assert sources == [Source.COMMAND_LINE, Source.FILE, Source.DEFAULT]
    changed = preferences.changed({"size": "9", "clock": None})
    assert (changed.settings.size, changed.settings.clock) == (9, 15)


def test_a_fleet_that_cannot_be_placed_is_refused() -> None:
    with pytest.raises(SettingsError) as caught:
        config.merge({"size": "5"}, {"ships": "10"})
    assert caught.value.problem is Problem.NO_ROOM
    assert caught.value.rules is not None
    assert len(caught.value.rules.ships) == 10


def test_what_is_stored_is_read_again(path: Path) -> None:
    config.store(path, {"size": "12", "name": "50 % Jürgen #1; = :"})
    assert config.read_file(path) == {"size": "12", "name": "50 % Jürgen #1; = :"}
    config.store(path, {"size": None, "clock": "5"})
    assert config.read_file(path) == {"name": "50 % Jürgen #1; = :", "clock": "5"}
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.ini"]


@given(st.text(max_size=20))
def test_any_allowed_name_survives_the_file(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.ini"
    try:
        config.check_value("name", text)
    except SettingsError:
        return
    config.store(path, {"name": text})
    assert config.read_file(path)["name"] == text.strip()


def test_storing_leaves_the_rest_of_the_file_alone(path: Path) -> None:
    write(path, "# mine\n\n[schiffe]\n; about the board\nSIZE: 12\nclock=7\n")
    config.store(path, {"size": "9", "ships": "3"})
    text = path.read_text()
    assert text == "# mine\n\n[schiffe]\nships = 3\n; about the board\nsize = 9\nclock=7\n"


def test_storing_replaces_a_value_that_goes_on_in_more_lines(path: Path) -> None:
    write(path, "[schiffe]\nname = Anna\n   and\n\tBen\nsize = 9\n")
    config.store(path, {"name": "Anna"})
    assert path.read_text() == "[schiffe]\nname = Anna\nsize = 9\n"


def test_a_wrong_value_can_be_put_right_by_storing(path: Path) -> None:
    write(path, "[schiffe]\nsize = 99\n")
    config.store(path, {"size": "9"})
    assert config.read_file(path) == {"size": "9"}


def test_nothing_is_written_when_the_file_would_not_be_right(path: Path) -> None:
    write(path, "[schiffe]\nclock = soon\n")
    before = path.read_bytes()
    for changes in ({"size": "9"}, {"clock": "15", "ships": "10", "size": "5"}):
        with pytest.raises(SettingsError):
            config.store(path, changes)
        assert path.read_bytes() == before


def test_a_link_to_the_file_stays_a_link(path: Path, tmp_path: Path) -> None:
    real = tmp_path / "real.ini"
    real.write_text("[schiffe]\n")
    path.parent.mkdir()
    path.symlink_to(real)
    config.store(path, {"size": "9"})
    assert path.is_symlink()
    assert "size = 9" in real.read_text()


@pytest.mark.parametrize(
    ("content", "problem", "line"),
    [
        ("size = 10\n", Problem.BROKEN, 1),
        ("[schiffe]\nsize = 10\nwhat is this\n", Problem.BROKEN, 3),
        (b"[schiffe]\n\nname = \xff\n", Problem.BROKEN, 3),
        ("[schiffe]\nsize = 10\nSize = 11\n", Problem.TWICE, 3),
        ("[schiffe]\n[schiffe]\n", Problem.TWICE, 2),
        ("[schiffe]\n\n[other]\nx = 1\n", Problem.UNKNOWN_SECTION, 3),
        ("[schiffe]\nclock = 9\nsiez = 10\n", Problem.UNKNOWN_NAME, 3),
        ("[schiffe]\nclock = 9\n\nsize = 99\n", Problem.BAD_VALUE, 4),
        ("[schiffe]\nsize = 10\n  20\n", Problem.BAD_VALUE, 2),
        ("[schiffe]\nsize = 5\nships = 10\n", Problem.NO_ROOM, 3),
    ],
)
def test_what_is_wrong_with_a_file_is_told_with_its_line(
    path: Path, content: str | bytes, problem: Problem, line: int
) -> None:
    write(path, content)
    with pytest.raises(SettingsError) as caught:
        config.read_file(path)
    assert (caught.value.problem, caught.value.path, caught.value.line) == (problem, path, line)


@given(st.binary(max_size=80) | st.text(alphabet="[]schife=:\n #;%size0123", max_size=60))
def test_any_file_is_read_or_refused_with_a_place(
    tmp_path_factory: pytest.TempPathFactory, content: str | bytes
) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.ini"
    write(path, content)
    try:
        config.read_file(path)
    except SettingsError as error:
        place = (error.path, error.line)
    else:
        return
    assert place[0] == path
    assert place[1] is not None


def test_a_missing_file_is_no_settings(path: Path) -> None:
    assert config.read_file(path) == {}
    write(path, b"\xef\xbb\xbf[schiffe]\r\nsize = 9\r\n")
    assert config.read_file(path) == {"size": "9"}
    assert config.read_file(path / "below") == {}


def test_changes_are_pairs_and_default_takes_back() -> None:
    assert config.read_changes(["size", "9", "clock", "Default"]) == {"size": "9", "clock": None}
    for words in (["siez", "9"], ["siez", "default"], ["size", "99"]):
        with pytest.raises(SettingsError):
            config.read_changes(words)


def test_where_the_file_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHIFFE_SETTINGS", "/some/where.ini")
    assert config.settings_file() == Path("/some/where.ini")
    monkeypatch.delenv("SCHIFFE_SETTINGS")
    found = config.settings_file()
    assert found is not None
    assert found.name == "settings.ini"
    assert found.parent.name == "schiffe"
