"""The full screen of the game, as scripts play it."""

from collections.abc import Iterable, Mapping
from contextlib import closing

from schiffe.battleship.game import BATTLESHIP
from schiffe.battleship.implementation import Battleship
from schiffe.battleship.logbook.recorder import PreparedMatch
from schiffe.battleship.settings import SCHEMA
from schiffe.cli.games import GAMES
from schiffe.game.match.request import Request
from schiffe.game.session import Session
from schiffe.game.ui.program import ScreenProgram
from schiffe.settings.layers import Preferences
from schiffe.store.logbook import Logbook
from tests.layers import read_layer
from tests.running import ALL_FIELDS
from tests.toolkit.show import ENTER, Program, Script, Show, perform


def play(
    script: Script,
    *,
    size: tuple[int, int] = (80, 24),
    request: Request | PreparedMatch | None = None,
    encoding: str = "utf-8",
    whole: bool = False,
    settings: Mapping[str, str] = {},
    logbook: Logbook | None = None,
) -> None:
    """Run a script against the full screen, and close the logbook; ``whole`` scripts end the program themselves."""
    given = read_layer(SCHEMA, {"clock": "0", "pause": "0", **settings})

    def make() -> Program:
        session = Session(Preferences(SCHEMA, {}, given), logbook, games=GAMES, encoding=encoding, seed=7)
        program = ScreenProgram(session)
        return program.stage, program.visit(Battleship(BATTLESHIP), request)

    with closing(logbook or Logbook()):
        perform(script, make, size, encoding, whole=whole)


SMALL = {"size": "5", "ships": "1"}
"""Settings for games whose length is not the point."""
SMALL_FIELDS = [f"{row}{column}" for row in "ABCDE" for column in range(1, 6)]


async def to_the_end(show: Show, cells: Iterable[str] = ALL_FIELDS.split(), *, clicks: bool = False) -> None:
    """Fire at cell after cell, by keys or by clicks, until somebody has won."""
    for cell in cells:
        if clicks:
            show.click(*show.field(cell))
        else:
            show.press(cell, ENTER)
        await show.see(rf"Player +{cell} |won against")
        await show.see("YOUR TURN|won against")
        if "won against" in show.text:
            return
