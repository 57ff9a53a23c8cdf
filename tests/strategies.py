"""What hypothesis draws: rules that can be placed, fleets, and answers of nonsense."""

import random

from hypothesis import strategies as st

from schiffe.rules.contact import Contact
from schiffe.rules.fleet import Fleet
from schiffe.rules.packing import lay_fleet
from schiffe.rules.variants import Rules

_PLACEABLE = [
    Rules.of(size, ships, contact)
    for contact in Contact
    for size, most in ((5, 3), (6, 4), (7, 6), (8, 8), (10, 10), (13, 10), (26, 10))
    for ships in range(1, most + 1)
]
seeds = st.integers(0, 2**32)
rules = st.sampled_from(_PLACEABLE)


@st.composite
def fleets(draw: st.DrawFn) -> Fleet:
    """A legal fleet of some rules."""
    return lay_fleet(draw(rules), random.Random(draw(seeds)))
