"""What the main menu is handed besides its own entries: other games, of which it knows nothing else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from schiffe.battleship.logbook.logbook import Logbook
from schiffe.battleship.match.loop import Observer
from schiffe.settings.schema import Setting, Settings
from schiffe.store.book import Book
from schiffe.toolkit.stage import Stage
from schiffe.toolkit.style import Look


@dataclass(frozen=True)
class Place:
    """Where a game is shown, and with what.

    Attributes:
        settings: gives those of the moment.
        change_settings: lets the player change some of them on a stage.
        book: keeps the games.
    """

    stage: Stage
    settings: Callable[[], Settings]
    change_settings: Callable[[Stage, Sequence[Setting[Any]]], Awaitable[None]]
    encoding: str
    seed: int | None
    book: Book


@dataclass(frozen=True)
class GameEntry:
    """A game in a main menu.

    Attributes:
        label: what it is called there, with an underscore before its letter, and ``note`` what it is.
        looks: the looks of its roles.
        run: shows its own menu until somebody goes back; gives whether the program is to end.
        manual: the text of its help.
    """

    label: Callable[[], str]
    note: Callable[[], str]
    looks: Callable[[], Mapping[str, Look]]
    run: Callable[[Place], Coroutine[Any, Any, bool]]
    manual: Callable[[Settings, str], str]


@dataclass(frozen=True)
class Surroundings:
    """What a full screen is given once and for all, besides the settings.

    Attributes:
        seed: without it no two runs have the same chance.
        entries: the other games of the main menu.
        welcomes: whether a welcome comes before the menu.
        logbook: keeps the games.
    """

    encoding: str
    seed: int | None = None
    observers: Sequence[Observer] = ()
    entries: Sequence[GameEntry] = ()
    welcomes: bool = False
    logbook: Logbook = field(default_factory=Logbook)
