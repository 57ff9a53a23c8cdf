"""How a match is made, and games in a row."""

import asyncio
from dataclasses import replace
from datetime import date, datetime, timedelta, timezone, tzinfo
from random import Random

import pytest

from schiffe.battleship.bots.prior import Prior
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.events import BreakReason, MatchBrokenOff, MatchStarted, ShotRepeated
from schiffe.battleship.match.request import Host, Join, PlayDaily, PlayFirstMatch, Watch
from schiffe.battleship.match.seats import FleetAlone, make_bot_seat
from schiffe.battleship.match.setup import BattleshipSeries, MatchSetup, rules_in_settings
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import play_to_end
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import NETWORK_RULES, Rules
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.request import PlayBot, PlayTogether, Request
from schiffe.language.dates import utc_today
from schiffe.network.address import EVERYWHERE, Address
from schiffe.settings.schema import Settings
from tests.battleship.match.scripted import Recorder, play_bots

HARD = PlayBot("hard")
FLEET = random_fleet(Rules.of(), Random(3))


def settings(**values: object) -> Settings:
    return Settings(values)


def setup(request: Request = HARD, chosen: Settings | None = None, seed: int = 7) -> MatchSetup:
    return BattleshipSeries(request=request, chance=Chance(seed)).make_setup(chosen or Settings(), ("Anna", "Ben"))


def test_against_a_bot() -> None:
    made = setup(chosen=settings(size=7, ships=3, contact="none", clock=20))
    assert made.rules == Rules.of(7, 3, Contact.NONE) == rules_in_settings(settings(size=7, ships=3, contact="none"))
    assert made.players == (Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.BOT, "Ben", "hard"))
    assert (made.first_seat, made.clock_seconds, made.people) == (0, 20, (0,))


def test_two_people_at_one_keyboard() -> None:
    made = setup(PlayTogether(("Anna", "Ben")))
    assert made.players == (Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.PERSON, "Ben"))
    assert made.people == (0, 1)


@pytest.mark.parametrize("request_", [Join(Address("127.0.0.1", 1)), Host()])
def test_a_network_game_has_the_rules_of_the_wire_and_no_hints(request_: Join | Host) -> None:
    made = setup(request_, settings(size=7, ships=3, hints="always"))
    assert made.rules == NETWORK_RULES
    assert made.players == (Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.REMOTE, "Ben"))
    assert (made.people, made.allows_hints) == ((0,), False)
    assert made.players[MatchBrokenOff(BreakReason.CLOSED).seat].kind is PlayerKind.REMOTE


@pytest.mark.parametrize(
    ("word", "against_bots", "for_two"), [("bots", True, False), ("always", True, True), ("never", False, False)]
)
def test_when_there_are_hints(word: str, against_bots: bool, for_two: bool) -> None:
    assert setup(HARD, settings(hints=word)).allows_hints is against_bots
    assert setup(PlayTogether(("Anna", "Ben")), settings(hints=word)).allows_hints is for_two


def test_a_bot_lays_the_fleet_of_its_seat_and_fires_with_chance_of_its_own() -> None:
    made = setup()
    made = replace(made, players=(made.players[1], made.players[1]))
    bot = make_bot_seat(made, 1, made.random_fleet(1))
    assert bot.fleet == random_fleet(made.rules, Chance(7).source("fleet of the bot"))
    assert made.random_fleet(0) == random_fleet(made.rules, Chance(7).source("fleet")) != bot.fleet
    assert made.chance.shot_source(1, 3).random() == Chance(7).shot_source(1, 3).random()
    draws = {made.chance.shot_source(seat, number).random() for seat in (0, 1) for number in (0, 1)}
    assert len(draws) == 4


def test_the_observers_are_told_of_the_start_and_of_all_that_follows() -> None:
    made = setup(chosen=settings(size=5, ships=1))
    made = replace(made, players=(made.players[1], made.players[1])).with_first_seat(1)
    seen = Recorder()
    ended = play_bots(made, seen)
    started = MatchStarted(made.rules, made.players, 1)
    assert seen.events[0] == started
    assert seen.states[0] == MatchState.at_start(started)
    assert MatchState.from_events(seen.events) == ended == seen.states[-1]
    assert ended.ending is not None
    assert ended.history[0].seat == 1


