"""The screens for watching two bots: the choice of their levels, and the match."""
