"""One match of Battleship: what happens in it, the state that follows, its seats and setup, the loop that plays it."""
