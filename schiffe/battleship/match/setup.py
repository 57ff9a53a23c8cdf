"""Setting up a match from a request and the settings, the same for every way of playing.

Fleets are laid before anything is played: what plays is loaded then, and the first screen comes earlier.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Final, NamedTuple

from schiffe.battleship.bots.prior import Prior
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import Event, MatchStarted
from schiffe.battleship.match.request import (
    Daily,
    EnterRoom,
    FirstGame,
    GameRequest,
    Host,
    HostRoom,
    Join,
    OpenRoom,
    ReturnToRoom,
    Watch,
)
from schiffe.battleship.match.rules import rules_of
from schiffe.battleship.match.seats import BackgroundBotSeat, FleetAlone, ShotChance
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.match.turn import MatchObserver, Seat, play_turn
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.packing import lay_fleet
from schiffe.battleship.rules.variants import WIRE, Rules
from schiffe.battleship.settings import FIRST, HINTS, extra_seconds
from schiffe.game.match import series
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.loop import play_match
from schiffe.game.match.match import Match
from schiffe.game.match.players import Player, PlayerKind, SeatNumber
from schiffe.game.match.request import AgainstBot
from schiffe.settings.schema import Settings
from schiffe.settings.shared import CLOCK

_FLEETS: Final = ("fleet", "fleet of the bot")
"""For each seat the purpose of the chance that lays its fleet; other words would deal other fleets for a seed."""

_FIRST: Final = (7, 3)
"""Rows and columns, and ships, of a first game."""


class GameSetup(NamedTuple):
    """One game before its fleets lie. Its chance is a secret of the program: no seat is given it.

    Attributes:
        first: the seat that begins; over a network the server says who does.
        clock: seconds for a turn of one shot; 0 is without a clock.
        hints: whether hints may be taken.
        day: the day whose fleet is shot at; None where that is not asked for.
        state: how the match stands that is taken up again; None for one that begins.
        prior: what a bot that learns thinks of where its opponent lays ships; None where it knows nothing.
        is_practice: whether it is a further try at the fleet of a day, which does not count.
    """

    rules: Rules
    players: tuple[Player, Player]
    first: SeatNumber
    chance: Chance
    clock: int
    hints: bool
    day: date | None = None
    state: MatchState | None = None
    prior: Prior | None = None
    is_practice: bool = False

    @property
    def is_solo(self) -> bool:
        """True if one player fires alone, at a fleet that nobody commands."""
        return self.players[1].kind is PlayerKind.NOBODY

    @property
    def people(self) -> tuple[SeatNumber, ...]:
        """The seats of people at this keyboard."""
        return tuple(seat for seat, player in enumerate(self.players) if player.kind is PlayerKind.PERSON)

    @property
    def is_local(self) -> bool:
        """True if both sides play at this computer."""
        return all(player.kind not in (PlayerKind.REMOTE, PlayerKind.FRIEND) for player in self.players)

    def seconds(self, shots: int) -> int:
        """Return the seconds of a turn with so many shots; 0 is without a clock."""
        return self.clock + extra_seconds(shots) if self.clock else 0

    def shots(self, seat: SeatNumber) -> ShotChance:
        """Return the chance of each shot of a seat."""
        return partial(self.chance.shot, seat)

    def bot(self, seat: SeatNumber, fleet: Fleet | None = None) -> BackgroundBotSeat:
        """Return the bot at a seat, with a fleet that it lays unless it has one."""
        fleet = fleet or lay_fleet(self.rules, self.chance.source(_FLEETS[seat]))
        return BackgroundBotSeat(fleet, self.players[seat].level, chance=self.shots(seat), prior=self.prior)

    def lone_fleet(self, fleet: Fleet | None = None) -> FleetAlone:
        """Return the second side of a match of one player, with a fleet that is laid by chance unless it lies."""
        return FleetAlone(fleet or lay_fleet(self.rules, self.chance.source(_FLEETS[1])))

    def begun(self) -> tuple[MatchState, MatchStarted | None]:
        """Return the state of the match before play, and the event with which it has just begun, if it has."""
        if self.state:
            return self.state, None
        started = MatchStarted(self.rules, self.players, self.first)
        return MatchState.begin(started), started

    async def play(
        self,
        seats: tuple[Seat, Seat],
        observers: Sequence[MatchObserver] = (),
        interruption: Interruption | None = None,
        missed: Iterable[Event] = (),
    ) -> MatchState:
        """Play the match, from its start, of which the observers are told, or on; as ``play_match`` otherwise.

        What has been ``missed`` has happened elsewhere already.
        """
        state, started = self.begun()
        match = Match(state, observers)
        if started:
            match.notify_observers(started)
        for event in missed:
            match.emit(event)
        return await play_match(match, partial(play_turn, seats), interruption)

    def with_first(self, seat: SeatNumber) -> GameSetup:
        """Return this game with the seat that begins."""
        return self._replace(first=seat)


def network_chance(chance: Chance) -> Chance:
    """Return the chance of a game over a network: one that nobody can guess, unless somebody has asked for a seed."""
    return chance if chance.is_chosen else Chance.secret()


def rules_for(request: GameRequest | None, settings: Settings) -> Rules:
    """Return the rules of what is asked for; they are those that are set, unless it always has the same."""
    match request:
        case Join() | Host():
            return WIRE
        case Daily():
            return rules_of(Settings())
        case FirstGame():
            return Rules.of(*_FIRST)
    return rules_of(settings)


def _players(request: GameRequest, names: tuple[str, str]) -> tuple[Player, Player]:
    """Return who sits at each seat."""
    one, other = names
    match request:
        case Watch((level, other_level)):
            return Player(PlayerKind.BOT, one, level), Player(PlayerKind.BOT, other, other_level)
        case AgainstBot(level):
            enemy = Player(PlayerKind.BOT, other, level)
        case Join() | Host():
            enemy = Player(PlayerKind.REMOTE, other)
        case OpenRoom() | HostRoom() | EnterRoom() | ReturnToRoom():
            enemy = Player(PlayerKind.FRIEND, other)
        case Daily():
            enemy = Player(PlayerKind.NOBODY, other)
        case _:
            enemy = Player(PlayerKind.PERSON, other)
    return Player(PlayerKind.PERSON, one), enemy


@dataclass(frozen=True, kw_only=True)
class Series(series.Series[GameRequest]):
    """Games of the same players one after the other.

    Attributes:
        chance: that of the next game.
        rules: those of every game of it; None where they are as the settings say.
        follows_lesson: whether the next game is the full one behind a first game.
    """

    chance: Chance
    rules: Rules | None = None
    follows_lesson: bool = False

    def rules_with(self, settings: Settings) -> Rules:
        """Return the rules of the next game, with these settings."""
        return self.rules or rules_for(self.request, settings)

    def setup(
        self,
        settings: Settings,
        names: tuple[str, str],
        *,
        has_typed_clock: bool = False,
        is_practice: bool = False,
    ) -> GameSetup:
        """Return the next game, with the settings of the moment, and what its players are called.

        A first game and the one behind it have no clock, unless somebody has typed one. The fleet of the day has the
        clock that somebody has set, and no hints in the try that counts.
        """
        request = self.request
        rules = self.rules_with(settings)
        players = _players(request, names)
        if isinstance(request, Daily):
            return GameSetup(
                rules,
                players,
                first=0,
                chance=Chance(int(request.day.strftime("%Y%m%d"))),
                clock=settings[CLOCK] if CLOCK.key in settings else 0,
                hints=is_practice and settings[HINTS] != "never",
                day=request.day,
                is_practice=is_practice,
            )
        is_first = isinstance(request, FirstGame)
        match players[0].kind, players[1].kind:
            case PlayerKind.PERSON, PlayerKind.PERSON:
                hints = settings[HINTS] == "always"
            case PlayerKind.PERSON, PlayerKind.BOT:
                hints = is_first or settings[HINTS] != "never"
            case _:
                hints = False
        is_local = players[1].kind not in (PlayerKind.REMOTE, PlayerKind.FRIEND)
        chance = self.chance if is_local else network_chance(self.chance)
        toss = chance.source("toss").randrange(2)
        first = {"alternate": self.first, "me": 0, "loser": self.loser, "toss": toss}[settings[FIRST]]
        clock = settings[CLOCK] if has_typed_clock or not (is_first or self.follows_lesson) else 0
        return GameSetup(rules, players, first=first, chance=chance, clock=clock, hints=hints)

    def after(self, winner: SeatNumber | None) -> Series:
        """Return the series when a game is over; after a first game come usual ones."""
        request = self.request
        rules = self.rules
        is_first = isinstance(request, FirstGame)
        if isinstance(request, FirstGame):
            request = AgainstBot(request.level)
            rules = None
        after = super().after(winner)
        return replace(after, request=request, chance=self.chance.next(), rules=rules, follows_lesson=is_first)

    def then(self, request: GameRequest, *, continues: bool) -> Series:
        """Return the series of what is asked for after this one, which goes on where the same is asked for."""
        if continues and request == self.request:
            return replace(self, rules=None)
        follows_lesson = continues and self.follows_lesson
        return Series(request=request, chance=self.chance, follows_lesson=follows_lesson)

    def against(self, level: str) -> Series:
        """Return the series that goes on against the bot of another level; the score is that of new opponents."""
        return Series(request=AgainstBot(level), chance=self.chance, first=self.first, rules=self.rules)
