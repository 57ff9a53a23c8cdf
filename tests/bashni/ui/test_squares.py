"""How squares and the towers on them look, in every size."""

from dataclasses import replace

import pytest

from schiffe.bashni.rules.position import Colour
from schiffe.bashni.rules.squares import parse_square
from schiffe.bashni.ui.board.layout import layout_for
from schiffe.bashni.ui.board.state import BoardGlyphs
from schiffe.terminal.glyphs import ASCII_LINES
from tests.bashni.ui.boards import HIGH, SIZES, ShownBoard, at, board, started
from tests.battleship.ui.painting import StrictCanvas, painted


@pytest.mark.parametrize(
    ("size", "rows"), [((40, 20), [" ●6", " ●○"]), ((80, 24), ["  ●6 ", " ●○○ "]), ((79, 24), ["  ●6 ", " ●○○ "])]
)
def test_a_tower_is_its_top_piece_and_its_height_and_below_it_the_next_ones(
    size: tuple[int, int], rows: list[str]
) -> None:
    text = painted(ShownBoard(board(started(HIGH)).with_turn(None)).screen, size)
    x, y = at(text, "E7")
    left = x - (len(rows[0]) - 1) // 2
    assert [line[left : left + len(rows[0])].ljust(len(rows[0])) for line in text.split("\n")[y - 1 : y + 1]] == rows


