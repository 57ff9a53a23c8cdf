"""What is said at the end of any game, laid out as there is room, and the row of keys below it."""

from collections.abc import Sequence

from schiffe.game.flow.after_match import AfterMatch
from schiffe.game.level import Level
from schiffe.game.statistics.ladder import Rung, Standing
from schiffe.game.ui.ending import (
    BANNER_STYLES,
    CostlyText,
    CostlyTurn,
    CostlyTurns,
    EndingRow,
    EndingText,
    LadderRow,
    SideValue,
    banner_text,
)
from schiffe.game.ui.ending_block import make_ending_block
from schiffe.game.ui.ending_screen import EndingScreen, ResultAction, ending_commands, replay_command, share_command
from schiffe.language.i18n import Text
from schiffe.terminal.glyphs import BOX_LINES
from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.command import Command, Done
from schiffe.toolkit.style import TextStyle
from tests.game.ui.painting import roles
from tests.toolkit.painting import expected, picture

REASON = "Anna has won after 12 turns, since the last of the 21 stones was hers."
METERS = (
    EndingRow("stones", (SideValue("12", text_style="class:good"), SideValue("9")), is_strong=True),
    EndingRow(
        "luck",
        (
            SideValue("72 % of all", "72 %", 7, "class:meter.luck", widest="100 % of all"),
            SideValue("31 % of all", "31 %", 3, "class:meter.luck", widest="100 % of all"),
        ),
    ),
    EndingRow("skill", (SideValue("", bar_style="class:meter"), SideValue("90 %", "90", 9, "class:meter"))),
)
NUMBERS = (
    EndingRow("stones", (SideValue("12", text_style="class:good"), SideValue("9")), "x 1"),
    EndingRow("points of all turns", (SideValue("120"), SideValue("31"))),
)
COSTLY = (
    CostlyTurn(
        11,
        (
            CostlyText("took 3", "class:bad"),
            CostlyText("cost the game"),
            CostlyText("better: take 1", "class:dim"),
            CostlyText("or 2", "class:dim", is_joined=True),
        ),
    ),
    CostlyTurn(120, (CostlyText("took 1"), CostlyText("cost 2 turns"))),
    CostlyTurn(7, (CostlyText("never shown"),)),
)
LEVELS = {level: Level(Text(level.title()), Text("")) for level in ("clever", "master")}
BEATEN = Standing("clever", Rung(2, 2), "master")


def ladder(standing: Standing | None, *uncounted: str) -> LadderRow:
    return LadderRow(standing, LEVELS, uncounted)


def ending(
    numbers: bool = False,
    costly_turns: Sequence[CostlyTurn] | None = COSTLY,
    no_costly: str = "No turn cost much.",
    **other: object,
) -> EndingText:
    given: dict[str, object] = {
        "reason": REASON,
        "names": ("Anna", "Ada Lovelace of the difference engines"),
        "rows": NUMBERS if numbers else METERS,
        "ladder": ladder(Standing("clever", Rung(1, 1), "master")),
        "costly_turns": CostlyTurns("costliest turns", "costliest", costly_turns, no_costly) if no_costly else None,
        "remarks": ("The match is kept.", "It was the first one of these two, who had never met before that day."),
        "has_numbers_only": numbers,
    }
    return EndingText(**(given | other))  # type: ignore[arg-type]


def painted(text: EndingText, width: int = 64, rows: int = 24, widest: int = 0, *, has_shades: bool = True) -> Canvas:
    """The block from the second column and row on, with the rows that it says it takes marked at the left."""
    canvas = Canvas(width + 4, rows + 2, has_shades=has_shades)
    block = make_ending_block(canvas, text, width, rows, widest)
    block.paint(canvas, Corner(2, 1), BOX_LINES)
    assert block.min_rows <= block.rows
    for row in (0, 1 + block.rows):
        canvas.put(0, row, "*")
    return canvas


