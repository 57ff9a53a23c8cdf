"""The seat of a person in line mode, and the words that the person can type during a match."""

from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from typing import Final, NoReturn

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.drawing import own_picture, target_picture
from schiffe.battleship.match.events import Event, MatchEnding
from schiffe.battleship.match.notes import SavedNotes, WaterNotes
from schiffe.battleship.match.seats import LocalSeat, PersonTurn, WaitingFor
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Emit, TurnAnswers
from schiffe.battleship.net.wire import LONG_SILENCE_SECONDS
from schiffe.battleship.plain import history, survey
from schiffe.battleship.plain.context import Curtain, LineContext
from schiffe.battleship.plain.lookaround import noted_cells_text, toggle_note
from schiffe.battleship.plain.marked import example_salvo
from schiffe.battleship.plain.report import News
from schiffe.battleship.plain.shot_turn import ShotTurn
from schiffe.battleship.plain.words import BOARD_WORD, LAST_WORD, QUESTION_WORDS, ROOM_WORDS, RULES_WORD, WHY_WORD
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.target import Target
from schiffe.battleship.settings import MARKS_WATER
from schiffe.battleship.texts.shots import silent_for_long_text, waiting_text
from schiffe.game.flow.after_match import LeaveMatch
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import PlayerKind, SeatNumber, other_seat
from schiffe.game.plain import words
from schiffe.game.plain.match_words import MatchWords, TurnWord, Word
from schiffe.game.plain.offers import confirm_resignation
from schiffe.game.plain.turn import AGAIN_WORD, CLOCK_AND_SPEECH, CLOCK_WORD
from schiffe.language.i18n import Text, _
from schiffe.language.text import join_or, quoted
from schiffe.language.words import WordName
from schiffe.process.tasks import call_after
from schiffe.terminal.console import EndOfInput


class LineSeat(LocalSeat[Fleet | None]):
    """A person at the console, who plays and reads what happens.

    ``interruption`` ends the match if the person leaves or resigns. ``curtain`` hides the boards from a second person
    at the same keyboard, if there is one.

    Attributes:
        context: the context of the match.
        perspective: what the person knows of the match.
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
        self._is_lifted = curtain is None
        self.perspective = Perspective(seat, fleet, context.setup.initial_state)
        self._news = News(context)
        self._saved_notes = context.recorder.record.saved_notes[seat]
        self.notes = WaterNotes(context.session.settings[MARKS_WATER], self._saved_notes.noted_cells)

    def catch_up(self) -> None:
        """Print the last event before a resumed match continues."""
        if (state := self.context.setup.state) and state.history:
            self.notify(state.history[-1], state)

    @property
    def state(self) -> MatchState:
        return self.perspective.state

    @property
    def saved_notes(self) -> SavedNotes:
        return self._saved_notes

    def leave(self) -> NoReturn:
        """End the match because the person leaves it or the input has ended."""
        self._interruption.end(PlayerLeft(self._seat))

    # The seat

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        try:
            context = self.context
            turn = PersonTurn(perspective, emit, self.context.setup.shot_chance(self._seat))
            self.perspective = perspective
            if self._curtain and not self._is_lifted:
                await self._curtain.lift(perspective.name)
                self._is_lifted = True
            if context.draws_unasked:
                self.show_boards()
            self._news.add_turn(perspective, turn.due_shot_count)
            self._news.print()
            notes = self.notes if context.draws_unasked else WaterNotes()  # marked water is only seen on boards
            if context.lesson and (advice := context.lesson.turn_advice(perspective, notes, context.glyphs)):
                self._console.print(advice)
            # A remote opponent may give up after a long silence.
            is_remote = self.opponent_kind is PlayerKind.REMOTE
            warn = partial(self._console.print, silent_for_long_text(LONG_SILENCE_SECONDS))
            with call_after(LONG_SILENCE_SECONDS, warn) if is_remote else nullcontext():
                return await ShotTurn(self, context, turn, TURN_WORDS).run()
        except (LeaveMatch, EndOfInput):
            self.leave()

    async def learn(self, perspective: Perspective, answers: TurnAnswers) -> None:
        """Print the result of shots, unless a bot replies immediately; with two players, then hide the boards."""
        state = perspective.state
        self._news.add_own_shots(perspective, answers)
        if state.seat_to_move == self._seat and state.winner is None:
            return
        if self.opponent_kind is not PlayerKind.BOT:
            self._news.print()
        if self._curtain and state.winner is None:
            await self._curtain.close()
            self._is_lifted = False

    def notify(self, event: Event, state: MatchState) -> None:
        """Add an event to the news, which is printed before the next turn or at the end."""
        self.perspective = Perspective(self._seat, self.fleet, state)
        self._news.add_event(event, self.perspective)
        if isinstance(event, MatchEnding) and not self._curtain:
            self._news.print()
        if problem := self.context.recorder.take_problem_report():
            self._console.print(problem)

    def end_lesson(self) -> str:
        if self.context.lesson:
            self.context.lesson.end()
        return _("The lesson is over. The game continues.")

    def show_boards(self) -> None:
        """Draw both boards, or only the opponent's if the person has none."""
        perspective = self.perspective
        own_pictures = [(own_picture(self.fleet, perspective.incoming), perspective.name)] if self.fleet else []
        self.context.show(*own_pictures, (target_picture(perspective.target, notes=self.notes), perspective.opponent))

    def save_aim(self, cells: tuple[Cell, ...]) -> None:
        self._save(replace(self._saved_notes, aimed_cells=cells))

    def _save(self, saved_notes: SavedNotes) -> None:
        self._saved_notes = saved_notes
        self.context.recorder.save_notes(self._seat, saved_notes)

    # Words

    def waiting_text(self, reason: WaitingFor) -> str:
        room = self.context.room
        return room.waiting_text(reason) if room else waiting_text(reason)

    def obey_while_waiting(self, line: str) -> None:
        """Obey a word that was typed while waiting for the opponent.

        Raises:
            LeaveMatch: the word leaves the match.
        """
        if not TURN_WORDS.answer_waiting(line, self):
            text = _("{text} does not work while you wait. Possible: {words}")
            self._console.print(text.format(text=quoted(line), words=join_or(TURN_WORDS.words_while_waiting(self))))

    def present_boards(self) -> str | None:
        """Draw the boards; if boards are not drawn, return them in words."""
        if self.context.can_draw:
            self.show_boards()
            return None
        return survey.board_text(self.perspective, self.fleet, self.notes)

    def toggle_note(self, text: str) -> str:
        """Add or remove a note that a cell is water, and return a message; without a cell, return all notes."""
        if not text:
            return noted_cells_text(self.notes, self.perspective.target)
        self.notes, message = toggle_note(text, self.notes, self.perspective.target)
        self._save(replace(self._saved_notes, noted_cells=self.notes.noted_cells))
        return message

    def introduce_words(self) -> None:
        """Print the rules, except in speech, and how to type cells."""
        context = self.context
        if not context.verbosity.is_brief:
            context.explain_rules()
        if self.is_salvo:
            target = Target.fresh(context.rules)
            text = _("Type the squares of your salvo, such as {squares}, on one line or several; or a word:")
            self._console.print(text.format(squares=example_salvo(target, len(target.afloat))))
        else:
            text = _("Type a square such as {example} to fire at it, or a word:")
            self._console.print(text.format(example=context.example_square))

    async def resign(self) -> None:
        """Resign, if the person confirms it.

        Raises:
            Interrupted: the person has resigned.
        """
        if await confirm_resignation(self._console):
            self._interruption.end(PlayerResigned(self._seat))

    @property
    def is_salvo(self) -> bool:
        """True if turns may have several shots."""
        return self.context.rules.has_salvos

    @property
    def opponent_kind(self) -> PlayerKind:
        """The kind of player on the other side."""
        return self.context.setup.players[other_seat(self._seat)].kind


