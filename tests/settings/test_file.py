import configparser
import errno
import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.battleship.settings import SCHEMA
from schiffe.settings import file
from schiffe.settings.file import FileContent, find_settings_path, read_file, write_changes
from schiffe.settings.layers import DEFAULT
from schiffe.settings.problems import (
    MAX_FILE_BYTES,
    ConflictingSettings,
    FileFault,
    InvalidFile,
    InvalidValue,
    SettingsError,
    UnknownSetting,
    invalid_file_text,
    no_such_language_text,
    problem_text,
    unwritable_file_text,
)
from tests.limit import limited


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "down" / "settings.ini"


def write(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def test_what_is_stored_is_read_again(path: Path) -> None:
    write_changes(SCHEMA, path, {"size": 12, "name": "50 % Jürgen #1; = :"})
    assert read_file(SCHEMA, path).values == {"size": 12, "name": "50 % Jürgen #1; = :"}
    write_changes(SCHEMA, path, {"size": DEFAULT, "clock": 5})
    assert read_file(SCHEMA, path).values == {"name": "50 % Jürgen #1; = :", "clock": 5}
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.ini"]


@given(st.text(max_size=20))
def test_any_allowed_name_survives_the_file(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.ini"
    try:
        SCHEMA["name"].parse(text)
    except SettingsError:
        return
    write_changes(SCHEMA, path, {"name": text.strip()})
    assert read_file(SCHEMA, path).values["name"] == text.strip()


def test_storing_leaves_the_rest_of_the_file_alone(path: Path) -> None:
    write(path, "# mine\n\n[schiffe]\n; about the board\nSIZE: 12\nclock=7\n")
    write_changes(SCHEMA, path, {"size": 9, "ships": 3})
    text = path.read_text()
    assert text == "# mine\n\n[schiffe]\nships = 3\n; about the board\nsize = 9\nclock=7\n"


def test_storing_replaces_a_value_that_goes_on_in_more_lines(path: Path) -> None:
    write(path, "[schiffe]\nname = Anna\n   and\n\tBen\nsize = 9\n")
    write_changes(SCHEMA, path, {"name": "Anna"})
    assert path.read_text() == "[schiffe]\nname = Anna\nsize = 9\n"


def test_a_wrong_value_can_be_put_right_by_storing(path: Path) -> None:
    write(path, "[schiffe]\nsize = 99\n")
    write_changes(SCHEMA, path, {"size": 9})
    assert read_file(SCHEMA, path).values == {"size": 9}


def test_nothing_is_written_when_the_file_would_not_be_right(path: Path) -> None:
    write(path, "[schiffe]\nclock = soon\n")
    before = path.read_bytes()
    for changes in ({"size": 9}, {"clock": 15, "ships": 10, "size": 5}):
        with pytest.raises(SettingsError):
            write_changes(SCHEMA, path, changes)
        assert path.read_bytes() == before


def test_a_link_to_the_file_stays_a_link(path: Path, tmp_path: Path) -> None:
    real = tmp_path / "real.ini"
    real.write_text("[schiffe]\n")
    path.parent.mkdir(parents=True)
    path.symlink_to(real)
    write_changes(SCHEMA, path, {"size": 9})
    assert path.is_symlink()
    assert "size = 9" in real.read_text()


@pytest.mark.parametrize(
    ("content", "problem", "line"),
    [
        ("size = 10\n", FileFault.BROKEN, 1),
        ("[schiffe]\nsize = 10\nwhat is this\n", FileFault.BROKEN, 3),
        (b"[schiffe]\n\nname = \xff\n", FileFault.BROKEN, 3),
        ("[schiffe]\nsize = 10\nSize = 11\n", FileFault.TWICE, 3),
        ("[schiffe]\n[schiffe]\n", FileFault.TWICE, 2),
        ("[schiffe]\n\n[other]\nx = 1\n", FileFault.UNKNOWN_SECTION, 3),
        ("[schiffe]\nspeed = 1\nSPEED = 2\n", FileFault.TWICE, 3),
        ("[schiffe]\n= 1\n", FileFault.BROKEN, 2),
        ("[a\x0cb]\n", FileFault.UNKNOWN_SECTION, 1),
    ],
)
def test_what_is_wrong_with_a_file_is_told_with_its_line(
    path: Path, content: str | bytes, problem: FileFault, line: int
) -> None:
    write(path, content)
    with pytest.raises(InvalidFile) as caught:
        read_file(SCHEMA, path)
    assert (caught.value.fault, caught.value.path, caught.value.line) == (problem, path, line)


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("[schiffe]\nname = Anna\n  size = 3\nsize = 99\n", 2),
        ("[schiffe]\nname = Anna\n# size = 3\nsize = 99\n", 4),
        ("[schiffe]\n  size = 9\n  clock = soon\n", 3),
        ("[schiffe]\nclock = 9\n\nsize = 99\n", 4),
        ("[schiffe]\nsize = 10\n  20\n", 2),
        ("[schiffe] ; mine\nsize = 99\n", 2),
        ("[schiffe]\nname = a\u2028b\n", 2),
    ],
)
def test_a_wrong_value_in_a_file_is_told_with_its_line(path: Path, content: str, line: int) -> None:
    write(path, content)
    with pytest.raises(InvalidValue) as caught:
        read_file(SCHEMA, path)
    assert (caught.value.path, caught.value.line) == (path, line)


