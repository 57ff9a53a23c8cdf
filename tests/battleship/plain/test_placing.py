"""Words that work while one places a fleet."""

import asyncio

import pytest

from schiffe.battleship.plain.placing import PlacingDialog
from schiffe.game.match.players import Player, PlayerKind
from tests.battleship.plain.test_person import BOT, context_with
from tests.game.plain.scripted import ScriptedConsole, ScriptedCountdown

ANNA, BEN = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.REMOTE, "Ben")


@pytest.mark.parametrize("other", [BOT, BEN])
def test_the_help_has_the_words_that_work_whoever_waits(other: Player) -> None:
    console = ScriptedConsole(["help", "clock", ""])
    asyncio.run(PlacingDialog(0, context_with(console, ScriptedCountdown(), players=(ANNA, other))).run())
    _fleet, _rules, listed, clock = console.said
    assert [line.split()[0] for line in listed.splitlines()[:-1]] == [
        "new", "hand", "undo", "random", "board", "again", "help", "quit",
    ]  # fmt: skip
    assert clock == "“clock” does not work here. Possible: Enter, new, hand, help or quit"
