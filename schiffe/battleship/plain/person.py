"""A person in line mode: their seat, what they know and can type during a match, and their turns."""

from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from typing import NoReturn

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.drawing import own_picture, target_picture
from schiffe.battleship.match.events import EndingEvent, Event
from schiffe.battleship.match.notes import SavedNotes, WaterNotes
from schiffe.battleship.match.seats import LocalSeat, PersonTurn
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Emit, TurnAnswers
from schiffe.battleship.net.wire import LONG_SILENCE_SECONDS
from schiffe.battleship.plain import history
from schiffe.battleship.plain.context import LineContext, aim_and_rules_text, draw_boards
from schiffe.battleship.plain.curtain import Curtain
from schiffe.battleship.plain.lookaround import (
    best_cell_count,
    best_cells_text,
    noted_cells_text,
    parse_open_cell,
    toggle_note,
)
from schiffe.battleship.plain.marked import MarkedCells, example_salvo
from schiffe.battleship.plain.report import PendingReport
from schiffe.battleship.plain.survey import BoardsInWords
from schiffe.battleship.plain.words import BOARD_WORD, WHY_WORD, last_word, question_words, rules_word, words_of_room
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.target import Target
from schiffe.battleship.settings import MARKS_WATER, ROOM_GRACE_SECONDS, extra_seconds
from schiffe.battleship.texts.advice import hint_text, no_hint_text, salvo_hint_text
from schiffe.battleship.texts.shots import silent_for_long_text, time_is_up_text
from schiffe.game.flow.after_match import WentBack
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import PlayerKind, SeatNumber
from schiffe.game.plain import words
from schiffe.game.plain.match_words import MatchWords, Word, again_word, clock_words, lesson_word, speech_words
from schiffe.game.plain.offers import confirm_resignation
from schiffe.game.plain.turn import Action, TimedTurn, typed_counts_text
from schiffe.language.i18n import _
from schiffe.language.words import WordName
from schiffe.process.tasks import call_after
from schiffe.terminal.console import EndOfInput


