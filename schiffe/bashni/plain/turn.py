"""A turn of a person in line mode, and what depends on the kind of opponent."""

from collections.abc import Callable, Sequence
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
from schiffe.bashni.rules.position import Move, legal_moves
from schiffe.bashni.texts.errors import make_illegal_move_texts, move_error_text
from schiffe.bashni.texts.moves import move_text, time_is_up_text
from schiffe.game.match.events import PlayerResigned, TimeExpired
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.plain import words
from schiffe.game.plain.match_words import MatchWords
from schiffe.game.plain.offers import confirm_resignation
from schiffe.game.plain.turn import TimedTurn, typed_counts_text
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


class MoveTurn(TimedTurn[TurnEvent]):
    """A turn of a person, which reads lines until one is a legal move or a word that ends it.

    ``emit`` passes events to the match, and ``seed`` determines a random late move. ``words_for`` returns the words
    that can be typed: in a lesson and in training other ones than in a match.
    """

    def __init__(
        self,
        context: LineContext,
        state: MatchState,
        emit: Emit,
        *,
        opponent: Opponent = Opponent.BOT,
        seed: int = 0,
        words_for: Callable[[LineContext, MatchState], MatchWords] = make_match_words,
    ) -> None:
        super().__init__(context, is_judged_here=opponent is not Opponent.REMOTE)
        self._context = context
        self._state = state
        self._emit = emit
        self._opponent = opponent
        self._seed = seed
        self._words_for = words_for
        self._began_at = monotonic()

    def match_words(self) -> MatchWords:
        return self._words_for(self._context, self._state)

    def accept_line(self, line: str) -> MoveMade:
        """Return the move in a line; raises RefusedInput if it is not legal."""
        advice = _("Type a move such as {move}, or {help}.").format(move=EXAMPLE_MOVE, help=words.HELP)
        if not line.strip():
            raise RefusedInput(advice)
        try:
            return self._move_event(parse_typed_move(plain_move(line), self._state.position))
        except InvalidMove as error:
            has_digit = any(character.isdigit() for character in line)
            if error.square_problem is not None and has_digit:
                raise RefusedInput(f"{move_error_text(error)}.") from None
            text = _("{text} is neither a move nor a word known here.").format(text=quoted(line))
            raise RefusedInput(join_sentences(text, advice)) from None
        except IllegalMove as error:
            raise RefusedInput(make_illegal_move_texts(error).long) from None

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

    async def act(self, name: WordName, argument: str) -> TurnEvent | None:
        match name:
            case words.HINT:
                move = await self._context.review.find_good_move(self._state)
                self._emit(HintShown(self._state.position.side_to_move, move))
                played = MoveInPosition(self._state.position, move)
                self.console.print(_("A good move: {move}.").format(move=move_text(played)))
            case words.UNDO:
                # Against a bot, the moves of both sides are taken back.
                count = plies_to_take_back(self._state, self._state.position.side_to_move)
                if self._opponent is Opponent.BESIDE:
                    count = min(1, len(self._state.history))
                if not count:
                    raise RefusedInput(_("Nothing to undo."))
                return MovesTakenBack(count)
            case words.RESIGN:
                if await confirm_resignation(self.console):
                    return PlayerResigned(self._state.position.side_to_move)
            case _:
                return await super().act(name, argument)
        return None