def test_a_table_with_bars_stands_below_who_has_won() -> None:
    canvas = painted(ending())
    assert picture(canvas) == expected("""
        00   |*
        01   |                 Anna has won after 12 turns, since
        02   |                the last of the 21 stones was hers.
        04   |                  Anna                    Ada Lovelace of the d..
        05   |  ────────────────────────────────────────────────────────────────
        06   |  stones          12                      9
        07   |  luck            ■■■■■■■■■■ 72 % of all  ■■■■■■■■■■ 31 % of all
        08   |  skill                                   ■■■■■■■■■■ 90 %
        10   |  ladder          ■■  Clever: one win of two   then Master
        12   |  costliest turns  11  took 3  cost the game  better: take 1 or 2
        13   |                  120  took 1  cost 2 turns
        15   |  The match is kept.
        16   |  It was the first one of these two, who had never met before
        17   |  that day.
        18   |*
        """)
    assert roles(canvas) == expected("""
        00|-
        01|                 ---- --- --- ----- ee ------ -----
        02|                --- ---- -- --- ee ------ --- -----
        04|                  tttt                    ttttttttttttttttttttttt
        05|  rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
        06|  eeeeee          GG                      -
        07|  dddd            uuuuuuuooo -- - -- ---  uuuooooooo -- - -- ---
        08|  ddddd                                   ssssssssso -- -
        10|  dddddd          so  ------- --- --- -- ---   ddddddddddd
        12|  ddddddddddddddd  dd  BBBBBB  ---- --- ----  dddddddddddddd dddd
        13|                  ddd  ---- -  ---- - -----
        15|  --- ----- -- -----
        16|  -- --- --- ----- --- -- ----- ---- --- --- ----- --- ------
        17|  ---- ----
        18|-
        """)


def test_numbers_stand_below_the_ends_of_the_names_and_turns_take_two_rows() -> None:
    canvas = painted(ending(numbers=True), 40)
    assert picture(canvas) == expected("""
        00   |*
        01   |  Anna has won after 12 turns, since the
        02   |  last of the 21 stones was hers.
        04   |                         Anna Ada ..
        05   |  ────────────────────────────────────────
        06   |  stones                   12      9   x 1
        07   |  points of all turns     120     31
        09   |  ladder    ■■  Clever: one win of two
        11   |  costliest  11  took 3  cost the game
        12   |                 better: take 1 or 2
        13   |            120  took 1  cost 2 turns
        16   |  The match is kept.
        17   |  It was the first one of these two, who
        18   |  had never met before that day.
        19   |*
        """)
    assert roles(canvas) == expected("""
        00|-
        01|  ---- --- --- ----- ee ------ ----- ---
        02|  ---- -- --- ee ------ --- -----
        04|                         tttt tttttt
        05|  rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
        06|  dddddd                   GG      -   ddd
        07|  ddddddddddddddddddd     ---     --
        09|  dddddd    so  ------- --- --- -- ---
        11|  ddddddddd  dd  BBBBBB  ---- --- ----
        12|                 dddddddddddddd dddd
        13|            ddd  ---- -  ---- - -----
        16|  --- ----- -- -----
        17|  -- --- --- ----- --- -- ----- ---- ---
        18|  --- ----- --- ------ ---- ----
        19|-
        """)


