"""A person who plays Bashni in line mode."""

from enum import Enum, auto
from random import Random
from time import monotonic
from typing import Final

from schiffe.bashni.match.events import (
    BashniEvent,
    ClockExpired,
    HintShown,
    MoveMade,
    MovesTakenBack,
    SideLeft,
    SideResigned,
    TurnEvent,
)
from schiffe.bashni.match.loop import EmitEvent
from schiffe.bashni.match.seats import good_move
from schiffe.bashni.match.state import BashniState, PlayedMove, plies_to_take_back
from schiffe.bashni.plain.table import LineBoard, seconds_text
from schiffe.bashni.plain.vocabulary import WORDS, read_word
from schiffe.bashni.rules.legality import IllegalMove
from schiffe.bashni.rules.notation import InvalidMove, format_move, read_typed_move
from schiffe.bashni.rules.position import Move, legal_moves, must_capture
from schiffe.bashni.texts.describing import (
    becomes_queen,
    captured_squares,
    illegal_move,
    last_move_text,
    move_error,
    move_text,
    must_capture_text,
    player_title,
)
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import quoted
from schiffe.language.words import Ambiguous, Said
from schiffe.terminal.console import EndOfInput

WARNING: Final = 5
"""How many seconds before the end the clock is announced."""


class Opponent(Enum):
    """Who sits on the other side: it decides what may be taken back, and what happens when time is up."""

    COMPUTER = auto()
    BESIDE = auto()
    """Another person at the same keyboard."""
    REMOTE = auto()
    """Somebody at a gameserver, which judges."""


class LinePerson:
    """A person at the console, or two who move in turn; they are told what happens, too.

    ``seed`` is for the move that is made for somebody who let the time run out.
    """

    def __init__(self, board: LineBoard, opponent: Opponent, seed: int = 0) -> None:
        self._board = board
        self._opponent = opponent
        self._seed = seed
        self._warned = False
        self._is_late = False

    # The seat

    async def choose(self, state: BashniState, emit: EmitEvent) -> TurnEvent:
        """Ask for a move until a legal one is given, or for what ends the game.

        Raises:
            EndOfInput: nobody is there to answer; that they have left is emitted.
        """
        return await self.choose_within(self._board.seconds, state, emit)

    async def choose_within(self, seconds: int, state: BashniState, emit: EmitEvent) -> TurnEvent:
        """The same with this time for it; 0 is without a clock."""
        board = self._board
        if board.boards == "always":
            board.show(state)
        board.console.say(_turn_line(state, seconds))
        if must_capture(state.position):
            board.console.say(must_capture_text(state.position))
        self._warned, self._is_late = 0 < seconds <= WARNING, False
        if seconds:
            board.countdown.start(seconds, lambda left: self._tick(left, state, emit))
        try:
            return await self._ask(state, emit)
        except EndOfInput:
            emit(SideLeft(state.side))
            raise
        finally:
            board.countdown.cancel()

    def notify(self, event: BashniEvent, state: BashniState) -> None:
        """Say what the other side does, and what became of a move of one's own."""
        say = self._board.console.say
        match event:
            case MoveMade():
                played = state.history[-1]
                is_own = self._opponent is not Opponent.BESIDE and state.players[played.side].level is None
                if not is_own or self._opponent is Opponent.REMOTE or _has_effect(played):
                    say(last_move_text(state))
            case MovesTakenBack(count):
                text = ngettext("{count} move is taken back.", "{count} moves are taken back.", count)
                say(text.format(count=count))

    def _tick(self, left: int, state: BashniState, emit: EmitEvent) -> None:
        """The clock, while a line is asked for. A line that has come already counts: it was first."""
        if not self._board.console.asking:
            return
        if left == 0:
            self._expire(state, emit)
        elif left <= WARNING and not self._warned:
            self._warned = True
            self._board.console.say(seconds_text(left))

    def _expire(self, state: BashniState, emit: EmitEvent) -> None:
        self._is_late = True
        emit(ClockExpired(state.side))
        if self._opponent is Opponent.REMOTE:
            self._board.console.say(_("Time's up. The server decides now."))
        else:
            self._board.console.say(_("Time's up. Press Enter for a random move."))

    async def _ask(self, state: BashniState, emit: EmitEvent) -> TurnEvent:
        console, countdown = self._board.console, self._board.countdown
        begin = monotonic()
        while True:
            if countdown.left() == 0 and not self._is_late:
                self._expire(state, emit)
            line = await console.ask()
            try:
                said = read_word(line)
            except Ambiguous as ambiguous:
                console.say(ambiguous.problem)
                continue
            if said:
                if event := await self._obey(said, state, emit):
                    return event
            elif self._is_late and self._opponent is not Opponent.REMOTE:
                chance = Random(f"{self._seed} late {state.position.ply}")
                return MoveMade(chance.choice(legal_moves(state.position)), round(monotonic() - begin, 3))
            elif move := self._read(line, state):
                return MoveMade(move, round(monotonic() - begin, 3))

    def _read(self, line: str, state: BashniState) -> Move | None:
        """The legal move that was typed; otherwise say what is wrong with it."""
        say = self._board.console.say
        possible = _("Type a move such as {move}, or {help}.").format(
            move=format_move(legal_moves(state.position)[0]), help=WORDS["help"]()
        )
        if not line.strip():
            say(_("Nothing was typed.") + " " + possible)
            return None
        try:
            return read_typed_move(line, state.position)
        except InvalidMove as error:
            if error.square is None or not any(character.isdigit() for character in line):
                say(_("{text} is neither a move nor a word known here.").format(text=quoted(line)) + " " + possible)
            else:
                say(f"{move_error(error)}.")
        except IllegalMove as error:
            say(f"{illegal_move(error)}.")
        return None

    async def _obey(self, said: Said, state: BashniState, emit: EmitEvent) -> TurnEvent | None:
        """Do what a word says; gives what the turn is spent with, if it is."""
        say = self._board.console.say
        match said.word:
            case "quit":
                return SideLeft(state.side)
            case "resign":
                return SideResigned(state.side)
            case "hint":
                move = await good_move(state)
                emit(HintShown(state.side))
                say(_("A good move: {move}.").format(move=move_text(PlayedMove(state.position, move, 0))))
            case "undo":
                return self._undo(state)
            case word:
                self._board.obey(word, said.rest, state)
        return None

    def _undo(self, state: BashniState) -> TurnEvent | None:
        say = self._board.console.say
        if self._opponent is Opponent.REMOTE:
            say(_("On a gameserver no move can be taken back."))
            return None
        count = plies_to_take_back(state, state.side)
        if self._opponent is Opponent.BESIDE:
            count = min(1, len(state.history))
        if not count:
            say(_("There is no move to take back."))
            return None
        return MovesTakenBack(count)


def _has_effect(played: PlayedMove) -> bool:
    """Whether a move does more than to step."""
    return bool(captured_squares(played)) or becomes_queen(played)


def _turn_line(state: BashniState, seconds: int) -> str:
    name = player_title(state.name(state.side), state.side)
    if not seconds:
        return _("Your move, {name}.").format(name=name)
    return ngettext("Your move, {name}. {count} second.", "Your move, {name}. {count} seconds.", seconds).format(
        name=name, count=seconds
    )
