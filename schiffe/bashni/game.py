"""The description of Bashni, which every start of the program reads; ``load`` imports the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from schiffe.bashni import GAME
from schiffe.bashni.levels import LEVELS
from schiffe.bashni.settings import BASHNI_CLOCK, BASHNI_SETTINGS
from schiffe.commandline.program import CommandDoor
from schiffe.game.export_format import ExportFormat
from schiffe.game.info import GameInfo, MenuLabel
from schiffe.language.i18n import _
from schiffe.settings.schema import Schema

if TYPE_CHECKING:  # loaded when the game is entered
    from schiffe.bashni.implementation import Bashni
    from schiffe.bashni.logbook.finished import FinishedMatch


def _load() -> Bashni:
    from schiffe.bashni.implementation import Bashni  # noqa: PLC0415  door: the game is entered

    return Bashni(BASHNI)


def _as_text(finished: FinishedMatch, encoding: str) -> Iterator[str]:
    from schiffe.bashni.plain.transcript import transcript  # noqa: PLC0415  door: a match becomes a text

    return transcript(finished, encoding)


def _as_recording(finished: FinishedMatch, _encoding: str) -> Iterator[str]:
    from schiffe.bashni.ui.match_cast import match_cast  # noqa: PLC0415  door: a match becomes a recording

    return match_cast(finished)


BASHNI: Final = GameInfo(
    id=GAME,
    title=lambda: _("Bashni"),
    summary=lambda: _("play Bashni, tower draughts; it has commands of its own"),
    menu=MenuLabel(
        lambda: "_" + _("Bashni"),
        lambda: _("Bashni, tower draughts"),
        lambda: _("tower draughts"),
    ),
    settings=Schema(BASHNI_SETTINGS),
    clock=BASHNI_CLOCK,
    levels=LEVELS,
    commands={
        "play": CommandDoor.to_module("schiffe.bashni.commands.play", lambda: _("play (the same without a command)")),
        "train": CommandDoor.to_module("schiffe.bashni.commands.train", lambda: _("train on positions of your games")),
        "serve": CommandDoor.to_module(
            "schiffe.bashni.commands.serve", lambda: _("run a gameserver that people and programs play on")
        ),
        "watch": CommandDoor.to_module("schiffe.bashni.commands.watch", lambda: _("watch a game on a gameserver")),
        "moves": CommandDoor.to_module(
            "schiffe.bashni.commands.moves", lambda: _("list the legal moves of a position")
        ),
        "perft": CommandDoor.to_module(
            "schiffe.bashni.commands.perft", lambda: _("count all sequences of legal moves from the start")
        ),
        "bench": CommandDoor.to_module("schiffe.bashni.commands.bench", lambda: _("measure the computer player")),
    },
    load=_load,
    formats={"text": ExportFormat(".txt", _as_text), "asciicast": ExportFormat.recording(_as_recording)},
    examples=lambda: (
        ("schiffe bashni", _("open the menu")),
        ("schiffe bashni --bot medium", _("play white against the computer")),
        ("schiffe bashni --two Anna Ben", _("play in turns at one keyboard")),
        ("schiffe bashni --bot easy --plain", _("play in line mode")),
        ("schiffe bashni --resume", _("continue the latest unfinished game")),
    ),
)
