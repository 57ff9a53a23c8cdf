"""Two bots play and one looks on: what is shown, what the keys do, and the wait between their turns."""
