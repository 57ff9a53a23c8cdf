"""The numbers of the menus of line mode, as the menus themselves have them."""

from collections.abc import Mapping
from typing import cast

import schiffe.bashni.plain.menu as bashni
import schiffe.battleship.plain.menu as battleship
from schiffe.bashni.game import BASHNI
from schiffe.bashni.implementation import Bashni
from schiffe.bashni.match.setup import LocalClock
from schiffe.battleship.game import BATTLESHIP
from schiffe.battleship.implementation import Battleship
from schiffe.cli.games import GAMES
from schiffe.game.plain.menu import LineMenu
from schiffe.game.session import Session
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Schema
from schiffe.terminal.console import Console

_NOWHERE = cast(Console, None)


def battleship_menu() -> Mapping[str, str]:
    """The number of each entry of Battleship's menu, by what it is called."""
    return _numbers(battleship.LineView(_NOWHERE, _session(), Battleship(BATTLESHIP)))


def bashni_menu() -> Mapping[str, str]:
    """The number of each entry of Bashni's menu, by what it is called."""
    return _numbers(bashni.LineView(_NOWHERE, _session(), Bashni(BASHNI), LocalClock(_session())))


def _session() -> Session:
    return Session(Preferences(Schema(())), games=GAMES)


def _numbers(menu: LineMenu) -> Mapping[str, str]:
    return {entry.text: str(number) for number, entry in enumerate(menu.entries(), 1)}
