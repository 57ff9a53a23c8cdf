"""One match of Bashni: what happens in it, the state that follows from that, and the loop that plays it."""
