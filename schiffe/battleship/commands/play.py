"""The command that plays; it is the one of a command line that names none."""

from __future__ import annotations

from argparse import Namespace

from schiffe.battleship.bots import LEVELS
from schiffe.battleship.commands.run_play import PlayOptions
from schiffe.battleship.match.request import Watch
from schiffe.commandline.context import Context
from schiffe.commandline.parser import Parser, apart, file_name, from_one, one_of, whole_number
from schiffe.commandline.subcommand import Subcommand
from schiffe.language.i18n import _
from schiffe.language.text import any_of
from schiffe.process.errors import CommandError


def _add_options(parser: Parser) -> None:
    section = parser.section(_("options"))
    section.value(
        "--bot",
        _("LEVEL"),
        one_of(*LEVELS),
        _("play against this bot: {levels}").format(levels=any_of(tuple(LEVELS))),
    )
    section.value("--two", (_("NAME"), _("NAME")), str, _("two players at this keyboard"))
    section.value("--watch", (_("LEVEL"), _("LEVEL")), one_of(*LEVELS), _("watch two bots play"))
    section.switch("--hidden", _("with --watch: do not show where their ships lie"))
    section.switch("--why", _("with --watch: give the reason for each shot"))
    section.value(
        "--connect",
        _("HOST[:PORT]"),
        str,
        _("play over the network through this server; with --bot the computer plays by itself"),
    )
    section.optional_value(
        "--resume",
        _("NUMBER"),
        from_one,
        _("go on with a game that was left: the latest, or the one with this number"),
        0,
    )
    section.value("--games", "N", from_one, _("with --connect and --bot: how many games (1)"))
    section.switch("--json", _("with --connect and --bot: write one JSON object for each game"))
    section.switch("--plain", _("line mode: only adds lines, for pipes and screen readers"))
    section.value("--seed", "N", whole_number, _("repeat the same random choices"))
    section.switch("--daily", _("play against the fleet of the day, which is the same for everybody"))
    section.value("--log", _("FILE"), file_name, _("add a line for each event to this file"))


def _read(found: Namespace) -> PlayOptions:
    from schiffe.battleship.commands.run_play import PlayOptions, checked_address, checked_names

    if found.two and found.bot:
        raise apart("two", "bot")
    if found.two and found.connect is not None:
        raise apart("two", "connect")
    for name, given in (("bot", found.bot), ("two", found.two), ("connect", found.connect)):
        if found.watch and given is not None:
            raise apart("watch", name)
    for name, given in (("seed", found.seed), ("two", found.two), ("watch", found.watch), ("connect", found.connect)):
        if found.daily and given is not None:
            raise apart("daily", name)
    for name, given in (("hidden", found.hidden), ("why", found.why)):
        if given and not found.watch:
            raise CommandError(_("--{name} needs --watch").format(name=name))
    for name in ("bot", "two", "watch", "connect", "daily", "seed"):
        if found.resume is not None and getattr(found, name) not in (None, False):
            raise apart("resume", name)
    for name, given in (("games", found.games), ("json", found.json)):
        if given and (found.connect is None or not found.bot):
            raise CommandError(_("--{name} needs both --connect and --bot").format(name=name))
    return PlayOptions(
        bot=found.bot,
        two=checked_names(found.two) if found.two else None,
        watch=Watch((found.watch[0], found.watch[1]), not found.hidden, found.why) if found.watch else None,
        server=None if found.connect is None else checked_address(found.connect),
        games=found.games or 1,
        as_json=found.json,
        plain=found.plain,
        seed=found.seed,
        is_daily=bool(found.daily),
        resumed=found.resume,
        log=found.log,
    )


def _run(options: PlayOptions, context: Context) -> int:
    if options.resumed is not None:
        from schiffe.cli.commands.run_resume import ResumeOptions
        from schiffe.cli.commands.run_resume import run as resume

        return resume(ResumeOptions(options.resumed, "battleship", plain=options.plain, log=options.log), context)
    from schiffe.battleship.commands.run_play import run

    return run(options, context)


COMMAND: Subcommand[PlayOptions] = Subcommand(
    description=lambda: _(
        "Battleship for the terminal. Without --bot, --two, --watch, --connect or a command it opens the menu."
    ),
    add_options=_add_options,
    settings=lambda schema: schema,
    read=_read,
    run=_run,
)
