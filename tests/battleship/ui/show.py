"""The full screen of the game, as scripts play it."""

from collections.abc import Iterable, Mapping

from schiffe.battleship.logbook.logbook import KeptMatch, Logbook
from schiffe.battleship.match.request import GameRequest
from schiffe.battleship.settings import SCHEMA
from schiffe.battleship.ui.program import furnished
from schiffe.cli.other_games import bashni_entry
from schiffe.game.ui.entry import Surroundings
from schiffe.settings.layers import Preferences
from tests.layers import read_layer
from tests.running import ALL_FIELDS
from tests.toolkit.show import ENTER, Program, Script, Show, perform


def play(
    script: Script,
    *,
    size: tuple[int, int] = (80, 24),
    request: GameRequest | KeptMatch | None = None,
    encoding: str = "utf-8",
    whole: bool = False,
    settings: Mapping[str, str] = {},
    welcomes: bool = False,
    logbook: Logbook | None = None,
) -> None:
    """Run a script against the full screen; ``whole`` scripts end the program themselves."""
    given = read_layer(SCHEMA, {"clock": "0", "pause": "0", **settings})

    def make() -> Program:
        around = Surroundings(encoding, 7, (), (bashni_entry(),), welcomes, logbook or Logbook())
        stage, director = furnished(Preferences(SCHEMA, {}, given), around)
        return stage, director.run(request)

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
        await show.see(rf"Player +{cell} |has won")
        await show.see("YOUR TURN|has won")
        if "has won" in show.text:
            return
