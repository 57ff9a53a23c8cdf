"""The settings screen of any schema: at each size as much as has room, and each change holds at once and is kept."""

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from schiffe.game.session import Session
from schiffe.game.ui.settings import SettingsScreen
from schiffe.game.ui.settings_painting import SettingSample
from schiffe.game.ui.settings_state import SettingsMessage, SettingsState
from schiffe.language import i18n
from schiffe.language.i18n import Text
from schiffe.settings.kinds import Name, NamedWord, OneOf, Switch, Tenths, WholeNumber
from schiffe.settings.layers import DEFAULT, Preferences
from schiffe.settings.problems import ConflictingSettings
from schiffe.settings.schema import Schema, Setting, SettingGroup, Settings, SettingsCheck
from schiffe.settings.shared import LANGUAGE, THEME
from schiffe.terminal.glyphs import ASCII_LINES
from schiffe.terminal.palettes import PALETTES
from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.stage import Stage
from schiffe.toolkit.style import StageLook
from tests.game.ui.painting import asked, clicks, frame, press, result, roles, step
from tests.layers import read_layer
from tests.toolkit.painting import expected, in_role, picture
from tests.toolkit.show import DOWN, ENTER, Program, Show, perform

LOW = Setting(
    "low",
    WholeNumber(0, 9),
    1,
    label=Text("Lowest"),
    description=Text("Where the numbers begin."),
    group=SettingGroup.GAME,
)
HIGH = Setting(
    "high",
    WholeNumber(1, 99),
    9,
    label=Text("Highest"),
    description=Text("Where they end."),
    group=SettingGroup.GAME,
)
SECRET = Setting("secret", Switch(), False, label=Text("Secret"))  # noqa: FBT003 - the default
LINE = Setting(
    "line",
    OneOf(NamedWord("thin", Text("thin")), NamedWord("thick", Text("thick"))),
    "thin",
    label=Text("Line"),
    description=Text("Of a box."),
    group=SettingGroup.SCREEN,
)
WORDS = Setting(
    "words",
    OneOf(
        NamedWord("few", Text("just a few of them"), Text("A listener hears as much as is needed.")),
        NamedWord("many", Text("many")),
    ),
    "few",
    label=Text("Words"),
    description=Text("How much is said."),
    group=SettingGroup.LINES,
)
WHO = Setting(
    "who",
    Name(12),
    "",
    label=Text("Person"),
    description=Text("Who guesses."),
    group=SettingGroup.LINES,
)
WAITS = Setting(
    "waits", Tenths(3), 0.5, label=Text("Waiting"), description=Text("For how long."), group=SettingGroup.MOTION
)


