"""Histograms and bars made of characters: one scale, and any width."""

from schiffe.battleship.plain.histograms import TitledCounts, draw_bars, draw_histograms
from schiffe.terminal.glyphs import ASCII_LINES


def test_histograms_have_one_scale_and_the_same_classes() -> None:
    drawn = draw_histograms(
        [TitledCounts("one", {0: 20, 21: 1}), TitledCounts("other", {2: 10, 6: 4})], ASCII_LINES, 20
    )
    assert drawn == [
        "one",
        "    0-1 ######### 20",
        *(f"{name:>7}" for name in ("2-3", "4-5", "6-7", "8-9", "10-11", "12-13", "14-15", "16-17", "18-19")),
        "  20-21 . 1",
        "other",
        "    2-3 #### 10",
        "    4-5",
        "    6-7 ## 4",
    ]
    assert max(map(len, drawn)) == 20


def test_a_histogram_without_room_has_bars_of_one() -> None:
    assert draw_histograms([TitledCounts("x", {3: 2, 4: 1})], ASCII_LINES, 1) == ["x", "  3 # 2", "  4 . 1"]


def test_bars_stand_in_a_column_and_are_never_empty() -> None:
    shares = [(1.0, "100%"), (0.5, "50%"), (0.0, "0%")]
    names = ("a", "long", "船")
    assert draw_bars(names, shares, ASCII_LINES, 24) == [
        "  a     100%  ##########",
        "  long   50%  #####",
        "  船      0%  #",
    ]
    assert len(draw_bars(names, shares, ASCII_LINES, 500)[0]) == 54
    assert draw_bars(names, shares, ASCII_LINES, 16)[0] == "  a     100%  ##"
    assert draw_bars(names, shares, ASCII_LINES, 15)[0] == "  a     100%"
    assert draw_bars((), (), ASCII_LINES, 20) == []
