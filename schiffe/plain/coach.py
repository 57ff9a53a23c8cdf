"""What a person in line mode can ask beside the rules: hints, the reasons of the other side, and the analysis."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from schiffe.base.console import EndOfInput
from schiffe.base.i18n import _
from schiffe.base.text import quoted
from schiffe.drawing import target_picture
from schiffe.plain.table import Table
from schiffe.play.analysis import AnalysedPlayer, Analyst, shooters
from schiffe.play.events import PlayerKind
from schiffe.play.state import MatchState, Perspective
from schiffe.play.turn import Turn
from schiffe.rules.grid import CellError, cell_name, parse_cell
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
    """Gives hints and reasons where the game allows them."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def hint(self, turn: Turn) -> None:
        """Show where ships probably lie; asked for again before the next shot it is the same hint."""
        if not self._table.setup.hints:
            self._table.console.say(_("There are no hints in this game."))
            return
        found, seen = await turn.hint(), turn.perspective
        if not found:
            self._table.console.say(no_hint())
            return
        if self._table.boards_each_turn:
            self._table.show((target_picture(seen.target, found.heat), seen.enemy))
        self._table.console.say(hint_text(found, seen.target))

    def why(self, text: str, seen: Perspective) -> None:
        """Say why the other side fired at a cell, or where it fired last."""
        say, size = self._table.console.say, self._table.rules.grid.size
        if seen.state.players[1 - seen.seat].kind is not PlayerKind.BOT:
            say(_("Only the computer tells its reasons."))
            return
        try:
            cell = parse_cell(text, size) if text else None
        except CellError:
            say(_("{text} is not a field of this board.").format(text=quoted(text)))
            return
        fired = [(shot, turn.reason) for turn in reversed(seen.state.shots_of(1 - seen.seat)) for shot in turn.shots]
        found = next(((shot, reason) for shot, reason in fired if cell in (None, shot.cell)), None)
        if found is None:
            say(_("The computer has not fired there yet.") if text else _("The computer has not fired yet."))
            return
        shot, reason = found
        say(shot_and_reason(cell_name(shot.cell, size), outcome_name(shot.answer.outcome), reason, size))


async def analyse(table: Table, state: MatchState) -> None:
    """After a game: how well the people shot; at a keyboard Enter leaves it."""
    analyst = Analyst(shooters(state, table.setup.people))
    task = asyncio.ensure_future(analyst.run())
    console = table.console
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
        _tell(table, analyst.players)


def _tell(table: Table, players: Sequence[AnalysedPlayer]) -> None:
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
