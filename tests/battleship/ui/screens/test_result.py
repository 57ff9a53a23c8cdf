"""The numbers at the end of a match: what is said above them, their bars, the ladder, and what cost most."""

import random
import re
from dataclasses import replace
from functools import cache

import pytest

from schiffe.battleship.bots.assess import Odds
from schiffe.battleship.drawing import ASCII_GLYPHS, BOX_GLYPHS, BoardPicture, Glyphs
from schiffe.battleship.match.analysis import Analysis, AssessedTurn, shooters_at
from schiffe.battleship.match.analyst import Analyst
from schiffe.battleship.match.events import MatchStarted
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rule_line import Announce, TurnRule
from schiffe.battleship.rules.packing import try_random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Ship
from schiffe.battleship.rules.target import Target
from schiffe.battleship.ui.painting.board_lines import BoardDrawing, board_lines
from schiffe.battleship.ui.painting.marks import BoardMarks
from schiffe.battleship.ui.painting.scales import RULED_SCALE, VisibleArea
from schiffe.battleship.ui.painting.sea_style import Role
from schiffe.battleship.ui.screens.analysis.findings import Findings, SideScore
from schiffe.battleship.ui.screens.result.screen import ResultScreen
from schiffe.battleship.ui.screens.result.state import ResultRemarks, ResultState
from schiffe.game.flow.after_match import AfterMatch
from schiffe.game.match.events import MatchEnded, PlayerResigned
from schiffe.game.match.players import Player, PlayerKind, SeatNumber
from schiffe.game.statistics.ladder import Rung, Standing
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.command import Done
from tests.battleship.ui.painting import painted, press, step_of
from tests.under_fire import Board

USUAL = Rules.of()
SILENT = Rules.of(announce=Announce.HIT)
SALVO = Rules.of(ships=(4, 3, 2), turn_rule=TurnRule.SALVO)


@cache
def shot_at(rules: Rules, hits: int, misses: int) -> Target:
    """What is known of a fleet after so many hits and misses."""
    board = Board(try_random_fleet(rules, random.Random(1)))
    taken = {cell for ship in board.fleet.ships for cell in ship.cells}
    water = [cell for cell in rules.grid.cells if cell not in taken]
    for cell in [*water[:misses], *sorted(taken)[:hits]]:
        board.receive(cell)
    return board.target


def result(
    targets: tuple[Target, Target],
    ending: MatchEnded | PlayerResigned,
    genius: int | None = 39,
    glyphs: Glyphs = BOX_GLYPHS,
) -> ResultScreen:
    """What the first player sees."""
    players = Player(PlayerKind.PERSON, "Lea"), Player(PlayerKind.BOT, "hard", "hard")
    match = replace(MatchState.at_start(MatchStarted(targets[0].rules, players, 0)), targets=targets, ending=ending)
    luck: tuple[tuple[SeatNumber, float], ...] = ((0, -3.0), (1, 12.0))
    scores = tuple(SideScore(seat, Analysis(40, 0.5, hits, ()), None if seat else genius) for seat, hits in luck)
    findings = Findings((), scores, is_done=True)
    state = ResultState(match, (try_random_fleet(targets[0].rules, random.Random(2)), None), 60, (0,), glyphs, findings)
    return ResultScreen(state)


@pytest.mark.parametrize(
    ("rules", "winner", "genius", "said"),
    [
        (USUAL, 0, 39, "Lea won against hard with 22 shots. The genius needs 39 for this fleet.\n"),
        (USUAL, 1, 39, "hard won against Lea with 26 shots. The genius needs 39 for this fleet.\n"),
        (USUAL, 1, None, "hard won against Lea with 26 shots.\n"),
        (SILENT, 0, 40, "Lea won against hard with 22 shots. The genius needs 40 for this fleet.\n"),
        (SALVO, 0, 28, "Lea won against hard with 14 shots. The genius needs 28 for this fleet.\n"),
    ],
)
def test_who_has_won_is_told_and_what_the_genius_needs(
    rules: Rules, winner: SeatNumber, genius: int | None, said: str
) -> None:
    targets = shot_at(rules, rules.ship_cell_count, 5), shot_at(rules, rules.ship_cell_count, 9)
    assert said in painted(result(targets, MatchEnded(winner), genius), (80, 24))


