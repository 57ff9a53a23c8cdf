"""One game of the gameserver by itself: who gets which seat, what each is told, how it ends, whom it remembers."""

import asyncio
import gc
import weakref

import pytest

from schiffe.bashni.net.messages import BashniResult
from schiffe.bashni.net.wire import MOVEOK, encode_game_over, encode_move_request, encode_players, encode_position
from schiffe.bashni.rules.notation import parse_move, parse_position
from schiffe.bashni.rules.position import START_POSITION, Colour, Limits, Position
from schiffe.bashni.server import hosted_game as module
from schiffe.bashni.server.client_connection import ClientConnection
from schiffe.bashni.server.hosted_game import GameEnding, GameEndingReason, GameRules, HostedGame
from schiffe.bashni.server.moves import RefusedMove, parse_legal_move

NAMES = ("White", "Black")
Told = tuple[str, object]


class Somebody(ClientConnection):
    """A client that notes what its game tells it, in a list that several may share."""

    def __init__(self, name: str = "", told: list[tuple[str, Told]] | None = None) -> None:
        self.network = name
        self.told: list[Told] = []
        self._together = [] if told is None else told

    def _note(self, what: str, told: object) -> None:
        self.told.append((what, told))
        self._together.append((self.network, (what, told)))

    def confirm_seat(self, players: bytes, /) -> None:
        self._note("seat", players)

    def show(self, *blocks: bytes) -> None:
        self._note("shown", blocks)

    def send(self, block: bytes, /) -> None:
        self._note("said", block)

    def accept_move(self, block: bytes, /) -> None:
        self._note("accepted", block)

    def ask_for_move(self, block: bytes, seconds: float, /) -> None:
        self._note("asked", (block, seconds))

    def end(self, block: bytes, /) -> None:
        self._note("end", block)


def opened(rules: GameRules | None = None, *, is_requested: bool = False) -> HostedGame:
    return HostedGame("gameofourown1", rules or GameRules(), is_requested=is_requested)


def begun(rules: GameRules | None = None) -> tuple[HostedGame, Somebody, Somebody]:
    """A game in which White is asked for its first move."""
    game, white, black = opened(rules), Somebody("w"), Somebody("b")
    for player, one in enumerate((white, black)):
        game.visit(one)
        assert game.take_seat(one, player) == player
    game.begin()
    assert white.told.pop() == ("asked", (encode_move_request(3000, game.position), 3.0))
    for one in (white, black):
        one.told.clear()
    return game, white, black


# Seats


def test_any_free_seat_is_the_first_one() -> None:
    game, one, two, three = opened(), Somebody(), Somebody(), Somebody()
    assert (game.name, game.game_id, game.players, game.is_full) == ("Bashni gameofourown1", "gameofourown1", (), False)
    assert game.take_seat(one, None) == 0
    assert (game.players, game.is_full, game.has_begun) == ((one,), False, False)
    assert game.take_seat(two, 0) is None
    assert game.take_seat(two, None) == 1
    assert (game.players, game.is_full, game.has_begun) == ((one, two), True, False)
    for wanted in (None, 0, 1, 2):
        assert game.take_seat(three, wanted) is None
    assert one.told == [("seat", encode_players(NAMES, (True, False), 0))]
    assert two.told == [("seat", encode_players(NAMES, (True, True), 1))]
    assert not three.told


def test_a_seat_that_is_asked_for_by_number() -> None:
    game, one, two = opened(), Somebody(), Somebody()
    assert game.take_seat(one, 2) is None
    assert game.take_seat(one, 1) == 1
    assert one.told == [("seat", encode_players(NAMES, (False, True), 1))]
    assert game.take_seat(two, None) == 0
    assert game.players == (two, one)


def test_before_the_game_has_begun_a_seat_is_left_without_loss() -> None:
    game, one, two = opened(), Somebody(), Somebody()
    game.take_seat(one, 1)
    game.leave(one)
    assert (game.players, game.ending) == ((), None)
    assert game.take_seat(two, 1) == 1
    game.leave(one)
    assert game.players == (two,)
    watcher = Somebody()
    game.watch(watcher)
    assert watcher.told == [("shown", (encode_players(NAMES, (False, True), None), encode_position(START_POSITION)))]


