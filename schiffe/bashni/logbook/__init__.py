"""Bashni's matches as they are kept: as text and back, written while they are played, taken up again."""
