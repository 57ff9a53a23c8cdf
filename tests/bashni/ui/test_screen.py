"""Bashni's screen as text, and what its keys and clicks do, built from public state."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from schiffe.bashni.match.events import MoveMade, PositionReceived
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.notation import parse_move
from schiffe.bashni.rules.position import Colour, Move, legal_moves
from schiffe.bashni.rules.squares import parse_square
from schiffe.bashni.texts.moves import last_move_text, move_wordings
from schiffe.bashni.ui.board.screen import BoardAction, BoardInput, BoardScreen, LateMove, board_commands
from schiffe.bashni.ui.board.state import BoardGlyphs, BoardState, TurnPhase
from schiffe.game.match.events import PlayerResigned, TimeExpired
from schiffe.language import i18n
from schiffe.terminal.glyphs import ASCII_LINES
from schiffe.toolkit.bar import ClockFace
from tests.bashni.ui.boards import HIGH, SIZES, ShownBoard, board, started
from tests.battleship.ui.painting import LEAVE, StrictCanvas, painted


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("pieces", ["", HIGH])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_every_size_shows_the_whole_board_without_anything_cut_or_covered(
    size: tuple[int, int], pieces: str, ascii_only: bool
) -> None:
    state = board(started(pieces)).with_turn(ClockFace(12, 15))
    if ascii_only:
        state = replace(state, glyphs=BoardGlyphs({piece: piece for piece in "wbWB"}, ASCII_LINES))
    text = painted(BoardScreen(state, lambda _asked: None, LEAVE), size)
    assert "YOUR TURN" in text
    assert "12 s" in text
    for number in range(1, 9):
        assert any(line.strip()[:1] == str(number) for line in text.split("\n"))
    if ascii_only:
        assert text.isascii()
    if pieces:
        assert "You must capture" in text
        assert ("E3 G5" in text) is (size[0] >= 79)


def test_where_there_is_hardly_room_nothing_is_said_where_one_types() -> None:
    note = "A note that takes more than one row of it."
    told = ShownBoard(replace(board(started("w@D4,b@E5")).with_turn(None), message=note))
    canvas = StrictCanvas(40, 20)
    told.screen.paint_frame(canvas, lambda: None)
    assert canvas.typed_line
    (x, y), _width = canvas.typed_line
    rows = canvas.text().split("\n")
    assert rows[y][x - 3 :].split() == [">", "D4"]
    assert f"{rows[y][: x - 3].strip()} {rows[y + 1].strip()}" == note


def test_what_is_said_leaves_the_letters_below_the_board_where_there_is_a_row_for_it() -> None:
    text = painted(ShownBoard(board(started("w@D4,b@E5")).with_turn(None)).screen, (60, 30)).split("\n")
    y = next(y for y, line in enumerate(text) if line.split()[:8] == list("ABCDEFGH"))
    assert " ".join(" ".join(text[y + 1 : y + 3]).split()) == "You must capture: D4 F6."


def test_who_comes_to_a_game_that_has_begun_is_not_told_that_it_begins() -> None:
    later = PositionReceived(replace(started("w@D4,b@G7").position, ply=30))
    match = started().after(later)
    text = painted(BoardScreen(board(match, own=()), lambda _asked: None, LEAVE), (80, 24))
    assert "White begins" not in text
    assert "The server has sent the position." in text
    assert last_move_text(match) == "The server has sent the position."
    assert last_move_text(started()) == "Nobody has moved yet."


@pytest.mark.parametrize("size", SIZES)
def test_every_phase_fits(size: tuple[int, int]) -> None:
    match = started().after(MoveMade(parse_move("C3:D4")))
    for state in (
        board(match),
        board(match, own=()),
        board(match, own=tuple(Colour)).with_turn(None),
        replace(board(match).with_turn(ClockFace(0, 15)), phase=TurnPhase.TIME_UP),
        replace(board(match, own=(Colour.BLACK,), lower_side=Colour.BLACK).with_turn(None), hint=parse_move("H6:G5")),
        board(match).after(PlayerResigned(Colour.WHITE), match.after(PlayerResigned(Colour.WHITE))),
    ):
        assert painted(BoardScreen(state, lambda _asked: None, LEAVE), size)


@pytest.mark.parametrize("size", SIZES)
def test_whose_turn_it_is_is_told_in_full_in_german_too(size: tuple[int, int]) -> None:
    state = board(started()).with_turn(ClockFace(12, 15))
    i18n.choose_language("de")
    try:
        text = painted(BoardScreen(state, lambda _asked: None, LEAVE), size)
    finally:
        i18n.choose_language("en")
    assert "DU BIST DRAN" in text
    assert "Bashni" not in text


def test_the_chosen_tower_stands_in_full_beside_the_board() -> None:
    told = ShownBoard(board(started(HIGH)).with_turn(None))
    told.click("E3")
    text = painted(told.screen, (80, 24))
    assert "E3, 3 high" in text
    assert "white man, on top" in text
    assert text.count("black man") == 2
    assert "+G5" in text


def test_the_bar_says_who_plays_whose_turn_it_is_and_the_time() -> None:
    state = replace(board(started(HIGH)).with_turn(None), clock=ClockFace(12, 20))
    bar = painted(BoardScreen(state, lambda _asked: None, LEAVE), (80, 24)).split("\n")[0]
    for part in ("schiffe", "Bashni", "Lea", "hard", "YOUR TURN", "12 s", "■■■■■■■■■■"):
        assert part in bar


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_where_one_types_is_one_field_right_behind_its_label(size: tuple[int, int]) -> None:
    screen = ShownBoard(board(started(HIGH)).with_turn(None)).screen
    canvas = StrictCanvas(*size)
    screen.paint_frame(canvas, lambda: None)
    assert canvas.typed_line
    (x, y), width = canvas.typed_line
    runs = [(start, text) for start, text, style in canvas.rows[y] if style == "class:bar" and not text.strip()]
    assert runs == [(x - 1, " " * (width + 1))]
    assert canvas.text().split("\n")[y][: x - 1].endswith(" Your turn ")


def test_a_move_by_clicks() -> None:
    told = ShownBoard(board(started()).with_turn(None))
    told.click("C3")
    assert told.path() == (parse_square("C3"),)
    assert {"+B4", "+D4"} <= set(painted(told.screen, (80, 24)).split())
    told.click("D4")
    assert told.wanted == [parse_move("C3:D4")]
    assert told.state.phase is TurnPhase.WAITING


def test_a_click_on_the_chosen_tower_lets_it_go() -> None:
    told = ShownBoard(board(started()).with_turn(None))
    told.click("C3")
    told.click("E3")
    assert told.path() == (parse_square("E3"),)
    told.click("E3")
    assert told.path() == ()


@pytest.mark.parametrize("below", Colour)
def test_the_arrows_lead_over_the_dark_squares_and_enter_moves(below: Colour) -> None:
    state = board(started(), lower_side=below).with_turn(None)
    told = ShownBoard(replace(state, cursor=parse_square("C3")))
    seen = set()
    for _round in range(4):
        for _step in range(4):
            seen.add(told.state.cursor)
            told.press("right")
        told.press("up", "up")
    assert len(seen) == 16
    told = ShownBoard(replace(state, cursor=parse_square("C3")))
    told.press("enter", "tab", "enter")
    (move,) = told.wanted
    assert isinstance(move, Move)
    assert move.start == parse_square("C3")


@pytest.mark.parametrize("text", ["c3 d4", "c3d4", "C3:D4"])
def test_a_typed_move(text: str) -> None:
    told = ShownBoard(board(started()).with_turn(None))
    for end in range(1, len(text) + 1):
        told.type(text[:end])
    told.press("enter")
    assert told.wanted == [parse_move("C3:D4")]


def test_behind_a_move_that_was_refused_the_next_one_begins_a_new_line() -> None:
    told = ShownBoard(board(started()).with_turn(None))
    told.type("c3 d5")
    told.press("enter")
    assert told.state.next_move.error
    told.type("c3 d5c")
    assert told.state.next_move.typed_text == "c"
    told.type("c3 d4")
    told.press("enter")
    assert told.wanted == [parse_move("C3:D4")]


def test_a_typed_square_chooses_its_tower() -> None:
    told = ShownBoard(board(started()).with_turn(None))
    told.type("c3")
    assert told.path() == (parse_square("C3"),)
    told.press("escape")
    assert (told.path(), told.state.next_move.typed_text) == ((), "")


def test_what_is_typed_goes_on_from_the_chosen_tower() -> None:
    """Whether that was chosen by a click, by Enter, by its typed name, or by itself."""
    chosen = (parse_square("C3"),)
    told = ShownBoard(board(started()).with_turn(None))
    told.type("c3")
    told.press("enter")
    for text in ("d", "d4", ""):
        told.type(text)
        assert told.path() == chosen
    told.type("f6")
    told.press("enter")
    assert "C3 F6 is not allowed" in painted(told.screen, (120, 40))
    told.type("e3")
    told.press("enter")
    assert told.path() == (parse_square("E3"),)
    told.type("f4")
    told.press("enter")
    assert told.wanted == [parse_move("E3:F4")]
    for text in ("c3", "e5", "c3 e5", "a1 e5"):
        told = ShownBoard(board(started("w@A1,b@B2,b@D4,b@H8,w@H2")).with_turn(None))
        told.type(text)
        told.press("enter")
        if text == "c3":
            assert told.path() == (parse_square("A1"), parse_square("C3"))
            told.type("e5")
            told.press("enter")
        assert told.wanted == [parse_move("A1:C3:E5")]


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("c3 c4", "“c4” is not in play"),
        ("a1 b2", "A1 B2 is not allowed: a tower stands on B2."),
        ("zz", "“zz” is not a square"),
        ("d4", "D4 is empty."),
        ("b6", "The tower on B6 belongs to your opponent."),
        ("a1", "No tower can move from A1 now."),
        ("z9", "“z9” is outside the board"),
    ],
)
def test_what_cannot_be_is_said(typed: str, problem: str) -> None:
    told = ShownBoard(board(started()).with_turn(None))
    told.type(typed)
    told.press("enter")
    assert told.wanted == []
    assert problem in painted(told.screen, (120, 40))


def test_a_capture_of_several_jumps_square_by_square_or_at_once() -> None:
    match = started("w@A1,b@B2,b@D4,b@H8,w@H2")
    told = ShownBoard(board(match).with_turn(None))
    assert told.path() == (parse_square("A1"),)  # no other tower can move
    told.click("C3")
    assert told.path() == (parse_square("A1"), parse_square("C3"))
    told.click("E5")
    assert told.wanted == [parse_move("A1:C3:E5")]
    told = ShownBoard(board(match).with_turn(None))
    told.click("E5")
    assert told.wanted == [parse_move("A1:C3:E5")]


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("h2", "You must capture: A1 C3 E5."),
        ("h2 g3", "H2 G3 is not allowed: you must capture"),
        ("g3", "A1 G3 is not allowed: "),
    ],
)
def test_what_must_be_captured_is_said_where_another_tower_is_chosen(typed: str, problem: str) -> None:
    """A tower of one's own begins a move, even where the only one that can move is already chosen."""
    match = started("w@A1,b@B2,b@D4,b@H8,w@H2")
    told = ShownBoard(board(match).with_turn(None))
    told.type(typed)
    told.press("enter")
    assert (told.state.next_move.error or "").startswith(problem)
    assert told.path() == (parse_square("A1"),), "it stays chosen"
    told.type(f"{told.state.next_move.typed_text}e5")
    told.press("enter")
    assert told.wanted == [parse_move("A1:C3:E5")]


