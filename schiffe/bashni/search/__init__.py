"""The bot: how it looks ahead, what it thinks of a position, and what that costs."""
