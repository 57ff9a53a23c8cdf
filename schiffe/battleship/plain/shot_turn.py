"""The turn of a person in line mode: cells are typed until there is one for each shot, and hints can be asked for."""

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.drawing import target_picture
from schiffe.battleship.match.seats import PersonTurn
from schiffe.battleship.plain.context import draw_boards
from schiffe.battleship.plain.lookaround import best_cell_count, best_cells_text, parse_open_cell
from schiffe.battleship.plain.marked import MarkedCells
from schiffe.battleship.plain.person import LinePlayer
from schiffe.battleship.settings import ROOM_GRACE_SECONDS, extra_seconds
from schiffe.battleship.texts.advice import hint_text, no_hint_text, salvo_hint_text
from schiffe.battleship.texts.shots import time_is_up_text
from schiffe.game.plain import words
from schiffe.game.plain.match_words import MatchWords
from schiffe.game.plain.turn import TimedTurn, typed_counts_text
from schiffe.language.words import WordName


class ShotTurn(TimedTurn[Choice]):
    """One turn of a person, which ends when there is a cell for each shot."""

    def __init__(self, player: LinePlayer, turn: PersonTurn) -> None:
        context = player.context
        super().__init__(
            context,
            extra_seconds=extra_seconds(turn.due_shot_count),
            grace_seconds=None if context.room is None else ROOM_GRACE_SECONDS,
        )
        self._player = player
        self._context = context
        self._turn = turn
        self._marked = MarkedCells(turn.perspective.target, turn.due_shot_count)
        if marked := self._marked.resume(player.saved_notes):
            self.console.print(marked)

    def match_words(self) -> MatchWords:
        return self._player.match_words()

    def expire(self, typed: str) -> str:
        """End the turn because time is up, and return a message; cells in ``typed`` still count."""
        if self._context.room is None:
            self._turn.expire()
        marked = self._marked.cells_with(typed)
        if typed.strip() and marked == self._marked.cells:
            return typed_counts_text()
        if self._context.room:
            return self._context.room.time_is_up_text()
        return time_is_up_text(marked, self._turn.due_shot_count, self._context.rules.size)

    def accept_line(self, line: str) -> Choice | None:
        """Mark the cells of a line, and return the shots when there is a cell for each."""
        message = self._marked.mark(line)
        if self._marked.is_complete:
            return Choice.by_person(self._marked.cells)
        self.console.print(message)
        self._player.save_aim(self._marked.cells)
        return None

    def accept_late_line(self, line: str) -> Choice:
        """Return the marked cells, filled up with random ones."""
        return self._turn.complete_choice(self._marked.cells_with(line))

    async def act(self, name: WordName, argument: str) -> Choice | None:
        match name:
            case words.HINT:
                await self._give_hint(argument)
            case words.UNDO:
                self.console.print(self._marked.take_back())
                self._player.save_aim(self._marked.cells)
            case words.RESIGN:
                await self._player.resign()
            case _:
                return await super().act(name, argument)
        return None

    async def _give_hint(self, text: str) -> None:
        """Show where ships probably are; ``text`` may be a number of best cells, or a cell.

        The hint stays the same until the next shot.

        Raises:
            RefusedInput: the text is neither.
        """
        count = best_cell_count(text)
        cell = None
        if text and count is None:
            cell = parse_open_cell(text, self._turn.perspective.target)
        hint = await self._turn.work_out_hint()
        if not hint:
            self.console.print(no_hint_text())
            return
        self._turn.take_hint(hint)
        perspective = self._turn.perspective
        due_shot_count = self._turn.due_shot_count
        if self._context.draws_unasked:
            draw_boards(self._context, (target_picture(perspective.target, hint.heat), perspective.opponent_name))
        if count is not None:
            self.console.print(best_cells_text(hint, perspective.target, count))
        elif cell is not None or due_shot_count == 1:
            self.console.print(hint_text(hint, perspective.target, cell))
        else:
            self.console.print(salvo_hint_text(hint, perspective.target, due_shot_count))
