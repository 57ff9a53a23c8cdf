"""Battleship's matches in the logbook: recording, resuming, statistics, export and import."""

from typing import Final

DECIDED: Final = ("won", "resigned")
"""The words in the logbook for the endings of a match with a winner."""
