"""The knowledge of one side about the other: its shots, their answers, and conclusions from them.

The bots and screens of the attacker see only a ``Target``. It is immutable; ``after`` returns the next one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.grid import Cell, Mask, has_cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, AnsweredShot, Outcome, ShipClass


@dataclass(frozen=True)
class Target:
    """The opponent's board, as far as the shots have revealed it.

    The masks follow from the shots; they are stored because bots need them at every shot.

    Attributes:
        afloat: the classes not sunk yet, longest first.
        hits: the hit cells that are not known to belong to a sunk ship.
        wrecks: the cells that sunk ships are known to cover.
    """

    rules: Rules
    afloat: tuple[ShipClass, ...]
    shots: tuple[AnsweredShot, ...] = ()
    misses: Mask = 0
    hits: Mask = 0
    wrecks: Mask = 0

    @classmethod
    def fresh(cls, rules: Rules) -> Self:
        return cls(rules, rules.ship_classes)

    @cached_property
    def open_cells(self) -> Mask:
        return self.rules.grid.full & ~self.shot_cells

    @property
    def shot_cells(self) -> Mask:
        return self.misses | self.hits | self.wrecks

    def is_open(self, cell: Cell) -> bool:
        """Return whether a cell has not been shot at yet."""
        return has_cell(self.open_cells, cell)

    @cached_property
    def possible_cells(self) -> Mask:
        """The open cells where the contact rule allows a ship, for example not around wrecks.

        If sinking is silent, a wreck looks like any line of hits; so the cells along lines of hits are excluded too.
        """
        grid, contact = self.rules.grid, self.rules.contact
        closed = grid.closed_by(contact, self.wrecks)
        if contact is Contact.NONE:
            closed |= grid.diagonal(self.hits)
        if self.rules.is_silent and contact is not Contact.SIDES:
            closed |= grid.alongside(self.hits)
        return self.open_cells & ~closed

    @cached_property
    def coverable_cells(self) -> Mask:
        """The open cells that a ship afloat can cover, either through hits or at the required distance from them."""
        grid, coverable = self.rules.grid, 0
        apart = 0 if self.rules.contact is Contact.SIDES else self.hits
        for length in {ship_class.length for ship_class in self.afloat}:
            coverable |= grid.coverable(self.possible_cells | self.hits, length, apart)
        return coverable & self.possible_cells

    @cached_property
    def proven_water(self) -> Mask:
        """The open cells that are certainly water; none if the places of the sunk ships are unknown."""
        if self.is_contradictory or (self.has_unnamed_wreck and self.rules.contact is Contact.SIDES):
            return 0
        return self.open_cells & ~self.coverable_cells

    @cached_property
    def afloat_ship_count(self) -> int:
        """The number of ships not known to be sunk."""
        if any(shot.answer.outcome is Outcome.WON for shot in self.shots):
            return 0
        sunk_count = sum(1 for shot in self.shots if shot.answer.outcome is Outcome.SUNK)
        return max(0, len(self.rules.ship_classes) - sunk_count)

    def answer_at(self, cell: Cell) -> Answer | None:
        """Return the answer to the shot at a cell; None when there was no shot."""
        return next((shot.answer for shot in self.shots if shot.cell == cell), None)

    @property
    def is_contradictory(self) -> bool:
        """True if an answer contradicted those before it."""
        return any(shot.answer.contradicts_earlier for shot in self.shots)

    @property
    def has_unnamed_wreck(self) -> bool:
        """True if a ship other than the last one was sunk and not named."""
        return any(shot.answer.outcome is Outcome.SUNK and not shot.answer.ship for shot in self.shots)

    def after(self, cell: Cell, answer: Answer) -> Target:
        """Return the target after one more shot, at ``cell``.

        If the answer does not name the ship that sank, its wreck is the connected hits, provided that ships may not
        touch at their sides; its class is then the first one afloat of that length, if there is one. If ships may
        touch, the hits remain hits unless only one ship can have sunk.

        Raises:
            ValueError: the cell is not open.
        """
        shot = 1 << cell
        if not shot & self.open_cells:
            raise ValueError(f"cell {cell} is not open")
        misses, hits, wrecks, afloat = self.misses, self.hits, self.wrecks, self.afloat
        if answer.outcome is Outcome.MISS:
            misses |= shot
        else:
            hits |= shot
        if answer.has_sunk:
            wreck = answer.ship.mask & (hits | wrecks) if answer.ship else self._wreck(cell, hits)
            hits, wrecks = hits & ~wreck, wrecks | wreck
            classes = (ship_class for ship_class in afloat if ship_class.length == wreck.bit_count())
            sunk_class = answer.ship.ship_class if answer.ship else next(classes, None)
            if sunk_class in afloat:
                index = afloat.index(sunk_class)
                afloat = afloat[:index] + afloat[index + 1 :]
        if answer.outcome is Outcome.WON:
            afloat = ()
        return Target(
            rules=self.rules,
            afloat=afloat,
            shots=(*self.shots, AnsweredShot(cell, answer)),
            misses=misses,
            hits=hits,
            wrecks=wrecks,
        )

    def connected(self, start: Mask, hits: Mask) -> Mask:
        """Return the cells of ``hits`` that are connected to ``start``, side by side."""
        connected, grown = 0, start
        while connected != grown:
            connected, grown = grown, (grown | self.rules.grid.beside(grown)) & hits
        return connected

    def connected_groups(self, hits: Mask) -> Iterator[Mask]:
        """Yield the groups of cells in ``hits`` that are connected side by side."""
        while hits:
            group = self.connected(hits & -hits, hits)
            yield group
            hits &= ~group

    def _wreck(self, cell: Cell, hits: Mask) -> Mask:
        if self.rules.contact is not Contact.SIDES:
            return self.connected(1 << cell, hits)
        lengths = {ship_class.length for ship_class in self.afloat}
        wrecks = {mask for length in lengths for mask in self.rules.grid.lines_through(cell, length, hits)}
        return wrecks.pop() if len(wrecks) == 1 else 0
