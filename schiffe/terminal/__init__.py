"""Terminals: their abilities, and lines typed at them."""