def test_a_click_on_a_tower_that_cannot_move_says_what_must_be_captured() -> None:
    told = ShownBoard(board(started("w@A1,b@B2,b@D4,b@H8,w@H2")).with_turn(None))
    told.click("H2")
    assert told.state.next_move.error == "You must capture: A1 C3 E5."
    assert told.wanted == []


def wanted_by(key: str) -> Callable[[BoardState], list[BoardInput]]:
    def wanted(state: BoardState) -> list[BoardInput]:
        told = ShownBoard(state)
        told.press(key)
        return told.wanted

    return wanted


def test_hint_undo_and_the_keys_at_the_end() -> None:
    match = started().after(MoveMade(parse_move("C3:D4"))).after(MoveMade(parse_move("F6:G5")))
    asked = board(match).with_turn(None)
    assert wanted_by("f2")(asked) == [BoardAction.HINT]
    assert wanted_by("u")(asked) == [BoardAction.UNDO]
    assert not board_commands(replace(asked, phase=TurnPhase.OVER), LEAVE)
    keys = [key for command in board_commands(board(started()).with_turn(None), LEAVE) for key in command.keys]
    assert "u" not in keys  # there is nothing to take back yet


@pytest.mark.parametrize(
    ("keys", "typed", "move"),
    [
        (("enter",), "", None),  # a tower that can go to two squares
        (("enter", "up"), "", "E3:F4"),
        ((), "c3d4", "C3:D4"),
        ((), "c3", None),
        ((), "a3", "A3:B4"),  # it can go nowhere else
        ((), "c3a5", None),
        ((), "a3a5", None),
    ],
)
def test_when_time_is_up_enter_and_a_click_make_the_move_that_was_aimed_at(
    keys: tuple[str, ...], typed: str, move: str | None
) -> None:
    told = ShownBoard(board(started()).with_turn(ClockFace(1, 15)))
    told.press(*keys)
    told.type(typed)
    told.screen.state = replace(
        told.screen.state.after(TimeExpired(0), told.screen.state.match_state), phase=TurnPhase.TIME_UP
    )
    aimed = parse_move(move) if move else None
    text = painted(told.screen, (80, 24))
    says = f"Enter plays {move.replace(':', ' ')}." if move else "Press Enter for a random move."
    assert f"Time's up. {says}" in text
    assert "TIME'S UP" in text
    late = told.state
    told.screen.state = replace(told.screen.state, message="A turn has 15 seconds.")
    assert f"{says} A turn has 15 seconds." in re.sub(r"\s+", " ", painted(told.screen, (80, 24)))
    assert says in re.sub(r"\s+", " ", painted(told.screen, (40, 20)))
    assert not any("left" in command.keys for command in told.screen.all_commands(lambda: None))
    told.press("enter")
    told.screen.state = late
    told.click("H8")
    assert told.wanted == [LateMove(aimed, aimed)] * 2


