"""The replay of a finished match: its state and its screen."""
