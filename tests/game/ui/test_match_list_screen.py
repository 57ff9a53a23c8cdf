"""The list of games of any kind: a table as far as there is room, filters above it, and a board beside it."""

import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from schiffe.game.ui.match_list_screen import (
    LoadedPreview,
    MatchListFilter,
    MatchListScreen,
    MatchListState,
    MatchToDelete,
    MatchToOpen,
)
from schiffe.game.ui.match_panel import LastMove, MatchPreview, Meter
from schiffe.game.ui.match_table import ListedMatch
from schiffe.store.match_filters import BotMatchWinner, MatchFilter, MatchPhase
from schiffe.store.matches import StoredEnding, StoredMatch, StoredSide
from schiffe.terminal.glyphs import ASCII_LINES
from schiffe.toolkit.canvas import Canvas, Corner
from tests.game.ui.painting import click, clicks, frame, press, result, roles, step
from tests.toolkit.painting import expected, in_role, picture

NOW = datetime(2026, 5, 20, 12)  # noqa: DTZ001 - the calendar on the wall is meant
BEN, LONG = StoredSide("person", "Ben"), "Ada Lovelace of the Engines"
BOT = StoredSide("bot", "clever", "clever")
ENDS = (StoredEnding("won", 0), StoredEnding("won", 1), None, StoredEnding("drawn"), StoredEnding("resigned", 0))
COUNTS = {MatchListFilter.ALL: 5, MatchListFilter.WON: 1, MatchListFilter.LOST: 1, MatchListFilter.UNFINISHED: 1}


def match(number: int, year: int = 2026, name: str = "Ada") -> StoredMatch:
    """One of the matches, each of which has ended in another way."""
    end = ENDS[number % len(ENDS)]
    begun = datetime(year, 3, 10 + number % 20, 9, 30).timestamp()  # noqa: DTZ001 - as above
    last = begun + 100 * number + 65
    sides = (BEN, StoredSide("person", name)) if number % len(ENDS) in (3, 4) else (BEN, BOT)
    over = last if end else None
    return StoredMatch(number + 1, str(number), "nim", sides, "21 stones", begun, last, 9, over, end, False)  # noqa: FBT003 - a row


def listed(stored: StoredMatch) -> ListedMatch:
    variant = f"{10 + stored.id} small heaps, taken in turn"
    return ListedMatch(stored, variant, str(stored.id * 7), f"{stored.id * 9} %")


def shown(count: int = 5, selected: int = 0, name: str = "Ada", **state: Any) -> MatchListScreen:
    """A list, which notes in ``asked`` what is asked for."""
    rows = tuple(listed(match(number, name=name)) for number in range(count))
    given = MatchListState(rows, match_count=count, selected_index=selected, filter_counts=COUNTS)

    def load(before: MatchListState) -> None:
        ASKED.append("moved" if screen.state.chosen_filter is before.chosen_filter else "filtered")

    screen = MatchListScreen(replace(given, **state), load)
    return screen


