"""One match: the seats, the turn loop, the countdown."""
