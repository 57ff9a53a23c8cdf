"""The games of this program. The first one is the default on the command line."""

from typing import Final

from schiffe.bashni.game import BASHNI
from schiffe.battleship.game import BATTLESHIP

GAMES: Final = (BATTLESHIP, BASHNI)
