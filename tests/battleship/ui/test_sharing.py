"""Telling others of a game: what goes to the clipboard of the terminal, and what is shown."""

import base64

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.output.vt100 import Vt100_Output

from schiffe.game.match.request import PlayBot
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.shared_text import SharedLine, SharedScreen
from schiffe.toolkit.window import copy_sequence, copy_to_clipboard
from tests.battleship.ui.painting import painted, press
from tests.battleship.ui.show import SMALL, SMALL_FIELDS, play, to_the_end
from tests.toolkit.show import ENTER, Show

TEXT = (
    "schiffe\nVerloren gegen könig\n"
    + "~~x~~x####\n" * 7
    + "schiffe --bot genius --seed 4294967295 --size 12 --contact none"
)


def shared(text: str) -> SharedScreen:
    return SharedScreen([SharedLine(line) for line in text.split("\n")])


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
    copy_to_clipboard(Vt100_Output(written, lambda: Size(24, 80)), TEXT)  # type: ignore[arg-type]
    assert "".join(written) == copy_sequence(TEXT)
    copy_to_clipboard(DummyOutput(), TEXT)


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (160, 50)])
def test_the_text_is_shown(size: tuple[int, int]) -> None:
    screen = shared(TEXT)
    text = painted(screen, size)
    assert text.count("~~x~~x####") == 7
    assert "--seed 4294967295" in text
    assert "Shift" in text


RULES = "10 x 10: carrier, battleship, cruiser, submarine and patrol boat. Ships may touch at corners only."


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 55)])
def test_a_long_line_stretches_no_card_and_the_note_has_one_line(size: tuple[int, int]) -> None:
    screen, canvas = shared(f"schiffe\n{RULES}"), Canvas(*size)
    screen.paint_frame(canvas, lambda: None)
    card = {
        len(text) for row in canvas.rows[1:-1] for _x, text, style in row if style == "class:bar" and text.isspace()
    }
    assert card == {72}
    assert "Copied if your terminal allows it. If not, select it with Shift+mouse." in canvas.text()
    assert SharedLine(RULES) in screen.state.lines


def test_where_room_is_little_the_text_has_all_rows_before_it_scrolls() -> None:
    rows = [str(number) for number in range(100, 116)]
    shown = painted(shared("\n".join(rows)), (40, 20)).split("\n")
    assert [row.strip() for row in shown[1:17]] == rows
    assert "PgDn" not in shown[-1]
    assert "114" in painted(shared("\n".join([*rows, "116"])), (40, 20))


def test_a_long_text_scrolls() -> None:
    screen = shared("\n".join(map(str, range(100, 160))))
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

    play(script, request=PlayBot("easy"), settings=SMALL)
