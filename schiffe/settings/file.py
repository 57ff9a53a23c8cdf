"""The INI file in the user's configuration folder: where it is, how it is read, checked and written.

What ``configparser`` reads is read alike here; it does not tell on which lines an entry stands, and changes none.
"""

import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from schiffe.process.files import NotRegularFile, open_regular
from schiffe.settings.layers import DEFAULT, Changes, Layer, Preferences, with_superseded
from schiffe.settings.problems import MAX_FILE_BYTES, SECTION, Problem, SettingsError
from schiffe.settings.schema import Schema

_BOM: Final = "\ufeff"
_HEADER: Final = r"\[(.+)\]"


class IniError(SettingsError):
    """A text that is no settings file; ``line`` tells where."""

    def __init__(self, problem: Problem, line: int, name: str = "") -> None:
        super().__init__(problem, name)
        self.line = line


class IniEntry(NamedTuple):
    """A name with its value, on the lines from ``first`` to ``last``, which count from 1."""

    name: str
    value: str
    first: int
    last: int


class _Header(NamedTuple):
    """The line on which the section begins."""

    line: int


def entries(text: str) -> list[IniEntry]:
    """Return the entries of a settings file, whose one section is ``SECTION``; names may be there more than once.

    Raises:
        IniError: there is a line that cannot be read, or another section, or the section for the second time.
    """
    return [part for part in _parts(text) if isinstance(part, IniEntry)]


def _parts(text: str) -> Iterator[IniEntry | _Header]:
    """Yield the header and the entries; an entry goes on in the lines indented more than its first one."""
    is_inside = False
    entry: IniEntry | None = None
    further: list[str] = []
    indent = 0

    def ended() -> Iterator[IniEntry]:
        nonlocal entry
        if entry:
            yield entry._replace(value="\n".join((entry.value, *further)), last=entry.first + len(further))
        entry = None
        further.clear()

    for number, raw in enumerate(text.removeprefix(_BOM).split("\n"), 1):
        line = raw.strip()
        if not line or line[0] in "#;":
            yield from ended()
        elif entry and _indent(raw) > indent:
            further.append(line)
        else:
            yield from ended()
            if header := re.match(_HEADER, line, re.DOTALL):
                name = header[1]
                if name != SECTION:
                    raise IniError(Problem.UNKNOWN_SECTION, number, name)
                if is_inside:
                    raise IniError(Problem.TWICE, number, f"[{name}]")
                is_inside = True
                yield _Header(number)
            else:
                entry, indent = _entry(line, number, is_inside=is_inside), _indent(raw)
    yield from ended()


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _entry(line: str, number: int, *, is_inside: bool) -> IniEntry:
    # By hand: a regular expression that looks for the blanks before the sign takes 20 s for a line of 60,000 of them.
    at = next((at for at, character in enumerate(line) if character in "=:"), 0)
    name = line[:at].rstrip()
    if not is_inside or not name:
        raise IniError(Problem.BROKEN, number)
    return IniEntry(name.lower(), line[at + 1 :].lstrip(), first=number, last=number)


def with_entry(text: str, name: str, value: str | None) -> str:
    """Return the text with one entry changed, added at the head of the section, or with None taken out wherever it is.

    Raises IniError as ``entries`` does.
    """
    end = "\r" if "\r\n" in text else ""
    parts = list(_parts(text))
    rows = text.removesuffix("\n").split("\n") if text else []
    new = [] if value is None else [f"{name} = {value}{end}"]
    found = [part for part in parts if isinstance(part, IniEntry) and part.name == name]
    for entry in reversed(found):
        rows[entry.first - 1 : entry.last] = new if entry is found[0] else []
    if new and not found:
        header = next((part.line for part in parts if isinstance(part, _Header)), None)
        if header is None:
            rows.append(f"[{SECTION}]{end}")
            header = len(rows)
        rows[header:header] = new
    return "".join(f"{row}\n" for row in rows)


class Content(NamedTuple):
    """The content of a file: the settings of the schema, and the entries that are none of it."""

    values: Layer
    unknown: tuple[IniEntry, ...] = ()

    def unknown_problems(self, schema: Schema, path: Path) -> list[SettingsError]:
        """Return what is to be said of the entries that are no settings."""
        names = [setting.key for setting in schema]
        return [
            SettingsError(Problem.UNKNOWN_NAME, entry.name, words=names).at(path, entry.first) for entry in self.unknown
        ]


def settings_file() -> Path | None:
    """Return the settings file, whether it exists or not; None where there is no folder for it.

    That is where the package that knows the folder is missing, or where the home directory is not known.
    ``SCHIFFE_SETTINGS`` in the environment names another file.
    """
    if named := os.environ.get("SCHIFFE_SETTINGS"):
        return Path(named)
    try:
        import platformdirs  # noqa: PLC0415  door: a package that need not be there

        return platformdirs.user_config_path("schiffe", appauthor=False) / "settings.ini"
    except (ImportError, RuntimeError):  # a checkout without an installation, or a user whom the system does not know
        return None  # it plays with the defaults


