"""The rules of the game: pure values and functions, without input, output, clocks, global randomness or texts."""
