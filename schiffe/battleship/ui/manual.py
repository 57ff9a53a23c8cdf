"""The help: rules, glyphs and keys."""

from collections.abc import Iterator
from contextlib import contextmanager

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.match.setup import MatchSetup, rules_in_settings
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.texts.matches import clock_text, rules_details_text, rules_title
from schiffe.battleship.ui.painting.sea_style import BoardPart, Role, SeaStyle, heat_style
from schiffe.game.ui.manual import training_section
from schiffe.language.i18n import _
from schiffe.language.text import capitalized, join_sentences, labelled, unmarked
from schiffe.settings.schema import Settings
from schiffe.settings.shared import CLOCK
from schiffe.toolkit.help import HelpEntry, Section
from schiffe.toolkit.key_row import TAB


def manual_sections(
    rules: Rules, seconds: int, settings: Settings, glyphs: Glyphs, *, is_solo: bool = False, is_room: bool = False
) -> list[Section]:
    """Return the help in the current language.

    Args:
        rules: the rules of the game.
        seconds: the time for a turn; 0 if there is no clock.
        settings: the player's settings, which have the names of their own rules.
        glyphs: the glyphs of the boards.
        is_solo: whether the player fires alone, at the fleet of the day.
        is_room: whether the match is played in a room, where the clock does not stop while a player reads.
    """
    clock = [clock_text(rules, seconds)]
    if seconds and is_room:
        clock.append(_("When time is up, the shot is fired by itself. The clock runs on while you read."))
    elif seconds:
        clock.append(_("When time is up, Enter fires where you aimed, or at random. The clock stops while you read."))
    room_keys = [
        HelpEntry("F4", _("says something to your friend")),
        HelpEntry("F10", _("keeps the game for later, resigns, or gives up your seat")),
        HelpEntry("C", _("before the game: copies the line to send")),
        HelpEntry("D", _("before the game: sends your guest away")),
    ]
    return [
        Section(
            unmarked(_("_How to play")),
            [
                _("Sink the fleet with as few shots as you can.") if is_solo else _("Sink the enemy fleet first."),
                "",
                labelled(
                    capitalized(rules_title(rules, settings[OWN_RULES])), rules_details_text(rules, is_solo=is_solo)
                ),
                "",
                join_sentences(*clock),
            ],
        ),
        *([Section(_("In a room"), room_keys)] if is_room else ()),
        Section(_("Keys in the battle"), _battle_keys(is_salvo=rules.has_salvos)),
        Section(_("Symbols"), _glyph_entries(glyphs)),
        Section(_("Keys for placing your fleet"), _placing_keys()),
    ]


class CurrentHelp:
    """The help about the current match, or else about a match by the settings."""

    def __init__(self) -> None:
        self._setup: MatchSetup | None = None
        self._is_room = False

    @contextmanager
    def describe(self, setup: MatchSetup | None, *, is_room: bool) -> Iterator[None]:
        """Describe a match, and the keys of a room, for the duration of the context."""
        self._setup = setup
        self._is_room = is_room
        try:
            yield
        finally:
            self._setup = None
            self._is_room = False

    def sections(self, settings: Settings, glyphs: Glyphs) -> list[Section]:
        """Return the sections of the help, without training during a match."""
        setup = self._setup
        if setup:
            return manual_sections(
                setup.rules,
                seconds=setup.clock_seconds,
                settings=settings,
                glyphs=glyphs,
                is_solo=setup.is_solo,
                is_room=self._is_room,
            )
        return [
            *manual_sections(rules_in_settings(settings), settings[CLOCK], settings, glyphs, is_room=self._is_room),
            training_section(),
        ]


def replay_manual(glyphs: Glyphs) -> list[Section]:
    return [
        Section(
            _("Keys in a replay"),
            [
                HelpEntry(_("Space"), _("starts the replay, or stops it")),
                HelpEntry("+ -", _("faster, slower")),
                HelpEntry("<- ->", _("a step back, a step forward")),
                HelpEntry(_("Home End"), _("to the start, to the end")),
                HelpEntry("12", _("typed: to the twelfth shot")),
                HelpEntry(
                    "N P", _("to the next weak shot, to the one before; the timeline, which you can click, says whose")
                ),
                HelpEntry("O F2", _("the odds of the next shot and where it goes; the cursor marks the best square")),
                HelpEntry("V", _("what both players knew, or one of them")),
                HelpEntry("F3", _("why the computer fired where it did")),
            ],
        ),
        Section(_("Symbols"), _glyph_entries(glyphs)),
    ]


