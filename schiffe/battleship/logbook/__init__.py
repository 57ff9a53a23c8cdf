"""Battleship's matches in the logbook: recording, resuming, statistics, export and import."""
