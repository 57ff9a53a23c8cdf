"""Battleship: rules, bots, a server and one's own end of its wire, the games that are kept, and two views."""

from typing import Final

GAME: Final = "battleship"
"""The word for this game in the logbook."""
DAY_MARK: Final = '"day":"'
"""The part of a setup record that only a game with a fleet of the day has: a quotation mark in a name would stand
behind a slash."""
