"""The description of Bashni, which every start of the program reads; ``load`` imports the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from schiffe.bashni import GAME
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.settings import BASHNI_CLOCK, BASHNI_SETTINGS
from schiffe.commandline.program import CommandDoor
from schiffe.game.info import ExportFormat, GameInfo
from schiffe.language.i18n import Text
from schiffe.settings.schema import Schema

if TYPE_CHECKING:  # loaded when the game is entered
    from schiffe.bashni.implementation import Bashni
    from schiffe.bashni.logbook.finished import FinishedMatch


def _load_game() -> Bashni:
    from schiffe.bashni.implementation import Bashni  # noqa: PLC0415  door: the game is entered

    return Bashni(BASHNI)


def _as_text(finished: FinishedMatch, encoding: str) -> Iterator[str]:
    from schiffe.bashni.plain.transcript import transcript_lines  # noqa: PLC0415  door: a match becomes a text

    return transcript_lines(finished, encoding)


def _as_recording(finished: FinishedMatch, _encoding: str) -> Iterator[str]:
    from schiffe.bashni.ui.match_cast import match_cast  # noqa: PLC0415  door: a match becomes a recording

    return match_cast(finished)


BASHNI: Final = GameInfo(
    word=GAME,
    title=Text("Bashni"),
    summary=Text("play Bashni, tower draughts; it has commands of its own"),
    menu_line=Text("Bashni, tower draughts"),
    menu_note=Text("tower draughts"),
    schema=Schema(BASHNI_SETTINGS),
    clock=BASHNI_CLOCK,
    levels=LEVELS,
    commands={
        "play": CommandDoor.to_module("schiffe.bashni.commands.play", Text("play (the same without a command)")),
        "train": CommandDoor.to_module("schiffe.bashni.commands.train", Text("train on positions of your games")),
        "serve": CommandDoor.to_module(
            "schiffe.bashni.commands.serve", Text("run a gameserver that people and programs play on")
        ),
        "watch": CommandDoor.to_module("schiffe.bashni.commands.watch", Text("watch a game on a gameserver")),
        "moves": CommandDoor.to_module("schiffe.bashni.commands.moves", Text("list the legal moves of a position")),
        "perft": CommandDoor.to_module(
            "schiffe.bashni.commands.perft", Text("count all sequences of legal moves from the start")
        ),
        "bench": CommandDoor.to_module("schiffe.bashni.commands.bench", Text("measure the computer player")),
    },
    load=_load_game,
    formats={"text": ExportFormat(".txt", _as_text), "asciicast": ExportFormat.recording(_as_recording)},
    examples=(
        ("schiffe bashni", Text("open the menu")),
        ("schiffe bashni --bot medium", Text("play white against the computer")),
        ("schiffe bashni --two Anna Ben", Text("play in turns at one keyboard")),
        ("schiffe bashni --bot easy --plain", Text("play in line mode")),
        ("schiffe bashni --resume", Text("continue the latest unfinished game")),
    ),
)
