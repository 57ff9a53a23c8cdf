"""Bashni, tower draughts: rules, bots, a client and a gameserver, and two views.

The rules are described in ``rules.position``. The package does not depend on Battleship.
"""

from typing import Final

GAME: Final = "bashni"
"""The word for this game in the logbook."""
