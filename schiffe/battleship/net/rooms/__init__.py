"""One's own end of a room of two friends: what is said there, what may be said, and what was."""
