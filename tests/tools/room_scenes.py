"""The screens of rooms as they may look, for pictures."""

import time
from dataclasses import replace
from typing import Any, Final

from schiffe.battleship.drawing import BOX_GLYPHS
from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.net.rooms.messages import Preview, Terms
from schiffe.battleship.net.rooms.proof import ProofProblem, Verdict
from schiffe.battleship.net.rooms.status import RoomPhase, RoomPlayer, RoomStatus
from schiffe.battleship.presets import PRESETS
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.texts.rooms import RoomNews, phrase_text
from schiffe.battleship.ui.painting.room_snapshot import RoomSnapshot
from schiffe.battleship.ui.painting.sea import sea_scene
from schiffe.battleship.ui.screens.friend.screen import FriendScreen
from schiffe.battleship.ui.screens.friend.state import FriendRow, FriendState
from schiffe.battleship.ui.screens.room.page import RoomScreenState
from schiffe.battleship.ui.screens.room.screen import RoomScreen
from schiffe.battleship.ui.show_friend import room_notice, term_texts
from schiffe.battleship.ui.show_room import phrase_dialog
from schiffe.language.i18n import _
from schiffe.settings.schema import Settings
from schiffe.toolkit.command import Command, calling, finishing
from schiffe.toolkit.notices import NoticeScreen
from schiffe.toolkit.screen import Screen

SEA: Final = sea_scene(BOX_GLYPHS, is_animated=False)
CODE: Final = "kelp-heron-421"
COMMAND: Final = f"schiffe --connect play.example.org/{CODE}"


def paper() -> Rules:
    """The rules of squared paper."""
    return Rules.parse(PRESETS["paper"].line)


def changed(room: RoomStatus, **others: Any) -> RoomStatus:
    """A room with other values; those of the two sides have names such as ``friend_seconds_left``."""
    sides: dict[str, dict[str, Any]] = {"own": {}, "friend": {}}
    for name in list(others):
        side, _underscore, field = name.partition("_")
        if side in sides:
            sides[side][field] = others.pop(name)
    return replace(
        room,
        own_player=replace(room.own_player, **sides["own"]),
        friend=replace(room.friend, **sides["friend"]),
        **others,
    )


def status(**others: Any) -> RoomStatus:
    """A room that Lea has opened."""
    shown = RoomStatus(
        own_player=RoomPlayer("Lea"),
        has_opened_room=True,
        code=CODE,
        command=COMMAND,
        terms=Terms(paper(), 15, FirstTurn.ALTERNATE),
        match_number=1,
    )
    return changed(
        shown,
        **{
            "own_is_here": True,
            "friend_seconds_left": 583,
            "own_seconds_left": 600,
            "measured_at": time.monotonic(),
            **others,
        },
    )


def with_ben(**others: Any) -> RoomStatus:
    """A room in which Ben is too."""
    return status(**{"friend_name": "Ben", "friend_is_here": True, **others})


def playing_with_ben(**others: Any) -> RoomStatus:
    """A room in which a match goes on."""
    return with_ben(**{"phase": RoomPhase.PLAYING, "friend_is_ready": True, **others})


def over_with_ben(**others: Any) -> RoomStatus:
    """A room in which a match is over, and Ben has played true."""
    return playing_with_ben(**{"phase": RoomPhase.OVER, "verdict": Verdict(), **others})


def lied(cell: Cell) -> Verdict:
    """What is found where the answer to a shot was false."""
    return Verdict(ProofProblem.FALSE_ANSWER, cell)


def friend_screen(state: FriendState | None = None) -> FriendScreen:
    """The screen that opens and enters rooms."""
    state = state or FriendState("Lea", "play.example.org")
    return FriendScreen(replace(state, terms=term_texts(Settings())), BOX_GLYPHS, SEA)


def refused_code() -> FriendScreen:
    """A code that is none."""
    screen = friend_screen(FriendState("Lea", "play.example.org", "otter-lamp-7", FriendRow.CODE))
    enter = next(command for command in screen.commands(screen.state) if "enter" in command.keys)
    screen.do(enter.transition)
    return screen


def room_screen(state: RoomScreenState | None = None) -> RoomScreen:
    """A room, in which one waits for somebody."""
    leave = Command(("escape", "f10"), finishing(None), "F10", "leave")
    say = Command(("f4",), calling(lambda: None), "F4", _("say"))
    return RoomScreen(
        state or RoomScreenState(RoomSnapshot(status()), BOX_GLYPHS, seconds=12),
        copy=lambda _text: None,
        dismiss=lambda: None,
        phrase_command=say,
        leave=leave,
        scene=SEA,
    )


def room_of_ben() -> RoomScreen:
    """A room that one has entered, with one's fleet placed."""
    shown = with_ben(has_opened_room=False, command="")
    news = RoomNews(phrase_text("Ben", 6))
    return room_screen(RoomScreenState(RoomSnapshot(shown, news), BOX_GLYPHS, seconds=5, has_fleet=True))


def preview() -> Screen[Any, Any]:
    """What one would enter."""
    return NoticeScreen(room_notice(Preview(paper(), 15, ("Ben",)), {}), SEA)


def sayings() -> Screen[Any, Any]:
    """What can be said."""
    return phrase_dialog(BOX_GLYPHS)
