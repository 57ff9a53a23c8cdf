"""The text of the help: rules, signs and keys."""

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.rules.variants import Rules, TurnRule
from schiffe.battleship.texts.names import rules_sentences, rules_title
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import capital
from schiffe.settings.schema import Settings
from schiffe.settings.shared import CLOCK
from schiffe.toolkit.help import Entry, Section


def manual(rules: Rules, settings: Settings, glyphs: Glyphs) -> list[Section]:
    """The help in the language of the moment."""
    seconds = settings[CLOCK]
    time = ngettext("There is {count} second for each shot.", "There are {count} seconds for each shot.", seconds)
    title = capital(rules_title(rules, settings[OWN_RULES]))
    clock = [_("There is no clock.")]
    if seconds:
        clock = [
            time.format(count=seconds),
            _("When your time is up, Enter fires a random shot. The clock stands still while you read this."),
        ]
    letters = _("A letter is a key only where the board has no row of that letter; the other keys always work.")
    return [
        Section(
            _("How to play"),
            [
                _("Sink the other fleet first."),
                _("{rules}: {sentences}").format(rules=title, sentences=rules_sentences(rules)),
                *clock,
            ],
        ),
        Section(_("Keys in the battle"), [*(_salvo_keys() if rules.turn is TurnRule.SALVO else ()), *_battle_keys()]),
        Section(_("Signs"), _signs(glyphs)),
        Section(_("Keys while laying the fleet"), [*_placing_keys(), "", letters]),
    ]


def replay_manual(glyphs: Glyphs) -> list[Section]:
    """The help for looking back at a game."""
    return [Section(_("Keys while looking back at a game"), _replay_keys()), Section(_("Signs"), _signs(glyphs))]


def _signs(glyphs: Glyphs) -> list[Entry]:
    """The signs as they are drawn."""
    lying = f"{glyphs.lying[0]}{glyphs.lying[1] * 3}{glyphs.lying[2]}"
    standing = _("a ship; standing ships look like {standing}").format(standing=" ".join(glyphs.standing))
    return [
        Entry(f" {glyphs.water} ", _("water"), "class:target.water"),
        Entry(f" {glyphs.hit} ", _("hit"), "class:hit"),
        Entry(f" {glyphs.sunk} ", _("hit and sunk"), "class:sunk"),
        Entry(lying, standing, "class:own.ship"),
        Entry("[ ]", _("the cursor"), "class:cursor"),
        Entry("( )", _("the last shot"), "class:target.note"),
        Entry("<1>", _("the first shot of a salvo that is not fired yet"), "class:picked"),
        Entry(f" {glyphs.note} ", _("noted by you as water"), "class:target.note"),
        Entry(f" {glyphs.mark} ", _("certainly water, if the settings let it be marked"), "class:target.mark"),
        Entry("0-9", _("in a hint: how likely a ship is there, 9 being the best square"), "class:heat.7"),
        Entry("{9}", _("in a hint for a salvo: the best squares together"), "class:heat.9"),
        Entry(" + ", _("a ship in hand that may lie there"), "class:ghost.good"),
        Entry(" ! ", _("a ship in hand that may not lie there"), "class:ghost.bad"),
    ]


def _salvo_keys() -> list[Entry]:
    return [
        Entry(_("Space"), _("in a salvo: marks the square under the cursor, or takes the mark away; so does a click")),
        Entry(_("b7 c3 d9"), _("several squares typed are marked together")),
        Entry(_("Enter"), _("marks a square, or all those of a hint, and fires once all are marked")),
        Entry("F5", _("fires at once; random squares stand in for those that are not marked")),
        Entry(_("Esc"), _("takes back what was typed, then the last mark")),
    ]


def _battle_keys() -> list[Entry]:
    return [
        Entry(_("arrows"), _("move the cursor; it goes on at the other edge")),
        Entry(_("b7, 7b"), _("typing a square moves it too")),
        Entry(_("Enter"), _("fires; a click on a square does so at once")),
        Entry("F2", _("a hint, where the settings allow it")),
        Entry("F3", _("why the computer fired where it did")),
        Entry(
            ".",
            _("notes the square under the cursor as water, or takes the note away; the right button does so anywhere"),
        ),
        Entry("F6", _("a pause, against the computer: the boards are covered")),
        Entry(_("Tab"), _("the other board, where there is room for one only")),
        Entry(_("Shift+arrows"), _("scroll your own board where not all of it fits")),
        Entry(_("Esc"), _("takes back what was typed; else asks to leave the game")),
        Entry("F10", _("asks to leave the game")),
        Entry("F1 ?", _("this text")),
        Entry("Ctrl-C", _("ends the program at once")),
    ]


def _placing_keys() -> list[Entry]:
    return [
        Entry(_("arrows"), _("move the ship in hand")),
        Entry(_("R, Space"), _("turns it around its bow")),
        Entry(_("Enter"), _("lays it; starts the game when all are laid")),
        Entry(_("b3 d"), _("typed: the square of the bow, then a direction or the square of the stern")),
        Entry(_("Del"), _("picks up the ship under the cursor; so does a click on it")),
        Entry("U F5", _("undo")),
        Entry("Y F6", _("redo")),
        Entry("+ F3", _("lays the rest at random")),
        Entry("* F4", _("lays all at random")),
        Entry("L F8", _("lays your fleet of the previous game, while the program runs")),
        Entry("- F7", _("removes all ships")),
        Entry("Tab", _("takes another ship in hand")),
    ]


def _replay_keys() -> list[Entry]:
    return [
        Entry(_("Space"), _("lets the game go on by itself, or stops it")),
        Entry("+ -", _("faster, slower")),
        Entry("<- ->", _("a step back, a step on")),
        Entry(_("Home End"), _("to the start, to the end")),
        Entry(_("12 Enter"), _("typed: to the twelfth shot")),
        Entry("N P", _("to the next costly shot, to the one before; ! on the timeline, which can be clicked")),
        Entry(
            "O F2", _("the odds of the shot that comes next, and where it goes; the cursor stands on the best square")
        ),
        Entry("V", _("what both knew, or one of them")),
        Entry("F3", _("why the computer fired where it did")),
    ]
