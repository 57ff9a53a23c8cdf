"""The description of a game that is available without loading the game.

A ``GameInfo`` is light, since every command reads it at its start. Its ``load`` imports the rest of the game.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Self, TypeAlias

from schiffe.commandline.context import Context
from schiffe.commandline.program import CommandDoor
from schiffe.language.i18n import LateText, _
from schiffe.settings.layers import Layer
from schiffe.settings.schema import AnySetting, Schema, Setting
from schiffe.settings.shared import CLOCK

JSON: Final = "json"
"""The name of the default export format, which every game has."""
ExportLines: TypeAlias = Callable[[Any, str], Iterator[str]]
"""A function of a finished match (with at least one event) and an encoding; yields the lines of the export."""


class ExportFormat(NamedTuple):
    """A text format that finished games can be exported in.

    Attributes:
        ending: the suffix of its file names.
        lines: yields the lines of a game.
        head: the text before the first game.
        between: the text between two games.
        only_one: the error message for more than one game; None if a file may hold several.
    """

    ending: str
    lines: ExportLines
    head: str = ""
    between: str = "\n\n"
    only_one: LateText | None = None

    @classmethod
    def recording(cls, lines: ExportLines) -> Self:
        """Return a screen recording for asciinema."""
        return cls(".cast", lines, only_one=lambda: _("a recording shows only one game"))


class MenuLabel(NamedTuple):
    """The entry of a game in the main menu of another game.

    Attributes:
        label: its name on the full screen, with an underscore before the access key.
        line: its name in line mode.
        note: a description in a few words.
    """

    label: LateText
    line: LateText
    note: LateText


@dataclass(frozen=True)
class Level:
    """A level of the computer.

    Attributes:
        name: the name shown to players.
        description: how it plays, in a few words.
    """

    name: LateText
    description: LateText


class GameInfo(NamedTuple):
    """The description of a game.

    Attributes:
        id: its ID in the logbook and on the command line; it must never change.
        title: the name shown to players.
        summary: what its command does, in a few words.
        menu: its entry in the main menu of the first game.
        settings: all settings that it uses, its own and shared ones, in the order in which they are shown.
        clock: the setting for the seconds per turn.
        fixed_settings: settings that cannot change during a match, so they are refused when one is resumed.
        filters: settings by which its statistics can be filtered.
        uncounted: a text that marks the setup records of matches to leave out of statistics; empty if all count.
        formats: its export formats besides JSON, by their names.
        levels: the levels of the computer by their words, the weakest first.
        commands: its commands by name, in the order of the help; ``play`` is the default.
        load: imports the rest of the game and returns its ``Game``.
        examples: command lines for its help, each with what it does.
    """

    id: str
    title: LateText
    summary: LateText
    menu: MenuLabel
    settings: Schema
    levels: Mapping[str, Level]
    commands: Mapping[str, CommandDoor]
    load: Callable[[], Any]
    clock: Setting[int] = CLOCK
    fixed_settings: Sequence[AnySetting] = ()
    filters: Sequence[AnySetting] = ()
    uncounted: str = ""
    formats: Mapping[str, ExportFormat] = {}
    examples: Callable[[], Sequence[tuple[str, str]]] = lambda: ()


@dataclass(frozen=True)
class GameContext(Context):
    """The context of a command: the settings and all games. The first game is the default."""

    games: Sequence[GameInfo] = ()

    @classmethod
    def from_context(cls, context: Context, games: Sequence[GameInfo], overrides: Layer) -> Self:
        """Return a context with these games, and with the settings that the command line overrides."""
        return cls(
            schema=context.schema,
            path=context.path,
            content=context.content,
            problem=context.problem,
            overrides=overrides,
            games=games,
        )

    def require_game(self, game_id: str) -> GameInfo:
        """Return the game with this ID, which must exist."""
        game = self.game(game_id)
        assert game
        return game

    def game(self, game_id: str) -> GameInfo | None:
        """Return the game with this ID, or None."""
        return next((game for game in self.games if game.id == game_id), None)
