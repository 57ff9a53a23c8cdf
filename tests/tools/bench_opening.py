"""The openings of the genius: prints the table that stands in ``schiffe/battleship/bots/genius.py``.

``python -m tests.tools.bench_opening``. On five ships on 10 x 10 it shoots at the likeliest cell, which misses, and so
on; of the cells that are alike by symmetry the first is taken. A minute or two; the same on every machine.
"""

import random

from schiffe.battleship.bots.posterior import compute_posterior
from schiffe.battleship.rule_line import Contact
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Outcome
from schiffe.battleship.rules.target import Target

SHOTS = 12
SAMPLES = 50_000


def opening(contact: Contact, samples: int = SAMPLES, shots: int = SHOTS) -> list[tuple[str, int]]:
    """The cells in their order, and in how many of the sampled arrangements each holds a ship."""
    rng, target, found = random.Random(1), Target.fresh(Rules.of(contact=contact)), []
    for _ in range(shots):
        counts = compute_posterior(target, rng, samples).counts
        cell = max((cell for cell in target.rules.grid.cells if target.open_cells >> cell & 1), key=counts.__getitem__)
        found.append((cell_name(cell, 10), counts[cell]))
        target = target.after(cell, Answer(Outcome.MISS))
    return found


def main() -> None:
    """Print a line for each contact rule."""
    for contact in Contact:
        print(contact.name, " ".join(f"{name}:{count}" for name, count in opening(contact)))


if __name__ == "__main__":
    main()
