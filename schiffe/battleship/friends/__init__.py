"""Matches of two friends in a room, in any view: opening and entering it, playing, and returning to it."""
