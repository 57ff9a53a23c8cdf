"""One match of Bashni: its events, the state that follows from them, and the loop that plays it."""
