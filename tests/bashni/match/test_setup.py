"""How a match is made from what was asked for."""

import pytest

from schiffe.bashni.flow import BashniFlow
from schiffe.bashni.levels import LEVELS, level_name
from schiffe.bashni.match.request import (
    HostAtHome,
    PlayBashniBot,
    PlayFirstMatch,
    ServerGame,
)
from schiffe.bashni.match.setup import local_start
from schiffe.bashni.match.setup_record import SetupRecord, read_record, record_json
from schiffe.bashni.options import invalid_game_id_text, is_game_id
from schiffe.bashni.rules.position import START_POSITION, Colour, Limits
from schiffe.bashni.settings import BASHNI_SETTINGS
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.match.request import PlayTogether
from schiffe.game.match.series import Series
from schiffe.game.session import Session
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Schema, Settings

REQUESTS = [
    *(PlayBashniBot(level, side) for level in LEVELS for side in Colour),
    PlayTogether(("Anna", "Ben")),
]


@pytest.mark.parametrize("request_", REQUESTS, ids=str)
def test_what_was_asked_for_comes_back_from_the_record(request_: PlayBashniBot | PlayTogether) -> None:
    start = local_start(request_, Settings({"name": "Anna"}))
    record = read_record(record_json(SetupRecord(start)))
    assert record.request == request_
    if isinstance(request_, PlayBashniBot):
        assert start.players[request_.side] == Player(PlayerKind.PERSON, "Anna")
        assert start.players[request_.side.other] == Player(PlayerKind.BOT, level_name(request_.level), request_.level)


def test_a_first_game_is_followed_by_one_without_a_lesson_at_the_level_that_is_asked_for() -> None:
    flow = BashniFlow(Session(Preferences(Schema(BASHNI_SETTINGS), {})))
    first = PlayFirstMatch(side=Colour.BLACK)
    flow.begin(Series(first), is_from_menu=True)
    flow.continue_series(first, None)
    assert flow.series.request == PlayBashniBot("beginner", Colour.BLACK)
    flow.continue_series(first, "easy")
    assert flow.series.request == PlayBashniBot("easy", Colour.BLACK)


def test_what_nobody_asks_for_otherwise() -> None:
    """A game at home is open to all, and whoever joins plays."""
    assert (HostAtHome().address.host, HostAtHome().address.port) == ("", 1357)
    asked = ServerGame(HostAtHome().address, "0123456789abc")
    assert (asked.patience_seconds, asked.wait_seconds) == (10, None), "an opponent may take any time to come"
    assert (asked.player_number, asked.is_watching, asked.kind) == (None, False, "Bashni")


def test_who_has_no_name_is_called_a_player() -> None:
    assert local_start(PlayBashniBot("easy"), Settings({"name": ""})).players[0].name == "Player"


def test_whoever_asks_for_nothing_else_plays_white() -> None:
    assert PlayBashniBot("easy") == PlayBashniBot("easy", Colour.WHITE)
    start = local_start(PlayBashniBot("easy"), Settings())
    assert [player.kind for player in start.players] == [PlayerKind.PERSON, PlayerKind.BOT]
    assert (start.position, start.limits) == (START_POSITION, Limits())


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("0a1b2c3d4e5f6", True),
        ("zzzzzzzzzzzzz", True),
        ("0a1b2c3d4e5f", False),
        ("0a1b2c3d4e5f67", False),
        ("0A1B2C3D4E5F6", False),
        ("0a1b2c3d4e5f6\n", False),
        ("٣" * 13, False),
        ("", False),
    ],
)
def test_an_id_has_thirteen_characters(text: str, is_one: bool) -> None:
    assert is_game_id(text) is is_one


def test_an_id_that_is_none_is_quoted() -> None:
    assert "“Abc”" in invalid_game_id_text("Abc")