def test_settings_of_a_file_that_conflict_are_told_with_the_line_of_one(path: Path) -> None:
    write(path, "[schiffe]\nsize = 5\nships = 10\n")
    with pytest.raises(ConflictingSettings) as caught:
        read_file(SCHEMA, path)
    assert (caught.value.path, caught.value.line) == (path, 3)


@given(st.binary(max_size=80) | st.text(alphabet="[]schife=:\n #;%size0123", max_size=60))
def test_any_file_is_read_or_refused_with_a_place(
    tmp_path_factory: pytest.TempPathFactory, content: str | bytes
) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.ini"
    write(path, content)
    try:
        read_file(SCHEMA, path)
    except SettingsError as error:
        place = (error.path, error.line)
    else:
        return
    assert place[0] == path
    assert place[1] is not None


def test_a_missing_file_is_no_settings(path: Path) -> None:
    assert read_file(SCHEMA, path).values == {}
    write(path, b"\xef\xbb\xbf[schiffe]\r\nsize = 9\r\n")
    assert read_file(SCHEMA, path).values == {"size": 9}
    assert read_file(SCHEMA, path / "below") == FileContent({})


def test_where_the_file_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHIFFE_SETTINGS", "/some/where.ini")
    assert find_settings_path() == Path("/some/where.ini")
    monkeypatch.delenv("SCHIFFE_SETTINGS")
    found = find_settings_path()
    assert found is not None
    assert found.name == "settings.ini"
    assert found.parent.name == "schiffe"


def test_storing_keeps_line_ends_the_byte_order_mark_and_the_mode(path: Path) -> None:
    write(path, "\ufeff[schiffe] ; mine\r\nclock = 7\r\n")
    path.chmod(0o600)
    write_changes(SCHEMA, path, {"size": 9, "clock": 8})
    assert path.read_bytes().decode() == "\ufeff[schiffe] ; mine\r\nsize = 9\r\nclock = 8\r\n"
    assert path.stat().st_mode & 0o777 == 0o600
    assert read_file(SCHEMA, path).values == {"size": 9, "clock": 8}


def test_a_file_that_is_not_utf_8_is_refused_when_storing_too(path: Path) -> None:
    write(path, b"[schiffe]\nname = \xff\n")
    with pytest.raises(InvalidFile) as caught:
        write_changes(SCHEMA, path, {"size": 9})
    assert (caught.value.fault, caught.value.line) == (FileFault.BROKEN, 2)


