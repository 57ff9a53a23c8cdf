"""The command that shows settings, changes them and takes them back."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from schiffe.cli.commands.run_settings import SettingsOptions
from schiffe.commandline.context import Context
from schiffe.commandline.parser import Parser
from schiffe.commandline.subcommand import Subcommand
from schiffe.language.i18n import _
from schiffe.settings.schema import Schema


def _add_options(parser: Parser) -> None:
    parser.take_many("words")
    section = parser.section(_("options"))
    section.switch("--json", _("show them as one JSON object"))


def _read(found: Namespace) -> SettingsOptions:
    from schiffe.cli.commands.run_settings import SettingsOptions

    return SettingsOptions(tuple(found.words), found.json)


def _completions(schema: Schema) -> dict[str, Sequence[str]]:
    """Names of settings with their values, and the words that do something else."""
    values = {setting.key: (*map(setting.kind.write, setting.kind.few()), "default") for setting in schema}
    return {"path": (), "reset": tuple(values), **values}


def _run(options: SettingsOptions, context: Context) -> int:
    from schiffe.cli.commands.run_settings import run

    return run(options, context)


COMMAND: Subcommand[SettingsOptions] = Subcommand(
    description=lambda: _(
        "Show all settings, or the one that is named; or change some, each given as its name and its "
        "new value. “settings reset NAME ...” takes back those that are named, or all of them; "
        "“settings path” tells in which file they are kept."
    ),
    add_options=_add_options,
    settings=lambda schema: schema,
    read=_read,
    run=_run,
    words=lambda: _("[NAME [VALUE] ...]"),
    completions=_completions,
)
