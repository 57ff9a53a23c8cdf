"""The command that plays Bashni."""

from __future__ import annotations

from argparse import Namespace

from schiffe.bashni.commands.run_play import BashniOptions
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.settings import BASHNI_SETTINGS
from schiffe.commandline.context import Context
from schiffe.commandline.parser import Parser, apart, file_name, from_one, from_zero, one_of, whole_number
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
        _("play against the computer: {levels}; with --connect it plays by itself").format(
            levels=any_of(tuple(LEVELS))
        ),
    )
    section.value("--two", (_("WHITE"), _("BLACK")), str, _("two players at this keyboard"))
    section.value(
        "--colour", _("COLOUR"), one_of("white", "black"), _("your colour against the computer: white or black (white)")
    )
    section.value("--connect", _("HOST[:PORT]"), str, _("play on this gameserver (port 1357); needs --game"))
    section.value(("-g", "--game"), "ID", str, _("with --connect: which game"))
    section.value(("-p", "--player"), "N", from_zero, _("with --connect: 0 (white) or 1 (black) (any that is free)"))
    section.value(("-c", "--config"), _("FILE"), file_name, _("read hostname, portnumber and gamekindname from it"))
    section.optional_value(
        "--resume",
        _("NUMBER"),
        from_one,
        _("go on with a game that was left: the latest, or the one with this number"),
        0,
    )
    section.switch("--plain", _("line mode: only adds lines, for pipes and screen readers"))
    section.value("--seed", "N", whole_number, _("repeat the same random choices"))


def _read(found: Namespace) -> BashniOptions:
    from schiffe.bashni.commands.run_play import BashniOptions, read_request

    for one, other in (("two", "bot"), ("two", "connect"), ("two", "game"), ("two", "colour"), ("game", "colour")):
        if getattr(found, one) and getattr(found, other) is not None:
            raise apart(one, other)
    for name in ("connect", "player", "config"):
        if getattr(found, name) is not None and found.game is None:
            raise CommandError(_("--{name} needs --game ID").format(name=name))
    if found.colour and not found.bot:
        raise CommandError(_("--{name} needs --{other}").format(name="colour", other="bot"))
    for name in ("bot", "two", "game", "seed"):
        if found.resume is not None and getattr(found, name) is not None:
            raise apart("resume", name)
    bot = found.bot if found.game else None
    return BashniOptions(read_request(found), bot, found.plain, found.seed, found.resume)


def _run(options: BashniOptions, context: Context) -> int:
    if options.resumed is not None:
        from schiffe.cli.commands.run_resume import ResumeOptions
        from schiffe.cli.commands.run_resume import run as resume

        return resume(ResumeOptions(options.resumed, "bashni", "bashni", options.plain), context)
    from schiffe.bashni.commands.run_play import run

    return run(options, context)


COMMAND: Subcommand[BashniOptions] = Subcommand(
    description=lambda: _(
        "Bashni, tower draughts, for the terminal: against the computer, for two people, and on "
        "gameservers. Without --bot, --two, --game or a command it opens its menu."
    ),
    add_options=_add_options,
    settings=lambda _schema: BASHNI_SETTINGS,
    read=_read,
    run=_run,
)
