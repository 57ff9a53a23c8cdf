"""The end of a round of training on the full screen: its result, and the tally of the whole training."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from schiffe.game.training.progress import QUESTIONS_PER_ROUND, TrainingTally
from schiffe.game.training.texts import nothing_left_text, round_result_text, tally_text
from schiffe.game.ui.training import RoundSoFar, paint_round, round_columns
from schiffe.language.i18n import _, pgettext
from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.bar import Bar, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Corner, block_columns, wrap_evenly
from schiffe.toolkit.letters import big_letters, double_letters
from schiffe.toolkit.scene import Scene, paint_below, paint_letters
from schiffe.toolkit.screen import Command, Screen, finishing
from schiffe.toolkit.stack import StackPart, stack
from schiffe.toolkit.style import TextStyle


@dataclass(frozen=True)
class RoundEnd:
    """The end of a round, which may have had no questions at all."""

    answers: tuple[bool, ...]
    tally: TrainingTally
    glyphs: LineGlyphs

    @property
    def is_whole(self) -> bool:
        """True if all questions of the round were asked."""
        return len(self.answers) == QUESTIONS_PER_ROUND


class RoundEndScreen(Screen[RoundEnd, bool]):
    """A screen that shows how a round went; returns whether the player wants another one."""

    takes_early_keys = False

    def __init__(self, state: RoundEnd, scene: Scene) -> None:
        super().__init__(state)
        self._scene = scene

    def commands(self, state: RoundEnd) -> Sequence[Command[RoundEnd]]:
        """Return the commands for another round and for the menu."""
        again = Command(("enter",), finishing(result=True), _("Enter"), pgettext("key", "again"))
        keys = ("escape", "q", "f10") if state.is_whole else ("escape", "q", "f10", "enter")
        leave = Command(keys, finishing(result=False), _("Esc"), _("menu"))
        return [again, leave] if state.is_whole else [leave]

    def paint(self, canvas: Canvas, state: RoundEnd) -> None:
        """Paint the result, the markers and the tally in the middle, and the count of right answers in big digits."""
        paint_bar(canvas, Bar(_("Training")), state.glyphs)
        width = block_columns(canvas)
        tally = tally_text(state.tally) if state.is_whole else nothing_left_text(state.tally)
        text_lines = wrap_evenly(canvas, tally, width)
        text = StackPart(len(text_lines), gap=1)
        columns = max(map(canvas.measure, text_lines))
        result_lines: list[str] = []
        if state.answers:
            result_lines = canvas.wrap(round_result_text(state.answers), width)
            columns = max(columns, min(width, round_columns(canvas)), *map(canvas.measure, result_lines))
        result = StackPart(len(result_lines))
        markers = StackPart(1 if state.answers else 0, gap=1)
        page = stack(canvas.free_rows, result, markers, text)
        x, y = paint_letters(canvas, columns, page.height, self._scene_with_count(state))
        rows = page.at(y)
        canvas.put_lines(x, rows[result].top, result_lines, TextStyle.EMPHASIS)
        if rows[markers].height:
            so_far = RoundSoFar(state.answers, QUESTIONS_PER_ROUND + 1)
            paint_round(canvas, Corner(x, rows[markers].top), so_far, state.glyphs)
        canvas.put_lines(x, rows[text].top, text_lines, TextStyle.DIM if state.is_whole else "")
        paint_below(canvas, rows[text].end + 1, self._scene)

    def _scene_with_count(self, state: RoundEnd) -> Scene:
        """Return the scene with the number of right answers in big digits, once all questions were asked."""
        if not state.is_whole:
            return self._scene
        count, has_blocks = str(sum(state.answers)), state.glyphs.has_blocks
        return replace(
            self._scene,
            letters=big_letters(count, has_blocks=has_blocks, gap=2),
            large_letters=double_letters(count, has_blocks=has_blocks),
        )
