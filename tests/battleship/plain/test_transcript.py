"""Matches as texts to keep."""

import re
from pathlib import Path

import pytest

from schiffe.battleship.drawing import ASCII_GLYPHS
from schiffe.battleship.logbook.finished import FORMAT, FinishedMatch
from schiffe.battleship.plain.transcript import transcript_lines
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.rules import NETWORK_RULES, Rules
from schiffe.game.match.finished import read_finished
from schiffe.language import i18n
from schiffe.language.columns import display_width
from schiffe.store.store import Store
from tests.battleship.logbook.chance_matches import OTHERS, REMOTE, Plan, play


def finished(folder: Path, plan: Plan) -> FinishedMatch:
    play(folder / "games", plan)
    store = Store(folder / "games")
    found = read_finished(store, 1, FORMAT)
    store.close()
    return found


@pytest.mark.parametrize("language", i18n.available_languages())
@pytest.mark.parametrize("other", [OTHERS[0], OTHERS[1], REMOTE])
def test_every_shot_is_there_in_its_order(tmp_path: Path, other: object, language: str) -> None:
    rules, player = (NETWORK_RULES, REMOTE) if other is REMOTE else (Rules.of(7, (3, 2)), OTHERS[0])
    match = finished(tmp_path, Plan(rules, player, 4, 0, None, lies=False, day=None))
    i18n.choose_language(language)
    lines = list(transcript_lines(match, "utf-8"))
    assert all(display_width(line) <= 80 for line in lines)
    state, size = match.moments[-1].state, rules.grid.size
    text = "\n".join(lines)
    for seat in (0, 1):
        part = text.split("\n\n")[2 + seat]
        numbered = re.findall(r"(\d+)\. ([A-Z]\d+) ", part.replace("\n", " ") + " ")
        assert [cell for _number, cell in numbered] == [cell_name(cell, size) for cell, _ in state.targets[seat].shots]
        assert [int(number) for number, _cell in numbered] == list(range(1, len(numbered) + 1))


def test_both_fleets_lie_open(tmp_path: Path) -> None:
    match = finished(tmp_path, Plan(Rules.of(7, (3, 2)), OTHERS[1], 4, 0, 0, lies=False, day=None))
    lines = list(transcript_lines(match, "ascii"))
    assert "gave up" in lines[3]
    assert "".join(lines).count(ASCII_GLYPHS.lying[0]) + "".join(lines).count(ASCII_GLYPHS.standing[0]) >= 4
