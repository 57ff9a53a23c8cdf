"""The text of Bashni's help on the full screen: rules, signs and keys."""

from collections.abc import Mapping

from schiffe.base.i18n import _
from schiffe.bashni.describing import piece_name
from schiffe.bashni.manual import rules_text


def bashni_manual(signs: Mapping[str, str]) -> str:
    """The help in the language of the moment; lines that begin with # are headings."""
    marks = (
        *((signs[piece], piece_name(piece)) for piece in "wbWB"),
        (">", _("a tower that can move")),
        ("*", _("the chosen tower")),
        ("+", _("where it can go, or the hint; below a tower: there are more pieces")),
        ("=", _("the last move")),
        ("[ ]", _("the cursor")),
    )
    keys = (
        (_("arrows"), _("move the cursor over the dark squares; Tab to what can be chosen")),
        (_("Enter"), _("chooses a tower, then where it goes; a click does the same")),
        ("c3 d4", _("a move can be typed; for several jumps c5 e7 g5, or only start and end")),
        (_("Esc"), _("takes back what is chosen or typed; else the same as F10")),
        ("F2", _("a good move")),
        ("U F5", _("takes the last move back; against the computer both moves")),
        ("F10", _("asks whether to resign, or to leave the game")),
        ("F1 ?", _("this text")),
        ("Ctrl-C", _("ends the program at once")),
    )
    return "\n".join(
        ("# " + _("Rules"), rules_text(), "", "# " + _("Signs"), *_table(marks), "", "# " + _("Keys"), *_table(keys))
    )


def _table(rows: tuple[tuple[str, str], ...]) -> list[str]:
    width = max(len(keys) for keys, _text in rows)
    return [f"  {keys:<{width}}  {text}" for keys, text in rows]
