"""The matches of one player at this computer, and the ladder of the bots that they beat."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from schiffe.battleship import DAY_MARK, GAME
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.logbook.summaries import summary_or_empty
from schiffe.battleship.rules.grid import Mask
from schiffe.game.match.players import PlayerKind, SeatNumber, other_seat
from schiffe.game.statistics.ladder import Ladder
from schiffe.game.statistics.results import OwnResult
from schiffe.language.names import current_name, make_folded_names
from schiffe.store.match_filters import MatchFilter, MatchPhase
from schiffe.store.matches import EndingWord, MatchId, StoredEnding, StoredMatch, StoredSide

_PERSON: Final = PlayerKind.PERSON.value


@dataclass(frozen=True)
class OwnBattleshipMatch:
    """A match that is over, as one of its players sees it.

    Attributes:
        began_at: in seconds since 1970.
        rules: the rules, as a line of text.
        result: the result for this player.
        is_played_out: whether it was played until the last ship sank.
        hint_count: the number of hints that this player took.
        first_cell: the cell of the first shot; None if it did not choose one.
        skill, luck: from the analysis of the shots; None before it.
        fleet_mask: the cells of this player's ships.
    """

    match_id: MatchId
    began_at: float
    opponent: StoredSide
    rules: str
    result: OwnResult
    is_played_out: bool
    shot_count: int
    hit_count: int
    hint_count: int
    first_cell: str | None
    skill: float | None
    luck: float | None
    fleet_mask: Mask

    @property
    def level(self) -> str | None:
        """The level of the bot that was played against; None against people."""
        return self.opponent.level or None

    @property
    def person_name(self) -> str | None:
        """The name of the person who was played against; None against bots."""
        return None if self.level else self.opponent.name or None

    @property
    def is_decided(self) -> bool:
        """True if somebody won it."""
        return self.result is not OwnResult.BROKEN_OFF

    @property
    def counts_for_ladder(self) -> bool:
        """True if it was decided without hints."""
        return self.is_decided and not self.hint_count


def own_matches(stored_matches: Iterable[StoredMatch], names: Collection[str]) -> list[OwnBattleshipMatch]:
    """Return the matches of a player with one of these names at this computer, in the order in which they ended.

    Imported matches do not count.
    """
    own_names = make_folded_names(names)
    matches = []
    for stored, end in sorted(_ended_here(stored_matches), key=lambda ended: (ended[0].last_event_at, ended[0].id)):
        seat = stored.seat_of(own_names)
        if seat is not None:
            matches.append(_own_match(stored, end, seat))
    return matches


def players_here(stored_matches: Iterable[StoredMatch]) -> dict[str, int]:
    """Return the players at this computer with their numbers of matches, the most matches first."""
    sides = chain.from_iterable(stored.sides for stored, _end in _ended_here(stored_matches))
    return dict(Counter(current_name(side.name) for side in sides if side.kind == _PERSON).most_common())


def _ended_here(stored_matches: Iterable[StoredMatch]) -> Iterator[tuple[StoredMatch, StoredEnding]]:
    """Yield the matches that were played to their end at this computer, with their ends."""
    return (
        (stored, stored.ending)
        for stored in stored_matches
        if stored.game_word == GAME and stored.ending and not stored.is_imported
    )


def _own_match(stored: StoredMatch, ending: StoredEnding, seat: SeatNumber) -> OwnBattleshipMatch:
    side = summary_or_empty(ending.summary).sides[seat]
    opponent = stored.sides[other_seat(seat)]
    result = OwnResult.of_seat(ending, seat)
    return OwnBattleshipMatch(
        match_id=stored.id,
        began_at=stored.began_at,
        opponent=replace(opponent, name=current_name(opponent.name)) if opponent.kind == _PERSON else opponent,
        rules=stored.rules,
        result=OwnResult.BROKEN_OFF if result is OwnResult.DRAWN else result,  # no game of Battleship is drawn
        is_played_out=ending.word == EndingWord.WON,
        shot_count=side.shot_count,
        hit_count=side.hit_count,
        hint_count=side.hint_count,
        first_cell=side.first_cell,
        skill=side.skill,
        luck=side.luck,
        fleet_mask=side.fleet_mask,
    )


LADDER: Final = Ladder(
    levels=LEVELS,
    match_filter=MatchFilter(game_word=GAME, phase=MatchPhase.OVER, setup_lacks=(DAY_MARK,)),
    own_matches=own_matches,
)
