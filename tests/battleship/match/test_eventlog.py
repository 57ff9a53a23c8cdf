import errno
import io
import re

import pytest

from schiffe.battleship.bots.choice import (
    AlongLine,
    AtRandom,
    BesideHit,
    OnDiagonal,
    OutOfTime,
    Probable,
    Rated,
    Reason,
)
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.eventlog import EventLog
from schiffe.battleship.match.events import (
    BreakReason,
    HintTaken,
    MatchBrokenOff,
    MatchStarted,
    Shot,
    ShotRepeated,
    ShotsFired,
)
from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rule_line import Contact, TurnRule
from schiffe.battleship.rules.rules import NETWORK_RULES, Rules
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.game.match.events import PlayerLeft, PlayerResigned, TimeExpired
from schiffe.game.match.players import Player, PlayerKind
from tests.battleship.match.scripted import play_bots


def play(log: EventLog, level: str) -> None:
    players = Player(PlayerKind.BOT, 'Anna "the bot"', level), Player(PlayerKind.BOT, "Ben\n", "easy")
    setup = MatchSetup(Rules.of(), players, 0, Chance(1), clock_seconds=0, allows_hints=False)
    play_bots(setup, log)


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
    started = MatchStarted(Rules.of(), (Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.REMOTE, "Ben")), 1)
    state = MatchState.at_start(started)
    log.notify(started, state)
    for event in (
        ShotsFired(1, (Shot(16, Answer(Outcome.HIT)),)),
        HintTaken(0, (99,)),
        TimeExpired(0),
        ShotsFired(0, (Shot(99, Answer(Outcome.SUNK, contradicts_earlier=True)),)),
        ShotRepeated(1, 16, Answer(Outcome.HIT)),
        MatchBrokenOff(BreakReason.NO_MESSAGE, 'a "b"'),
    ):
        state = state.after(event)
        log.notify(event, state)
    assert stream.getvalue().splitlines()[1:] == [
        "shot turn=1 seat=1 field=B7 answer=hit",
        "hint turn=2 seat=0 field=J10",
        "time-up turn=2 seat=0",
        "shot turn=2 seat=0 field=J10 answer=sunk contradicts=true",
        "repeated turn=3 seat=1 field=B7 answer=hit",
        'broken cause=no-message quote="a \\"b\\""',
    ]


def test_a_log_that_fails_is_said_once_and_the_match_goes_on() -> None:
    class Full(io.StringIO):
        def flush(self) -> None:
            raise OSError(errno.ENOSPC, "no space")

    failures: list[OSError] = []
    play(EventLog(Full(), failures.append), "easy")
    assert [failure.errno for failure in failures] == [errno.ENOSPC]


def test_a_match_that_is_left_says_so() -> None:
    stream = io.StringIO()
    started = MatchStarted(Rules.of(), (Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.PERSON, "Ben")), 0)
    log, state = EventLog(stream, lambda _error: None), MatchState.at_start(started)
    log.notify(PlayerLeft(1), state.after(PlayerLeft(1)))
    assert stream.getvalue() == "left seat=1\n"


def test_who_gives_up_says_so_and_rules_that_the_old_words_cannot_tell_are_added() -> None:
    def begun(rules: Rules) -> str:
        stream = io.StringIO()
        started = MatchStarted(rules, (Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.PERSON, "Ben")), 0)
        log, state = EventLog(stream, lambda _error: None), MatchState.at_start(started)
        log.notify(started, state)
        log.notify(PlayerResigned(1), state.after(PlayerResigned(1)))
        first, last = stream.getvalue().splitlines()
        assert last == "resigned seat=1"
        return first.partition(" first=0")[2]

    assert begun(Rules.of(7, 3, Contact.NONE)) == begun(NETWORK_RULES) == ""
    assert begun(Rules.of(5, [2], turn_rule=TurnRule.AGAIN)) == ' rules="5; 2; corners; again; ship"'


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (AtRandom(9), "chance fields=9"),
        (OutOfTime(9), "time-up fields=9"),
        (BesideHit(16, 3), "beside-hit hit=B7 fields=3"),
        (AlongLine(0, 16, 2), "along-line start=A1 end=B7 fields=2"),
        (OnDiagonal(2, is_rising=True, offset=1, cell_count=9), "on-diagonal every=2 rising=true offset=1 fields=9"),
        (Rated(3, 2), "rated rating=3 fields=2"),
        (
            Probable(3, 4, is_exact=True, cell_count=2, is_rolled_out=True),
            "probable ways=3 of=4 exact=true fields=2 followed=true",
        ),
    ],
)
def test_the_words_and_keys_of_reasons_stay_as_they_are(reason: Reason, words: str) -> None:
    stream = io.StringIO()
    players = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.BOT, "hard", "hard")
    state = MatchState.at_start(MatchStarted(Rules.of(), players, 0))
    fired = ShotsFired(0, (Shot(16, Answer(Outcome.HIT), reason),))
    EventLog(stream, lambda _error: None).notify(fired, state.after(fired))
    assert stream.getvalue() == f"shot turn=1 seat=0 field=B7 answer=hit reason={words}\n"