def test_in_a_series_who_did_not_begin_begins_and_the_score_is_kept() -> None:
    series = BattleshipSeries(request=HARD, chance=Chance(7))
    firsts, scores, dealt = [], [], set()
    for winner in (0, 1, 1, None):
        firsts.append(series.make_setup(Settings(), ("Anna", "Ben")).first_seat)
        dealt.add(series.make_setup(Settings(), ("Anna", "Ben")).random_fleet(1))
        series = series.after(winner)
        scores.append(series.score)
    assert firsts == [0, 1, 0, 1]
    assert scores == [(1, 0), (1, 1), (1, 2), (1, 2)]
    assert len(dealt) == 4
    assert series.request == HARD


DAILY: dict[tuple[int, int, int], str] = {
    (2026, 11, 21): "E6-E10 B1-B4 D4-F4 H5-H7 J2-J3",
    (2026, 12, 24): "B10-F10 E2-E5 G1-I1 H4-H6 J2-J3",
    (2027, 1, 1): "B1-B5 F2-F5 J4-J6 D7-F7 E9-F9",
    (2028, 2, 29): "C4-C8 G5-J5 E4-E6 E1-G1 I2-I3",
    (2040, 7, 5): "C1-G1 B9-E9 B2-B4 G5-G7 D3-E3",
}
"""Fleets of days, which every version deals."""


@pytest.mark.parametrize("day", DAILY)
def test_the_fleet_of_a_day_is_the_same_for_everybody_in_every_version(day: tuple[int, int, int]) -> None:
    request, chosen = PlayDaily(date(*day)), settings(size=7, ships=3, contact="none", first="toss")
    made = setup(request, chosen, seed=day[2])
    fleet = made.random_fleet(1)
    assert (
        " ".join(f"{cell_name(ship.cells[0], 10)}-{cell_name(ship.cells[-1], 10)}" for ship in fleet.ships)
        == DAILY[day]
    )
    assert (made.rules, made.day, made.first_seat) == (Rules.of(), date(*day), 0)
    assert setup(PlayDaily(date(*day))).random_fleet(1) == fleet


def test_the_fleet_of_the_day_has_one_player_and_the_clock_that_somebody_has_set() -> None:
    series = BattleshipSeries(request=PlayDaily(date(2026, 11, 21)), chance=Chance(7))
    for each in (series, series.after(0)):
        made = each.make_setup(settings(size=7), ("Anna", "fleet"))
        assert (made.is_solo, made.people, made.rules, made.clock_seconds) == (True, (0,), Rules.of(), 0)
        assert each.make_setup(settings(clock=20), ("Anna", "fleet")).clock_seconds == 20
    assert not setup(HARD).is_solo


@pytest.mark.parametrize("is_practice", [False, True])
def test_hints_are_for_practice(is_practice: bool) -> None:
    series = BattleshipSeries(request=PlayDaily(date(2026, 11, 21)), chance=Chance(7))
    made = series.make_setup(Settings(), ("Anna", "fleet"), is_practice=is_practice)
    assert (made.allows_hints, made.is_practice) == (is_practice, is_practice)
    assert not series.make_setup(settings(hints="never"), ("Anna", "fleet"), is_practice=is_practice).allows_hints


def test_nobody_commands_the_fleet_of_the_day() -> None:
    made = setup(PlayDaily(date(2026, 11, 21)))
    seat = FleetAlone(made.random_fleet(1))
    with pytest.raises(AssertionError, match="does not fire"):
        asyncio.run(seat.choose(Perspective(1, seat.fleet, made.initial_state), lambda _event: NotImplemented))


