"""Battleship: its rules and bots, network client and server, logbook, and two views."""

from typing import Final

GAME: Final = "battleship"
"""The word for this game in the logbook."""
DAY_MARK: Final = '"day":"'
"""Text that occurs only in the setup record of a match with a fleet of the day. A name cannot contain it, because its
quotation marks are escaped."""
