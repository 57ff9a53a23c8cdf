"""Battleship: rules, bots, a server and one's own end of its wire, the games that are kept, and two views."""

from typing import Final

GAME: Final = "battleship"
"""The word for this game in the file of games."""