def test_a_first_game_is_small_and_unhurried_and_so_is_the_full_one_behind_it() -> None:
    chosen = settings(size=12, clock=20, hints="never")
    made = setup(PlayFirstMatch("easy"), chosen)
    assert (made.rules, made.clock_seconds, made.allows_hints) == (Rules.of(7, 3), 0, True)
    assert made.players[1] == Player(PlayerKind.BOT, "Ben", "easy")
    series = BattleshipSeries(request=PlayFirstMatch("easy"), chance=Chance(7)).after(0)
    assert series.request == PlayBot("easy")
    made = series.make_setup(chosen, ("Anna", "Ben"))
    assert (made.rules, made.clock_seconds, made.allows_hints) == (Rules.of(12), 0, False)
    assert series.after(0).make_setup(chosen, ("Anna", "Ben")).clock_seconds == 20


def test_a_clock_that_was_typed_holds_in_the_first_game_and_behind_it_too() -> None:
    series = BattleshipSeries(request=PlayFirstMatch("easy"), chance=Chance(7))
    for each in (series, series.after(0)):
        assert each.make_setup(settings(clock=20), ("Anna", "Ben"), has_typed_clock=True).clock_seconds == 20


def test_a_salvo_has_more_time_for_each_shot_after_the_first() -> None:
    made = setup()
    assert [made.turn_seconds(shots) for shots in (1, 2, 5)] == [15, 20, 35]
    assert setup(chosen=settings(clock=0)).turn_seconds(5) == 0


def test_a_match_that_is_taken_up_again_begins_where_it_stood() -> None:
    made = setup()
    stood = MatchState.at_start(MatchStarted(made.rules, made.players, 1)).after(
        ShotRepeated(1, 7, Answer(Outcome.MISS))
    )
    resumed = replace(made, state=stood)
    assert (resumed.initial_state, resumed.start_event) == (stood, None)
    started = MatchStarted(made.rules, made.players, made.first_seat)
    assert (made.initial_state, made.start_event) == (MatchState.at_start(started), started)


def test_only_a_game_over_a_network_is_not_at_this_computer_alone() -> None:
    assert setup(HARD).is_local
    assert setup(PlayTogether(("Anna", "Ben"))).is_local
    assert not setup(Host()).is_local


def test_games_of_a_series_with_rules_of_its_own_are_played_by_them() -> None:
    series = BattleshipSeries(request=HARD, chance=Chance(7), rules=Rules.of(6, 2)).after(0)
    seven = settings(size=7)
    for each in (series, series.with_level("easy")):
        assert each.make_setup(seven, ("Anna", "Ben")).rules == each.next_rules(seven) == Rules.of(6, 2)


def test_the_fleet_of_a_bot_depends_on_seed_and_rules_only() -> None:
    fleets = {
        setup(PlayBot(level), settings(clock=clock)).random_fleet(1) for level in ("easy", "hard") for clock in (0, 9)
    }
    assert len(fleets) == 1
    assert BattleshipSeries(request=HARD, chance=Chance(7)).after(0).chance.seed != 7


def test_who_begins_can_be_chosen() -> None:
    def firsts(word: str, seed: int = 7) -> list[int]:
        """Who begins four games, of which seat 1 wins the first two, seat 0 the third."""
        series, found = BattleshipSeries(request=HARD, chance=Chance(seed)), []
        for winner in (1, 1, 0, None):
            found.append(series.make_setup(settings(first=word), ("Anna", "Ben")).first_seat)
            series = series.after(winner)
        return found

    assert firsts("alternate") == [0, 1, 0, 1]
    assert firsts("loser") == [0, 0, 0, 1]
    assert firsts("me") == [0, 0, 0, 0]
    tossed = [Random(f"{seed}: toss").randrange(2) for seed in range(20)]  # of a seed the same in every version
    assert [firsts("toss", seed)[0] for seed in range(20)] == tossed
    assert {first for seed in range(20) for first in firsts("toss", seed)} == {0, 1}


def test_two_bots_to_look_at() -> None:
    request = Watch(("easy", "hard"))
    assert (request.shows_fleets, request.tells_why) == (True, False)
    made = setup(request, settings(rules="quick", hints="always"))
    assert made.players == (Player(PlayerKind.BOT, "Anna", "easy"), Player(PlayerKind.BOT, "Ben", "hard"))
    assert (made.people, made.allows_hints, made.rules) == ((), False, Rules.of(7, 3))


