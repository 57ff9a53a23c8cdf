"""The bots in numbers: games against random fleets and against each other, and what they come to."""