@given(st.text(alphabet="[]schife=:\n\r #;%size0123", max_size=60), st.sampled_from([8, DEFAULT]))
def test_storing_into_any_file_sets_the_setting_or_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, content: str, value: object
) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.ini"
    write(path, content)
    try:
        write_changes(SCHEMA, path, {"size": value})
    except SettingsError:
        assert path.read_bytes() == content.encode()
    else:
        assert read_file(SCHEMA, path).values.get("size", DEFAULT) == value


def test_an_unknown_name_is_no_end_and_can_be_taken_out(path: Path) -> None:
    write(path, "[schiffe]\nclock = 9\n\nSpeed = fast\n  and more\nsize = 12\n")
    content = read_file(SCHEMA, path)
    assert content.values == {"clock": 9, "size": 12}
    (problem,) = content.unknown_problems(SCHEMA, path)
    assert isinstance(problem, UnknownSetting)
    assert (problem.name, problem.path, problem.line) == (
        "speed",
        path,
        4,
    )
    write_changes(SCHEMA, path, {"size": 8})
    assert read_file(SCHEMA, path).unknown_entries == tuple(content.unknown_entries)
    write_changes(SCHEMA, path, {"speed": DEFAULT})
    assert path.read_text() == "[schiffe]\nclock = 9\n\nsize = 8\n"


def test_what_is_no_regular_file_is_neither_read_nor_replaced(path: Path) -> None:
    path.parent.mkdir(parents=True)
    os.mkfifo(path)
    for special in (path, path.parent, Path("/dev/null"), Path("/dev/zero")):
        with pytest.raises(InvalidFile) as caught:
            read_file(SCHEMA, special)
        assert (caught.value.fault, caught.value.path, caught.value.line) == (
            FileFault.NOT_REGULAR,
            special,
            None,
        )
        before = special.stat()
        with pytest.raises(SettingsError):
            write_changes(SCHEMA, special, {"size": 9})
        after = special.stat()
        assert (before.st_mode, before.st_ino) == (after.st_mode, after.st_ino)


@given(st.text(alphabet="[]schife=:\n #;%0", max_size=60).map(lambda text: f"[schiffe]\n{text}"))
def test_a_file_is_read_as_configparser_reads_it(text: str) -> None:
    parser = configparser.ConfigParser(interpolation=None, default_section="", empty_lines_in_values=False)
    try:
        parser.read_string(text)
        expected = dict(parser["schiffe"]) if parser.sections() == ["schiffe"] else None
    except configparser.Error:
        expected = None
    try:
        found = file.parse_ini_entries(text)
    except SettingsError:
        assert expected is None
    else:
        if len({entry.name for entry in found}) < len(found):
            assert expected is None
        else:
            assert {entry.name: entry.value for entry in found} == expected


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[schiffe]\nlanguage =\n", 2),
        ("[schiffe]\nown-rules = a = 8\n | b = 9\n\nrules = 99\n", 5),
        ("[schiffe]\nsize = 12\n\nSIZE = 11\n", 4),
    ],
)
def test_what_keeps_a_change_from_being_stored_is_told_with_its_line_in_the_file(
    path: Path, text: str, line: int
) -> None:
    write(path, text)
    for changes in ({"mouse": True}, {"own-rules": DEFAULT}, {"clock": 20}):
        with pytest.raises(SettingsError) as caught:
            write_changes(SCHEMA, path, changes)
        assert (caught.value.path, caught.value.line) == (path, line)
    assert path.read_text() == text


@pytest.mark.parametrize("before", [None, "[schiffe]\nname = Ada\n"])
def test_what_another_program_stores_meanwhile_stays(
    path: Path, monkeypatch: pytest.MonkeyPatch, before: str | None
) -> None:
    if before:
        write(path, before)
    with_entry = file.with_entry

    def between(text: str, name: str, value: str | None) -> str:
        monkeypatch.setattr(file, "with_entry", with_entry)
        write_changes(SCHEMA, path, {"size": 12})
        return with_entry(text, name, value)

    monkeypatch.setattr(file, "with_entry", between)
    write_changes(SCHEMA, path, {"clock": 20})
    assert read_file(SCHEMA, path).values == {"size": 12, "clock": 20} | ({"name": "Ada"} if before else {})
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.ini"]


