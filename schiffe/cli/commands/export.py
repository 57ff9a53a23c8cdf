"""The command that exports finished matches for other programs and computers."""

import re
from argparse import Namespace
from collections.abc import Mapping, Sequence

from schiffe.commandline.parser import OneOfWords, Parser
from schiffe.commandline.program import Subcommand
from schiffe.game.info import JSON_FORMAT, ExportFormat, GameContext, GameInfo
from schiffe.game.queries import parse_match_id
from schiffe.language.i18n import Text, _, pgettext
from schiffe.language.text import join_or, quoted
from schiffe.process.errors import CommandError
from schiffe.settings.shared import LANGUAGE


def command(games: Sequence[GameInfo]) -> Subcommand:
    formats = {name: export_format for game in games for name, export_format in game.formats.items()}
    words = (JSON_FORMAT, *formats)

    def add_options(parser: Parser) -> None:
        parser.accept_words()
        section = parser.add_section(_("options"))
        text = _("the format: {formats} (by the file's ending, or else JSON)").format(formats=join_or(words))
        section.add_value("--format", _("FORMAT"), OneOfWords(*words), text)
        section.add_switch("--all", _("all finished games"))

    return Subcommand(
        description=Text(
            "Write finished games, by number, to a file or to standard output: as JSON for other programs and for "
            "schiffe import, as a text to keep, or one game as a screen recording for asciinema. schiffe games lists "
            "the numbers."
        ),
        add_options=add_options,
        settings=(LANGUAGE,),
        run=lambda options, context: _export(options, context, formats),
        words=Text("NUMBER ... [FILE]"),
    )


def _export(namespace: Namespace, context: GameContext, formats: Mapping[str, ExportFormat]) -> int:
    """Export the matches that the options name, or all finished ones; ``-`` is standard output."""
    from schiffe.game.commands.exporting import export_matches  # noqa: PLC0415  door: matches are exported

    words = namespace.words
    has_file = bool(words) and not re.fullmatch("[0-9]+", words[-1])
    file = words[-1] if has_file else "-"
    match_ids = tuple(dict.fromkeys(map(parse_match_id, words[:-1] if has_file else words)))
    if namespace.all and match_ids:
        raise CommandError(
            _("{one} and {other} don't work together").format(one="--all", other=pgettext("column", "number").upper())
        )
    format_name = namespace.format or _format_for(file, formats)
    too_many_text = formats[format_name].too_many_text if format_name in formats else None
    if too_many_text and (namespace.all or len(match_ids) > 1):
        raise CommandError(str(too_many_text))
    if not (namespace.all or match_ids):
        raise CommandError(
            _("{command} needs the number of a game, or {all}; games lists them").format(command="export", all="--all")
        )
    return export_matches(context, match_ids, file, format_name)


def _format_for(file: str, formats: Mapping[str, ExportFormat]) -> str:
    """Return the name of the format for the suffix of a file name; raises CommandError if there is none."""
    if file == "-":
        return JSON_FORMAT
    suffixes = {JSON_FORMAT: ".json", **{name: export_format.suffix for name, export_format in formats.items()}}
    for format_name, suffix in suffixes.items():
        if file.lower().endswith(suffix):
            return format_name
    raise CommandError(
        _("no format has the ending of {file}. Possible: {endings}, or --format").format(
            file=quoted(file), endings=join_or(suffixes.values())
        )
    )
