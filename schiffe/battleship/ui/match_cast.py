"""A finished match as a recording of the screen, frame by frame."""

from collections.abc import Iterator

from schiffe.battleship.drawing import BOX_GLYPHS
from schiffe.battleship.logbook.finished import FinishedMatch
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.texts.matches import unusual_rules_title
from schiffe.battleship.ui.battle.aim import Aim
from schiffe.battleship.ui.battle.screen import BattleScreen
from schiffe.battleship.ui.battle.state import BattlePhase, BattleState, BattleTerms
from schiffe.battleship.ui.looks import SEA_LOOKS
from schiffe.battleship.ui.screens.result.screen import ResultScreen
from schiffe.battleship.ui.screens.result.state import ResultState
from schiffe.battleship.ui.screens.watching.screen import WatchScreen, WatchState
from schiffe.game.match.players import PlayerKind, SeatNumber
from schiffe.game.ui.leaving import painted_leave_command
from schiffe.language.names import players_title
from schiffe.toolkit.asciicast import MAX_PAUSE_SECONDS, Cast, CastFrame, cast_lines, frame_seconds


def match_cast(finished: FinishedMatch) -> Iterator[str]:
    """Return the lines of the recording of a match, finished or broken off."""
    title = players_title(*(side.name for side in finished.stored.sides))
    return cast_lines(Cast(title, int(finished.stored.began_at), SEA_LOOKS), frames(finished))


def frames(finished: FinishedMatch) -> Iterator[CastFrame]:
    """Yield the frames of a match. Long pauses are shortened, and the last screen shows both fleets."""
    screens = _MatchScreens(finished)
    moments = finished.moments
    all_seconds = list(frame_seconds(moment.happened_at for moment in moments))
    for seconds, moment in zip(all_seconds, moments, strict=True):
        yield CastFrame(seconds, screens.screen(moment.state))
    last = moments[-1]
    if last.state.winner is not None:
        screen = screens.end(last.state, last.happened_at - moments[0].happened_at)
        yield CastFrame(all_seconds[-1] + MAX_PAUSE_SECONDS, screen)


class _MatchScreens:
    """The screens of a match as seen by its only person at this screen, or else by an onlooker."""

    def __init__(self, finished: FinishedMatch) -> None:
        first, second = finished.record.fleets
        assert first  # only the second player can be at another computer
        self._fleets = (first, second)
        self._rules_title = unusual_rules_title(finished.record.rules, {})
        kinds = [player.kind for player in finished.record.players]
        self._people = tuple(seat for seat, kind in enumerate(kinds) if kind is PlayerKind.PERSON)
        self._seat: SeatNumber | None = None  # both sides are shown
        if second is None:
            self._seat = 0
        elif len(self._people) == 1:
            self._seat = self._people[0]

    def screen(self, state: MatchState) -> WatchScreen | BattleScreen:
        if self._seat is None:
            is_open = not self._people
            watch = WatchState(
                latest=state, fleets=self._fleets, glyphs=BOX_GLYPHS, rules_title=self._rules_title, is_open=is_open
            )
            leave = painted_leave_command()
            return WatchScreen(state=watch, reasons=_do_nothing, leave=leave)
        perspective = Perspective(self._seat, self._fleets[self._seat], state)
        own_shots = perspective.target.shots
        cursor = own_shots[-1].cell if own_shots else 0
        phase = BattlePhase.AIMING if perspective.is_my_turn else BattlePhase.WAITING
        battle = BattleState(
            perspective=perspective,
            glyphs=BOX_GLYPHS,
            terms=BattleTerms(self._rules_title),
            turn_phase=phase,
            aim=Aim(cursor),
        )
        return BattleScreen(battle, lambda _input: None, painted_leave_command())

    def end(self, state: MatchState, seconds: float) -> ResultScreen:
        """Return the last screen: both boards, with the fleets that are known."""
        result = ResultState(
            match_state=state,
            fleets=self._fleets,
            seconds=seconds,
            people=self._people,
            glyphs=BOX_GLYPHS,
            shows_boards=True,
        )
        return ResultScreen(result)


def _do_nothing() -> None:
    """Do nothing: the screens here are only painted."""