def test_with_less_room_it_is_told_in_shorter_words_and_without_bars() -> None:
    found = ""
    for width in (72, 60, 59, 54, 48, 42, 36, 30):
        found += f"{width}\n{picture(painted(ending(), width))}"
    assert found == expected("""
        72
        00   |*
        01   |   Anna has won after 12 turns, since the last of the 21 stones was hers.
        03   |                          Anna                    Ada Lovelace of the d..
        04   |  ────────────────────────────────────────────────────────────────────────
        05   |  stones                  12                      9
        06   |  luck                    ■■■■■■■■■■ 72 % of all  ■■■■■■■■■■ 31 % of all
        07   |  skill                                           ■■■■■■■■■■ 90 %
        09   |  ladder                  ■■  Clever: one win of two   then Master
        11   |  costliest turns          11  took 3  cost the game  better: take 1 or 2
        12   |                          120  took 1  cost 2 turns
        14   |  The match is kept.
        15   |  It was the first one of these two, who had never met before that day.
        16   |*
        60
        00   |*
        01   |               Anna has won after 12 turns, since
        02   |              the last of the 21 stones was hers.
        04   |              Anna                    Ada Lovelace of the d..
        05   |  ────────────────────────────────────────────────────────────
        06   |  stones      12                      9
        07   |  luck        ■■■■■■■■■■ 72 % of all  ■■■■■■■■■■ 31 % of all
        08   |  skill                               ■■■■■■■■■■ 90 %
        10   |  ladder      ■■  Clever: one win of two   then Master
        12   |  costliest..  11  took 3  cost the game  better: take 1 or 2
        13   |              120  took 1  cost 2 turns
        15   |  The match is kept.
        16   |  It was the first one of these two, who had never met before
        17   |  that day.
        18   |*
        59
        00   |*
        01   |              Anna has won after 12 turns, since
        02   |              the last of the 21 stones was hers.
        04   |             Anna                    Ada Lovelace of the d..
        05   |  ───────────────────────────────────────────────────────────
        06   |  stones     12                      9
        07   |  luck       ■■■■■■■■■■ 72 % of all  ■■■■■■■■■■ 31 % of all
        08   |  skill                              ■■■■■■■■■■ 90 %
        10   |  ladder    ■■  Clever: one win of two   then Master
        12   |  costliest  11  took 3  cost the game  better: take 1 or 2
        13   |            120  took 1  cost 2 turns
        15   |  The match is kept.
        16   |  It was the first one of these two, who had never met before
        17   |  that day.
        18   |*
        54
        00   |*
        01   |            Anna has won after 12 turns, since
        02   |           the last of the 21 stones was hers.
        04   |          Anna                   Ada Lovelace of the ..
        05   |  ──────────────────────────────────────────────────────
        06   |  stones  12                     9
        07   |  luck    72 % of all            31 % of all
        08   |  skill                          90 %
        10   |  ladder    ■■  Clever: one win of two   then Master
        12   |  costliest  11 took 3 cost the game better: take 1 or 2
        13   |            120  took 1  cost 2 turns
        15   |  The match is kept.
        16   |  It was the first one of these two, who had never met
        17   |  before that day.
        18   |*
        48
        00   |*
        01   |         Anna has won after 12 turns, since
        02   |        the last of the 21 stones was hers.
        04   |          Anna                Ada Lovelace of t..
        05   |  ────────────────────────────────────────────────
        06   |  stones  12                  9
        07   |  luck    72 % of all         31 % of all
        08   |  skill                       90 %
        10   |  ladder    ■■  Clever: one win of two
        12   |  costliest  11  took 3  cost the game
        13   |            120  took 1  cost 2 turns
        15   |  The match is kept.
        16   |  It was the first one of these two, who had never
        17   |  met before that day.
        18   |*
        42
        00   |*
        01   |      Anna has won after 12 turns, since
        02   |     the last of the 21 stones was hers.
        04   |          Anna             Ada Lovelace o..
        05   |  ──────────────────────────────────────────
        06   |  stones  12               9
        07   |  luck    72 % of all      31 % of all
        08   |  skill                    90 %
        10   |  ladder    ■■  Clever: one win of two
        12   |  costliest  11  took 3  cost the game
        13   |            120  took 1  cost 2 turns
        15   |  The match is kept.
        16   |  It was the first one of these two, who had
        17   |  never met before that day.
        18   |*
        36
        00   |*
        01   |   Anna has won after 12 turns, since
        02   |  the last of the 21 stones was hers.
        04   |          Anna          Ada Lovelac..
        05   |  ────────────────────────────────────
        06   |  stones  12            9
        07   |  luck    72 % of all   31 % of all
        08   |  skill                 90 %
        10   |  ladder    ■■  Clever: one win of two
        12   |  costliest  11  took 3  cost the game
        13   |            120  took 1  cost 2 turns
        15   |  The match is kept.
        16   |  It was the first one of these two,
        17   |  who had never met before that day.
        18   |*
        30
        00   |*
        01   |      Anna has won after 12
        02   |     turns, since the last of
        03   |     the 21 stones was hers.
        05   |          Anna       Ada Love..
        06   |  ──────────────────────────────
        07   |  stones  12         9
        08   |  luck    72 %       31 %
        09   |  skill              90
        11   |  ladder    ■■  Clever: 1 of 2
        13   |  costliest  11 took 3
        14   |            120 took 1
        16   |  The match is kept.
        17   |  It was the first one of these
        18   |  two, who had never met before
        19   |  that day.
        20   |*
        """)


