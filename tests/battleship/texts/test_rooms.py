"""What is said about rooms: what has changed, and how a match was proved."""

import pytest

from schiffe.battleship.net.rooms.messages import MissingRooms, RoomRefusalReason
from schiffe.battleship.net.rooms.proof import ProofProblem, Verdict
from schiffe.battleship.net.rooms.status import Phrase, RoomPhase, RoomPlayer, RoomStatus
from schiffe.battleship.texts.room_entry import refusal_text, room_command, room_invitation
from schiffe.battleship.texts.rooms import (
    NewsKind,
    away_text,
    news_of_changes,
    no_room_text,
    score_text,
    short_away_text,
    verdict_text,
)
from schiffe.network.address import Address
from tests.tools.room_scenes import changed

ALONE = RoomStatus(
    own_player=RoomPlayer("Anna", is_here=True), code="amber-otter-417", match_number=1, has_opened_room=True
)
HERE = changed(ALONE, friend_name="Ben", friend_is_here=True, friend_seconds_left=600)
PLAYING = changed(HERE, phase=RoomPhase.PLAYING)
AWAY = changed(PLAYING, friend_is_here=False, friend_seconds_left=541)


def said(number: int, count: int, *, is_own: bool = False) -> Phrase:
    return Phrase(number, is_own, count)


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        (ALONE, ALONE, ""),
        (RoomStatus(own_player=RoomPlayer("Anna")), changed(ALONE), ""),
        (ALONE, HERE, "Ben is here."),
        (HERE, ALONE, "Ben has left the room."),
        (PLAYING, AWAY, "Ben is away, and has 9:01 to come back."),
        (HERE, changed(AWAY, phase=RoomPhase.PLACING), "Ben is away."),
        (changed(PLAYING, phase=RoomPhase.OVER), changed(AWAY, phase=RoomPhase.OVER), "Ben is away."),
        (AWAY, PLAYING, "Ben is back."),
        (PLAYING, changed(AWAY, own_is_here=False), "The connection is lost. Trying again."),
        (changed(PLAYING, own_is_here=False), PLAYING, "Connected again."),
        (PLAYING, changed(PLAYING, last_phrase=said(3, 1)), "Ben: Well played!"),
        (PLAYING, changed(PLAYING, last_phrase=said(3, 1, is_own=True)), ""),
        (PLAYING, changed(PLAYING, last_phrase=said(77, 1)), ""),
        (AWAY, changed(AWAY, may_end=True), "Ben does not go on. You can wait, or end the game."),
        (
            HERE,
            changed(HERE, phase=RoomPhase.WAITING),
            "All places on the server are taken. The game begins when one is free.",
        ),
        (PLAYING, changed(PLAYING, is_closing=True), "The server is about to end. This game can still be finished."),
        (PLAYING, changed(PLAYING, phase=RoomPhase.OVER, friend_wants_rematch=True), "Ben would like to play again."),
        (PLAYING, changed(PLAYING, phase=RoomPhase.OVER, friend_wants_rematch=True, own_wants_rematch=True), ""),
        (PLAYING, changed(PLAYING, phase=RoomPhase.OVER, refusal=RoomRefusalReason.CLOSED), "Ben has left the room."),
        (
            PLAYING,
            changed(PLAYING, phase=RoomPhase.OVER, refusal=RoomRefusalReason.UNKNOWN),
            "The room is gone: the server was",
        ),
        (HERE, changed(HERE, is_closing=True), ""),
        (
            PLAYING,
            changed(PLAYING, phase=RoomPhase.OVER, is_closing=True, refusal=RoomRefusalReason.CLOSED),
            "The server is about to end, and the room is closed.",
        ),
        (
            AWAY,
            changed(PLAYING, last_phrase=said(7, 2)),
            "Ben is back. Ben: I'm back.",
        ),
    ],
)
def test_what_has_changed_is_said(before: RoomStatus, now: RoomStatus, told: str) -> None:
    found = news_of_changes(before, now).text or ""
    assert found == told or (told and found.startswith(told))


def test_the_kind_of_news_says_who_has_come_and_gone() -> None:
    lost = changed(ALONE, own_is_here=False)
    assert news_of_changes(ALONE, HERE).kinds == {NewsKind.ARRIVAL}
    assert news_of_changes(HERE, ALONE).kinds == {NewsKind.LEFT}
    assert news_of_changes(lost, HERE).kinds == {NewsKind.ARRIVAL, NewsKind.RECONNECTED}
    assert news_of_changes(AWAY, PLAYING).kinds == set()


