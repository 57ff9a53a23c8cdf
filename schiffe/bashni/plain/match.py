"""One match of Bashni in line mode."""

from schiffe.bashni.logbook.own_matches import LADDER
from schiffe.bashni.logbook.recorder import BashniMatchRecorder, PreparedMatch
from schiffe.bashni.match.events import Event
from schiffe.bashni.match.state import MatchState
from schiffe.bashni.match.turn import Seat
from schiffe.bashni.plain.context import LineContext
from schiffe.bashni.plain.lesson import give_lesson
from schiffe.bashni.plain.match_end import offer_review, show_result
from schiffe.bashni.plain.person import LineSeat
from schiffe.bashni.plain.turn import Opponent
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.texts.lesson import first_rules_text
from schiffe.bashni.texts.moves import last_move_text
from schiffe.bashni.texts.position import player_title
from schiffe.game.flow.after_match import AfterMatch, PlayResult
from schiffe.game.flow.playable import OtherSeats, SeatedMatch
from schiffe.game.flow.view import MatchView
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import SeatNumber
from schiffe.game.plain import words
from schiffe.game.plain.offers import ask_for_next_level
from schiffe.language.i18n import _
from schiffe.language.names import players_title
from schiffe.language.text import join_sentences
from schiffe.terminal.console import Console


class LogbookWarner:
    """An observer that reports problems with the logbook when an event cannot be written."""

    def __init__(self, recorder: BashniMatchRecorder, console: Console) -> None:
        self._recorder = recorder
        self._console = console

    def notify(self, _event: Event, _state: MatchState) -> None:
        """Report a problem that the recorder had with this event."""
        if report := self._recorder.take_problem_report():
            self._console.print(report)


class LineMatchView(MatchView):
    """A match as the people at the console see it."""

    def __init__(self, context: LineContext, prepared: PreparedMatch, *, tells_rules: bool = False) -> None:
        """Show a match; ``tells_rules`` gives a newcomer the rules before the first move."""
        self.context = context
        self.console = context.console
        self._prepared = prepared
        self._tells_rules = tells_rules
        self.person = LineSeat(context, Opponent.from_players(prepared.players), prepared.record.seed)

    def announce(self) -> None:
        state = self._prepared.state
        self.console.print(players_title(*(player_title(state.name(side), side) for side in Colour)))
        if state.history:
            self.console.print(join_sentences(_("The game continues."), last_move_text(state)))
        elif self._tells_rules and not self.context.lesson:
            hint = _("{rules} tells the rest, {help} lists what you can type.")
            self.console.print(join_sentences(first_rules_text(), hint.format(rules=words.RULES, help=words.HELP)))

    async def prepare(self, seat: SeatNumber, interruption: Interruption) -> None:
        """Give the lesson before a first match.

        Raises:
            WentBack, EndOfInput: the person left the lesson.
        """
        if self.context.lesson and not self._prepared.state.history:
            await give_lesson(self.context, self.context.lesson, self._prepared.players)
            self.console.print(_("Now the game."))

    def seat_people(self, others: OtherSeats[Seat], interruption: Interruption) -> SeatedMatch[Seat]:
        """Seat the console for each side that a person plays."""
        white, black = others
        return SeatedMatch(
            (white or self.person, black or self.person),
            [self.person, self.context.progress, LogbookWarner(self._prepared.recorder, self.console)],
        )

    async def show_end(self, state: MatchState) -> PlayResult:
        """Report the result, and offer what to do next, unless the person left.

        Raises:
            EndOfInput: they left because the input has ended.
        """
        if isinstance(state.ending, PlayerLeft):
            return self.context.return_to_menu()
        show_result(self.context, state)
        await offer_review(self.context, state, self._prepared.recorder.read_finished())
        level = await ask_for_next_level(self.context, LADDER, self._prepared.request)
        return PlayResult(AfterMatch.NEXT_LEVEL if level else AfterMatch.MENU, level=level)
