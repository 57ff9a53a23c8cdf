"""The settings file, an INI file in the user's configuration folder: finding, reading, checking and writing it.

It is parsed by the rules of ``configparser``, which itself cannot report the lines of an entry or change one in place.
"""

import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from schiffe.language.text import BYTE_ORDER_MARK
from schiffe.process.files import NotRegularFileError, find_user_path, open_regular
from schiffe.settings.layers import DEFAULT, Changes, Layer, Preferences, with_superseded
from schiffe.settings.problems import (
    MAX_FILE_BYTES,
    SECTION,
    ConflictingSettings,
    FileFault,
    InvalidFile,
    InvalidValue,
    SettingsError,
    UnknownSetting,
)
from schiffe.settings.schema import Schema

_HEADER: Final = r"\[(.+)\]"


class IniEntry(NamedTuple):
    """A name with its value, and its lines, counted from 1."""

    name: str
    value: str
    first_line: int
    last_line: int


class _IniFile(NamedTuple):
    """A parsed settings file: the line of its header, None if it has none, and its entries."""

    header_line: int | None
    entries: list[IniEntry]


def parse_ini_entries(text: str) -> list[IniEntry]:
    """Return the entries of a settings file, whose only section is ``SECTION``. A name may appear more than once.

    Raises:
        SettingsError: a line cannot be read, or there is another section, or the section appears twice.
    """
    return _parse_file(text).entries


@dataclass
class _UnfinishedEntry:
    """An entry that is being read and may be incomplete."""

    name: str
    first_line: int
    value_lines: list[str]

    @property
    def entry(self) -> IniEntry:
        """The entry, if no more lines follow."""
        last_line = self.first_line + len(self.value_lines) - 1
        value = "\n".join(self.value_lines)
        return IniEntry(name=self.name, value=value, first_line=self.first_line, last_line=last_line)


def _parse_file(text: str) -> _IniFile:
    """Parse a settings file, in which more indented lines continue an entry; raises SettingsError for wrong ones."""
    header_line: int | None = None
    unfinished_entries: list[_UnfinishedEntry] = []
    last_entry: _UnfinishedEntry | None = None
    indent = 0
    for number, raw in enumerate(text.removeprefix(BYTE_ORDER_MARK).split("\n"), 1):
        line = raw.strip()
        if not line or line[0] in "#;":
            last_entry = None
        elif last_entry and _indent_of(raw) > indent:
            last_entry.value_lines.append(line)
        elif header := re.match(_HEADER, line, re.DOTALL):
            if header[1] != SECTION:
                raise InvalidFile(FileFault.UNKNOWN_SECTION, header[1], line=number)
            if header_line is not None:
                raise InvalidFile(FileFault.TWICE, f"[{header[1]}]", line=number)
            header_line = number
            last_entry = None
        else:
            # Not with a regular expression: matching the blanks before the separator takes 20 s for 60,000 of them.
            separator_index = next((index for index, character in enumerate(line) if character in "=:"), 0)
            name = line[:separator_index].rstrip()
            if header_line is None or not name:
                raise InvalidFile(FileFault.BROKEN, line=number)
            last_entry = _UnfinishedEntry(name.lower(), number, [line[separator_index + 1 :].lstrip()])
            unfinished_entries.append(last_entry)
            indent = _indent_of(raw)
    return _IniFile(header_line, [unfinished.entry for unfinished in unfinished_entries])


def _indent_of(line: str) -> int:
    return len(line) - len(line.lstrip())


def with_entry(text: str, name: str, value: str | None) -> str:
    """Return the text with an entry changed, or added at the top of the section; None removes it everywhere.

    Raises:
        SettingsError: as in ``parse_ini_entries``.
    """
    end = "\r" if "\r\n" in text else ""
    parsed = _parse_file(text)
    rows = text.removesuffix("\n").split("\n") if text else []
    new_rows = [] if value is None else [f"{name} = {value}{end}"]
    existing = [entry for entry in parsed.entries if entry.name == name]
    for entry in reversed(existing):
        rows[entry.first_line - 1 : entry.last_line] = new_rows if entry is existing[0] else []
    if new_rows and not existing:
        header_line = parsed.header_line
        if header_line is None:
            rows.append(f"[{SECTION}]{end}")
            header_line = len(rows)
        rows[header_line:header_line] = new_rows
    return "".join(f"{row}\n" for row in rows)


class FileContent(NamedTuple):
    """The content of a settings file: the values of known settings, and the unknown entries."""

    values: Layer
    unknown_entries: tuple[IniEntry, ...] = ()

    def unknown_problems(self, schema: Schema, path: Path) -> list[SettingsError]:
        names = [setting.key for setting in schema]
        return [UnknownSetting(entry.name, names, path, entry.first_line) for entry in self.unknown_entries]


def find_settings_path() -> Path | None:
    """Return the path of the settings file, which need not exist; None if no folder for it is known.

    Without a folder the program uses the defaults.
    """
    return find_user_path("settings.ini", "SCHIFFE_SETTINGS", is_config=True)


def read_file(schema: Schema, path: Path) -> FileContent:
    """Read and check a settings file; a missing file has no content.

    Raises:
        SettingsError: the file is not regular, or something in it is wrong; the error has the line.
        OSError: the file exists and cannot be read.
    """
    data = _read_bytes(path)
    with _name_file_in_errors(path):
        return FileContent({}) if data is None else _parse_content(schema, _decode_file(data))


