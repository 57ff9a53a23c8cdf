"""Matches of those who reckon with all they have seen: taken up after any event, they go on as they would have."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schiffe.battleship.bots.prior import UNIFORM_PRIOR, Prior
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.codec import event_json, read_event
from schiffe.battleship.match.events import Event, MatchStarted
from schiffe.battleship.match.seats import BotSeat
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.match.turn import play_turn
from schiffe.battleship.rules.rules import Rules
from schiffe.game.match.events import MatchEnded
from schiffe.game.match.match import Match
from schiffe.game.match.players import Player, PlayerKind
from tests.battleship.match.scripted import Recorder, fleets_of
from tests.game.match.undisturbed import play_undisturbed
from tests.strategies import seeds, variants

pytestmark = pytest.mark.usefixtures("quick_genius")
GENIUS, RIVAL = (Player(PlayerKind.BOT, level, level) for level in ("genius", "rival"))


@settings(max_examples=15)
@given(
    variants(6),
    st.sampled_from([UNIFORM_PRIOR, Prior(left=1.5), Prior(rim=-1.0, lying=2.0, touching=0.5)]),
    st.integers(0, 1),
    seeds,
    st.data(),
)
def test_genius_and_rival_go_on_the_same_from_what_is_in_the_file(
    settled: Rules, prior: Prior, first: int, seed: int, data: st.DataObject
) -> None:
    """Under all rules, in the event loop and in a thread; the other's thinking in between leaves nothing behind."""
    started = MatchStarted(settled, (GENIUS, RIVAL), first)
    fleets, chance = fleets_of(MatchState.at_start(started), seed), Chance(seed)

    def play_on(events: list[Event]) -> list[Event]:
        seen = Recorder()
        seats = (
            BotSeat(fleets[0], "genius", chance),
            BotSeat(fleets[1], "rival", chance, prior),
        )
        play_undisturbed(Match(MatchState.from_events(events), [seen]), seats, play_turn)
        return events + seen.events

    size = settled.grid.size
    whole = play_on([started])
    assert isinstance(whole[-1], MatchEnded)
    kept = [read_event(event_json(event, size), size) for event in whole]
    assert kept == whole
    left = data.draw(st.integers(1, len(whole) - 1), label="events before it was left")
    assert play_on(kept[:left]) == whole