def test_numbers_with_less_room() -> None:
    found = ""
    for width in (64, 59, 50, 40, 34, 30):
        found += f"{width}\n{picture(painted(ending(numbers=True), width, widest=64))}"
    assert found == expected("""
        64
        00   |*
        01   |  Anna has won after 12 turns, since the last of the 21 stones
        02   |  was hers.
        04   |                                     Anna Ada Lovelace of ..
        05   |  ────────────────────────────────────────────────────────────────
        06   |  stones                               12                  9   x 1
        07   |  points of all turns                 120                 31
        09   |  ladder              ■■  Clever: one win of two   then Master
        11   |  costliest turns      11  took 3  cost the game
        12   |                           better: take 1 or 2
        13   |                      120  took 1  cost 2 turns
        16   |  The match is kept.
        17   |  It was the first one of these two, who had never met before
        18   |  that day.
        19   |*
        59
        00   |*
        01   |  Anna has won after 12 turns, since the last of the 21 stones
        02   |  was hers.
        04   |                                  Anna Ada Lovelace ..
        05   |  ───────────────────────────────────────────────────────────
        06   |  stones                            12               9    x 1
        07   |  points of all turns              120              31
        09   |  ladder    ■■  Clever: one win of two   then Master
        11   |  costliest  11  took 3  cost the game  better: take 1 or 2
        12   |            120  took 1  cost 2 turns
        14   |  The match is kept.
        15   |  It was the first one of these two, who had never met before
        16   |  that day.
        17   |*
        50
        00   |*
        01   |  Anna has won after 12 turns, since the last of the
        02   |  was hers.
        04   |                              Anna Ada Lovel..
        05   |  ──────────────────────────────────────────────────
        06   |  stones                        12           9   x 1
        07   |  points of all turns          120          31
        09   |  ladder    ■■  Clever: one win of two   then Master
        11   |  costliest  11  took 3  cost the game
        12   |                 better: take 1 or 2
        13   |            120  took 1  cost 2 turns
        16   |  The match is kept.
        17   |  It was the first one of these two, who had never
        18   |  met before that day.
        19   |*
        40
        00   |*
        01   |  Anna has won after 12 turns, since the l..
        02   |  was hers.
        04   |                         Anna Ada ..
        05   |  ────────────────────────────────────────
        06   |  stones                   12      9   x 1
        07   |  points of all turns     120     31
        09   |  ladder    ■■  Clever: one win of two
        11   |  costliest  11  took 3  cost the game
        12   |                 better: take 1 or 2
        13   |            120  took 1  cost 2 turns
        16   |  The match is kept.
        17   |  It was the first one of these two, who
        18   |  had never met before that day.
        19   |*
        34
        00   |*
        01   |  Anna has won after 12 turns, since..
        02   |  was hers.
        04   |                       A.. A..
        05   |  ──────────────────────────────────
        06   |  stones                12   9   x 1
        07   |  points of all turns  120  31
        09   |  ladder    ■■  Clever: 1 of 2
        11   |  costliest  11  took 3
        12   |                 cost the game
        13   |            120  took 1
        14   |                 cost 2 turns
        16   |  The match is kept.
        17   |  It was the first one of these two,
        18   |  who had never met before that day.
        19   |*
        30
        00   |*
        01   |  Anna has won after 12 turns, s..
        02   |  was hers.
        05   |  ──────────────────────────────
        06   |  stones              12 9   x 1
        07   |  points of all turns12031
        09   |  ladder    ■■  Clever: 1 of 2
        11   |  costliest  11  took 3
        12   |                 cost the game
        13   |            120  took 1
        14   |                 cost 2 turns
        16   |  The match is kept.
        17   |  It was the first one of these
        18   |  two, who had never met before
        19   |  that day.
        20   |*
        """)


