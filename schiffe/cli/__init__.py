"""The entrance: the only part that knows all games."""
