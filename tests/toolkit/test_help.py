"""The help: as airy as it has room, in two columns where they are wide enough, and scrolled where it is long."""

from schiffe.terminal.glyphs import ASCII_LINES
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.command import Done
from schiffe.toolkit.help import HelpEntry, HelpScreen, Section, TextScreen, split_sections
from tests.toolkit.painting import expected, frame, in_role, picture

RULES = Section("Rules", ["A number is thought of. Whoever guesses it has won.", "", "A guess takes a second."])
KEYS = Section(
    "Keys", [HelpEntry("Enter, Space", "guess what is typed, again and again until the clock is at its end")]
)
SIGNS = Section("Signs", [HelpEntry("?", "nobody knows", "class:bad"), HelpEntry("!!", "it is known", "class:good")])


def guide() -> HelpScreen:
    return HelpScreen([RULES, KEYS, SIGNS])


def test_a_text_has_sections_below_its_headings() -> None:
    assert split_sections("\n# Rules\nGuess.\n\nAgain.\n\n# Keys\nEnter\n") == [
        *[Section("Rules", ["Guess.", "", "Again."]), Section("Keys", ["Enter"])]
    ]


def test_a_short_help_has_free_rows_around_its_entries() -> None:
    canvas = frame(guide(), 80, 26)
    assert picture(canvas) == expected("""
        00   | schiffe  Help
        04   |  ─ Rules ────────────────────────────────────────────────────────────────────
        06   |  A number is thought of. Whoever guesses it has won.
        08   |  A guess takes a second.
        10   |  If your terminal keeps F1 and F10 to itself, use ? and Esc.
        12   |  ─ Keys ─────────────────────────────────────────────────────────────────────
        14   |   Enter   Space   guess what is typed, again and again until the clock is at
        15   |                   its end
        17   |  ─ Signs ────────────────────────────────────────────────────────────────────
        19   |  ?   nobody knows
        21   |  !!  it is known
        25   |  Esc  back
        """)
    assert in_role(canvas, "title") == ["Rules", "Keys", "Signs"]
    assert in_role(canvas, "key") == [" Enter  Space", " Esc"]
    assert (in_role(canvas, "bad"), in_role(canvas, "good")) == (["?"], ["!!"])
    assert in_role(canvas, "separator")[1] == "─" * 68


def test_a_wide_help_stands_in_two_columns() -> None:
    assert picture(frame(guide(), 100, 30)) == expected("""
        00   | schiffe  Help
        09   |    ─ Rules ────────────────────────────────────    ─ Keys ─────────────────────────────────────
        11   |    A number is thought of. Whoever guesses it       Enter   Space   guess what is typed, again
        12   |    has won.                                                         and again until the clock
        13   |                                                                     is at its end
        14   |    A guess takes a second.
        15   |                                                    ─ Signs ────────────────────────────────────
        16   |    If your terminal keeps F1 and F10 to itself,
        17   |    use ? and Esc.                                  ?   nobody knows
        19   |                                                    !!  it is known
        29   |  Esc  back
        """)
    assert picture(frame(guide(), 99, 30)).count("Signs") == 1


def test_a_help_gives_up_free_rows_before_it_scrolls() -> None:
    assert picture(frame(guide(), 80, 19)) == expected("""
        00   | schiffe  Help
        02   |  ─ Rules ────────────────────────────────────────────────────────────────────
        03   |  A number is thought of. Whoever guesses it has won.
        05   |  A guess takes a second.
        07   |  If your terminal keeps F1 and F10 to itself, use ? and Esc.
        09   |  ─ Keys ─────────────────────────────────────────────────────────────────────
        10   |   Enter   Space   guess what is typed, again and again until the clock is at
        11   |                   its end
        13   |  ─ Signs ────────────────────────────────────────────────────────────────────
        14   |  ?   nobody knows
        15   |  !!  it is known
        18   |  Esc  back
        """)
    assert picture(frame(guide(), 80, 17)) == expected("""
        00   | schiffe  Help
        02   |  ─ Rules ────────────────────────────────────────────────────────────────────
        03   |  A number is thought of. Whoever guesses it has won.
        05   |  A guess takes a second.
        07   |  If your terminal keeps F1 and F10 to itself, use ? and Esc.
        09   |  ─ Keys ─────────────────────────────────────────────────────────────────────
        10   |   Enter   Space   guess what is typed, again and again until the clock is at
        11   |                   its end
        13   |  ─ Signs ────────────────────────────────────────────────────────────────────
        14   |  ?   nobody knows
        15   |  !!  it is known
        16   |  Esc  back
        """)


