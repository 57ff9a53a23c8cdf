"""Telling others of a game: what goes to the clipboard of the terminal, and what is shown."""

import base64

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.output.vt100 import Vt100_Output

from schiffe.battleship.match.request import AgainstBot
from schiffe.toolkit.notices import SharedScreen, copy, copy_sequence
from tests.battleship.ui.painting import painted, press
from tests.battleship.ui.show import SMALL, SMALL_FIELDS, play, to_the_end
from tests.toolkit.show import ENTER, Show

TEXT = (
    "schiffe\nVerloren gegen könig\n"
    + "~~x~~x####\n" * 7
    + "schiffe --bot genius --seed 4294967295 --size 12 --contact none"
)


def test_the_bytes_for_the_clipboard() -> None:
    assert copy_sequence("schiffe") == "\x1b]52;c;c2NoaWZmZQ==\x07"
    sequence = copy_sequence(TEXT)
    assert base64.b64decode(sequence.removeprefix("\x1b]52;c;").removesuffix("\x07")).decode() == TEXT


def test_only_terminals_that_take_sequences_get_one() -> None:
    class Written(list[str]):
        encoding = "utf-8"

        def write(self, text: str) -> None:
            self.append(text)

        def flush(self) -> None:
            self.append("")

    written = Written()
    copy(Vt100_Output(written, lambda: Size(24, 80)), TEXT)  # type: ignore[arg-type]
    assert "".join(written) == copy_sequence(TEXT)
    copy(DummyOutput(), TEXT)


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (160, 50)])
def test_the_text_is_shown(size: tuple[int, int]) -> None:
    screen = SharedScreen(TEXT)
    text = painted(screen, size)
    assert text.count("~~x~~x####") == 7
    assert "--seed 4294967295" in text
    assert "Shift" in text


def test_a_long_text_scrolls() -> None:
    screen = SharedScreen("\n".join(map(str, range(100, 160))))
    assert "159" not in painted(screen, (80, 24))
    for _ in range(9):
        press(screen, "pagedown")
    assert "159" in painted(screen, (80, 24))
    press(screen, "up")
    assert "159" not in painted(screen, (80, 24))
    press(screen, "escape")
    assert screen.is_finished


def test_c_copies_and_shows() -> None:
    async def script(show: Show) -> None:
        await show.ask("*", "All ships are placed")
        await show.ask(ENTER, "TURN| to fire")
        await to_the_end(show, SMALL_FIELDS)
        await show.ask("c", r"(Won against easy with|Lost against easy after) \d+ shots")
        await show.see(r'schiffe --bot easy --seed 7 --rules "5; 4"')
        copied = base64.b64decode(show.raw.split("\x1b]52;c;")[1].split("\x07")[0]).decode()
        assert copied.startswith("schiffe\n")
        assert copied.endswith('--seed 7 --rules "5; 4"')
        await show.ask(ENTER, r"won against")

    play(script, request=AgainstBot("easy"), settings=SMALL)
