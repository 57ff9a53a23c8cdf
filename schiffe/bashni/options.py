"""The options of Bashni's commands as typed values."""

import re
from typing import Final, NamedTuple

from schiffe.game.queries import MatchChoice
from schiffe.language.i18n import _
from schiffe.language.text import quoted
from schiffe.network.policy import ServerPolicy

DEFAULT_PORT: Final = 1357
"""The default port of a gameserver."""
GAME_ID_LENGTH: Final = 13
_GAME_ID: Final = re.compile(rf"[a-z0-9]{{{GAME_ID_LENGTH}}}")


def is_game_id(text: str) -> bool:
    """Return whether a text is a valid game ID: thirteen characters, a to z and 0 to 9."""
    return _GAME_ID.fullmatch(text) is not None


def invalid_game_id_text(text: str) -> str:
    return _("{text} is not the ID of a game. Possible: 13 characters, a to z and 0 to 9").format(text=quoted(text))


class BenchOptions(NamedTuple):
    """Options to measure the bots.

    Attributes:
        seconds: the time to search each position.
        position_count: the number of positions to search besides the start.
        match_count: the number of matches in each duel of two levels, half of them with sides swapped.
        move_seconds: the time for each move of a level without a depth limit.
        seed: the seed of the random positions.
        megabytes: the size of each bot's position tables.
    """

    seconds: float
    position_count: int
    match_count: int
    move_seconds: float
    seed: int
    megabytes: int


class PlayOptions(NamedTuple):
    """Options to play a match, as given on the command line.

    Attributes:
        bot: the level of the bot; with ``game_id`` it plays at the gameserver by itself.
        names: the names of two people, White first.
        colour: the side of the person against the bot.
        server: the address of a gameserver; None for the one in the ``config_file``.
        ca_file: a file with certificate authorities for the server; None for those of the system.
        game_id: the ID of a game at the gameserver.
        player_number: the number of the side to play there; None for any.
        config_file: a file that names a gameserver and its kind of game.
        is_plain: whether to use line mode.
        seed: the seed of random choices; None for a different one in every run.
        resumed: the match to resume; None to start a new one.
    """

    bot: str | None
    names: tuple[str, str] | None
    colour: str | None
    server: str | None
    ca_file: str | None
    game_id: str | None
    player_number: int | None
    config_file: str | None
    is_plain: bool
    seed: int | None
    resumed: MatchChoice | None


class ServerTimes(NamedTuple):
    """Times of a gameserver, in seconds.

    Attributes:
        prologue_seconds: the time to answer each message before the game.
        okwait_seconds: the time to answer WAIT.
        wait_interval_seconds: the time from one WAIT to the next.
        pause_seconds: the pause after a block that a client does not answer.
        last_answer_seconds: the time for an answer that is still due when the game is over.
    """

    prologue_seconds: float = 10.0
    okwait_seconds: float = 5.0
    wait_interval_seconds: float = 1.0
    pause_seconds: float = 0.02
    last_answer_seconds: float = 0.5


class GameserverOptions(NamedTuple):
    """Options of a gameserver.

    Attributes:
        max_games: the number of games to play before the server ends; None for no limit.
        ids: the IDs of the first games.
        accepts_any_game: whether a client may open a game with any valid ID.
        move_milliseconds: the time for each move.
        max_plies: the number of plies after which points decide.
        max_plies_without_queen: the number of plies without a new queen after which points decide.
        max_watchers: the maximum number of watchers at the same time.
        policy: the limits for clients.
    """

    max_games: int | None = None
    ids: tuple[str, ...] = ()
    accepts_any_game: bool = False
    move_milliseconds: int = 3000
    max_plies: int = 200
    max_plies_without_queen: int = 50
    max_watchers: int = 1000
    policy: ServerPolicy = ServerPolicy()
    times: ServerTimes = ServerTimes()
