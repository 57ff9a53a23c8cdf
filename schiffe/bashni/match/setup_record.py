"""The setup record, from which a match can be resumed, and its text in the logbook."""

import json
from dataclasses import dataclass, replace
from typing import Final, Self

from schiffe.bashni.levels import LEVELS
from schiffe.bashni.match.codec import START_CODEC
from schiffe.bashni.match.events import MatchStarted
from schiffe.bashni.match.request import PlayBashniBot, PlayFirstMatch
from schiffe.bashni.rules.position import Colour, Limits
from schiffe.game.match.players import Player, PlayerKind, SeatNumber, replaced_at
from schiffe.game.match.request import PlayTogether
from schiffe.json.values import ChoiceProblem, Value, read_text

_VERSION: Final = 1
STANDARD_LIMITS_LINE: Final = "standard"
"""The line for the standard limits."""


@dataclass(frozen=True)
class SetupRecord:
    """The request and settings that a match was made from.

    Attributes:
        seed: the seed of the bot's mistakes.
        clock_seconds: the seconds per move; 0 for no clock.
        is_first_match: whether it is a first match, with advice.
        has_ended_lesson: whether the player has ended the advice.
    """

    start: MatchStarted
    seed: int = 0
    clock_seconds: int = 0
    is_first_match: bool = False
    has_ended_lesson: bool = False

    @property
    def players(self) -> tuple[Player, Player]:
        """The players, White first."""
        return self.start.players

    @property
    def is_local(self) -> bool:
        return self.remote_side is None

    @property
    def remote_side(self) -> Colour | None:
        """The side played by a remote player at a gameserver; None in a local match."""
        return next((side for side in Colour if self.players[side].kind is PlayerKind.REMOTE), None)

    def with_players(self, players: tuple[Player, Player]) -> Self:
        return replace(self, start=replace(self.start, players=players))

    def with_remote_seat(self, seat: SeatNumber) -> Self:
        player = replace(self.players[seat], kind=PlayerKind.REMOTE)
        return self.with_players(replaced_at(self.players, seat, player))

    @property
    def request(self) -> PlayBashniBot | PlayTogether:
        white, black = self.start.players
        if level := white.level or black.level:
            request_type = PlayFirstMatch if self.is_first_match else PlayBashniBot
            return request_type(level, Colour.BLACK if white.level else Colour.WHITE)
        return PlayTogether((white.name, black.name))


def limits_line(limits: Limits) -> str:
    """Format the limits as a line of text."""
    return STANDARD_LIMITS_LINE if limits == Limits() else f"{limits.plies}; {limits.plies_without_queen}"


def record_json(record: SetupRecord) -> str:
    """Format a record as one line of ASCII, without a line end."""
    # The event names a remote player like any other person, because it is exported too.
    remote_seat = None if record.remote_side is None else int(record.remote_side)
    flags = {"lesson": record.is_first_match, "lesson_ended": record.has_ended_lesson}
    json_object = {
        "version": _VERSION,
        "start": START_CODEC.write(record.start),
        "seed": record.seed,
        "clock": record.clock_seconds,
        **{name: True for name, flag in flags.items() if flag},
        "remote": remote_seat,
    }
    return json.dumps(json_object, separators=(",", ":"))


def read_record(text: str) -> SetupRecord:
    """Parse the text of a record.

    Raises:
        UnreadableText: it is not a record.
    """
    return read_text(text, _read_record_value)


def _read_record_value(value: Value) -> SetupRecord:
    fields = value.fields()
    value.field("version").must_be(_VERSION)
    record = SetupRecord(
        start=START_CODEC.read(value.field("start")),
        seed=value.field("seed").natural(),
        clock_seconds=value.field("clock").seconds(),
        is_first_match="lesson" in fields and fields["lesson"].flag(),
        has_ended_lesson="lesson_ended" in fields and fields["lesson_ended"].flag(),
    )
    levels = [player.level for player in record.players if player.kind is PlayerKind.BOT]
    if len(levels) > 1 or not set(levels) <= set(LEVELS):
        raise value.make_field_error("start", ChoiceProblem(tuple(LEVELS)))
    remote_seat = value.field("remote").unless_null(Value.seat)
    return record if remote_seat is None else record.with_remote_seat(remote_seat)
