"""Rooms of two friends in any view: the ways in, all their matches, and what is kept for coming back."""
