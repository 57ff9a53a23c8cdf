"""Battleship's matches in the logbook: recording, resuming, statistics, export and import."""

DECIDED = ("won", "resigned")
"""The words in the logbook for the endings of a match with a winner."""
