"""Training in any game: what is kept of it, its rounds, and what is said of them."""