def test_with_fewer_rows_the_gaps_go_and_then_the_remarks() -> None:
    found = ""
    for rows in (19, 18, 17, 16, 15, 14, 13, 12, 11, 8):
        found += f"{rows}\n{picture(painted(ending(numbers=True), 40, rows))}"
    assert found == expected("""
        19
        00   |*
        01   |  Anna has won after 12 turns, since the
        02   |  last of the 21 stones was hers.
        04   |                         Anna Ada ..
        05   |  ────────────────────────────────────────
        06   |  stones                   12      9   x 1
        07   |  points of all turns     120     31
        09   |  ladder    ■■  Clever: one win of two
        11   |  costliest  11  took 3  cost the game
        12   |                 better: take 1 or 2
        13   |            120  took 1  cost 2 turns
        16   |  The match is kept.
        17   |  It was the first one of these two, who
        18   |  had never met before that day.
        19   |*
        18
        00   |*
        01   |  Anna has won after 12 turns, since the
        02   |  last of the 21 stones was hers.
        04   |                         Anna Ada ..
        05   |  ────────────────────────────────────────
        06   |  stones                   12      9   x 1
        07   |  points of all turns     120     31
        09   |  ladder    ■■  Clever: one win of two
        11   |  costliest  11  took 3  cost the game
        12   |                 better: take 1 or 2
        13   |            120  took 1  cost 2 turns
        16   |  The match is kept.
        17   |  It was the first one of these two, who
        18   |  had never met before that day.
        19   |*
        17
        00   |*
        01   |  Anna has won after 12 turns, since the
        02   |  last of the 21 stones was hers.
        04   |                         Anna Ada ..
        05   |  ────────────────────────────────────────
        06   |  stones                   12      9   x 1
        07   |  points of all turns     120     31
        09   |  ladder    ■■  Clever: one win of two
        11   |  costliest  11  took 3  cost the game
        12   |            120  took 1  cost 2 turns
        14   |  The match is kept.
        15   |  It was the first one of these two, who
        16   |  had never met before that day.
        17   |*
        16
        00   |*
        01   |  Anna has won after 12 turns, since the
        02   |  last of the 21 stones was hers.
        04   |                         Anna Ada ..
        05   |  ────────────────────────────────────────
        06   |  stones                   12      9   x 1
        07   |  points of all turns     120     31
        09   |  ladder    ■■  Clever: one win of two
        11   |  costliest  11  took 3  cost the game
        12   |            120  took 1  cost 2 turns
        14   |  The match is kept.
        15   |  It was the first one of these two, who
        16   |  had never met before that day.
        17   |*
        15
        00   |*
        01   |  Anna has won after 12 turns, since the
        02   |  last of the 21 stones was hers.
        04   |                         Anna Ada ..
        05   |  ────────────────────────────────────────
        06   |  stones                   12      9   x 1
        07   |  points of all turns     120     31
        09   |  ladder    ■■  Clever: one win of two
        11   |  costliest  11  took 3  cost the game
        12   |            120  took 1  cost 2 turns
        13   |  The match is kept.
        14   |  It was the first one of these two, who
        15   |  had never met before that day.
        16   |*
        14
        00   |*
        01   |  Anna has won after 12 turns, since the
        02   |  last of the 21 stones was hers.
        04   |                         Anna Ada ..
        05   |  ────────────────────────────────────────
        06   |  stones                   12      9   x 1
        07   |  points of all turns     120     31
        09   |  ladder    ■■  Clever: one win of two
        10   |  costliest  11  took 3  cost the game
        11   |            120  took 1  cost 2 turns
        12   |  The match is kept.
        13   |  It was the first one of these two, who
        14   |  had never met before that day.
        15   |*
        13
        00   |*
        01   |  Anna has won after 12 turns, since the
        02   |  last of the 21 stones was hers.
        04   |                         Anna Ada ..
        05   |  ────────────────────────────────────────
        06   |  stones                   12      9   x 1
        07   |  points of all turns     120     31
        08   |  ladder    ■■  Clever: one win of two
        09   |  costliest  11  took 3  cost the game
        10   |            120  took 1  cost 2 turns
        11   |  The match is kept.
        12   |  It was the first one of these two, who
        13   |  had never met before that day.
        14   |*
        12
        00   |*
        01   |  Anna has won after 12 turns, since the
        02   |  last of the 21 stones was hers.
        03   |                         Anna Ada ..
        04   |  ────────────────────────────────────────
        05   |  stones                   12      9   x 1
        06   |  points of all turns     120     31
        07   |  ladder    ■■  Clever: one win of two
        08   |  costliest  11  took 3  cost the game
        09   |            120  took 1  cost 2 turns
        10   |  The match is kept.
        11   |  It was the first one of these two, who
        12   |  had never met before that day.
        13   |*
        11
        00   |*
        01   |  Anna has won after 12 turns, since the
        02   |  last of the 21 stones was hers.
        03   |                         Anna Ada ..
        04   |  ────────────────────────────────────────
        05   |  stones                   12      9   x 1
        06   |  points of all turns     120     31
        07   |  ladder    ■■  Clever: one win of two
        08   |  costliest  11  took 3  cost the game
        09   |            120  took 1  cost 2 turns
        10   |  The match is kept.
        11   |  It was the first one of these two, who
        12   |*
        8
        00   |*
        01   |  Anna has won after 12 turns, since the
        02   |  last of the 21 stones was hers.
        03   |                         Anna Ada ..
        04   |  ────────────────────────────────────────
        05   |  stones                   12      9   x 1
        06   |  points of all turns     120     31
        07   |  ladder    ■■  Clever: one win of two
        08   |  costliest  11  took 3  cost the game
        09   |            120  took 1  cost 2 turns
        """)


