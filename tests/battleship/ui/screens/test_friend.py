"""The screen that opens and enters rooms, and a room in which one waits, painted in all languages and sizes."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from schiffe.battleship.drawing import ASCII_GLYPHS, BOX_GLYPHS
from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.match.request import EnterRoom, Host, Join, OpenRoom
from schiffe.battleship.net.rooms.messages import Terms
from schiffe.battleship.net.rooms.status import RoomPhase, RoomStatus
from schiffe.battleship.rule_settings import VARIANT
from schiffe.battleship.settings import FIRST_TURN
from schiffe.battleship.texts.rooms import NewsKind, RoomNews, nobody_hears_news, who_begins_text
from schiffe.battleship.ui.battle.message import battle_message
from schiffe.battleship.ui.battle.painting import make_bar
from schiffe.battleship.ui.battle.state import OpponentWait
from schiffe.battleship.ui.painting.room_snapshot import RoomSnapshot
from schiffe.battleship.ui.screens.friend.state import FriendRow, FriendState, TermStep
from schiffe.battleship.ui.screens.room.page import RoomScreenState
from schiffe.battleship.ui.show_friend import term_changes
from schiffe.language import i18n
from schiffe.network.address import Address
from schiffe.settings.schema import Settings
from schiffe.settings.shared import CLOCK
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.command import Command, Done, calling
from tests.battleship.ui.painting import painted, press, step_of
from tests.game.ui.painting import result
from tests.tools import room_scenes as rooms
from tests.tools.scenes import SCENES

SIZES = [(40, 20), (60, 22), (79, 24), (80, 19), (80, 24), (100, 24), (120, 40), (200, 60)]
SERVER = Address("play.example.org")


@pytest.fixture(params=i18n.available_languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.choose_language(request.param)
    yield request.param
    i18n.choose_language("en")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("row", FriendRow)
def test_every_row_has_its_place(language: str, size: tuple[int, int], row: FriendRow) -> None:
    screen = rooms.friend_screen(FriendState("Lea", "play.example.org" * 3, "kelp heron 421", row))
    text = painted(screen, size)
    assert "Lea" in text or row is FriendRow.NAME  # what is typed is the stage's to show
    assert "kelp heron 421" in text or row is FriendRow.CODE
    screen.state = replace(screen.state, error="What is typed here cannot be, for a long reason. " * 2)
    assert "What is typed here" in painted(screen, size)


@pytest.mark.parametrize(
    ("typed", "wish"),
    [
        ("kelp-heron-421", EnterRoom(SERVER, "kelp-heron-421")),
        ("  KELP heron 421 ", EnterRoom(SERVER, "kelp-heron-421")),
        ("example.net:7/Kelp-Heron-421", EnterRoom(Address("example.net", 7), "kelp-heron-421")),
        ("schiffe --connect [::1]:7/kelp-heron-421", EnterRoom(Address("::1", 7), "kelp-heron-421")),
        ("tls://example.net/kelp-heron-421", EnterRoom(Address("example.net", is_tls=True), "kelp-heron-421")),
        ("example.net:7", Join(Address("example.net", 7))),
        ("localhost", Join(Address("localhost"))),
    ],
)
def test_a_code_is_read_as_it_was_sent(typed: str, wish: object) -> None:
    for row in (FriendRow.CODE, FriendRow.SERVER):
        if row is FriendRow.CODE or "/" in typed:
            state = FriendState("Lea", str(SERVER) if row is FriendRow.CODE else typed, typed, row)
            assert result(rooms.friend_screen(state), "enter") == wish


@pytest.mark.parametrize(
    ("state", "row", "told"),
    [
        (
            FriendState("Lea", "a.b", "kelp-herron-421", FriendRow.CODE),
            FriendRow.CODE,
            "No code has the word “herron”",
        ),
        (
            FriendState("Lea", "a.b", "kelp heron 4Z1", FriendRow.CODE),
            FriendRow.CODE,
            "from 100 to 999, not with “4z1”",
        ),
        (FriendState("Lea", "a.b", "c.d/kelp", FriendRow.CODE), FriendRow.CODE, "“kelp” is not a code"),
        (FriendState("Lea", "", "kelp-heron-421", FriendRow.CODE), FriendRow.CODE, "play.example.org/kelp-heron-421"),
        (FriendState("Lea", "a.b", "", FriendRow.CODE), FriendRow.CODE, "Type the code"),
        (FriendState("Lea", "a.b", "a:x", FriendRow.CODE), FriendRow.CODE, "“a:x” is not an address"),
        (FriendState("Lea", "a b", "", FriendRow.SERVER), FriendRow.SERVER, "“a b” is not an address"),
        (FriendState("Lea", "", "", FriendRow.CLOCK), FriendRow.SERVER, "Type the address of a server"),
        (FriendState("", "a.b", "", FriendRow.SERVER), FriendRow.NAME, "Type a name first"),
        (FriendState("\u2800", "a.b", "", FriendRow.NAME), FriendRow.NAME, "is not possible"),
        (FriendState("", "a.b", "kelp-heron-421", FriendRow.CODE), FriendRow.NAME, "Type a name first"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(state: FriendState, row: FriendRow, told: str) -> None:
    screen = rooms.friend_screen(state)
    press(screen, "enter")
    assert screen.state.row is row
    assert told in (screen.state.error or "")
    assert told[:20] in " ".join(painted(screen, (80, 24)).split())
    screen.type("x")
    assert not screen.state.error


def test_a_line_that_is_pasted_where_the_name_stands_goes_where_it_belongs() -> None:
    screen = rooms.friend_screen(FriendState("Lea", row=FriendRow.NAME))
    screen.type("Lea/")
    assert (screen.state.name, screen.state.row) == ("Lea/", FriendRow.NAME)
    screen.type(f"Lea/{rooms.COMMAND}")
    assert (screen.state.name, screen.state.row) == ("Lea/", FriendRow.CODE)
    assert result(screen, "enter") == EnterRoom(SERVER, rooms.CODE)


def test_rows_halves_and_terms() -> None:
    screen = rooms.friend_screen(FriendState("Lea", str(SERVER)))
    press(screen, "down")
    steps = [result(screen, key) for key in ("right", "left", " ", "-")]
    assert steps == [TermStep(FriendRow.VARIANT, by) for by in (1, -1, 1, -1)]
    assert screen.line is None
    rows = []
    for key in ("tab", "tab", "up", "enter"):
        press(screen, key)
        rows.append(screen.state.row)
    assert rows == [FriendRow.CODE, FriendRow.SERVER, FriendRow.NAME, FriendRow.SERVER]
    assert result(screen, "enter") == OpenRoom(SERVER)
    assert result(rooms.friend_screen(FriendState(row=FriendRow.HOST)), "enter") == Host()
    assert result(screen, "escape") is None


def test_a_click_goes_to_a_row_and_a_second_one_changes_it() -> None:
    screen = rooms.friend_screen()
    canvas = Canvas(80, 24)
    screen.paint_frame(canvas, lambda: None)
    y = next(number for number, line in enumerate(canvas.text().split("\n")) if "Who begins" in line)
    click = canvas.transition_at(10, y)
    assert click
    screen.do(click)
    assert screen.state.row is FriendRow.FIRST
    screen.paint_frame(canvas := Canvas(80, 24), lambda: None)
    click = canvas.transition_at(10, y)
    assert click
    assert click(screen.state) == Done(TermStep(FriendRow.FIRST, 1))


def test_terms_go_round() -> None:
    seconds = [15]
    for _step in range(4):
        seconds.append(term_changes(Settings({"clock": seconds[-1]}), TermStep(FriendRow.CLOCK, 1))[CLOCK.key])  # type: ignore[arg-type]
    assert seconds == [15, 30, 60, 0, 15]
    assert term_changes(Settings({"clock": 0}), TermStep(FriendRow.CLOCK, -1)) == {CLOCK.key: 60}
    assert term_changes(Settings({"clock": 20}), TermStep(FriendRow.CLOCK, -1)) == {CLOCK.key: 15}
    assert term_changes(Settings({}), TermStep(FriendRow.FIRST, -1)) == {FIRST_TURN.key: "me"}
    assert term_changes(Settings({}), TermStep(FriendRow.VARIANT, 1)) == {VARIANT.key: "hasbro"}
    assert term_changes(Settings({"size": 9}), TermStep(FriendRow.VARIANT, 1)) == {VARIANT.key: "standard"}


# A room


@pytest.mark.parametrize("size", SIZES)
def test_a_room_shows_its_code_and_the_line_to_send(language: str, size: tuple[int, int]) -> None:
    for code in ("kelp-heron-421", "cradle-memory-421", "spider-minnow-987"):
        for host in ("play.example.org", "a.very.long.name.of.a.server.example.org:43210"):
            line = f"schiffe --connect {host}/{code}"
            also = ("If that does not work, try 192.0.2.7:54321.",) if size[1] > 20 else ()
            state = RoomScreenState(
                RoomSnapshot(rooms.status(code=code, command=line)), BOX_GLYPHS, "", 7, extra_lines=also
            )
            text = painted(rooms.room_screen(state), size)
            assert line.replace(" ", "") in "".join(text.split())
            assert "7" in text


def test_a_code_in_ascii_and_where_there_is_no_room() -> None:
    ascii_only = painted(rooms.room_screen(RoomScreenState(RoomSnapshot(rooms.status()), ASCII_GLYPHS)), (80, 24))
    assert ascii_only.isascii()
    assert "# # ###" in ascii_only
    long = rooms.status(command=f"schiffe --connect {'a' * 60}.example.org/{rooms.CODE}")
    assert "K E L P - H E R O N - 4 2 1" in painted(
        rooms.room_screen(RoomScreenState(RoomSnapshot(long), BOX_GLYPHS)), (40, 20)
    )


@pytest.mark.parametrize("size", SIZES)
def test_who_is_in_a_room(language: str, size: tuple[int, int]) -> None:
    shown = [
        rooms.with_ben(),
        rooms.with_ben(has_opened_room=False, command=""),
        rooms.with_ben(friend_is_ready=True, phase=RoomPhase.WAITING),
        rooms.with_ben(friend_is_here=False),
        rooms.status(own_is_here=False),
        rooms.over_with_ben(own_wants_rematch=True),
    ]
    for status in shown:
        for has_fleet in (False, True):
            screen = rooms.room_screen(
                RoomScreenState(RoomSnapshot(status, RoomNews("Ben: Hello!")), BOX_GLYPHS, "", 7, has_fleet=has_fleet)
            )
            text = painted(screen, size)
            assert "Lea" in text
            assert ("Ben" in text) is bool(status.friend.name) or "Hello" in text


@pytest.mark.parametrize("size", SIZES)
def test_which_rules_which_clock_and_who_begins_stand_in_a_room(size: tuple[int, int]) -> None:
    terms = ("On paper", "10x10, 10 ships", "15 s a turn")
    for status, first in (
        (rooms.status(), "you begin"),
        (rooms.with_ben(has_opened_room=False, command=""), "Ben begins"),
        (rooms.with_ben(match_number=2), "both begin in turn"),
    ):
        text = painted(rooms.room_screen(RoomScreenState(RoomSnapshot(status), BOX_GLYPHS)), size)
        assert [part for part in (*terms, first) if part not in text] == []


@pytest.mark.parametrize(
    ("first", "match", "has_opened_room", "told"),
    [
        ("toss", 1, True, "a toss decides who begins"),
        ("me", 3, True, "you begin each game"),
        ("me", 1, False, "Ben begins each game"),
        ("loser", 1, True, "you begin"),
        ("loser", 2, False, "the loser begins"),
    ],
)
def test_who_begins_is_told_as_the_player_sees_it(first: str, match: int, has_opened_room: bool, told: str) -> None:
    terms = Terms(rooms.paper(), 0, FirstTurn(first))
    status = rooms.with_ben(terms=terms, match_number=match, has_opened_room=has_opened_room)
    assert told in painted(rooms.room_screen(RoomScreenState(RoomSnapshot(status), BOX_GLYPHS)), (80, 24))
    assert (who_begins_text(status) or "").lower() == f"{told.lower()}."


def test_a_room_tells_the_score_and_says_once_who_is_here() -> None:
    state = RoomScreenState(
        RoomSnapshot(rooms.with_ben(), RoomNews("Ben is here.", frozenset({NewsKind.ARRIVAL}))),
        BOX_GLYPHS,
        score=(2, 1),
    )
    screen = rooms.room_screen(state)
    text = painted(screen, (80, 24))
    assert "Your room   2 : 1" in text
    assert text.count("Ben is here") == 2  # in the bar and beside the waves
    assert "d" not in {key for command in screen.commands(state) for key in command.keys}


def test_what_one_can_do_in_a_room() -> None:
    told: list[str] = []
    screen = rooms.room_screen(RoomScreenState(RoomSnapshot(rooms.status()), BOX_GLYPHS))
    screen._copy = told.append
    screen._phrase_command = Command(("f4",), calling(lambda: told.append("say")))
    screen._dismiss = lambda: told.append("dismiss")
    assert isinstance(step_of(screen, "enter")(screen.state), Done)
    press(screen, "c")
    assert told.pop() == rooms.COMMAND
    assert "copied" in painted(screen, (80, 24))
    screen.paint_frame(canvas := Canvas(80, 24), lambda: None)
    y, line = next((y, line) for y, line in enumerate(canvas.text().split("\n")) if rooms.COMMAND in line)
    lit = next(y for y, line in enumerate(canvas.text().split("\n")) if "█" in line)
    for x, row in (line.index("schiffe"), y), (line.index("copied"), y), (line.index("schiffe"), lit):
        click = canvas.transition_at(x, row)
        assert click
        screen.do(click)
    assert told == [rooms.COMMAND] * 3
    screen.state = replace(screen.state, snapshot=RoomSnapshot(rooms.with_ben()), has_fleet=True)
    for key in ("f4", "d"):
        press(screen, key)
    assert told[3:] == ["say", "dismiss"]
    keys = {key for command in screen.commands(screen.state) for key in command.keys}
    assert not keys & {"c", "enter"}
    screen.state = replace(screen.state, snapshot=RoomSnapshot(rooms.playing_with_ben()))
    assert "d" not in {key for command in screen.commands(screen.state) for key in command.keys}


def test_a_game_with_a_false_answer_counts_for_nobody_and_shows_the_shot() -> None:
    """The eighth shot was answered wrongly."""
    screen = SCENES["room, false answer"]("sea")[0]
    for size in SIZES:
        if size[1] > 20:
            assert "gave a false answer at" in " ".join(painted(screen, size).split())
    assert "N O T   C O U N T E D" in painted(screen, (60, 22))
    press(screen, "b")
    row = next(line for line in painted(screen, (80, 24)).split("\n") if re.search(r" 8 ", line) and "10" not in line)
    assert re.match(r" +[A-J] ", row)


@pytest.mark.parametrize(
    ("status", "news", "told", "not_told"),
    [
        (rooms.playing_with_ben(), RoomNews("Ben: Hello!"), "Ben: Hello! Waiting for Ben", "away"),
        (
            rooms.playing_with_ben(friend_is_here=False),
            RoomNews(),
            "Ben is away, and the clock stands. Wait, or",
            "Waiting",
        ),
        (
            rooms.playing_with_ben(friend_is_here=False, may_end=True),
            RoomNews(),
            "You can wait, or end the game. F10",
            "clock",
        ),
        (rooms.playing_with_ben(may_end=True), RoomNews(), "You can wait, or end the game. F10 ends it.", "clock"),
        (rooms.playing_with_ben(own_is_here=False), RoomNews(), "The connection is lost. Trying again.", "Waiting"),
        (
            rooms.playing_with_ben(friend_is_here=False),
            nobody_hears_news(),
            "Nobody can hear you now. Ben is away",
            "Waiting",
        ),
    ],
)
def test_what_is_said_beside_the_next_shot(status: RoomStatus, news: RoomNews, told: str, not_told: str) -> None:
    screen = SCENES["waiting for a shot"]("sea")[0]
    screen.state = replace(screen.state, room_snapshot=RoomSnapshot(status, news), wait=OpponentWait("Waiting for Ben"))
    said = battle_message(screen.state).text
    assert told in said
    assert not_told not in said
    assert " ".join(painted(screen, (120, 40)).split()).count(told[:20]) == 1


@pytest.mark.parametrize("is_own_turn", [True, False])
def test_the_bar_tells_for_how_long_a_friend_may_be_away(is_own_turn: bool) -> None:
    screen = SCENES["battle" if is_own_turn else "waiting for a shot"]("sea")[0]
    for room, told in (
        (rooms.playing_with_ben(friend_is_here=False, measured_at=7.0), "Ben is away, 9:40"),
        (rooms.playing_with_ben(own_is_here=False), "Trying again"),
    ):
        assert screen.state.phase.lets_fire is is_own_turn
        assert make_bar(replace(screen.state, room_snapshot=RoomSnapshot(room)), 10.0).badge == told


@pytest.mark.parametrize("size", SIZES)
def test_a_result_keeps_apart_whether_the_friend_has_played_true(size: tuple[int, int]) -> None:
    screen, told = SCENES["room, result"]("sea")[0], "Ben would like to play again. Ben: Once more?"
    news = RoomNews(told, frozenset({NewsKind.REMATCH_WANTED}))
    room = RoomSnapshot(rooms.over_with_ben(friend_wants_rematch=True), news)
    screen.state = screen.state.with_room(room, None)
    told = " ".join(painted(screen, size).split())
    assert "Ben: all answers true. Ben would like to play again. Ben: Once more?" in told
    assert any(line.strip().startswith("Ben: all") for line in painted(screen, size).split("\n"))


def test_a_room_says_that_the_fleet_is_placed_and_what_a_clock_means() -> None:
    for status in (rooms.status(), rooms.with_ben()):
        assert "Your fleet is placed." in painted(
            rooms.room_screen(RoomScreenState(RoomSnapshot(status), BOX_GLYPHS, has_fleet=True)), (80, 24)
        )
    screen = rooms.friend_screen(FriendState("Lea", "a.b", row=FriendRow.CLOCK))
    assert "You have 15 seconds for each shot." in painted(screen, (80, 24))
