"""A person at the console during a match: what they know, and the words that they can type."""

from dataclasses import replace
from functools import partial
from typing import Final, NoReturn

from schiffe.battleship.drawing import own_picture, target_picture
from schiffe.battleship.match.notes import SavedNotes, WaterNotes
from schiffe.battleship.match.seats import WaitingFor
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.plain import history
from schiffe.battleship.plain.context import LineContext, draw_boards, print_rules
from schiffe.battleship.plain.lookaround import noted_cells_text, toggle_note
from schiffe.battleship.plain.marked import example_salvo
from schiffe.battleship.plain.survey import BoardsInWords
from schiffe.battleship.plain.words import BOARD_WORD, WHY_WORD, last_word, question_words, rules_word, words_of_room
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.target import Target
from schiffe.battleship.settings import MARKS_WATER
from schiffe.battleship.texts.shots import waiting_text
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import PlayerKind, SeatNumber, other_seat
from schiffe.game.plain import words
from schiffe.game.plain.match_words import MatchWords, Word, again_word, clock_words, lesson_word, speech_words
from schiffe.game.plain.offers import confirm_resignation
from schiffe.language.i18n import _
from schiffe.language.text import join_or, quoted
from schiffe.language.words import WordName


class LinePlayer:
    """A person at the console: what they know of the match, their notes, and the answers to their words.

    ``interruption`` ends the match if the person leaves or resigns.

    Attributes:
        fleet: the person's own fleet; None if they fire alone.
        context: the context of the match.
        perspective: what the person knows of the match.
        saved_notes: the notes and aimed cells as the logbook has them.
        notes: the cells noted as water.
    """

    def __init__(self, seat: SeatNumber, fleet: Fleet | None, context: LineContext, interruption: Interruption) -> None:
        self._seat = seat
        self.fleet: Final = fleet
        self.context: Final = context
        self._console = context.console
        self._interruption = interruption
        self.perspective = Perspective(seat, fleet, context.setup.initial_state)
        self.saved_notes = context.recorder.record.saved_notes[seat]
        self.notes = WaterNotes(context.session.settings[MARKS_WATER], self.saved_notes.noted_cells)

    @property
    def state(self) -> MatchState:
        return self.perspective.state

    def update(self, state: MatchState) -> None:
        """Let the person know this state of the match."""
        self.perspective = Perspective(self._seat, self.fleet, state)

    def leave(self) -> NoReturn:
        """End the match because the person leaves it or the input has ended."""
        self._interruption.end(PlayerLeft(self._seat))

    def show_boards(self) -> None:
        """Draw both boards, or only the opponent's if the person has none."""
        perspective = self.perspective
        pictures = [(own_picture(self.fleet, perspective.incoming), perspective.name)] if self.fleet else []
        pictures.append((target_picture(perspective.target, notes=self.notes), perspective.opponent_name))
        draw_boards(self.context, *pictures)

    def save_aim(self, cells: tuple[Cell, ...]) -> None:
        self._save_notes(replace(self.saved_notes, marked_cells=cells))

    def _save_notes(self, saved_notes: SavedNotes) -> None:
        self.saved_notes = saved_notes
        self.context.recorder.save_notes(self._seat, saved_notes)

    def waiting_text(self, reason: WaitingFor) -> str:
        room = self.context.room
        return room.waiting_text(reason) if room else waiting_text(reason)

    def obey_while_waiting(self, line: str) -> None:
        """Obey a word that was typed while waiting for the opponent.

        Raises:
            LeaveMatch: the word leaves the match.
        """
        match_words = self.match_words()
        if not match_words.answer_while_waiting(line):
            text = _("{text} does not work while you wait. Possible: {words}")
            self._console.print(text.format(text=quoted(line), words=join_or(match_words.names_while_waiting())))

    def match_words(self) -> MatchWords:
        """Return the words that the person can type now."""
        context = self.context
        square = context.example_square
        boards = BoardsInWords(self.perspective, self.notes)
        hint_text = _("where a ship most probably is; {best} for the five best squares, {one} for the chance there")
        match_words = [
            *question_words(boards, square),
            Word(
                WordName("note", context="word"),
                meaning=_("note a square as water, or remove the note, such as {example}; alone, your notes"),
                answer=self._toggle_typed_note,
                example=square,
            ),
            last_word(self.state),
            again_word(context),
            *clock_words(context.clock),
            *speech_words(context),
            Word(BOARD_WORD, _("both boards") if self.fleet else _("the board"), self._present_boards),
            Word(
                words.HINT,
                meaning=hint_text.format(best=f"{words.HINT} 5", one=f"{words.HINT} {square}"),
                example=square,
                is_usable=context.setup.allows_hints,
                refusal=_("This game has no hints."),
            ),
            Word(
                WHY_WORD,
                meaning=_("why the computer fired its last shot, or one such as {example}"),
                answer=partial(history.bot_reasons_text, self.perspective),
                example=square,
                is_usable=self.opponent_kind is PlayerKind.BOT,
                refusal=_("Only the computer gives reasons."),
            ),
            rules_word(context),
            lesson_word(context.lesson),
            Word(
                words.UNDO,
                meaning=_("take back the last square of your salvo"),
                is_usable=self.is_salvo,
                refusal=_("No square is marked."),
            ),
            Word(
                words.RESIGN,
                _("you lose the game"),
                is_usable=context.recorder.can_resign or context.room is not None,
            ),
            *words_of_room(context.room),
        ]
        return MatchWords(context, match_words, self._introduce_words)

    def _present_boards(self, _argument: str) -> str | None:
        """Draw the boards and return None; if boards are not drawn, return them in words."""
        if self.context.can_draw:
            self.show_boards()
            return None
        return BoardsInWords(self.perspective, self.notes).boards_text()

    def _toggle_typed_note(self, text: str) -> str:
        """Add or remove a note that a cell is water, and return a message; without a cell, return all notes."""
        if not text:
            return noted_cells_text(self.notes, self.perspective.target)
        self.notes, message = toggle_note(text, self.notes, self.perspective.target)
        self._save_notes(replace(self.saved_notes, noted_cells=self.notes.noted_cells))
        return message

    def _introduce_words(self) -> None:
        """Print the rules, except in speech, and how to type cells."""
        context = self.context
        if not context.verbosity.is_brief:
            print_rules(context)
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
        return self.context.setup.players[other_seat(self._seat)].kind
