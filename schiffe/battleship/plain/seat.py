"""The seat of a person in line mode, which tells the person what happens and asks for shots."""

from contextlib import nullcontext
from functools import partial
from typing import Final

from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.match.events import EndingEvent, Event
from schiffe.battleship.match.notes import WaterNotes
from schiffe.battleship.match.seats import LocalSeat, PersonTurn
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import Emit, TurnAnswers
from schiffe.battleship.net.wire import LONG_SILENCE_SECONDS
from schiffe.battleship.plain.curtain import Curtain
from schiffe.battleship.plain.person import LinePlayer
from schiffe.battleship.plain.report import PendingReport
from schiffe.battleship.plain.shot_turn import ShotTurn
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.texts.shots import silent_for_long_text
from schiffe.game.flow.after_match import LeaveMatch
from schiffe.game.match.players import PlayerKind
from schiffe.process.tasks import call_after
from schiffe.terminal.console import EndOfInput


class LineSeat(LocalSeat[Fleet | None]):
    """The seat of a person at the console, who reads what happens and plays.

    ``curtain`` hides the boards from a second person at the same keyboard, if there is one.

    Attributes:
        player: the person.
    """

    def __init__(self, player: LinePlayer, curtain: Curtain | None = None) -> None:
        super().__init__(player.fleet)
        self.player: Final = player
        self._context = player.context
        self._console = player.context.console
        self._curtain = curtain
        self._is_curtain_open = curtain is None
        self._report = PendingReport(player.context)

    def catch_up(self) -> None:
        """Print the last event before a resumed match continues."""
        if (state := self._context.setup.state) and state.history:
            self.notify(state.history[-1], state)

    async def choose(self, perspective: Perspective, emit: Emit) -> Choice:
        try:
            context = self._context
            player = self.player
            turn = PersonTurn(perspective, emit, context.setup.shot_chance(perspective.seat))
            player.update(perspective.state)
            if self._curtain and not self._is_curtain_open:
                await self._curtain.wait_for_player(perspective.name)
                self._is_curtain_open = True
            if context.draws_unasked:
                player.show_boards()
            self._report.add_turn(perspective, turn.due_shot_count)
            self._report.print()
            notes = player.notes if context.draws_unasked else WaterNotes()  # marked water is only seen on boards
            if context.lesson and (advice := context.lesson.turn_advice(perspective, notes, context.glyphs)):
                self._console.print(advice)
            # A remote opponent may give up after a long silence.
            is_remote = player.opponent_kind is PlayerKind.REMOTE
            warn = partial(self._console.print, silent_for_long_text(LONG_SILENCE_SECONDS))
            with call_after(LONG_SILENCE_SECONDS, warn) if is_remote else nullcontext():
                return await ShotTurn(player, turn).run()
        except (LeaveMatch, EndOfInput):
            self.player.leave()

    async def learn(self, perspective: Perspective, answers: TurnAnswers) -> None:
        """Print the result of shots, unless a bot replies immediately; with two players, then hide the boards."""
        state = perspective.state
        self._report.add_own_shots(perspective, answers)
        if state.seat_to_move == perspective.seat and state.winner is None:
            return
        if self.player.opponent_kind is not PlayerKind.BOT:
            self._report.print()
        if self._curtain and state.winner is None:
            await self._curtain.close()
            self._is_curtain_open = False

    def notify(self, event: Event, state: MatchState) -> None:
        """Add an event to the report, which is printed before the next turn or at the end."""
        self.player.update(state)
        self._report.add_event(event, self.player.perspective)
        if isinstance(event, EndingEvent) and not self._curtain:
            self._report.print()
        if problem := self._context.recorder.take_problem_report():
            self._console.print(problem)
