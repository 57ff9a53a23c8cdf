"""Choosing whom one plays against: a level with its stars and the clock, or a friend over a network."""

from schiffe.game.level import Level
from schiffe.game.statistics.ladder import Rung
from schiffe.game.ui.opponents import CHANGE_CLOCK, HostOrJoinScreen, JoinForm, Levels, LevelScreen, next_seconds
from schiffe.language.i18n import Text
from schiffe.settings.shared import CLOCK
from schiffe.toolkit.command import Done
from schiffe.toolkit.forms import Field, FieldProblem, FormState
from schiffe.toolkit.menus import MenuTexts
from schiffe.toolkit.scene import NO_SCENE, Scene
from tests.game.ui.painting import asked, clicks, frame, press, result, roles, step
from tests.toolkit.painting import SCENE, expected, in_role, picture

LEVELS = {
    "plain": Level(Text("plain"), Text("takes one")),
    "clever": Level(Text("clever"), Text("leaves four")),
    "crafty": Level(Text("crafty"), Text("thinks ahead")),
}
RUNGS = {"plain": Rung(0, 3), "clever": Rung(1, 1)}


def test_a_clock_goes_from_time_to_time_and_around() -> None:
    assert [next_seconds(CLOCK, seconds) for seconds in (0, 14, 15, 29, 30, 60, 300)] == [15, 15, 30, 30, 60, 0, 0]


def test_levels_are_offered_with_a_letter_each_and_stars_for_wins() -> None:
    entries = Levels(LEVELS, RUNGS).entries
    assert [(each.text, each.value, each.note, each.stars) for each in entries] == [
        ("_plain", "plain", "takes one", (2, 2)),
        ("_clever", "clever", "leaves four", (1, 2)),
        ("c_rafty", "crafty", "thinks ahead", (0, 2)),
    ]
    assert [each.stars for each in Levels(LEVELS).entries] == [(0, 0)] * 3


def test_a_level_is_chosen_below_what_a_game_is_like() -> None:
    texts = MenuTexts(SCENE, "Choose an opponent", "back")
    screen = LevelScreen(texts, Levels(LEVELS, RUNGS), 1)
    screen.describe_match("21 stones, 0 s")
    assert picture(frame(screen)) == expected("""
        00   | toy  Guess a number
        03   |                         TTT OOO Y Y
        04   |                          T  OOO  Y
        06   |                         Choose an opponent
        07   |                         21 stones, 0 s
        08   |                         F6 changes how long a turn is.
        09   |                         ** beaten, *- one win of two
        11   |                         plain   **    takes one
        12   |                       > clever  *-    leaves four
        13   |                         crafty  --    thinks ahead
        14-22|~~~
        23   |  F1 ?  help    Enter  choose    Esc  back    F6  clock
        """)
    assert result(screen, "f6") == CHANGE_CLOCK
    screen.describe_match("21 stones, 1 s")
    assert "21 stones, 1 s" in frame(screen).text()
    assert result(screen, "enter") == "clever"
    assert result(screen, "r") == "crafty"
    assert result(screen, "escape") is None
    quiet = LevelScreen(texts, Levels(LEVELS))
    quiet.describe_match("21 stones")
    assert "beaten" not in frame(quiet).text()
    beginner = LevelScreen(texts, Levels(LEVELS, dict.fromkeys(LEVELS, Rung())))
    beginner.describe_match("21 stones")
    assert "beaten" not in frame(beginner).text()
    assert "--" not in frame(beginner).text()


FIELDS = (
    Field("Address", 24, "next", "where the other one has a game, such as example.org:4000", max_characters=60),
    Field("Your name", 12, "join"),
)


def check(state: FormState) -> tuple[str, ...] | FieldProblem:
    for number, text in enumerate(state.texts):
        if not text:
            return FieldProblem(number, "Something has to be typed here, whatever it is, but not nothing.")
    return state.texts


