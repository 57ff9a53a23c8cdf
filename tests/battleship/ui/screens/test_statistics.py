"""The statistics on the full screen: every page in every size and language, and the keys between them."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import pytest

from schiffe.battleship.drawing import ASCII_GLYPHS, BOX_GLYPHS, Glyphs
from schiffe.battleship.logbook.daily import DailyAttempt, DailyAttempts
from schiffe.battleship.logbook.own_matches import LADDER, OwnBattleshipMatch, own_matches
from schiffe.battleship.logbook.player_statistics import make_player_statistics
from schiffe.battleship.logbook.summaries import summary_json
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.ui.screens.statistics.charts import Chart, paint_chart
from schiffe.battleship.ui.screens.statistics.screen import StatisticsScreen
from schiffe.battleship.ui.screens.statistics.state import StatisticsPage, StatisticsState
from schiffe.game.statistics.ladder import Rung
from schiffe.game.statistics.results import OwnResult
from schiffe.game.training.progress import TrainingTally
from schiffe.game.ui.statistics import DAY_SECONDS
from schiffe.language import i18n
from schiffe.store.logbook import Logbook
from schiffe.store.matches import StoredEnding, StoredMatch, StoredSide
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.scene import NO_SCENE
from tests.battleship.logbook.played import Played, fill, many, play
from tests.battleship.ui.painting import painted, press
from tests.battleship.ui.show import play as play_show
from tests.toolkit.show import ESCAPE, Show

SIZES = [(40, 20), (60, 22), (79, 24), (80, 24), (92, 28), (100, 24), (120, 40), (200, 60)]
LONG = "Wilhelmine von Braun"
NOW = 1e9


@pytest.fixture(params=i18n.available_languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.choose_language(request.param)
    yield request.param
    i18n.choose_language("en")


@cache
def some_games() -> tuple[OwnBattleshipMatch, ...]:
    """Three hundred games against bots and people, some with hints, some broken off, under all kinds of rules."""
    games = []
    for number, (played, begun, summary) in enumerate(many(300, NOW)):
        one, other = (StoredSide(side.kind.value, side.name, side.level) for side in played.record.players)
        end = StoredEnding("won", played.state.winner, summary_json(summary))
        line = played.record.rules.text
        match = StoredMatch(
            number, "t", "battleship", (one, other), line, begun, begun, 9, begun, end, is_imported=False
        )
        games += own_matches([match], {"Anna"})
    games[5] = replace(games[5], hint_count=3)
    games[6] = replace(games[6], result=OwnResult.BROKEN_OFF)
    games[7] = replace(games[7], opponent=StoredSide("remote", LONG))
    games[8] = replace(games[8], rules="12; 6,6,5,5,4,4,3,3,2,2,1,1; none; again; sunk")
    return tuple(games)


def shown(
    games: tuple[OwnBattleshipMatch, ...], glyphs: Glyphs = BOX_GLYPHS, others: dict[str, int] | None = None
) -> StatisticsScreen:
    rungs = LADDER.rungs(games)
    state = StatisticsState(
        name=LONG,
        glyphs=glyphs,
        matches=games,
        other_players=others or {},
        period_statistics=make_player_statistics(LONG, games, rungs),
        rungs=rungs,
        days=DailyAttempts({}),
        today=date.min,
        now=NOW,
    )
    return StatisticsScreen(state, NO_SCENE)


@pytest.mark.parametrize("size", SIZES)
def test_every_page_in_every_size(language: str, size: tuple[int, int]) -> None:
    screen = shown(some_games())
    pages = {}
    while screen.state.page not in pages:
        page = screen.state.page
        pages[page] = painted(screen, size)
        press(screen, "right")
    is_wide = size[0] >= 76 and size[1] >= 24
    left_out = {StatisticsPage.DAYS, StatisticsPage.TRAINING, *([StatisticsPage.OPENING_MAP] if is_wide else ())}
    assert list(pages) == [page for page in StatisticsPage if page not in left_out]
    assert "√" in pages[StatisticsPage.NUMBERS]
    assert sum("\u2800" < sign <= "\u28ff" for sign in pages[StatisticsPage.COURSE]) > 20
    assert "█" not in pages[StatisticsPage.COURSE]
    assert pages[StatisticsPage.FLEET_MAP].count("┌") == 1 + is_wide
    assert "2001-09-0" in pages[StatisticsPage.COURSE]
    press(screen, "left")
    painted(screen, size)
    assert screen.state.page is list(pages)[-1]


@pytest.mark.parametrize("size", SIZES)
def test_ascii(size: tuple[int, int]) -> None:
    screen = shown(some_games(), ASCII_GLYPHS)
    for _page in StatisticsPage:
        text = painted(screen, size)
        assert text.isascii(), text
        press(screen, "tab")


@pytest.mark.parametrize("size", SIZES)
def test_nobody_has_played(language: str, size: tuple[int, int]) -> None:
    text = painted(shown(()), size)
    assert i18n._("No game is over yet.") in re.sub(r"\s+", " ", text)
    other = painted(shown((), others={"Anna": 7, LONG: 12}), size)
    assert "Anna (7)" in re.sub(r"\s+", " ", other)


@cache
def game_on(board: int) -> Played:
    return play("easy", 1, Rules.of(board, 2), "easy")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("board", [5, 26])
def test_maps_of_other_boards(size: tuple[int, int], board: int) -> None:
    played = game_on(board)
    cells = played.summary
    game = replace(
        some_games()[0],
        rules=played.record.rules.text,
        first_cell=cells.sides[0].first_cell,
        fleet_mask=cells.sides[0].fleet_mask,
    )
    screen = shown((game,))
    screen.state = screen.state.with_page(StatisticsPage.FLEET_MAP)
    text = painted(screen, size)
    assert " 1 " in text  # of one game how often it was
    said = text.count("no habits show yet.")
    assert said == (2 if screen.state.is_wide else 1), f"what is said of a map is cut:\n{text}"
    press(screen, "s-down")
    press(screen, "s-right")
    painted(screen, size)


def test_what_would_be_empty_is_no_page() -> None:
    game = some_games()[0]
    assert shown((game,)).state.pages == [StatisticsPage.NUMBERS]
    assert shown((game, game)).state.pages == [
        StatisticsPage.NUMBERS,
        StatisticsPage.COURSE,
        StatisticsPage.FLEET_MAP,
        StatisticsPage.OPENING_MAP,
    ]
    assert StatisticsPage.OPPONENTS in shown(some_games()[:9]).state.pages


def test_where_only_a_lesson_was_played_no_page_tells_habits() -> None:
    taught = replace(some_games()[0], fleet_mask=0, first_cell=None)
    assert shown((taught, taught)).state.pages == [StatisticsPage.NUMBERS, StatisticsPage.COURSE]


def test_of_few_games_no_meter_and_no_chart_stands_for_a_share() -> None:
    won = next(game for game in some_games() if game.result is OwnResult.WON)
    lost = next(game for game in some_games() if game.result is not OwnResult.WON and game.level != won.level)
    screen = shown((won, lost))
    screen.state = screen.state.with_page(StatisticsPage.OPPONENTS)
    assert "■" not in painted(screen, (80, 24))
    assert "rate" not in painted(screen, (80, 24))
    screen.state = screen.state.with_page(StatisticsPage.COURSE)
    assert "One win so far." in painted(screen, (80, 24))


def test_a_line_is_of_half_blocks_where_there_are_no_finer_dots() -> None:
    chart = Chart((0.0, 1.0, 0.5), ("9", "1"), ("30", "84"), "")
    canvas = Canvas(30, 9, lambda text: text.encode("cp437", "replace").decode("cp437"))
    paint_chart(canvas, Corner(0, 0), Size(30, 9), chart, BOX_GLYPHS)
    assert {"▀", "▄"} <= set(canvas.text())
    assert "?" not in canvas.text()


def test_periods_choose_games_and_an_empty_one_is_told() -> None:
    old = tuple(replace(game, began_at=game.began_at - 40 * DAY_SECONDS) for game in some_games())
    screen = shown(old)
    assert "300 games" in painted(screen, (80, 24))
    press(screen, "p")
    assert "the last 365 days" in painted(screen, (80, 24))
    press(screen, "right")
    press(screen, "p")
    text = painted(screen, (80, 24))
    assert f"{LONG} has played no such game yet." in text
    assert "next" not in text
    press(screen, "p")
    assert "300 games" in painted(screen, (80, 24))


def test_long_tables_are_scrolled_no_further_than_they_go() -> None:
    screen = shown(some_games())
    press(screen, "right")
    first = painted(screen, (40, 20))
    assert "PgDn" not in painted(screen, (200, 60))
    painted(screen, (40, 20))
    press(screen, "down")
    assert painted(screen, (40, 20)) != first
    for _time in range(5):
        press(screen, "pagedown")
    last = painted(screen, (40, 20))
    assert "2001-09" in last
    press(screen, "down")
    assert painted(screen, (40, 20)) == last
    for _time in range(9):
        press(screen, "pageup")
    assert painted(screen, (40, 20)) == first
    press(screen, "end")
    assert painted(screen, (40, 20)) == last
    press(screen, "home")
    assert painted(screen, (40, 20)) == first


def test_a_click_on_a_page_shows_it_and_escape_goes_back() -> None:
    screen = shown(some_games())
    canvas = Canvas(80, 24)
    screen.paint_frame(canvas, lambda: None)
    y, row = next((y, row) for y, row in enumerate(canvas.text().split("\n")) if "Over time" in row)
    step = canvas.transition_at(row.index("Over time"), y)
    assert step
    screen.do(step)
    assert "Skill over time" in painted(screen, (80, 24))
    press(screen, "escape")
    assert screen.is_finished


def test_the_menu_shows_them(tmp_path: Path) -> None:
    path = tmp_path / "many.sqlite3"
    fill(path, many(30, NOW))

    async def script(show: Show) -> None:
        await show.ask("s", "Anna, 30 games")
        assert "√ easy" in show.text
        await show.ask(ESCAPE, "Two players")

    play_show(script, logbook=Logbook(path), settings={"name": "Anna"})


def test_the_menu_shows_a_friendly_line_where_nothing_is_kept(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        await show.ask("s", "No game is over yet")
        await show.ask(ESCAPE, "Two players")

    play_show(script, logbook=Logbook(tmp_path / "none.sqlite3"))


def test_a_chart_does_not_name_the_same_twice() -> None:
    canvas = Canvas(30, 6)
    paint_chart(canvas, Corner(0, 0), Size(30, 6), Chart((1.0,), ("1", "1"), ("86", "86"), ""), BOX_GLYPHS)
    assert canvas.text().split().count("1") == 1
    assert canvas.text().split().count("86") == 1
    canvas = Canvas(30, 6)
    paint_chart(canvas, Corner(0, 0), Size(30, 6), Chart((1.0, 0.5), ("2", "1"), ("40", "86"), ""), BOX_GLYPHS)
    assert {"2", "1", "40", "86"} <= set(canvas.text().split())


WINS = Chart((1.0, 0.0, 0.5, 0.25), ("12", "6", "0"), tuple("2345"), "class:chart.wins", has_bars=True)


@pytest.mark.parametrize("codec", ["utf-8", "cp437"])
def test_a_distribution_is_thin_columns_with_gaps_between(codec: str) -> None:
    canvas = Canvas(45, 14, lambda text: text.encode(codec, "replace").decode(codec))
    paint_chart(canvas, Corner(0, 0), Size(45, 14), WINS, BOX_GLYPHS)
    heights = [0] * 45
    for row in canvas.rows:
        for x, text, style in row:
            heights[x] += len(text) if style == "class:chart.wins" else 0
    columns = re.findall(r"1+", "".join("1" if height else "0" for height in heights))
    assert len(columns) == 3, "what is none has no column, and nothing leads from one to the next"
    assert all(len(column) == 6 for column in columns), "half of eleven that each has, so that they fill the width"
    assert sorted({height for height in heights if height}) == [4, 7, 13]  # from the middle of the lowest row


@pytest.mark.parametrize("glyphs", [BOX_GLYPHS, ASCII_GLYPHS])
def test_a_rule_leads_from_each_number_at_the_side_of_a_chart(glyphs: Glyphs) -> None:
    canvas = Canvas(45, 14)
    paint_chart(canvas, Corner(0, 0), Size(45, 14), WINS, glyphs)
    labelled = [row for row in canvas.rows if any(style == "class:dim" for _x, _text, style in row)][:-1]
    assert len(labelled) == 3
    assert all(any(style == "class:separator" for _x, _text, style in row) for row in labelled)


def test_the_ladder_has_a_square_for_each_win_that_counts() -> None:
    screen = shown(some_games())
    rungs = {"easy": Rung(2, 2), "hard": Rung(1, 1), "genius": Rung()}
    screen.state = replace(screen.state, rungs=rungs)
    canvas = Canvas(80, 24)
    screen.paint_frame(canvas, lambda: None)
    squares = {}
    for level in rungs:
        row = next(row for row in canvas.rows if any(text.startswith(level) for _x, text, _style in row))
        squares[level] = [len(text) for _x, text, style in row if style == "class:meter"]
    assert squares == {"easy": [2], "hard": [1], "genius": [0]}


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40), (200, 60)])
def test_the_rate_is_named_once_a_table_and_stands_beside_its_meter(size: tuple[int, int]) -> None:
    screen = shown(some_games())
    screen.state = screen.state.with_page(StatisticsPage.OPPONENTS)
    lines = painted(screen, size).split("\n")
    heads = [line for line in lines if re.search(r"\bgames\b.*\brate\b", line)]
    assert heads
    assert all(line.split().count("rate") == 1 and line.endswith("rate") for line in heads)
    assert size[0] < 120 or any(re.search(r"\d % +■+$", line) for line in lines)


@pytest.mark.parametrize(("size", "is_above"), [((80, 24), False), ((120, 40), True), ((200, 55), True)])
def test_a_row_is_free_between_a_map_and_what_is_said_of_it(size: tuple[int, int], is_above: bool) -> None:
    screen = shown(some_games())
    screen.state = screen.state.with_page(StatisticsPage.FLEET_MAP)
    lines = painted(screen, size).split("\n")
    bottom = next(y for y, line in enumerate(lines) if "└" in line)
    assert not lines[bottom + 1]
    title = next(y for y, line in enumerate(lines) if "Where your ships lie" in line)
    assert bool(lines[title + 1]) is not is_above
    what = next(line for line in lines if line.lstrip().startswith(("9:", "1 to 9:")))
    assert len(what) <= lines[bottom].index("┘") + 1


@pytest.mark.parametrize("glyphs", [BOX_GLYPHS, ASCII_GLYPHS])
@pytest.mark.parametrize(("count", "shown"), [(1, "0"), (2, "01"), (3, "012"), (9, "048")])
def test_what_columns_stand_for_is_told_below_their_middle(count: int, shown: str, glyphs: Glyphs) -> None:
    canvas = Canvas(57, 9)
    ends = [str(number) for number in range(count)]
    chart = Chart((1.0,) * count, ("1", "0"), ends, "class:chart.wins", has_bars=True)
    paint_chart(canvas, Corner(0, 0), Size(57, 9), chart, glyphs)
    painted_columns = [0] * 57
    for x, text, style in canvas.rows[2]:
        if style == "class:chart.wins":
            painted_columns[x : x + len(text)] = [1] * len(text)
    columns = [found.span() for found in re.finditer("1+", "".join(map(str, painted_columns)))]
    below = canvas.text().split("\n")[8]
    assert len(columns) == count
    assert below.split() == list(shown)
    for number in shown:
        start, end = columns[int(number)]
        assert abs(below.index(number) - (start + end - 1) / 2) <= 1


@pytest.mark.parametrize(("shares", "columns"), [(3, 30), (11, 57), (12, 31), (29, 30)])
def test_a_chart_ends_where_its_width_ends(shares: int, columns: int) -> None:
    canvas = Canvas(columns, 9)
    paint_chart(
        canvas, Corner(0, 0), Size(columns, 9), Chart((1.0,) * shares, ("9", "1"), ("30", "84"), ""), ASCII_GLYPHS
    )
    top, *_rest, floor, ends = canvas.text().split("\n")
    assert len(floor) == len(ends) == columns
    widths = {len(column) for column in re.findall("#+", top)}
    assert max(widths) - min(widths) <= 1
    assert shares == 3 or len(top) == columns, "the columns are no wider than they look good"


@pytest.mark.parametrize("size", [(80, 24), (92, 28), (120, 40), (160, 50)])
def test_all_pages_begin_in_the_same_row(language: str, size: tuple[int, int]) -> None:
    screen = shown(some_games())
    tops = set()
    for _page in screen.state.pages:
        lines = painted(screen, size).split("\n")
        pages, top = [row for row, line in enumerate(lines) if row and line.strip()][:2]
        tops.add(top)
        assert pages + 1 < top, "nothing touches the row of pages"
        press(screen, "right")
    assert len(tops) == 1, tops


def test_the_training_has_a_page_once_there_was_one() -> None:
    games = some_games()
    screen = shown(games)
    assert StatisticsPage.TRAINING not in screen.state.pages
    tally = TrainingTally(position_count=12, right_count=5, learnt_count=2, waiting_count=4, due_count=1)
    screen.state = replace(screen.state, training=tally).with_page(StatisticsPage.TRAINING)
    for size in [(40, 20), (80, 24), (120, 40)]:
        text = painted(screen, size)
        for told in (
            r"positions +12\n",
            r"right at once +5 of 12",
            r"learnt since +2\n",
            "to come back +4, 1 of them today",
        ):
            assert re.search(told, text), text
    nobody = shown(())
    assert nobody.state.pages == [StatisticsPage.NUMBERS]
    nobody.state = replace(nobody.state, training=tally)
    assert "Training" in painted(nobody, (80, 24))
    press(nobody, "right")
    assert re.search(r"right at once +5 of 12", painted(nobody, (80, 24)))


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40)])
def test_the_calendar_of_the_fleets_of_the_day_is_a_page(size: tuple[int, int], language: str) -> None:
    day = date(2026, 11, 26)
    attempts = DailyAttempts(
        {day - timedelta(back): DailyAttempt(back + 1, is_over=True, shot_count=40 + back) for back in range(4)}
    )
    screen = shown(())
    screen.state = replace(screen.state, days=attempts, today=day).with_page(StatisticsPage.DAYS)
    text = painted(screen, size)
    assert re.search(r"43 +42 +41 +40", text)
    if language == "en":
        assert "4 days, 4 in a row, best 40, mean 42." in " ".join(text.split())
