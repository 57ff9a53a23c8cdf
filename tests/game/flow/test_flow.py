"""What comes after what, whichever the game and the view: a toy is played in a view that does what a script says."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from schiffe.game.flow.after_match import AfterMatch, PlayResult, WentBack
from schiffe.game.flow.flow import FlowRunner
from schiffe.game.flow.playable import SeatedMatch
from schiffe.game.flow.view import MatchView
from schiffe.game.level import Level
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.match import Observer
from schiffe.game.match.request import PlayBot, PlayTogether, Request
from schiffe.game.match.series import Series
from schiffe.game.session import Session
from schiffe.language.i18n import Text
from schiffe.process.errors import CommandError
from schiffe.settings.layers import Preferences
from schiffe.store.logbook import Logbook
from tests.game.simple.toy import LEVELS, NIM, WORD, Event, LoadedNim, Nim, NimBot, NimFlow, NimSetUp
from tests.game.simple.turns import TurnSeat

Asked: TypeAlias = TurnSeat
PEOPLE = PlayTogether(("Anna", "Ben"))
OTHERS = PlayTogether(("Cleo", "Dan"))
FULL = CommandError("no room")
TO_MENU = PlayResult(AfterMatch.MENU)


class ScriptedMatch(MatchView):
    """People who play as well as the bot and want something ``then``, or leave before a match or in it."""

    def __init__(self, then: PlayResult, *, leaves_before: bool = False, leaves_in: bool = False) -> None:
        self._then = then
        self._leaves_before = leaves_before
        self._leaves_in = leaves_in
        self._left: AfterMatch | None = None
        self.placed: list[int] = []
        self.end: Nim | None = None

    @property
    def observers(self) -> Sequence[Observer]:
        return ()

    @property
    def leave_choice(self) -> AfterMatch | None:
        return self._left

    async def prepare(self, seat: int, interruption: Interruption, /) -> None:
        self.placed.append(seat)
        if self._leaves_before:
            self._left = self._then.choice
            interruption.end(PlayerLeft(seat))

    def seat_people(self, others: tuple[Any, Any], interruption: Interruption, /) -> SeatedMatch[TurnSeat]:
        leaves_in = self._leaves_in

        class LeavingBot(NimBot):
            async def choose(self, state: Nim, emit: Callable[[Event], Nim]) -> Event:
                if leaves_in and state.taken:
                    interruption.end(PlayerLeft(state.seat_to_move))
                return await super().choose(state, emit)

        return SeatedMatch((others[0] or LeavingBot(), others[1] or LeavingBot()), self.observers)

    async def show_end(self, state: Nim, /) -> PlayResult:
        self.end = state
        return self._then


class ScriptedView:
    """A view whose menu gives what is ``chosen``, and which shows each match as the next one of ``matches``."""

    def __init__(
        self,
        matches: list[ScriptedMatch] | None = None,
        chosen: list[Any] | None = None,
        *,
        answer: AfterMatch | None = None,
        continues_series: bool = False,
    ) -> None:
        self.matches = matches or []
        self.chosen = chosen or []
        self.answer = answer
        self.continues_series = continues_series
        self.shown: list[NimSetUp] = []
        self.asked_again: list[Request] = []
        self.instead: dict[Request, Request | None] = {}
        self.problems: list[CommandError] = []
        self.said: list[str] = []

    async def choose(self) -> Any:
        return self.chosen.pop(0) if self.chosen else None

    @contextmanager
    def open_match(self, match: NimSetUp, _room: Any, /) -> Iterator[ScriptedMatch]:
        self.shown.append(match)
        yield self.matches[len(self.shown) - 1]

    async def choose_next_request(self, request: Request, /) -> Request | None:
        self.asked_again.append(request)
        return self.instead.get(request, request)

    async def invite(self, invitation: str, /) -> bool:
        return not invitation

    async def ask_after_problem(self, error: CommandError, /) -> AfterMatch:
        self.problems.append(error)
        if self.answer is None:
            raise error
        return self.answer

    def report_problem(self, error: CommandError, /) -> None:
        self.said.append(str(error))


class ScriptedFlow(NimFlow):
    """The flow of the toy, which cannot set up the first matches, as many as ``failures``."""

    failures = 0

    def __init__(self, book: Logbook) -> None:
        super().__init__(Session(Preferences(NIM.schema, {}, {}), book, games=(NIM,)))
        self.begun: list[tuple[Series | None, bool]] = []

    def series_for(self, request: Request, *, continues_series: bool) -> Series:
        self.begun.append((self.last_played, continues_series))
        return super().series_for(request, continues_series=continues_series)

    async def set_up(self) -> NimSetUp:
        if self.failures:
            self.failures -= 1
            raise FULL
        return await super().set_up()


@pytest.fixture
def book(path: Path) -> Iterator[Logbook]:
    with closing(Logbook(path)) as opened:
        yield opened


@pytest.fixture
def rules(book: Logbook) -> ScriptedFlow:
    return ScriptedFlow(book)


def play(rules: NimFlow, view: ScriptedView, wanted: Request | NimSetUp) -> PlayResult:
    return asyncio.run(FlowRunner(rules, view).play(wanted))


def run(rules: NimFlow, view: ScriptedView, wanted: Request | NimSetUp | None = None) -> bool:
    return asyncio.run(FlowRunner(rules, view).run(wanted))


def ending(then: AfterMatch, level: str | None = None) -> ScriptedMatch:
    """A match that the first player wins."""
    return ScriptedMatch(PlayResult(then, 0, level))


# After a match


def test_again_is_the_next_game_of_the_series(rules: ScriptedFlow) -> None:
    view = ScriptedView([ending(AfterMatch.AGAIN), ending(AfterMatch.MENU)])
    assert play(rules, view, PEOPLE).choice is AfterMatch.MENU
    assert [match.series for match in view.shown] == [Series(PEOPLE), Series(PEOPLE, 1, (1, 0), 1)]
    assert [match.end is not None and match.end.stones for match in view.matches] == [0, 0]
    assert [match.placed for match in view.matches] == [[0, 1], [0, 1]]


def test_a_bot_lays_nothing(rules: ScriptedFlow) -> None:
    view = ScriptedView([ending(AfterMatch.MENU)])
    play(rules, view, PlayBot("clever"))
    assert view.matches[0].placed == [0]


def test_what_is_played_again_can_be_something_else(rules: ScriptedFlow) -> None:
    view = ScriptedView([ending(AfterMatch.AGAIN), ending(AfterMatch.AGAIN)])
    view.instead = {PEOPLE: OTHERS, OTHERS: None}
    assert play(rules, view, PEOPLE) == TO_MENU
    assert [match.series.request for match in view.shown] == [PEOPLE, OTHERS]
    assert view.asked_again == [PEOPLE, OTHERS]


def test_the_next_level_is_played_in_the_same_series(rules: ScriptedFlow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "cleverer", Level(Text("Cleverer"), Text("as well")))
    view = ScriptedView([ending(AfterMatch.NEXT_LEVEL, "cleverer"), ending(AfterMatch.MENU)])
    play(rules, view, PlayBot("clever"))
    assert [match.players[1].level for match in view.shown] == ["clever", "cleverer"]
    assert view.shown[1].series.score == (1, 0)


@pytest.mark.parametrize("continues_series", [True, False])
def test_the_game_is_told_the_last_series_and_whether_the_same_request_goes_on_with_it(
    rules: ScriptedFlow, continues_series: bool
) -> None:
    view = ScriptedView([ending(AfterMatch.MENU)] * 2, [PEOPLE, PEOPLE], continues_series=continues_series)
    assert run(rules, view) is False
    assert rules.begun == [(None, continues_series), (Series(PEOPLE, 1, (1, 0), 1), continues_series)]


def test_who_quits_sees_no_menu(rules: ScriptedFlow) -> None:
    view = ScriptedView([ending(AfterMatch.QUIT)], [PEOPLE])
    assert run(rules, view, OTHERS) is True
    assert view.chosen == [PEOPLE]


def test_who_quits_in_the_menu_quits(rules: ScriptedFlow) -> None:
    assert run(rules, ScriptedView(chosen=[AfterMatch.QUIT])) is True
    assert run(rules, ScriptedView(chosen=[AfterMatch.MENU, PEOPLE])) is False


# Left


def test_who_leaves_a_match_comes_to_the_menu_and_nobody_has_won(rules: ScriptedFlow) -> None:
    class LeftMatch(ScriptedMatch):
        async def show_end(self, state: Nim, /) -> PlayResult:
            raise WentBack

    view = ScriptedView([LeftMatch(TO_MENU), ending(AfterMatch.MENU)], [PEOPLE, PEOPLE], continues_series=True)
    assert run(rules, view) is False
    assert rules.begun[1] == (Series(PEOPLE, 1, (0, 0)), True)


@pytest.mark.parametrize(("then", "is_over"), [(AfterMatch.MENU, False), (AfterMatch.QUIT, True)])
def test_a_match_that_is_left_before_it_begins_is_not_played(
    rules: ScriptedFlow, book: Logbook, then: AfterMatch, is_over: bool
) -> None:
    view = ScriptedView([ScriptedMatch(PlayResult(then), leaves_before=True)], [PEOPLE])
    assert run(rules, view) is is_over
    assert view.matches[0].placed == [0]
    assert view.matches[0].end is None
    assert book.read_unfinished_matches(WORD) == []


def test_a_match_that_is_left_goes_on_later_and_then_once_more(rules: ScriptedFlow, book: Logbook) -> None:
    play(rules, ScriptedView([ScriptedMatch(TO_MENU, leaves_in=True)]), PEOPLE)
    (unfinished,) = book.read_unfinished_matches(WORD)
    resumed = LoadedNim(NIM).resume(book, unfinished.id)
    assert isinstance(resumed, NimSetUp)
    view = ScriptedView([ending(AfterMatch.AGAIN), ending(AfterMatch.MENU)])
    play(rules, view, resumed)
    assert view.shown[0] is resumed
    assert view.shown[0].state.taken == (1,)
    assert view.shown[1].state.taken == ()
    assert view.shown[1].series == Series(PEOPLE, 1, (1, 0), 1)
    assert book.read_unfinished_matches(WORD) == []


# Problems


class Breaking(ScriptedMatch):
    """A match that cannot go on after a turn."""

    def seat_people(self, others: tuple[Any, Any], interruption: Interruption, /) -> SeatedMatch[TurnSeat]:
        class FailingBot(NimBot):
            async def choose(self, _state: Nim, _emit: Callable[[Event], Nim]) -> Event:
                raise FULL

        return SeatedMatch((NimBot(), FailingBot()))


def test_a_match_that_breaks_off_can_be_resumed(rules: ScriptedFlow, book: Logbook) -> None:
    play(rules, ScriptedView([Breaking(TO_MENU)], answer=AfterMatch.MENU), PEOPLE)
    resumed = LoadedNim(NIM).resume(book, 1)
    assert isinstance(resumed, NimSetUp)
    assert resumed.state.taken == (1,)


def test_the_menu_says_why_a_game_cannot_be_played(rules: ScriptedFlow) -> None:
    rules.failures = 1
    view = ScriptedView([ending(AfterMatch.MENU)], [PEOPLE, OTHERS])
    assert run(rules, view) is False
    assert view.said == ["no room"]
    assert [match.series.request for match in view.shown] == [OTHERS]


def test_what_is_tried_again_is_the_same_and_nobody_is_asked(rules: ScriptedFlow) -> None:
    rules.failures = 2
    view = ScriptedView([ending(AfterMatch.MENU)], answer=AfterMatch.AGAIN)
    view.instead = {PEOPLE: OTHERS}
    assert play(rules, view, PEOPLE).choice is AfterMatch.MENU
    assert view.problems == [FULL, FULL]
    assert view.asked_again == []
    assert [match.series for match in view.shown] == [Series(PEOPLE)]


def test_who_does_not_try_again_comes_to_the_menu(rules: ScriptedFlow) -> None:
    rules.failures = 1
    assert play(rules, ScriptedView(answer=AfterMatch.MENU), PEOPLE) == PlayResult(AfterMatch.MENU, has_failed=True)


def test_who_quits_after_a_problem_is_told_by_the_status_of_a_command_and_not_from_a_menu(rules: ScriptedFlow) -> None:
    rules.failures = 2
    with pytest.raises(CommandError, match="no room"):
        run(rules, ScriptedView(answer=AfterMatch.QUIT), PEOPLE)
    view = ScriptedView(chosen=[PEOPLE], answer=AfterMatch.QUIT)
    assert run(rules, view) is True
    assert view.said == []


# Hosted


class Hosting(ScriptedFlow):
    """A flow whose first game opens a server, unless the person goes back; ``log`` has what happens."""

    def __init__(self, book: Logbook, *, invitation: str = "") -> None:
        super().__init__(book)
        self.invitation = invitation
        self.log: list[str] = []

    async def go_online(self, view: Any, stack: AsyncExitStack) -> None:
        if self.online:
            return
        stack.callback(self.log.append, "closed")
        self.log.append("opened")
        if not await view.invite(self.invitation):
            raise WentBack
        self.online = self

    async def play(self, match: NimSetUp, view: ScriptedMatch) -> PlayResult:
        self.log.append("played")
        return await view.show_end(match.state)


def test_what_is_hosted_lasts_as_long_as_its_games(book: Logbook) -> None:
    rules = Hosting(book)
    play(rules, ScriptedView([ending(AfterMatch.AGAIN), ending(AfterMatch.MENU)]), PEOPLE)
    assert rules.log == ["opened", "played", "played", "closed"]


def test_who_goes_back_instead_of_hosting_comes_to_the_menu_without_a_problem(book: Logbook) -> None:
    rules = Hosting(book, invitation="come")
    view = ScriptedView(chosen=[PEOPLE])
    assert run(rules, view) is False
    assert rules.log == ["opened", "closed"]
    assert (view.problems, view.said, view.shown) == ([], [], [])