def friend(*texts: str, fields: tuple[Field, ...] = FIELDS, scene: Scene = SCENE) -> HostOrJoinScreen[object]:
    return HostOrJoinScreen("host", JoinForm(fields, texts or ("", "Anna")), check, scene)


def sign(made: object) -> object:
    return "H" if made == Done("host") else getattr(made, "field_index", "!")


def test_one_hosts_a_game_or_joins_one() -> None:
    screen = friend()
    canvas = frame(screen)
    assert picture(canvas) == expected("""
        00   | schiffe  Play with a friend
        03   |       TTT OOO Y Y
        04   |        T  OOO  Y
        06   |       Host   > Host a game here
        07   |                You get an address to give to your friend.
        09   |       Join     Address
        11   |                Your name  Anna
        12   |                where the other one has a game, such as example.org:4000
        15-22|~~~
        23   |  F1 ?  help    Enter  choose    Tab  join    Esc  back
        """)
    assert roles(canvas) == expected("""
        00|bnnnnnnnbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        03|       lllllllllll
        04|       lllllllllll
        06|       dddd   CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
        07|                dddddddddddddddddddddddddddddddddddddddddd
        09|       dddd   bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        11|              bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        12|                dddddddddddddddddddddddddddddddddddddddddddddddddddddddd
        15|---
        16|---
        17|---
        18|---
        19|---
        20|---
        21|---
        22|---
        23| kkkkkkddddd   kkkkkkkddddddd   kkkkkddddd   kkkkkddddd
        """)
    assert clicks(canvas, screen.state, sign) == expected("""
        06|..............HHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHH
        09|..............000000000000000000000000000000000000000
        11|..............111111111111111111111111111111111111111
        """)
    press(screen, "tab")
    canvas = frame(screen)
    assert picture(canvas) == expected("""
        00   | schiffe  Play with a friend
        03   |       TTT OOO Y Y
        04   |        T  OOO  Y
        06   |       Host     Host a game here
        07   |                You get an address to give to your friend.
        09   |       Join     Address
        11   |                Your name  Anna
        12   |                where the other one has a game, such as example.org:4000
        15-22|~~~
        23   |  F1  help    Enter  next    Tab  choose    Esc  back
        """)
    assert roles(canvas) == expected("""
        00|bnnnnnnnbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        03|       lllllllllll
        04|       lllllllllll
        06|       dddd   bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        07|                dddddddddddddddddddddddddddddddddddddddddd
        09|       dddd   TTTTTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbbbb
        11|              bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        12|                dddddddddddddddddddddddddddddddddddddddddddddddddddddddd
        15|---
        16|---
        17|---
        18|---
        19|---
        20|---
        21|---
        22|---
        23| kkkkddddd   kkkkkkkddddd   kkkkkddddddd   kkkkkddddd
        """)
    assert canvas.typed_line == ((27, 9), 26)


def test_what_is_wrong_stands_below_the_fields() -> None:
    screen = friend()
    press(screen, "down", "down")
    press(screen, "enter")
    canvas = frame(screen)
    assert (screen.state.field_index, in_role(canvas, "error")) == (
        0,
        ["Something has to be typed here, whatever it is, but not", "nothing."],
    )
    press(screen, "down")
    assert not in_role(frame(screen), "error")


