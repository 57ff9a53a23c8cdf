"""The commands that work for all games."""
