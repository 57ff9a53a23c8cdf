"""The game: pure values and functions, no input or output, no clock, no global randomness, no sentences."""
