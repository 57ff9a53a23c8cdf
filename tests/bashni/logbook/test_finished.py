"""What the list of games and the statistics know of a finished match, as text."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schiffe.bashni.logbook.finished import FORMAT, Summary, summary_json
from schiffe.bashni.match.events import BashniMatchEnded, EndingEvent
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.position import Colour, EndingReason
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.store.matches import StoredEnding
from tests.bashni.logbook.kept import record_of
from tests.bashni.match.test_codec import counts

summaries = st.builds(Summary, counts, st.tuples(counts, counts), st.tuples(counts, counts), counts)


@given(summaries)
def test_a_summary_is_one_line_with_all_its_numbers(summary: Summary) -> None:
    line = summary_json(summary)
    assert line.isprintable()
    assert [*json.loads(line).values()] == [
        summary.ply_count,
        [*summary.points],
        [*summary.hint_counts],
        summary.taken_back_count,
    ]


@pytest.mark.parametrize(
    ("ending", "how", "winner"),
    [
        (BashniMatchEnded(Colour.WHITE, EndingReason.BLOCKED), "won", Colour.WHITE),
        (BashniMatchEnded(Colour.BLACK), "won", Colour.BLACK),
        (BashniMatchEnded(None, EndingReason.PLIES), "drawn", None),
        (BashniMatchEnded(None, is_decided=False), "broken", None),
        (PlayerResigned(Colour.WHITE), "resigned", Colour.BLACK),
        (PlayerLeft(Colour.WHITE), "left", None),
    ],
)
def test_each_ending_has_its_word_in_the_file(ending: EndingEvent, how: str, winner: Colour | None) -> None:
    record = record_of()
    state = MatchState.at_start(record.start).after(ending)
    assert FORMAT.write_ending(state, record) == StoredEnding(how, winner, summary_json(Summary.from_state(state)))