@pytest.mark.parametrize("is_requested", [False, True])
def test_a_game_that_was_asked_for_is_deserted_once_nobody_is_left_before_it_begins(is_requested: bool) -> None:
    game, one, two = opened(is_requested=is_requested), Somebody(), Somebody()
    assert game.is_requested is is_requested
    for somebody in (one, two):
        game.visit(somebody)
        assert not game.is_deserted
    game.leave(one)
    assert not game.is_deserted
    game.leave(two)
    assert game.is_deserted is is_requested
    for somebody in (one, two):
        game.visit(somebody)
        game.take_seat(somebody, None)
    game.begin()
    for somebody in (one, two):
        game.leave(somebody)
        assert not game.is_deserted


# What is told


def test_who_is_told_what_of_a_move() -> None:
    told: list[tuple[str, Told]] = []
    game = opened()
    white, black, gone, watcher = (Somebody(name, told) for name in ("white", "black", "gone", "watcher"))
    for somebody in (white, black):
        game.take_seat(somebody, None)
    for somebody in (gone, watcher):
        game.watch(somebody)
    game.begin()
    game.leave(gone)
    assert told[2:] == [
        *(
            (name, ("shown", (encode_players(NAMES, (True, True), None), encode_position(START_POSITION))))
            for name in ("gone", "watcher")
        ),
        ("white", ("asked", (encode_move_request(3000, START_POSITION), 3.0))),
    ]
    told.clear()
    game.play(parse_move("C3:D4"))
    moved = START_POSITION.after(parse_move("C3:D4"))
    assert game.position == moved
    assert told == [
        ("white", ("accepted", MOVEOK)),
        ("watcher", ("said", encode_position(moved))),
        ("black", ("asked", (encode_move_request(3000, moved), 3.0))),
    ]
    assert (game.ending, game.players) == (None, (white, black))


def test_the_time_for_a_move_is_a_rule() -> None:
    game, white, black = opened(GameRules(move_milliseconds=50)), Somebody(), Somebody()
    for somebody in (white, black):
        game.take_seat(somebody, None)
    game.begin()
    assert white.told[-1] == ("asked", (encode_move_request(50, START_POSITION), 0.05))


def test_a_game_lasts_from_its_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(module, "monotonic", lambda: now)
    game = opened()
    assert (game.elapsed_seconds, game.has_begun) == (0.0, False)
    game, _white, _black = begun()
    assert (game.elapsed_seconds, game.has_begun) == (0.0, True)
    now = 1012.34567
    assert game.elapsed_seconds == 12.346


