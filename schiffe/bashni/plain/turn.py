"""A turn of a person in line mode, and what depends on the kind of opponent."""

from abc import ABC
from collections.abc import Sequence
from contextlib import suppress
from enum import Enum, auto
from random import Random
from time import monotonic
from typing import Self

from schiffe.bashni.match.events import HintShown, MoveMade, MovesTakenBack, TurnEvent
from schiffe.bashni.match.state import Emit, MatchState, MoveInPosition, plies_to_take_back
from schiffe.bashni.plain.context import LineContext
from schiffe.bashni.plain.words import EXAMPLE_MOVE, make_match_words, plain_move
from schiffe.bashni.rules.legality import IllegalMove
from schiffe.bashni.rules.notation import InvalidMove, parse_typed_move
from schiffe.bashni.rules.position import Move, Position, legal_moves
from schiffe.bashni.texts.errors import make_illegal_move_texts, move_error_text
from schiffe.bashni.texts.moves import move_text, time_is_up_text
from schiffe.game.match.events import PlayerResigned, TimeExpired
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.plain import words
from schiffe.game.plain.match_words import MatchWords
from schiffe.game.plain.offers import confirm_resignation
from schiffe.game.plain.turn import Action, TimedTurn, Turn, typed_counts_text
from schiffe.language.i18n import _
from schiffe.language.text import join_sentences, quoted
from schiffe.language.words import RefusedInput, WordName


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


def parse_move_line(line: str, position: Position) -> Move:
    """Return the legal move in a line; raises RefusedInput if it is none."""
    advice = _("Type a move such as {move}, or {help}.").format(move=EXAMPLE_MOVE, help=words.HELP)
    if not line.strip():
        raise RefusedInput(advice)
    try:
        return parse_typed_move(plain_move(line), position)
    except InvalidMove as error:
        has_digit = any(character.isdigit() for character in line)
        if error.square_problem is not None and has_digit:
            raise RefusedInput(f"{move_error_text(error)}.") from None
        text = _("{text} is neither a move nor a word known here.").format(text=quoted(line))
        raise RefusedInput(join_sentences(text, advice)) from None
    except IllegalMove as error:
        raise RefusedInput(make_illegal_move_texts(error).long) from None


class PositionTurn(Turn[Move], ABC):
    """A turn in a position that belongs to no match: in the lesson or in training."""

    def __init__(self, context: LineContext, state: MatchState) -> None:
        super().__init__(context.console)
        self._context = context
        self._state = state

    def accept_line(self, line: str) -> Move:
        return parse_move_line(line, self._state.position)


def good_move_text(state: MatchState, move: Move) -> str:
    return _("A good move: {move}.").format(move=move_text(MoveInPosition(state.position, move)))


class MoveTurn(TimedTurn[TurnEvent]):
    """A turn of a person in a match, which reads lines until one is a legal move or a word that ends it.

    ``emit`` passes events to the match, and ``seed`` determines a random late move.
    """

    def __init__(
        self,
        context: LineContext,
        state: MatchState,
        emit: Emit,
        *,
        opponent: Opponent,
        seed: int,
    ) -> None:
        super().__init__(context, is_judged_here=opponent is not Opponent.REMOTE)
        self._context = context
        self._state = state
        self._emit = emit
        self._opponent = opponent
        self._seed = seed
        self._began_at = monotonic()

    def match_words(self) -> MatchWords:
        return make_match_words(self._context, self._state)

    def accept_line(self, line: str) -> MoveMade:
        """Return the move in a line; raises RefusedInput if it is not legal."""
        return self._move_event(parse_move_line(line, self._state.position))

    def accept_late_line(self, line: str) -> TurnEvent:
        """Return the move that was typed when time was up, or else a random one."""
        position = self._state.position
        rng = Random(f"{self._seed} late {position.ply}")
        return self._move_event(self._legal_move_in(line) or rng.choice(legal_moves(position)))

    def expire(self, typed: str) -> str:
        """Report that time is up, and return what happens next."""
        self._emit(TimeExpired(self._state.position.side_to_move))
        if self._opponent is Opponent.REMOTE:
            return _("Time's up. The server decides now.")
        move = self._legal_move_in(typed)
        is_unfinished = move is None and typed.strip() != ""
        return typed_counts_text() if is_unfinished else time_is_up_text(move)

    def _legal_move_in(self, line: str) -> Move | None:
        with suppress(InvalidMove, IllegalMove):
            return parse_typed_move(plain_move(line), self._state.position)
        return None

    def _move_event(self, move: Move) -> MoveMade:
        return MoveMade(move, round(monotonic() - self._began_at, 3))

    def actions(self) -> dict[WordName, Action[TurnEvent]]:
        return super().actions() | {
            words.HINT: self._give_hint,
            words.UNDO: self._take_back,
            words.RESIGN: self._resign,
        }

    async def _give_hint(self, _argument: str) -> None:
        move = await self._context.review.find_good_move(self._state)
        self._emit(HintShown(self._state.position.side_to_move, move))
        self.console.print(good_move_text(self._state, move))

    async def _take_back(self, _argument: str) -> MovesTakenBack:
        """Take back the last move; against a bot, the moves of both sides."""
        count = plies_to_take_back(self._state, self._state.position.side_to_move)
        if self._opponent is Opponent.BESIDE:
            count = min(1, len(self._state.history))
        if not count:
            raise RefusedInput(_("Nothing to undo."))
        return MovesTakenBack(count)

    async def _resign(self, _argument: str) -> PlayerResigned | None:
        if await confirm_resignation(self.console):
            return PlayerResigned(self._state.position.side_to_move)
        return None
