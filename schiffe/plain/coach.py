"""What a person in line mode can ask beside the rules: hints, the reasons of the other side, and the analysis."""

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress

from schiffe.base.console import EndOfInput
from schiffe.base.i18n import _
from schiffe.base.text import quoted
from schiffe.drawing import target_picture
from schiffe.plain.table import Table
from schiffe.play.analysis import AnalysedPlayer, Analyst, Shooter
from schiffe.play.assessment import Hint, hint
from schiffe.play.events import ShotFired
from schiffe.rules.grid import CellError, cell_name, parse_cell
from schiffe.rules.target import TargetView
from schiffe.texts.advice import (
    analysis_text,
    hint_text,
    judged_text,
    no_costly_shot,
    no_hint,
    shot_and_reason,
    what_skill_is,
)
from schiffe.texts.names import outcome_name


class Coach:
    """Gives hints and reasons where the game allows them.

    Attributes:
        used: how many hints were given.
    """

    def __init__(self, table: Table, rng: random.Random, *, hints: bool, reasons: bool) -> None:
        self._table = table
        self._rng = rng
        self._hints = hints
        self._reasons = reasons
        self._given: tuple[TargetView, Hint | None] | None = None
        self.used = 0

    def hint(self, view: TargetView, enemy: str) -> None:
        """Show where ships probably lie; asked for again before the next shot it is the same hint."""
        if not self._hints:
            self._table.console.say(_("There are no hints in this game."))
            return
        if self._given is None or self._given[0] is not view:
            self._given = view, hint(view)
            self.used += self._given[1] is not None
        found = self._given[1]
        if not found:
            self._table.console.say(no_hint())
            return
        if self._table.boards_each_turn:
            self._table.show((target_picture(view, found.heat), enemy))
        self._table.console.say(hint_text(found, view))

    def why(self, text: str, shots: Sequence[ShotFired]) -> None:
        """Say why the other side fired at a field, or where it fired last; ``shots`` are those of the other side."""
        say, size = self._table.console.say, self._table.rules.grid.size
        if not self._reasons:
            say(_("Only the computer tells its reasons."))
            return
        try:
            cell = parse_cell(text, size) if text else None
        except CellError:
            say(_("{text} is not a field of this board.").format(text=quoted(text)))
            return
        shot = next((shot for shot in reversed(shots) if cell in (None, shot.cell)), None)
        if shot is None:
            say(_("The computer has not fired there yet.") if text else _("The computer has not fired yet."))
            return
        say(shot_and_reason(cell_name(shot.cell, size), outcome_name(shot.answer.outcome), shot.reason, size))

    async def analyse(self, people: Sequence[tuple[str, TargetView]]) -> None:
        """After a game: how well each of these people shot; at a keyboard Enter leaves it."""
        analyst = Analyst([Shooter(name, view) for name, view in people])
        task = asyncio.ensure_future(analyst.run())
        console = self._table.console
        leave = None
        if console.people_type:
            leave = asyncio.ensure_future(console.ask(_("Analysing the shots; Enter leaves. ")))
        try:
            await asyncio.wait((task, leave) if leave else (task,), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for running in filter(None, (leave, task)):
                if not running.done():
                    running.cancel()
                with suppress(asyncio.CancelledError, EndOfInput):
                    await running
        if analyst.is_done:
            self._tell(analyst.players)

    def _tell(self, players: Sequence[AnalysedPlayer]) -> None:
        table = self._table
        for player in players:
            assert player.result
            table.console.say(analysis_text(player.name, player.result))
            for shot in player.result.costly:
                if table.boards_each_turn:
                    title = _("Before shot {number}").format(number=shot.number)
                    table.show((target_picture(shot.before, shot.heat), title))
                table.console.say(judged_text(shot))
            if not player.result.costly:
                table.console.say(no_costly_shot())
        if players:
            table.console.say(what_skill_is())