ASKED: list[str] = []


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    class Today(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> "Today":
            return cls(NOW.year, NOW.month, NOW.day, NOW.hour)

    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    monkeypatch.setattr("schiffe.language.dates.datetime", Today)
    ASKED.clear()
    yield
    monkeypatch.undo()
    time.tzset()


def sign(made: Any) -> object:
    """The number of the game that is chosen, the first letter of a filter, or where it is scrolled to."""
    found = getattr(made, "result", made)
    if isinstance(found, MatchToOpen):
        return found.stored.id
    return found.selected_index % 10 or found.chosen_filter.value[0]


# What is to be seen


def test_each_game_has_a_row_and_the_highlighted_one_a_sentence() -> None:
    screen = shown()
    canvas = frame(screen)
    assert picture(canvas) == expected("""
        00   | schiffe  Games                                                            1/5
        02   |      all  5  won 1  lost 1  unfinished 1
        04   |     date    against    variant           result      shots  skill  length
        05   |     ─────────────────────────────────────────────────────────────────────
        06   |   > 10 Mar  clever     11 small heaps..  won             7    9 %    1:05
        07   |     11 Mar  clever     12 small heaps..  lost           14   18 %    2:45
        08   |     12 Mar  clever     13 small heaps..  unfinished     21   27 %    4:25
        09   |     13 Mar  Ben - Ada  14 small heaps..  drawn          28   36 %    6:05
        10   |     14 Mar  Ben - Ada  15 small heaps..  Ben won        35   45 %    7:45
        12   |     Ben against clever, 10 Mar: Ben won. Variant: 11 small heaps, taken in
        13   |     turn.
        23   |  F1 ?  help    Enter  replay    /  filter    Esc  back    Del  delete
        """)
    assert roles(canvas) == expected("""
        00|bnnnnnnnbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbqqqqqb
        02|     CCCCCdd  --- d  ---- d  ---------- d
        04|     dddd    ddddddd    ddddddd           dddddd      ddddd  ddddd  dddddd
        05|     rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
        06|   CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
        07|     dddddd  ------     dddddddddddddddd  BBBB           --   -- -    ----
        08|     dddddd  ------     dddddddddddddddd  UUUUUUUUUU     --   -- -    ----
        09|     dddddd  --- - ---  dddddddddddddddd  -----          --   -- -    ----
        10|     dddddd  --- - ---  dddddddddddddddd  --- ---        --   -- -    ----
        12|     dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
        13|     ddddd
        23| kkkkkkddddd   kkkkkkkddddddd   kkkddddddd   kkkkkddddd   kkkkkddddddd
        """)
    assert clicks(canvas, screen.state, sign) == expected("""
        02|.....aaaaa...wwwww..llllll..uuuuuuuuuuuu
        06|...1111111111111111111111111111111111111111111111111111111111111111111111111
        07|...2222222222222222222222222222222222222222222222222222222222222222222222222
        08|...3333333333333333333333333333333333333333333333333333333333333333333333333
        09|...4444444444444444444444444444444444444444444444444444444444444444444444444
        10|...5555555555555555555555555555555555555555555555555555555555555555555555555
        """)


def test_where_there_is_much_room_the_board_stands_beside_the_list() -> None:
    screen = shown(selected_index=1)
    screen.state = replace(screen.state, preview=LoadedPreview(2, preview()))
    canvas = frame(screen, 104, 24)
    assert picture(canvas) == expected("""
        00   | schiffe  Games                                                                                    2/5
        02   |    all  5  won 1  lost 1  unfinished 1                          Ben against clever        11 Mar
        04   |   date    against    variant       result      shots  skill     o o o o o o o o o o
        05   |   ─────────────────────────────────────────────────────────     o o o o o o o o o o
        06   |   10 Mar  clever     11 small h..  won             7    9 %     o o o o o o o o o o
        07   | > 11 Mar  clever     12 small h..  lost           14   18 %     o o o o o o o o o o
        08   |   12 Mar  clever     13 small h..  unfinished     21   27 %
        09   |   13 Mar  Ben - Ada  14 small h..  drawn          28   36 %     skill  ■■■■■■■■■■ 90 %
        10   |   14 Mar  Ben - Ada  15 small h..  Ben won        35   45 %     luck   ■■■■■■■■■■ 20 %
        12   |   Ben against clever, 11 Mar: clever won. Variant: 12 small     ─ Last turns ───────────────────
        13   |   heaps, taken in turn.                                         Ben         3  takes three
        14   |                                                                                stones of those
        15   |                                                                                that were left,
        16   |                                                                                and smiles
        17   |                                                                 Ada Love..  2  takes two
        18   |                                                                 Ben         1
        23   |  F1 ?  help    Enter  replay    /  filter    Esc  back    Del  delete
        """)
    assert roles(canvas) == expected("""
        00|bnnnnnnnbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbqqqqqb
        02|   CCCCCdd  --- d  ---- d  ---------- d                          tttttttttttttttttt        dddddd
        04|   dddd    ddddddd    ddddddd       dddddd      ddddd  ddddd     - - - - - - - - - -
        05|   rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr     - - - - - - - - - -
        06|   dddddd  ------     dddddddddddd  GGG             -    - -     - - - - - - - - - -
        07| CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC   - - - - - - - - - -
        08|   dddddd  ------     dddddddddddd  UUUUUUUUUU     --   -- -
        09|   dddddd  --- - ---  dddddddddddd  -----          --   -- -     ddddd  ssssssssso -- -
        10|   dddddd  --- - ---  dddddddddddd  --- ---        --   -- -     dddd   uuoooooooo -- -
        12|   ddddddddddddddddddddddddddddddddddddddddddddddddddddddddd     rrhhhhhhhhhhrrrrrrrrrrrrrrrrrrrr
        13|   ddddddddddddddddddddd                                         ddd         t  GGGGGGGGGGG
        14|                                                                                GGGGGGGGGGGGGGG
        15|                                                                                GGGGGGGGGGGGGGG
        16|                                                                                GGGGGGGGGG
        17|                                                                 dddddddddd  t  ----- ---
        18|                                                                 ddd         t
        23| kkkkkkddddd   kkkkkkkddddddd   kkkddddddd   kkkkkddddd   kkkkkddddddd
        """)


def preview(meters: int = 2, rows: int = 4, columns: int = 20) -> MatchPreview:
    def paint(canvas: Canvas, corner: Corner) -> None:
        for row in range(rows):
            canvas.put(corner.x, corner.y + row, "o " * (columns // 2))

    moves = [
        LastMove("Ben", "3", "takes three stones of those that were left, and smiles", "class:good"),
        LastMove(LONG, "2", "takes two"),
        LastMove("Ben", "1"),
    ]
    scale = [Meter("skill", 9, "90 %", "class:meter"), Meter("luck", 2, "20 %", "class:meter.luck")]
    return MatchPreview(columns, rows, paint, "Last turns", moves, scale[:meters])


def test_the_board_of_another_game_or_of_a_narrow_list_is_not_shown() -> None:
    screen = shown(selected_index=1, preview=LoadedPreview(1, preview()))
    assert "o o" not in frame(screen, 104).text()
    screen.state = replace(screen.state, selected_index=0)
    assert "o o" in frame(screen, 100).text()
    assert "o o" not in frame(screen, 99).text()


def test_beside_a_high_board_there_is_no_room_for_the_rest() -> None:
    found = ""
    high = (preview(rows=9, columns=40), 20)
    for board, rows in (high, *((preview(meters, rows), 16) for meters in (2, 0) for rows in (6, 7))):
        screen = shown(preview=LoadedPreview(1, board))
        found += f"{rows}\n{picture(frame(screen, 104, rows))}"
    assert found == expected("""
        20
        00   | schiffe  Games                                                                                    1/5
        02   |    all  5  won 1  lost 1  unfinished 1                          Ben against clever                10 ..
        04   |   date    against    variant       result      shots  skill     o o o o o o o o o o o o o o o o o o o..
        05   |   ─────────────────────────────────────────────────────────     o o o o o o o o o o o o o o o o o o o..
        06   | > 10 Mar  clever     11 small h..  won             7    9 %     o o o o o o o o o o o o o o o o o o o..
        07   |   11 Mar  clever     12 small h..  lost           14   18 %     o o o o o o o o o o o o o o o o o o o..
        08   |   12 Mar  clever     13 small h..  unfinished     21   27 %     o o o o o o o o o o o o o o o o o o o..
        09   |   13 Mar  Ben - Ada  14 small h..  drawn          28   36 %     o o o o o o o o o o o o o o o o o o o..
        10   |   14 Mar  Ben - Ada  15 small h..  Ben won        35   45 %     o o o o o o o o o o o o o o o o o o o..
        11   |                                                                 o o o o o o o o o o o o o o o o o o o..
        12   |   Ben against clever, 10 Mar: Ben won. Variant: 11 small        o o o o o o o o o o o o o o o o o o o..
        13   |   heaps, taken in turn.
        14   |                                                                 skill  ■■■■■■■■■■ 90 %
        15   |                                                                 luck   ■■■■■■■■■■ 20 %
        19   |  F1 ?  help    Enter  replay    /  filter    Esc  back    Del  delete
        16
        00   | schiffe  Games                                                                                    1/5
        02   |    all  5  won 1  lost 1  unfinished 1                          Ben against clever        10 Mar
        04   |   date    against    variant       result      shots  skill     o o o o o o o o o o
        05   |   ─────────────────────────────────────────────────────────     o o o o o o o o o o
        06   | > 10 Mar  clever     11 small h..  won             7    9 %     o o o o o o o o o o
        07   |   11 Mar  clever     12 small h..  lost           14   18 %     o o o o o o o o o o
        08   |   12 Mar  clever     13 small h..  unfinished     21   27 %     o o o o o o o o o o
        09   |   13 Mar  Ben - Ada  14 small h..  drawn          28   36 %     o o o o o o o o o o
        10   |   14 Mar  Ben - Ada  15 small h..  Ben won        35   45 %
        11   |                                                                 skill  ■■■■■■■■■■ 90 %
        12   |   Ben against clever, 10 Mar: Ben won. Variant: 11 small        luck   ■■■■■■■■■■ 20 %
        13   |   heaps, taken in turn.
        15   |  F1 ?  help    Enter  replay    /  filter    Esc  back    Del  delete
        16
        00   | schiffe  Games                                                                                    1/5
        02   |    all  5  won 1  lost 1  unfinished 1                          Ben against clever        10 Mar
        04   |   date    against    variant       result      shots  skill     o o o o o o o o o o
        05   |   ─────────────────────────────────────────────────────────     o o o o o o o o o o
        06   | > 10 Mar  clever     11 small h..  won             7    9 %     o o o o o o o o o o
        07   |   11 Mar  clever     12 small h..  lost           14   18 %     o o o o o o o o o o
        08   |   12 Mar  clever     13 small h..  unfinished     21   27 %     o o o o o o o o o o
        09   |   13 Mar  Ben - Ada  14 small h..  drawn          28   36 %     o o o o o o o o o o
        10   |   14 Mar  Ben - Ada  15 small h..  Ben won        35   45 %     o o o o o o o o o o
        12   |   Ben against clever, 10 Mar: Ben won. Variant: 11 small
        13   |   heaps, taken in turn.
        15   |  F1 ?  help    Enter  replay    /  filter    Esc  back    Del  delete
        16
        00   | schiffe  Games                                                                                    1/5
        02   |    all  5  won 1  lost 1  unfinished 1                          Ben against clever        10 Mar
        04   |   date    against    variant       result      shots  skill     o o o o o o o o o o
        05   |   ─────────────────────────────────────────────────────────     o o o o o o o o o o
        06   | > 10 Mar  clever     11 small h..  won             7    9 %     o o o o o o o o o o
        07   |   11 Mar  clever     12 small h..  lost           14   18 %     o o o o o o o o o o
        08   |   12 Mar  clever     13 small h..  unfinished     21   27 %     o o o o o o o o o o
        09   |   13 Mar  Ben - Ada  14 small h..  drawn          28   36 %     o o o o o o o o o o
        10   |   14 Mar  Ben - Ada  15 small h..  Ben won        35   45 %
        11   |                                                                 ─ Last turns ───────────────────
        12   |   Ben against clever, 10 Mar: Ben won. Variant: 11 small
        13   |   heaps, taken in turn.
        15   |  F1 ?  help    Enter  replay    /  filter    Esc  back    Del  delete
        16
        00   | schiffe  Games                                                                                    1/5
        02   |    all  5  won 1  lost 1  unfinished 1                          Ben against clever        10 Mar
        04   |   date    against    variant       result      shots  skill     o o o o o o o o o o
        05   |   ─────────────────────────────────────────────────────────     o o o o o o o o o o
        06   | > 10 Mar  clever     11 small h..  won             7    9 %     o o o o o o o o o o
        07   |   11 Mar  clever     12 small h..  lost           14   18 %     o o o o o o o o o o
        08   |   12 Mar  clever     13 small h..  unfinished     21   27 %     o o o o o o o o o o
        09   |   13 Mar  Ben - Ada  14 small h..  drawn          28   36 %     o o o o o o o o o o
        10   |   14 Mar  Ben - Ada  15 small h..  Ben won        35   45 %     o o o o o o o o o o
        12   |   Ben against clever, 10 Mar: Ben won. Variant: 11 small
        13   |   heaps, taken in turn.
        15   |  F1 ?  help    Enter  replay    /  filter    Esc  back    Del  delete
        """)


def test_what_is_long_beside_the_list_is_cut_at_the_end_of_its_columns() -> None:
    moves = [LastMove(LONG, "the heap at the very left of all that there are", "takes all of them")]
    board = MatchPreview(20, 1, lambda _canvas, _corner: None, "Last turns", moves)
    found = []
    for columns in (100, 112):
        lines = frame(shown(preview=LoadedPreview(1, board)), columns).text().split("\n")
        found.append(next(f"|{line}" for line in lines if "the heap" in line))
    assert "\n".join(found) + "\n" == expected("""
        |    11 Mar  clever     12 small h..  lost           14     Ada Love..  the heap at the ve..
        |   11 Mar  clever     12 small h..  lost           14   18 %    2:45     Ada Love..  the heap at the ve..
        """)


def test_in_few_columns_the_most_important_ones_are_left() -> None:
    found = ""
    for columns in (104, 94, 86, 78, 70, 69, 60, 52, 44, 36, 28):
        rows = frame(shown(name=LONG), columns).text().split("\n")
        found += "".join(f"{columns} {line}\n" for line in (rows[2], rows[4], rows[9]))
    assert found == expected("""
        104       all  5  won 1  lost 1  unfinished 1
        104      date    against                            result
        104      13 Mar  Ben - Ada Lovelace of the Engines  drawn
        94        all  5  won 1  lost 1  unfinished 1
        94       date    against                            variant       result      shots  skill
        94       13 Mar  Ben - Ada Lovelace of the Engines  14 small h..  drawn          28   36 %
        86        all  5  won 1  lost 1  unfinished 1
        86       date    against                            variant       result      shots
        86       13 Mar  Ben - Ada Lovelace of the Engines  14 small h..  drawn          28
        78           all  5  won 1  lost 1  unfinished 1
        78          date    against                            result      shots
        78          13 Mar  Ben - Ada Lovelace of the Engines  drawn          28
        70       all  5  won 1  lost 1  unfinished 1
        70      date    against                            result      shots
        70      13 Mar  Ben - Ada Lovelace of the Engines  drawn          28
        69      all  5  won 1  lost 1  unfinished 1
        69     date    against                            result      shots
        69     13 Mar  Ben - Ada Lovelace of the Engines  drawn          28
        60     all  5  won 1  lost 1  unfinished 1
        60    date    against                            result
        60    13 Mar  Ben - Ada Lovelace of the Engines  drawn
        52     all  5  won 1  lost 1  unfinished 1
        52    against                            result
        52    Ben - Ada Lovelace of the Engines  drawn
        44     all  5  won 1  lost 1  unfinished 1
        44    against                     result
        44    Ben - Ada Lovelace of th..  drawn
        36     all  won  lost  unfinished
        36    against             result
        36    Ben - Ada Lovela..  drawn
        28    <  all  5 >
        28    against     result
        28    Ben - Ad..  drawn
        """)
    canvas = frame(shown(selected_index=3, name=LONG), 40, 20)
    assert picture(canvas) == expected("""
        00   | schiffe  Games                    4/5
        02   |    all  won  lost  unfinished
        04   |   against                 result
        05   |   ──────────────────────────────────
        06   |   clever                  won
        07   |   clever                  lost
        08   |   clever                  unfinished
        09   | > Ben - Ada Lovelace o..  drawn
        10   |   Ben - Ada Lovelace o..  Ben won
        12   |   Ben against Ada Lovelace of the
        13   |   Engines, 13 Mar: drawn.
        19   | F1 help Enter replay / filter Esc back
        """)
    assert roles(canvas) == expected("""
        00|bnnnnnnnbbbbbbbbbbbbbbbbbbbbbbbbbbqqqqqb
        02|   CCCCC ---  ----  ----------
        04|   ddddddd                 dddddd
        05|   rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
        06|   ------                  GGG
        07|   ------                  BBBB
        08|   ------                  UUUUUUUUUU
        09| CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
        10|   --- - --- -------- ---  --- ---
        12|   ddddddddddddddddddddddddddddddd
        13|   ddddddddddddddddddddddd
        19| kkddddd kkkkkddddddd kddddddd kkkddddd
        """)
    assert clicks(canvas, shown(selected_index=3).state, sign) == expected("""
        02|...aaaaawwwwwlllllluuuuuuuuuuuu
        06|.11111111111111111111111111111111111111
        07|.22222222222222222222222222222222222222
        08|.33333333333333333333333333333333333333
        09|.44444444444444444444444444444444444444
        10|.55555555555555555555555555555555555555
        """)


def test_filters_that_have_no_room_are_shown_one_at_a_time() -> None:
    screen = shown(selected_index=1, chosen_filter=MatchListFilter.WON)
    canvas = frame(screen, 30, 20)
    assert picture(canvas) == expected("""
        00   | schiffe  Games          2/5
        02   |    <  won  1 >
        04   |    against    result
        05   |    ─────────────────────
        06   |    clever     won
        07   |  > clever     lost
        08   |    clever     unfinished
        09   |    Ben - Ada  drawn
        10   |    Ben - Ada  Ben won
        12   |    Ben against clever, 11
        13   |    Mar: clever won.
        19   | F1 help Enter replay Esc back
        """)
    assert clicks(canvas, screen.state, sign) == expected("""
        02|....a.lllll...l
        06|..1111111111111111111111111
        07|..2222222222222222222222222
        08|..3333333333333333333333333
        09|..4444444444444444444444444
        10|..5555555555555555555555555
        """)


def test_a_click_on_an_arrow_says_that_the_highlight_has_moved() -> None:
    screen = shown(30, selected_index=15)
    click(screen, frame(screen, 80, 18), 39, 14)
    assert (screen.state.selected_index, ASKED) == (23, ["moved"])
    click(screen, frame(screen, 80, 18), 39, 5)
    assert (screen.state.selected_index, ASKED) == (15, ["moved", "moved"])


def test_arrows_stand_above_and_below_a_part_of_a_long_list() -> None:
    screen = shown(30, selected_index=15)
    canvas = frame(screen, 80, 18)
    assert picture(canvas) == expected("""
        00   | schiffe  Games                                                          16/30
        02   |      all  5  won 1  lost 1  unfinished 1
        04   |     date    against    variant           result      shots  skill  length
        05   |     ──────────────────────────────────^──────────────────────────────────
        06   |     18 Mar  Ben - Ada  19 small heaps..  drawn          63   81 %   14:25
        07   |     19 Mar  Ben - Ada  20 small heaps..  Ben won        70   90 %   16:05
        08   |     20 Mar  clever     21 small heaps..  won            77   99 %   17:45
        09   |     21 Mar  clever     22 small heaps..  lost           84  108 %   19:25
        10   |     22 Mar  clever     23 small heaps..  unfinished     91  117 %   21:05
        11   |     23 Mar  Ben - Ada  24 small heaps..  drawn          98  126 %   22:45
        12   |     24 Mar  Ben - Ada  25 small heaps..  Ben won       105  135 %   24:25
        13   |   > 25 Mar  clever     26 small heaps..  won           112  144 %   26:05
        14   |                                       v
        15   |     Ben against clever, 25 Mar: Ben won. Variant: 26 small heaps, taken in
        16   |     turn.
        17   |  F1 ?  help    Enter  replay    /  filter    Esc  back    Del  delete
        """)
    assert "".join(in_role(canvas, "highlight")) == "^v"
    assert clicks(canvas, screen.state, sign) == expected("""
        02|.....aaaaa...wwwww..llllll..uuuuuuuuuuuu
        05|.......................................7
        06|...9999999999999999999999999999999999999999999999999999999999999999999999999
        07|...10101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010
        08|...11111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111
        09|...12121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212
        10|...13131313131313131313131313131313131313131313131313131313131313131313131313131313131313131313131313131313131313131313131313131313131313131313131313
        11|...14141414141414141414141414141414141414141414141414141414141414141414141414141414141414141414141414141414141414141414141414141414141414141414141414
        12|...15151515151515151515151515151515151515151515151515151515151515151515151515151515151515151515151515151515151515151515151515151515151515151515151515
        13|...16161616161616161616161616161616161616161616161616161616161616161616161616161616161616161616161616161616161616161616161616161616161616161616161616
        14|.......................................3
        """)
    press(screen, "end")
    assert picture(frame(screen, 80, 18)) == expected("""
        00   | schiffe  Games                                                          30/30
        02   |      all  5  won 1  lost 1  unfinished 1
        04   |     date    against    variant           result      shots  skill  length
        05   |     ──────────────────────────────────^──────────────────────────────────
        06   |     12 Mar  clever     33 small heaps..  unfinished    161  207 %   37:45
        07   |     13 Mar  Ben - Ada  34 small heaps..  drawn         168  216 %   39:25
        08   |     14 Mar  Ben - Ada  35 small heaps..  Ben won       175  225 %   41:05
        09   |     15 Mar  clever     36 small heaps..  won           182  234 %   42:45
        10   |     16 Mar  clever     37 small heaps..  lost          189  243 %   44:25
        11   |     17 Mar  clever     38 small heaps..  unfinished    196  252 %   46:05
        12   |     18 Mar  Ben - Ada  39 small heaps..  drawn         203  261 %   47:45
        13   |   > 19 Mar  Ben - Ada  40 small heaps..  Ben won       210  270 %   49:25
        15   |     Ben against Ada, 19 Mar: Ben won, Ada resigned. Variant: 40 small heaps,
        16   |     taken in turn.
        17   |  F1 ?  help    Enter  replay    /  filter    Esc  back    Del  delete
        """)


def test_games_of_other_years_tell_their_year_and_long_ones_no_length() -> None:
    old = match(0, year=2024)
    screen = shown(
        loaded_matches=(listed(old), listed(replace(match(1), began_at=match(1).last_event_at - 6 * 3600))),
        match_count=2,
        filter_counts={},
    )
    assert picture(frame(screen)) == expected("""
        00   | schiffe  Games                                                            1/2
        04   |      date        against  variant           result  shots  skill  length
        05   |      ───────────────────────────────────────────────────────────────────
        06   |    > 2024-03-10  clever   11 small heaps..  won         7    9 %    1:05
        07   |      11 Mar      clever   12 small heaps..  lost       14   18 %
        09   |      Ben against clever, 10 Mar: Ben won. Variant: 11 small heaps, taken in
        10   |      turn.
        23   |  F1 ?  help    Enter  replay    Esc  back    Del  delete
        """)


def test_it_is_painted_in_plain_characters_where_only_these_can_be_shown() -> None:
    screen = shown(selected_index=1, line_glyphs=ASCII_LINES, preview=LoadedPreview(2, preview()))
    assert frame(screen, 104).text().isascii()


def test_an_empty_list_says_so() -> None:
    screen = shown(0)
    canvas = frame(screen, 60, 20)
    assert picture(canvas) == expected("""
        00   | schiffe  Games
        02   |   all  5  won 1  lost 1  unfinished 1
        09   |  No games yet.
        19   |  F1 ?  help    /  filter    Esc  back
        """)
    screen.state = replace(screen.state, message="The file cannot be read.")
    assert picture(frame(screen, 60, 20)).split("\n")[2] == "09   |  The file cannot be read."


def test_a_note_takes_the_place_of_the_sentence() -> None:
    screen = shown(message="Game 3 can no longer be read.")
    text = frame(screen).text()
    assert "Game 3 can no longer be read." in text
    assert "Ben against clever" not in text
    press(screen, "down")
    assert "Ben against clever" in frame(screen).text()


# What the keys do


def test_keys_go_from_game_to_game_and_stay_at_the_ends() -> None:
    screen = shown(30)
    frame(screen, 80, 18)
    found = []
    for key in ("up", "down", "wheel-down", "wheel-up", "pagedown", " ", "pageup", "end", "down", "pagedown", "home"):
        press(screen, key)
        found.append(screen.state.selected_index)
    assert found == [0, 1, 2, 1, 9, 17, 9, 29, 29, 29, 0]
    assert ["moved"] * len(found) == ASKED


def test_enter_gives_the_game_and_is_called_by_what_comes_of_it() -> None:
    screen = shown()
    assert "Enter  replay" in frame(screen).text()
    assert result(screen, "enter") == MatchToOpen(match(0))
    press(screen, "down", "down")
    assert "Enter  continue" in frame(screen).text()
    assert result(screen, "enter") == MatchToOpen(match(2))
    assert [result(screen, key) for key in ("escape", "q", "f10")] == [None] * 3


@pytest.mark.parametrize("key", ["delete", "d"])
def test_deleting_is_asked_for(key: str) -> None:
    assert result(shown(), key) == MatchToDelete(match(0))


def test_keys_go_from_filter_to_filter_and_around() -> None:
    screen = shown(selected_index=3)
    found = []
    for key in ("/", "tab", "right", "/", "s-tab", "left"):
        press(screen, key)
        found.append(screen.state.chosen_filter.value)
        assert (screen.state.selected_index, screen.state.first_loaded_index, screen.state.message) == (0, 0, None)
    assert found == ["won", "lost", "unfinished", "all", "unfinished", "lost"]
    assert ["filtered"] * len(found) == ASKED


def test_without_games_only_the_filter_can_be_changed() -> None:
    screen = shown(0)
    assert step(screen, "/")
    assert not [key for key in ("enter", "delete", "up") if step(screen, key)]
    assert result(screen, "escape") is None
    assert not step(shown(filter_counts={MatchListFilter.ALL: 5}), "/")
    assert "won" not in frame(shown(filter_counts={MatchListFilter.ALL: 5})).text().split("\n")[2]


def test_the_filters_ask_the_file_for_what_they_say() -> None:
    wanted = MatchFilter(game_word="nim", has_events=True)
    assert [kind.narrow(wanted) for kind in MatchListFilter] == [
        wanted,
        replace(wanted, phase=MatchPhase.OVER, winner=BotMatchWinner.PERSON),
        replace(wanted, phase=MatchPhase.OVER, winner=BotMatchWinner.BOT),
        replace(wanted, phase=MatchPhase.PENDING),
    ]
    assert [kind.filter_name() for kind in MatchListFilter] == ["all", "won", "lost", "unfinished"]


def test_only_a_part_of_a_long_list_is_there() -> None:
    screen = shown(30, selected_index=100, first_loaded_index=90, match_count=300)
    frame(screen, 80, 18)
    assert (screen.state.selected_match, screen.state.visible_matches[-1]) == (listed(match(10)), listed(match(10)))
    screen.state = replace(screen.state, selected_index=89)
    assert screen.state.selected_match is None
    frame(screen, 80, 18)
    assert screen.state.first_loaded_index == 90
    assert screen.state.with_selected(1000).selected_index == 299
    assert screen.state.with_selected(-3).selected_index == 0
