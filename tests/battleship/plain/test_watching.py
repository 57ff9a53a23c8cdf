"""Looking on while two bots play: the words that work then."""

import asyncio
from collections.abc import Sequence
from typing import cast

import pytest

from schiffe.battleship.match.request import Watch
from schiffe.battleship.match.seats import make_bot_seat
from schiffe.battleship.plain.watching import Onlooker
from schiffe.game.flow.after_match import WentBack
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import Player, PlayerKind
from tests.battleship.plain.test_person import context_with
from tests.game.plain.scripted import ScriptedConsole, ScriptedCountdown

BOTS = Player(PlayerKind.BOT, "easy", "easy"), Player(PlayerKind.BOT, "hard", "hard")


def onlooker(console: ScriptedConsole, boards: str = "asked") -> Onlooker:
    """Somebody who looks on before the first shot."""
    context = context_with(console, ScriptedCountdown(), players=BOTS, changes={"boards": boards})
    setup = context.setup
    first, second = (make_bot_seat(setup, seat, setup.random_fleet(seat)) for seat in (0, 1))
    looking = Onlooker(context, Watch(("easy", "hard")), (first, second), cast(Interruption, None))
    assert setup.start_event
    looking.notify(setup.start_event, setup.initial_state)
    return looking


def told(*lines: str, boards: str = "asked") -> Sequence[str]:
    """What these lines are answered before the first shot, and "-" for one that does nothing."""
    console = ScriptedConsole([])

    async def look_on() -> None:
        looking = onlooker(console, boards)
        for line in lines:
            if not looking.match_words().answer_while_waiting(line):
                console.print("-")

    asyncio.run(look_on())
    return console.said


def test_both_fleets_are_hidden_and_shown() -> None:
    assert told("fleets", "fl") == ["Both fleets are hidden.", "Both fleets are shown."]


def test_before_the_first_shot_there_is_nothing_to_tell() -> None:
    assert told("why", "last", "undo") == ["No shot has been fired yet.", "No shot has been fired yet.", "-"]


def test_boards_are_drawn_unless_they_never_are() -> None:
    (drawn,) = told("board")
    assert drawn.count("\n") > 10
    assert told("board", boards="never") == ["-"]


def test_the_help_has_the_words_that_work() -> None:
    for boards, words in (
        ("asked", ["fleets", "why", "board", "last", "rules", "again", "help", "quit"]),
        ("never", ["fleets", "why", "last", "rules", "again", "help", "quit"]),
    ):
        _rules, listed = told("help", boards=boards)
        assert [line.split()[0] for line in listed.splitlines()[:-1]] == words
    assert told("help why") == ["why: why both fired their last shots."]


def test_whoever_looks_on_can_leave() -> None:
    with pytest.raises(WentBack):
        told("quit")
