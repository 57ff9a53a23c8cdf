"""The setup record: what a match needs to be taken up again and no player may see, as text and back.

It goes nowhere but into the file of games.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Final

from schiffe.battleship.bots.prior import MOST_LEANING, Prior
from schiffe.battleship.logbook import GAME
from schiffe.battleship.logbook.reading import cell_of, ship_of, written_ship
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.codec import read_player, written_player
from schiffe.battleship.match.events import Player, PlayerKind, SeatNumber, replaced_at
from schiffe.battleship.match.notes import NO_JOTTINGS, Jottings
from schiffe.battleship.match.request import AgainstBot, Daily, ForTwo, GameRequest
from schiffe.battleship.match.setup import GameSetup, Series
from schiffe.battleship.rules.editor import Ships
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, cell_name, cells_of, mask_of
from schiffe.battleship.rules.variants import Rules, read_rules, rules_line
from schiffe.store.matches import NewMatch, StoredSide
from schiffe.store.reading import UNREADABLE, Entry, UnreadableText, exactly, natural, pair, seat_number

_VERSION: Final = 1


@dataclass(frozen=True)
class SetupRecord:
    """How a match was made.

    Attributes:
        seed: what makes its chance.
        first, clock, hints, day: as those of the setup.
        begins, score, loser: as those of the series: ``first`` is who begins this game.
        fleets: the fleets that lie; None for one that does not yet, or is at another computer.
        drafts: of the other fleets, the ships that are laid.
        jottings: what the players have put down for themselves.
        by_hand: whether every ship of a seat that lies was laid by a person, one by one; not by chance, and not partly.
        prior: what the bot thinks of where its opponent lays ships; None where it takes nothing for likelier.
    """

    rules: Rules
    players: tuple[Player, Player]
    seed: int
    first: SeatNumber
    clock: int
    hints: bool
    day: date | None = None
    begins: SeatNumber = 0
    score: tuple[int, int] = (0, 0)
    loser: SeatNumber = 0
    fleets: tuple[Fleet | None, Fleet | None] = (None, None)
    drafts: tuple[Ships, Ships] = ((), ())
    jottings: tuple[Jottings, Jottings] = (NO_JOTTINGS, NO_JOTTINGS)
    by_hand: tuple[bool, bool] = (False, False)
    prior: Prior | None = None

    @classmethod
    def of(cls, setup: GameSetup, series: Series) -> "SetupRecord":
        """The record of a match whose fleets are not laid yet."""
        agreed = setup.rules, setup.players, setup.chance.seed, setup.first, setup.clock, setup.hints, setup.day
        return cls(*agreed, series.first, series.score, series.loser, prior=setup.prior)

    @property
    def setup(self) -> GameSetup:
        """The setup that it was made from."""
        chance = Chance(self.seed, is_chosen=False)
        agreed = self.rules, self.players, self.first, chance, self.clock, self.hints, self.day
        return GameSetup(*agreed, prior=self.prior)

    @property
    def request(self) -> GameRequest:
        """What was asked for."""
        one, other = self.players
        if other.kind is PlayerKind.PERSON:
            return ForTwo((one.name, other.name))
        return Daily(other.level, self.day) if self.day else AgainstBot(other.level)

    @property
    def series(self) -> Series:
        """The series that it is a game of, under its rules."""
        return Series(self.request, Chance(self.seed, is_chosen=False), self.begins, self.score, self.loser, self.rules)

    def with_fleet(self, seat: SeatNumber, fleet: Fleet, *, by_hand: bool) -> "SetupRecord":
        """A fleet is laid."""
        return replace(self.with_draft(seat, (), by_hand=by_hand), fleets=replaced_at(self.fleets, seat, fleet))

    def with_draft(self, seat: SeatNumber, ships: Ships, *, by_hand: bool) -> "SetupRecord":
        """These ships of a fleet are laid."""
        return replace(
            self, drafts=replaced_at(self.drafts, seat, ships), by_hand=replaced_at(self.by_hand, seat, by_hand)
        )

    def forgetting(self, name: str) -> "SetupRecord":
        """The same match, from which nothing can be learnt about a person, and without what had been learnt."""
        one, other = (
            by_hand and player.name != name for by_hand, player in zip(self.by_hand, self.players, strict=True)
        )
        return replace(self, by_hand=(one, other), prior=None)

    def with_jottings(self, seat: SeatNumber, jottings: Jottings) -> "SetupRecord":
        """A player has put this down."""
        return replace(self, jottings=replaced_at(self.jottings, seat, jottings))


def new_match(record: SetupRecord) -> NewMatch:
    """A match as the file has it."""
    one, other = (StoredSide(player.kind.value, player.name, player.level) for player in record.players)
    return NewMatch(GAME, (one, other), rules_line(record.rules), record_text(record))


def record_text(record: SetupRecord) -> str:
    """A record as one line, without its end, in ASCII."""
    size = record.rules.grid.size

    def ships(laid: Ships) -> list[list[str]]:
        return [written_ship(ship, size) for ship in laid]

    def names(cells: Iterable[Cell]) -> list[str]:
        return [cell_name(cell, size) for cell in cells]

    return json.dumps(
        {
            "version": _VERSION,
            "rules": rules_line(record.rules),
            "players": [written_player(player) for player in record.players],
            "seed": record.seed,
            "first": record.first,
            "clock": record.clock,
            "hints": record.hints,
            "day": record.day.isoformat() if record.day else None,
            "begins": record.begins,
            "score": record.score,
            "loser": record.loser,
            "fleets": [ships(fleet.ships) if fleet else None for fleet in record.fleets],
            "drafts": [ships(draft) for draft in record.drafts],
            "jottings": [[names(cells_of(each.noted)), names(each.aimed)] for each in record.jottings],
            "by_hand": record.by_hand,
            "prior": _written_prior(record.prior) if record.prior else None,
        },
        separators=(",", ":"),
    )


def holds_nothing_learnt(text: str) -> bool:
    """Whether the text of a record has nothing that was learnt of a person, and nothing that teaches."""
    return is_wholly_by_chance(text) and '"prior":{' not in text


def is_wholly_by_chance(text: str) -> bool:
    """Whether the text of a record says that nothing was laid by hand; reading it takes a hundred times as long."""
    return '"by_hand":[false,false]' in text


def read_record(text: str) -> SetupRecord:
    """The record that a text stands for.

    Raises:
        UnreadableText: it is not one.
    """
    try:
        return _read(exactly(dict, json.loads(text)))
    except UNREADABLE as error:
        raise UnreadableText(text) from error


def _read(entry: Entry) -> SetupRecord:
    rules = read_rules(exactly(str, entry["rules"]))
    if entry["version"] != _VERSION:
        raise ValueError(entry["version"])

    def ships(written: object) -> Ships:
        return tuple(ship_of(ship, rules.grid.size) for ship in exactly(list, written))

    def jottings(written: object) -> Jottings:
        noted, aimed = pair(written, lambda names: [cell_of(name, rules.grid.size) for name in exactly(list, names)])
        return Jottings(mask_of(tuple(noted)), tuple(aimed))

    return SetupRecord(
        rules,
        pair(entry["players"], read_player),
        natural(entry["seed"]),
        seat_number(entry["first"]),
        natural(entry["clock"]),
        exactly(bool, entry["hints"]),
        None if entry["day"] is None else date.fromisoformat(exactly(str, entry["day"])),
        seat_number(entry["begins"]),
        pair(entry["score"], natural),
        seat_number(entry["loser"]),
        pair(entry["fleets"], lambda fleet: None if fleet is None else Fleet(rules, ships(fleet))),
        pair(entry["drafts"], ships),
        pair(entry.get("jottings", [[[], []], [[], []]]), jottings),
        pair(entry.get("by_hand", [False, False]), lambda is_by_hand: exactly(bool, is_by_hand)),
        _read_prior(entry.get("prior")),
    )


def _written_prior(prior: Prior) -> dict[str, float]:
    """The numbers of a prior that are not 0, as they were rounded when it was made."""
    return {trait: number for trait, number in asdict(prior).items() if number}


def _read_prior(entry: object) -> Prior | None:
    if entry is None:
        return None
    numbers = {exactly(str, trait): exactly(float, number) for trait, number in exactly(dict, entry).items()}
    if not all(abs(number) <= MOST_LEANING for number in numbers.values()):
        raise ValueError(numbers)
    return Prior(**numbers)
