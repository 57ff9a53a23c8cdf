"""Battleship on the full screen: its screens, and the code that shows them one after another."""