def test_a_help_that_is_longer_scrolls_page_by_page() -> None:
    screen = guide()
    assert picture(frame(screen, 40, 12)) == expected("""
        00   | schiffe  Help                 8 of 18
        02   | ─ Rules ──────────────────────────────
        03   | A number is thought of. Whoever
        04   | guesses it has won.
        06   | A guess takes a second.
        08   | If your terminal keeps F1 and F10 to
        09   | itself, use ? and Esc.
        10   |                    v
        11   | Esc back   PgUp up   PgDn down
        """)
    for key in ("pagedown", "down"):
        screen.do(next(command for command in screen.commands(screen.state) if key in command.keys).transition)
    assert picture(frame(screen, 40, 12)) == expected("""
        00   | schiffe  Help                17 of 18
        01   |                    ^
        02   | ─ Keys ───────────────────────────────
        03   |  Enter   Space   guess what is typed,
        04   |                  again and again until
        05   |                  the clock is at its
        06   |                  end
        08   | ─ Signs ──────────────────────────────
        09   | ?   nobody knows
        10   |                    v
        11   | Esc back   PgUp up   PgDn down
        """)
    assert picture(frame(guide(), 40, 24)) == expected("""
        00   | schiffe  Help
        02   | ─ Rules ──────────────────────────────
        04   | A number is thought of. Whoever
        05   | guesses it has won.
        07   | A guess takes a second.
        09   | If your terminal keeps F1 and F10 to
        10   | itself, use ? and Esc.
        12   | ─ Keys ───────────────────────────────
        14   |  Enter   Space   guess what is typed,
        15   |                  again and again until
        16   |                  the clock is at its
        17   |                  end
        19   | ─ Signs ──────────────────────────────
        21   | ?   nobody knows
        22   | !!  it is known
        23   | Esc back
        """)


def test_another_text_has_its_own_title_and_says_nothing_about_keys() -> None:
    canvas = frame(TextScreen([RULES], "Licence", ASCII_LINES), 60, 20)
    assert picture(canvas) == expected("""
        00   | schiffe  Licence
        07   | - Rules --------------------------------------------------
        09   | A number is thought of. Whoever guesses it has won.
        11   | A guess takes a second.
        19   |  Esc  back
        """)


def test_a_heading_that_is_too_long_has_no_lines_beside_it() -> None:
    heading = "Everything that is said of numbers"
    for columns, expected_rows in ((40, ["-"]), (39, [])):
        canvas = frame(TextScreen([Section(heading, ["x"])], "Help", ASCII_LINES), columns, 20)
        assert [part[:1] for part in in_role(canvas, "separator")][:1] == expected_rows
    canvas = frame(TextScreen([Section(heading, ["x"]), Section("Keys", [HelpEntry("q", "back")])], "Help"), 30, 20)
    assert picture(canvas) == expected("""
        00   | schiffe  Help
        06   | Everything that is said of
        07   | numbers
        09   | x
        11   | ─ Keys ─────────────────────
        13   |  q   back
        19   | Esc back
        """)
    assert in_role(canvas, "title") == ["Everything that is said of", "numbers", "Keys"]


def test_every_key_that_might_be_meant_leads_back() -> None:
    screen = guide()
    back = screen.commands(screen.state)[0]
    assert {"escape", "enter", "f1", "?", "f10", "q"} == set(back.keys)
    assert back.transition(screen.state) == Done(None)
    assert screen.help_keys(screen.state) == ()


def test_the_help_covers_what_was_there() -> None:
    canvas = Canvas(80, 24)
    canvas.fill(Corner(0, 0), Size(80, 24))
    canvas.put(0, 12, "#" * 80)
    screen = guide()
    screen.paint_frame(canvas, lambda: None)
    assert "#" not in canvas.text()


def test_a_free_row_is_below_the_arrow_on_a_high_terminal() -> None:
    long = TextScreen([Section("Rules", ["Guess."] * 40)], "Rules")
    assert [[line.strip() for line in frame(long, 80, rows).text().split("\n")[-4:-1]] for rows in (23, 24)] == [
        *(["Guess.", "Guess.", "v"], ["Guess.", "v", ""])
    ]


def test_two_sections_are_enough_for_two_columns() -> None:
    assert picture(frame(TextScreen([RULES, SIGNS], "Rules"), 100, 24)) == expected("""
        00   | schiffe  Rules
        09   |    ─ Rules ────────────────────────────────────    ─ Signs ────────────────────────────────────
        11   |    A number is thought of. Whoever guesses it      ?   nobody knows
        12   |    has won.
        13   |                                                    !!  it is known
        14   |    A guess takes a second.
        23   |  Esc  back
        """)
