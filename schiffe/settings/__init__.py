"""Settings of any game: what a declaration is, where values come from, and the file in which they are kept."""
