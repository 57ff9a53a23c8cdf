"""Rooms for two friends, in any view: opening and entering them, playing matches, and returning to them."""