def read_entry_names(path: Path) -> list[str]:
    """Return the names of all entries of a file, without a check of their values; raises as ``read_file``."""
    data = _read_bytes(path) or b""
    with _name_file_in_errors(path):
        return list(dict.fromkeys(entry.name for entry in parse_ini_entries(_decode_file(data))))


@contextmanager
def _name_file_in_errors(path: Path) -> Iterator[None]:
    """Add the path of their file to errors in this block."""
    try:
        yield
    except SettingsError as error:
        error.locate(path, error.line)
        raise


def _read_bytes(path: Path) -> bytes | None:
    with _name_file_in_errors(path):
        try:
            with open_regular(path) as stream:
                data = stream.read(MAX_FILE_BYTES + 1)
        except NotRegularFileError:
            raise InvalidFile(FileFault.NOT_REGULAR) from None
        except (FileNotFoundError, NotADirectoryError):
            return None
        if len(data) > MAX_FILE_BYTES:
            raise InvalidFile(FileFault.TOO_LARGE)
        return data


def _decode_file(data: bytes) -> str:
    """Decode a file; raises SettingsError with the line if it is not UTF-8."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise InvalidFile(FileFault.BROKEN, line=data.count(b"\n", 0, error.start) + 1) from None


def _parse_content(schema: Schema, text: str) -> FileContent:
    """Parse and check the text of a file; raises SettingsError with the line of an error."""
    entry_by_name: dict[str, IniEntry] = {}
    values: dict[str, object] = {}
    for entry in parse_ini_entries(text):
        if entry.name in entry_by_name:
            raise InvalidFile(FileFault.TWICE, entry.name, line=entry.first_line)
        entry_by_name[entry.name] = entry
        if entry.name in schema:
            try:
                values[entry.name] = schema[entry.name].parse(entry.value)
            except SettingsError as error:
                error.locate(None, entry.first_line)
                raise
    try:
        Preferences(schema, values).check()
    except SettingsError as error:
        concerned = [setting.key for check in schema.checks for setting in check.settings]
        blamed = next((entry_by_name[key] for key in (error.name, *concerned) if key in entry_by_name), None)
        error.locate(None, blamed.first_line if blamed else None)
        raise
    return FileContent(values, tuple(entry for name, entry in entry_by_name.items() if name not in schema))


def write_changes(schema: Schema, path: Path, changes: Changes) -> None:
    """Write changes to the settings file and leave everything else in it as it is; ``DEFAULT`` removes an entry.

    The file is replaced in one step, and only if all of it is valid afterwards. So this can also correct an invalid
    setting, and remove unknown entries. A change that another program makes meanwhile is kept, unless it falls between
    the last read of the file and its replacement.

    Raises:
        SettingsError: the file would not be valid, or is not regular; nothing was written.
        OSError: the file cannot be written.
    """
    while True:  # try again if another program changed the file meanwhile: checks may take seconds
        data = _read_bytes(path)
        if _replace_file(path, data, _changed_text(schema, path, data, changes)):
            return


def _changed_text(schema: Schema, path: Path, data: bytes | None, changes: Changes) -> str:
    """Return the text of the file after changes; raises SettingsError if it would not be valid."""
    with _name_file_in_errors(path):
        text = before = _decode_file(data or b"")
        for name, value in with_superseded(schema, changes).items():
            text = with_entry(text, name, None if value is DEFAULT else schema[name].kind.value_text(value))
    try:
        _parse_content(schema, text)
    except SettingsError as error:
        match error:
            case ConflictingSettings():
                error.locate(None, None)  # the changes are wrong, not the file
            case InvalidValue(name=name) if name in changes:
                error.locate(None, None)
            case _:
                error.locate(path, _line_before(error.line, before, text))
        raise
    return text


def _replace_file(path: Path, before: bytes | None, text: str) -> bool:
    """Replace the file by a text in one step; return False, and do nothing, if it is no longer as ``before``."""
    from schiffe.process.drafts import create_draft_folder  # noqa: PLC0415  door: the settings are written

    path.parent.mkdir(parents=True, exist_ok=True)
    target = path.resolve()
    with create_draft_folder(target.parent) as folder:
        draft = folder / target.name
        draft.write_bytes(text.encode())
        if before is not None:
            draft.chmod(stat.S_IMODE(target.stat().st_mode))
        if _read_bytes(path) != before:
            return False
        draft.replace(target)
    return True


def _line_before(line: int | None, before: str, after: str) -> int | None:
    """Return the line, before a change, of the entry that is on this line after it; the same line if it is new."""
    entry = next((entry for entry in parse_ini_entries(after) if entry.first_line == line), None)
    if entry is None:
        return line
    old_lines = [earlier.first_line for earlier in parse_ini_entries(before) if earlier.name == entry.name]
    new_lines = [later.first_line for later in parse_ini_entries(after) if later.name == entry.name]
    return old_lines[new_lines.index(entry.first_line)] if len(old_lines) == len(new_lines) else line


class UnsavedSettings(Exception):
    """The changed settings cannot be written to the file because of an error."""

    def __init__(self, preferences: Preferences, error: OSError) -> None:
        self.preferences = preferences
        self.error = error


def change_settings(preferences: Preferences, changes: Changes) -> Preferences:
    """Change settings and store the changes; return the new settings.

    Raises:
        SettingsError: the settings would conflict, or the file is not valid; nothing was changed.
        UnsavedSettings: the file cannot be written.
    """
    changed = preferences.changed(changes)
    changed.check()
    path = find_settings_path()
    try:
        if path:
            write_changes(preferences.schema, path, changes)
    except OSError as error:
        raise UnsavedSettings(changed, error) from None
    return changed
