"""The replay of a match, shown on the stage."""

from dataclasses import replace

from schiffe.bashni.logbook.finished import FinishedMatch
from schiffe.bashni.match.review import MoveReview
from schiffe.bashni.rules.position import Colour, Position
from schiffe.bashni.texts.mistakes import best_move_reason_text
from schiffe.bashni.texts.replay import past_title, replay_moments
from schiffe.bashni.ui.board.state import BoardGlyphs
from schiffe.bashni.ui.manual import replay_manual
from schiffe.bashni.ui.screens.replay import ReplayScreen, ReplayState
from schiffe.game.ui.replay import show_steps
from schiffe.language.dates import time_text
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.replaying import Playback
from schiffe.toolkit.stage import Stage


async def show_replay(
    stage: Stage, glyphs: BoardGlyphs, finished: FinishedMatch, position: Position | None = None
) -> None:
    """Replay a match until the person goes back, beginning at the last occurrence of ``position`` or at the start."""
    moments = replay_moments(finished)
    day = time_text(finished.stored.last_event_at)  # as the list of matches has it
    playback = Playback(last_step=len(moments) - 1)
    occurrence_steps = [step for step, moment in enumerate(moments) if moment.state.position == position]
    if occurrence_steps:
        playback = playback.stopped_at(occurrence_steps[-1])
    screen = ReplayScreen(
        state=ReplayState(moments=moments, playback=playback, glyphs=glyphs, title=past_title(finished), day=day),
        explain=lambda: stage.show_over(HelpScreen(replay_manual(glyphs.pieces), glyphs=glyphs.line_glyphs)),
    )
    await show_steps(stage, screen, _explain_costly_moves(stage, screen, finished))


async def _explain_costly_moves(stage: Stage, screen: ReplayScreen, finished: FinishedMatch) -> None:
    costly_moves = await MoveReview().find_costly_moves(finished.last_state, list(Colour))
    explanations = {move.played_move.position_before.ply: best_move_reason_text(move) for move in costly_moves}
    stage.update(screen, replace(screen.state, costly_plies=explanations))
