import asyncio
import errno
import io
import random
import re

from schiffe.bots import LEVELS
from schiffe.play.eventlog import EventLog
from schiffe.play.events import MatchStarted, ShotFired, ShotRepeated
from schiffe.play.match import play_match
from schiffe.play.seat import BotSeat
from schiffe.rules.board import Board
from schiffe.rules.packing import lay_fleet
from schiffe.rules.shots import Answer, Outcome
from schiffe.rules.variants import Rules


def play(log: EventLog, level: str) -> None:
    settled = Rules.of()
    seats = (
        BotSeat('Anna "the bot"', level, Board(lay_fleet(settled, random.Random(1))), random.Random(1)),
        BotSeat("Ben\n", "easy", Board(lay_fleet(settled, random.Random(2))), random.Random(2)),
    )
    asyncio.run(play_match(settled, seats, [log]))


def logged(level: str) -> str:
    stream = io.StringIO()
    play(EventLog(stream, lambda _error: None), level)
    return stream.getvalue()


def test_each_event_is_a_line_with_what_the_bot_weighed() -> None:
    lines = logged("hard").splitlines()
    assert lines[0] == 'match size=10 ships=5,4,3,3,2 contact=corners names="Anna \\"the bot\\"","Ben\\n" first=0'
    assert re.fullmatch(
        r"shot turn=1 seat=0 field=[A-J]\d+ answer=(miss|hit) "
        r"reason=on-diagonal every=2 rising=(true|false) offset=\d fields=50",
        lines[1],
    )
    assert re.fullmatch(r"shot turn=2 seat=1 field=[A-J]\d+ answer=(miss|hit) reason=chance fields=100", lines[2])
    assert re.fullmatch(r"end winner=0 shots=\d+,\d+", lines[-1])
    text = "\n".join(lines)
    assert re.search(r"reason=beside-hit hit=[A-J]\d+ fields=\d", text)
    assert re.search(r"reason=along-line start=[A-J]\d+ end=[A-J]\d+ fields=\d", text)
    assert re.search(r"answer=sunk ship=carrier ", text)


def test_every_bot_says_what_it_weighed_and_says_the_same_again() -> None:
    for level in LEVELS:
        text = logged(level)
        assert text == logged(level)
        assert all(" reason=" in line for line in text.splitlines() if line.startswith("shot"))
    assert "reason=rated rating=3 fields=" in logged("clever")
    assert re.search(r"reason=probable ways=\d+ of=1000 exact=false fields=\d+", logged("genius"))


def test_what_only_opponents_over_a_network_do() -> None:
    stream = io.StringIO()
    log = EventLog(stream, lambda _error: None)
    log(MatchStarted(Rules.of(), ("Anna", "Ben"), 1))
    log(ShotFired(1, 1, 16, Answer(Outcome.HIT), None))
    log(ShotFired(2, 0, 99, Answer(Outcome.SUNK, contradicts=True), None))
    log(ShotRepeated(3, 1, 16, Answer(Outcome.HIT)))
    assert stream.getvalue().splitlines()[1:] == [
        "shot turn=1 seat=1 field=B7 answer=hit",
        "shot turn=2 seat=0 field=J10 answer=sunk contradicts=true",
        "repeated turn=3 seat=1 field=B7 answer=hit",
    ]


def test_a_log_that_fails_is_said_once_and_the_match_goes_on() -> None:
    class Full(io.StringIO):
        def flush(self) -> None:
            raise OSError(errno.ENOSPC, "no space")

    failures: list[OSError] = []
    play(EventLog(Full(), failures.append), "easy")
    assert [failure.errno for failure in failures] == [errno.ENOSPC]