def test_a_click_that_comes_just_too_late_still_ends_the_move() -> None:
    told = ShownBoard(board(started()).with_turn(ClockFace(1, 15)))
    told.click("E3")
    told.screen.state = replace(told.screen.state, phase=TurnPhase.TIME_UP)
    told.click("F4")
    assert told.wanted == [LateMove(None, parse_move("E3:F4"))]


def test_black_sees_the_board_from_its_own_side() -> None:
    text = painted(ShownBoard(board(started(), own=(Colour.BLACK,), lower_side=Colour.BLACK)).screen, (80, 24)).split(
        "\n"
    )
    assert next(line.split()[0] for line in text[1:] if line.strip()[:1].isdigit()) == "1"
    assert any(line.split()[:3] == ["H", "G", "F"] for line in text)


def test_a_hint_is_offered_only_while_the_move_can_be_chosen() -> None:
    for phase in TurnPhase:
        keys = "\n".join(painted(ShownBoard(replace(board(started()), phase=phase)).screen, (80, 24)).splitlines()[-2:])
        assert ("F2  hint" in keys) is (phase is TurnPhase.MOVING)


CAPTURE = "w@C3,w@A1,b@D4,b@H8,b@B8"
BOTH = {
    "en": ("hard played B8 A7.", "You took a man on D4!"),
    "de": ("hard zieht B8 A7.", "Du schlägst einen Stein auf D4!"),
}


