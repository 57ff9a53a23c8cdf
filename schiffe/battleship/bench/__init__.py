"""Measuring the bots: games against random fleets and against each other, and their statistics."""
