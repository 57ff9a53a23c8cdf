"""A third game, Nim: two players take one to three stones in turn, and the player who takes the last one wins.

It is passed to the program as a value, ``NIM``; the program does not know it. It has no network play, ladder, analysis
or training, no previews in the list of games, no clock that stops while the heap is covered, and no translations.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, TypeAlias

from schiffe.commandline.program import CommandDoor
from schiffe.game.flow.flow import FlowRunner, GameFlow
from schiffe.game.flow.view import View
from schiffe.game.info import ExportFormat, GameInfo
from schiffe.game.level import Level
from schiffe.game.match.codec import EVENT_CODECS
from schiffe.game.match.events import ImpossibleEvent, MatchEnded, MatchEvent, PlayerLeft, TimeExpired
from schiffe.game.match.finished import FinishedMatchOf
from schiffe.game.match.players import Player, SeatNumber
from schiffe.game.match.recorder import MatchRecorder
from schiffe.game.match.request import PlayBot, Request
from schiffe.game.match.series import Series
from schiffe.game.session import Session
from schiffe.game.ui.program import GameScreens, ScreenProgram
from schiffe.json.codecs import SEAT, ObjectCodec, UnionCodec, json_value
from schiffe.json.values import Value
from schiffe.language.i18n import Text
from schiffe.language.names import player_name
from schiffe.language.words import RefusedInput
from schiffe.settings.schema import Schema
from schiffe.settings.shared import ASCII, BOARDS, CLOCK, LANGUAGE, LOGBOOK, MOUSE, PLAYER_NAME, SPEECH, THEME
from schiffe.store.texts import start_title
from schiffe.terminal.console import Console
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.command import Command, Done
from schiffe.toolkit.help import HelpScreen, split_sections
from schiffe.toolkit.style import Look
from tests.game.simple.format import SimpleFormat, local_players
from tests.game.simple.game import SimpleGame
from tests.game.simple.plain import SimpleLineMenu, SimpleTurn
from tests.game.simple.play import play_command
from tests.game.simple.turns import TurnsMatch
from tests.game.simple.ui import SimpleScreens

WORD: Final = "nim"
_HEAP: Final = 21
_RULES: Final = "Take 1 to 3 stones in turn. Whoever takes the last one has won."
LEVELS: Final = {"clever": Level(Text("Clever"), Text("leaves four, eight or twelve"))}

# The rules


@dataclass(frozen=True)
class Taken(MatchEvent):
    """Stones taken by the player to move."""

    count: int


Event: TypeAlias = Taken | TimeExpired | MatchEnded | PlayerLeft


@dataclass(frozen=True)
class Nim:
    """The state of a match: the players, the stones taken in each turn, and the end."""

    players: tuple[Player, Player]
    taken: tuple[int, ...] = ()
    ending: MatchEnded | PlayerLeft | None = None

    @property
    def stones(self) -> int:
        """The number of stones on the heap."""
        return _HEAP - sum(self.taken)

    @property
    def limit(self) -> int:
        """The largest number of stones that can be taken now."""
        return min(3, self.stones)

    @property
    def best(self) -> int:
        """The best number to take: it leaves a multiple of four if possible."""
        return self.stones % 4 or 1

    @property
    def seat_to_move(self) -> SeatNumber:
        """The seat to move; after the last stone the one that would be."""
        return len(self.taken) % 2

    def with_players(self, players: tuple[Player, Player]) -> "Nim":
        return replace(self, players=players)

    def after(self, event: Event) -> "Nim":
        """Return the state after an event; raises ImpossibleEvent."""
        match event:
            case _ if self.ending:
                raise ImpossibleEvent(event)
            case Taken(count) if 1 <= count <= self.limit:
                return replace(self, taken=(*self.taken, count))
            case TimeExpired(seat) if self.stones and seat == self.seat_to_move:
                return replace(self, taken=(*self.taken, 1))
            case MatchEnded() if event == self.due_ending:
                return replace(self, ending=event)
            case PlayerLeft():
                return replace(self, ending=event)
        raise ImpossibleEvent(event)

    @property
    def due_ending(self) -> MatchEnded | None:
        """The end of the match, won by the player who took the last stone."""
        return None if self.stones else MatchEnded(1 - self.seat_to_move)


class NimBot:
    """A bot that leaves a multiple of four if possible."""

    async def choose(self, state: Nim, _emit: Callable[[Event], Nim]) -> Event:
        return Taken(state.best)


# A match


class NimSetUp(TurnsMatch[Nim, Nim]):
    """A new or resumed match."""


FORMAT: Final = SimpleFormat[Nim, Event, Nim](
    game_word=WORD,
    levels=LEVELS,
    record_codec=ObjectCodec(Nim, {"players": local_players(LEVELS)}),
    event_codec=UnionCodec[Event](
        "event",
        {
            **EVENT_CODECS,
            "taken": ObjectCodec(Taken, {"count": json_value(Value.integer)}),
            "ended": ObjectCodec(MatchEnded, {"winner": SEAT}),
        },
    ),
    rules_text=lambda _start: f"{_HEAP} stones",
    turn_events=(Taken, TimeExpired),
    make_first_state=lambda start: start,
)
FinishedNim: TypeAlias = FinishedMatchOf[Nim, Event, Nim]


class NimFlow(GameFlow):
    """The game's part of the flow."""

    def series_for(self, request: Request, *, continues_series: bool) -> Series:
        return Series(request)

    def continue_series(self, request: Request, level: str | None) -> None:
        if level and isinstance(request, PlayBot):
            request = replace(request, level=level)
        self.series = replace(self.series, request=request)

    async def go_online(self, view: View, stack: AsyncExitStack) -> None:
        """Nothing is played over a network."""

    async def set_up(self) -> NimSetUp:
        start = Nim(self.series.request.players(player_name(self.session.settings[PLAYER_NAME]), LEVELS))
        return NimSetUp(start, start, MatchRecorder(self.session.book, FORMAT, start), self.series)

    def seat_bot(self, match: NimSetUp, seat: SeatNumber, stack: ExitStack) -> NimBot:
        return NimBot()


