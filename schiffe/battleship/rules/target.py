"""Knowledge of one side about the other: its shots, their answers, and what follows from them.

A TargetView is all that the attacker's bots and screens are ever given. It is immutable; ``after`` makes the next one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from schiffe.battleship.rules.grid import Cell, Mask
from schiffe.battleship.rules.ships import Answer, Outcome, ShipClass
from schiffe.battleship.rules.variants import Contact, Rules


@dataclass(frozen=True)
class TargetView:
    """The target board after a number of shots.

    The masks follow from the shots; they are kept because a bot asks for them at every shot.

    Attributes:
        afloat: the classes not sunk yet, longest first.
        hits: the cells hit whose ship is, as far as is known, still afloat; also those of ships of which it is not
            known whether they sank, or where the one that sank ends.
        wrecks: the cells that sunk ships are known to cover.
    """

    rules: Rules
    afloat: tuple[ShipClass, ...]
    shots: tuple[tuple[Cell, Answer], ...] = ()
    misses: Mask = 0
    hits: Mask = 0
    wrecks: Mask = 0

    @classmethod
    def fresh(cls, rules: Rules) -> "TargetView":
        """Return the view before the first shot."""
        return cls(rules, rules.ships)

    @cached_property
    def open(self) -> Mask:
        """The cells not shot at yet."""
        return self.rules.grid.full & ~(self.misses | self.hits | self.wrecks)

    @cached_property
    def possible(self) -> Mask:
        """The open cells on which the contact rule allows a ship: not around wrecks, not diagonal to hits.

        Where sinking is silent, a wreck is a line of hits like any other, and what lies along it is closed, too.
        """
        grid, contact = self.rules.grid, self.rules.contact
        closed = contact.closed_by(grid, self.wrecks)
        if contact is Contact.NONE:
            closed |= grid.diagonal(self.hits)
        if self.rules.is_silent and contact is not Contact.SIDES:
            closed |= grid.alongside(self.hits)
        return self.open & ~closed

    @cached_property
    def room(self) -> Mask:
        """The open cells where a ship afloat has room: through hits, or as far from them as the rules demand."""
        grid, room = self.rules.grid, 0
        apart = 0 if self.rules.contact is Contact.SIDES else self.hits
        for length in {kind.length for kind in self.afloat}:
            room |= grid.room(self.possible | self.hits, length, apart)
        return room & self.possible

    @cached_property
    def proven_water(self) -> Mask:
        """The open cells on which no ship can lie; none where the answers leave open where the sunk ships were."""
        is_unnamed = any(answer.outcome is Outcome.SUNK and not answer.ship for _cell, answer in self.shots)
        if self.is_contradictory or (is_unnamed and self.rules.contact is Contact.SIDES):
            return 0
        return self.open & ~self.room

    @cached_property
    def ships_afloat(self) -> int:
        """The number of ships afloat, as far as their sinking was told; which ones may be unknown."""
        if self.shots and any(answer.outcome is Outcome.WON for _cell, answer in self.shots):
            return 0
        sinkings = sum(answer.outcome is Outcome.SUNK for _cell, answer in self.shots)
        return max(0, len(self.rules.ships) - sinkings)

    def answer_at(self, cell: Cell) -> Answer | None:
        """Return the answer to the shot at a cell; None when there was no shot."""
        return next((answer for shot, answer in self.shots if shot == cell), None)

    @property
    def is_contradictory(self) -> bool:
        """True if an answer contradicted those before it."""
        return any(answer.contradicts for _cell, answer in self.shots)

    def after(self, cell: Cell, answer: Answer) -> "TargetView":
        """Return the view after one more shot, at ``cell``.

        If an answer names no ship that sank, its wreck is the connected run of hits where ships do not touch at their
        sides, and its class the first one afloat of that length; when none has that length, no class is struck off.
        Where they may touch, the hits of the run remain hits unless only one ship can have sunk. Raises ValueError for
        a cell that is not open.
        """
        shot = 1 << cell
        if not shot & self.open:
            raise ValueError(f"cell {cell} is not open")
        misses, hits, wrecks, afloat = self.misses, self.hits, self.wrecks, self.afloat
        if answer.outcome is Outcome.MISS:
            misses |= shot
        else:
            hits |= shot
        if answer.outcome in (Outcome.SUNK, Outcome.WON):
            wreck = answer.ship.mask & (hits | wrecks) if answer.ship else self._wreck(cell, hits)
            hits, wrecks = hits & ~wreck, wrecks | wreck
            of_its_length = (kind for kind in afloat if kind.length == wreck.bit_count())
            sunk = answer.ship.kind if answer.ship else next(of_its_length, None)
            if sunk in afloat:
                index = afloat.index(sunk)
                afloat = afloat[:index] + afloat[index + 1 :]
        if answer.outcome is Outcome.WON:
            afloat = ()
        return TargetView(self.rules, afloat, (*self.shots, (cell, answer)), misses, hits, wrecks)

    def run(self, start: Mask, hits: Mask) -> Mask:
        """Return the cells of ``hits`` that are connected to ``start``, side by side."""
        run, grown = 0, start
        while run != grown:
            run, grown = grown, (grown | self.rules.grid.beside(grown)) & hits
        return run

    def runs(self, hits: Mask) -> Iterator[Mask]:
        """Yield the cells of ``hits`` in groups of connected ones."""
        while hits:
            run = self.run(hits & -hits, hits)
            yield run
            hits &= ~run

    def _wreck(self, cell: Cell, hits: Mask) -> Mask:
        """Return the cells of the ship that was sunk at a cell; none when that is unknown."""
        if self.rules.contact is not Contact.SIDES:
            return self.run(1 << cell, hits)
        found = {mask for kind in self.afloat for mask in self.rules.grid.lines_through(cell, kind.length, hits)}
        return found.pop() if len(found) == 1 else 0
