"""Painting boards, fleets and the sea, which the battle and the other screens share."""