TURN_WORDS: Final = MatchWords[LineSeat, ShotTurn](
    *QUESTION_WORDS,
    Word(
        WordName("note", context="word"),
        meaning=Text("note a square as water, or remove the note, such as {example}; alone, your notes"),
        answer=LineSeat.toggle_note,
        example="{square}",
    ),
    LAST_WORD,
    AGAIN_WORD,
    replace(CLOCK_WORD, while_waiting=None),
    *CLOCK_AND_SPEECH,
    Word(
        BOARD_WORD,
        meaning=lambda seat: _("both boards") if seat.fleet else _("the board"),
        answer=lambda seat, _argument: seat.present_boards(),
    ),
    TurnWord(
        words.HINT,
        meaning=lambda seat: _(
            "where a ship most probably is; {best} for the five best squares, {one} for the chance there"
        ).format(best=f"{words.HINT} 5", one=f"{words.HINT} {seat.context.example_square}"),
        act=ShotTurn.hint,
        example="{square}",
        is_usable=lambda seat: seat.context.setup.allows_hints,
        otherwise=Text("This game has no hints."),
    ),
    Word(
        WHY_WORD,
        meaning=Text("why the computer fired its last shot, or one such as {example}"),
        answer=lambda seat, argument: history.why_text(argument, seat.perspective),
        example="{square}",
        is_usable=lambda seat: seat.opponent_kind is PlayerKind.BOT,
        otherwise=Text("Only the computer gives reasons."),
    ),
    RULES_WORD,
    Word(
        words.PLAY,
        meaning=Text("ends the advice of the lesson"),
        answer=lambda seat, _argument: seat.end_lesson(),
        is_usable=lambda seat: seat.context.lesson is not None and seat.context.lesson.is_on,
    ),
    TurnWord(
        words.UNDO,
        meaning=Text("take back the last square of your salvo"),
        act=ShotTurn.take_back,
        is_usable=lambda seat: seat.is_salvo,
        otherwise=Text("No square is marked."),
    ),
    TurnWord(
        words.RESIGN,
        meaning=Text("you lose the game"),
        act=lambda turn, _argument: turn.respondent.resign(),
        is_usable=lambda seat: seat.context.recorder.can_resign or seat.context.room is not None,
    ),
    *ROOM_WORDS,
    introduce=LineSeat.introduce_words,
)
"""The words of a person in a match."""