@pytest.mark.parametrize(
    "text",
    ["x" + " " * 60_000 + "y", "=" * 60_000, "\n" * 60_000, "size = 1\n" + " b\n" * 20_000, "[" * 60_000],
)
def test_no_text_takes_long_to_be_read(text: str) -> None:
    """The first of these took 20 s: for each blank, what looked for the end of the blanks began anew."""
    with limited(5), suppress(SettingsError):
        file.with_entry(f"[schiffe]\n{text}", "size", "8")


def test_a_name_that_nobody_sees_is_no_name(path: Path) -> None:
    with pytest.raises(InvalidValue):
        write_changes(SCHEMA, path, {"name": "\u3164"})
    assert not path.exists()


def test_a_file_that_is_too_large_is_no_settings_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    path.write_text("[schiffe]\nsize = 8\n" + "# \n" * 22_000, encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        read_file(SCHEMA, path)
    assert problem_text(caught.value) == f"{path}: this is too large for a settings file (over 64 kB)"
    with pytest.raises(InvalidFile) as caught:
        write_changes(SCHEMA, path, {"size": 9})
    assert caught.value.fault is FileFault.TOO_LARGE
    path.write_text("[schiffe]\nsize = 8\n" + "#" * (MAX_FILE_BYTES - 20) + "\n", encoding="utf-8")
    assert path.stat().st_size == MAX_FILE_BYTES == 65_536
    assert read_file(SCHEMA, path).values == {"size": 8}


@pytest.mark.parametrize(
    ("content", "line", "said"),
    [
        ("size = 9\n", 1, "this cannot be read. Expected: [schiffe], and below it lines such as size = 10"),
        ("[other]\n", 1, "no section “other”. Possible: [schiffe]"),
        ("[schiffe]\nsize = 9\nSIZE = 9\n", 3, "“size” appears twice. Possible: each one once"),
        ("[schiffe]\nclock = soon\n", 2, "“soon” is not possible for clock. Possible: 0 to 3600"),
    ],
)
def test_what_is_wrong_with_a_file_is_one_line_with_its_place(path: Path, content: str, line: int, said: str) -> None:
    write(path, content)
    with pytest.raises(SettingsError) as caught:
        read_file(SCHEMA, path)
    assert problem_text(caught.value) == f"{path}, line {line}: {said}"


def test_a_change_that_is_wrong_by_itself_is_not_blamed_on_a_line(path: Path) -> None:
    write(path, "[schiffe]\nclock = 9\nsize = 5\n")
    with pytest.raises(ConflictingSettings) as conflict:
        write_changes(SCHEMA, path, {"ships": 10})
    assert (conflict.value.path, conflict.value.line) == (None, None)
    write(path, "[schiffe]\nsize = 99\n")
    with pytest.raises(InvalidValue) as caught:
        write_changes(SCHEMA, path, {"clock": 9})
    assert (caught.value.path, caught.value.line) == (path, 2)
    with pytest.raises(InvalidValue) as caught:
        write_changes(SCHEMA, path, {"size": 98})
    assert (caught.value.path, caught.value.line) == (None, None)


def test_that_a_change_holds_only_until_the_end_is_said_with_the_reason() -> None:
    said = unwritable_file_text(Path("settings.ini"), PermissionError(errno.EACCES, os.strerror(errno.EACCES)))
    assert said == "This lasts until you quit: settings.ini cannot be written (not permitted)."
    assert "“9”" in invalid_file_text(InvalidFile(FileFault.UNKNOWN_SECTION, "9"))


def test_a_language_without_texts_is_named_with_those_that_have_some() -> None:
    assert no_such_language_text("xx") == ("No texts in “xx”, so this is en. Possible: de or en.")
