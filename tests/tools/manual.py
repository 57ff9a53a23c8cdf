"""The man page, made of what the parsers tell."""

from schiffe import __version__
from schiffe.battleship.settings import SCHEMA
from tests.tools.commandtree import Entry, Page, Section

_END = r"""
.SH EXIT STATUS
.TP
.B 0
the game was played to its end, or the program was left in good order
.TP
.B 1
the run failed: the input ended before the game, a file cannot be written, a connection broke
.TP
.B 2
the command line or the settings file is wrong
.TP
.B 3
a gameserver refused what was asked of it
.TP
.B 130
Ctrl-C; other signals end with 128 and their number; a server that a signal ends has status 0
.SH ENVIRONMENT
.TP
.B SCHIFFE_SETTINGS
the settings file, if it is not the one in the configuration folder
.TP
.B SCHIFFE_LOGBOOK
the file in which the games are kept, if it is not the one in the folder for data
.TP
.B LANGUAGE\fR, \fBLC_ALL\fR, \fBLC_MESSAGES\fR, \fBLANG
the language of the texts, where the setting
.B language
is auto; in the locale C everything is in English
.TP
.B NO_COLOR
no colours
.TP
.B FORCE_COLOR\fR, \fBCLICOLOR_FORCE
where they are set and not 0, colours also on a terminal that says that it has none
.TP
.B COLORFGBG
tells whether the ground of the terminal is light, where it does not answer that itself
.TP
.B TERM
where it is dumb or missing, the game is played in line mode
.SH FILES
.TP
.I ~/.config/schiffe/settings.ini
the settings;
.B schiffe settings path
tells where they are on this computer
.SH EXAMPLES
.TP
.B schiffe \-\-bot hard
a game against a bot
.TP
.B schiffe \-\-two Anna Ben
a game for two at one keyboard
.TP
.B schiffe \-\-connect localhost
a game over the network
.TP
.B schiffe settings clock 30 name Anna
changes two settings
"""


def man_page(pages: list[Page]) -> str:
    """The page in the macros of man(7)."""
    first, *others = pages
    lines = [
        r".\" Made by: python -m tests.tools.share",
        f'.TH SCHIFFE 1 "" "schiffe {__version__}" "Games"',
        ".SH NAME",
        r"schiffe \- Battleship for the terminal",
        ".SH SYNOPSIS",
        *_usage(first.usage),
        ".SH DESCRIPTION",
        _roff(first.description),
        *_commands(first),
        ".SH OPTIONS",
        *_sections(first.sections),
    ]
    for page in others:
        if page.sections != first.sections:
            lines += [f'.SH "COMMAND {_roff(page.name)}"', *_usage(page.usage), ".PP", _roff(page.description)]
            lines += [*_commands(page, ".SS Commands"), *_sections(page.sections)]
    return "\n".join((*lines, *_settings())) + _END


def _usage(usage: str) -> list[str]:
    """A line of usage, with the name of the command in bold."""
    names = []
    words = usage.split()
    while words and words[0].isalpha() and words[0].islower():
        names.append(words.pop(0))
    return [f".B {_roff(' '.join(names))}", _roff(" ".join(words))]


def _commands(page: Page, heading: str = ".SH COMMANDS") -> list[str]:
    if not page.commands:
        return []
    lines = [heading]
    for name, title in page.commands.items():
        lines += [".TP", f".B {_roff(name)}", _roff(title)]
    return lines


def _sections(sections: tuple[Section, ...]) -> list[str]:
    lines = []
    for section in sections:
        lines.append(f'.SS "{_roff(section.title.capitalize())}"')
        for entry in section.entries:
            lines += [".TP", _head(entry), _roff(entry.text)]
    return lines


def _head(entry: Entry) -> str:
    """An option and its values: flags are bold, values are underlined."""
    flags = ", ".join(rf"\fB{_roff(flag)}\fR" for flag in entry.flags)
    return " ".join(filter(None, (flags, *(rf"\fI{_roff(value)}\fR" for value in entry.values))))


def _settings() -> list[str]:
    lines = [".SH SETTINGS", "Each with what is possible, and its default in parentheses."]
    for setting in SCHEMA:
        possible = f"{setting.label_text()}: {setting.kind.possible_text()} ({setting.value_text(setting.default)})"
        lines += [".TP", f".B {_roff(setting.key)}", _roff(possible)]
    return lines


def _roff(text: str) -> str:
    """A text that troff shows as it is."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-").replace('"', r"\(dq")
    shown = "".join(one if one.isascii() else rf"\[u{ord(one):04X}]" for one in escaped)
    return rf"\&{shown}" if shown[:1] in (".", "'") else shown
