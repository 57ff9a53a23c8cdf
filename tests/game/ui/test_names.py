"""The form for the names of two players at one keyboard."""

from schiffe.game.ui.opponents import names_screen
from schiffe.toolkit.command import Done
from schiffe.toolkit.forms import FormState
from tests.toolkit.painting import SCENE, expected, frame, in_role, picture


def test_two_players_have_names_that_differ() -> None:
    screen = names_screen((" Anna ", "anna"), SCENE)
    assert in_role(frame(screen), "emphasis") == ["Who plays at this keyboard?"]
    for texts, at in (((" Anna ", "anna"), 1), (("", "Ben"), 0), (("A" * 99, "Ben"), 0)):
        found = screen.enter(FormState(texts, 1))
        assert isinstance(found, FormState), texts
        assert (found.field_index, bool(found.error)) == (at, True), texts
        assert at == 0 or "“anna” is taken" in (found.error or "")
    assert screen.enter(FormState((" Anna", "Ben "), 1)) == Done(("Anna", "Ben"))
    assert picture(frame(screen)) == expected("""
        00   | schiffe  Two players
        03   |                     TTT OOO Y Y
        04   |                      T  OOO  Y
        06   |                     Who plays at this keyboard?
        08   |                      First player
        10   |                      Second player  anna
        16-22|~~~
        23   |  F1  help    Enter  next    Tab  other name    Esc  back
        """)
