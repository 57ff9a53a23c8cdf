"""Battleship on the full screen: a screen for each thing that is done, and the director that shows one at a time."""
