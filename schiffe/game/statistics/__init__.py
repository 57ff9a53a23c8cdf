"""Statistics of any game: results, the ladder of the levels, and their texts."""