def after_moves(pieces: str, *moves: str) -> MatchState:
    match = started(pieces)
    for move in moves:
        match = match.after(MoveMade(parse_move(move)))
    return match


@pytest.mark.parametrize("language", BOTH)
@pytest.mark.parametrize("size", [(79, 23), (80, 24), (92, 28), (120, 40), (200, 55), (60, 30)])
def test_what_both_sides_did_last_stands_below_the_board(size: tuple[int, int], language: str) -> None:
    i18n.choose_language(language)
    match = after_moves(CAPTURE, "C3:E5", "B8:A7")
    shown = ShownBoard(board(match).with_turn(None)).screen
    rows = painted(shown, size).split("\n")
    y = next(y for y, row in enumerate(rows) if row.split()[:8] == list("ABCDEFGH"))
    theirs, own = BOTH[language]
    at = next(at for at, row in enumerate(rows) if theirs in row)
    assert y < at < len(rows) - 2
    assert own in rows[at + 1]
    canvas = StrictCanvas(*size)
    shown.paint_frame(canvas, lambda: None)
    assert [style for _x, text, style in canvas.rows[at + 1] if own in text] == ["class:bashni.target"]
    assert [style for _x, text, style in canvas.rows[at] if theirs in text] == [""]


def test_where_there_is_hardly_room_both_share_a_row_and_stand_below_the_counts() -> None:
    match = after_moves(CAPTURE, "C3:E5", "B8:A7")
    text = painted(ShownBoard(board(match).with_turn(None)).screen, (40, 20)).split("\n")
    assert text[18].split() == ["○", "You:", "C3", "E5.", "●", "hard:", "B8", "A7."]
    assert [line.split()[-2:] for line in text if line.endswith((" C3 E5", " B8 A7"))] == [["C3", "E5"], ["B8", "A7"]]


