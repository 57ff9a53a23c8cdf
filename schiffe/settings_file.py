"""The INI file in the user's configuration folder: where it is, how it is read, checked and written."""

import configparser
import os
import re
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from schiffe.config import SECTION, Preferences, Problem, SettingsError, check_value, merge, read_changes

_BOM: Final = "\ufeff"


def settings_file() -> Path | None:
    """The settings file, whether it exists or not; None where the system offers no folder for it.

    ``SCHIFFE_SETTINGS`` in the environment names another file.
    """
    if named := os.environ.get("SCHIFFE_SETTINGS"):
        return Path(named)
    try:
        import platformdirs
    except ImportError:  # run from a checkout without an installation: it plays with the defaults
        return None
    return platformdirs.user_config_path("schiffe", appauthor=False) / "settings.ini"


def read_file(path: Path) -> dict[str, str]:
    """The settings that stand in a file, checked one by one and together; empty when there is no such file.

    Raises:
        SettingsError: with the line, when the file or a setting in it is not right.
        OSError: the file is there and cannot be read.
    """
    try:
        content = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return {}
    return _check_text(_decode(content, path), path)


def _decode(content: bytes, path: Path) -> str:
    """The text of a file; raises SettingsError with the line for what is not UTF-8."""
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise SettingsError(Problem.BROKEN).at(path, content.count(b"\n", 0, error.start) + 1) from None


def _check_text(text: str, path: Path) -> dict[str, str]:
    """The settings in the text of a file; raises SettingsError with the line of what is not right."""
    values = dict(_parse(text, path))
    for name, value in values.items():
        try:
            check_value(name, value)
        except SettingsError as error:
            raise error.at(path, _line_of(text, name)) from None
    try:
        merge(values)
    except SettingsError as error:
        blamed = next((name for name in ("ships", "size", "contact") if name in values), "")
        raise error.at(path, _line_of(text, blamed)) from None
    return values


def _parse(text: str, path: Path) -> Mapping[str, str]:
    """The names and texts in the one section; raises SettingsError for a file that is no INI file."""
    parser = configparser.ConfigParser(interpolation=None, default_section="", empty_lines_in_values=False)
    try:
        parser.read_string(text.removeprefix(_BOM))
    except configparser.DuplicateOptionError as error:
        raise SettingsError(Problem.TWICE, error.option).at(path, error.lineno) from None
    except configparser.DuplicateSectionError as error:
        raise SettingsError(Problem.TWICE, f"[{error.section}]").at(path, error.lineno) from None
    except configparser.MissingSectionHeaderError as error:
        raise SettingsError(Problem.BROKEN).at(path, error.lineno) from None
    except configparser.ParsingError as error:
        raise SettingsError(Problem.BROKEN).at(path, error.errors[0][0]) from None
    for section in parser.sections():
        if section != SECTION:
            raise SettingsError(Problem.UNKNOWN_SECTION, section).at(path, _line_of_section(text, section))
    return parser[SECTION] if parser.has_section(SECTION) else {}


def _assignment(name: str) -> re.Pattern[str]:
    return re.compile(rf"\s*{re.escape(name)}\s*[=:]", re.IGNORECASE)


def _line_of(text: str, name: str) -> int | None:
    """The number, from 1, of the line that sets a name."""
    rows = enumerate(text.split("\n"), 1)
    return next((number for number, row in rows if _assignment(name).match(row)), None)


def _line_of_section(text: str, section: str) -> int | None:
    """The number, from 1, of the line that begins a section."""
    for number, row in enumerate(text.removeprefix(_BOM).split("\n"), 1):
        header = configparser.ConfigParser.SECTCRE.match(row.strip())
        if header and header["header"] == section:
            return number
    return None


def store(path: Path, changes: Mapping[str, str | None]) -> None:
    """Write settings to the file, and leave everything else in it as it is; None takes a setting out.

    The file is replaced in one step, and only when the whole of it is right afterwards: so a setting that was wrong
    can be put right in this way.

    Raises:
        SettingsError: the file would not be right; nothing was written.
        OSError: the file cannot be written.
    """
    exists = path.exists()
    text = _decode(path.read_bytes(), path) if exists else ""
    for name, value in changes.items():
        text = _with_setting(text, name, value)
    try:
        _check_text(text, path)
    except SettingsError as error:
        if error.problem is Problem.NO_ROOM:
            error.path = error.line = None  # the changes make it so, not what stands in the file
        raise
    path.parent.mkdir(parents=True, exist_ok=True)
    target = path.resolve()
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".schiffe-") as folder:
        draft = Path(folder, target.name)
        draft.write_bytes(text.encode())
        if exists:
            shutil.copymode(target, draft)
        draft.replace(target)


def change(preferences: Preferences, words: Sequence[str]) -> tuple[Preferences, OSError | None]:
    """The settings after a change, given as pairs of name and value, which are kept for the next time.

    Where they cannot be kept they hold all the same, and the error comes along. Raises SettingsError for a change that
    is not possible.
    """
    changes = read_changes(words)
    changed = preferences.changed(changes)
    merge(changed.from_file, changed.from_command_line)
    path = settings_file()
    try:
        if path:
            store(path, changes)
    except OSError as error:
        return changed, error
    return changed, None


def _with_setting(text: str, name: str, value: str | None) -> str:
    """The text of the file with one setting changed, added or taken out."""
    end = "\r" if "\r\n" in text else ""
    rows = text.removesuffix("\n").split("\n") if text else []
    new = [] if value is None else [f"{name} = {value.strip()}{end}"]
    line = _line_of(text, name)
    if line is not None:
        after = line
        while after < len(rows) and rows[after].strip() and rows[after][0].isspace():
            after += 1  # a value may go on in indented lines
        rows[line - 1 : after] = new
    elif new:
        header = _line_of_section(text, SECTION)
        if header is None:
            rows.append(f"[{SECTION}]{end}")
            header = len(rows)
        rows[header:header] = new
    return "".join(f"{row}\n" for row in rows)
