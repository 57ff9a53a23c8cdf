"""Options of Bashni's commands, in the words of the command line; below the commands and what runs them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from schiffe.network.policy import ServerPolicy

DEFAULT_PORT: Final = 1357
"""The port at which a gameserver is expected when nobody says otherwise."""


@dataclass(frozen=True)
class BenchOptions:
    """The figures to measure, and the format to print them in.

    Attributes:
        seconds: for each position that is searched.
        positions: how many are searched besides the start.
        games: how many there are in each match of two levels.
        move_seconds: for each move of the strongest level.
    """

    seconds: float
    positions: int
    games: int
    move_seconds: float
    seed: int
    as_json: bool


@dataclass(frozen=True)
class MovesOptions:
    """Whose legal moves are listed, and whether for programs.

    Attributes:
        pieces: what stands where; None for the start.
        side: the one that is to move, ``w`` or ``b``.
    """

    pieces: str | None
    side: str
    as_json: bool


@dataclass(frozen=True)
class PlayOptions:
    """The match to play, in the words of the command line.

    Attributes:
        bot: the level of the computer, which with ``game`` plays at the gameserver by itself.
        colour: that of the person against the computer.
        connect: the address of a gameserver; None for that of the file ``config``.
        ca: a file with the authorities for its certificate, or empty.
        game: the ID of a game on it.
        player: the number of the side that is wanted there, None for any.
        config: a file that names a gameserver and its kind of game.
        seed: without it every run is another one.
        resumed: the number of a match to go on with, 0 the latest one.
    """

    bot: str | None
    two: tuple[str, str] | None
    colour: str | None
    connect: str | None
    ca: str
    game: str | None
    player: int | None
    config: str | None
    plain: bool
    seed: int | None
    resumed: int | None


@dataclass(frozen=True)
class ServeOptions:
    """The address to listen at, the games to offer, and the rules they are played by.

    Attributes:
        listen: an address, in the words of the command line.
        games: how many games are played in all; None for one that is always open.
        ids: what the first ones are called.
        any_game: whether any ID that is asked for makes a game.
        move_time: milliseconds for each move.
        moves: after so many moves points decide.
        without_queen: or after so many without a new queen.
        watchers: how many may watch at the same time.
        policy: what those who come may do.
        log_json: whether the log is for programs.
    """

    listen: str
    games: int | None
    ids: tuple[str, ...]
    any_game: bool
    move_time: int
    moves: int
    without_queen: int
    watchers: int
    policy: ServerPolicy
    log_json: bool


@dataclass(frozen=True)
class WatchOptions:
    """A gameserver and the ID of a game; ``ca`` is a file with the authorities for its certificate."""

    server: str
    game: str
    plain: bool
    ca: str = ""
