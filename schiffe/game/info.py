"""A game as everything sees it that works with games and knows none of them.

A ``GameInfo`` is light: the start of every command reads it. The rest of a game is behind one door, ``load``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from schiffe.commandline.context import Context
from schiffe.commandline.program import CommandDoor
from schiffe.language.i18n import _
from schiffe.settings.schema import Schema, Setting
from schiffe.settings.shared import CLOCK

Text: TypeAlias = Callable[[], str]

JSON: Final = "json"
"""The word of the usual format of exports, which every game has."""
Lines: TypeAlias = Callable[[Any, str], Iterator[str]]
"""Makes the lines of a finished match that has begun, for a terminal of an encoding."""


class ExportFormat(NamedTuple):
    """A format of lines that finished games can be exported in.

    Attributes:
        ending: what names of its files end with.
        lines: makes the lines of a game; it opens a door to what knows how.
        head: what stands before the first game.
        between: what stands between two games.
        only_one: says that there is room for one game only, where that is so.
    """

    ending: str
    lines: Lines
    head: str = ""
    between: str = "\n\n"
    only_one: Text | None = None

    @classmethod
    def recording(cls, lines: Lines) -> ExportFormat:
        """Return a screen recording for asciinema."""
        return cls(".cast", lines, only_one=lambda: _("a recording shows only one game"))


class MenuLabel(NamedTuple):
    """The entry of a game in the main menu of another one.

    Attributes:
        label: what it is called on the full screen, with an underscore before its letter, and ``line`` in line mode.
        note: what it is, in a few words.
    """

    label: Text
    line: Text
    note: Text


@dataclass(frozen=True)
class Level:
    """A level of the computer.

    Attributes:
        name: what it is called.
        sentence: how it plays, in a few words.
    """

    name: Text
    sentence: Text


class GameInfo(NamedTuple):
    """A game.

    Attributes:
        word: what the logbook and the command line call it; it outlives the program.
        title: what people call it.
        summary: what its command does, in a few words.
        menu: how the main menu of the first game offers it.
        settings: those that mean something to it, its own and shared ones, in the order in which they are shown.
        clock: the one of them that gives the seconds of a turn.
        fixed_settings: those of them that a game has from its beginning, so that one that is resumed cannot get others.
        filters: those of them that choose the games which its statistics are about.
        uncounted: a text in the setup records of matches that its statistics leave out; empty where they count all.
        formats: what its finished games can be exported as besides JSON, by the words of the formats.
        levels: the levels of the computer by their words, the weakest first.
        commands: its commands by their names, in the order in which the help lists them; ``play`` is the one of a
            command line that names none.
        load: the door to the rest: returns a Game.
        examples: what the help of its command begins with: command lines, and what each of them does.
    """

    word: str
    title: Text
    summary: Text
    menu: MenuLabel
    settings: Schema
    levels: Mapping[str, Level]
    commands: Mapping[str, CommandDoor]
    load: Callable[[], Any]
    clock: Setting[int] = CLOCK
    fixed_settings: Sequence[Setting[Any]] = ()
    filters: Sequence[Setting[Any]] = ()
    uncounted: str = ""
    formats: Mapping[str, ExportFormat] = {}
    examples: Callable[[], Sequence[tuple[str, str]]] = lambda: ()


@dataclass(frozen=True)
class GameContext(Context):
    """The context of a command: the settings, and the games, of which the first is meant if none is named."""

    games: Sequence[GameInfo] = ()

    def require_game(self, word: str) -> GameInfo:
        """Return the game of a word that is among them."""
        game = self.game(word)
        assert game
        return game

    def game(self, word: str) -> GameInfo | None:
        """Return the game of a word; None where there is none."""
        return next((game for game in self.games if game.word == word), None)
