"""The figures of a server, with a clock that stands until it is moved."""

from dataclasses import replace

from schiffe.network.figures import Reporter, ServerFigures
from tests.waiting import Clock


def test_every_ten_minutes_while_anything_happens_and_when_asked() -> None:
    clock, told, now = Clock(), list[ServerFigures](), ServerFigures()
    reporter = Reporter(lambda: now, told.append, clock.timing)
    reporter.start()
    clock.go(3600)
    assert not told
    now = ServerFigures(connection_count=2, total_connection_count=2, refusal_counts={"banned": 1})
    clock.go(600)
    assert told == [now]
    clock.go(3600)
    assert told == [now]
    reporter.report()
    assert told == [now, now]
    now = replace(now, message_count=7)
    clock.go(599)
    assert len(told) == 2
    clock.go(1)
    assert told[2:] == [now]


def test_how_late_the_loop_was() -> None:
    clock, told = Clock(), list[ServerFigures]()
    reporter = Reporter(ServerFigures, told.append, clock.timing)
    reporter.start()
    clock.go(10)
    clock.now += 1.25  # the loop was busy, and what was due in between is done only now
    clock.go(0)
    reporter.report()
    reporter.report()
    assert [figures.lag_ms for figures in told] == [250, 0]
