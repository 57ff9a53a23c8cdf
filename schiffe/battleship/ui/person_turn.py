"""A turn of a person at the full screen."""

import asyncio
import time
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from typing import Final

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.notes import SavedNotes
from schiffe.battleship.match.seats import PersonTurn
from schiffe.battleship.net.wire import LONG_SILENCE_SECONDS
from schiffe.battleship.texts.advice import no_hint_text
from schiffe.battleship.texts.shots import silent_for_long_text
from schiffe.battleship.ui.battle.keys import BattleAction, BattleInput, Fire, FireLate
from schiffe.battleship.ui.battle.screen import BattleScreen
from schiffe.battleship.ui.battle.state import BattlePhase, BattleState
from schiffe.battleship.ui.context import MatchContext
from schiffe.game.match.players import PlayerKind, other_seat
from schiffe.game.ui.clock import run_turn_clock, turn_length_text
from schiffe.language.i18n import _
from schiffe.process.tasks import call_after
from schiffe.toolkit.bar import ClockFace

_LATE_SHOT_SECONDS: Final = 3.0
"""The time from the end of a turn's clock in a room to the automatic shot."""


class ScreenTurn:
    """A turn of a person at the battle screen: its clock, its hint and its shot; ``inputs`` come from the keys."""

    def __init__(
        self, turn: PersonTurn, context: MatchContext, screen: BattleScreen, inputs: asyncio.Queue[BattleInput]
    ) -> None:
        self._turn = turn
        self._context = context
        self._screen = screen
        self._inputs = inputs
        self._seconds = context.setup.turn_seconds(turn.due_shot_count)

    def start_aiming(self, saved_notes: SavedNotes) -> None:
        """Let the player aim; in a resumed match, the cells of a salvo are marked again."""
        seconds = self._seconds
        self._update(self._screen.state.with_turn(ClockFace(seconds, seconds) if seconds else None))
        if marked := saved_notes.open_marked_cells(self._turn.perspective.target, self._turn.due_shot_count):
            state = self._screen.state
            self._update(replace(state, aim=state.aim.with_marked(marked)))

    def run_clock(self) -> AbstractContextManager[None]:
        """Run the clock of a turn inside a block; it starts after the impact of the last shot."""
        impact = self._screen.state.animation.impact
        return run_turn_clock(
            self._context.countdown,
            cover=self._context.stage.cover,
            seconds=self._seconds,
            tick=self._show_seconds_left,
            on_pause=lambda is_covered: self._update(self._screen.state.with_clock_paused(is_paused=is_covered)),
            can_pause=not self._context.room,  # a room's server does not wait
            animation_seconds=max(0.0, impact.ends_at - time.monotonic()) if impact else 0.0,
        )

    def warn_of_silence(self) -> AbstractContextManager[None]:
        """Warn, inside a block, a person who takes so long that a server may end the match."""
        opponent = self._context.setup.players[other_seat(self._turn.perspective.seat)]
        if opponent.kind is not PlayerKind.REMOTE or self._context.room:
            return nullcontext()
        return call_after(LONG_SILENCE_SECONDS, partial(self._show_note, silent_for_long_text(LONG_SILENCE_SECONDS)))

    async def wait_for_choice(self) -> Choice:
        """Give hints until the player fires; return the shots."""
        while True:
            match await self._inputs.get():
                case Fire(cells):
                    return Choice.by_person(self._turn.complete_choice(cells).cells)
                case FireLate(cells, in_grace):
                    return self._turn.complete_choice(in_grace if self._context.countdown.is_in_grace else cells)
                case BattleAction.HINT:
                    await self._give_hint()

    async def _give_hint(self) -> None:
        """Show where ships probably are, and aim at the best cell, unless a shot was fired meanwhile."""
        hint = await self._turn.work_out_hint()
        if self._screen.state.phase is not BattlePhase.AIMING:
            return
        if hint is None:
            self._show_note(no_hint_text())
        else:
            self._turn.take_hint(hint)
            best = hint.recommended_cells(self._turn.due_shot_count)
            self._update(replace(self._screen.state.moved(best[0]), hint=hint))

    def _show_seconds_left(self, seconds_left: int) -> None:
        if self._screen.state.turn_phase is not BattlePhase.AIMING:
            return
        self._update(self._screen.state.with_seconds_left(seconds_left))
        if seconds_left != 0:
            return
        self._turn.expire()
        if self._context.room:
            asyncio.get_running_loop().call_later(_LATE_SHOT_SECONDS, self._fire_late)
            self._show_note(_("It fires by itself in a moment."))
        elif self._context.session.take_first_timeout():
            clock = self._screen.state.clock
            self._show_note(turn_length_text(clock.total_seconds if clock else 0))

    def _fire_late(self) -> None:
        """Fire if the player has not fired, because in a room the friend does not wait for Enter."""
        state = self._screen.state
        is_same_turn = self._turn.perspective.state.history == state.perspective.state.history
        if state.phase is BattlePhase.TIME_UP and is_same_turn:
            self._update(self._screen.state.after_firing())
            self._inputs.put_nowait(FireLate(state.late_cells(), state.late_cells()))

    def _show_note(self, note: str) -> None:
        self._update(self._screen.state.with_note(note=note))

    def _update(self, state: BattleState) -> None:
        self._context.stage.update(self._screen, state)
