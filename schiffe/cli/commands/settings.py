"""The command that shows, changes and resets settings, and names their file."""

import json
import shlex
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from schiffe.commandline.command_settings import CommandSettings, prepare_preferences
from schiffe.commandline.parser import Parser
from schiffe.commandline.program import Subcommand
from schiffe.game.info import GameContext
from schiffe.language.i18n import Text, _
from schiffe.language.text import printable_path, quoted, reason_text
from schiffe.process.errors import EXIT_FAILED, CommandError
from schiffe.settings.file import read_entry_names, read_file, write_changes
from schiffe.settings.layers import DEFAULT, Changes
from schiffe.settings.problems import SettingsError, UnknownSetting, no_folder_text, problem_text
from schiffe.settings.schema import Schema
from schiffe.settings.text import parse_changes, settings_json, settings_table_text, split_assignments


def _add_options(parser: Parser) -> None:
    parser.accept_words()
    section = parser.add_section(_("options"))
    section.add_switch("--json", _("as one JSON object"))


def _completions(schema: Schema) -> dict[str, Sequence[str]]:
    """Return the words that complete the command: settings with their values, and the actions."""
    values = {setting.key: (*map(setting.kind.value_text, setting.kind.choices()), "default") for setting in schema}
    return {"path": (), "reset": tuple(values), **values}


def _run_command(namespace: Namespace, context: GameContext) -> int:
    command_settings = context.command_settings
    try:
        match split_assignments(namespace.words):
            case ["path"]:
                print(_settings_file(command_settings))
            case ["path", word, *_rest]:
                raise CommandError(
                    _("{word} is not expected after {words}").format(word=quoted(word), words="settings path")
                )
            case ["reset", *names]:
                _reset_settings(names, command_settings, prints_json=namespace.json)
            case []:
                prepare_preferences(command_settings, warns_about_unknown=False)
                if not namespace.json:
                    print(settings_table_text(command_settings.preferences))
                _show_settings(command_settings, (), prints_json=namespace.json)
            case [name]:
                key = command_settings.schema[name].key
                prepare_preferences(command_settings)
                _show_settings(command_settings, [key], prints_json=namespace.json)
            case [*words] if len(words) % 2:
                raise CommandError(_("{name} has no value").format(name=quoted(words[-1])))
            case words:
                changes = parse_changes(command_settings.schema, words)
                _show_settings(_store_changes(changes, command_settings), list(changes), prints_json=namespace.json)
    except SettingsError as error:
        raise CommandError(problem_text(error)) from None
    return 0


def _reset_settings(names: Sequence[str], command_settings: CommandSettings, *, prints_json: bool) -> None:
    """Remove the named entries from the file, or all if none is named, and print the settings among them."""
    present = read_entry_names(_settings_file(command_settings))
    keys = [setting.key for setting in command_settings.schema]
    for name in names:
        if name.lower() not in (*keys, *present):
            raise UnknownSetting(name, [*keys, *present])
    removed = list(dict.fromkeys([name.lower() for name in names] or present))
    stored_settings = _store_changes(dict.fromkeys(removed, DEFAULT), command_settings)
    _show_settings(stored_settings, [name for name in removed if name in keys], prints_json=prints_json)


def _settings_file(command_settings: CommandSettings) -> Path:
    """Return the path of the settings file; raises CommandError if there is no folder for it."""
    if command_settings.settings_path is None:
        raise CommandError(no_folder_text("SCHIFFE_SETTINGS"), EXIT_FAILED)
    return command_settings.settings_path


def _store_changes(changes: Changes, command_settings: CommandSettings) -> CommandSettings:
    """Write changes to the file and return the settings with them; raises CommandError if it is impossible."""
    path = _settings_file(command_settings)
    try:
        if changes:
            write_changes(command_settings.schema, path, changes)
        file_content = read_file(command_settings.schema, path)
        return replace(command_settings, file_content=file_content, file_problem=None, overrides={})
    except OSError as error:
        text = _("{path} cannot be written ({reason})")
        raise CommandError(text.format(path=printable_path(path), reason=reason_text(error)), EXIT_FAILED) from None


def _show_settings(command_settings: CommandSettings, keys: Sequence[str], *, prints_json: bool) -> None:
    """Print the settings with these keys, or the state of their file if there are no keys; in JSON, print both."""
    path = command_settings.settings_path
    if prints_json:
        content = {
            "path": None if path is None else str(path),
            "settings": settings_json(command_settings.preferences, keys),
            "unknown": [
                {"name": entry.name, "value": entry.value, "line": entry.first_line}
                for entry in command_settings.file_content.unknown_entries
            ],
        }
        text = json.dumps(content, ensure_ascii=False)
        print(text if text.isprintable() else json.dumps(content))
    elif keys:
        print(settings_table_text(command_settings.preferences, keys))
    elif path is None:
        print(no_folder_text("SCHIFFE_SETTINGS"))
    else:
        for problem in command_settings.file_content.unknown_problems(command_settings.schema, path):
            print(problem_text(problem))
            if problem.name.isprintable():
                removal = f"schiffe settings reset {shlex.quote(problem.name)}"
                print(_("Remove it with: {command}").format(command=removal))
            else:
                print(_("Remove it with an editor: its name cannot be typed."))
        print(_("Settings file: {path}").format(path=printable_path(path)))


COMMAND: Final = Subcommand(
    description=Text(
        "Show all settings, or those you name; or change some, each by its name and new value. “settings reset "
        "NAME ...” resets those you name, or all; “settings path” names the file."
    ),
    add_options=_add_options,
    settings=lambda schema: schema,
    run=_run_command,
    words=Text("[NAME [VALUE] ...]"),
    completions=_completions,
)
