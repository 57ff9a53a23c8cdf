"""The setup of a match from a request and the settings, the same for every way of playing; and rules in settings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Final, Self

from schiffe.battleship.bots.prior import Prior
from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import MatchStarted
from schiffe.battleship.match.request import (
    EnterRoom,
    Host,
    HostRoom,
    Join,
    OpenRoom,
    PlayDaily,
    PlayFirstMatch,
    ReturnToRoom,
    Watch,
)
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rule_settings import rule_values_in_settings
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import NETWORK_RULES, Rules
from schiffe.battleship.settings import FIRST_TURN, HINTS, AllowedHints, extra_seconds
from schiffe.game.match.players import Player, PlayerKind, SeatNumber, other_seat
from schiffe.game.match.request import PlayBot, Request
from schiffe.game.match.series import Series
from schiffe.settings.schema import Settings
from schiffe.settings.shared import CLOCK


def rules_in_settings(settings: Settings) -> Rules:
    """Return the rules that the settings make; raises SettingsError if two of their parts contradict each other."""
    return Rules.from_values(rule_values_in_settings(settings))


_FLEET_PURPOSES: Final = ("fleet", "fleet of the bot")
"""For each seat the purpose of the source of chance for its fleet; a changed word would change the fleets of a seed."""
_FIRST_MATCH_SIZE: Final = 7
_FIRST_MATCH_SHIP_COUNT: Final = 3


def _are_local(players: tuple[Player, Player]) -> bool:
    """Return whether both sides play at this computer."""
    return all(player.kind not in (PlayerKind.REMOTE, PlayerKind.FRIEND) for player in players)


@dataclass(frozen=True)
class MatchSetup:
    """One match before its fleets are placed. Its chance is secret: no bot gets it.

    Attributes:
        first_seat: the seat that begins; over a network the server decides that.
        clock_seconds: seconds for a turn of one shot; 0 for no clock.
        allows_hints: whether hints may be taken.
        day: the day of the fleet of the day; None for any other match.
        state: the state of a resumed match; None for a new one.
        prior: where a learning bot expects its opponent's ships; None if it has learnt nothing.
        is_practice: whether it is a further attempt at a fleet of the day, which does not count.
    """

    rules: Rules
    players: tuple[Player, Player]
    first_seat: SeatNumber
    chance: Chance
    clock_seconds: int
    allows_hints: bool
    day: date | None = None
    state: MatchState | None = None
    prior: Prior | None = None
    is_practice: bool = False

    @property
    def is_solo(self) -> bool:
        """True if one player fires alone, and nobody fires back."""
        return self.players[1].kind is PlayerKind.NOBODY

    @property
    def solo_day(self) -> date | None:
        """The day of a solo match with the fleet of the day; None in any other match."""
        return self.day if self.is_solo else None

    def opponent_of(self, seat: SeatNumber) -> Player:
        return self.players[other_seat(seat)]

    @property
    def people(self) -> tuple[SeatNumber, ...]:
        """The seats of people at this keyboard."""
        return tuple(seat for seat, player in enumerate(self.players) if player.kind is PlayerKind.PERSON)

    @property
    def is_local(self) -> bool:
        """True if both sides play at this computer."""
        return _are_local(self.players)

    def turn_seconds(self, shot_count: int) -> int:
        """Return the seconds for a turn of ``shot_count`` shots; 0 for no clock."""
        return self.clock_seconds + extra_seconds(shot_count) if self.clock_seconds else 0

    def random_fleet(self, seat: SeatNumber) -> Fleet:
        """Return the random fleet of a seat, always the same for the same source of chance.

        Raises:
            PlacementError: no place for it was found.
        """
        return random_fleet(self.rules, self.chance.source(_FLEET_PURPOSES[seat]))

    @property
    def initial_state(self) -> MatchState:
        return self.state or MatchState.at_start(self._first_event)

    @property
    def start_event(self) -> MatchStarted | None:
        """The event that starts the match; None if it is resumed."""
        return None if self.state else self._first_event

    @property
    def _first_event(self) -> MatchStarted:
        return MatchStarted(self.rules, self.players, self.first_seat)

    def with_first_seat(self, seat: SeatNumber) -> Self:
        """Return this match with another seat that begins."""
        return replace(self, first_seat=seat)


def network_chance(chance: Chance) -> Chance:
    """Return the chance of a network match, which is secret unless somebody has chosen a seed."""
    return chance if chance.is_chosen else Chance.secret()


def rules_of_request(request: Request | None, settings: Settings) -> Rules:
    """Return the rules of a match: those of the settings, unless matches of its kind always have the same rules."""
    match request:
        case Join() | Host():
            return NETWORK_RULES
        case PlayDaily():
            return rules_in_settings(Settings())
        case PlayFirstMatch():
            return Rules.of(_FIRST_MATCH_SIZE, _FIRST_MATCH_SHIP_COUNT)
    return rules_in_settings(settings)


def _make_players(request: Request, names: tuple[str, str]) -> tuple[Player, Player]:
    name, opponent_name = names
    match request:
        case Watch((first_level, second_level)):
            return Player(PlayerKind.BOT, name, first_level), Player(PlayerKind.BOT, opponent_name, second_level)
        case PlayBot(level):
            opponent = Player(PlayerKind.BOT, opponent_name, level)
        case Join() | Host():
            opponent = Player(PlayerKind.REMOTE, opponent_name)
        case OpenRoom() | HostRoom() | EnterRoom() | ReturnToRoom():
            opponent = Player(PlayerKind.FRIEND, opponent_name)
        case PlayDaily():
            opponent = Player(PlayerKind.NOBODY, opponent_name)
        case _:
            opponent = Player(PlayerKind.PERSON, opponent_name)
    return Player(PlayerKind.PERSON, name), opponent


@dataclass(frozen=True, kw_only=True)
class BattleshipSeries(Series):
    """Consecutive matches of the same players.

    Attributes:
        chance: the chance of the next match.
        rules: the rules of all its matches; None for those of the settings.
        settings_rules: the rules of the settings when it began; None before.
        follows_lesson: whether the next match is the first full match after a lesson.
    """

    request: Request
    chance: Chance
    rules: Rules | None = None
    settings_rules: Rules | None = None
    follows_lesson: bool = False

    def next_rules(self, settings: Settings) -> Rules:
        """Return the rules of the next match under these settings."""
        return self.rules or rules_of_request(self.request, settings)

    def begun_with(self, settings: Settings) -> Self:
        """Return the series as it begins, with the rules of the settings at that time."""
        return replace(self, settings_rules=rules_in_settings(settings))

    def without_outdated_rules(self, settings: Settings) -> Self:
        """Return the series for its next match, under the rules of the settings if these were changed meanwhile."""
        return self if rules_in_settings(settings) == self.settings_rules else replace(self, rules=None)

    def make_setup(
        self,
        settings: Settings,
        names: tuple[str, str],
        *,
        has_typed_clock: bool = False,
        is_practice: bool = False,
    ) -> MatchSetup:
        """Return the next match of players with these names, under these settings.

        A first match and the match after it have no clock, unless one was typed on the command line. The fleet of the
        day has a clock only if one is set, and no hints in the attempt that counts.
        """
        request = self.request
        players = _make_players(request, names)
        day = request.day if isinstance(request, PlayDaily) else None
        if day:
            chance = Chance(int(day.strftime("%Y%m%d")))
            first_seat = 0
            is_untimed = CLOCK.key not in settings
        else:
            chance = self.chance if _are_local(players) else network_chance(self.chance)
            first_seat = self._first_seat(settings, chance)
            is_untimed = (request.is_first_match or self.follows_lesson) and not has_typed_clock
        return MatchSetup(
            rules=self.next_rules(settings),
            players=players,
            first_seat=first_seat,
            chance=chance,
            clock_seconds=0 if is_untimed else settings[CLOCK],
            allows_hints=self._allows_hints(settings, players, is_practice=is_practice),
            day=day,
            is_practice=is_practice,
        )

    def _first_seat(self, settings: Settings, chance: Chance) -> SeatNumber:
        match settings[FIRST_TURN]:
            case FirstTurn.ME:
                return 0
            case FirstTurn.LOSER:
                return self.loser
            case FirstTurn.TOSS:
                return chance.source("toss").randrange(2)
            case FirstTurn.ALTERNATE:
                return self.first_seat

    def _allows_hints(self, settings: Settings, players: tuple[Player, Player], *, is_practice: bool) -> bool:
        """Return whether the next match allows hints: with two people only if they are always allowed."""
        match players[0].kind, players[1].kind:
            case PlayerKind.PERSON, PlayerKind.PERSON:
                return settings[HINTS] == AllowedHints.ALWAYS
            case PlayerKind.PERSON, PlayerKind.BOT:
                return self.request.is_first_match or settings[HINTS] != AllowedHints.NEVER
            case PlayerKind.PERSON, PlayerKind.NOBODY:
                return is_practice and settings[HINTS] != AllowedHints.NEVER
        return False

    def after(self, winner: SeatNumber | None) -> BattleshipSeries:
        """Return the series after a match with this winner; a first match is followed by usual matches."""
        next_series = replace(super().after(winner), chance=self.chance.for_next_match(), follows_lesson=False)
        match self.request:
            case PlayFirstMatch(level):
                return replace(next_series, request=PlayBot(level), rules=None, follows_lesson=True)
            case _:
                return next_series

    def with_request(self, request: Request, *, continues_series: bool) -> BattleshipSeries:
        """Return the series for the next request: this one if the request is the same, else a new one."""
        if continues_series and request == self.request:
            return replace(self, rules=None)
        follows_lesson = continues_series and self.follows_lesson
        return BattleshipSeries(request=request, chance=self.chance, follows_lesson=follows_lesson)

    def with_level(self, level: str) -> BattleshipSeries:
        return BattleshipSeries(
            request=PlayBot(level),
            chance=self.chance,
            first_seat=self.first_seat,
            rules=self.rules,
            settings_rules=self.settings_rules,
        )
