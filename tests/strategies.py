"""What hypothesis draws: rules that can be placed, fleets, and answers of nonsense."""

import random
from itertools import product

from hypothesis import assume
from hypothesis import strategies as st

from schiffe.battleship.rule_line import Announce, Contact, TurnRule
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.packing import can_be_placed, random_fleet
from schiffe.battleship.rules.rules import Rules

_PLACEABLE = [
    Rules.of(size, ships, contact)
    for contact in Contact
    for size, most in ((5, 3), (6, 4), (7, 6), (8, 8), (10, 10), (13, 10), (26, 10))
    for ships in range(1, most + 1)
]
_NOT_TOGETHER = [(TurnRule.SALVO, Announce.HIT)]
seeds = st.integers(0, 2**32)
rules = st.sampled_from(_PLACEABLE)


@st.composite
def variants(draw: st.DrawFn, largest: int = 8) -> Rules:
    """Rules of any kind on small boards, with a fleet that finds room."""
    turn, announce = draw(st.sampled_from([pair for pair in product(TurnRule, Announce) if pair not in _NOT_TOGETHER]))
    size, contact = draw(st.integers(5, largest)), draw(st.sampled_from(Contact))
    lengths = draw(st.lists(st.integers(1, min(6, size)), min_size=1, max_size=7))
    found = Rules.of(size, lengths, contact, turn, announce)
    assume(can_be_placed(found))
    return found


@st.composite
def fleets(draw: st.DrawFn) -> Fleet:
    """A legal fleet of some rules."""
    return random_fleet(draw(rules), random.Random(draw(seeds)))