@pytest.mark.parametrize(
    ("pieces", "moves", "texts"),
    [
        (CAPTURE, ["C3:E5"], ["You took a man on D4!", "You: C3 E5.", "C3 E5"]),
        ("w@A1,b@B2,b@D4,b@H8", ["A1:C3:E5"], ["You took 2 pieces: B2 and D4!", "You: A1 C3 E5.", "A1 C3 E5"]),
        ("w@G7,b@A7", ["G7:H8"], ["You played G7 H8. New queen on H8!", "You: G7 H8.", "G7 H8"]),
        ("w@A1,w@C3,B@H8,b@D6", ["A1:B2", "H8:E5"], None),
    ],
)
def test_the_words_of_a_move(pieces: str, moves: list[str], texts: list[str] | None) -> None:
    match = after_moves(pieces, *moves)
    last = match.history[-1]
    if texts:
        assert list(move_wordings(last, "Lea", is_own=True)) == texts
    else:
        assert move_wordings(last, "hard").long == "hard played H8 E5."


def test_whose_piece_was_captured_is_said_to_who_has_lost_it() -> None:
    last = after_moves("b@D4,w@C3,w@A1,b@H8", "C3:E5").history[-1]
    assert move_wordings(last, "hard", hits_own=True).long == "hard took your man on D4."
    assert move_wordings(last, "Anna").long == "Anna took a man on D4."
    queen = after_moves("B@D4,w@C3,w@A1,b@H8", "C3:E5").history[-1]
    assert move_wordings(queen, "hard", hits_own=True).long == "hard took your queen on D4."


def test_the_cursor_begins_in_the_middle_and_goes_to_what_can_move_near_the_last_move() -> None:
    state = board(started()).with_turn(None)
    assert state.cursor == parse_square("E3")
    match = after_moves("", "E3:F4", "H6:G5")
    state = board(match, cursor=parse_square("G5")).with_turn(None)
    assert state.cursor == parse_square("F4")


@pytest.mark.parametrize(
    ("own", "style"),
    [((Colour.WHITE,), "class:good"), ((Colour.BLACK,), "class:bad"), (tuple(Colour), "class:good")],
)
def test_the_letter_and_number_of_the_last_move_are_lit_while_the_other_side_moves(
    own: tuple[Colour, ...], style: str
) -> None:
    """In the colour of damage only where the one person here suffers it; so are words and band of a capture."""
    state = replace(board(after_moves(CAPTURE, "C3:E5")), own_sides=own)
    canvas = StrictCanvas(80, 24)
    ShownBoard(state).screen.paint_frame(canvas, lambda: None)
    runs = [(text, run_style) for row in canvas.rows for _x, text, run_style in row]
    assert [text for text, run_style in runs if run_style == style][:2] == ["5", "E"]
    band = "class:bashni.taken" if style == "class:bad" else "class:bashni.target"
    assert any(run_style == band and " took " in text for text, run_style in runs)
    small = StrictCanvas(40, 20)
    ShownBoard(state).screen.paint_frame(small, lambda: None)
    told = {run_style for row in small.rows for _x, text, run_style in row if text.startswith("C3 E5")}
    assert told <= {style}


