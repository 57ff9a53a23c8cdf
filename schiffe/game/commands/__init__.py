"""Commands about any game: their options, and what they run."""
