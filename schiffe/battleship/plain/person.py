"""The seat of a person in line mode: their turns, the squares that they type, and what they are told meanwhile."""

from collections.abc import Collection
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final, NoReturn

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.drawing import own_picture, target_picture
from schiffe.battleship.match.events import Ending, Event, ShotRepeated, ShotsFired
from schiffe.battleship.match.notes import SavedNotes, WaterNotes
from schiffe.battleship.match.seats import LocalSeat, Turn
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Answers, Emit
from schiffe.battleship.net.wire import LONG_SILENCE
from schiffe.battleship.plain import lookaround, report, survey
from schiffe.battleship.plain.context import BattleshipLineContext, Curtain
from schiffe.battleship.plain.lookaround import ANSWERS
from schiffe.battleship.plain.marked import MarkedCells, example_salvo
from schiffe.battleship.plain.words import WORDS, explained_words
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import TurnRule
from schiffe.battleship.settings import more_seconds
from schiffe.battleship.texts.advice import hint_text, no_hint, salvo_hint
from schiffe.battleship.texts.names import example_cell, time_is_up
from schiffe.battleship.texts.network import contradiction, repeated_shot, silent_for_long
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import PlayerKind, SeatNumber
from schiffe.game.plain.context import is_wanted
from schiffe.game.plain.turn import TimedTurn, what_is_typed_counts
from schiffe.game.plain.words import OF_LINE_MODE
from schiffe.language.i18n import _
from schiffe.language.text import any_of, quoted
from schiffe.language.words import Ambiguous, Leave, Said
from schiffe.process.tasks import after_a_while
from schiffe.terminal.console import EndOfInput

_WORDS: Final = (
    "fleet", "hits", "row", "column", "square", "around", "open", "left", "shots", "note", "last", "again", "clock",
    *OF_LINE_MODE, "board", "hint", "why", "rules", "undo", "resign", "help", "quit",
)  # fmt: skip
_IN_A_TURN: Final = ("clock", "pause", "continue", "hint", "undo", "resign")
"""The words that mean something in one's own turn only."""