def read_file(schema: Schema, path: Path) -> Content:
    """Return what stands in a file, checked one by one and together; nothing when there is no such file.

    Raises:
        SettingsError: with the line, when the file or a setting in it is not right, or when it is no regular file.
        OSError: the file is there and cannot be read.
    """
    content = _read_bytes(path)
    return Content({}) if content is None else _check_text(schema, _decode(content, path), path)


def entry_names(path: Path) -> list[str]:
    """Return the names of all entries of a file, whatever their values; raises as ``read_file`` does."""
    try:
        return list(dict.fromkeys(entry.name for entry in entries(_decode(_read_bytes(path) or b"", path))))
    except IniError as error:
        raise error.at(path, error.line) from None


def _read_bytes(path: Path) -> bytes | None:
    """Read a file; return None if there is none."""
    try:
        with open_regular(path) as stream:
            content = stream.read(MAX_FILE_BYTES + 1)
    except NotRegularFile:
        raise SettingsError(Problem.NOT_REGULAR).at(path, None) from None
    except (FileNotFoundError, NotADirectoryError):
        return None
    if len(content) > MAX_FILE_BYTES:
        raise SettingsError(Problem.TOO_LARGE).at(path, None)
    return content


def _decode(content: bytes, path: Path) -> str:
    """Return the text of a file; raises SettingsError with the line for what is not UTF-8."""
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise SettingsError(Problem.BROKEN).at(path, content.count(b"\n", 0, error.start) + 1) from None


def _check_text(schema: Schema, text: str, path: Path) -> Content:
    """Return what stands in the text of a file; raises SettingsError with the line of what is not right."""
    found: dict[str, IniEntry] = {}
    values: dict[str, object] = {}
    try:
        for entry in entries(text):
            line = entry.first
            if entry.name in found:
                raise SettingsError(Problem.TWICE, entry.name)
            found[entry.name] = entry
            if entry.name in schema:
                values[entry.name] = schema[entry.name].read(entry.value)
    except IniError as error:
        raise error.at(path, error.line) from None
    except SettingsError as error:
        raise error.at(path, line) from None
    try:
        Preferences(schema, values).check()
    except SettingsError as error:
        concerned = [setting.key for check in schema.checks for setting in check.settings]
        blamed = next((found[key] for key in (error.name, *concerned) if key in found), None)
        raise error.at(path, blamed.first if blamed else None) from None
    return Content(values, tuple(entry for name, entry in found.items() if name not in schema))


def store(schema: Schema, path: Path, changes: Changes) -> None:
    """Write settings to the file, and leave everything else in it as it is; ``DEFAULT`` takes an entry out.

    The file is replaced in one step, and only when the whole of it is right afterwards: so a setting that was wrong
    can be put right in this way. What another program changes at the same moment stays changed. What is no regular
    file is never replaced. Names that are no settings can be taken out, too.

    Raises:
        SettingsError: the file would not be right, or is no regular file; nothing was written.
        OSError: the file cannot be written.
    """
    is_stored = False
    while not is_stored:  # again where another program has changed the file meanwhile, which may take seconds
        content = _read_bytes(path)
        is_stored = _replaced(path, content, _changed_text(schema, path, content, changes))


def _changed_text(schema: Schema, path: Path, content: bytes | None, changes: Changes) -> str:
    """Return the text of the file after changes; raises SettingsError where it would not be right."""
    text = before = _decode(content or b"", path)
    try:
        for name, value in with_superseded(schema, changes).items():
            text = with_entry(text, name, None if value is DEFAULT else schema[name].kind.write(value))
    except IniError as error:
        raise error.at(path, error.line) from None
    try:
        _check_text(schema, text, path)
    except SettingsError as error:
        if error.problem is Problem.CONFLICT or (error.problem is Problem.BAD_VALUE and error.name in changes):
            error.path = error.line = None  # the changes make it so, not what stands in the file
        else:
            error.line = _line_before(error.line, before, text)
        raise
    return text


def _replaced(path: Path, before: bytes | None, text: str) -> bool:
    """Put a text into the place of the file in one step; returns False, and does nothing, where it has changed."""
    from schiffe.process.drafts import draft_folder  # noqa: PLC0415  door: the settings are written

    path.parent.mkdir(parents=True, exist_ok=True)
    target = path.resolve()
    with draft_folder(target.parent) as folder:
        draft = folder / target.name
        draft.write_bytes(text.encode())
        if before is not None:
            draft.chmod(stat.S_IMODE(target.stat().st_mode))
        if _read_bytes(path) != before:
            return False
        draft.replace(target)
    return True


def _line_before(line: int | None, before: str, after: str) -> int | None:
    """Return the line an entry stands on that is on this one after a change; the same line where it was none."""
    entry = next((entry for entry in entries(after) if entry.first == line), None)
    if entry is None:
        return line
    old, new = ([other.first for other in entries(text) if other.name == entry.name] for text in (before, after))
    return old[new.index(entry.first)] if len(old) == len(new) else line


def change(preferences: Preferences, changes: Changes) -> tuple[Preferences, OSError | None]:
    """Change settings for good; return them, and why the file cannot be written if so.

    Raises:
        SettingsError: the settings would not go together, or the file is not right; nothing was changed.
    """
    changed = preferences.changed(changes)
    changed.check()
    path = settings_file()
    try:
        if path:
            store(preferences.schema, path, changes)
    except OSError as error:
        return changed, error
    return changed, None
