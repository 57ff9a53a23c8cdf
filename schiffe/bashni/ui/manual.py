"""The help of Bashni on the full screen: rules, marks and keys."""

from collections.abc import Iterable, Mapping
from typing import Final

from schiffe.bashni.texts.position import piece_name
from schiffe.bashni.texts.rules import rules_paragraphs
from schiffe.game.ui.manual import training_section
from schiffe.language.i18n import _
from schiffe.language.text import unmarked
from schiffe.toolkit.help import HelpEntry, Section

_PIECES: Final = "wbWB"
"""The men and then the queens, White's first."""


def manual_sections(piece_glyphs: Mapping[str, str], invitation: str | None) -> list[Section]:
    """Return the help. ``invitation`` is the section for a host about how to join the match, if there is one."""
    marks = (
        *_piece_marks(piece_glyphs),
        (">", _("a tower that can move")),
        ("*", _("the chosen tower")),
        ("+", _("where it can go, or the hint")),
        ("=", _("the last move")),
        ("[ ]", _("the cursor")),
    )
    keys = [
        HelpEntry(_("Arrows"), _("move the cursor over the squares in play; Tab jumps to what you can choose")),
        HelpEntry(_("Enter"), _("chooses a tower, then where it goes; a click does the same")),
        HelpEntry("c3 d4", _("types a move; for several jumps c5 e7 g5, or just start and end")),
        HelpEntry(_("Esc"), _("clears the line, or asks to leave")),
        HelpEntry("F2", _("a good move; Enter twice plays it")),
        HelpEntry("U F5", _("takes the last move back; against the computer both moves")),
        HelpEntry("F9", _("ends the lesson, where one is given")),
        HelpEntry("F10", _("leave the game")),
        HelpEntry("F1 ?", _("this text")),
        HelpEntry("Ctrl-C", _("ends the program at once")),
    ]
    sections = [
        Section(unmarked(_("_How to play")), "\n\n".join(rules_paragraphs()).splitlines()),
        Section(_("Symbols"), _glyph_entries(marks)),
        Section(_("Keys"), keys),
        training_section(),
    ]
    if invitation:
        sections.insert(0, Section(_("Network game"), invitation.split("\n")))
    return sections


def replay_manual(piece_glyphs: Mapping[str, str]) -> list[Section]:
    keys: list[str | HelpEntry] = [
        HelpEntry(_("Space"), _("starts the replay, or stops it")),
        HelpEntry("+ -", _("faster, slower")),
        HelpEntry("<- ->", _("a step back, a step forward")),
        HelpEntry(_("PgUp PgDn"), _("ten steps back, ten steps forward")),
        HelpEntry(_("Home End"), _("to the start, to the end")),
        HelpEntry("V", _("turn the board")),
        "",
        _("Click a tower to see all its pieces, or the timeline to go there."),
    ]
    marks = (*_piece_marks(piece_glyphs), ("=", _("the last move")))
    return [
        Section(_("Keys in a replay"), keys),
        Section(_("Symbols"), _glyph_entries(marks)),
    ]


def _piece_marks(piece_glyphs: Mapping[str, str]) -> list[tuple[str, str]]:
    pieces = [(piece_glyphs[piece], piece_name(piece)) for piece in _PIECES]
    tower_text = _("a tower of three: its top piece, and below it the next ones from left to right")
    return [*pieces, (f"{piece_glyphs['w']}3", tower_text)]


def _glyph_entries(marks: Iterable[tuple[str, str]]) -> list[HelpEntry]:
    return [HelpEntry(f" {mark:<2}", text, "") for mark, text in marks]
