"""The seat of a person in line mode: their turns, the squares that they type, and what they are told meanwhile."""

import asyncio
import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final, NoReturn

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.drawing import own_picture, target_picture
from schiffe.battleship.match.events import (
    Ending,
    Event,
    PlayerKind,
    PlayerLeft,
    PlayerResigned,
    SeatNumber,
    ShotRepeated,
    ShotsFired,
)
from schiffe.battleship.match.loop import Answers, Emit
from schiffe.battleship.match.notes import Jottings, Notes
from schiffe.battleship.match.seats import LocalSeat, Turn
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.net.wire import LONG_SILENCE
from schiffe.battleship.plain import report, survey
from schiffe.battleship.plain.context import BattleshipLineContext, Curtain
from schiffe.battleship.plain.words import WORDS, explained_words
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, MalformedCell, OutsideGrid, cell_name, parse_cell
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import TurnRule
from schiffe.battleship.texts.advice import hint_text, no_hint, salvo_hint
from schiffe.battleship.texts.names import cell_state, example_cell, not_on_board
from schiffe.battleship.texts.network import contradiction, repeated_shot, silent_for_long
from schiffe.game.interruption import Interruption
from schiffe.game.plain.turn import LineTurn
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import any_of, listed, quoted
from schiffe.language.words import Ambiguous, Leave, Said
from schiffe.terminal.console import EndOfInput

_WORDS: Final = (
    "fleet", "hits", "row", "column", "cell", "note", "last", "again", "clock", "board", "hint", "why", "rules",
    "undo", "resign", "help", "quit",
)  # fmt: skip
_IN_A_TURN: Final = ("clock", "hint", "undo")
"""The words that mean something in one's own turn only."""
_SPACED: Final = re.compile(r"\b([A-Za-z])\s+(?=[0-9])")
"""The row of a square that is typed with a space in it, "b 7"."""


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
        self._jottings = context.keeper.jottings(seat)
        self._notes = Notes(context.marks, self._jottings.noted)

    def catch_up(self) -> None:
        """In a match that is taken up again, tell first what the other side did last."""
        if (state := self._context.setup.state) and state.history:
            self.notify(state.history[-1], state)

    @property
    def jottings(self) -> Jottings:
        """What the person has put down."""
        return self._jottings

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
        seconds = context.seconds if context.seconds != self._told_seconds else 0
        self._news.append(report.once_more() if goes_on(seen) else report.your_turn(seconds, turn.shots_due))
        self._told_seconds = context.seconds
        self._tell_news()
        with self._warned_of_silence(seen):
            return await _ShotTurn(self, context, turn, self._words).run()

    async def learn(self, perspective: Perspective, answers: Answers) -> None:
        """Tell the person what the shots did, at once unless a bot answers at once; for two hide the boards then."""
        state = perspective.state
        self._news.append(report.own_shots(state.shots_of(self._seat)[-1], state))
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
                self._news.append(report.enemy_shots(event, seen, self.fleet))
            case ShotRepeated(seat=seat) if seat != self._seat:
                self._news.append(repeated_shot(event))
        if isinstance(event, Ending) and not self._curtain:
            self._tell_news()
        if trouble := self._context.keeper.news():
            self._console.say(trouble)

    def _tell_news(self) -> None:
        if self._news:
            self._console.say(" ".join(self._news))
            self._news.clear()

    def _enemy_kind(self, state: MatchState) -> PlayerKind:
        return state.players[1 - self._seat].kind

    def show_boards(self, seen: Perspective) -> None:
        """Draw both boards."""
        own = (own_picture(self.fleet, seen.incoming), seen.name)
        self._context.show(own, (target_picture(seen.target, notes=self._notes), seen.enemy))

    @contextmanager
    def _warned_of_silence(self, seen: Perspective) -> Iterator[None]:
        """Within it, whoever lets an opponent over the network wait for long is told so."""
        if self._enemy_kind(seen.state) is not PlayerKind.REMOTE:
            yield
            return
        warning = asyncio.get_running_loop().call_later(LONG_SILENCE, self._warn_of_silence)
        try:
            yield
        finally:
            warning.cancel()

    def _warn_of_silence(self) -> None:
        self._console.say(silent_for_long(LONG_SILENCE))

    def jot(self, **changes: Any) -> None:
        """Put something down, for when the match is taken up again."""
        self._jottings = replace(self._jottings, **changes)
        self._context.keeper.jotted(self._seat, self._jottings)

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
        possible = any_of([WORDS[word] for word in self._words if word not in _IN_A_TURN])
        text = _("{text} does nothing while you wait. Possible: {words}")
        self._console.say(text.format(text=quoted(line), words=possible))

    def obey(self, said: Said, turn: Turn | None = None) -> None:
        """Do what a word says that asks for something, or ends the match."""
        seen = turn.perspective if turn else self._seen
        assert seen
        say = self._console.say
        match said.word:
            case "quit":
                self.leave()
            case "resign":
                self._interruption.end(PlayerResigned(self._seat))
            case "help":
                self._explain()
            case "board" if self._context.may_draw:
                self.show_boards(seen)
            case "board":
                say(survey.board(seen, self.fleet, self._notes))
            case "note":
                self._notes, text = survey.noted(said.rest, self._notes, seen.target)
                self.jot(noted=self._notes.by_hand)
                say(text)
            case "why":
                say(survey.why(said.rest, seen))
            case "rules":
                say(self._context.rules_text())
            case _:
                say(survey.answer(said, seen, self.fleet, self._notes))

    def _explain(self) -> None:
        size, view = self._context.rules.grid.size, TargetView.fresh(self._context.rules)
        example = example_cell(size)
        self._context.explain_rules()
        if self._context.rules.turn is TurnRule.SALVO:
            text = _("Type the squares of your salvo, such as {squares}, on one line or on several; or a word:")
            self._console.say(text.format(squares=example_salvo(view, len(view.afloat))))
        else:
            self._console.say(_("Type a square such as {example} to fire at it, or a word:").format(example=example))
        texts = explained_words(example)
        is_salvo = self._context.rules.turn is TurnRule.SALVO
        self._context.explain({word: texts[word] for word in self._words if is_salvo or word != "undo"})