@dataclass(frozen=True)
class LoadedNim(SimpleGame):
    """The loaded game."""

    info: GameInfo
    match_format: ClassVar = FORMAT
    match_type: ClassVar = NimSetUp

    def make_flow(self, session: Session) -> NimFlow:
        return NimFlow(session)

    def make_line_runner(self, console: Console, session: Session) -> FlowRunner:
        return FlowRunner(self.make_flow(session), NimLines(console, session, self))

    def make_screens(self, program: ScreenProgram) -> GameScreens:
        return NimScreens(program, self, self.make_flow(program.session))

    def state_text(self, state: Nim) -> str:
        if not state.stones:
            return f"{state.players[1 - state.seat_to_move].name} has taken the last stone and has won."
        return f"{state.stones} stones are left. {state.players[state.seat_to_move].name}, take 1 to {state.limit}."

    def hint_text(self, state: Nim) -> str:
        return f"Take {state.best}."


# Line mode


class NimTurn(SimpleTurn):
    """The turn of a person, who types a number of stones."""

    state: Nim

    def accept_line(self, line: str) -> Event:
        try:
            self.state.after(taken := Taken(int(line)))
        except ValueError:
            raise RefusedInput(f"Type a number from 1 to {self.state.limit}.") from None
        return taken

    def expire(self, typed: str) -> str:
        return "Time's up. Press Enter, and one stone is taken."


class NimLines(SimpleLineMenu):
    """The game in line mode."""

    turn_class: ClassVar = NimTurn

    def how_to_play_text(self) -> str:
        return _RULES


# The full screen


class NimScreens(SimpleScreens):
    """The game on the full screen."""

    looks: ClassVar[Mapping[str, Look]] = {"class:nim.stone": Look(attributes="bold")}

    def turn_commands(self, state: Nim) -> Sequence[Command[Any]]:
        return [_taking(count) for count in range(1, state.limit + 1)]

    def paint_state(self, canvas: Canvas, state: Nim) -> None:
        canvas.put(2, 3, "o " * state.stones, "class:nim.stone")
        canvas.put(2, 5, self.game.state_text(state))

    def help(self) -> HelpScreen:
        return HelpScreen(split_sections(f"# Nim\n{_RULES}"))


def _taking(count: int) -> Command[Any]:
    return Command((str(count),), lambda _shown: Done(Taken(count)), str(count), "take")


# The game among others


def _table(past: FinishedNim) -> Iterator[str]:
    return (f"{past.stored.id},{state.stones}" for state in FORMAT.states_between_turns(past))


def _text(past: FinishedNim) -> Iterator[str]:
    return iter([start_title(past.stored), *map(LoadedNim(NIM).state_text, FORMAT.states_between_turns(past))])


NIM: Final[GameInfo] = GameInfo(
    word=WORD,
    title=Text("Nim"),
    summary=Text("play Nim: take the last stone"),
    menu_line=Text("Nim, a heap of stones"),
    menu_note=Text("take the last stone"),
    schema=Schema((LANGUAGE, PLAYER_NAME, CLOCK, SPEECH, THEME, BOARDS, ASCII, MOUSE, LOGBOOK)),
    levels=LEVELS,
    commands={"play": CommandDoor(Text("play Nim"), lambda: play_command(lambda: NIM, Text(_RULES)))},
    load=lambda: LoadedNim(NIM),
    formats={
        "text": ExportFormat(".txt", lambda past, _code: _text(past)),
        "csv": ExportFormat(".csv", lambda past, _code: _table(past), head="game,left\n", between=""),
    },
)
