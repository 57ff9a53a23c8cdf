"""The news of a match for a person at the console: shots and turns as text, kept until they are printed."""

from schiffe.battleship.match.events import Event, ShotRepeated, ShotsFired
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.match.turn import TurnAnswers
from schiffe.battleship.plain import report
from schiffe.battleship.plain.context import LineContext
from schiffe.battleship.settings import extra_seconds
from schiffe.battleship.texts.daily import shot_of_day_text
from schiffe.battleship.texts.replay import contradiction_text, repeated_shot_text
from schiffe.language.text import join_sentences


class News:
    """The sentences that a person is told before the next turn or at the end; with speech on, they have few words."""

    def __init__(self, context: LineContext) -> None:
        self._context = context
        self._sentences: list[str] = []
        self._announced_seconds = 0
        self._announced_shots = 1

    def add_own_shots(self, perspective: Perspective, answers: TurnAnswers) -> None:
        """Add the person's last shots, which got these answers."""
        state = perspective.state
        own_shots = report.short_own_shots_text if self._context.telling.is_brief else report.own_shots_text
        self._sentences.append(own_shots(state.shots_of(perspective.seat)[-1], state))
        earlier = perspective.target.shots[: -len(answers)]
        if answers[-1].contradicts_earlier and not any(answer.contradicts_earlier for _cell, answer in earlier):
            self._sentences.append(contradiction_text())

    def add_event(self, event: Event, perspective: Perspective) -> None:
        """Add an event, if it is a turn of the opponent."""
        match event:
            case ShotsFired(seat=seat) if seat != perspective.seat and perspective.fleet:
                is_brief = self._context.telling.is_brief
                opponent_shots = report.short_opponent_shots_text if is_brief else report.opponent_shots_text
                self._sentences.append(opponent_shots(event, perspective, perspective.fleet))
            case ShotRepeated(seat=seat) if seat != perspective.seat:
                self._sentences.append(repeated_shot_text(event))

    def add_turn(self, perspective: Perspective, shot_count: int) -> None:
        """Announce a turn of the person; for speech only what has changed since the last one."""
        seconds = self._context.clock.seconds
        limit = seconds + extra_seconds(shot_count) if seconds not in (0, self._announced_seconds) else 0
        history = perspective.state.history
        if self._context.setup.is_solo:
            self._sentences.append(shot_of_day_text(len(perspective.target.shots) + 1))
        elif self._context.telling.is_brief and not limit and history:
            self._sentences.append(report.shots_due_text(shot_count) if shot_count != self._announced_shots else "")
        elif history and history[-1].seat == perspective.seat:
            self._sentences.append(report.shoots_again_text())
        else:
            self._sentences.append(report.your_turn_text(limit, shot_count))
        self._announced_seconds = seconds
        self._announced_shots = shot_count

    def print(self) -> None:
        """Print the news, and forget them."""
        if text := join_sentences(*self._sentences):
            self._context.console.print(text)
        self._sentences.clear()
