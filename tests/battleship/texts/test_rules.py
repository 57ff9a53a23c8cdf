"""Texts about fleets that have no space on the board."""

import pytest

from schiffe.battleship.fleet_space import check_space
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.packing import can_be_placed
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.texts.rules import no_space_text
from schiffe.settings.problems import ConflictingSettings, problem_text


def test_rules_whose_fleet_has_no_room_are_refused_together() -> None:
    check_space(Rules.of(5, 3).values)
    with pytest.raises(ConflictingSettings) as caught:
        check_space(Rules.of(5, 10).values)
    assert problem_text(caught.value) == no_space_text(Rules.of(5, 10))


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (
            Rules.of(5, (6,)),
            "1 ship does not fit on a board of 5 x 5. Ships may touch at corners only. "
            "Possible: all of them on a board of 6 x 6 or more",
        ),
        (
            Rules.of(5, (6, 2), Contact.SIDES),
            "2 ships do not fit on a board of 5 x 5. Ships may touch. "
            "Possible: at most 1 of these ships on this board or all of them on a board of 6 x 6 or more",
        ),
        (
            Rules.of(10, [6, 6, 6, 5, 5, 5, 5, 5, 4, 3, 2, 2, 2, 1, 1, 1, 1, 1]),
            "A board of 10 x 10 is too tight for 18 ships. Ships may touch at corners only. "
            "Possible: at most 15 of these ships on this board or all of them on a board of 12 x 12 or more",
        ),
    ],
)
def test_what_does_not_fit_is_told_with_what_does(rules: Rules, text: str) -> None:
    assert not can_be_placed(rules)
    assert no_space_text(rules) == text
