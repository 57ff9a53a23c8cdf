"""The title of the terminal's window."""

from io import StringIO

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.output import DummyOutput, Output
from prompt_toolkit.output.vt100 import Vt100_Output

from schiffe.settings.layers import Preferences
from schiffe.toolkit.window import WindowTitle
from tests.toolkit.show import Program, Show, perform
from tests.toolkit.toy import SCHEMA, Toy

KEPT, GIVEN_BACK = "\x1b[22;2t", "\x1b]2;\x07\x1b[23;2t"


def test_the_title_is_kept_once_and_given_back_once() -> None:
    written = StringIO()
    title = WindowTitle(Vt100_Output(written, lambda: Size(24, 80)))
    title.give_back()
    assert written.getvalue() == ""
    for text in ("one", "two"):
        title.show(text)
    for _time in range(2):
        title.give_back()
    assert written.getvalue() == f"{KEPT}\x1b]2;one\x07\x1b]2;two\x07{GIVEN_BACK}"


@pytest.mark.parametrize(("term", "is_dummy"), [("linux", False), ("linux-16color", False), ("xterm", True)])
def test_a_terminal_that_has_no_title_is_not_told(term: str, is_dummy: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", term)
    written = StringIO()
    output: Output = DummyOutput() if is_dummy else Vt100_Output(written, lambda: Size(24, 80))
    title = WindowTitle(output)
    title.show("one")
    title.give_back()
    assert written.getvalue() == ""


def test_the_end_of_the_program_gives_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    shows: list[Show] = []

    def make() -> Program:
        toy = Toy(Preferences(SCHEMA, {}, {}), 4)
        return toy.stage, toy.run()

    async def script(show: Show) -> None:
        shows.append(show)
        await show.see("A toy")
        show.stage.title.show("Your turn")

    perform(script, make)
    assert shows[0].raw.index("\x1b]2;Your turn\x07") < shows[0].raw.index(GIVEN_BACK)
