"""A turn of a person in line mode, with the words that can be typed."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from random import Random
from time import monotonic
from typing import Final, Self

from schiffe.bashni.match.events import HintShown, MoveMade, MovesTakenBack, TurnEvent
from schiffe.bashni.match.state import Emit, MatchState, PlayedMove, plies_to_take_back
from schiffe.bashni.plain.context import LineContext
from schiffe.bashni.plain.words import BOARD_WORD, EXAMPLE_MOVE, QUESTION_WORDS, RULES_WORD, MatchRespondent, plain_move
from schiffe.bashni.rules.legality import IllegalMove
from schiffe.bashni.rules.notation import InvalidMove, parse_typed_move
from schiffe.bashni.rules.position import Move, legal_moves
from schiffe.bashni.texts.errors import illegal_move_texts, move_error_text
from schiffe.bashni.texts.moves import move_text, time_is_up_text
from schiffe.game.match.events import PlayerResigned, TimeExpired
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.plain import words
from schiffe.game.plain.match_words import MatchWords, Word
from schiffe.game.plain.offers import confirm_resignation
from schiffe.game.plain.turn import AGAIN_WORD, CLOCK_WORD, PAUSE_WORDS, SPEECH_WORDS, TimedTurn, typed_counts_text
from schiffe.language.i18n import Text, _
from schiffe.language.text import join_sentences, quoted
from schiffe.language.words import RefusedInput, shortest_form


class Opponent(Enum):
    """Kinds of opponents, which determine what can be taken back and what happens when time is up."""

    BOT = auto()
    BESIDE = auto()
    """Another person at the same keyboard."""
    REMOTE = auto()
    """An opponent at a gameserver, which checks the moves and the time."""

    @classmethod
    def from_players(cls, players: Sequence[Player]) -> Self:
        """Return the kind of opponent in a match of these players."""
        kinds = {player.kind for player in players}
        if PlayerKind.REMOTE in kinds:
            return cls.REMOTE
        return cls.BOT if PlayerKind.BOT in kinds else cls.BESIDE


@dataclass(frozen=True)
class LineTurn:
    """A turn of a person; the ``seed`` determines a random late move."""

    context: LineContext
    opponent: Opponent
    state: MatchState
    emit: Emit
    seed: int


class MoveTurn(TimedTurn[MatchRespondent, TurnEvent]):
    """A turn, which reads lines until one is a legal move or a word that ends it."""

    def __init__(self, turn: LineTurn, match_words: MatchWords[MatchRespondent] | None = None) -> None:
        is_judged_here = turn.opponent is not Opponent.REMOTE
        super().__init__(turn.context, match_words or TURN_WORDS, turn, is_judged_here=is_judged_here)
        self._turn = turn
        self._began_at = monotonic()

    def accept_line(self, line: str) -> MoveMade:
        """Return the move in a line; raises RefusedInput if it is not legal."""
        advice = _("Type a move such as {move}, or {help}.").format(move=EXAMPLE_MOVE, help=words.HELP)
        if not line.strip():
            raise RefusedInput(advice)
        try:
            return self._move_event(parse_typed_move(plain_move(line), self._turn.state.position))
        except InvalidMove as error:
            has_digit = any(character.isdigit() for character in line)
            if error.square_problem is not None and has_digit:
                raise RefusedInput(f"{move_error_text(error)}.") from None
            text = _("{text} is neither a move nor a word known here.").format(text=quoted(line))
            raise RefusedInput(join_sentences(text, advice)) from None
        except IllegalMove as error:
            raise RefusedInput(illegal_move_texts(error).long) from None

    def accept_late_line(self, line: str) -> TurnEvent:
        """Return the move that was typed when time was up, or else a random one."""
        position = self._turn.state.position
        rng = Random(f"{self._turn.seed} late {position.ply}")
        return self._move_event(self._legal_move_in(line) or rng.choice(legal_moves(position)))

    def expire(self, typed: str) -> str:
        """Report that time is up, and return what happens next."""
        self._turn.emit(TimeExpired(self._turn.state.seat_to_move))
        if self._turn.opponent is Opponent.REMOTE:
            return _("Time's up. The server decides now.")
        move = self._legal_move_in(typed)
        is_unfinished = move is None and typed.strip() != ""
        return typed_counts_text() if is_unfinished else time_is_up_text(move)

    def _legal_move_in(self, line: str) -> Move | None:
        with suppress(InvalidMove, IllegalMove):
            return parse_typed_move(plain_move(line), self._turn.state.position)
        return None

    def _move_event(self, move: Move) -> MoveMade:
        return MoveMade(move, round(monotonic() - self._began_at, 3))

    async def act(self, word: Word[MatchRespondent], argument: str) -> TurnEvent | None:
        match word.name:
            case words.HINT:
                move = await self._turn.context.review.find_good_move(self._turn.state)
                self._turn.emit(HintShown(self._turn.state.seat_to_move, move))
                played = PlayedMove(self._turn.state.position, move)
                self.console.print(_("A good move: {move}.").format(move=move_text(played)))
            case words.UNDO:
                return self._undo()
            case words.RESIGN:
                if await confirm_resignation(self.console):
                    return PlayerResigned(self._turn.state.seat_to_move)
            case _:
                return await super().act(word, argument)
        return None

    def _undo(self) -> MovesTakenBack:
        """Take back the last move, against a bot those of both sides; raises RefusedInput if there is none."""
        count = plies_to_take_back(self._turn.state, self._turn.state.seat_to_move)
        if self._turn.opponent is Opponent.BESIDE:
            count = min(1, len(self._turn.state.history))
        if not count:
            raise RefusedInput(_("Nothing to undo."))
        return MovesTakenBack(count)


def _end_lesson(respondent: MatchRespondent) -> str:
    if respondent.context.lesson:
        respondent.context.lesson.end()
    return _("The lesson is over. The game continues.")


def _print_introduction(respondent: MatchRespondent) -> None:
    text = _(
        "Type a move such as {one}, for several jumps {several}, or a word; two letters such as {short} are enough:"
    )
    short = shortest_form(BOARD_WORD.name, [word.name for word in TURN_WORDS])
    respondent.context.console.print(text.format(one=EXAMPLE_MOVE, several="c5 e7 g5", short=short))


TURN_WORDS: Final = MatchWords[MatchRespondent](
    *QUESTION_WORDS,
    AGAIN_WORD,
    Word(words.HINT, meaning=Text("a good move")),
    Word(
        words.UNDO,
        meaning=Text("takes the last move back; against the computer both moves"),
        is_usable=lambda respondent: not respondent.context.clock.is_remote,
        refusal=Text("On a gameserver no move can be taken back."),
    ),
    CLOCK_WORD,
    *PAUSE_WORDS,
    *SPEECH_WORDS,
    RULES_WORD,
    Word(
        words.PLAY,
        meaning=Text("ends the advice of the lesson"),
        answer=_end_lesson,
        is_usable=lambda respondent: respondent.context.lesson is not None and respondent.context.lesson.is_on,
    ),
    Word(words.RESIGN, meaning=Text("you lose the game")),
    introduce=_print_introduction,
)
"""The words of a match."""
