"""Whole matches under rules of every kind, against a referee that is written from the text of the rules alone."""

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schiffe.battleship.bots.assess import Effort
from schiffe.battleship.levels import LEARNING_LEVELS, LEVELS
from schiffe.battleship.match import hints
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import Event, HintTaken, MatchStarted, ShotsFired
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.match.turn import play_turn
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.game.match.events import MatchEnded, TimeExpired
from schiffe.game.match.match import Match
from schiffe.game.match.players import Player, PlayerKind
from tests.battleship.match.scripted import fleets_of, seat_for
from tests.game.match.undisturbed import play_undisturbed
from tests.strategies import seeds, variants

KINDS = (
    Player(PlayerKind.PERSON, "Anna"),
    *(Player(PlayerKind.BOT, level, level) for level in LEVELS if level not in LEARNING_LEVELS),
)


@pytest.fixture(autouse=True, scope="module")
def quick_hints() -> Iterator[None]:
    """Hints that are worth less, and quick: what they say matters to nobody here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hints, "USUAL_EFFORT", Effort(sample_count=100))
        yield


class Referee:
    """Plays by the words of the rules: it knows the cells of the ships, and nothing of targets, masks or states."""

    def __init__(self, settled: Rules, fleets: Sequence[Fleet], first: int) -> None:
        _size, _lengths, _contact, self.turn_rule, self.announce = settled.text.split("; ")
        self.cells = settled.grid.size**2
        self.ships = [[(ship.ship_class.value, set(ship.cells)) for ship in fleet.ships] for fleet in fleets]
        self.shot_at: list[set[int]] = [set(), set()]
        self.seat_to_move = first
        self.is_over = False

    def afloat(self, seat: int) -> int:
        """How many ships of a seat are not sunk."""
        return sum(not cells <= self.shot_at[seat] for _name, cells in self.ships[seat])

    def due(self) -> int:
        """How many shots the turn has."""
        if self.turn_rule != "salvo":
            return 1
        return min(self.afloat(self.seat_to_move), self.cells - len(self.shot_at[1 - self.seat_to_move]))

    def assessed_turns(self, event: ShotsFired) -> None:
        """Check the shots of a turn and their answers."""
        assert not self.is_over
        assert event.seat == self.seat_to_move
        opponent, due, has_hit = 1 - event.seat, self.due(), False
        for shot in event.shots:
            assert not self.is_over
            assert shot.cell not in self.shot_at[opponent]
            self.shot_at[opponent].add(shot.cell)
            hit = next((ship for ship in self.ships[opponent] if shot.cell in ship[1]), None)
            has_hit = hit is not None
            told = shot.answer.outcome.value
            self.is_over = self.afloat(opponent) == 0
            if hit is None:
                assert told == "miss"
            elif self.is_over:
                assert told == "won"
            elif hit[1] <= self.shot_at[opponent] and self.announce != "hit":
                assert told == "sunk"
            else:
                assert told == "hit"
            if hit and told in ("sunk", "won") and self.announce == "ship":
                assert shot.answer.ship is not None
                assert (shot.answer.ship.ship_class.value, set(shot.answer.ship.cells)) == hit
            else:
                assert shot.answer.ship is None
        assert len(event.shots) == due or (self.is_over and len(event.shots) <= due)
        if not self.is_over and not (self.turn_rule == "again" and has_hit):
            self.seat_to_move = opponent


def whole_match(
    settled: Rules, players: tuple[Player, Player], first: int, seed: int, so_far: Sequence[Event] = ()
) -> tuple[list[Event], tuple[Fleet, Fleet]]:
    """All events of a match that goes on after some of them; none for a new one."""
    begun = [MatchStarted(settled, players, first)]
    events: list[Event] = list(so_far) or list(begun)

    class Recorder:
        def __init__(self) -> None:
            self.folded = MatchState.from_events(events)

        def notify(self, event: Event, state: MatchState) -> None:
            self.folded = self.folded.after(event)
            assert state == self.folded
            events.append(event)

    fleets, chance = fleets_of(MatchState.at_start(begun[0]), seed), Chance(seed)
    seats = [seat_for(player, number, fleets[number], chance) for number, player in enumerate(players)]
    play_undisturbed(Match(MatchState.from_events(events), [Recorder()]), (seats[0], seats[1]), play_turn)
    return events, fleets


@settings(max_examples=40, deadline=None)
@given(variants(7), st.sampled_from(KINDS), st.sampled_from(KINDS), st.integers(0, 1), seeds)
def test_a_naive_referee_agrees_with_every_match(
    settled: Rules, one: Player, other: Player, first: int, seed: int
) -> None:
    events, fleets = whole_match(settled, (one, other), first, seed)
    referee = Referee(settled, fleets, first)
    for before, event in pairwise(events):
        if isinstance(event, ShotsFired):
            assert not isinstance(before, MatchEnded)
            referee.assessed_turns(event)
    assert referee.is_over
    assert events[-1] == MatchEnded(referee.seat_to_move)


@settings(max_examples=12, deadline=None)
@given(variants(6), st.sampled_from(KINDS), st.sampled_from(KINDS), st.integers(0, 1), seeds, st.data())
def test_a_match_of_any_kind_goes_on_from_any_event_to_the_same_end(
    settled: Rules, one: Player, other: Player, first: int, seed: int, data: st.DataObject
) -> None:
    whole, _fleets = whole_match(settled, (one, other), first, seed)
    stop = data.draw(st.integers(1, len(whole) - 1))
    within = [number for number, event in enumerate(whole) if isinstance(event, HintTaken | TimeExpired)][:1]
    for number in (stop, *(number + 1 for number in within)):
        again, _fleets = whole_match(settled, (one, other), first, seed, whole[:number])
        assert again == whole


@settings(deadline=None)
@given(variants(), seeds)
def test_a_view_never_says_more_than_is_true(settled: Rules, seed: int) -> None:
    """What it takes for wrecks, water or the ships afloat is so, whatever was told."""
    from schiffe.battleship.rules.packing import random_fleet
    from schiffe.battleship.rules.target import Target

    rng = random.Random(seed)
    fleet, target = random_fleet(settled, rng), Target.fresh(settled)
    ships = 0
    for ship in fleet.ships:
        ships |= ship.mask
    for cell in rng.sample(settled.grid.cells, len(settled.grid.cells)):
        shots = settled.grid.full & ~target.open_cells
        target = target.after(cell, fleet.answer(cell, shots))
        shots |= 1 << cell
        sunk = [ship for ship in fleet.ships if not ship.mask & ~shots]
        assert target.hits | target.wrecks == ships & shots
        assert not target.proven_water & ships
        assert not (target.open_cells & ~target.possible_cells) & ships
        assert not target.wrecks & ~sum(ship.mask for ship in sunk)
        if len(sunk) == len(fleet.ships):
            assert (target.afloat, target.afloat_ship_count) == ((), 0)
            break
        assert target.afloat_ship_count == len(fleet.ships) - (0 if settled.is_silent else len(sunk))
        floating = sorted(ship.ship_class.length for ship in fleet.ships if ship not in sunk)
        known = sorted(kind.length for kind in target.afloat)
        for length in set(floating):
            assert known.count(length) >= floating.count(length)
