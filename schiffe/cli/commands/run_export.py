"""Writing games that are over: to a file or to standard output, one or many."""

from __future__ import annotations

import json
import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Any, Final, TypeVar

from schiffe.cli.exchange import EXCHANGES, Exchange, NeverBegun, load_exchange
from schiffe.commandline.context import Context, checked
from schiffe.game.formats import FORMATS
from schiffe.game.logbook import match_number, open_store
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import any_of, quoted
from schiffe.process.errors import CommandError, warn
from schiffe.process.files import writing
from schiffe.store.matches import MatchFilter, MatchId, MatchRefused
from schiffe.store.reading import UnreadableText
from schiffe.store.store import Store
from schiffe.store.texts import never_begun, not_to_be_resumed

_Written = TypeVar("_Written")
_STANDARD_OUTPUT: Final = "-"


@dataclass(frozen=True)
class ExportOptions:
    """Which games are written, where to, and as what.

    Attributes:
        numbers: those of the games; none for all that are over.
        file: the name of a file; ``-`` is standard output.
        form: one of ``FORMATS``.
    """

    numbers: tuple[MatchId, ...]
    file: str
    form: str


def read_options(found: Namespace) -> ExportOptions:
    """The options of a command line; raises CommandError where one is none."""
    words = tuple(found.words)
    has_file = bool(words) and not re.fullmatch("[0-9]+", words[-1], re.ASCII)
    file = words[-1] if has_file else _STANDARD_OUTPUT
    numbers = tuple(dict.fromkeys(map(match_number, words[: len(words) - has_file])))
    if found.all and numbers:
        raise CommandError(_("--all and the numbers of games do not go together"))
    form = found.format or _form_of(file)
    if form == "asciicast" and (found.all or len(numbers) > 1):
        raise CommandError(_("a recording shows one game only"))
    if not (found.all or numbers):
        raise CommandError(_("export needs the number of a game, or --all; games lists them"))
    return ExportOptions(numbers, file, form)


def _form_of(file: str) -> str:
    """The format that the ending of a name says."""
    if file == _STANDARD_OUTPUT:
        return next(iter(FORMATS))
    for form, ending in FORMATS.items():
        if file.lower().endswith(ending):
            return form
    raise CommandError(
        _("the ending of {file} is that of no format. Possible: {endings}, or --format").format(
            file=quoted(file), endings=any_of(tuple(FORMATS.values()))
        )
    )


def run(options: ExportOptions, context: Context) -> int:
    """Do it; returns the exit status.

    Raises:
        CommandError: it is not possible, or the logbook cannot be used.
    """
    checked(context)
    with open_store(only_reads=True) as store:
        numbers = options.numbers or tuple(_all_over(store, options.form))
        if not numbers:
            raise CommandError(_("There is no game that is over."), 1)
        with _output(options.file) as output:
            write = {"json": _write_list, "text": _write_texts, "asciicast": _write_recording}[options.form]
            written = write(_Job(store, numbers, options, output))
    if options.file != _STANDARD_OUTPUT:
        print(ngettext("{count} game is written.", "{count} games are written.", written).format(count=written))
    return 0 if written == len(numbers) else 1


def _all_over(store: Store, form: str) -> Iterator[MatchId]:
    """The numbers of all games that can be exported, the oldest first: where nothing happened, no text can be made."""
    found = store.matches(MatchFilter(is_over=True, has_events=form != "json"))
    return (match.id for match in reversed(found) if match.game in EXCHANGES)


@contextmanager
def _output(file: str) -> Iterator[IO[str]]:
    if file == _STANDARD_OUTPUT:
        yield sys.stdout
    else:
        with writing(file) as stream:
            yield stream


@dataclass(frozen=True)
class _Job:
    """What is written, and where to."""

    store: Store
    numbers: tuple[MatchId, ...]
    options: ExportOptions
    output: IO[str]

    def each(self, write: Callable[[Exchange, MatchId], _Written]) -> Iterator[_Written]:
        """The games in a format. Of all games those that cannot be read are told and left out."""
        for number in self.numbers:
            try:
                yield _formatted(self.store, number, write)
            except CommandError as error:
                if self.options.numbers:
                    raise
                warn(str(error))


def _write_list(job: _Job) -> int:
    """Write the games as JSON, several of them or all as a list; tells how many."""
    is_list = not job.options.numbers or len(job.numbers) > 1
    count, before = 0, "[\n" if is_list else ""
    for entry in job.each(lambda game, number: game.entry(job.store, number)):
        job.output.write(before + entry_text(entry))
        count, before = count + 1, ",\n"
    if is_list:
        job.output.write("\n]" if count else "[]")
    job.output.write("\n")
    return count


def _write_texts(job: _Job) -> int:
    """Write the games as texts, one below the other; tells how many."""
    count, encoding = 0, sys.stdout.encoding if job.options.file == _STANDARD_OUTPUT else "utf-8"
    for lines in job.each(lambda game, number: game.text(job.store, number, encoding)):
        job.output.write("\n\n" if count else "")
        job.output.writelines(f"{line}\n" for line in lines)
        count += 1
    return count


def _write_recording(job: _Job) -> int:
    """Write a game as a recording."""
    for lines in job.each(lambda game, number: game.recording(job.store, number)):
        job.output.writelines(f"{line}\n" for line in lines)
    return 1


def _formatted(store: Store, number: MatchId, write: Callable[[Exchange, MatchId], _Written]) -> _Written:
    """A game in one of its formats; raises CommandError where there is none, or one that is not over."""
    try:
        match = store.match(number)
        return write(load_exchange(match.game if match else next(iter(EXCHANGES))), number)
    except MatchRefused as refused:
        raise CommandError(not_to_be_resumed(number, refused.refusal), 1) from None
    except NeverBegun:
        raise CommandError(never_begun(number), 1) from None
    except (UnreadableText, KeyError):
        raise CommandError(not_to_be_resumed(number, None), 1) from None


def entry_text(entry: dict[str, Any]) -> str:
    """An object of JSON with a line for each field, and in a field that is a list a line for each item; in ASCII."""
    return "{\n" + ",\n".join(f"  {json.dumps(name)}: {_field_text(value)}" for name, value in entry.items()) + "\n}"


def _field_text(value: object) -> str:
    if not isinstance(value, list) or not any(isinstance(item, dict | list) for item in value):
        return json.dumps(value, allow_nan=False)
    return "[\n" + ",\n".join(f"    {json.dumps(item, allow_nan=False)}" for item in value) + "\n  ]"
