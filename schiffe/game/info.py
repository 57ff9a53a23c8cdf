"""The description of a game, which is available without loading the game, and the context of commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from schiffe.commandline.command_settings import CommandSettings
from schiffe.commandline.program import CommandDoor
from schiffe.game.level import Level
from schiffe.language.i18n import Text
from schiffe.settings.schema import AnySetting, Schema, Setting
from schiffe.settings.shared import CLOCK

if TYPE_CHECKING:  # loaded when the game is entered
    from schiffe.game.game import Game
    from schiffe.game.match.finished import AnyFinishedMatch


JSON_FORMAT: Final = "json"
"""The name of the default export format, which every game has."""


class ExportFormat(NamedTuple):
    """A text format that finished matches can be exported in.

    Attributes:
        suffix: the suffix of its file names.
        lines: yields the lines of a match, which has at least one event, in an encoding.
        head: the text before the first match.
        between: the text between two matches.
        too_many_text: the error message for more than one match; None if a file may hold several.
    """

    suffix: str
    lines: Callable[[AnyFinishedMatch, str], Iterator[str]]
    head: str = ""
    between: str = "\n\n"
    too_many_text: Text | None = None

    @classmethod
    def recording(cls, lines: Callable[[AnyFinishedMatch, str], Iterator[str]]) -> Self:
        """Return a screen recording for asciinema."""
        return cls(".cast", lines, too_many_text=Text("a recording shows only one game"))


@dataclass(frozen=True)
class GameInfo:
    """The description of a game.

    Attributes:
        word: its word in the logbook and on the command line; it must never change.
        title: the name shown to players.
        summary: what its command does, in a few words.
        menu_line: its entry in the main menu of the first game in line mode.
        schema: all settings that it uses, its own and shared ones, in the order in which they are shown.
        levels: the levels of the bots by their words, the weakest first.
        commands: its commands by name, in the order of the help; that to play is the default.
        load: imports the rest of the game and returns its ``Game``.
        menu_note: a description in a few words, beside its title in that menu on the full screen.
        clock: the setting for the seconds per turn.
        fixed_settings: settings that cannot change during a match, so they are refused when one is resumed.
        filters: settings by which its statistics can be filtered.
        uncounted_mark: a text that marks the setup records of matches to leave out of statistics; None if all count.
        formats: its export formats besides JSON, by their names.
        examples: command lines for its help, each with what it does.
    """

    word: str
    title: Text
    summary: Text
    menu_line: Text
    schema: Schema
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


@dataclass(frozen=True)
class GameContext:
    """The context of a command.

    Attributes:
        command_settings: what was read from the settings file and the command line.
        games: all games; the first one is the default.
    """

    command_settings: CommandSettings
    games: Sequence[GameInfo]

    def game(self, game_word: str) -> GameInfo:
        """Return the game with this word, which must exist."""
        return next(game for game in self.games if game.word == game_word)

    def find_game(self, game_word: str) -> GameInfo | None:
        """Return the game with this word, or None if there is none."""
        return next((game for game in self.games if game.word == game_word), None)
