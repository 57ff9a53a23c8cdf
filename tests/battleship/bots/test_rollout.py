"""After which cell the fewest misses are to come."""

from itertools import permutations

from schiffe.battleship.bots.placements import make_placement_table
from schiffe.battleship.bots.posterior import Posterior
from schiffe.battleship.bots.rollout import fewest_misses
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.grid import Grid, to_mask


def test_of_three_places_for_a_ship_the_likeliest_is_tried_first_and_the_other_two_count_too() -> None:
    """By their weights: a shot at the place of 6 misses 6 times, and 1 more; one at that of 5 misses 7 times and 1."""
    table = make_placement_table(Grid(5), (2,), Contact.NONE)
    places = [table.masks.index(to_mask(cells)) for cells in ((0, 1), (10, 11), (20, 21))]
    for weights in permutations((5, 1, 6)):
        found = Posterior(table, tuple((place,) for place in places), is_exact=True, weights=weights)
        assert fewest_misses(found, [0, 10, 20]) == (0, 10, 20)[weights.index(6)]
