"""The moment of impact: pure frames, a key that ends it, a bell, and nothing at all where none is wanted."""

import pytest

from schiffe.battleship.match.events import ShotsFired
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.rules.grid import cells_of
from schiffe.battleship.rules.ships import Outcome
from schiffe.battleship.settings import SCHEMA
from schiffe.battleship.ui.battle.sides import shown_own_board, shown_target
from schiffe.battleship.ui.battle.state import BattlePhase, BattleState
from schiffe.battleship.ui.painting.motion import (
    FLIGHT_SECONDS,
    STRIKE_SECONDS,
    Animation,
    AnimationFrame,
    Impact,
    frame_at,
    motion_of,
)
from schiffe.battleship.ui.seats import Bell
from schiffe.game.match.request import PlayBot, PlayTogether
from schiffe.settings.layers import Preferences
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.motion import point_along
from tests.battleship.ui.painting import press
from tests.battleship.ui.show import play
from tests.battleship.ui.test_games import both_laid
from tests.battleship.ui.test_screens import battle, shown
from tests.toolkit.show import ENTER, RIGHT, Show

MISS, HIT, SUNK = Outcome.MISS, Outcome.HIT, Outcome.SUNK


def struck(outcome: Outcome, seat: int = 0, flight: float = FLIGHT_SECONDS) -> tuple[BattleState, Impact]:
    """A battle just after the last shot of a seat with this outcome, fired at the moment 100."""
    state = battle(BattlePhase.WAITING)
    match = state.perspective.state
    shots = match.targets[seat].shots
    last = max(n for n, (_cell, answer) in enumerate(shots) if answer.outcome is outcome)

    def upto(count: int) -> Perspective:
        target = type(match.targets[0]).fresh(match.rules)
        for cell, answer in shots[:count]:
            target = target.after(cell, answer)
        targets = (target, match.targets[1]) if seat == 0 else (match.targets[0], target)
        of_seat = [turn for turn in match.history if isinstance(turn, ShotsFired) and turn.seat == seat]
        history = (*(turn for turn in match.history if turn not in of_seat), *of_seat[:count])
        return Perspective(
            0, state.perspective.fleet, type(match)(**{**vars(match), "targets": targets, "history": history})
        )

    fired = upto(last + 1).state.history[-1]
    assert isinstance(fired, ShotsFired)
    impact = Impact(upto(last), fired, 100.0, flight)
    return type(state)(**{**vars(state), "perspective": upto(last + 1), "animation": Animation(impact)}), impact


def frame(state: BattleState, impact: Impact, elapsed: float) -> AnimationFrame | None:
    return frame_at(impact, state.perspective.state.targets[impact.shots_fired.seat], 100.0 + elapsed)


def test_a_shot_flies_along_its_row_to_its_cell() -> None:
    state, impact = struck(MISS)
    frames = [frame(state, impact, step * FLIGHT_SECONDS / 10) for step in range(10)]
    assert all(each is not None and each.is_flying for each in frames)
    cells = [each.effects[0].cell for each in frames if each]
    target = impact.shots_fired.last_shot.cell
    assert cells == sorted(cells)
    assert cells[0] % 10 == 0
    assert cells[-1] == target
    assert {cell // 10 for cell in cells} == {target // 10}


@pytest.mark.parametrize("outcome", [MISS, HIT])
def test_a_strike_is_seen_on_its_cell_and_is_over_in_time(outcome: Outcome) -> None:
    state, impact = struck(outcome)
    frames = [frame(state, impact, FLIGHT_SECONDS + (step + 0.5) * STRIKE_SECONDS / 12) for step in range(12)]
    assert not any(each is None or each.is_flying for each in frames)
    assert {effect.cell for each in frames if each for effect in each.effects} == {impact.shots_fired.last_shot.cell}
    assert frame(state, impact, FLIGHT_SECONDS + STRIKE_SECONDS) is None
    assert frame(state, impact, -1) is None
    assert 0.3 <= STRIKE_SECONDS < FLIGHT_SECONDS + STRIKE_SECONDS <= 0.5


@pytest.mark.parametrize("seat", [0, 1])
def test_a_ship_goes_down_from_where_it_was_hit(seat: int) -> None:
    state, impact = struck(SUNK, seat)
    shot = impact.shots_fired.last_shot
    assert shot.answer.ship
    hull, before = shot.answer.ship.mask, shot.answer.ship.mask
    for step in range(12):
        now = frame(state, impact, FLIGHT_SECONDS + (step + 0.5) * STRIKE_SECONDS / 12)
        assert now is not None
        assert now.afloat & ~before == 0
        assert not now.afloat >> shot.cell & 1
        shown_state = state.shown_at(100.0 + FLIGHT_SECONDS + (step + 0.5) * STRIKE_SECONDS / 12)
        fleet = shown_state.perspective.fleet
        assert fleet
        picture = shown_target(shown_state) if seat == 0 else shown_own_board(shown_state, fleet)
        assert now.afloat & hull == picture.hit & hull
        assert {effect.cell for effect in now.effects} == set(cells_of(now.afloat))
        before = now.afloat
    assert before == 0


def test_while_it_flies_nothing_tells_what_it_will_do() -> None:
    state, impact = struck(SUNK)
    flying = state.shown_at(100.0 + FLIGHT_SECONDS / 2)
    assert flying.perspective == impact.perspective_before
    assert shown_target(flying).sunk == impact.perspective_before.target.wrecks
    assert state.shown_at(100.0 + 9).perspective == state.perspective


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40), (160, 50)])
@pytest.mark.parametrize("outcome", [MISS, HIT, SUNK])
def test_frames_are_painted_in_every_size_and_none_is_due_after_the_last(
    outcome: Outcome, size: tuple[int, int]
) -> None:
    def painted(state: BattleState, elapsed: float) -> Canvas:
        canvas = Canvas(*size, now=100.0 + elapsed)
        shown(state).paint_frame(canvas, lambda: None)
        return canvas

    state, _impact = struck(outcome)
    frames = [
        painted(state, elapsed) for elapsed in (0.02, FLIGHT_SECONDS + 0.01, FLIGHT_SECONDS + STRIKE_SECONDS + 0.01)
    ]
    assert [each.redraw_seconds is not None for each in frames] == [True, True, False]
    assert len({each.text() for each in frames}) > 1
    assert frames[-1].text() == painted(shown(state).settled(state), 0.02).text()


