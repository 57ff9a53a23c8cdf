"""The relay server: it pairs those who connect, passes on what they say, and can run inside the game."""
