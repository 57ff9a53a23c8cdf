"""Looking back at a match that is over: what is shown, what the keys do, and what goes on by itself."""