class LineSeat(LocalSeat):
    """A person at the console, who reads what happens and plays; also an observer of the match.

    ``interruption`` ends the match if the person leaves or resigns. ``curtain`` hides the boards from a second person
    at the same keyboard, if there is one.

    Attributes:
        context: the context of the match.
        perspective: what the person knows of the match.
        saved_notes: the notes and aimed cells as the logbook has them.
        notes: the cells noted as water.
    """

    def __init__(
        self,
        seat: SeatNumber,
        fleet: Fleet | None,
        context: LineContext,
        interruption: Interruption,
        curtain: Curtain | None = None,
    ) -> None:
        super().__init__(fleet)
        self._seat = seat
        self.context = context
        self._console = context.console
        self._interruption = interruption
        self._curtain = curtain
        self._is_curtain_open = curtain is None
        self._report = PendingReport(context)
        self.perspective = Perspective(seat, fleet, context.setup.initial_state)
        self.saved_notes = context.recorder.record.saved_notes[seat]
        self.notes = WaterNotes(context.session.settings[MARKS_WATER], self.saved_notes.noted_cells)

    def catch_up(self) -> None:
        """Print the last event before a resumed match continues."""
        if (state := self.context.setup.state) and state.history:
            self.notify(state.history[-1], state)

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        try:
            context = self.context
            turn = PersonTurn(perspective, emit, context.setup.chance)
            self.perspective = perspective
            if self._curtain and not self._is_curtain_open:
                await self._curtain.wait_for_player(perspective.name)
                self._is_curtain_open = True
            if context.draws_unasked:
                self._show_boards()
            self._report.add_turn(perspective, turn.due_shot_count)
            self._report.print()
            notes = self.notes if context.draws_unasked else WaterNotes()  # marked water is only seen on boards
            if context.lesson and (advice := context.lesson.turn_advice(perspective, notes, context.glyphs)):
                self._console.print(advice)
            # A remote opponent may give up after a long silence.
            is_remote = self._opponent_kind is PlayerKind.REMOTE
            warn = partial(self._console.print, silent_for_long_text(LONG_SILENCE_SECONDS))
            with call_after(LONG_SILENCE_SECONDS, warn) if is_remote else nullcontext():
                return await ShotTurn(self, turn).run()
        except (WentBack, EndOfInput):
            self.leave()

    async def learn(self, perspective: Perspective, answers: TurnAnswers) -> None:
        """Print the result of shots, unless a bot replies immediately; with two players, then hide the boards."""
        state = perspective.state
        self._report.add_own_shots(perspective, answers)
        if state.seat_to_move == self._seat and state.winner is None:
            return
        if self._opponent_kind is not PlayerKind.BOT:
            self._report.print()
        if self._curtain and state.winner is None:
            await self._curtain.close()
            self._is_curtain_open = False

    def notify(self, event: Event, state: MatchState) -> None:
        """Add an event to the report, which is printed before the next turn or at the end."""
        self.perspective = Perspective(self._seat, self.fleet, state)
        self._report.add_event(event, self.perspective)
        if isinstance(event, EndingEvent) and not self._curtain:
            self._report.print()
        if problem := self.context.recorder.take_problem_report():
            self._console.print(problem)

    def leave(self) -> NoReturn:
        """End the match because the person leaves it or the input has ended."""
        self._interruption.end(PlayerLeft(self._seat))

    async def resign(self) -> None:
        """Resign, if the person confirms it.

        Raises:
            Interrupted: the person has resigned.
        """
        if await confirm_resignation(self._console):
            self._interruption.end(PlayerResigned(self._seat))

    @property
    def _opponent_kind(self) -> PlayerKind:
        return self.context.setup.opponent_of(self._seat).kind

    # Words

    def match_words(self) -> MatchWords:
        """Return the words that the person can type now."""
        context = self.context
        square = context.example_square
        boards = BoardsInWords(self.perspective, self.notes)
        hint_meaning = _("where a ship most probably is; {best} for the five best squares, {one} for the chance there")
        match_words = [
            *question_words(boards, square),
            Word(
                WordName("note", context="word"),
                meaning=_("note a square as water, or remove the note, such as {example}; alone, your notes"),
                answer=self._toggle_typed_note,
                example=square,
            ),
            last_word(self.perspective.state),
            again_word(context.console),
            *clock_words(context.clock),
            *speech_words(context),
            Word(BOARD_WORD, _("both boards") if self.fleet else _("the board"), self._present_boards),
            Word(
                words.HINT,
                meaning=hint_meaning.format(best=f"{words.HINT} 5", one=f"{words.HINT} {square}"),
                example=square,
                is_usable=context.setup.allows_hints,
                refusal=_("This game has no hints."),
            ),
            Word(
                WHY_WORD,
                meaning=_("why the computer fired its last shot, or one such as {example}"),
                answer=partial(history.bot_reasons_text, self.perspective),
                example=square,
                is_usable=self._opponent_kind is PlayerKind.BOT,
                refusal=_("Only the computer gives reasons."),
            ),
            rules_word(context),
            lesson_word(context.lesson),
            Word(
                words.UNDO,
                meaning=_("take back the last square of your salvo"),
                is_usable=context.rules.has_salvos,
                refusal=_("No square is marked."),
            ),
            Word(
                words.RESIGN,
                _("you lose the game"),
                is_usable=context.recorder.can_resign or context.room is not None,
            ),
            *words_of_room(context.room),
        ]
        return MatchWords(context, match_words, self._introduction())

    def _show_boards(self) -> None:
        """Draw both boards, or only the opponent's if the person has none."""
        perspective = self.perspective
        pictures = [(own_picture(self.fleet, perspective.incoming), perspective.name)] if self.fleet else []
        pictures.append((target_picture(perspective.target, notes=self.notes), perspective.opponent_name))
        draw_boards(self.context, *pictures)

    def _present_boards(self, _argument: str) -> str | None:
        """Draw the boards and return None; if boards are not drawn, return them in words."""
        if self.context.can_draw:
            self._show_boards()
            return None
        return BoardsInWords(self.perspective, self.notes).boards_text()

    def _toggle_typed_note(self, text: str) -> str:
        """Add or remove a note that a cell is water, and return a message; without a cell, return all notes."""
        if not text:
            return noted_cells_text(self.notes, self.perspective.target)
        self.notes, message = toggle_note(text, self.notes, self.perspective.target)
        self.save_notes(replace(self.saved_notes, noted_cells=self.notes.noted_cells))
        return message

    def save_notes(self, saved_notes: SavedNotes) -> None:
        self.saved_notes = saved_notes
        self.context.recorder.save_notes(self._seat, saved_notes)

    def _introduction(self) -> str:
        """Return the rules, except in speech, and how to type cells."""
        context = self.context
        if context.rules.has_salvos:
            target = Target.fresh(context.rules)
            text = _("Type the squares of your salvo, such as {squares}, on one line or several; or a word:")
            text = text.format(squares=example_salvo(target, len(target.afloat)))
        else:
            text = _("Type a square such as {example} to fire at it, or a word:")
            text = text.format(example=context.example_square)
        return text if context.verbosity.is_brief else f"{aim_and_rules_text(context)}\n{text}"


class ShotTurn(TimedTurn[Choice]):
    """One turn of a person, in which cells are typed until there is one for each shot."""

    def __init__(self, seat: LineSeat, turn: PersonTurn) -> None:
        context = seat.context
        super().__init__(
            context,
            extra_seconds=extra_seconds(turn.due_shot_count),
            grace_seconds=None if context.room is None else ROOM_GRACE_SECONDS,
        )
        self._seat = seat
        self._context = context
        self._turn = turn
        self._marked = MarkedCells(turn.perspective.target, turn.due_shot_count)
        if marked := self._marked.resume(seat.saved_notes):
            self.console.print(marked)

    def match_words(self) -> MatchWords:
        return self._seat.match_words()

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
        self._save_aim()
        return None

    def accept_late_line(self, line: str) -> Choice:
        """Return the marked cells, filled up with random ones."""
        return self._turn.complete_choice(self._marked.cells_with(line))

    def _save_aim(self) -> None:
        self._seat.save_notes(replace(self._seat.saved_notes, marked_cells=self._marked.cells))

    def actions(self) -> dict[WordName, Action[Choice]]:
        return super().actions() | {
            words.HINT: self._give_hint,
            words.UNDO: self._take_back,
            words.RESIGN: self._resign,
        }

    async def _take_back(self, _argument: str) -> None:
        """Take back the cell that was marked last."""
        self.console.print(self._marked.take_back())
        self._save_aim()

    async def _resign(self, _argument: str) -> None:
        await self._seat.resign()

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
