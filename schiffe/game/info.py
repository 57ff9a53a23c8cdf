"""The description of a game that is available without loading the game.

A ``GameInfo`` is light, since every command reads it at its start. Its ``load`` imports the rest of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from schiffe.commandline.program import CommandDoor
from schiffe.game.export_format import ExportFormat
from schiffe.game.level import Level
from schiffe.language.i18n import Text
from schiffe.settings.schema import AnySetting, Schema, Setting
from schiffe.settings.shared import CLOCK

if TYPE_CHECKING:  # loaded when the game is entered
    from schiffe.game.game import Game


@dataclass(frozen=True)
class GameInfo:
    """The description of a game.

    Attributes:
        word: its word in the logbook and on the command line; it must never change.
        title: the name shown to players.
        summary: what its command does, in a few words.
        menu_line: its entry in the main menu of the first game in line mode.
        menu_note: a description in a few words, beside its title in that menu on the full screen.
        settings: all settings that it uses, its own and shared ones, in the order in which they are shown.
        clock: the setting for the seconds per turn.
        fixed_settings: settings that cannot change during a match, so they are refused when one is resumed.
        filters: settings by which its statistics can be filtered.
        uncounted_mark: a text that marks the setup records of matches to leave out of statistics; None if all count.
        formats: its export formats besides JSON, by their names.
        levels: the levels of the bots by their words, the weakest first.
        commands: its commands by name, in the order of the help; ``play`` is the default.
        load: imports the rest of the game and returns its ``Game``.
        examples: command lines for its help, each with what it does.
    """

    word: str
    title: Text
    summary: Text
    menu_line: Text
    settings: Schema
    levels: Mapping[str, Level]
    commands: Mapping[str, CommandDoor]
    load: Callable[[], Game]
    menu_note: Text | str = ""
    clock: Setting[int] = CLOCK
    fixed_settings: Sequence[AnySetting] = ()
    filters: Sequence[AnySetting] = ()
    uncounted_mark: str | None = None
    formats: Mapping[str, ExportFormat] = field(default_factory=dict)
    examples: Sequence[tuple[str, Text]] = ()
