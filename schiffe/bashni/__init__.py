"""Bashni, tower draughts: rules, a computer player, a client and a gameserver, and two views.

``position`` tells the rules. The wing stands on the ground floor of the house alone and knows nothing of Battleship.
"""

from typing import Final

GAME: Final = "bashni"
"""The word for this game in the logbook."""