def test_a_series_goes_on_where_the_same_is_asked_for_and_begins_anew_otherwise() -> None:
    series = BattleshipSeries(request=HARD, chance=Chance(7), rules=Rules.of(6, 2)).after(1)
    again = series.with_request(HARD, continues_series=True)
    assert again == replace(series, rules=None), "rules that were chosen meanwhile hold"
    for request, continues_series in ((PlayBot("easy"), True), (HARD, False), (PlayBot("easy"), False)):
        anew = series.with_request(request, continues_series=continues_series)
        assert (anew.request, anew.score, anew.first_seat, anew.loser) == (request, (0, 0), 0, 0)
        assert (anew.chance, anew.rules) == (series.chance, None), "the next fleet is another one all the same"


def test_the_full_game_behind_a_first_one_has_no_clock_whatever_bot_it_is_against() -> None:
    lesson = BattleshipSeries(request=PlayFirstMatch("easy"), chance=Chance(7)).after(0)
    for request in (PlayBot("easy"), PlayBot("hard")):
        for continues_series, clock in ((True, 0), (False, 20)):
            behind = lesson.with_request(request, continues_series=continues_series)
            assert behind.make_setup(settings(clock=20), ("Anna", "Ben")).clock_seconds == clock
    usual = BattleshipSeries(request=HARD, chance=Chance(7)).after(0)
    assert (
        usual.with_request(PlayBot("easy"), continues_series=True)
        .make_setup(settings(clock=20), ("Anna", "Ben"))
        .clock_seconds
        == 20
    )


def test_against_another_level_the_score_begins_anew_and_who_begins_goes_on() -> None:
    series = BattleshipSeries(request=HARD, chance=Chance(7)).after(1)
    other = series.with_level("genius")
    assert (other.request, other.score, other.first_seat, other.chance) == (
        PlayBot("genius"),
        (0, 0),
        1,
        series.chance,
    )


def test_the_day_is_one_everywhere_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """By local clocks, the fleet of a day would be another one for people who play at the same moment."""

    class Evening(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> "Evening":
            return cls(2026, 12, 24, 23, 59, tzinfo=timezone(timedelta(hours=-3))).astimezone(tz)

    monkeypatch.setattr("schiffe.language.dates.datetime", Evening)
    assert utc_today() == date(2026, 12, 25)


def test_whoever_listens_does_so_everywhere_unless_told_otherwise() -> None:
    assert Host() == Host(EVERYWHERE) != Host(Address("127.0.0.1"))


def test_a_bot_has_a_fleet_that_lies_already_and_its_level_and_what_was_learnt() -> None:
    rules = Rules.of(6, (2, 2))
    made = replace(setup(PlayBot("rival")), rules=rules)
    fleet = random_fleet(rules, Random(1))
    seen = Perspective(1, fleet, MatchState.at_start(MatchStarted(rules, made.players, 1)))
    for prior, column in ((Prior(left=5.0), 0), (Prior(right=5.0), 5)):
        bot = make_bot_seat(replace(made, prior=prior), 1, fleet)
        assert bot.fleet is fleet
        choice = asyncio.run(bot.choose(seen, lambda _event: seen.state))
        assert [cell % 6 for cell in choice.cells] == [column]


def test_a_match_can_be_ended_from_outside() -> None:
    made = setup(chosen=settings(size=5, ships=1))
    made = replace(made, players=(made.players[1], made.players[1]))

    async def story() -> MatchState:
        interruption = Interruption()
        interruption.set(PlayerLeft(1))
        first, second = (make_bot_seat(made, seat, made.random_fleet(seat)) for seat in (0, 1))
        return await play_to_end(made, (first, second), [], interruption)

    ended = asyncio.run(story())
    assert (ended.ending, ended.history) == (PlayerLeft(1), ())


def test_rules_that_were_chosen_after_a_series_began_hold_for_its_next_game() -> None:
    seven = settings(size=7)
    series = BattleshipSeries(request=HARD, chance=Chance(7), rules=Rules.of(6, 2)).begun_with(seven).after(0)
    assert series.without_outdated_rules(seven) is series
    assert series.with_level("easy").without_outdated_rules(seven).rules == Rules.of(6, 2)
    assert series.without_outdated_rules(settings(size=8)).rules is None
