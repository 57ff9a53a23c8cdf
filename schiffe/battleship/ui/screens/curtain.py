"""The screens that cover the boards: the curtain between two players at one keyboard, and a paused match."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final, NamedTuple

from schiffe.battleship.ui.painting.sea_style import player_style
from schiffe.game.match.players import SeatNumber
from schiffe.language.i18n import _
from schiffe.language.names import players_title
from schiffe.language.text import count_words_before
from schiffe.terminal.glyphs import BOX_LINES, LineGlyphs
from schiffe.toolkit.bar import BADGE_QUIET, Bar, ClockFace, paint_bar
from schiffe.toolkit.canvas import Canvas, Corner, fit
from schiffe.toolkit.command import Command, finishing
from schiffe.toolkit.key_row import pressed_key_name
from schiffe.toolkit.layout import centred_corner, wrap_evenly
from schiffe.toolkit.letters import Banner, largest_banner, paint_banner
from schiffe.toolkit.scene import NO_SCENE, Scene, paint_below
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.stack import StackPart, stack, text_part
from schiffe.toolkit.style import TextStyle
from schiffe.toolkit.user_input import is_mouse_key

_MIN_ROWS_FOR_LARGE_LETTERS: Final = 20


@dataclass(frozen=True)
class CurtainState:
    """The next player, and the key that opens the curtain, one that is not easily pressed by accident.

    Attributes:
        seat: the seat of the next player, which determines the colour.
        news: the last turn, as both players may know it; None before any.
        wrong_key: the key that was pressed last, if it was another one; otherwise None.
        glyphs: the characters for big letters.
    """

    seat: SeatNumber
    name: str
    key: str
    news: str | None = None
    wrong_key: str | None = None
    glyphs: LineGlyphs = BOX_LINES


class CurtainScreen(Screen[CurtainState, None]):
    """A screen that ends when the next player presses the key; it begins locked."""

    takes_early_keys: ClassVar[bool] = False  # the last player may still be typing

    def __init__(self, state: CurtainState, leave: Command[CurtainState], scene: Scene = NO_SCENE) -> None:
        super().__init__(state, is_locked=True)
        self._leave = leave
        self._scene = scene

    def commands(self, state: CurtainState) -> Sequence[Command[CurtainState]]:
        return [Command((state.key,), finishing(None), is_alone=True), self._leave]

    def after_stray_key(self, state: CurtainState, key: str) -> CurtainState:
        """Return the state after another key, which the screen then shows."""
        return replace(state, wrong_key=key) if not is_mouse_key(key) else state

    def paint(self, canvas: Canvas, state: CurtainState) -> None:
        columns = canvas.block_width
        hint_text = _("Only {key} shows the boards; you typed {text}.")
        hint = hint_text.format(key=state.key, text=pressed_key_name(state.wrong_key or ""))
        hint_lines = wrap_evenly(canvas, hint, columns)
        parts = [
            text_part(
                canvas, canvas.wrap(state.news, columns) if state.news else [], TextStyle.EMPHASIS, is_centred=True
            ),
            text_part(canvas, [_("Pass the keyboard to")], gap_rows=1, is_centred=True),
            _word_part(canvas, state.name, state.glyphs, player_style(state.seat)),
            _request_part(canvas, state),
            # Its rows are reserved before another key is pressed, so that nothing moves then.
            text_part(
                canvas,
                hint_lines if state.wrong_key else [],
                TextStyle.NOTICE,
                rows=len(hint_lines),
                gap_rows=1,
                is_centred=True,
            ),
        ]
        page = stack(canvas.free_rows, parts)
        picture_rows = self._scene.picture.rows(canvas.size)
        top_y = centred_corner(canvas, 0, min(canvas.free_rows, page.height + picture_rows // 2)).y
        paint_below(canvas, page.paint(Corner(0, top_y)) + 1, self._scene)


def _request_part(canvas: Canvas, state: CurtainState) -> StackPart:
    """Return the part that asks for the key, which can be clicked there."""
    text = _("{name}, press {key} when nobody else is looking.")
    words_before_key = count_words_before("{key}", text, name=state.name)
    lines = wrap_evenly(canvas, text.format(name=state.name, key=state.key), canvas.block_width)

    def paint(corner: Corner) -> None:
        word_corners: list[Corner] = []
        for y, line in enumerate(lines, corner.y):
            x = canvas.put_centred(y, line)
            for word in line.split():
                word_corners.append(Corner(x, y))
                x += canvas.measure(f"{word} ")
        canvas.put(*word_corners[words_before_key], state.key, TextStyle.KEY, finishing(None))

    return StackPart(len(lines), paint, gap_rows=1)


def _word_part(canvas: Canvas, word: str, glyphs: LineGlyphs, style: str) -> StackPart:
    """Return a band with a word: in big letters if they fit, otherwise in plain ones."""
    is_high = canvas.height >= _MIN_ROWS_FOR_LARGE_LETTERS
    banner = largest_banner(canvas, word=word, width=canvas.width, has_blocks=glyphs.has_blocks, is_alone=is_high)
    if len(banner.lines) == 1:
        banner = Banner(["", fit(word, canvas.width), ""])
    return StackPart(
        banner.rows, partial(paint_banner, canvas, width=canvas.width, banner=banner, style=style), gap_rows=1
    )


class PauseState(NamedTuple):
    """A paused match: the names of its players, and its clock if it has one."""

    name: str
    opponent_name: str
    clock: ClockFace | None = None
    glyphs: LineGlyphs = BOX_LINES


class PauseScreen(Screen[PauseState, None]):
    """A screen that covers the boards until a key is pressed."""

    def __init__(self, state: PauseState, scene: Scene = NO_SCENE) -> None:
        super().__init__(state)
        self._scene = scene

    def commands(self, state: PauseState) -> Sequence[Command[PauseState]]:
        return [Command(("enter", "f6", "escape", " "), finishing(None), _("Enter"), _("continue"))]

    def paint(self, canvas: Canvas, state: PauseState) -> None:
        canvas.clear()
        badge = "" if state.clock else _("Paused")  # a clock shows that it is paused
        bar = Bar(
            players_title(state.name, state.opponent_name),
            notes=(),
            badge=badge,
            badge_style=BADGE_QUIET,
            clock=state.clock,
            shortest_title=state.opponent_name,
        )
        paint_bar(canvas, bar, state.glyphs)
        lines = wrap_evenly(canvas, _("Press Enter to continue."), canvas.block_width)
        parts = [
            _word_part(canvas, _("Paused"), state.glyphs, TextStyle.ATTENTION),
            text_part(canvas, lines, gap_rows=1, is_centred=True),
        ]
        page = stack(canvas.free_rows, parts)
        top_y = centred_corner(canvas, 0, page.height + self._scene.picture.rows(canvas.size)).y
        paint_below(canvas, page.paint(Corner(0, top_y)) + 1, self._scene)
