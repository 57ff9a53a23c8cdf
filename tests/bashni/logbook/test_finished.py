"""What the list of games and the statistics know of a finished match, as text."""

import json

from hypothesis import given
from hypothesis import strategies as st

from schiffe.bashni.logbook.finished import Summary, summary_text
from tests.bashni.match.test_codec import counts

summaries = st.builds(Summary, counts, st.tuples(counts, counts), st.tuples(counts, counts), counts)


@given(summaries)
def test_a_summary_is_one_line_with_all_its_numbers(summary: Summary) -> None:
    line = summary_text(summary)
    assert line.isprintable()
    assert [*json.loads(line).values()] == [
        summary.plies,
        [*summary.points],
        [*summary.hints],
        summary.taken_back,
    ]
