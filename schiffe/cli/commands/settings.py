"""The command that shows, changes and resets settings, and names their file."""

import json
import shlex
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from schiffe.commandline.context import Context, prepare_preferences
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


def _run_command(options: Namespace, game_context: GameContext) -> int:
    context = game_context.settings
    try:
        match split_assignments(options.words):
            case ["path"]:
                print(_settings_file(context))
            case ["path", word, *_rest]:
                raise CommandError(
                    _("{word} is not expected after {words}").format(word=quoted(word), words="settings path")
                )
            case ["reset", *names]:
                _reset_settings(names, context, prints_json=options.json)
            case []:
                prepare_preferences(context, warns_about_unknown=False)
                if not options.json:
                    print(settings_table_text(context.preferences))
                _show_settings(context, (), prints_json=options.json)
            case [name]:
                key = context.schema[name].key
                prepare_preferences(context)
                _show_settings(context, [key], prints_json=options.json)
            case [*words] if len(words) % 2:
                raise CommandError(_("{name} has no value").format(name=quoted(words[-1])))
            case words:
                changes = parse_changes(context.schema, words)
                _show_settings(_store_changes(changes, context), list(changes), prints_json=options.json)
    except SettingsError as error:
        raise CommandError(problem_text(error)) from None
    return 0


def _reset_settings(names: Sequence[str], context: Context, *, prints_json: bool) -> None:
    """Remove the named entries from the file, or all if none is named, and print the settings among them."""
    present = read_entry_names(_settings_file(context))
    keys = [setting.key for setting in context.schema]
    for name in names:
        if name.lower() not in (*keys, *present):
            raise UnknownSetting(name, [*keys, *present])
    removed = list(dict.fromkeys([name.lower() for name in names] or present))
    stored_context = _store_changes(dict.fromkeys(removed, DEFAULT), context)
    _show_settings(stored_context, [name for name in removed if name in keys], prints_json=prints_json)


def _settings_file(context: Context) -> Path:
    """Return the path of the settings file; raises CommandError if there is no folder for it."""
    if context.settings_path is None:
        raise CommandError(no_folder_text("SCHIFFE_SETTINGS"), EXIT_FAILED)
    return context.settings_path


def _store_changes(changes: Changes, context: Context) -> Context:
    """Write changes to the file and return the context with them; raises CommandError if that is not possible."""
    path = _settings_file(context)
    try:
        if changes:
            write_changes(context.schema, path, changes)
        return replace(context, file_content=read_file(context.schema, path), file_problem=None, overrides={})
    except OSError as error:
        text = _("{path} cannot be written ({reason})")
        raise CommandError(text.format(path=printable_path(path), reason=reason_text(error)), EXIT_FAILED) from None


def _show_settings(context: Context, keys: Sequence[str], *, prints_json: bool) -> None:
    """Print the settings with these keys, or the state of their file if there are no keys; in JSON, print both."""
    if prints_json:
        content = {
            "path": None if context.settings_path is None else str(context.settings_path),
            "settings": settings_json(context.preferences, keys),
            "unknown": [
                {"name": entry.name, "value": entry.value, "line": entry.first_line}
                for entry in context.file_content.unknown_entries
            ],
        }
        text = json.dumps(content, ensure_ascii=False)
        print(text if text.isprintable() else json.dumps(content))
    elif keys:
        print(settings_table_text(context.preferences, keys))
    elif context.settings_path is None:
        print(no_folder_text("SCHIFFE_SETTINGS"))
    else:
        for problem in context.file_content.unknown_problems(context.schema, context.settings_path):
            print(problem_text(problem))
            if problem.name.isprintable():
                removal = f"schiffe settings reset {shlex.quote(problem.name)}"
                print(_("Remove it with: {command}").format(command=removal))
            else:
                print(_("Remove it with an editor: its name cannot be typed."))
        print(_("Settings file: {path}").format(path=printable_path(context.settings_path)))


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