def test_a_game_that_was_resigned_has_neither_skill_nor_luck() -> None:
    targets = shot_at(USUAL, 10, 5), shot_at(USUAL, 3, 12)
    text = painted(result(targets, PlayerResigned(1)), (80, 24))
    assert "hard resigned after 15 shots." in text
    assert not re.search(r"skill|luck", text)


def test_a_first_game_says_nothing_of_skill_luck_or_the_genius() -> None:
    screen = result((shot_at(USUAL, 17, 5), shot_at(USUAL, 16, 9)), MatchEnded(0))
    screen.state = replace(screen.state, is_first_match=True)
    assert not re.search(r"skill|luck|genius|costliest", painted(screen, (80, 24)))


def styles_of(screen: ResultScreen, size: tuple[int, int], *, has_shades: bool = True) -> list[tuple[str, str]]:
    """The squares of bars as they are painted, with their styles."""
    canvas = Canvas(*size, has_shades=has_shades)
    screen.paint_frame(canvas, lambda: None)
    return [(text, style) for row in canvas.rows for _x, text, style in row if text and style.startswith("class:meter")]


@pytest.mark.parametrize(("size", "has_bars"), [((40, 20), False), ((80, 24), True), ((120, 40), True)])
def test_bars_are_ten_squares_where_they_have_room(size: tuple[int, int], *, has_bars: bool) -> None:
    screen = result((shot_at(USUAL, 12, 5), shot_at(USUAL, 17, 9)), MatchEnded(1))
    squares = styles_of(screen, size)
    skill = [("■" * 5, "class:meter"), ("■" * 5, "class:meter.rest")]
    luck = [("■" * 2, "class:meter.luck"), ("■" * 8, "class:meter.rest")]
    assert squares == ([*skill, *skill, *luck, ("■" * 10, "class:meter.luck")] if has_bars else [])


def test_without_shades_and_in_ascii_the_rest_of_a_bar_is_dots() -> None:
    targets = shot_at(USUAL, 12, 5), shot_at(USUAL, 17, 9)
    assert ("·" * 5, "class:meter.rest") in styles_of(result(targets, MatchEnded(1)), (80, 24), has_shades=False)
    screen = result(targets, MatchEnded(1), glyphs=ASCII_GLYPHS)
    assert ("#" * 5, "class:meter") in styles_of(screen, (80, 24))
    assert painted(screen, (80, 24)).isascii()


@pytest.mark.parametrize(
    ("standing", "said", "level"),
    [
        (Standing("hard", Rung(2, 2), "genius"), r"■■  hard: beaten +N  play genius", "genius"),
        (Standing("hard", Rung(1, 1), "genius"), r"■■  hard: one win of two +then genius", None),
        (Standing("hard", Rung(0, 1), "genius"), r"■■  hard: no win of two yet +then genius", None),
        (Standing("hard", Rung(3, 3), "genius"), r"■■  hard: beaten +then genius", None),
        (Standing("rival", Rung(2, 2)), r"■■  rival: beaten, the strongest of all\n", None),
        (Standing("hard", Rung(2, 2), "genius", is_counted=False), r"■■  not counted: with help\n", None),
    ],
)
def test_the_ladder_names_the_next_level_and_a_key_plays_it(standing: Standing, said: str, level: str | None) -> None:
    screen = result((shot_at(USUAL, 17, 5), shot_at(USUAL, 16, 9)), MatchEnded(0))
    screen.state = replace(screen.state, has_ladder=True, standing=standing)
    assert re.search(said, painted(screen, (80, 24)))
    steps = [command.transition for command in screen.commands(screen.state) if "n" in command.keys]
    assert [step(screen.state) for step in steps] == ([Done(AfterMatch.NEXT_LEVEL)] if level else [])


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40), (200, 55)])
def test_nothing_moves_when_more_is_known(size: tuple[int, int]) -> None:
    screen = result((shot_at(USUAL, 17, 5), shot_at(USUAL, 16, 9)), MatchEnded(0), genius=None)
    found = screen.state.findings
    screen.state = replace(screen.state, findings=Findings(()), has_ladder=True)
    before = painted(screen, size).split("\n")
    standing = Standing("hard", Rung(1, 1), "genius")
    screen.state = replace(screen.state, findings=found, standing=standing)
    after = painted(screen, size).split("\n")
    labels = ("shots", "luck", "ladder", *(("weakest",) if size[0] >= 80 else ()))  # a sentence where columns are few
    for label in labels:
        one, other = ([f"  {line}".find(f"  {label} ") for line in lines] for lines in (before, after))
        assert max(one) >= 0
        assert one == other