@pytest.fixture(autouse=True)
def _known_themes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new theme changes none of these pictures."""
    for name in set(PALETTES) - {"sea", "paper", "contrast", "deutan", "terminal"}:
        monkeypatch.delitem(PALETTES, name)


def in_order(settings: Settings) -> None:
    if settings[LOW] >= settings[HIGH]:
        raise ConflictingSettings(lambda: "The lowest number is below the highest.", LOW.key)


SCHEMA = Schema((SECRET, WORDS, LOW, HIGH, WHO, WAITS, LINE, LANGUAGE, THEME), [SettingsCheck((LOW, HIGH), in_order)])
"""Not in the order of their groups."""
ALL = ("low", "high", "line", "language", "theme", "waits", "words", "who")
"""As the screen shows them."""


def sample(_preferences: Preferences) -> SettingSample:
    def paint(canvas: Canvas, corner: Corner) -> None:
        for row in range(3):
            canvas.put(corner.x, corner.y + row, "1 2 3 4 5 6 7 8 9 0 1")

    return SettingSample(21, 3, paint)


def settings(
    selected: str = "low", *, has_sample: bool = False, schema: Schema = SCHEMA, **given: str
) -> SettingsScreen:
    def aside(work: Coroutine[Any, Any, None]) -> None:
        asyncio.run(work)

    session = Session(Preferences(schema, read_layer(schema, given)))
    screen = SettingsScreen(session, aside, sample) if has_sample else SettingsScreen(session, aside)
    keys = [setting.key for setting in screen.state.ordered_settings]
    screen.state = screen.state.with_selected(keys.index(selected))
    return screen


SHORT = Schema((LOW, HIGH, LINE, WORDS, WHO, WAITS))
"""Without a sentence that is long, and without themes."""


def sign(made: object) -> object:
    """The number of the setting that is selected then, or a sign for what is asked for."""
    return made.selected_index if isinstance(made, SettingsState) else "!"


# What is to be seen


def test_settings_stand_in_groups_with_what_is_possible_below_them() -> None:
    screen = settings(who="Anna")
    canvas = frame(screen)
    assert picture(canvas) == expected("""
        00   | schiffe  Settings                                                      1 of 8
        05   | Game       > Lowest   < 1                                                    >
        06   |              Highest    9
        08   | Screen       Line       thin
        09   |              Language   as the system
        10   |              Theme      automatic
        12   | Sound and    Waiting    0.5
        13   | motion
        14   | Line mode    Words      just a few of them
        15   | and speech   Person     Anna
        17   | Lowest: Where the numbers begin.
        18   | Possible: 0 to 9
        23   |  F1 ?  help    Enter  change    Del  default    Esc  back
        """)
    assert roles(canvas) == expected("""
        00|bnnnnnnnbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbqqqqqqqqb
        05| dddd       CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
        06|              -------    -
        08| dddddd       ----       ----
        09|              --------   -- --- ------
        10|              -----      ---------
        12| ddddddddd    -------    ---
        13| dddddd
        14| ddddddddd    -----      ---- - --- -- ----
        15| dddddddddd   ------     ----
        17| ttttttdddddddddddddddddddddddddd
        18| dddddddddddddddd
        23| kkkkkkddddd   kkkkkkkddddddd   kkkkkdddddddd   kkkkkddddd
        """)
    assert clicks(canvas, screen.state, sign) == expected("""
        05|............0000000000000000000000000000000000000000000000000000000000000000000
        06|............1111111111111111111111111111111111111111111111111111111111111111111
        08|............2222222222222222222222222222222222222222222222222222222222222222222
        09|............3333333333333333333333333333333333333333333333333333333333333333333
        10|............4444444444444444444444444444444444444444444444444444444444444444444
        12|............5555555555555555555555555555555555555555555555555555555555555555555
        14|............6666666666666666666666666666666666666666666666666666666666666666666
        15|............7777777777777777777777777777777777777777777777777777777777777777777
        """)


def test_where_there_is_room_a_sample_stands_beside_them() -> None:
    screen = settings("line", has_sample=True)
    canvas = frame(screen, 84)
    assert picture(canvas) == expected("""
        00   | schiffe  Settings                                                          3 of 8
        05   | Game         Lowest     1                                    ─ Sample ────────────
        06   |              Highest    9
        07   |                                                              1 2 3 4 5 6 7 8 9 0 1
        08   | Screen     > Line     < thin                              >  1 2 3 4 5 6 7 8 9 0 1
        09   |              Language   as the system                        1 2 3 4 5 6 7 8 9 0 1
        10   |              Theme      automatic
        11   |                                                                sea
        12   | Sound and    Waiting    0.5                                    paper
        13   | motion                                                         high contrast
        14   | Line mode    Words      just a few of them                     no red or gre
        15   | and speech   Person     -                                      the terminal'
        17   | Line: Of a box.
        23   |  F1 ?  help    Enter  change    Del  default    Esc  back
        """)
    assert roles(canvas) == expected("""
        00|bnnnnnnnbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbqqqqqqqqb
        05| dddd         ------     -                                    rrhhhhhhrrrrrrrrrrrrr
        06|              -------    -
        07|                                                              - - - - - - - - - - -
        08| dddddd     CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC  - - - - - - - - - - -
        09|              --------   -- --- ------                        - - - - - - - - - - -
        10|              -----      ---------
        11|                                                                ddd          ######
        12| ddddddddd    -------    ---                                    ddddd        ######
        13| dddddd                                                         ddddddddddddd######
        14| ddddddddd    -----      ---- - --- -- ----                     ddddddddddddd######
        15| dddddddddd   ------     -                                      ddddddddddddd######
        17| ttttddddddddddd
        23| kkkkkkddddd   kkkkkkkddddddd   kkkkkdddddddd   kkkkkddddd
        """)
    assert clicks(canvas, screen.state, sign) == expected("""
        05|............000000000000000000000000000000000000000000000000
        06|............111111111111111111111111111111111111111111111111
        08|............!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
        09|............333333333333333333333333333333333333333333333333
        10|............444444444444444444444444444444444444444444444444
        12|............555555555555555555555555555555555555555555555555
        14|............666666666666666666666666666666666666666666666666
        15|............777777777777777777777777777777777777777777777777
        """)


def test_in_more_rows_the_themes_are_shown_in_their_colours() -> None:
    screen = settings("theme", has_sample=True, theme="paper")
    canvas = frame(screen, 84, 26)
    assert picture(canvas) == expected("""
        00   | schiffe  Settings                                                          5 of 8
        06   | Game         Lowest     1                                    ─ Sample ────────────
        07   |              Highest    9
        08   |                                                              1 2 3 4 5 6 7 8 9 0 1
        09   | Screen       Line       thin                                 1 2 3 4 5 6 7 8 9 0 1
        10   |              Language   as the system                        1 2 3 4 5 6 7 8 9 0 1
        11   |            > Theme    < paper                             >
        12   |                                                                sea
        13   | Sound and    Waiting    0.5                                  > paper
        14   | motion                                                         high contrast
        15   | Line mode    Words      just a few of them                     no red or gre
        16   | and speech   Person     -                                      the terminal'
        18   | Theme: The colours; automatic ones suit your terminal's background.
        25   |  F1 ?  help    Enter  change    Del  default    Esc  back
        """)
    assert roles(canvas) == expected("""
        00|bnnnnnnnbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbqqqqqqqqb
        06| dddd         ------     -                                    rrhhhhhhrrrrrrrrrrrrr
        07|              -------    -
        08|                                                              - - - - - - - - - - -
        09| dddddd       ----       ----                                 - - - - - - - - - - -
        10|              --------   -- --- ------                        - - - - - - - - - - -
        11|            CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
        12|                                                                ddd          ######
        13| ddddddddd    -------    ---                                  l lllll        ######
        14| dddddd                                                         ddddddddddddd######
        15| ddddddddd    -----      ---- - --- -- ----                     ddddddddddddd######
        16| dddddddddd   ------     -                                      ddddddddddddd######
        18| tttttdddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
        25| kkkkkkddddd   kkkkkkkddddddd   kkkkkdddddddd   kkkkkddddd
        """)


def test_in_more_columns_the_sentence_of_each_stands_beside_it() -> None:
    screen = settings("who", has_sample=True, schema=SHORT)
    canvas = frame(screen, 104, 24)
    assert picture(canvas) == expected("""
        00   | schiffe  Settings                                                                              6 of 6
        05   |   Game         Lowest    1                         Where the numbers begin.    ─ Sample ────────────
        06   |                Highest   9                         Where they end.
        07   |                                                                                1 2 3 4 5 6 7 8 9 0 1
        08   |   Screen       Line      thin                      Of a box.                   1 2 3 4 5 6 7 8 9 0 1
        09   |                                                                                1 2 3 4 5 6 7 8 9 0 1
        10   |   Sound and    Waiting   0.5                       For how long.
        11   |   motion                                                                         sea
        12   |   Line mode    Words     just a few of them        How much is said.             paper
        13   |   and speech > Person    -                         Who guesses.                  high contrast
        14   |                                                                                  no red or gre
        15   |                                                                                  the terminal'
        17   |                Possible: up to 12 printable characters
        23   |  F1 ?  help    Enter  change    Del  default    Esc  back
        """)
    assert roles(canvas) == expected("""
        00|bnnnnnnnbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbqqqqqqqqb
        05|   dddd         ------    -                         dddddddddddddddddddddddd    rrhhhhhhrrrrrrrrrrrrr
        06|                -------   -                         ddddddddddddddd
        07|                                                                                - - - - - - - - - - -
        08|   dddddd       ----      ----                      ddddddddd                   - - - - - - - - - - -
        09|                                                                                - - - - - - - - - - -
        10|   ddddddddd    -------   ---                       ddddddddddddd
        11|   dddddd                                                                         ddd          ######
        12|   ddddddddd    -----     ---- - --- -- ----        ddddddddddddddddd             ddddd        ######
        13|   dddddddddd CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC    dddddddddddd                  ddddddddddddd######
        14|                                                                                  ddddddddddddd######
        15|                                                                                  ddddddddddddd######
        17|                ddddddddddddddddddddddddddddddddddddddd
        23| kkkkkkddddd   kkkkkkkddddddd   kkkkkdddddddd   kkkkkddddd
        """)
    assert clicks(canvas, screen.state, sign) == expected("""
        05|..............0000000000000000000000000000000000....000000000000000000000000
        06|..............1111111111111111111111111111111111....111111111111111
        08|..............2222222222222222222222222222222222....222222222
        10|..............3333333333333333333333333333333333....3333333333333
        12|..............4444444444444444444444444444444444....44444444444444444
        13|..............5555555555555555555555555555555555....555555555555
        """)


def test_in_few_columns_the_group_is_named_in_the_bar_and_the_keys_take_two_rows() -> None:
    screen = settings("words")
    canvas = frame(screen, 44, 20)
    assert picture(canvas) == expected("""
        00   | schiffe  Settings                  7 of 8
        04   |   Lowest     1
        05   |   Highest    9
        06   |   Line       thin
        07   |   Language   as the system
        08   |   Theme      automatic
        09   |   Waiting    0.5
        10   | > Words    < just a few of them          >
        11   |   Person     -
        13   |   Words: How much is said.
        14   |   A listener hears as much as is needed.
        18   | F1 ? help   Enter change
        19   | Del default   Esc back
        """)
    assert roles(canvas) == expected("""
        00|bnnnnnnnbbbbbbbbbbbbbbbbbbbbbbbbbbbqqqqqqqqb
        04|   ------     -
        05|   -------    -
        06|   ----       ----
        07|   --------   -- --- ------
        08|   -----      ---------
        09|   -------    ---
        10| CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
        11|   ------     -
        13|   tttttddddddddddddddddddd
        14|   dddddddddddddddddddddddddddddddddddddd
        18| kkkkddddd   kkkkkddddddd
        19| kkkdddddddd   kkkddddd
        """)


def test_in_few_rows_arrows_lead_to_the_settings_above_and_below() -> None:
    screen = settings("theme")
    canvas = frame(screen, 60, 14)
    assert picture(canvas) == expected("""
        00   | schiffe  Settings                                  5 of 8
        02   |                                   ^
        03   | Screen       Line       thin
        04   |              Language   as the system
        05   |            > Theme    < automatic                        >
        07   | Sound and    Waiting    0.5
        08   | motion                            v
        11   | Theme: The colours; automatic ones
        12   | suit your terminal's background.
        13   |  F1 ?  help    Enter  change    Del  default    Esc  back
        """)
    assert roles(canvas) == expected("""
        00|bnnnnnnnbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbqqqqqqqqb
        02|                                   l
        03| dddddd       ----       ----
        04|              --------   -- --- ------
        05|            CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
        07| ddddddddd    -------    ---
        08| dddddd                            l
        11| tttttddddddddddddddddddddddddddddd
        12| dddddddddddddddddddddddddddddddd
        13| kkkkkkddddd   kkkkkkkddddddd   kkkkkdddddddd   kkkkkddddd
        """)
    assert clicks(canvas, screen.state, sign) == expected("""
        02|...................................1
        03|............22222222222222222222222222222222222222222222222
        04|............33333333333333333333333333333333333333333333333
        05|............!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
        07|............55555555555555555555555555555555555555555555555
        08|...................................6
        """)


def test_in_few_rows_and_columns_they_are_listed_without_headings() -> None:
    screen = settings("waits")
    canvas = frame(screen, 40, 12)
    assert picture(canvas) == expected("""
        00   | schiffe  Settings              6 of 8
        01   |                    ^
        02   |   Language   as the system
        03   |   Theme      automatic
        04   | > Waiting  < 0.5                     >
        05   |   Words      just a few of them
        06   |                    v
        07   |   Waiting: For how long.
        08   |   Possible: 0 to 3, such as 0.6
        10   | F1 ? help   Enter change
        11   | Del default   Esc back
        """)
    assert clicks(canvas, screen.state, sign) == expected("""
        01|....................2
        02|.33333333333333333333333333333333333333
        03|.44444444444444444444444444444444444444
        04|.55555555555555555555555555555555555555
        05|.66666666666666666666666666666666666666
        06|....................7
        10|.!!!!!!!!!...555555555555
        """)


def test_with_a_few_columns_more_each_colour_has_two() -> None:
    def paint(canvas: Canvas, corner: Corner) -> None:
        canvas.put(*corner, "numbers")

    begun: list[object] = []
    wide = SettingSample(32, 1, paint, ASCII_LINES)
    screen = SettingsScreen(Session(Preferences(SCHEMA)), begun.append, lambda _preferences: wide)
    canvas = frame(screen, 86, 22)
    assert picture(canvas) == expected("""
        00   | schiffe  Settings                                                            1 of 8
        04   | Game       > Lowest   < 1                        >  - Sample -----------------------
        05   |              Highest    9
        06   |                                                     numbers
        07   | Screen       Line       thin
        08   |              Language   as the system                 sea
        09   |              Theme      automatic                     paper
        10   |                                                       high contrast
        11   | Sound and    Waiting    0.5                           no red or green
        12   | motion                                                the terminal's
        13   | Line mode    Words      just a few of them
        14   | and speech   Person     -
        16   | Lowest: Where the numbers begin.
        17   | Possible: 0 to 9
        21   |  F1 ?  help    Enter  change    Del  default    Esc  back
        """)
    swatches = ("own", "target", "hull", "miss", "hit", "accent")
    contrast, terminal = (PALETTES[name].colours() for name in ("contrast", "terminal"))
    assert backgrounds(canvas, 10) == [f"bg:#{contrast[role].digits}" for role in swatches]
    assert backgrounds(canvas, 12) == [f"bg:ansi{terminal[role].basic}" for role in swatches]
    plain = frame(screen, 86, 22, is_rich=False)
    assert backgrounds(plain, 10) == [f"bg:ansi{contrast[role].basic}" for role in swatches]
    assert [text for _x, text, style in canvas.rows[10] if style.startswith("bg:")] == ["  "] * 6


def backgrounds(canvas: Canvas, row: int) -> list[str]:
    """The styles of the swatches in a row."""
    return [style for _x, _text, style in canvas.rows[row] if style.startswith("bg:")]


def test_the_heading_of_the_sample_gives_way_before_the_themes_do() -> None:
    screen = settings("line", has_sample=True)
    assert picture(frame(screen, 84, 18)) == expected("""
        00   | schiffe  Settings                                                          3 of 8
        02   | Game         Lowest     1                                    ─ Sample ────────────
        03   |              Highest    9
        04   |                                                              1 2 3 4 5 6 7 8 9 0 1
        05   | Screen     > Line     < thin                              >  1 2 3 4 5 6 7 8 9 0 1
        06   |              Language   as the system                        1 2 3 4 5 6 7 8 9 0 1
        07   |              Theme      automatic
        08   |                                                                sea
        09   | Sound and    Waiting    0.5                                    paper
        10   | motion                                                         high contrast
        11   | Line mode    Words      just a few of them                     no red or gre
        12   | and speech   Person     -                                      the terminal'
        14   | Line: Of a box.
        17   |  F1 ?  help    Enter  change    Del  default    Esc  back
        """)
    assert picture(frame(screen, 84, 13)) == expected("""
        00   | schiffe  Settings                                                          3 of 8
        02   | Game         Lowest     1                                    ─ Sample ────────────
        03   |              Highest    9
        04   |                                                              1 2 3 4 5 6 7 8 9 0 1
        05   | Screen     > Line     < thin                              >  1 2 3 4 5 6 7 8 9 0 1
        06   |              Language   as the system                        1 2 3 4 5 6 7 8 9 0 1
        07   |              Theme      automatic
        08   |                                    v
        10   | Line: Of a box.
        12   |  F1 ?  help    Enter  change    Del  default    Esc  back
        """)
    assert picture(frame(screen, 84, 9)) == expected("""
        00   | schiffe  Settings                                                          3 of 8
        02   |                                               ^
        03   | Screen     > Line     < thin                                                     >
        04   |                                               v
        06   | Line: Of a box.
        08   |  F1 ?  help    Enter  change    Del  default    Esc  back
        """)


LONG = Schema(
    (
        Setting(
            "longest",
            OneOf(*(NamedWord(word, Text(f"the value of the letter {word}")) for word in "ab")),
            "a",
            label=Text("Something that is long"),
            description=Text("Very long."),
            group=SettingGroup.GAME,
        ),
        Setting("who", Name(40), "A person of a long name", label=Text("Name"), group=SettingGroup.GAME),
    )
)


def test_names_of_values_that_have_no_room_begin_further_left_and_are_written_as_in_files_after_that() -> None:
    found = ""
    for columns in (60, 58, 56, 54, 53, 52, 51, 50, 36, 34, 33, 32, 31, 30):
        for selected in ("longest", "who"):
            rows = frame(settings(selected, schema=LONG), columns, 14).text().split("\n")
            found += f"{columns}|{next(row for row in rows if ' > ' in row[:20])}\n"
    assert found == expected("""
        60| Game       > Something that is long < a                  >
        60|            > Name                A person of a long name
        58| > Something that is long < the value of the letter a   >
        58| > Name                     A person of a long name
        56| > Something that is long < the value of the letter a >
        56| > Name                     A person of a long name
        54| > Something that is long < a                       >
        54| > Name                     A person of a long name
        53| > Something that is long < a                      >
        53| > Name                    A person of a long name
        52| > Something that is long < a                     >
        52| > Name                   A person of a long name
        51| > Something that is long < a                    >
        51| > Name                  A person of a long name
        50| > Something that is long < a                   >
        50| > Name                 A person of a long name
        36| > Something that is long < a     >
        36| > Name   A person of a long name
        34| > Something that is long < a   >
        34| > Name  A person of a long n..
        33| > Something that is long < a  >
        33| > Name  A person of a long ..
        32| > Something that is long < a >
        32| > Name  A person of a long..
        31| > Something that is long  a
        31| > Name  A person of a lon..
        30| > Something that is long
        30| > Name  A person of a lo..
        """)


def test_it_is_as_wide_as_it_has_to_be_and_no_wider() -> None:
    found = ""
    for columns in (70, 85, 86, 87, 88, 104, 105, 106):
        rows = frame(settings("line", schema=SHORT, has_sample=True), columns, 18).text().split("\n")
        found += f"{columns}|{next(row for row in rows if ' > ' in row[:40])}\n"
    assert found == expected("""
        70| Screen     > Line    < thin                 >  1 2 3 4 5 6 7 8 9 0 1
        85| Screen     > Line    < thin                                >  1 2 3 4 5 6 7 8 9 0 1
        86| Screen     > Line    < thin                                 >  1 2 3 4 5 6 7 8 9 0 1
        87| Screen     > Line    < thin                                 >  1 2 3 4 5 6 7 8 9 0 1
        88|  Screen     > Line    < thin                                 >  1 2 3 4 5 6 7 8 9 0 1
        104|   Screen     > Line    < thin                 >    Of a box.                   1 2 3 4 5 6 7 8 9 0 1
        105|   Screen     > Line    < thin                 >    Of a box.                   1 2 3 4 5 6 7 8 9 0 1
        106|    Screen     > Line    < thin                 >    Of a box.                   1 2 3 4 5 6 7 8 9 0 1
        """)
    for columns, has_sample in ((52, False), (53, True), (59, True), (60, False), (63, False), (64, True)):
        text = frame(settings("line", schema=SHORT, has_sample=True), columns, 18).text()
        assert ("Sample" in text) is has_sample


def test_rows_that_just_have_room_have_no_arrows() -> None:
    found = ""
    for rows in (17, 16, 15, 14):
        found += f"{rows}\n{picture(frame(settings('theme'), 80, rows))}"
    assert found == expected("""
        17
        00   | schiffe  Settings                                                      5 of 8
        02   | Game         Lowest     1
        03   |              Highest    9
        05   | Screen       Line       thin
        06   |              Language   as the system
        07   |            > Theme    < automatic                                            >
        09   | Sound and    Waiting    0.5
        10   | motion
        11   | Line mode    Words      just a few of them
        12   | and speech   Person     -
        14   | Theme: The colours; automatic ones suit your terminal's background.
        16   |  F1 ?  help    Enter  change    Del  default    Esc  back
        16
        00   | schiffe  Settings                                                      5 of 8
        01   |                                             ^
        02   | Game         Highest    9
        04   | Screen       Line       thin
        05   |              Language   as the system
        06   |            > Theme    < automatic                                            >
        08   | Sound and    Waiting    0.5
        09   | motion
        10   | Line mode    Words      just a few of them
        11   | and speech                                  v
        13   | Theme: The colours; automatic ones suit your terminal's background.
        15   |  F1 ?  help    Enter  change    Del  default    Esc  back
        15
        00   | schiffe  Settings                                                      5 of 8
        01   |                                             ^
        02   | Game         Highest    9
        04   | Screen       Line       thin
        05   |              Language   as the system
        06   |            > Theme    < automatic                                            >
        08   | Sound and    Waiting    0.5
        09   | motion                                      v
        12   | Theme: The colours; automatic ones suit your terminal's background.
        14   |  F1 ?  help    Enter  change    Del  default    Esc  back
        14
        00   | schiffe  Settings                                                      5 of 8
        02   |                                             ^
        03   | Screen       Line       thin
        04   |              Language   as the system
        05   |            > Theme    < automatic                                            >
        07   | Sound and    Waiting    0.5
        08   | motion                                      v
        11   | Theme: The colours; automatic ones suit your terminal's background.
        13   |  F1 ?  help    Enter  change    Del  default    Esc  back
        """)


def test_the_sample_gives_up_row_by_row_what_it_can_do_without() -> None:
    found = []
    for rows in range(8, 24):
        lines = frame(settings("line", has_sample=True), 84, rows).text().split("\n")
        heading = next((y for y, line in enumerate(lines) if "Sample" in line), 0)
        first = next((y for y, line in enumerate(lines) if "1 2 3 4" in line), 0)
        found.append(f"{rows} {first - heading} {int(any('high contrast' in line for line in lines))}")
    assert "\n".join(found) + "\n" == expected("""
        8 0 0
        9 0 0
        10 1 0
        11 2 0
        12 2 0
        13 2 0
        14 2 0
        15 2 0
        16 1 1
        17 2 1
        18 2 1
        19 2 1
        20 2 1
        21 2 1
        22 2 1
        23 2 1
        """)


# What the keys do


def test_keys_go_from_setting_to_setting_and_around() -> None:
    screen = settings()
    found = []
    for key in ("up", "s-tab", "wheel-up", "down", "tab", "wheel-down", "end", "home", "pagedown", "pageup"):
        press(screen, key)
        found.append(screen.state.selected_setting.key)
    assert found == ["who", "words", "waits", "words", "who", "low", "who", "low", "who", "low"]


def test_a_value_is_changed_in_steps_and_kept(settings_text: Path) -> None:
    screen = settings("waits")
    press(screen, "right", "+")
    assert (screen.state.selected_value, screen.state.message) == (0.7, SettingsMessage("Saved."))
    assert "waits = 0.7" in settings_text.read_text()
    press(screen, "left", "-", "-")
    assert screen.state.selected_value == 0.4
    canvas = frame(screen)
    assert "Saved." in canvas.text()
    assert "Saved." not in "".join(in_role(canvas, "error"))
    press(screen, "down")
    assert "Saved." not in frame(screen).text()
    press(screen, "up", "delete")
    assert screen.state.selected_value == 0.5
    assert "waits" not in settings_text.read_text().replace("# waits", "")


@pytest.mark.parametrize("key", ["enter", " ", "right", "+"])
def test_one_of_a_few_values_is_followed_by_the_next_and_they_go_around(key: str) -> None:
    screen = settings("words")
    found = []
    for pressed in (key, key, "left", "backspace"):
        press(screen, pressed)
        found.append(screen.state.selected_value)
    assert found == ["many", "few", "many", "few"]


@pytest.mark.parametrize("key", ["escape", "f10", "q"])
def test_going_back_leaves_the_settings_as_they_are(key: str) -> None:
    screen = settings("words")
    press(screen, "enter")
    assert result(screen, key) is None
    assert screen._session.settings[WORDS] == "many"


@pytest.mark.parametrize("key", ["enter", "right", "left"])
def test_a_name_is_typed(key: str) -> None:
    screen = settings("who", who="Anna")
    press(screen, key)
    assert (screen.line, screen.selects_line) == ("Anna", True)
    screen.type("Ben")
    canvas = frame(screen)
    assert canvas.typed_line == ((25, 14), 54)
    assert picture(canvas).split("\n", 8)[8] == expected("""
        13   | Line mode    Words      just a few of them
        14   | and speech > Person
        16   | Person: Who guesses.
        17   | Possible: up to 12 printable characters
        23   |  F1  help    Enter  save    Esc  cancel
        """)
    assert step(screen, "?") is None
    assert asked(screen, "f1")
    press(screen, "enter")
    assert (screen.state.selected_value, screen.line, screen.state.selected_setting) == ("Ben", None, WHO)
    assert screen.state.message == SettingsMessage("Saved.")
    assert step(screen, "?")


def test_typing_is_given_up() -> None:
    for key in ("escape", "f10"):
        screen = settings("who", who="Anna")
        press(screen, "enter")
        screen.type("Ben")
        press(screen, key)
        assert (screen.state.selected_value, screen.line, screen.state.selected_setting) == ("Anna", None, WHO)


def test_from_what_is_typed_one_goes_on_up_and_down() -> None:
    for key, after in (("down", LOW), ("tab", LOW), ("up", WORDS), ("s-tab", WORDS)):
        screen = settings("who")
        press(screen, "enter")
        screen.type("Ben")
        press(screen, key)
        assert (screen.state.preferences.settings[WHO], screen.state.selected_setting) == ("Ben", after)
        assert screen.state.message is None


def test_whoever_goes_on_without_a_change_is_told_of_no_mistake(settings_text: Path) -> None:
    screen = settings("waits")
    screen.state = replace(screen.state, typed_text=screen.state.value_text)
    press(screen, "down")
    assert screen.state.selected_setting is WORDS
    assert not settings_text.exists()


def test_what_is_not_possible_stays_in_the_line() -> None:
    screen = settings("waits")
    screen.state = replace(screen.state, typed_text="4")
    press(screen, "down")
    assert (screen.state.selected_setting, screen.line, screen.state.selected_value) == (WAITS, "4", 0.5)
    canvas = frame(screen)
    assert in_role(canvas, "error") == ["“4” is not possible. Possible: 0 to 3, such as 0.6"]


def test_the_word_default_takes_a_value_back() -> None:
    screen = settings("who", who="Anna")
    press(screen, "enter")
    screen.type("default")
    press(screen, "enter")
    assert screen.state.selected_value == ""


def test_what_several_settings_come_to_is_found_out_aside() -> None:
    begun: list[Coroutine[Any, Any, None]] = []
    screen = SettingsScreen(Session(Preferences(SCHEMA)), begun.append)
    press(screen, "right")
    canvas = frame(screen)
    assert "Checking ..." in canvas.text()
    assert "Possible" not in canvas.text()
    assert not [key for key in ("up", "enter", "escape") if step(screen, key)]
    made = canvas.transition_at(20, 8)
    assert made
    assert made(screen.state) is screen.state
    asyncio.run(begun.pop())
    assert (screen.state.selected_value, screen.state.is_checking, screen.state.message) == (
        2,
        False,
        SettingsMessage("Saved."),
    )


def test_settings_that_do_not_go_together_are_refused() -> None:
    screen = settings("low", high="2")
    press(screen, "right")
    assert (screen.state.selected_value, screen.state.is_checking) == (1, False)
    assert in_role(frame(screen), "error") == ["The lowest number is below the highest."]


def test_what_cannot_be_written_holds_for_now(settings_text: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings_text.parent.joinpath("file").write_text("")
    monkeypatch.setenv("SCHIFFE_SETTINGS", str(settings_text.parent / "file" / "settings.ini"))
    screen = settings("words")
    press(screen, "enter")
    assert screen.state.selected_value == "many"
    assert in_role(frame(screen), "error")[0].startswith("This lasts until you quit:")


def test_a_file_that_is_wrong_is_left_alone_and_named(settings_text: Path) -> None:
    settings_text.write_text("[schiffe]\nwaits = soon\n")
    screen = settings("words")
    press(screen, "enter")
    assert screen.state.selected_value == "few"
    said = "".join(in_role(frame(screen), "error"))  # a long path is broken anywhere
    assert "settings.ini" in said.replace(" ", "")


def test_another_language_holds_at_once() -> None:
    screen = settings("language")
    screen.state = replace(screen.state, typed_text="de")
    press(screen, "enter")
    assert i18n.current_language() == "de"
    assert "Einstellungen" in frame(screen).text()
    press(screen, "delete")
    assert i18n.current_language() == "en"


def test_a_click_selects_a_setting_and_one_on_it_changes_it() -> None:
    screen = settings()
    made = frame(screen).transition_at(30, 14)
    assert made
    screen.do(made)
    assert screen.state.selected_setting is WORDS
    screen.do(made)
    assert screen.state.selected_value == "many"
    screen.state = replace(screen.state, typed_text="f")
    screen.do(made)
    assert (screen.state.selected_value, screen.line) == ("many", "f")


def test_it_is_used_on_a_stage() -> None:
    session = Session(Preferences(SCHEMA))

    def make() -> Program:
        stage = Stage(StageLook(), lambda: HelpScreen([]))
        return stage, stage.ask(SettingsScreen(session, stage.run_in_background))

    async def script(show: Show) -> None:
        await show.see("> Lowest")
        await show.ask(f"{DOWN}{ENTER}", "Possible: 1 to 99")
        await show.ask(f"7{ENTER}", "(?s)Highest +< 7 .*Saved")
        show.press("q")

    perform(script, make, whole=True)
    assert session.settings[HIGH] == 7
    assert DEFAULT not in session.preferences.file_layer.values()


@pytest.fixture
def settings_text(tmp_path: Path) -> Path:
    """The file that settings are kept in."""
    return tmp_path / "settings.ini"
