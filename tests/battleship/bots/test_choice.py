from schiffe.battleship.bots.choice import AtRandom, Choice, OutOfTime


def test_a_person_gives_no_reasons() -> None:
    choice = Choice.by_person(iter([3, 5]))
    assert (choice.cells, choice.reasons) == ((3, 5), (None, None))
    assert (choice.cell, choice.reason) == (3, None)


def test_choices_are_fired_one_after_the_other_with_their_reasons() -> None:
    choice = Choice.single(7, AtRandom(9)).followed_by(Choice.single(2, OutOfTime(8)))
    assert (choice.cells, choice.reasons) == ((7, 2), (AtRandom(9), OutOfTime(8)))
    assert (choice.cell, choice.reason) == (7, AtRandom(9))
