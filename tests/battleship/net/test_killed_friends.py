"""Programs that are killed at any line come back from their logbooks, and the match ends as it would have."""

import random

import pytest

from tests.battleship.net.killed import differences


@pytest.mark.parametrize("seeds", [range(6), pytest.param(range(6, 56), marks=pytest.mark.long)], ids=["some", "many"])
def test_every_match_ends_as_it_would_have_without_kills(
    tmp_path_factory: pytest.TempPathFactory, seeds: range
) -> None:
    for seed in seeds:
        assert differences(random.Random(seed), tmp_path_factory.mktemp("friends")) == []
