"""Covers of the boards: the curtain between two players, and a pause."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from schiffe.game.match.players import SeatNumber
from schiffe.language.i18n import _
from schiffe.language.names import against
from schiffe.terminal.encoding import BOX_LINES, LineGlyphs
from schiffe.toolkit.bar import BADGE_QUIET, Bar, ClockFace, paint_bar
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.layout import Corner, centred_corner, wrap_evenly
from schiffe.toolkit.letters import Banner, banner, paint_banner
from schiffe.toolkit.scene import NO_SCENE, Scene, paint_below
from schiffe.toolkit.screen import Command, Done, Screen
from schiffe.toolkit.stage import Stage


@dataclass(frozen=True)
class CurtainState:
    """The next player, and the key that opens the curtain, which is never one that somebody may lean on.

    Attributes:
        seat: chooses the colour.
        said: what has just been done, as both may know it.
        is_armed: whether keys count; those that come before the curtain could be seen were meant for something else.
        wrong: another key that was pressed last.
        glyphs: what big letters are made of.
    """

    seat: SeatNumber
    name: str
    key: str
    said: str = ""
    is_armed: bool = False
    wrong: str = ""
    glyphs: LineGlyphs = BOX_LINES


class CurtainScreen(Screen[CurtainState, None]):
    """A screen that ends when the player who is next presses the key."""

    takes_early_keys = False

    def __init__(self, state: CurtainState, leave: Command[Any], scene: Scene = NO_SCENE) -> None:
        super().__init__(state)
        self._leave = leave
        self._scene = scene

    def commands(self, state: CurtainState) -> Sequence[Command[CurtainState]]:
        """Return the one key, pressed alone, once the curtain is drawn."""
        if not state.is_armed:
            return ()
        return [Command((state.key,), _lift, is_alone=True), self._leave]

    def after_stray_key(self, state: CurtainState, key: str) -> CurtainState:
        """Return the state after another key, which is named."""
        is_mouse = key.startswith("wheel") or key.endswith("click")
        return replace(state, wrong=key) if state.is_armed and not is_mouse else state

    def paint(self, canvas: Canvas, state: CurtainState) -> None:
        """Paint the last shot, and over the whole width the next player's name in the player's colours."""
        band = _band(canvas, state.name, state.glyphs)
        said = canvas.wrap(state.said, canvas.width - 4) if state.said else []
        asks = _("{name}, press {key} when nobody else is looking.").format(name=state.name, key=state.key)
        asked = wrap_evenly(canvas, asks, canvas.width - 4)
        hint = _("Only {key} shows the boards; you typed {text}.")
        hints = wrap_evenly(canvas, hint.format(key=state.key, text=_key_name(state.wrong)), canvas.width - 4)
        rows = len(said) + bool(said) + 4 + band.rows + len(asked) + len(hints)
        picture = self._scene.picture_rows(canvas.width, canvas.height)
        y = centred_corner(canvas, 0, min(canvas.height - 2, rows + picture // 2)).y
        for line in said:
            canvas.put_centred(y, line, "class:emphasis")
            y += 1
        y += bool(said)
        canvas.put_centred(y, _("Pass the keyboard to"))
        paint_banner(canvas, Corner(0, y + 2), canvas.width, band, f"player.{state.seat}")
        y += 3 + band.rows
        is_key = re.compile(rf"(?<!\w){re.escape(canvas.showable(state.key))}(?!\w)")
        for line in asked:
            x = canvas.put_centred(y, line)
            if found := list(is_key.finditer(line)):  # a name may be no more than that letter; it comes first
                canvas.put(x + canvas.measure(line[: found[-1].start()]), y, state.key, "class:key", _lift)
            y += 1
        y += 1
        if state.wrong:
            for row, line in enumerate(hints):
                canvas.put_centred(y + row, line, "class:notice")
        paint_below(canvas, y + len(hints) + 1, self._scene)


def _key_name(key: str) -> str:
    """Return what a key is called: a character by itself, another one as it is lettered."""
    names = {"enter": _("Enter"), "escape": _("Esc"), " ": _("Space"), "tab": "Tab"}
    if key in names or len(key) == 1:
        return names.get(key, key)
    return key.upper() if key[1:].isdigit() else _("another key")


def _lift(state: CurtainState) -> CurtainState | Done[None]:
    return Done(None) if state.is_armed else state


async def draw_curtain(stage: Stage, screen: CurtainScreen) -> None:
    """Show a curtain until its player lifts it; it counts from when it was seen and nobody was typing any more."""
    stage.show(screen)
    await stage.guard.wait_until_calm()
    screen.update(lambda state: replace(state, is_armed=True))
    stage.redraw()
    await screen.result()
    stage.guard.note_transition(screen.state.key)


def _band(canvas: Canvas, word: str, glyphs: LineGlyphs) -> Banner:
    """Return a word over the full width, in big letters where they have room; otherwise as it is, in three rows."""
    has_rows = canvas.height >= _MIN_ROWS_FOR_LARGE_LETTERS
    shown = banner(canvas, word, canvas.width, has_blocks=glyphs.has_blocks, is_alone=has_rows)
    return shown if len(shown.lines) > 1 else Banner(["", fit(word, canvas.width), ""])


_MIN_ROWS_FOR_LARGE_LETTERS: Final = 20


class Paused(NamedTuple):
    """The game that waits: the names of its players, its clock if it has one, and what bars and letters are made of."""

    name: str
    enemy: str
    clock: ClockFace | None = None
    glyphs: LineGlyphs = BOX_LINES


class PauseScreen(Screen[Paused, None]):
    """A screen over the boards until a key takes it away."""

    def __init__(self, state: Paused, scene: Scene = NO_SCENE) -> None:
        super().__init__(state)
        self._scene = scene

    def commands(self, state: Paused) -> Sequence[Command[Paused]]:  # noqa: ARG002
        """Go on with the game."""
        return [Command(("enter", "f6", "escape", " "), lambda _state: Done(None), _("Enter"), _("continue"))]

    def paint(self, canvas: Canvas, state: Paused) -> None:
        """Paint nothing of the game but who plays, and the time that is left."""
        canvas.clear()
        badge = "" if state.clock else _("Paused")  # the clock says it
        bar = Bar(
            against(state.name, state.enemy),
            notes=(),
            badge=badge,
            badge_style=BADGE_QUIET,
            clock=state.clock,
            shortest_title=state.enemy,
        )
        paint_bar(canvas, bar, state.glyphs)
        lines = wrap_evenly(canvas, _("Press Enter to continue."), canvas.width - 4)
        band = _band(canvas, _("Paused"), state.glyphs)
        rows = band.rows + 1 + len(lines)
        top = max(1, centred_corner(canvas, 0, rows + self._scene.picture_rows(canvas.width, canvas.height)).y)
        paint_banner(canvas, Corner(0, top), canvas.width, band, "turn")
        for row, line in enumerate(lines, top + band.rows + 1):
            canvas.put_centred(row, line)
        paint_below(canvas, top + rows + 1, self._scene)