def test_the_list_of_moves_marks_captures_new_queens_and_costly_moves() -> None:
    canvas = StrictCanvas(80, 24)
    state = replace(board(after_moves("w@C3,b@D4,w@B6,b@H8", "C3:E5", "H8 G7", "B6 C7")), costly_plies=frozenset({1}))
    ShownBoard(state).screen.paint_frame(canvas, lambda: None)
    assert "1 C3:E5" in canvas.text()
    assert "H8 G7 ?" in canvas.text()
    after = replace(board(after_moves("w@C7,b@H8", "C7 D8")), costly_plies=frozenset())
    canvas = StrictCanvas(80, 24)
    ShownBoard(after).screen.paint_frame(canvas, lambda: None)
    assert f"C7 D8 {after.glyphs.pieces['W']}" in canvas.text()


@pytest.mark.parametrize("pieces", ["w@A1,b@B2,b@D4,b@H8,w@H2", "w@A1,b@B2,b@D4,b@H8,w@G1,b@F2", "w@A1,b@B2,b@B4,b@H8"])
def test_a_hint_of_several_jumps_is_played_by_enter_and_enter(pieces: str) -> None:
    """Also where another way leads to the same square, or another tower may capture."""
    match = started(pieces)
    hint = max(legal_moves(match.position), key=lambda move: len(move.squares))
    assert len(hint.squares) > 2
    told = ShownBoard(replace(board(match).with_turn(None).without_next_move(), hint=hint, cursor=hint.start))
    told.press("enter", "enter")
    assert told.wanted == [hint]


def test_on_the_smallest_board_a_refusal_in_one_line_leaves_the_letters() -> None:
    told = ShownBoard(board(started("w@C3,w@G3,b@D4")).with_turn(None))
    told.type("g3f4")
    told.press("enter")
    *_board, letters, said, _keys = painted(told.screen, (40, 20)).split("\n")
    assert letters.split() == [*"ABCDEFGH", ">"]
    assert said.strip() == "G3 F4: you must capture, from C3."
    assert "G3 F4 is not allowed: you must capture, from C3." in painted(told.screen, (80, 24))


@pytest.mark.parametrize("language", i18n.available_languages())
@pytest.mark.parametrize(
    ("pieces", "typed"),
    [
        ("w@C3,w@G3,b@D4", "g3f4"),
        ("w@C3,b@D4", "d4"),
        ("w@C3,b@H8", "h8g7"),
        ("w@A1,b@B2,w@E1,b@F2,w@H2,b@H8", "h2g3"),
        ("w@A1,b@B2,w@E1,b@F2,w@H2,b@H8", "h2"),
        ("w@C3,b@H8", "c3c5"),
        ("w@C3,b@H8", "c3e5"),
        ("w@C3,b@H8", "c3b2"),
        ("w@C3,w@D4", "c3e5"),
        ("w@C3,b@D4,b@D6", "c3e5"),
    ],
)
def test_on_the_smallest_board_whatever_is_refused_takes_one_row(language: str, pieces: str, typed: str) -> None:
    i18n.choose_language(language)
    try:
        told = ShownBoard(board(started(pieces)).with_turn(None))
        if told.path():
            told.press("escape")
        told.type(typed)
        told.press("enter")
        *_board, letters, _said, _keys = painted(told.screen, (40, 20)).split("\n")
    finally:
        i18n.choose_language("en")
    assert told.state.next_move.error
    assert letters.split()[:9] == [*"ABCDEFGH", ">"]


@pytest.mark.parametrize(
    ("pieces", "typed", "error"),
    [
        ("w@C3,w@G3,b@D4", "g3f4", "G3 F4 is not allowed: you must capture, from C3."),
        ("w@C3,w@G3,b@D4", "e5g7", "C3 E5 G7 is not allowed: a man cannot get as far as G7."),
    ],
)
def test_a_move_that_is_typed_after_a_tower_was_chosen_is_understood_as_it_was_meant(
    pieces: str, typed: str, error: str
) -> None:
    told = ShownBoard(board(started(pieces)).with_turn(None))
    assert told.path() == (parse_square("C3"),)
    told.type(typed)
    told.press("enter")
    assert told.state.next_move.error == error
