"""What a person in line mode can ask beside the rules: hints, the reasons of the other side, and the analysis."""

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress

from schiffe.drawing import target_picture
from schiffe.i18n import _
from schiffe.plain.console import EndOfInput
from schiffe.plain.table import Table
from schiffe.play.advice import Analysis, analysis, hint, judge
from schiffe.play.events import ShotFired
from schiffe.rules.grid import CellError, cell_name, parse_cell
from schiffe.rules.target import TargetView
from schiffe.wording import outcome_name, quoted
from schiffe.wording_advice import (
    analysis_text,
    hint_text,
    judged_text,
    no_costly_shot,
    no_hint,
    reason_text,
    what_skill_is,
)


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
        self.used = 0

    def hint(self, view: TargetView, enemy: str) -> None:
        """Show where ships probably lie."""
        if not self._hints:
            self._table.console.say(_("There are no hints in this game."))
            return
        found = hint(view, self._rng)
        if not found:
            self._table.console.say(no_hint())
            return
        self.used += 1
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
            say(_("The computer has not fired there yet."))
            return
        say(
            _("{field}, {outcome}: {reason}.").format(
                field=cell_name(shot.cell, size),
                outcome=outcome_name(shot.answer.outcome),
                reason=reason_text(shot.reason, size),
            )
        )

    async def analyse(self, people: Sequence[tuple[str, TargetView]]) -> None:
        """After a game: how well each of these people shot; at a keyboard Enter leaves it."""
        task = asyncio.ensure_future(self._analyse(people))
        console = self._table.console
        leave = (
            asyncio.ensure_future(console.ask(_("Analysing the shots; Enter leaves. ")))
            if console.people_type
            else None
        )
        try:
            await asyncio.wait((task, leave) if leave else (task,), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for running in filter(None, (leave, task)):
                if not running.done():
                    running.cancel()
                with suppress(asyncio.CancelledError, EndOfInput):
                    await running
        if not task.cancelled():
            self._tell(task.result())

    async def _analyse(self, people: Sequence[tuple[str, TargetView]]) -> list[tuple[str, Analysis]]:
        found = []
        for name, view in people:
            shots, judged = judge(view, self._rng), []
            while shot := await asyncio.to_thread(next, shots, None):
                judged.append(shot)
            if judged:
                found.append((name, analysis(judged)))
        return found

    def _tell(self, found: Sequence[tuple[str, Analysis]]) -> None:
        table = self._table
        for name, result in found:
            table.console.say(analysis_text(name, result))
            for shot in result.costly:
                if table.boards_each_turn:
                    table.show(
                        (target_picture(shot.before, shot.heat), _("Before shot {number}").format(number=shot.number))
                    )
                table.console.say(judged_text(shot))
            if not result.costly:
                table.console.say(no_costly_shot())
        if found:
            table.console.say(what_skill_is())
