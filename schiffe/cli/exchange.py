"""How the games of this program leave the logbook and come back: each game has formats of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Final

from schiffe.cli.games import GAMES
from schiffe.store.matches import MatchId, ReadMatch
from schiffe.store.reading import Entry
from schiffe.store.store import Store
from schiffe.store.values import WrongValue

EXCHANGES: Final = {game: f"schiffe.{game}.commands.exchange" for game in GAMES}
"""For each game, by its word in the file, the module that has its ``EXCHANGE``."""


@dataclass(frozen=True)
class Exchange:
    """What a game can be exported as, and how it is read.

    What writes takes a match that is over; it raises MatchRefused for any other, and UnreadableText for one that
    cannot be read; what shows it raises NeverBegun where nothing has happened in it.

    Attributes:
        entry: its values of JSON, which ``read`` reads; they begin with ``game`` and ``version``.
        text: the lines of a text that people read, drawn with the glyphs of a terminal of this encoding.
        recording: the lines of a recording for terminals, in the format asciicast.
        read: the match that values of JSON are; raises WrongValue.
        explain: what is wrong with a value, in one line.
    """

    entry: Callable[[Store, MatchId], Entry]
    text: Callable[[Store, MatchId, str], Iterator[str]]
    recording: Callable[[Store, MatchId], Iterator[str]]
    read: Callable[[object], ReadMatch]
    explain: Callable[[WrongValue], str]


class NeverBegun(Exception):
    """A match was over before it had begun, so that there is nothing to show."""


def check_begun(moments: Sequence[object]) -> None:
    """See that something has happened in a match; raises NeverBegun where nothing has."""
    if not moments:
        raise NeverBegun


def load_exchange(game: str) -> Exchange:
    """The formats of a game of ``EXCHANGES``; raises KeyError for any other word."""
    exchange: Exchange = import_module(EXCHANGES[game]).EXCHANGE
    return exchange
