"""The description of Battleship, which every start of the program reads; the rest is loaded when it is used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from schiffe.battleship import DAY_MARK, GAME
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.rule_settings import VARIANT
from schiffe.battleship.settings import HINTS, RULE_SETTINGS, SCHEMA
from schiffe.commandline.program import CommandDoor
from schiffe.game.info import ExportFormat, GameInfo
from schiffe.language.i18n import Text

if TYPE_CHECKING:  # loaded when the game is entered
    from schiffe.battleship.implementation import Battleship
    from schiffe.battleship.logbook.finished import FinishedMatch


def _load_game() -> Battleship:
    from schiffe.battleship.implementation import Battleship  # noqa: PLC0415  door: the game is entered

    return Battleship(BATTLESHIP)


def _as_text(finished: FinishedMatch, encoding: str) -> Iterator[str]:
    from schiffe.battleship.plain.transcript import transcript_lines  # noqa: PLC0415  door: a match becomes a text

    return transcript_lines(finished, encoding)


def _as_recording(finished: FinishedMatch, _encoding: str) -> Iterator[str]:
    from schiffe.battleship.ui.match_cast import match_cast  # noqa: PLC0415  door: a match becomes a recording

    return match_cast(finished)


BATTLESHIP: Final = GameInfo(
    word=GAME,
    title=Text("Battleship"),
    summary=Text("Battleship"),
    menu_line=Text("Battleship"),
    schema=SCHEMA,
    fixed_settings=(*RULE_SETTINGS, HINTS),
    filters=(VARIANT,),
    uncounted_mark=DAY_MARK,
    levels=LEVELS,
    commands={
        "play": CommandDoor.to_module("schiffe.battleship.commands.play", Text("play (the same without a command)")),
        "daily": CommandDoor.to_module("schiffe.battleship.commands.daily", Text("play the fleet of the day")),
        "train": CommandDoor.to_module("schiffe.battleship.commands.train", Text("train on positions of your games")),
        "serve": CommandDoor.to_module(
            "schiffe.battleship.commands.serve", Text("run a server that others connect to")
        ),
        "bench": CommandDoor.to_module(
            "schiffe.battleship.commands.bench", Text("measure the bots: how many shots each needs")
        ),
        "habits": CommandDoor.to_module(
            "schiffe.battleship.commands.habits", Text("show what the rival has noticed about how you place ships")
        ),
    },
    load=_load_game,
    formats={"text": ExportFormat(".txt", _as_text), "asciicast": ExportFormat.recording(_as_recording)},
    examples=(
        ("schiffe", Text("open the menu")),
        ("schiffe --bot hard", Text("play against a strong bot")),
        ("schiffe --two Anna Ben", Text("play in turns at one keyboard")),
        ("schiffe --room", Text("play with a friend at another computer")),
        ("schiffe --rules salvo --bot easy", Text("play another variant")),
        ("schiffe --resume", Text("continue the latest unfinished game")),
    ),
)