def _glyph_entries(glyphs: Glyphs) -> list[HelpEntry]:
    lying = f"{glyphs.lying[0]}{glyphs.lying[1] * 3}{glyphs.lying[2]}"
    standing = _("a ship; upright it looks like {standing}").format(standing=" ".join(glyphs.standing))
    return [
        HelpEntry(f" {glyphs.water} ", _("water"), Role.TARGET.style(BoardPart.WATER)),
        HelpEntry(f" {glyphs.hit} ", _("hit"), SeaStyle.HIT),
        HelpEntry(f" {glyphs.sunk} ", _("sunk"), SeaStyle.SUNK),
        HelpEntry(lying, standing, Role.OWN.style(BoardPart.SHIP)),
        HelpEntry("[ ]", _("the cursor"), SeaStyle.CURSOR),
        HelpEntry("( )", _("the last shot"), Role.TARGET.style(BoardPart.NOTE)),
        HelpEntry("<1>", _("the first shot of a salvo, not fired yet"), SeaStyle.NUMBERED),
        HelpEntry(f" {glyphs.note} ", _("noted as water"), Role.TARGET.style(BoardPart.NOTE)),
        HelpEntry(f" {glyphs.mark} ", _("certainly water, if the settings mark it"), Role.TARGET.style(BoardPart.MARK)),
        HelpEntry("0-9", _("in a hint: the chance of a ship, 9 is highest"), heat_style(7)),
        HelpEntry("{9}", _("in a hint for a salvo: the best squares"), heat_style(9)),
        HelpEntry(" + ", _("the ship in hand, where it fits"), SeaStyle.GHOST_GOOD),
        HelpEntry(" ! ", _("the ship in hand, where it does not fit"), SeaStyle.GHOST_BAD),
    ]


def _battle_keys(*, is_salvo: bool) -> list[HelpEntry]:
    salvo = [
        HelpEntry(_("Space"), _("in a salvo: marks or unmarks the square under the cursor; so does a click")),
        HelpEntry("b7 c3 d9", _("several squares typed are marked together")),
        HelpEntry(_("Enter"), _("marks a square, or all those of a hint, and fires once all are marked")),
        HelpEntry("F5", _("fires at once; random squares replace those that are not marked")),
        HelpEntry(_("Esc"), _("takes back what was typed, then the last mark")),
    ]
    return [
        *(salvo if is_salvo else ()),
        HelpEntry(_("Arrows"), _("move the cursor, also over an edge")),
        HelpEntry("b7, 7b", _("typed: the square to aim at")),
        HelpEntry(_("Enter"), _("fires; so does a click on a square")),
        HelpEntry("F2", _("a hint, if the settings allow it")),
        HelpEntry("F3", _("why the computer fired there; again, why it fired each shot")),
        HelpEntry(".", _("notes a square as water, or no longer; so does a right click")),
        HelpEntry("F6", _("a pause, against the computer")),
        HelpEntry("F9", _("ends the lesson, where one is given")),
        HelpEntry(TAB, _("the other board, if only one fits")),
        HelpEntry(_("Shift+arrows"), _("scroll your own board")),
        HelpEntry(_("Esc"), _("clears the line, or asks to leave")),
        HelpEntry("F10", _("leave the game")),
        HelpEntry("F1 ?", _("this text")),
        HelpEntry("Ctrl-C", _("ends the program at once")),
    ]


def _placing_keys() -> list[HelpEntry | str]:
    return [
        HelpEntry(_("Arrows"), _("move the ship in hand")),
        HelpEntry(_("R, Space"), _("turns it around its bow")),
        HelpEntry(_("Enter"), _("places it, and starts the game at last")),
        HelpEntry(_("b3 d"), _("the bow, then stern or direction")),
        HelpEntry(_("Del"), _("picks a ship up; so does a click on it")),
        HelpEntry("U F5", _("undo")),
        HelpEntry("Y F6", _("redo")),
        HelpEntry("+ F3", _("places the rest at random")),
        HelpEntry("* F4", _("places all at random")),
        HelpEntry("L F8", _("places your fleet of the previous game")),
        HelpEntry("- F7", _("remove all")),
        HelpEntry(TAB, _("takes another ship in hand")),
        "",
        _("A letter that names a row is not a key; the other keys always work."),
    ]