@pytest.mark.parametrize("watching", [1, 100, 101, 250])
def test_a_hundred_watchers_are_told_at_once_and_the_others_in_the_steps_that_follow(watching: int) -> None:
    async def story() -> None:
        game, _white, black = begun(GameRules(Limits(plies=2)))
        told: list[tuple[str, Told]] = []
        watchers = [Somebody(str(number), told) for number in range(watching)]
        for watcher in watchers:
            game.watch(watcher)
        told.clear()
        game.play(parse_move("C3:D4"))
        assert len(told) == min(100, watching)
        assert black.told[-1][0] == "asked"
        game.play(parse_move("F6:G5"))
        for _ in range(3 * (1 + watching // 100)):
            await asyncio.sleep(0)  # a step of the loop
        names = [str(number) for number in range(watching)]
        assert [name for name, _ in told] == names * 3
        moved = START_POSITION.after(parse_move("C3:D4"))
        last = moved.after(parse_move("F6:G5"))
        blocks = [what for name, what in told if name == names[-1]]
        assert blocks == [
            ("said", encode_position(moved)),
            ("said", encode_position(last)),
            ("end", encode_game_over(last, BashniResult.DRAWN)),
        ]

    asyncio.run(story())


# The end


@pytest.mark.parametrize(
    ("pieces", "moves", "reason", "outcome", "points"),
    [
        ("w@C3 b@D4", ["C3:E5"], GameEndingReason.BLOCKED, BashniResult.WHITE_WON, (1, 0)),
        ("w@C3 b@E5", ["C3:D4", "E5:C3"], GameEndingReason.BLOCKED, BashniResult.BLACK_WON, (0, 1)),
        ("w@C3 w@A1 b@H8", ["C3:D4", "H8:G7", "A1:B2"], GameEndingReason.POINTS, BashniResult.WHITE_WON, (2, 1)),
        ("w@C3 b@H8 b@F8", ["C3:D4", "H8:G7", "D4:C5"], GameEndingReason.POINTS, BashniResult.BLACK_WON, (1, 2)),
        ("w@C3 b@H8", ["C3:D4", "H8:G7", "D4:C5"], GameEndingReason.POINTS, BashniResult.DRAWN, (1, 1)),
    ],
)
def test_how_a_game_is_decided(
    monkeypatch: pytest.MonkeyPatch,
    pieces: str,
    moves: list[str],
    reason: GameEndingReason,
    outcome: BashniResult,
    points: tuple[int, int],
) -> None:
    position = Position(parse_position(pieces).towers, Colour.WHITE)
    monkeypatch.setattr(module, "START_POSITION", position)
    game, white, black = begun(GameRules(Limits(plies=3)))
    watcher = Somebody()
    game.watch(watcher)
    for move in moves:
        assert game.ending is None
        game.play(parse_legal_move(game.position, move))
        position = position.after(parse_move(move))
    assert game.ending == GameEnding(reason, outcome, points)
    for one in (white, black, watcher):
        assert one.told[-1] == ("end", encode_game_over(position, outcome))
        assert [what for what, _ in one.told].count("end") == 1


@pytest.mark.parametrize("leaver", [0, 1])
def test_a_player_who_leaves_has_lost(leaver: int) -> None:
    game, *players = begun()
    watcher = Somebody()
    game.watch(watcher)
    game.leave(players[leaver])
    outcome = (BashniResult.BLACK_WON, BashniResult.WHITE_WON)[leaver]
    result = GameEnding(GameEndingReason.FORFEIT, outcome, (12, 12))
    assert (game.ending, outcome.winner) == (result, 1 - leaver)
    assert not players[leaver].told
    for one in (players[1 - leaver], watcher):
        assert one.told[-1] == ("end", encode_game_over(START_POSITION, outcome))
    assert (game.players, game.has_begun) == ((), True)
    game.leave(players[1 - leaver])
    game.leave(watcher)
    assert game.ending == result


def test_a_game_that_is_stopped_has_no_winner() -> None:
    game, white, black = begun()
    game.stop()
    assert game.ending == GameEnding(GameEndingReason.STOPPED, BashniResult.UNDECIDED, (12, 12))
    assert game.ending.result.winner is None
    assert white.told == black.told == []


def test_who_comes_late_is_told_the_end_whatever_it_asks_for() -> None:
    game, white, black = begun()
    game.leave(white)
    end = ("end", encode_game_over(START_POSITION, BashniResult.BLACK_WON))
    assert black.told == [end]
    for wanted, player in ((None, 0), (0, 0), (1, 1), (1, 1)):
        late = Somebody()
        game.visit(late)
        assert game.take_seat(late, wanted) == player
        assert late.told == [("seat", encode_players(NAMES, (True, True), player)), end]
    assert game.take_seat(Somebody(), 2) is None
    watcher = Somebody()
    game.watch(watcher)
    assert watcher.told == [
        ("shown", (encode_players(NAMES, (True, True), None), encode_position(START_POSITION))),
        end,
    ]


def test_a_finished_game_keeps_nobody() -> None:
    """A server remembers a thousand of them."""
    game, white, black = begun()
    watcher, visitor, late = Somebody(), Somebody(), Somebody()
    game.watch(watcher)
    game.visit(visitor)
    game.leave(white)
    game.visit(late)
    game.watch(late)
    known = [weakref.ref(one) for one in (white, black, watcher, visitor, late)]
    del white, black, watcher, visitor, late
    gc.collect()
    assert [one() for one in known] == [None] * 5


# Moves


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("C3", '"C3" is not a start and a landing'),
        ("x" * 40, f'"{"x" * 40}" is not a square'),
        ("x" * 41, f'"{"x" * 37}..." is not a square'),
        ("C3:\u2654", '"\\u2654" is not a square'),
        ("C3:D3", '"D3" is not a dark square'),
        ("C3:J9", '"J9" is outside the board'),
        ("C3:E5", "a man does not get as far as E5"),
    ],
)
def test_a_move_that_is_refused_is_quoted(text: str, shown: str) -> None:
    with pytest.raises(RefusedMove) as caught:
        parse_legal_move(START_POSITION, text)
    assert str(caught.value) == shown


@pytest.mark.parametrize("text", ["C3:D4", "c3-d4", " C3 D4 "])
def test_a_legal_move(text: str) -> None:
    assert parse_legal_move(START_POSITION, text) == parse_move("C3:D4")
