"""Bashni as a game among others; the rest of it is behind its door."""

from typing import Any, Final

from schiffe.bashni import GAME
from schiffe.bashni.commands import bench, moves, perft, play, serve, watch
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.settings import BASHNI_SETTINGS
from schiffe.game.game import Game, MenuLabel
from schiffe.language.i18n import _
from schiffe.settings.schema import Schema


def _load() -> Any:
    from schiffe.bashni.loaded import LoadedBashni  # noqa: PLC0415  door: the game is entered

    return LoadedBashni()


BASHNI: Final = Game(
    word=GAME,
    title=lambda: _("Bashni"),
    summary=lambda: _("play Bashni, tower draughts; it has commands of its own"),
    menu=MenuLabel(
        lambda: _("_Bashni, tower draughts"),
        lambda: _("Bashni, tower draughts"),
        lambda: _("another game: its towers change hands"),
    ),
    settings=Schema(BASHNI_SETTINGS),
    levels=LEVELS,
    commands={
        "play": play.COMMAND,
        "serve": serve.COMMAND,
        "watch": watch.COMMAND,
        "moves": moves.COMMAND,
        "perft": perft.COMMAND,
        "bench": bench.COMMAND,
    },
    load=_load,
)
