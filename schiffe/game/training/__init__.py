"""Training in any game: its positions, its record in the logbook, and its texts."""
