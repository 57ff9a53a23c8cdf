"""A person who plays Bashni in line mode."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from random import Random
from time import monotonic
from typing import Any, Final, Self

from schiffe.bashni.match.events import Event, HintShown, MoveMade, MovesTakenBack, TurnEvent
from schiffe.bashni.match.state import MatchState, PlayedMove, plies_to_take_back
from schiffe.bashni.match.turn import Emit
from schiffe.bashni.plain.context import LineContext
from schiffe.bashni.plain.words import BOARD, EXAMPLE, QUESTIONS, RULES, AskedOfMatch, plain_move
from schiffe.bashni.rules.legality import IllegalMove
from schiffe.bashni.rules.notation import InvalidMove, read_typed_move
from schiffe.bashni.rules.position import Colour, Move, legal_moves, must_capture
from schiffe.bashni.texts.errors import move_error_text, refusal_of
from schiffe.bashni.texts.lesson import capture_advice
from schiffe.bashni.texts.moves import last_move_text, move_text, must_capture_text, short_capture_text, time_is_up_text
from schiffe.bashni.texts.position import player_title
from schiffe.game.match.events import PlayerLeft, PlayerResigned, TimeExpired
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.plain import words
from schiffe.game.plain.context import gives_up, seconds_left
from schiffe.game.plain.matchwords import MatchWords, TurnWord, Word
from schiffe.game.plain.turn import AGAIN, CLOCK, CLOCK_AND_SPEECH, QUIT, TimedTurn, typed_counts_text
from schiffe.game.plain.words import Leave
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import quoted, sentence, sentences
from schiffe.language.words import shortest_form
from schiffe.terminal.console import EndOfInput


class Opponent(Enum):
    """Kinds of opponents, which decide what can be taken back and what happens when time is up."""

    COMPUTER = auto()
    BESIDE = auto()
    """Another person at the same keyboard."""
    REMOTE = auto()
    """An opponent at a gameserver, which checks the moves and the time."""

    @classmethod
    def of(cls, players: Sequence[Player]) -> Self:
        """Return the kind of opponent in a match of these players."""
        kinds = {player.kind for player in players}
        if PlayerKind.REMOTE in kinds:
            return cls.REMOTE
        return cls.COMPUTER if PlayerKind.BOT in kinds else cls.BESIDE


class LinePerson:
    """A person at the console, or two who move in turn; also an observer, which reports events to them.

    ``seed`` determines the random move that is made when time is up. In a first game, the lesson adds advice when the
    person must capture.
    """

    def __init__(self, context: LineContext, opponent: Opponent, seed: int = 0) -> None:
        self._context = context
        self._opponent = opponent
        self._seed = seed

    async def choose(self, state: MatchState, emit: Emit) -> TurnEvent:
        """Ask until the person makes a legal move, takes moves back, resigns or leaves; return that event."""
        context = self._context
        seconds = context.clock.seconds
        if context.draws_unasked:
            context.show(state)
        if not context.is_terse or not state.history:
            text = _("{name} to move")
            if seconds:
                text = ngettext("{name} to move, {count} second", "{name} to move, {count} seconds", seconds)
            name = player_title(state.name(state.side), state.side)
            context.console.say(sentence(text.format(name=name, count=seconds)))
        elif seconds:
            context.console.say(seconds_left(seconds))
        if must_capture(state.position):
            capture_text = short_capture_text if context.is_terse else must_capture_text
            is_taught = context.lesson is not None and context.lesson.is_on
            advice = capture_advice(state.position).effect.long if is_taught else ""
            context.console.say(sentences(capture_text(state.position), advice))
        if context.console.people_type:  # they may ask for the costliest moves after the game
            context.review.run_in_background(state, list(Colour) if self._opponent is Opponent.BESIDE else [state.side])
        try:
            return await MoveTurn(context, Turn(self._opponent, state, emit=emit, seed=self._seed)).run()
        except (Leave, EndOfInput):
            return PlayerLeft(state.side)
        finally:
            context.review.pause()

    async def choose_within(self, seconds: int, state: MatchState, emit: Emit) -> TurnEvent:
        """Ask for a turn within the time that a gameserver grants."""
        self._context.clock.grant(seconds)
        return await self.choose(state, emit)

    def notify(self, event: Event, state: MatchState) -> None:
        """Report a move, unless the person has just typed it and it had no effect to mention."""
        say = self._context.console.say
        is_terse = self._context.is_terse
        match event:
            case MoveMade():
                played = state.history[-1]
                is_bot = state.players[played.side].kind is PlayerKind.BOT
                # A person against the computer knows the own move, but not what it has captured.
                is_known = self._opponent is Opponent.COMPUTER and not is_bot
                if not is_known or played.captured_squares or played.makes_queen:
                    needs_name = not is_terse or is_bot or self._opponent is Opponent.BESIDE
                    say(last_move_text(state) if needs_name else sentence(move_text(played)))
            case MovesTakenBack(count):
                text = ngettext("{count} move taken back.", "{count} moves taken back.", count)
                say(text.format(count=count))


@dataclass(frozen=True)
class Turn:
    """A turn of a person; ``emit`` passes events to the match, ``seed`` determines a random late move."""

    opponent: Opponent
    state: MatchState
    emit: Emit
    seed: int


class MoveTurn(TimedTurn[TurnEvent]):
    """A turn, which reads lines until one is a legal move or a word that ends it."""

    def __init__(self, context: LineContext, turn: Turn, match_words: MatchWords[Any, Any] | None = None) -> None:
        super().__init__(context, match_words or WORDS, is_judged_here=turn.opponent is not Opponent.REMOTE)
        self.context: LineContext = context
        self.state = turn.state
        self._say = context.console.say
        self._turn = turn
        self._begin = monotonic()

    def take(self, line: str) -> TurnEvent | None:
        """Return the legal move in a line, or say what is wrong with it and return None."""
        possible = _("Type a move such as {move}, or {help}.").format(move=EXAMPLE, help=words.HELP)
        if not line.strip():
            self._say(possible)
            return None
        try:
            return self._move_event(read_typed_move(plain_move(line), self.state.position))
        except InvalidMove as error:
            if error.square is None or not any(character.isdigit() for character in line):
                text = _("{text} is neither a move nor a word known here.").format(text=quoted(line))
                self._say(sentences(text, possible))
            else:
                self._say(f"{move_error_text(error)}.")
        except IllegalMove as error:
            self._say(refusal_of(error).long)
        return None

    def take_late(self, line: str) -> TurnEvent:
        """Return the move that was typed when time was up, or else a random one."""
        position = self.state.position
        rng = Random(f"{self._turn.seed} late {position.ply}")
        return self._move_event(self._legal_move_in(line) or rng.choice(legal_moves(position)))

    def expire(self, typed: str) -> str:
        """Report that time is up, and return what happens next as text."""
        self._turn.emit(TimeExpired(self.state.side))
        if self._turn.opponent is Opponent.REMOTE:
            return _("Time's up. The server decides now.")
        move = self._legal_move_in(typed)
        return typed_counts_text() if typed.strip() and not move else time_is_up_text(move)

    def _legal_move_in(self, line: str) -> Move | None:
        """Return the legal move in a line, or None."""
        with suppress(InvalidMove, IllegalMove):
            return read_typed_move(plain_move(line), self.state.position)
        return None

    def _move_event(self, move: Move) -> MoveMade:
        return MoveMade(move, round(monotonic() - self._begin, 3))

    async def hint(self, _rest: str) -> None:
        """Show a good move."""
        move = await self.context.review.good_move(self.state)
        self._turn.emit(HintShown(self.state.side, move))
        self._say(_("A good move: {move}.").format(move=move_text(PlayedMove(self.state.position, move, 0))))

    async def undo(self, _rest: str) -> TurnEvent | None:
        """Take the last move back; against a computer, the last moves of both sides."""
        count = plies_to_take_back(self.state, self.state.side)
        if self._turn.opponent is Opponent.BESIDE:
            count = min(1, len(self.state.history))
        if not count:
            self._say(_("Nothing to undo."))
            return None
        return MovesTakenBack(count)

    async def resign(self, _rest: str) -> TurnEvent | None:
        """Resign, if the person confirms it."""
        return PlayerResigned(self.state.side) if await gives_up(self._console) else None


def _end_lesson(asked: AskedOfMatch) -> str:
    if asked.context.lesson:
        asked.context.lesson.end()
    return _("The lesson is over. The game continues.")


def _help(asked: AskedOfMatch, topic: str) -> None:
    how_to_type = _(
        "Type a move such as {one}, for several jumps {several}, or a word; two letters such as {short} are enough:"
    ).format(one=EXAMPLE, several="c5 e7 g5", short=shortest_form(BOARD.name, [word.name for word in WORDS]))
    WORDS.explain(asked, topic, lambda: asked.context.console.say(how_to_type))


WORDS: Final = MatchWords[AskedOfMatch, MoveTurn](
    *QUESTIONS,
    AGAIN,
    TurnWord(words.HINT, lambda _asked: _("a good move"), MoveTurn.hint),
    TurnWord(
        words.UNDO,
        lambda _asked: _("takes the last move back; against the computer both moves"),
        MoveTurn.undo,
        works=lambda asked: not asked.context.clock.is_remote,
        otherwise=lambda _asked: _("On a gameserver no move can be taken back."),
    ),
    CLOCK,
    *CLOCK_AND_SPEECH,
    RULES,
    Word(
        words.PLAY,
        lambda _asked: _("ends the advice of the lesson"),
        lambda asked, _rest: _end_lesson(asked),
        works=lambda asked: asked.context.lesson is not None and asked.context.lesson.is_on,
    ),
    TurnWord(words.RESIGN, lambda _asked: _("you lose the game"), MoveTurn.resign),
    Word(words.HELP, lambda _asked: _("this text"), _help),
    QUIT,
)
"""The words of a match."""
