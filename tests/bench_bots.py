"""How many shots each bot needs to sink random fleets, and how long it thinks.

``python tests/bench_bots.py [GAMES]``. Every bot shoots at the same fleets: five ships on 10 x 10, laid as the game
lays them, with a fixed seed. So two runs differ in their times only, and two versions of a bot can be compared.
"""

import random
import sys
import time
from statistics import fmean, median, stdev

from schiffe.bots import LEVELS, load_bot
from schiffe.rules.board import Board
from schiffe.rules.fleet import Contact, Rules
from schiffe.rules.packing import lay_fleet


def main(games: int) -> None:
    """Print a line for each contact rule and bot."""
    print(f"{'contact':<9}{'bot':<9}{'games':>6}{'mean':>8}{'error':>7}{'median':>8}{'most':>6}{'ms/shot':>9}")
    for contact in Contact:
        rules, rng = Rules.of(contact=contact), random.Random(20)
        fleets = [lay_fleet(rules, rng) for _ in range(games)]
        for level in LEVELS:
            bot, chance = load_bot(level), random.Random(7)
            counts, thinking = [], 0.0
            for fleet in fleets:
                board = Board(fleet)
                while board.view.afloat:
                    start = time.perf_counter()
                    cell = bot(board.view, chance).cell
                    thinking += time.perf_counter() - start
                    board.receive(cell)
                counts.append(len(board.view.shots))
            error = stdev(counts) / games**0.5
            print(
                f"{contact.value:<9}{level:<9}{games:>6}{fmean(counts):>8.2f}{error:>7.2f}{median(counts):>8.0f}"
                f"{max(counts):>6}{1000 * thinking / sum(counts):>9.3f}"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
