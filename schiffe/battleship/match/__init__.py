"""One match of Battleship: its events and state, its setup and seats, and the order of a turn."""