def test_turns_take_two_rows_only_where_one_is_too_short() -> None:
    text = ending(numbers=True, costly_turns=COSTLY[1:2], remarks=())
    room = len("costliest") + 1 + 4 + len("took 1  cost 2 turns")
    found = [painted(text, width).text().split("\n").index("*", 1) for width in (room, room - 1)]
    assert found[1] - found[0] == 2


def test_what_is_not_known_yet_keeps_its_place() -> None:
    found = ""
    for numbers in (False, True):
        found += picture(painted(ending(numbers, ladder=ladder(None), costly_turns=None), 46))
    assert found == expected("""
        00   |*
        01   |        Anna has won after 12 turns, since
        02   |       the last of the 21 stones was hers.
        04   |          Anna               Ada Lovelace of ..
        05   |  ──────────────────────────────────────────────
        06   |  stones  12                 9
        07   |  luck    72 % of all        31 % of all
        08   |  skill                      90 %
        10   |  ladder    ...
        12   |  costliest ...
        15   |  The match is kept.
        16   |  It was the first one of these two, who had
        17   |  never met before that day.
        18   |*
        00   |*
        01   |  Anna has won after 12 turns, since the last of
        02   |  the 21 stones was hers.
        04   |                            Anna Ada Lov..
        05   |  ──────────────────────────────────────────────
        06   |  stones                      12         9   x 1
        07   |  points of all turns        120        31
        09   |  ladder    ...
        11   |  costliest ...
        16   |  The match is kept.
        17   |  It was the first one of these two, who had
        18   |  never met before that day.
        19   |*
        """)


def test_without_ladder_costly_turns_and_remarks_it_is_only_the_table() -> None:
    canvas = painted(ending(ladder=None, costly_turns=None, no_costly="", remarks=(), rows=()), 50)
    assert picture(canvas) == expected("""
        00   |*
        01   |          Anna has won after 12 turns, since
        02   |         the last of the 21 stones was hers.
        04   |    Anna                    Ada Lovelace of the d..
        05   |  ──────────────────────────────────────────────────
        06   |*
        """)


def test_where_nothing_cost_much_that_is_said() -> None:
    found = ""
    for costly in ((), None):
        for width in (64, 34, 26, 8):
            text = ending(costly_turns=costly, ladder=None, remarks=(), rows=METERS[:1], reason=".")
            found += picture(painted(text, width))
    assert found == expected("""
        00   |*
        01   |                                 .
        03   |          Anna                        Ada Lovelace of the di..
        04   |  ────────────────────────────────────────────────────────────────
        05   |  stones  12                          9
        07   |  costl.. No turn cost much.
        09   |*
        00   |*
        01   |                  .
        03   |          Anna         Ada Lovela..
        04   |  ──────────────────────────────────
        05   |  stones  12           9
        07   |  costliest No turn cost much.
        09   |*
        00   |*
        01   |              .
        03   |          Anna     Ada Lo..
        04   |  ──────────────────────────
        05   |  stones  12       9
        07   |  No turn cost much.
        09   |*
        00   |*
        01   |     .
        04   |  ────────
        05   |  stones  92
        07   |  No turn
        08   |  cost
        09   |* much.
        00   |*
        01   |                                 .
        03   |          Anna                        Ada Lovelace of the di..
        04   |  ────────────────────────────────────────────────────────────────
        05   |  stones  12                          9
        07   |  costl.. ...
        09   |*
        00   |*
        01   |                  .
        03   |          Anna         Ada Lovela..
        04   |  ──────────────────────────────────
        05   |  stones  12           9
        07   |  costliest ...
        09   |*
        00   |*
        01   |              .
        03   |          Anna     Ada Lo..
        04   |  ──────────────────────────
        05   |  stones  12       9
        07   |  costliest ...
        09   |*
        00   |*
        01   |     .
        04   |  ────────
        05   |  stones  92
        07   |  ...
        09   |*
        """)


