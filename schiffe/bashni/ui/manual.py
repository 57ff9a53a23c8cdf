"""The text of Bashni's help on the full screen: rules, signs and keys."""

from collections.abc import Mapping

from schiffe.bashni.texts.describing import piece_name, rules_text
from schiffe.language.i18n import _
from schiffe.toolkit.help import Entry, Section


def bashni_manual(signs: Mapping[str, str], invitation: str = "") -> str:
    """The help in the language of the moment; lines that begin with # are headings. A host is told how to join."""
    marks = (
        *_pieces(signs),
        *_tower(signs),
        (">", _("a tower that can move")),
        ("*", _("the chosen tower")),
        ("+", _("where it can go, or the hint")),
        ("=", _("the last move")),
        ("[ ]", _("the cursor")),
    )
    keys = (
        (_("arrows"), _("move the cursor over the dark squares; Tab to what can be chosen")),
        (_("Enter"), _("chooses a tower, then where it goes; a click does the same")),
        ("c3 d4", _("a move can be typed; for several jumps c5 e7 g5, or only start and end")),
        (_("Esc"), _("takes back what is chosen or typed; else the same as F10")),
        ("F2", _("a good move; Enter and Enter again make it")),
        ("U F5", _("takes the last move back; against the computer both moves")),
        ("F10", _("asks whether to resign, or to leave the game")),
        ("F1 ?", _("this text")),
        ("Ctrl-C", _("ends the program at once")),
    )
    joining = ("# " + _("Bashni over the network"), invitation, "") if invitation else ()
    return "\n".join(
        (
            *joining,
            "# " + _("How to play"),
            rules_text(),
            "",
            "# " + _("Signs"),
            *_table(marks),
            "",
            "# " + _("Keys"),
            *_table(keys),
        )
    )


def replay_manual(signs: Mapping[str, str]) -> list[Section]:
    """The help for looking back at a game."""
    keys: list[str | Entry] = [
        Entry(_("Space"), _("lets the game go on by itself, or stops it")),
        Entry("+ -", _("faster, slower")),
        Entry("<- ->", _("a step back, a step on")),
        Entry(_("PgUp PgDn"), _("ten steps back, ten steps on")),
        Entry(_("Home End"), _("to the start, to the end")),
        Entry("V", _("turns the board round")),
        "",
        _("A click on a tower shows all its pieces, and one on the timeline goes there."),
    ]
    marks = (*_pieces(signs), *_tower(signs), ("=", _("the last move")))
    return [
        Section(_("Keys while looking back at a game"), keys),
        Section(_("Signs"), [Entry(f" {sign:<2}", text, "") for sign, text in marks]),
    ]


def _pieces(signs: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple((signs[piece], piece_name(piece)) for piece in "wbWB")


def _tower(signs: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return ((f"{signs['w']}3", _("a tower of three: its top piece; the next ones stand below it, from left to right")),)


def _table(rows: tuple[tuple[str, str], ...]) -> list[str]:
    width = max(len(keys) for keys, _text in rows)
    return [f"  {keys:<{width}}  {text}" for keys, text in rows]