def test_in_few_columns_the_headings_stand_above() -> None:
    screen = friend()
    assert "".join(picture(frame(screen, columns, 20)) for columns in (56, 50, 49, 40)) == expected("""
        00   | schiffe  Play with a friend
        02   |    TTT OOO Y Y
        03   |     T  OOO  Y
        05   |    Host   > Host a game here
        06   |             You get an address to give to your
        07   |             friend.
        09   |    Join     Address
        11   |             Your name  Anna
        12   |             where the other one has a game, such as
        13   |             example.org:4000
        15-18|~~~
        19   | F1 ? help   Enter choose   Tab join   Esc back
        00   | schiffe  Play with a friend
        02   |  TTT OOO Y Y
        03   |   T  OOO  Y
        05   |  Host   > Host a game here
        06   |           You get an address to give to your
        07   |           friend.
        09   |  Join     Address
        11   |           Your name  Anna
        12   |           where the other one has a game, such
        13   |           as example.org:4000
        15-18|~~~
        19   | F1 ? help   Enter choose   Tab join   Esc back
        00   | schiffe  Play with a friend
        02   |    Host
        03   |    > Host a game here
        04   |      You get an address to give to your
        05   |      friend.
        07   |    Join
        08   |      Address
        10   |      Your name  Anna
        11   |      where the other one has a game, such as
        12   |      example.org:4000
        14-18|~~~
        19   | F1 ? help   Enter choose   Tab join   Esc back
        00   | schiffe  Play with a friend
        02   | Host
        03   | > Host a game here
        04   |   You get an address to give to your
        05   |   friend.
        07   | Join
        08   |   Address
        10   |   Your name  Anna
        11   |   where the other one has a game, such
        12   |   as example.org:4000
        14-18|~~~
        19   | F1 help Enter choose Tab join Esc back
        """)
    press(screen, "tab", "tab")
    canvas = frame(screen, 40, 20)
    assert picture(canvas) == expected("""
        00   | schiffe  Play with a friend
        02   | Host
        03   |   Host a game here
        04   |   You get an address to give to your
        05   |   friend.
        07   | Join
        08   |   Address
        10   |   Your name
        14-18|~~~
        19   | F1 help Enter join Tab choose Esc back
        """)
    assert roles(canvas) == expected("""
        00|bnnnnnnnbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        02| dddd
        03| bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        04|   dddddddddddddddddddddddddddddddddd
        05|   ddddddd
        07| dddd
        08| bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        10| TTTTTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbbb
        14|---
        15|---
        16|---
        17|---
        18|---
        19| kkddddd kkkkkddddd kkkddddddd kkkddddd
        """)
    assert clicks(canvas, screen.state, sign) == expected("""
        03|.HHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHH
        08|.00000000000000000000000000000000000000
        10|.11111111111111111111111111111111111111
        """)


def test_fields_without_hints_in_a_wide_terminal() -> None:
    fields = (Field("Where", 50, "join"),)
    assert picture(frame(friend("", fields=fields, scene=NO_SCENE), 100, 20)) == expected("""
        00   | schiffe  Play with a friend
        06   |                Host   > Host a game here
        07   |                         You get an address to give to your friend.
        09   |                Join     Where
        19   |  F1 ?  help    Enter  choose    Tab  join    Esc  back
        """)
    assert picture(frame(friend("", fields=fields, scene=NO_SCENE), 60, 16)) == expected("""
        00   | schiffe  Play with a friend
        03   | Host
        04   | > Host a game here
        05   |   You get an address to give to your friend.
        07   | Join
        08   |   Where
        15   |  F1 ?  help    Enter  choose    Tab  join    Esc  back
        """)


def test_keys_lead_through_host_and_fields_and_around() -> None:
    screen = friend()
    found = []
    for key in ("down", "tab", "down", "up", "s-tab", "up"):
        press(screen, key)
        found.append(screen.state.field_index)
    assert found == [0, 1, -1, 1, 0, -1]


def test_what_is_typed_counts_where_one_joins() -> None:
    screen = friend()
    assert result(screen, "enter") == "host"
    assert (screen.line, step(screen, "?") is not None) == (None, True)
    press(screen, "tab")
    assert (screen.line, step(screen, "?")) == ("", None)
    assert asked(screen, "f1")
    screen.type("here")
    press(screen, "enter")
    assert screen.state.field_index == 1
    assert result(screen, "enter") == ("here", "Anna")
    assert [result(screen, key) for key in ("escape", "f10")] == [None, None]
