"""The help: rules, signs and keys."""

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.rules.variants import Rules, TurnRule
from schiffe.battleship.texts.names import clock_text, rules_sentences, rules_title
from schiffe.language.i18n import _
from schiffe.language.text import capital, named, sentences, unmarked
from schiffe.settings.schema import Settings
from schiffe.toolkit.help import Entry, Section


def manual(
    rules: Rules, seconds: int, settings: Settings, glyphs: Glyphs, *, is_solo: bool = False, is_room: bool = False
) -> list[Section]:
    """Return the help in the current language.

    Args:
        rules: the rules of the game.
        seconds: the time for a turn; 0 if there is no clock.
        settings: the player's settings, which have the names of their own rules.
        glyphs: the signs of the boards.
        is_solo: whether the player fires alone, at the fleet of the day.
        is_room: whether the game is played in a room, where the clock does not stop while a player reads.
    """
    title = capital(rules_title(rules, settings[OWN_RULES]))
    clock = [clock_text(rules, seconds)]
    if seconds and is_room:
        clock.append(_("When time is up, the shot is fired by itself. The clock runs on while you read."))
    elif seconds:
        clock.append(_("When time is up, Enter fires where you aimed, or at random. The clock stops while you read."))
    room_keys = [
        Entry("F4", _("says something to your friend")),
        Entry("F10", _("keeps the game for later, resigns, or gives up your seat")),
        Entry("C", _("before the game: copies the line to send")),
        Entry("D", _("before the game: sends your guest away")),
    ]
    letters = _("A letter that names a row is not a key; the other keys always work.")
    return [
        Section(
            unmarked(_("_How to play")),
            [
                _("Sink the fleet with as few shots as you can.") if is_solo else _("Sink the enemy fleet first."),
                "",
                named(title, rules_sentences(rules, is_solo=is_solo)),
                "",
                sentences(*clock),
            ],
        ),
        *([Section(_("In a room"), room_keys)] if is_room else ()),
        Section(_("Keys in the battle"), _battle_keys(is_salvo=rules.turn is TurnRule.SALVO)),
        Section(_("Symbols"), _signs(glyphs)),
        Section(_("Keys for placing your fleet"), [*_placing_keys(), "", letters]),
    ]


def replay_manual(glyphs: Glyphs) -> list[Section]:
    """Return the help for a replay."""
    return [
        Section(
            _("Keys in a replay"),
            [
                Entry(_("Space"), _("starts the replay, or stops it")),
                Entry("+ -", _("faster, slower")),
                Entry("<- ->", _("a step back, a step forward")),
                Entry(_("Home End"), _("to the start, to the end")),
                Entry("12", _("typed: to the twelfth shot")),
                Entry(
                    "N P", _("to the next weak shot, to the one before; the timeline, which you can click, says whose")
                ),
                Entry("O F2", _("the odds of the next shot and where it goes; the cursor marks the best square")),
                Entry("V", _("what both players knew, or one of them")),
                Entry("F3", _("why the computer fired where it did")),
            ],
        ),
        Section(_("Symbols"), _signs(glyphs)),
    ]


def _signs(glyphs: Glyphs) -> list[Entry]:
    """Return the signs as they are drawn."""
    lying = f"{glyphs.lying[0]}{glyphs.lying[1] * 3}{glyphs.lying[2]}"
    standing = _("a ship; upright it looks like {standing}").format(standing=" ".join(glyphs.standing))
    return [
        Entry(f" {glyphs.water} ", _("water"), "class:target.water"),
        Entry(f" {glyphs.hit} ", _("hit"), "class:hit"),
        Entry(f" {glyphs.sunk} ", _("sunk"), "class:sunk"),
        Entry(lying, standing, "class:own.ship"),
        Entry("[ ]", _("the cursor"), "class:cursor"),
        Entry("( )", _("the last shot"), "class:target.note"),
        Entry("<1>", _("the first shot of a salvo, not fired yet"), "class:picked"),
        Entry(f" {glyphs.note} ", _("noted as water"), "class:target.note"),
        Entry(f" {glyphs.mark} ", _("certainly water, if the settings mark it"), "class:target.mark"),
        Entry("0-9", _("in a hint: the chance of a ship, 9 is highest"), "class:heat.7"),
        Entry("{9}", _("in a hint for a salvo: the best squares"), "class:heat.9"),
        Entry(" + ", _("the ship in hand, where it fits"), "class:ghost.good"),
        Entry(" ! ", _("the ship in hand, where it does not fit"), "class:ghost.bad"),
    ]


def _battle_keys(*, is_salvo: bool) -> list[Entry]:
    salvo = [
        Entry(_("Space"), _("in a salvo: marks or unmarks the square under the cursor; so does a click")),
        Entry("b7 c3 d9", _("several squares typed are marked together")),
        Entry(_("Enter"), _("marks a square, or all those of a hint, and fires once all are marked")),
        Entry("F5", _("fires at once; random squares replace those that are not marked")),
        Entry(_("Esc"), _("takes back what was typed, then the last mark")),
    ]
    return [
        *(salvo if is_salvo else ()),
        Entry(_("Arrows"), _("move the cursor, also over an edge")),
        Entry("b7, 7b", _("typed: the square to aim at")),
        Entry(_("Enter"), _("fires; so does a click on a square")),
        Entry("F2", _("a hint, if the settings allow it")),
        Entry("F3", _("why the computer fired there; again, why it fired each shot")),
        Entry(".", _("notes a square as water, or no longer; so does a right click")),
        Entry("F6", _("a pause, against the computer")),
        Entry("F9", _("ends the lesson, where one is given")),
        Entry(_("Tab"), _("the other board, if only one fits")),
        Entry(_("Shift+arrows"), _("scroll your own board")),
        Entry(_("Esc"), _("clears the line, or asks to leave")),
        Entry("F10", _("leave the game")),
        Entry("F1 ?", _("this text")),
        Entry("Ctrl-C", _("ends the program at once")),
    ]


def _placing_keys() -> list[Entry]:
    return [
        Entry(_("Arrows"), _("move the ship in hand")),
        Entry(_("R, Space"), _("turns it around its bow")),
        Entry(_("Enter"), _("places it, and starts the game at last")),
        Entry(_("b3 d"), _("the bow, then stern or direction")),
        Entry(_("Del"), _("picks a ship up; so does a click on it")),
        Entry("U F5", _("undo")),
        Entry("Y F6", _("redo")),
        Entry("+ F3", _("places the rest at random")),
        Entry("* F4", _("places all at random")),
        Entry("L F8", _("places your fleet of the previous game")),
        Entry("- F7", _("remove all")),
        Entry("Tab", _("takes another ship in hand")),
    ]