class _ShotTurn(LineTurn[Choice]):
    """One turn of a person: words are obeyed, and squares taken until there is one for each shot."""

    def __init__(self, seat: LineSeat, context: BattleshipLineContext, turn: Turn, words: Collection[str]) -> None:
        super().__init__(context, context.seconds, words)
        self._seat = seat
        self._board = context
        self._say = context.console.say
        self._turn = turn
        self._marked = MarkedCells(turn.perspective.target, turn.shots_due)
        if marked := self._marked.resume(seat.jottings):
            self._say(marked)

    def expire(self) -> str:
        """The time is up."""
        self._turn.expire()
        return report.time_is_up(self._turn.shots_due)

    async def obey(self, said: Said) -> Choice | None:
        """Do what a word says; none of them is a shot."""
        match said.word:
            case "hint":
                await self._hint()
            case "undo":
                self._say(self._marked.take_back())
                self._seat.jot(aimed=self._marked.cells)
            case _:
                self._seat.obey(said, self._turn)
        return None

    def take(self, line: str) -> Choice | None:
        """Take squares; the turn is over when there is one for each shot."""
        if problem := self._marked.take(line):
            self._say(problem)
            self._seat.jot(aimed=self._marked.cells)
            return None
        return Choice.of(self._marked.cells)

    def take_late(self, line: str) -> Choice:
        """What is marked, and for the missing shots what chance has."""
        self._marked.take_possible(line)
        return self._turn.filled_up(self._marked.cells)

    async def _hint(self) -> None:
        """Show where ships probably lie; asked for again before the next shot it is the same hint."""
        if not self._board.setup.hints:
            self._say(_("There are no hints in this game."))
            return
        found = await self._turn.hint()
        if not found:
            self._say(no_hint())
            return
        self._turn.take(found)
        seen, due = self._turn.perspective, self._turn.shots_due
        if self._board.draws_unasked:
            self._board.show((target_picture(seen.target, found.heat), seen.enemy))
        self._say(hint_text(found, seen.target) if due == 1 else salvo_hint(found, seen.target, due))