def shown(text: str, row: int) -> int:
    """The line of a picture of roles that has a row."""
    return next(number for number, line in enumerate(text.splitlines()) if line.startswith(f"{row:02}|"))


def test_of_the_ladder_is_told_how_it_stands() -> None:
    found = ""
    for row in (
        ladder(Standing("clever", Rung(0, 1), "master")),
        ladder(Standing("clever", Rung(1, 1), "master")),
        ladder(BEATEN),
        ladder(Standing("master", Rung(3, 5))),
        ladder(Standing("clever", Rung(0, 3), "master")),
        ladder(Standing("clever", Rung(0, 3), "master", is_counted=False), "not counted: with help", "not counted"),
        ladder(Standing("clever", Rung(0, 1), "master", is_counted=False), "not counted: with help", "not counted"),
    ):
        for width in (64, 40, 24):
            canvas = painted(ending(ladder=row, rows=METERS[:1], no_costly="", remarks=()), width, has_shades=False)
            at = next(y for y, line in enumerate(canvas.text().split("\n")) if "ladder" in line)
            found += f"|{canvas.text().splitlines()[at]}\n{roles(canvas).splitlines()[shown(roles(canvas), at)]}\n"
    assert found == expected("""
        |  ladder  ··  Clever: no win of two yet   then Master
        08|  dddddd  oo  ------- -- --- -- --- ---   ddddddddddd
        |  ladder ··  Clever: no win of two yet
        08|  dddddd oo  ------- -- --- -- --- ---
        |  ladder ··  Clever: 0 o..
        09|  dddddd oo  ------- - ---
        |  ladder  ■·  Clever: one win of two   then Master
        08|  dddddd  so  ------- --- --- -- ---   ddddddddddd
        |  ladder ■·  Clever: one win of two
        08|  dddddd so  ------- --- --- -- ---
        |  ladder ■·  Clever: 1 o..
        09|  dddddd so  ------- - ---
        |  ladder  ■■  Clever: beaten    N  play Master
        08|  dddddd  ss  ------- ------   kkk eeeeeeeeeee
        |  ladder ■■   N  play Master
        08|  dddddd ss  kkk eeeeeeeeeee
        |  ladder ■■   N  play Master
        09|  dddddd ss  kkk eeeeeeeeeee
        |  ladder  ■■  Master: beaten, the strongest of all
        08|  dddddd  ss  ------- ------- --- --------- -- ---
        |  ladder ■■  Master: beaten
        08|  dddddd ss  ------- ------
        |  ladder ■■  Master: bea..
        09|  dddddd ss  ------- -----
        |  ladder  ■■  Clever: beaten   then Master
        08|  dddddd  ss  ------- ------   ddddddddddd
        |  ladder ■■  Clever: beaten   then Master
        08|  dddddd ss  ------- ------   ddddddddddd
        |  ladder ■■  Clever: bea..
        09|  dddddd ss  ------- -----
        |  ladder  ■■  not counted: with help
        08|  dddddd  ss  --- -------- ---- ----
        |  ladder ■■  not counted: with help
        08|  dddddd ss  --- -------- ---- ----
        |  ladder ■■  not counted
        09|  dddddd ss  --- -------
        |  ladder  ··  not counted: with help
        08|  dddddd  oo  --- -------- ---- ----
        |  ladder ··  not counted: with help
        08|  dddddd oo  --- -------- ---- ----
        |  ladder ··  not counted
        09|  dddddd oo  --- -------
        """)


def test_the_next_level_is_played_by_a_click_on_its_offer() -> None:
    canvas = painted(ending(ladder=ladder(BEATEN)))
    row = next(y for y, line in enumerate(canvas.text().split("\n")) if "play Master" in line)
    columns = [x for x in range(canvas.width) if canvas.transition_at(x, row)]
    line = canvas.text().split("\n")[row]
    assert "".join(line[x] for x in columns) == " N play Master"
    made = canvas.transition_at(columns[0], row)
    assert made
    assert made(None) == Done(AfterMatch.NEXT_LEVEL)


