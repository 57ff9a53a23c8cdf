"""The text of the help: rules, signs and keys."""

from typing import TypeAlias

from schiffe.base.i18n import _, ngettext
from schiffe.drawing import Glyphs
from schiffe.play.settings import contact_name
from schiffe.rules.variants import Rules
from schiffe.settings.schema import Settings
from schiffe.settings.shared import CLOCK
from schiffe.texts.names import ship_names

_Rows: TypeAlias = tuple[tuple[str, str], ...]
"""Keys, and what they do."""


def manual(rules: Rules, settings: Settings, glyphs: Glyphs) -> str:
    """The help in the language of the moment; lines that begin with # are headings."""
    seconds = settings[CLOCK]
    time = ngettext("There is {count} second for each shot.", "There are {count} seconds for each shot.", seconds)
    clock = [_("There is no clock.")]
    if seconds:
        clock = [
            time.format(count=seconds),
            _("When the time is up, Enter fires at a random field. Time stands still while this text is shown."),
        ]
    lying = f"{glyphs.lying[0]}{glyphs.lying[1] * 3}{glyphs.lying[2]}"
    return "\n".join(
        (
            "# " + _("Rules"),
            _("Sink the other fleet first. You shoot in turn; a hit gives no extra shot."),
            _("Each fleet: {ships}; {contact}.").format(
                ships=ship_names(rules.ships), contact=contact_name(rules.contact)
            ),
            *clock,
            "",
            "# " + _("Signs"),
            f"{glyphs.water}   " + _("water"),
            f"{glyphs.hit}   " + _("hit"),
            f"{glyphs.sunk}   " + _("hit and sunk"),
            f"{lying}   " + _("a ship; standing ships look like {standing}").format(standing=" ".join(glyphs.standing)),
            "[ ]   " + _("the cursor"),
            "( )   " + _("the last shot"),
            f"{glyphs.note}   " + _("noted by you as water"),
            f"{glyphs.mark}   " + _("certainly water, where the settings let that be marked"),
            "0-9   " + _("in a hint: how likely a ship is there, 9 being the best field"),
            "+ !   " + _("a ship in hand: it may lie there, or may not"),
            "",
            "# " + _("Keys in the battle"),
            *_table(_battle_keys()),
            "",
            "# " + _("Keys while laying the fleet"),
            *_table(_placing_keys()),
            "",
            _("A letter is a key only where the board has no row of that letter; the other keys always work."),
        )
    )


def _battle_keys() -> _Rows:
    return (
        (_("arrows"), _("move the cursor; it goes on at the other edge")),
        (_("b7, 7b"), _("a typed field moves it too")),
        (_("Enter"), _("fires; a click on a field does so at once")),
        ("F2", _("a hint, where the settings allow it")),
        ("F3", _("why the computer fired where it did")),
        (".", _("notes the square of the cursor as water, or takes the note away")),
        ("F6", _("a pause, against the computer: the boards are covered")),
        (_("Tab"), _("the other board, where only one has room")),
        (_("Shift+arrows"), _("scroll your own board, where it is larger than its room")),
        (_("Esc"), _("takes back what was typed; else asks to leave the game")),
        ("F10", _("asks to leave the game")),
        ("F1 ?", _("this text")),
        ("Ctrl-C", _("ends the program at once")),
    )


def _placing_keys() -> _Rows:
    return (
        (_("arrows"), _("move the ship in hand")),
        (_("R, Space"), _("turns it around its bow")),
        (_("Enter"), _("lays it; starts the game when all are laid")),
        (_("b3 d"), _("typed: the field of the bow, then a direction or the field of the stern")),
        (_("Del"), _("picks up the ship under the cursor; so does a click on it")),
        ("U F5, Y F6", _("undo, redo")),
        ("+ F3", _("lays the rest at random")),
        ("* F4", _("lays all at random")),
        ("L F8", _("lays your fleet of the game before, while the program runs")),
        ("- F7", _("removes all ships")),
        ("Tab", _("takes another ship in hand")),
    )


def _table(rows: _Rows) -> list[str]:
    width = max(len(keys) for keys, _text in rows)
    return [f"  {keys:<{width}}  {text}" for keys, text in rows]
