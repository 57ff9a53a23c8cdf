"""Showing the replay of a match."""

import asyncio
from dataclasses import replace

from schiffe.bashni.logbook.finished import FinishedMatch
from schiffe.bashni.match.review import MoveReview
from schiffe.bashni.rules.position import Colour, Position
from schiffe.bashni.texts.mistakes import why_text
from schiffe.bashni.texts.replay import past_title, replay_frames
from schiffe.bashni.ui.board.state import BoardGlyphs
from schiffe.bashni.ui.manual import replay_manual
from schiffe.bashni.ui.screens.replay import ReplayScreen, ReplayState
from schiffe.game.ui.replay import show_steps
from schiffe.store.texts import time_text
from schiffe.toolkit.help import HelpScreen
from schiffe.toolkit.stage import Stage


async def look_back(
    stage: Stage, glyphs: BoardGlyphs, finished: FinishedMatch, position: Position | None = None
) -> None:
    """Replay a match until the person goes back, beginning at the last occurrence of ``position`` or at the start."""
    changed = asyncio.Event()

    def show_help() -> None:
        stage.show_over(HelpScreen(replay_manual(glyphs.pieces), glyphs=glyphs.line_glyphs))

    all_frames = replay_frames(finished)
    day = time_text(finished.stored.last_event_at)  # as the list of matches has it
    state = ReplayState(frames=all_frames, glyphs=glyphs, title=past_title(finished), day=day)
    occurrences = [number for number, frame in enumerate(all_frames) if frame.state.position == position]
    if occurrences:
        state = state.stopped_at(occurrences[-1])
    screen = ReplayScreen(state, changed.set, show_help)

    def forward() -> None:
        stage.update(screen, ReplayState.advanced)

    async def explain_costly_moves() -> None:
        costly_moves = await MoveReview().costly_moves(finished.last_state, list(Colour))
        explanations = {move.played_move.before.ply: why_text(move) for move in costly_moves}
        stage.update(screen, lambda state: replace(state, costly_plies=explanations))

    await show_steps(stage, screen, changed, forward, explain_costly_moves())