def test_a_key_ends_it_and_counts() -> None:
    screen = shown(struck(HIT)[0])
    before = screen.state.aim.cursor
    screen.settle()  # what the stage does before each key
    assert screen.state.animation.impact is None
    press(screen, "right")
    assert screen.state.aim.cursor != before


def test_a_calm_impact_has_no_flight() -> None:
    state, impact = struck(HIT, flight=0)
    now = frame(state, impact, 0)
    assert now
    assert not now.is_flying
    assert impact.ends_at == 100.0 + STRIKE_SECONDS


def test_there_is_no_motion_where_the_computer_does_not_wait() -> None:
    def motion(**given: object) -> str:
        return motion_of(Preferences(SCHEMA, {}, given).settings)

    assert motion() == "full"
    assert motion(motion="calm") == "calm"
    assert motion(pause=0.0) == "none"


def test_where_something_is_on_its_way() -> None:
    assert [point_along("abcd", share / 8) for share in range(9)] == list("aabbccddd")


async def _fire(show: Show) -> None:
    await show.ask("*", "(?i)all ships are placed")
    await show.ask(ENTER, "(?i)fire")


def test_a_whole_shot_with_its_flight_and_its_bell() -> None:
    """In a game for two no other shot rings, however long it all takes."""

    async def script(show: Show) -> None:
        await both_laid(show)
        before = show.raw.count("\a")
        show.press("j1", ENTER)  # not with an A, which has just lifted the curtain
        await show.see(r"\*")
        await show.see(r"J1 +(water|hit)|J1: (water|hit)")
        while show.stage.next_frame.is_due:
            await show.changed(show.text)
        assert show.raw.count("\a") == before + 1

    play(script, request=PlayTogether(("Anna", "Ben")), settings={"pause": "10", "bell": "all"}, size=(120, 40))


def test_a_key_in_the_middle_of_it_is_done_at_once() -> None:
    async def script(show: Show) -> None:
        await _fire(show)
        show.press("a1", ENTER)
        await show.see(r"\*")
        await show.ask(RIGHT, "Next shot +A2")
        await show.gone(r"\*")
        assert not show.stage.next_frame.is_due

    play(script, request=PlayBot("easy"), settings={"pause": "10"}, size=(120, 40))


def test_without_motion_nothing_flies_and_nothing_rings() -> None:
    async def script(show: Show) -> None:
        await _fire(show)
        show.press("a1", ENTER)
        await show.see(r"A1 +(water|hit)|A1: (water|hit)")
        assert not show.stage.next_frame.is_due
        assert "\a" not in show.raw

    play(script, request=PlayBot("easy"), settings={"pause": "10", "motion": "none"}, size=(120, 40))


@pytest.mark.parametrize(("rings_only_for_hits", "expected"), [(False, 3), (True, 2)])
def test_the_bell(rings_only_for_hits: bool, expected: int) -> None:
    import asyncio

    rung: list[int] = []

    async def run() -> None:
        bell = Bell(lambda: rung.append(1), rings_only_for_hits=rings_only_for_hits, delay_seconds=0)
        for outcome in (MISS, HIT, SUNK):
            state, impact = struck(outcome)
            bell.notify(impact.shots_fired, state.perspective.state)
        await asyncio.sleep(0.01)  # timers go off in the order of their times: every bell before this one

    asyncio.run(run())
    assert len(rung) == expected