def test_costly_turns_drop_what_has_no_room_and_never_half_of_it() -> None:
    found = ""
    for width in (66, 60, 59, 56, 52, 48, 46, 40, 34):
        lines = painted(ending(ladder=None, rows=(), remarks=()), width).text().split("\n")
        found += "".join(f"{width}|{line}\n" for line in lines if "took" in line)
    assert found == expected("""
        66|     11  took 3  cost the game  better: take 1 or 2
        66|    120  took 1  cost 2 turns
        60|     11  took 3  cost the game  better: take 1 or 2
        60|    120  took 1  cost 2 turns
        59|  costliest  11  took 3  cost the game  better: take 1 or 2
        59|            120  took 1  cost 2 turns
        56|  costliest  11 took 3 cost the game better: take 1 or 2
        56|            120  took 1  cost 2 turns
        52|  costliest  11  took 3  cost the game
        52|            120  took 1  cost 2 turns
        48|  costliest  11  took 3  cost the game
        48|            120  took 1  cost 2 turns
        46|  costliest  11  took 3  cost the game
        46|            120  took 1  cost 2 turns
        40|  costliest  11  took 3  cost the game
        40|            120  took 1  cost 2 turns
        34|  costliest  11 took 3 cost the game
        34|            120 took 1 cost 2 turns
        """)


def test_the_numbers_of_costly_turns_have_two_columns_at_least() -> None:
    found = ""
    for numbers in ((3,), (3, 12), (3, 1200)):
        costly = [CostlyTurn(number, (CostlyText("took 1"),)) for number in numbers]
        lines = painted(ending(ladder=None, rows=(), remarks=(), costly_turns=costly), 40).text().split("\n")
        found += "".join(f"|{line}\n" for line in lines if "took" in line)
    assert found == expected("""
        |  costliest  3  took 1
        |  costliest  3  took 1
        |            12  took 1
        |  costliest    3  took 1
        |            1200  took 1
        """)


def test_the_banner() -> None:
    assert [banner_text(result) for result in BANNER_STYLES] == ["VICTORY", "DEFEAT", "DRAW"]
    assert list(BANNER_STYLES.values()) == [TextStyle.VICTORY, TextStyle.DEFEAT, TextStyle.DRAW]


class Over(EndingScreen[int]):
    """An end with all the keys."""

    def __init__(self, again: str | None = "again", *, is_offered: bool = True) -> None:
        super().__init__(0)
        self._again = again
        self._is_offered = is_offered

    def commands(self, state: int) -> list[Command[int]]:
        boards: list[Command[int]] = [Command(("b",), lambda state: state + 1, "B", "board")]
        more: list[Command[int]] = [replay_command(), share_command()]
        return ending_commands(
            again_label=self._again, board_commands=boards, further_commands=more, offers_next_level=self._is_offered
        )


def test_the_row_of_keys() -> None:
    canvas = Canvas(80, 4)
    screen = Over()
    screen.paint_frame(canvas, lambda: None)
    assert canvas.text().split("\n")[3] == "  Enter  again    B  board    R  replay    C  share    Esc  menu"
    steps = {key: each.transition(0) for each in screen.all_commands(lambda: None) for key in each.keys}
    assert steps == {
        "enter": Done(AfterMatch.AGAIN),
        "a": Done(AfterMatch.AGAIN),
        "b": 1,
        "r": Done(ResultAction.REPLAY),
        "c": Done(ResultAction.SHARE),
        "escape": Done(AfterMatch.MENU),
        "m": Done(AfterMatch.MENU),
        "n": Done(AfterMatch.NEXT_LEVEL),
        "q": Done(AfterMatch.QUIT),
        "f10": Done(AfterMatch.QUIT),
        "f1": steps["f1"],
        "?": steps["?"],
    }
    assert [each.keys for each in screen.commands(0) if each.is_deliberate] == [("enter",)]
    assert not screen.takes_early_keys


def test_from_another_page_one_comes_back_to_the_first() -> None:
    commands = ending_commands(
        again_label="again", board_commands=(), further_commands=[], offers_next_level=True, go_back=lambda it: it - 1
    )
    steps = {key: each.transition(1) for each in commands for key in each.keys}
    assert [key for key, step in steps.items() if step == 0] == ["escape", "m", "q", "f10", "b"]
    assert Done(AfterMatch.MENU) not in steps.values()
    assert [each.label for each in commands if each.key_name == "Esc"] == ["numbers"]


def test_where_there_is_no_other_game_and_no_next_level_their_keys_do_nothing() -> None:
    keys = [key for each in Over(None, is_offered=False).commands(0) for key in each.keys]
    assert keys == ["b", "r", "c", "escape", "m", "q", "f10"]
