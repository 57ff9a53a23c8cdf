"""What a person in line mode can ask beside the rules: hints, and the reasons of the other side."""

from schiffe.battleship.drawing import target_picture
from schiffe.battleship.match.events import PlayerKind, Shot
from schiffe.battleship.match.seats import Turn
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.plain.table import Table
from schiffe.battleship.rules.grid import CellError, cell_name, parse_cell
from schiffe.battleship.texts.advice import hint_text, no_hint, salvo_hint, shot_and_reason
from schiffe.battleship.texts.names import not_a_square, outcome_name
from schiffe.language.i18n import _


class Coach:
    """Gives hints and reasons where the game allows them."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def hint(self, turn: Turn) -> None:
        """Show where ships probably lie; asked for again before the next shot it is the same hint."""
        if not self._table.setup.hints:
            self._table.console.say(_("There are no hints in this game."))
            return
        found = await turn.hint()
        if not found:
            self._table.console.say(no_hint())
            return
        turn.take(found)
        seen = turn.perspective
        if self._table.draws_unasked:
            self._table.show((target_picture(seen.target, found.heat), seen.enemy))
        text = hint_text(found, seen.target) if turn.shots_due == 1 else salvo_hint(found, seen.target, turn.shots_due)
        self._table.console.say(text)

    def why(self, text: str, seen: Perspective) -> None:
        """Say why the other side fired at a cell, or at those where it fired last."""
        say, size = self._table.console.say, self._table.rules.grid.size
        if seen.state.players[1 - seen.seat].kind is not PlayerKind.BOT:
            say(_("Only the computer tells its reasons."))
            return
        try:
            cell = parse_cell(text, size) if text else None
        except CellError:
            say(not_a_square(text, size))
            return
        fired = seen.state.shots_of(1 - seen.seat)
        shots = [shot for turn in (fired if text else fired[-1:]) for shot in turn.shots if cell in (None, shot.cell)]
        if not shots:
            say(_("The computer has not fired there yet.") if text else _("The computer has not fired yet."))
            return
        say("\n".join(reason_of_shot(shot, size) for shot in shots))


def reason_of_shot(shot: Shot, size: int) -> str:
    """A shot of the computer, what it did, and why it was fired there."""
    return shot_and_reason(cell_name(shot.cell, size), outcome_name(shot.answer.outcome), shot.reason, size)
