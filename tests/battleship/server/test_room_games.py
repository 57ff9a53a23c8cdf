"""Whole matches in rooms under random rules, over a network that drops, halves and kills."""

import json
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from schiffe.battleship.rules.rules import Rules
from tests.battleship.server.faulty import Story
from tests.battleship.server.friends import looping
from tests.strategies import seeds, variants

UNNUMBERED = {
    "rules",
    "clock",
    "first",
    "room",
    "seat",
    "names",
    "match",
    "last",
    "here",
    "away-left",
    "ping",
    "refused",
}


@pytest.fixture(autouse=True)
def _loop() -> Iterator[None]:
    with looping():
        yield


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(variants(6), seeds, st.integers(0, 60), st.integers(1, 2))
def test_every_match_ends_as_it_would_have_without_faults(rules: Rules, seed: int, faults: int, matches: int) -> None:
    calm, story = Story(rules, seed, 0, matches), Story(rules, seed, faults, matches)
    for each in (calm, story):
        each.play()
    for friend, other in zip(story.friends, calm.friends, strict=True):
        assert story.turns(friend) == calm.turns(other)
        assert len(friend.verdicts) >= matches
        assert all(verdict.problem is None for verdict in friend.verdicts)
        assert {word.value for word in friend.refusals} <= {"replaced"}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(variants(6), seeds, st.integers(0, 30))
def test_no_line_before_the_reveals_has_a_cell_that_was_not_told(rules: Rules, seed: int, faults: int) -> None:
    """Shots are the shooter's own choice; all else names cells only of ships that all of its shots have found."""
    story = Story(rules, seed, faults)
    story.play()
    for friend in story.friends:
        fired: dict[int, set[str]] = {0: set(), 1: set()}
        for line in map(json.loads, friend.raw):
            if "n" not in line:
                assert line.keys() <= UNNUMBERED or line.keys() <= {"here", "away-left", "ping", "refused"}
                continue
            (word,) = line.keys() - {"n", "seat", "match"}
            if word == "reveal":
                break
            if word == "shots":
                fired[line["seat"]] |= set(line["shots"])
            elif word == "answers":
                ships = [ship for answer in line["answers"] if isinstance(answer, dict) for ship in answer.values()]
                assert {cell for ship in ships for cell in ship["cells"]} <= fired[1 - line["seat"]]
                assert not ships or rules.announce.value == "ship"
            else:
                assert word in ("ready", "first")
                assert len(str(line[word])) in (1, 64)
        else:
            raise AssertionError("nobody has revealed anything")
