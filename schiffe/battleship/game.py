"""Battleship as a game among others; the rest of it is behind its door."""

from typing import Any, Final

from schiffe.battleship import GAME
from schiffe.battleship.commands import bench, habits, play, serve
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.rule_settings import RULES
from schiffe.battleship.settings import HINTS, OF_RULES, SCHEMA
from schiffe.game.game import Game, MenuLabel
from schiffe.language.i18n import _


def _load() -> Any:
    from schiffe.battleship.loaded import LoadedBattleship  # noqa: PLC0415  door: the game is entered

    return LoadedBattleship()


BATTLESHIP: Final = Game(
    word=GAME,
    title=lambda: _("Battleship"),
    summary=lambda: _("Battleship"),
    menu=MenuLabel(lambda: "_" + _("Battleship"), lambda: _("Battleship"), lambda: ""),
    settings=SCHEMA,
    begun_with=(*OF_RULES, HINTS),
    filters=(RULES,),
    levels=LEVELS,
    commands={"play": play.COMMAND, "serve": serve.COMMAND, "bench": bench.COMMAND, "habits": habits.COMMAND},
    load=_load,
)
