"""The analysis of a game: its screen, and the findings that it shows."""
