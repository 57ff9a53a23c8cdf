"""The games of one player at this computer."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from schiffe.battleship import GAME
from schiffe.battleship.logbook.finished import Summary, summary_or_empty
from schiffe.battleship.rule_line import ImpossibleRules
from schiffe.battleship.rules.grid import Mask
from schiffe.battleship.rules.variants import Rules
from schiffe.game.match.players import PlayerKind, SeatNumber, other_seat
from schiffe.language.names import current_name, folded_name
from schiffe.store.matches import MatchId, StoredEnding, StoredMatch, StoredSide

_PERSON: Final = PlayerKind.PERSON.value


class BattleshipGame(NamedTuple):
    """A match that is over, as one of its players sees it; a tuple, as ten thousand of them are made at once.

    Attributes:
        began_at: when, in seconds since 1970.
        rules: the rules, as a line of text.
        has_won: whether this player has won; None if the match was broken off.
        is_whole: whether it was played until the last ship sank.
        hints: the number of hints that this player took.
        first_cell: the cell of the first shot; None if it did not choose one.
        skill, luck: from the analysis of the shots; None before it.
        fleet_mask: the cells of this player's ships.
    """

    match_id: MatchId
    began_at: float
    opponent: StoredSide
    rules: str
    has_won: bool | None
    is_whole: bool
    shots: int
    hits: int
    hints: int
    first_cell: str | None
    skill: float | None
    luck: float | None
    fleet_mask: Mask

    @property
    def level(self) -> str:
        """The level of the bot that the game was played against; empty against people."""
        return self.opponent.level

    @property
    def counts_for_ladder(self) -> bool:
        """True if it was decided without hints."""
        return self.has_won is not None and not self.hints


def own_games(matches: Iterable[StoredMatch], names: Collection[str]) -> list[BattleshipGame]:
    """Return the games of a player with one of these names at this computer, in the order in which they ended.

    Imported games do not count.
    """
    own_names = {folded_name(current_name(name)) for name in names}

    def is_own(side: StoredSide) -> bool:
        return side.kind == _PERSON and folded_name(current_name(side.name)) in own_names

    own_matches = [
        stored
        for stored in matches
        if stored.game == GAME and stored.end and not stored.is_imported and any(map(is_own, stored.sides))
    ]
    own_matches.sort(key=lambda stored: (stored.last_event_at, stored.id))
    return [_own_game(stored, 0 if is_own(stored.sides[0]) else 1) for stored in own_matches]


def players(matches: Iterable[StoredMatch]) -> dict[str, int]:
    """Return the players at this computer with their numbers of games, the most games first."""
    counts: dict[str, int] = {}
    for stored in matches:
        if stored.game == GAME and stored.end and not stored.is_imported:
            for side in stored.sides:
                if side.kind == _PERSON:
                    name = current_name(side.name)
                    counts[name] = counts.get(name, 0) + 1
    return dict(sorted(counts.items(), key=lambda item: -item[1]))


def _own_game(stored: StoredMatch, seat: SeatNumber) -> BattleshipGame:
    assert stored.end
    summary: Summary = summary_or_empty(stored.end.summary)
    opponent = stored.sides[other_seat(seat)]
    is_decided = stored.end.is_decided and stored.end.winner is not None
    return BattleshipGame(
        match_id=stored.id,
        began_at=stored.began_at,
        opponent=replace(opponent, name=current_name(opponent.name)) if opponent.kind == _PERSON else opponent,
        rules=stored.rules,
        has_won=stored.end.winner == seat if is_decided else None,
        is_whole=stored.end.ending == StoredEnding.WON,
        shots=summary.shots[seat],
        hits=summary.hits[seat],
        hints=summary.hints[seat],
        first_cell=summary.first_cells[seat],
        skill=summary.skill[seat],
        luck=summary.luck[seat],
        fleet_mask=summary.fleet_masks[seat],
    )


@lru_cache(maxsize=256)
def known_rules(line: str) -> Rules | None:
    """Return the rules of a line in the logbook; None if they are impossible."""
    try:
        return Rules.parse(line)
    except ImpossibleRules:
        return None
