"""Settings of any game: their declarations, the sources of their values, and their file."""