def test_where_there_is_room_towers_are_seen_from_the_side() -> None:
    text = painted(ShownBoard(board(started(HIGH)).with_turn(None)).screen, (120, 40))
    x, y = at(text, "E7")
    column = [line[x : x + 3].rstrip() for line in text.split("\n")[y - 2 : y + 2]]
    assert column == ["● 6", "●", "○", "○"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("below", Colour)
def test_the_top_piece_of_every_tower_stands_over_the_letter_of_its_file(size: tuple[int, int], below: Colour) -> None:
    state = board(started(HIGH), lower_side=below, own=tuple(Colour)).with_turn(None)
    text = painted(ShownBoard(state).screen, size)
    for square, top in {"A1": "○", "F6": "●", "C5": "◇", "F4": "◆", "E3": "○", "H6": "●"}.items():
        x, y = at(text, square)
        shown = "".join(line[x : x + 1] for line in text.split("\n")[y - 2 : y + 2]).strip(" ▄")
        assert shown[0] == top, f"{square}: {shown}"


@pytest.mark.parametrize("size", [(120, 40), (160, 50)])
def test_towers_stand_in_the_middle_of_their_squares(size: tuple[int, int]) -> None:
    text = painted(ShownBoard(replace(board(started(HIGH)).with_turn(None), cursor=parse_square("D4"))).screen, size)
    lines, (width, height) = text.split("\n"), layout_for(StrictCanvas(*size)).square_size
    for square, pieces in {"A1": "○", "C5": "◇○●", "F4": "◆○", "H6": "●"}.items():
        x, middle = at(text, square)
        top, left = middle - height // 2, x - (width - 1) // 2
        rows = [lines[y][left : left + width].ljust(width) for y in range(top, top + height)]
        shown = [number for number, row in enumerate(rows) if row[width // 2] in pieces]
        assert "".join(rows[number][width // 2] for number in shown) == pieces
        first, end = shown[0], shown[-1] + 1
        assert first == (height - len(pieces) + 1) // 2
        assert end - first == len(pieces)
        assert ("▄" in "".join(rows[:first])) is (first > 0), "half a row of the top piece"
        assert ("▀" in "".join(rows[end:])) is (end < height), "half a row of the lowest piece"


def test_squares_are_larger_from_160_x_50_on() -> None:
    cells = [layout_for(StrictCanvas(*size)).square_size for size in ((159, 50), (160, 49), (160, 50), (200, 55))]
    assert cells[0] == cells[1] < cells[2] == cells[3]


def test_a_piece_that_stands_alone_takes_half_of_the_row_above_where_there_are_half_blocks() -> None:
    state = replace(board(started(HIGH)).with_turn(None), cursor=parse_square("D4"))
    text = painted(ShownBoard(state).screen, (80, 24))
    x, y = at(text, "A1")
    assert text.split("\n")[y - 1][x - 1 : x + 2] == "▄▄▄"
    plain = replace(state, glyphs=BoardGlyphs(line_glyphs=ASCII_LINES))
    assert "▄" not in painted(ShownBoard(plain).screen, (80, 24))


@pytest.mark.parametrize(("size", "shown"), [((40, 20), " ○+"), ((80, 24), "○11"), ((120, 40), "  ○ 11")])
def test_a_tower_of_ten_and_more_keeps_to_its_columns(size: tuple[int, int], shown: str) -> None:
    match = started(",".join([*["b@E7"] * 6, *["w@E7"] * 5, "w@A1"]))
    text = painted(ShownBoard(replace(board(match).with_turn(None), cursor=parse_square("A1"))).screen, size)
    assert text.count(shown) == 1
    assert text.split("\n")[at(text, "E7")[1] - (2 if size[0] == 120 else 1)].count(shown) == 1


@pytest.mark.parametrize(("size", "shown"), [((80, 24), "[+G5]"), ((120, 40), "[ + G5  ]")])
def test_where_one_can_go_is_named_in_the_middle_of_its_square(size: tuple[int, int], shown: str) -> None:
    told = ShownBoard(board(started(HIGH)).with_turn(None))
    told.click("E3", size)
    text = painted(told.screen, size)
    (x, y), width = at(text, "G5"), len(shown)
    left = x - (width - 1) // 2
    assert text.split("\n")[y][left : left + width].strip() == shown[1:-1].strip()
    told.press("tab")
    text = painted(told.screen, size)
    assert text.split("\n")[y][left : left + width] == shown


def test_where_there_is_hardly_room_the_name_stands_behind_the_sign() -> None:
    told = ShownBoard(board(started(HIGH)).with_turn(None))
    told.click("E3", (40, 20))
    for cursor in ("", "[ ]"):
        text = painted(told.screen, (40, 20))
        x, y = at(text, "G5")
        assert [line[x - 1 : x + 2].rstrip() for line in text.split("\n")[y - 1 : y + 1]] == [cursor, "+G5"]
        told.press("tab")


def test_where_there_is_hardly_room_a_tower_fills_its_square_unless_a_sign_stands_beside_it() -> None:
    canvas = StrictCanvas(40, 20)
    screen = ShownBoard(replace(board(started(HIGH)).with_turn(None), cursor=parse_square("A1"))).screen
    text = painted(screen, (40, 20))
    screen.paint_frame(canvas, lambda: None)

    def beside(square: str) -> str:
        """The style of the column before the signs of a tower."""
        x, y = at(text, square)
        return [style for start, run, style in canvas.rows[y] if start <= x - 1 < start + len(run)][-1]

    assert "bashni.chosen" in beside("A1")
    assert "bashni.light" in beside("C1")
    assert "bashni.dark" in beside("H6")
    assert "bashni.movable" in beside("E3")


def test_where_there_is_hardly_room_the_cursor_is_around_the_top_piece_of_a_tower() -> None:
    text = painted(
        ShownBoard(replace(board(started(HIGH)).with_turn(None), cursor=parse_square("E3"))).screen, (40, 20)
    )
    x, y = at(text, "E3")
    assert [line[x - 1 : x + 2] for line in text.split("\n")[y - 1 : y + 1]] == ["[○]", " ●●"]


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("square", ["A3", "C5", "E7", "F4", "D2"])
def test_the_cursor_has_two_ends(size: tuple[int, int], square: str) -> None:
    text = painted(ShownBoard(replace(board(started(HIGH)).with_turn(None), cursor=parse_square(square))).screen, size)
    board_rows = [line[: 16 + size[0] // 2] for line in text.split("\n")[1:]]
    (left,) = (line.index("[") for line in board_rows if "[" in line)
    (right,) = (line.index("]") for line in board_rows if "]" in line)
    assert right - left in (2, 4, 8)


@pytest.mark.parametrize("size", [(40, 20), (80, 24)])
def test_both_rows_of_a_tower_are_as_wide_as_each_other(size: tuple[int, int]) -> None:
    canvas = StrictCanvas(*size)
    state = replace(board(started(HIGH)).with_turn(None), cursor=parse_square("D4"))
    ShownBoard(state).screen.paint_frame(canvas, lambda: None)
    text = canvas.text()
    pieces = ("class:bashni.light", "class:bashni.dark")
    for square in ("E7", "F6", "F4", "E3"):
        x, y = at(text, square)
        upper, lower = (
            {
                column
                for start, shown, style in canvas.rows[row]
                for column in range(start, start + len(shown))
                if style.startswith(pieces) and abs(column - x) < 3
            }
            for row in (y - 1, y)
        )
        assert upper == lower
        assert x in upper


@pytest.mark.parametrize("size", SIZES)
def test_the_pieces_of_the_chosen_tower_stand_on_a_strip_of_the_board(size: tuple[int, int]) -> None:
    canvas = StrictCanvas(*size)
    told = ShownBoard(replace(board(started(HIGH)).with_turn(None), cursor=parse_square("E3")))
    told.screen.paint_frame(canvas, lambda: None)
    y, title = next((y, line) for y, line in enumerate(canvas.text().split("\n")) if "E3, 3 high" in line)
    left = title.index("─ E3" if "─ E3" in title else "E3")
    for row in range(y + 1, y + 4):
        backgrounds = {
            x: style.split()[0]
            for start, text, style in canvas.rows[row]
            for x in range(start, start + len(text))
            if x >= left and "bashni" in style
        }
        first, *piece, last = (backgrounds[x] for x in sorted(backgrounds))
        assert first == last == "class:bashni.played"
        assert set(piece) <= {"class:bashni.light", "class:bashni.dark"}


@pytest.mark.parametrize("size", SIZES)
def test_the_numbers_of_the_rows_keep_a_margin(size: tuple[int, int]) -> None:
    text = painted(ShownBoard(board(started(HIGH)).with_turn(None)).screen, size).split("\n")
    numbered = [line for line in text[1:] if line.lstrip()[:1].isdigit()]
    assert len(numbered) == 8
    assert all(line.startswith(" ") and line.lstrip()[1] == " " for line in numbered)
