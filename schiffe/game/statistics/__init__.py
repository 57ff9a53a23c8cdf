"""Statistics of any game: results, the ladder of the levels, and what is said of them."""
