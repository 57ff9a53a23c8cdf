"""A third game, and the base of simple turn-based games on which it stands: one match format, both views, a command."""