class LineSeat(LocalSeat):
    """A person at the console, who is also told what happens.

    ``interruption`` ends the match when they leave it or give it up; ``curtain`` is how their boards are kept from a
    second person at the same keyboard, None when there is none.
    """

    def __init__(
        self,
        seat: SeatNumber,
        fleet: Fleet,
        context: BattleshipLineContext,
        interruption: Interruption,
        curtain: Curtain | None = None,
    ) -> None:
        super().__init__(fleet)
        self._seat = seat
        self._context = context
        self._console = context.console
        self._interruption = interruption
        # Over a network there is no word for giving up: the other side would never hear that it has won.
        self._words = tuple(word for word in _WORDS if word != "resign" or context.setup.is_local)
        self._curtain = curtain
        self._is_lifted = curtain is None
        self._seen: Perspective | None = None
        self._news: list[str] = []
        self._told_seconds = 0
        self._told_shots = 1
        self._saved_notes = context.recorder.saved_notes(seat)
        self._notes = WaterNotes(context.marks, self._saved_notes.noted)

    def catch_up(self) -> None:
        """In a match that is taken up again, tell first what the other side did last."""
        if (state := self._context.setup.state) and state.history:
            self.notify(state.history[-1], state)

    @property
    def saved_notes(self) -> SavedNotes:
        """The person's notes."""
        return self._saved_notes

    def leave(self) -> NoReturn:
        """End the match, because this person wants to leave it, or there is no more input."""
        self._interruption.end(PlayerLeft(self._seat))

    # The seat

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        """Tell what has happened, and ask for a cell until one is given that can be shot at.

        Raises:
            Interrupted: the person wants to leave the game or gives it up, or nobody is there to answer.
        """
        try:
            return await self._choose(Turn(perspective, emit, self._context.setup.shots(self._seat)))
        except (Leave, EndOfInput):
            self.leave()

    async def _choose(self, turn: Turn) -> Choice:
        context, seen = self._context, turn.perspective
        self._seen = seen
        if self._curtain and not self._is_lifted:
            await self._curtain.lift(seen.name)
            self._is_lifted = True
        if context.draws_unasked:
            self.show_boards(seen)
        self._news.append(self._turn_text(seen, turn.shots_due))
        self._told_seconds, self._told_shots = context.clock.seconds, turn.shots_due
        self._tell_news()
        with self._warned_of_silence(seen):
            return await _ShotTurn(self, context, turn, self._words).run()

    def _turn_text(self, seen: Perspective, shots: int) -> str:
        """Return the announcement of one's turn; to a listener only what is new of it."""
        seconds = self._context.clock.seconds
        seconds = seconds + more_seconds(shots) if seconds not in (0, self._told_seconds) else 0
        if self._context.is_terse and not seconds and seen.state.history:
            return report.shots_due(shots) if shots != self._told_shots else ""
        return report.once_more() if goes_on(seen) else report.your_turn(seconds, shots)

    async def learn(self, perspective: Perspective, answers: Answers) -> None:
        """Tell the person what the shots did, at once unless a bot answers at once; for two hide the boards then."""
        state = perspective.state
        own_shots = report.own_shots_in_short if self._context.is_terse else report.own_shots
        self._news.append(own_shots(state.shots_of(self._seat)[-1], state))
        earlier = perspective.target.shots[: -len(answers)]
        if answers[-1].contradicts and not any(answer.contradicts for _cell, answer in earlier):
            self._news.append(contradiction())
        if state.turn == self._seat and state.winner is None:
            return
        if self._enemy_kind(state) is not PlayerKind.BOT:
            self._tell_news()
        if self._curtain and state.winner is None:
            await self._curtain.close()
            self._is_lifted = False

    def notify(self, event: Event, state: MatchState) -> None:
        """Take note of what happens; it is told before the next thing that is asked, or at the end."""
        self._seen = seen = Perspective(self._seat, self.fleet, state)
        match event:
            case ShotsFired(seat=seat) if seat != self._seat:
                enemy_shots = report.enemy_shots_in_short if self._context.is_terse else report.enemy_shots
                self._news.append(enemy_shots(event, seen, self.fleet))
            case ShotRepeated(seat=seat) if seat != self._seat:
                self._news.append(repeated_shot(event))
        if isinstance(event, Ending) and not self._curtain:
            self._tell_news()
        if trouble := self._context.recorder.news():
            self._console.say(trouble)

    def _tell_news(self) -> None:
        if news := " ".join(filter(None, self._news)):
            self._console.say(news)
        self._news.clear()

    def _enemy_kind(self, state: MatchState) -> PlayerKind:
        return state.players[1 - self._seat].kind

    def show_boards(self, seen: Perspective) -> None:
        """Draw both boards."""
        own = (own_picture(self.fleet, seen.incoming), seen.name)
        self._context.show(own, (target_picture(seen.target, notes=self._notes), seen.enemy))

    def _warned_of_silence(self, seen: Perspective) -> AbstractContextManager[None]:
        """Within it, whoever lets an opponent over the network wait for long is told so."""
        is_remote = self._enemy_kind(seen.state) is PlayerKind.REMOTE
        return after_a_while(LONG_SILENCE, self._warn_of_silence) if is_remote else nullcontext()

    def _warn_of_silence(self) -> None:
        self._console.say(silent_for_long(LONG_SILENCE))

    def save_notes(self, **changes: Any) -> None:
        """Put something down, for when the match is taken up again."""
        self._saved_notes = self._saved_notes._replace(**changes)
        self._context.recorder.save_notes(self._seat, self._saved_notes)

    # What is typed

    async def obey_while_waiting(self, line: str) -> None:
        """Do what a line says while one waits for somebody else; raises Interrupted when that is to leave."""
        try:
            said = WORDS.read(line, self._words)
        except Ambiguous as ambiguous:
            self._console.say(ambiguous.problem)
            return
        if said and said.word not in _IN_A_TURN:
            if not self._context.obey(said):
                self.obey(said)
            return
        possible = any_of([WORDS[word] for word in self._words if word not in _IN_A_TURN and self._working(word)])
        text = _("{text} does not work while you wait. Possible: {words}")
        self._console.say(text.format(text=quoted(line), words=possible))

    def obey(self, said: Said, turn: Turn | None = None) -> None:
        """Do what a word says that asks for something, or ends the match."""
        seen = turn.perspective if turn else self._seen
        assert seen
        say = self._console.say
        match said.word:
            case "quit":
                self.leave()
            case "help":
                self._explain(said.rest)
            case "board" if self._context.may_draw:
                self.show_boards(seen)
            case "board":
                say(survey.board(seen, self.fleet, self._notes))
            case "note" if not said.rest:
                say(lookaround.noted_squares(self._notes, seen.target))
            case "note":
                self._notes, text = survey.noted(said.rest, self._notes, seen.target)
                self.save_notes(noted=self._notes.by_hand)
                say(text)
            case "rules":
                say(self._context.rules_text())
            case asked:
                say(ANSWERS[asked](said.rest, seen, self.fleet, self._notes))

    async def resign(self) -> None:
        """Give the match up, at a keyboard only when the word is typed once more; raises Interrupted then."""
        prompt = _("Resign and lose? Type {resign} again, or press Enter to play on: ").format(resign=WORDS["resign"])
        if not self._console.people_type or await is_wanted(self._console, "resign", prompt):
            self._interruption.end(PlayerResigned(self._seat))

    def _working(self, word: str) -> bool:
        """Return whether a word works in this match."""
        setup = self._context.setup
        match word:
            case "undo":
                return setup.rules.turn is TurnRule.SALVO
            case "hint":
                return setup.hints
            case "why":
                return setup.players[1 - self._seat].kind is PlayerKind.BOT
        return True

    def _explain(self, word: str) -> None:
        size, view = self._context.rules.grid.size, TargetView.fresh(self._context.rules)
        example = example_cell(size)
        texts = explained_words(example)
        meanings = {word: texts[word] for word in self._words if self._working(word)}
        if word and self._context.explain(meanings, word):
            return
        if not self._context.is_terse:
            self._context.explain_rules()
        if self._context.rules.turn is TurnRule.SALVO:
            text = _("Type the squares of your salvo, such as {squares}, on one line or several; or a word:")
            self._console.say(text.format(squares=example_salvo(view, len(view.afloat))))
        else:
            self._console.say(_("Type a square such as {example} to fire at it, or a word:").format(example=example))
        self._context.explain(meanings)


