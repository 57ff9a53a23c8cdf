"""How a match is made from what was asked for, and the record that takes it up again."""

import asyncio
import json

import pytest

from schiffe.bashni.levels import LEVELS, level_name
from schiffe.bashni.match.codec import event_line
from schiffe.bashni.match.events import MatchStarted, MoveMade
from schiffe.bashni.match.request import (
    AgainstComputer,
    ClientOptions,
    HostAtHome,
    JoinRequest,
    TwoAtTheBoard,
    is_game_id,
    no_game_id,
)
from schiffe.bashni.match.seats import ComputerSeat
from schiffe.bashni.match.setup import computer_seat, local_start
from schiffe.bashni.match.setup_record import SetupRecord, read_record, record_text
from schiffe.bashni.match.state import begun
from schiffe.bashni.rules.position import Colour, legal_moves
from schiffe.bashni.search.player import ComputerPlayer
from schiffe.game.match.players import Player, PlayerKind
from schiffe.settings.schema import Settings
from schiffe.store.values import UnreadableText

REQUESTS = [
    *(AgainstComputer(level, colour) for level in LEVELS for colour in Colour),
    TwoAtTheBoard(("Anna", "Ben")),
]


@pytest.mark.parametrize("request_", REQUESTS, ids=str)
def test_what_was_asked_for_comes_back_from_the_record(request_: AgainstComputer | TwoAtTheBoard) -> None:
    start = local_start(request_, Settings({"name": "Anna"}))
    record = read_record(record_text(SetupRecord(start)))
    assert record.request == request_
    if isinstance(request_, AgainstComputer):
        assert start.players[request_.colour] == Player(PlayerKind.PERSON, "Anna")
        assert start.players[request_.colour.other] == Player(
            PlayerKind.BOT, level_name(request_.level), request_.level
        )


def test_the_record_stays_as_it_is() -> None:
    """It is kept for years, and read by the program of then."""
    players = Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.REMOTE, "Guest")
    record = SetupRecord(MatchStarted(players), 7, 15)
    assert read_record(record_text(record)) == record
    assert json.loads(record_text(record)) == {
        "version": 1,
        "start": json.loads(event_line(record.start)),
        "seed": 7,
        "clock": 15,
        "remote": 1,
    }


@pytest.mark.parametrize("levels", [("easy", "hard"), ("easy", "easy"), ("unbeatable", "")])
def test_levels_that_nobody_could_have_played_are_refused(levels: tuple[str, str]) -> None:
    one, other = levels
    players = Player(PlayerKind.BOT, "Anna", one), Player(PlayerKind.BOT, "Ben", other)
    text = record_text(SetupRecord(MatchStarted(players)))
    with pytest.raises(UnreadableText):
        read_record(text)
    assert read_record(json.dumps(json.loads(text.replace('"unbeatable"', "null").replace('"easy"', "null"))))


def test_the_computer_takes_its_pause() -> None:
    state = begun(MatchStarted((Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.PERSON, "Ben"))))
    seat = ComputerSeat(ComputerPlayer(LEVELS["easy"].strength), pause=0.4)
    played = asyncio.run(seat.choose(state, lambda event: state))
    assert isinstance(played, MoveMade)
    assert played.move in legal_moves(state.position)
    assert 0.39 < played.seconds < 100


def test_what_nobody_asks_for_otherwise() -> None:
    """A game at home is open to all, and whoever joins plays."""
    assert (HostAtHome().address.host, HostAtHome().address.port) == ("", 1357)
    asked = ClientOptions(HostAtHome().address, JoinRequest("0123456789abc"))
    assert (asked.patience, asked.wait) == (10, 0), "an opponent may take any time to come"
    assert JoinRequest("0123456789abc") == JoinRequest("0123456789abc", None, is_watching=False, kind="Bashni")


@pytest.mark.parametrize("pause", [None, 3600.0])
def test_the_computer_is_as_it_is_set(monkeypatch: pytest.MonkeyPatch, pause: float | None) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    state = begun(MatchStarted((Player(PlayerKind.PERSON, "Anna"), Player(PlayerKind.PERSON, "Ben"))))
    if pause is None:
        seat = ComputerSeat(ComputerPlayer(LEVELS["beginner"].strength))
    else:
        seat = computer_seat("beginner", Settings({"pause": pause}), 1)
    played = asyncio.run(seat.choose(state, lambda event: state))
    assert isinstance(played, MoveMade)
    assert played.move in legal_moves(state.position)
    assert len(pauses) == 1
    assert (pauses[0] > 0) is (pause is not None)


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
    assert "“Abc”" in no_game_id("Abc")
