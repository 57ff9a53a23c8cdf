"""The bot: its search, its evaluation of positions, and their cost."""
