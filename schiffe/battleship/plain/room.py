"""A room in line mode: its words and its news."""

from collections.abc import Sequence
from time import monotonic

from schiffe.battleship.match.seats import WaitingFor
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.net.rooms.status import RoomHandle, RoomStatus
from schiffe.battleship.plain import room_words
from schiffe.battleship.texts.rooms import (
    PHRASES,
    fires_by_itself_text,
    phrase_text,
    score_text,
    verdict_text,
    waiting_for_rematch_text,
    waiting_in_room_text,
    who_is_here_text,
)
from schiffe.game.flow.after_match import WentBack
from schiffe.game.match.players import SeatNumber
from schiffe.game.plain.turn_clock import TurnClock
from schiffe.language.i18n import _
from schiffe.language.text import join_or, quoted, with_full_stop
from schiffe.language.words import RefusedInput, WordName, find_word, folded
from schiffe.terminal.console import Console


class LineRoom:
    """A room at the console, which prints its news and answers its words."""

    def __init__(self, handle: RoomHandle, console: Console, clock: TurnClock) -> None:
        self._handle = handle
        self._console = console
        self._clock = clock
        self._has_typed_leave = False

    @property
    def status(self) -> RoomStatus:
        return self._handle.status

    @property
    def can_play_again(self) -> bool:
        """False after the room is closed for a player who has a seat there."""
        return not self.status.has_seat or self.status.can_go_on

    def update(self, news: str | None) -> None:
        """Print the news, and stop the clock while somebody is away."""
        if news:
            self._console.print(news)
        if self.status.is_clock_stopped:
            self._clock.hold()
        else:
            self._clock.release()

    def waiting_text(self, reason: WaitingFor) -> str:
        return waiting_in_room_text(reason, self.status.friend.name)

    def time_is_up_text(self) -> str:
        return fires_by_itself_text()

    def friend_verdict_text(self, state: MatchState) -> str:
        """Return whether the friend was honest in a finished match."""
        return verdict_text(self.status.verdict, state.names[1], state.rules.size)

    def series_score_text(self, before: tuple[int, int], winner: SeatNumber) -> str:
        """Return how many matches each player has won; ``before`` counts those before this match."""
        return score_text(self.status, before, winner)

    def usable_words(self) -> Sequence[WordName]:
        return [name for name in room_words.ALL_WORDS if self.is_usable(name)]

    def is_usable(self, name: WordName) -> bool:
        status = self.status
        if name is room_words.DISMISS:
            return status.has_opened_room and bool(status.friend.name) and not status.has_begun and status.has_seat
        if name is room_words.END:
            return status.may_end
        return name is not room_words.REMATCH or status.is_over

    def answer(self, name: WordName, argument: str) -> str | None:
        """Obey a word, and return its message; None if it has none.

        Raises:
            WentBack: the player leaves the room after the match.
            RefusedInput: the argument is not possible.
        """
        if name is not room_words.LEAVE:
            self._has_typed_leave = False
        match name:
            case room_words.SAY:
                return self._send_phrase(argument)
            case room_words.WHO:
                return who_is_here_text(self.status, monotonic())
            case room_words.REMATCH:
                self._handle.rematch()
                return with_full_stop(waiting_for_rematch_text(self.status))
            case room_words.LEAVE if not self.status.is_playing:
                raise WentBack
            case room_words.LEAVE if self._console.has_keyboard and not self._has_typed_leave:
                self._has_typed_leave = True
                text = _("You give your seat up, and nobody can finish this game. Type {leave} again to do it.")
                return text.format(leave=room_words.LEAVE)
            case room_words.LEAVE:
                self._handle.leave()
            case room_words.DISMISS:
                self._handle.dismiss()
            case room_words.END:
                self._handle.end()
        return None

    def obey(self, line: str) -> bool:
        """Obey a line; return False if it does not begin with one of the words."""
        try:
            typed = find_word(line, self.usable_words())
            if typed is None:
                return False
            text = self.answer(typed.name, typed.argument)
        except RefusedInput as refused:
            text = refused.problem
        if text is not None:
            self._console.print(text)
        return True

    def obey_or_explain(self, line: str, quit_word: WordName) -> None:
        """Obey a line, or print the words that are possible."""
        if not self.obey(line):
            text = _("{word} does not work here. Possible: {words}")
            possible = join_or((*self.usable_words(), quit_word))
            self._console.print(text.format(word=quoted(line), words=possible))

    def _send_phrase(self, text: str) -> str | None:
        phrases = {number: str(phrase) for number, phrase in PHRASES.items()}
        if not text:
            lines = [f"{number}  {choice}" for number, choice in phrases.items()]
            return "\n".join((_("Type {say} and a number:").format(say=room_words.SAY), *lines))
        matching = [
            number
            for number, choice in phrases.items()
            if text == str(number) or (not text.isdecimal() and folded(choice).startswith(folded(text)))
        ]
        if len(matching) != 1:
            problem = _("{text} is none of the sentences. {say} alone lists them.")
            raise RefusedInput(problem.format(text=quoted(text), say=room_words.SAY))
        if not self.status.friend.name:
            raise RefusedInput(_("Nobody else is here yet."))
        self._handle.send_phrase(matching[0])
        return phrase_text(self.status.own_player.name, matching[0])
