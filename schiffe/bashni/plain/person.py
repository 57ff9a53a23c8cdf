"""A person who plays Bashni in line mode."""

from schiffe.bashni.match.events import Event, MoveMade, MovesTakenBack, TurnEvent
from schiffe.bashni.match.state import Emit, MatchState
from schiffe.bashni.plain.context import LineContext, show_board
from schiffe.bashni.plain.turn import MoveTurn, Opponent
from schiffe.bashni.rules.position import Colour, must_capture
from schiffe.bashni.texts.lesson import make_capture_advice
from schiffe.bashni.texts.moves import last_move_text, move_text, must_capture_text, short_capture_text
from schiffe.bashni.texts.position import player_title
from schiffe.game.flow.after_match import WentBack
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.players import PlayerKind
from schiffe.game.plain.turn_clock import seconds_left_text
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import join_sentences, with_full_stop
from schiffe.terminal.console import EndOfInput


class LineSeat:
    """A person at the console, or two who move in turn; also an observer, which reports events to them.

    ``seed`` determines the random move when time is up. In a first match, the lesson adds advice when the person must
    capture.
    """

    def __init__(self, context: LineContext, opponent: Opponent, seed: int) -> None:
        self._context = context
        self._opponent = opponent
        self._seed = seed

    async def choose(self, state: MatchState, emit: Emit) -> TurnEvent:
        """Ask until the person makes a legal move, takes moves back, resigns or leaves; return that event."""
        context = self._context
        if context.draws_unasked:
            show_board(context, state)
        self._announce_turn(state)
        if context.console.has_keyboard:  # people may ask for the costliest moves after the match
            people = list(Colour) if self._opponent is Opponent.BESIDE else [state.position.side_to_move]
            context.review.run_in_background(state, people)
        turn = MoveTurn(context, state, emit, opponent=self._opponent, seed=self._seed)
        try:
            return await turn.run()
        except (WentBack, EndOfInput):
            return PlayerLeft(state.position.side_to_move)
        finally:
            context.review.pause()

    def _announce_turn(self, state: MatchState) -> None:
        context = self._context
        console = context.console
        seconds = context.clock.seconds
        is_brief = context.verbosity.is_brief
        if is_brief and state.history:
            if seconds:
                console.print(seconds_left_text(seconds))
        else:
            text = _("{name} to move")
            if seconds:
                text = ngettext("{name} to move, {count} second", "{name} to move, {count} seconds", seconds)
            name = player_title(state.name(state.position.side_to_move), state.position.side_to_move)
            console.print(with_full_stop(text.format(name=name, count=seconds)))
        if must_capture(state.position):
            rule = short_capture_text(state.position) if is_brief else must_capture_text(state.position)
            has_lesson = context.lesson is not None and context.lesson.is_on
            effect = make_capture_advice(state.position).effect.long if has_lesson else ""
            console.print(join_sentences(rule, effect))

    async def choose_within(self, seconds: int, state: MatchState, emit: Emit) -> TurnEvent:
        """Ask for a turn within the time that a gameserver grants."""
        self._context.clock.seconds = seconds
        return await self.choose(state, emit)

    def notify(self, event: Event, state: MatchState) -> None:
        """Report a move, or that moves were taken back."""
        match event:
            case MoveMade():
                if text := self.last_move_report(state):
                    self._context.console.print(text)
            case MovesTakenBack(count):
                text = ngettext("{count} move taken back.", "{count} moves taken back.", count)
                self._context.console.print(text.format(count=count))

    def last_move_report(self, state: MatchState) -> str | None:
        """Return the last move; None if the person has just typed it and it had no effect to mention."""
        played = state.history[-1]
        if self._opponent is Opponent.BESIDE or state.players[played.side].kind is PlayerKind.BOT:
            return last_move_text(state)
        has_effect = bool(played.captured_squares) or played.makes_queen
        if self._opponent is Opponent.BOT and not has_effect:
            return None
        return with_full_stop(move_text(played)) if self._context.verbosity.is_brief else last_move_text(state)