def test_the_costliest_shots_stand_below_and_on_the_board() -> None:
    targets = shot_at(USUAL, 17, 5), shot_at(USUAL, 16, 9)
    screen = result(targets, MatchEnded(0))
    players = shooters_at(screen.state.match_state, [0])
    analyst = Analyst(players)
    for player in analyst.players:
        player.result = Analysis(22, 0.5, 0.0, costly_of(targets[0]))
    screen.state = replace(screen.state, findings=Findings.from_analyst(analyst))
    text = painted(screen, (120, 40))
    assert "11  A1   10 %  where F6 had 50 %" in text
    assert "12  A2   10 %  where F6 had 50 %" in text
    assert "A │ 11 12" in text


def test_boards_above_the_numbers_are_as_large_as_they_fit_with_air_between_all_parts() -> None:
    screen = result((shot_at(USUAL, 17, 5), shot_at(USUAL, 16, 9)), MatchEnded(0))
    heights = {}
    for rows in range(36, 70):
        lines = painted(screen, (140, rows)).split("\n")
        labels = [y for y, line in enumerate(lines) if re.match(r" *[A-J] [│├]", line)]
        heights[rows] = labels[-1] - labels[0]
    assert {*heights.values()} == {9, 18, 27}
    assert list(heights.values()) == sorted(heights.values())
    assert heights[40] == 9
    assert heights[50] == 18


def test_esc_leads_from_the_boards_to_the_numbers_and_from_there_to_the_menu() -> None:
    screen = result((shot_at(USUAL, 17, 5), shot_at(USUAL, 16, 9)), MatchEnded(0))
    for key, shows_boards in (("b", True), ("escape", False), ("tab", True), ("q", False)):
        press(screen, key)
        assert screen.state.shows_boards is shows_boards
    assert step_of(screen, "escape")(screen.state) == Done(AfterMatch.MENU)


def test_where_that_makes_the_boards_larger_the_numbers_stand_beside_them() -> None:
    screen = result((shot_at(USUAL, 17, 5), shot_at(USUAL, 16, 9)), MatchEnded(0))
    lines = painted(screen, (200, 55)).split("\n")
    rows = [y for y, line in enumerate(lines) if re.match(r" *[A-J] ", line)]
    assert len(rows) == 10
    assert rows[1] - rows[0] == 3
    assert rows[0] < next(y for y, line in enumerate(lines) if re.search(r"  shots {2,}", line)) < rows[-1]
    narrower = painted(screen, (180, 55)).split("\n")
    assert re.match(r" *shots ", next(line for line in narrower if "shots  " in line))


@pytest.mark.parametrize("size", [(100, 36), (110, 38), (120, 40), (200, 55)])
@pytest.mark.parametrize("has_ladder", [False, True])
@pytest.mark.parametrize("noticed", ["", "Your shots hit their mark, and the other side had no luck."])
def test_a_row_is_free_above_the_keys(size: tuple[int, int], has_ladder: bool, noticed: str) -> None:
    screen = result((shot_at(USUAL, 17, 5), shot_at(USUAL, 16, 9)), MatchEnded(0))
    screen.state = replace(screen.state, has_ladder=has_ladder, remarks=ResultRemarks(noticed))
    lines = painted(screen, size).split("\n")
    assert "again" in lines[size[1] - 1]
    assert not lines[size[1] - 2].strip()