class _ShotTurn(TimedTurn[Choice]):
    """One turn of a person: words are obeyed, and squares taken until there is one for each shot."""

    def __init__(self, seat: LineSeat, context: BattleshipLineContext, turn: Turn, words: Collection[str]) -> None:
        super().__init__(context, words, more=more_seconds(turn.shots_due))
        self._seat = seat
        self._board = context
        self._say = context.console.say
        self._turn = turn
        self._marked = MarkedCells(turn.perspective.target, turn.shots_due)
        if marked := self._marked.resume(seat.saved_notes):
            self._say(marked)

    def expire(self, typed: str) -> str:
        """End the turn: time is up."""
        self._turn.expire()
        marked = self._marked.with_possible(typed)
        if typed.strip() and marked == self._marked.cells:
            return what_is_typed_counts()
        return time_is_up(marked, self._turn.shots_due, self._board.rules.grid.size)

    async def obey(self, said: Said) -> Choice | None:
        """Do what a word says; none of them is a shot."""
        match said.word:
            case "hint":
                await self._hint(said.rest)
            case "resign":
                await self._seat.resign()
            case "undo":
                self._say(self._marked.take_back())
                self._seat.save_notes(aimed=self._marked.cells)
            case _:
                self._seat.obey(said, self._turn)
        return None

    def take(self, line: str) -> Choice | None:
        """Take squares; the turn is over when there is one for each shot."""
        if problem := self._marked.take(line):
            self._say(problem)
            self._seat.save_notes(aimed=self._marked.cells)
            return None
        return Choice.of(self._marked.cells)

    def take_late(self, line: str) -> Choice:
        """Return what is marked, and for the missing shots what chance has."""
        return self._turn.filled_up(self._marked.with_possible(line))

    async def _hint(self, text: str) -> None:
        """Show where ships probably lie; asked for again before the next shot it is the same hint.

        Behind the word may stand how many of the best squares are wanted, or a square.
        """
        if not self._board.setup.hints:
            self._say(_("This game has no hints."))
            return
        count, cell = lookaround.best_wanted(text), None
        if text and count is None:
            asked = lookaround.chance_at(text, self._turn.perspective.target)
            if isinstance(asked, str):
                self._say(asked)
                return
            cell = asked
        found = await self._turn.hint()
        if not found:
            self._say(no_hint())
            return
        self._turn.take(found)
        seen, due = self._turn.perspective, self._turn.shots_due
        if self._board.draws_unasked:
            self._board.show((target_picture(seen.target, found.heat), seen.enemy))
        if count is not None:
            self._say(lookaround.best_squares(found, seen.target, count))
        elif cell is not None or due == 1:
            self._say(hint_text(found, seen.target, cell))
        else:
            self._say(salvo_hint(found, seen.target, due))


def goes_on(seen: Perspective) -> bool:
    """Return whether a seat has fired in this turn already, as it does where a hit shoots again."""
    history = seen.state.history
    return bool(history) and history[-1].seat == seen.seat
