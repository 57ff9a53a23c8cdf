"""Commands that all games share: their options, and the code that they run."""
