"""A room in line mode: its words, its news, and the dialog for entering one."""

from collections.abc import Sequence
from time import monotonic

from schiffe.battleship.match.request import EnterRoom, HostRoom, OpenRoom, RoomRequest
from schiffe.battleship.match.seats import WaitingFor
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.net.rooms.code import parse_code
from schiffe.battleship.net.rooms.messages import Preview
from schiffe.battleship.net.rooms.status import RoomHandle, RoomStatus
from schiffe.battleship.options import split_room
from schiffe.battleship.plain import room_words
from schiffe.battleship.plain.waiting import LineWaiting
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.settings import SERVER_ADDRESS
from schiffe.battleship.texts.room_entry import code_without_server_text, invalid_code_text, preview_text
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
from schiffe.game.flow.after_match import LeaveMatch
from schiffe.game.match.players import SeatNumber
from schiffe.game.plain import words
from schiffe.game.plain.line_settings import LineSettings
from schiffe.game.plain.turn_clock import TurnClock
from schiffe.language.i18n import _
from schiffe.language.text import join_or, quoted, with_full_stop
from schiffe.language.words import RefusedInput, WordName, find_word, folded
from schiffe.network.address import AddressError, no_address_text, parse_address
from schiffe.process.tasks import ResultT, Work
from schiffe.terminal.console import Console


class LineRoom:
    """A room at the console, which prints its news and answers its words."""

    def __init__(self, room: RoomHandle, console: Console, clock: TurnClock) -> None:
        self._room = room
        self._console = console
        self._clock = clock
        self._has_typed_leave = False

    @property
    def status(self) -> RoomStatus:
        return self._room.status

    @property
    def can_play_again(self) -> bool:
        """False after the room is closed for a player who has a seat there."""
        return not self.status.has_seat or self.status.can_go_on

    def update(self, status: RoomStatus, news: str | None) -> None:
        """Print the news, and stop the clock while somebody is away."""
        if news:
            self._console.print(news)
        if status.is_clock_stopped:
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

    def meanings(self) -> dict[WordName, str]:
        """Return the meanings of the words that work now."""
        return {
            name: str(room_words.MEANINGS[name]).format(example=f"{room_words.SAY} 3") for name in self.usable_words()
        }

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
                self._room.rematch()
                return with_full_stop(waiting_for_rematch_text(self.status))
            case room_words.LEAVE if not self.status.is_playing:
                raise LeaveMatch
            case room_words.LEAVE if self._console.people_type and not self._has_typed_leave:
                self._has_typed_leave = True
                text = _("You give your seat up, and nobody can finish this game. Type {leave} again to do it.")
                return text.format(leave=room_words.LEAVE)
            case room_words.LEAVE:
                self._room.leave()
            case room_words.DISMISS:
                self._room.dismiss()
            case room_words.END:
                self._room.end()
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
            possible = join_or([str(word) for word in (*self.usable_words(), quit_word)])
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
        self._room.send_phrase(matching[0])
        return phrase_text(self.status.own_player.name, matching[0])


def _parse_request(line: str) -> OpenRoom | EnterRoom:
    """Parse a server to open a room at, or also the code of a room to enter.

    Raises:
        RefusedInput: it is neither.
    """
    if code := parse_code(line):
        raise RefusedInput(code_without_server_text(code))
    server, typed_code = split_room(line)
    try:
        address = parse_address(server if typed_code else line)
    except AddressError as error:
        raise RefusedInput(no_address_text(error.text)) from None
    if not typed_code:
        return OpenRoom(address)
    room_code = parse_code(typed_code)
    if room_code is None:
        raise RefusedInput(invalid_code_text(typed_code))
    return EnterRoom(address, room_code)


class LineRoomEntrance:
    """The dialog at a console for entering a room."""

    def __init__(self, console: Console, settings: LineSettings) -> None:
        self._console = console
        self._settings = settings

    async def ask(self) -> RoomRequest:
        """Ask for a friend's room, or where to open one.

        Raises:
            LeaveMatch, EndOfInput: the person goes back to the menu.
        """
        prompt = _("Host/code of your friend's room, a server to open one at, or Enter to open one here: ")
        while line := (await self._console.ask(prompt)).strip():
            if words.is_quit(line):
                raise LeaveMatch
            try:
                request = _parse_request(line)
            except RefusedInput as refused:
                self._console.print(refused.problem)
            else:
                self._settings.keep_changes({SERVER_ADDRESS.key: request.address})
                return request
        return HostRoom()

    def room(self, handle: RoomHandle, clock: TurnClock) -> LineRoom:
        """Return the room of a match, as it is shown at the console."""
        return LineRoom(room=handle, console=self._console, clock=clock)

    async def wait_for(self, work: Work[ResultT], text: str) -> ResultT:
        """Wait for the preview of a room; ``text`` is the reason for the wait."""
        return await LineWaiting(self._console).wait_for(work, text)

    async def confirm_entry(self, preview: Preview) -> bool:
        """Print the preview of the room; at a keyboard, ask whether to enter it."""
        self._console.print(preview_text(preview, self._settings.current[OWN_RULES]))
        if not self._console.people_type:
            return True
        prompt = _("Press Enter to join, or type {quit}: ").format(quit=words.QUIT)
        return not words.is_quit(await self._console.ask(prompt))
