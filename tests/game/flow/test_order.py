"""In which order a match at this computer asks things of its view."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from schiffe.game.flow.after_match import AfterMatch, LeaveConsequence, PlayResult
from schiffe.game.match.interruption import Interruption
from schiffe.store.logbook import Logbook
from tests.game.flow.test_flow import PEOPLE, ScriptedFlow, ScriptedMatch, ScriptedView, play
from tests.game.simple.toy import Event, Nim


class Noted(ScriptedMatch):
    """A match that notes what is asked of it, and what it is told."""

    def __init__(self) -> None:
        super().__init__(PlayResult(AfterMatch.MENU))
        self.noted: list[str] = []

    def announce(self) -> None:
        self.noted.append("announce")

    async def prepare(self, seat: int, interruption: Interruption, /) -> None:
        await super().prepare(seat, interruption)
        self.noted.append(f"lay {seat}")

    @property
    def observers(self) -> list["Noted"]:
        return [self]

    def notify(self, _event: Event, state: Nim) -> None:
        self.noted.append(str(state.stones))

    async def settle(self) -> None:
        self.noted.append("settled")

    async def show_end(self, state: Nim, /) -> PlayResult:
        self.noted.append("ended")
        return await super().show_end(state)


@pytest.fixture
def book(path: Path) -> Iterator[Logbook]:
    with closing(Logbook(path)) as opened:
        yield opened


def test_a_match_is_announced_laid_played_settled_and_ended(book: Logbook) -> None:
    match = Noted()
    flow = ScriptedFlow(book)
    play(flow, ScriptedView([match]), PEOPLE)
    assert match.noted[:5] == ["announce", "lay 0", "lay 1", "20", "19"]
    assert match.noted[-4:] == ["0", "0", "settled", "ended"]


def test_what_leaving_would_mean_and_what_comes_after_are_nothing_by_default() -> None:
    assert LeaveConsequence() == (False, False, False, False)
    assert PlayResult(AfterMatch.MENU) == PlayResult(AfterMatch.MENU, winner=None, level=None, has_failed=False)
