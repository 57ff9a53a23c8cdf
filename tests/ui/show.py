"""The full screen of the game, as scripts play it."""

from collections.abc import Mapping

from schiffe.command.other_games import bashni_entry
from schiffe.play.request import GameRequest
from schiffe.play.settings import SCHEMA
from schiffe.settings.layers import Preferences, read_layer
from schiffe.ui.entry import Surroundings
from schiffe.ui.program import furnished
from tests.toolkit.show import Program, Script, perform


def play(
    script: Script,
    *,
    size: tuple[int, int] = (80, 24),
    request: GameRequest | None = None,
    encoding: str = "utf-8",
    whole: bool = False,
    settings: Mapping[str, str] = {},
    welcomes: bool = False,
) -> None:
    """Run a script against the full screen; ``whole`` scripts end the program themselves."""
    given = read_layer(SCHEMA, {"clock": "0", "pause": "0", **settings})

    def make() -> Program:
        stage, director = furnished(
            Preferences(SCHEMA, {}, given), Surroundings(encoding, 7, (), (bashni_entry(),), welcomes)
        )
        return stage, director.run(request)

    perform(script, make, size, encoding, whole=whole)