def costly_of(target: Target) -> tuple[AssessedTurn, ...]:
    """Two turns that gave something away."""
    before = Target.fresh(target.rules)
    cells = [shot.cell for shot in target.shots[:2]]
    return tuple(
        AssessedTurn(number, before, (Odds(cell, 1, 10, is_exact=True),), (Odds(55, 5, 10, is_exact=True),), 0.4, (), 0)
        for number, cell in enumerate(cells, 11)
    )


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("name", ["Ben", "Wilhelmine von Braun", "Ren\u00e9", "W" * 32])
def test_the_banner_of_two_has_room_for_every_name(size: tuple[int, int], name: str) -> None:
    screen = result((shot_at(USUAL, 17, 5), shot_at(USUAL, 16, 9)), MatchEnded(0))
    players = Player(PlayerKind.PERSON, name), Player(PlayerKind.PERSON, "Lea")
    screen.state = replace(screen.state, people=(0, 1), match_state=replace(screen.state.match_state, players=players))
    text = painted(screen, size)
    if name != "Ben":
        assert re.search(r"W ?I ?N ?S|\.\.", "\n".join(text.split("\n")[1:5]))
    else:
        assert ("B E N" in text) is (size == (40, 20))


def test_a_number_on_a_sunk_ship_leaves_its_joints_in_their_colour() -> None:
    ship = Ship(USUAL.ship_classes[0], tuple(range(USUAL.ship_classes[0].length)))
    picture = BoardPicture(USUAL.grid, (ship,), sunk=ship.mask, hit=ship.mask)
    part = VisibleArea(range(10), range(10), RULED_SCALE)
    lines = board_lines(BoardDrawing(picture, BOX_GLYPHS, Role.OWN, part), BoardMarks(numbered_cells=((1, 31), (3, 9))))
    shown = {text: style for line in lines for _x, text, style in line}
    assert (shown[" 31"], shown["<9>"]) == ("class:numbered", "class:numbered")
    assert "class:own.ship" not in shown.values()


HELPS = "You never found the patrol boat: 14 shots went where it could not be."


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40)])
def test_after_a_loss_a_sentence_helps_and_nothing_moves_when_it_comes(size: tuple[int, int]) -> None:
    screen = result((shot_at(USUAL, 10, 5), shot_at(USUAL, 17, 9)), MatchEnded(1))
    before = painted(screen, size).split("\n")
    screen.state = replace(screen.state, remarks=ResultRemarks(help_after_loss=HELPS))
    text = painted(screen, size)
    assert "You never found the patrol boat" in " ".join(text.split())
    for word in ("shots", "skill", "hits") if size != (40, 20) else ():
        one, other = ([line.strip().startswith(f"{word} ") for line in lines] for lines in (before, text.split("\n")))
        assert one == other


def test_winners_and_those_who_watch_are_told_nothing_of_the_kind() -> None:
    won = result((shot_at(USUAL, 17, 9), shot_at(USUAL, 10, 5)), MatchEnded(0))
    won.state = replace(won.state, remarks=ResultRemarks(help_after_loss=HELPS))
    assert "never found" not in painted(won, (80, 24))
    both = result((shot_at(USUAL, 10, 5), shot_at(USUAL, 17, 9)), MatchEnded(1))
    both.state = replace(both.state, remarks=ResultRemarks(help_after_loss=HELPS), people=(0, 1))
    assert "never found" not in painted(both, (80, 24))


def test_where_there_is_nothing_to_say_nothing_is_said() -> None:
    lost = result((shot_at(USUAL, 10, 5), shot_at(USUAL, 17, 9)), MatchEnded(1))
    assert re.search(r"\n +\.\.\.\n", painted(lost, (80, 24)))
    lost.state = replace(lost.state, remarks=ResultRemarks(help_after_loss=""))
    assert not re.search(r"\n +\.\.\.\n", painted(lost, (80, 24)))
