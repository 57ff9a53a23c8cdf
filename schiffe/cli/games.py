"""The games of this program. The first one is meant where a command line names none."""

from typing import Final

from schiffe.bashni.game import BASHNI
from schiffe.battleship.game import BATTLESHIP

GAMES: Final = (BATTLESHIP, BASHNI)
