"""The text that players send to others, and that it leads to the same fleet."""

from dataclasses import replace

import pytest

from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.request import Watch
from schiffe.battleship.match.setup import BattleshipSeries, MatchSetup, rules_in_settings
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.presets import PRESETS
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.settings import SCHEMA
from schiffe.battleship.texts.daily import PLAIN_GLYPHS
from schiffe.battleship.texts.sharing import SharedMatch, match_to_send, sharing_seat, to_options
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.request import PlayBot, PlayTogether, Request
from schiffe.settings.schema import Settings
from tests.battleship.match.scripted import play_bots
from tests.layers import read_layer

SMALL = Settings({"size": 7, "ships": 3, "contact": "none"})


def played(series: Request | BattleshipSeries, settings: Settings = SMALL) -> tuple[MatchSetup, MatchState]:
    """A game to its end; the person's shots are those of an easy bot."""
    if not isinstance(series, BattleshipSeries):
        series = BattleshipSeries(request=series, chance=Chance(7))
    setup = series.make_setup(settings, ("Anna", "hard"))
    bots = Player(PlayerKind.BOT, "Anna", "easy"), Player(PlayerKind.BOT, "hard", "hard")
    playing = replace(setup, players=bots)
    return setup, play_bots(playing)


def shared_text(shared: SharedMatch) -> str:
    return match_to_send(shared).text(PLAIN_GLYPHS)


def test_a_game_against_a_bot() -> None:
    setup, match = played(PlayBot("hard"))
    text = shared_text(SharedMatch(setup, match, 0, 0.873))
    lines = text.split("\n")
    shots = match.targets[0].shots
    assert lines[0] == "schiffe"
    assert lines[1] == f"Lost against hard after {len(shots)} shots, skill 87 %"
    assert lines[-4:-2] == ["Shot by shot: ~ water, x hit, # sunk", ""]
    assert lines[-2].startswith("7 x 7: battleship, cruiser and patrol boat. Ships may not touch")
    assert lines[-1] == 'The same fleet: schiffe --bot hard --seed 7 --rules "7; 4,3,2; none"'
    rows = lines[3:-4]
    assert "".join(rows) == "".join(PLAIN_GLYPHS[shot.answer.outcome] for shot in shots)
    assert [len(row) for row in rows[:-1]] == [7] * (len(rows) - 1)
    assert len("".join(rows)) == len(shots)
    assert {"~", "x"} <= set("".join(rows)) <= set("~x#")
    assert text.isascii()


def test_what_is_not_known_is_left_out() -> None:
    setup, match = played(PlayBot("hard"), Settings())
    text = shared_text(SharedMatch(setup, replace(match, hint_counts=(2, 0)), 0))
    assert "skill" not in text
    assert "2 hints used" in text
    assert text.endswith("schiffe --bot hard --seed 7")


def test_of_turns_and_sinkings_it_tells_what_is_not_usual() -> None:
    setup, match = played(PlayBot("hard"), Settings({"rules": "morskoi"}))
    lines = shared_text(SharedMatch(setup, match, 0)).split("\n")
    assert lines[-2].endswith(" After a hit you shoot again. You are told that a ship has sunk, but not which.")
    assert lines[-1] == "The same fleet: schiffe --bot hard --seed 7 --rules morskoi"


def test_between_people_there_is_no_fleet_to_play_again() -> None:
    setup, match = played(PlayTogether(("Anna", "hard")))
    assert match.winner is not None
    assert sharing_seat(setup, match.winner) == match.winner
    text = shared_text(SharedMatch(setup, match, match.winner))
    assert "Won against" in text
    assert "seed" not in text
    assert sharing_seat(played(PlayBot("hard"))[0], 1) == 0


@pytest.mark.parametrize(
    "rules",
    [
        Rules.of(),
        Rules.of(12, 7, Contact.NONE),
        Rules.of(7),
        Rules.of(10, 3),
        Rules.of(contact=Contact.SIDES),
        *(Rules.parse(preset.line) for preset in PRESETS.values()),
    ],
)
def test_the_options_make_the_same_rules(rules: Rules) -> None:
    words = to_options(rules)
    texts = {flag.removeprefix("--"): word for flag, word in zip(words[::2], words[1::2], strict=True)}
    assert rules_in_settings(Settings(read_layer(SCHEMA, texts))) == rules
    assert (words == []) is (rules == Rules.of())


def test_the_seed_that_is_told_deals_the_same_fleet_also_in_a_later_game() -> None:
    setup, match = played(BattleshipSeries(request=PlayBot("hard"), chance=Chance(None)).after(0).after(1))
    command = shared_text(SharedMatch(setup, match, 0)).split()
    seed = int(command[command.index("--seed") + 1])
    again = BattleshipSeries(request=PlayBot("easy"), chance=Chance(seed)).make_setup(SMALL, ("Ben", "easy"))
    assert again.random_fleet(1) == setup.random_fleet(1)


@pytest.mark.parametrize(("seat", "is_told"), [(0, True), (1, False)])
def test_of_two_bots_only_the_fleet_that_the_seed_deals_again_is_told_of(seat: int, is_told: bool) -> None:
    setup, match = played(Watch(("easy", "hard")))
    series = BattleshipSeries(request=PlayBot("hard"), chance=Chance(7))
    again = series.make_setup(SMALL, ("Ben", "hard")).random_fleet(1)
    assert (again == setup.random_fleet(1 - seat)) is is_told
    text = shared_text(SharedMatch(setup, match, seat))
    assert ("The same fleet: schiffe --bot hard --seed 7" in text) is is_told
    assert ("--seed" in text) is is_told
