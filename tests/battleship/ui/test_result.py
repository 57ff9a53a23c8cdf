"""The numbers at the end of a match: what is said above them, and their bars."""

import random
from dataclasses import replace
from functools import cache

import pytest

from schiffe.battleship.drawing import ASCII_GLYPHS, BOX_GLYPHS, Glyphs
from schiffe.battleship.match.analysis import Analysis
from schiffe.battleship.match.events import MatchEnded, MatchStarted, Player, PlayerKind, PlayerResigned, SeatNumber
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import Announce, Rules, TurnRule
from schiffe.battleship.ui.context import Fleets
from schiffe.battleship.ui.screens.analysis import Findings, SideScore
from schiffe.battleship.ui.screens.result import Result, ResultScreen, _banner
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import big_letters
from tests.battleship.ui.painting import painted
from tests.under_fire import Board

USUAL = Rules.of()
SILENT = Rules.of(announce=Announce.HIT)
SALVO = Rules.of(ships=(4, 3, 2), turn=TurnRule.SALVO)


@cache
def shot_at(rules: Rules, hits: int, misses: int) -> TargetView:
    """What is known of a fleet after so many hits and misses."""
    board = Board(random_fleet(rules, random.Random(1)))
    taken = {cell for ship in board.fleet.ships for cell in ship.cells}
    water = [cell for cell in rules.grid.cells if cell not in taken]
    for cell in [*water[:misses], *sorted(taken)[:hits]]:
        board.receive(cell)
    return board.view


def result(
    views: tuple[TargetView, TargetView],
    ending: MatchEnded | PlayerResigned,
    genius: int | None = 39,
    glyphs: Glyphs = BOX_GLYPHS,
) -> ResultScreen:
    """What the first player sees."""
    players = Player(PlayerKind.PERSON, "Lea"), Player(PlayerKind.BOT, "hard", "hard")
    match = replace(MatchState.begin(MatchStarted(views[0].rules, players, 0)), views=views, ending=ending)
    luck: tuple[tuple[SeatNumber, float], ...] = ((0, -3.0), (1, 12.0))
    scores = tuple(SideScore(seat, Analysis(40, 0.5, hits, ()), None if seat else genius) for seat, hits in luck)
    findings = Findings((), (), scores, is_done=True)
    state = Result(match, Fleets(random_fleet(views[0].rules, random.Random(2)), None), 60, (0,), glyphs, findings)
    return ResultScreen(state, lambda: None, lambda: None)


@pytest.mark.parametrize(
    ("rules", "hits", "genius", "said"),
    [
        (USUAL, 17, 39, " 22 shots; the genius needs 39 for the same fleet\n"),
        (USUAL, 12, 39, " 17 shots, 5 hits short. The genius needs 39 for the same fleet.\n"),
        (USUAL, 16, None, " 21 shots, 1 hit short.\n"),
        (SILENT, 14, 39, " 19 shots, 3 hits short. The genius needs 39 for the same fleet.\n"),
        (SALVO, 7, 28, " 12 shots, 2 hits short. The genius needs 28 for the same fleet.\n"),
    ],
)
def test_who_has_not_sunk_the_fleet_is_told_how_many_hits_were_missing(
    rules: Rules, hits: int, genius: int | None, said: str
) -> None:
    views = shot_at(rules, hits, 5), shot_at(rules, rules.cells, 9)
    winner: SeatNumber = 0 if hits == rules.cells else 1
    assert said in painted(result(views, MatchEnded(winner), genius), (80, 24))


def test_who_wins_because_the_other_one_gives_up_may_be_short_of_hits_too() -> None:
    views = shot_at(USUAL, 10, 5), shot_at(USUAL, 3, 12)
    text = painted(result(views, PlayerResigned(1)), (80, 24))
    assert "V I C T O R Y" in text
    assert "15 shots, 7 hits short." in text


@pytest.mark.parametrize(
    ("glyphs", "size", "skill", "one", "other"),
    [
        (BOX_GLYPHS, (80, 24), "███▌", "▐█│", "│███"),
        (ASCII_GLYPHS, (80, 24), "####", "##|", "|###"),
        (BOX_GLYPHS, (120, 40), "█" * 9 + "▌", "▐████│", "│█████████"),
    ],
)
def test_luck_stands_on_either_side_of_a_middle_line(
    glyphs: Glyphs, size: tuple[int, int], skill: str, one: str, other: str
) -> None:
    views = shot_at(USUAL, 12, 5), shot_at(USUAL, 17, 9)
    text = painted(result(views, MatchEnded(1), glyphs=glyphs), size)
    lines = {line.split()[0]: line.split()[1:] for line in text.split("\n") if line.strip()}
    assert lines["skill"] == [skill, "50", "%", skill, "50", "%"]
    assert lines["luck"] == [one, "-3.0", "hits", other, "+12.0", "hits"]
    assert glyphs is BOX_GLYPHS or text.isascii()


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
def test_banner_and_table_are_one_block_in_the_middle(size: tuple[int, int]) -> None:
    views = shot_at(USUAL, 17, 5), shot_at(USUAL, 16, 9)
    lines = painted(result(views, MatchEnded(0)), size).split("\n")
    filled = [number for number, line in enumerate(lines[1:-2], 1) if line.strip()]
    word = big_letters("VICTORY", has_blocks=True)[0] if size[1] >= 36 else "V I C T O R Y"
    assert word in lines[filled[0]]
    above, below = filled[0] - 2, len(lines) - 3 - filled[-1]  # the first row of the banner has no letters
    assert abs(above - below) <= 1
    rule = next(line for line in lines if "───" in line)
    assert abs(rule.index("─") - (size[0] - 1 - rule.rindex("─"))) <= 1
    assert size[0] > 80 or rule.index("─") >= 6


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("name", ["Ben", "Wilhelmine von Braun", "Ren\u00e9", "W" * 32])
def test_the_banner_of_two_has_room_for_every_name(size: tuple[int, int], name: str) -> None:
    screen = result((shot_at(USUAL, 17, 5), shot_at(USUAL, 16, 9)), MatchEnded(0))
    players = Player(PlayerKind.PERSON, name), Player(PlayerKind.PERSON, "Lea")
    screen.update(lambda state: replace(state, people=(0, 1), match=replace(state.match, players=players)))
    text = painted(screen, size)
    assert (big_letters("WINS", has_blocks=True)[1] in text) is (size == (120, 40) and name.isascii() and len(name) < 9)
    lines = [line.strip() for line in text.split("\n")]
    names = next(number for number, line in enumerate(lines) if line.endswith("Lea"))
    above = lines[names - (2 if size == (40, 20) else 3) : names]
    assert [bool(line) for line in above] == [True, *(False for _row in above[1:])], "where one looks is a headline"


def test_a_translation_of_the_banner_need_not_be_all_capitals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("schiffe.battleship.ui.screens.result._", {"VICTORY": "Vittoria"}.get)
    screen = result((shot_at(USUAL, 17, 5), shot_at(USUAL, 16, 9)), MatchEnded(0))
    lines = _banner(Canvas(120, 40), 80, screen.state)
    assert lines[1:-1] == list(big_letters("VITTORIA", has_blocks=True))
