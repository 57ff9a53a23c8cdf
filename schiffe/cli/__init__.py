"""The entrance: the only part that knows both games."""
