"""Bashni, the game: pure values and functions without input or output, clocks or sentences."""