@pytest.mark.parametrize("count", [1, 2])
def test_a_phrase_that_is_said_again_is_told_again(count: int) -> None:
    before, now = (changed(PLAYING, last_phrase=said(3, number)) for number in (1, count))
    assert bool(news_of_changes(before, now).text) == (count > 1)


def test_the_seconds_that_a_friend_may_be_away_run() -> None:
    away = changed(AWAY, measured_at=100.0)
    assert [away_text(away, now) for now in (100.0, 141.0, 999.0)] == [
        "Ben is away, and has 9:01 to come back.",
        "Ben is away, and has 8:20 to come back.",
        "Ben is away, and has 0:00 to come back.",
    ]
    assert short_away_text(away, 141.0) == "Ben is away, 8:20"


@pytest.mark.parametrize("away", [changed(AWAY, phase=RoomPhase.PLACING), changed(AWAY, phase=RoomPhase.OVER)])
def test_no_seconds_run_beside_a_match(away: RoomStatus) -> None:
    assert (away_text(away, 9.0), short_away_text(away, 9.0)) == ("Ben is away.", "Ben is away")


@pytest.mark.parametrize(
    ("verdict", "told"),
    [
        (None, "Ben has not shown the fleet yet."),
        (Verdict(), "Ben: all answers true."),
        (Verdict(ProofProblem.FALSE_ANSWER, 16), "Ben gave a false answer at B7. The game counts for nobody."),
        *((Verdict(problem), "The game counts for nobody.") for problem in [*ProofProblem][:3]),
    ],
)
def test_a_verdict_is_told(verdict: Verdict | None, told: str) -> None:
    assert told in verdict_text(verdict, "Ben", 10)


def test_the_score_leaves_out_what_was_not_proved() -> None:
    proved, false = changed(HERE, verdict=Verdict()), changed(HERE, verdict=Verdict(ProofProblem.MOVED))
    assert score_text(proved, (1, 2), 0) == "Score: Anna 2, Ben 2."
    assert score_text(false, (1, 2), 0) == "Score: Anna 1, Ben 2."


@pytest.mark.parametrize(
    ("address", "command"),
    [
        (Address("play.example"), "schiffe --connect play.example/kelp-heron-421"),
        (Address("play.example", 5000, is_tls=True), "schiffe --connect tls://play.example:5000/kelp-heron-421"),
        (Address("2001:db8::1"), "schiffe --connect [2001:db8::1]/kelp-heron-421"),
    ],
)
def test_the_line_to_send(address: Address, command: str) -> None:
    assert room_command(address, "kelp-heron-421") == command
    other = Address("192.0.2.9", 5000)
    hosted = room_invitation((address, other), "kelp-heron-421", is_hosted=True)
    assert command in hosted.request
    assert hosted.extra_lines == ["If that does not work, try 192.0.2.9:5000/kelp-heron-421."]
    kept = room_invitation((address, other), "kelp-heron-421", is_hosted=False)
    assert command in kept.text
    assert "192.0.2.9" not in kept.text


def test_every_refusal_has_a_reason() -> None:
    told = {word: refusal_text(word, "kelp-heron-421") for word in RoomRefusalReason}
    assert len({*told.values()}) == len(told)
    assert [word.value for word, text in told.items() if f"({word.value})" in text] == ["turn", "impossible", "line"]
    assert refusal_text(RoomRefusalReason.UNKNOWN, "kelp-heron-421", has_sat=True) != told[RoomRefusalReason.UNKNOWN]


@pytest.mark.parametrize(
    ("error", "refusal", "told"),
    [
        (MissingRooms(is_sure=True), None, "This server has no rooms. "),
        (MissingRooms(is_sure=False), None, "This server has no rooms, or is busy."),
        (ConnectionRefusedError(111, "refused"), None, "play.example:54321 refuses the connection"),
        (ValueError("made up"), None, "The server has said something that cannot be."),
        (
            None,
            RoomRefusalReason.UNKNOWN,
            "No room has the code “kelp-heron-421”. It may be closed, or on another server.",
        ),
        (None, RoomRefusalReason.FULL, "Two people are in this room already."),
        (None, None, "The room is closed."),
    ],
)
def test_why_one_has_no_seat(error: Exception | None, refusal: RoomRefusalReason | None, told: str) -> None:
    address = Address("play.example")
    assert no_room_text(error, refusal, address, code="kelp-heron-421", has_sat=False).startswith(told)