class MarkedCells:
    """The cells given so far for a turn that has so many shots ``due``."""

    def __init__(self, view: TargetView, due: int) -> None:
        self._view = view
        self._due = due
        self._size = view.rules.grid.size
        self.cells: tuple[Cell, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether there is a cell for each shot."""
        return len(self.cells) == self._due

    def resume(self, jottings: Jottings) -> str:
        """Take what was marked before the match was left, but for the last shot; gives what there is to say, if any."""
        self.cells = jottings.still_aimed(self._view, self._due - 1)
        return self.progress() if self.cells else ""

    def take(self, line: str) -> str:
        """Take the cells of a line, all or none of them; gives what there is to say, nothing when all are there."""
        texts = cell_texts(line, self._due)
        if not texts:
            return self.progress() if self.cells else self._ask()
        cells = self.cells
        for text in texts:
            cell = self._read(text, cells)
            if isinstance(cell, str):
                return cell
            cells += (cell,)
        if len(cells) > self._due:
            return self._too_many(len(texts))
        self.cells = cells
        return "" if self.is_complete else self.progress()

    def take_possible(self, line: str) -> None:
        """Take of a line whatever can be shot at, as far as there are shots: its time is over."""
        for text in cell_texts(line, self._due):
            cell = self._read(text, self.cells)
            if not isinstance(cell, str) and not self.is_complete:
                self.cells += (cell,)

    def take_back(self) -> str:
        """Take the last cell back; gives what there is to say."""
        if not self.cells:
            return _("No square is marked.")
        self.cells = self.cells[:-1]
        return self.progress()

    def progress(self) -> str:
        """What is marked of a salvo, and how much is missing."""
        missing = self._due - len(self.cells)
        marked = listed([cell_name(cell, self._size) for cell in self.cells])
        if not marked:
            return self._ask()
        text = ngettext(
            "{count} of {all} marked ({squares}), {missing} is missing.",
            "{count} of {all} marked ({squares}), {missing} are missing.",
            missing,
        )
        return text.format(count=len(self.cells), all=self._due, squares=marked, missing=missing)

    def _ask(self) -> str:
        if self._due == 1:
            return _("Type a square such as {example}, or {help}.").format(**self._examples())
        return _("Type {count} squares such as {squares}, or {help}.").format(
            count=self._due, squares=example_salvo(self._view, self._due), **self._examples()
        )

    def _examples(self) -> dict[str, str]:
        return {"example": example_cell(self._size), "help": WORDS["help"]}

    def _read(self, text: str, marked: tuple[Cell, ...]) -> Cell | str:
        """The cell of a text, or what is wrong with it."""
        try:
            cell = parse_cell(text, self._size)
        except MalformedCell:
            said = _("{text} is not a square. Try {example}, or {help}.")
            return said.format(text=quoted(text), **self._examples())
        except OutsideGrid:
            return not_on_board(text, self._size)
        name = cell_name(cell, self._size)
        if not self._view.open >> cell & 1:
            text = _("You have already shot at {cell} ({state}).")
            return text.format(cell=name, state=cell_state(self._view, cell))
        return _("{cell} is marked already.").format(cell=name) if cell in marked else cell

    def _too_many(self, given: int) -> str:
        left = self._due - len(self.cells)
        text = ngettext(
            "These are {given} squares, and {count} shot is left in this turn.",
            "These are {given} squares, and {count} shots are left in this turn.",
            left,
        )
        return text.format(given=given, count=left)


def cell_texts(line: str, due: int) -> list[str]:
    """What may be the squares of a line: the whole of it where the turn has a single shot."""
    if due == 1:
        return [line] if line.strip() else []
    return re.split(r"[\s,;]+", _SPACED.sub(r"\1", line).strip(" \t,;")) if line.strip(" \t,;") else []


def example_salvo(view: TargetView, due: int) -> str:
    """Squares of a salvo as one types them."""
    return " ".join(_few(view, due))


def _few(view: TargetView, due: int) -> Iterator[str]:
    """Squares that every board has, two at most: an example tells the form, not the number."""
    size = view.rules.grid.size
    for place in range(min(due, 2)):
        yield cell_name((place + 1) * size + min(size, 7) - 1 - 2 * place, size)
    if due > 2:
        yield "..."


def goes_on(seen: Perspective) -> bool:
    """Whether a seat has fired in this turn already, as it does where a hit shoots again."""
    history = seen.state.history
    return bool(history) and history[-1].seat == seen.seat
