"""A person who does what every hint says, against all levels, and what is made of that after the game.

``python -m tests.tools.follow_hints [GAMES [SEED]]``. The games of Battleship and of Bashni take turns; they go through
all presets and all levels. A move or a shot that is charged although a hint has shown it, with the record of the hints
or without, a skill below 100 %, and a praise that hints have earned are told with the game's number, and make the exit
status 1.
"""

import asyncio
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from random import Random
from typing import Final

from schiffe.bashni import levels as bashni_levels
from schiffe.bashni.match import events as bashni
from schiffe.bashni.match.review import MoveReview
from schiffe.bashni.match.seats import BotSeat as BashniBotSeat
from schiffe.bashni.match.state import Emit as BashniEmit
from schiffe.bashni.match.state import MatchState as BashniState
from schiffe.bashni.match.turn import Seat, play_turn
from schiffe.bashni.rules.position import Colour
from schiffe.bashni.search.bot import Bot
from schiffe.bashni.texts.mistakes import no_costly_move_text
from schiffe.battleship.bots.choice import Choice
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.match import events as battleship
from schiffe.battleship.match import turn as battleship_turn
from schiffe.battleship.match.analysis import Shooter, assessed_turns, make_analysis, shooters_at
from schiffe.battleship.match.seats import BotSeat, PersonTurn
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.presets import PRESETS
from schiffe.battleship.rules.packing import random_fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.texts.advice import no_costly_shot_text
from schiffe.game.match.match import Match
from schiffe.game.match.players import Player, PlayerKind
from tests.battleship.match.scripted import OneSource
from tests.game.match.undisturbed import play_undisturbed

SECONDS: Final = 0.05
"""How long the level without a depth looks ahead."""
_LEA: Final = Player(PlayerKind.PERSON, "Lea")


class _HintSeat(BotSeat):
    """A person at a fleet who fires where the hint says."""

    async def choose(self, perspective: Perspective, emit: battleship_turn.Emit) -> Choice:
        turn = PersonTurn(perspective, emit, self._chance)
        found = await turn.work_out_hint()
        if found is None:  # nobody lies here, so some fleet fits
            raise ValueError("no hint")
        turn.take_hint(found)
        return Choice.by_person(found.recommended_cells(turn.due_shot_count))


def play_battleship(number: int, seed: int) -> tuple[str, list[str]]:
    """Play a game of Battleship; returns what it was, and what is wrong with what is made of it."""
    chance = Random(f"{seed}, {number}")
    preset, level = list(PRESETS)[number % len(PRESETS)], list(LEVELS)[number % len(LEVELS)]
    rules = Rules.parse(PRESETS[preset].line)
    seats = (
        _HintSeat(random_fleet(rules, chance), "easy", OneSource(chance)),
        BotSeat(random_fleet(rules, chance), level, OneSource(chance)),
    )
    players = _LEA, Player(PlayerKind.BOT, level, level)
    start = MatchState.at_start(battleship.MatchStarted(rules, players, number % 2))
    state = play_undisturbed(Match(start), seats, battleship_turn.play_turn)
    (shooter,) = shooters_at(state, [0])
    problems = []
    if not shooter.hint_count:
        problems.append("no hint was counted")
    for told, known in (
        ("with the record", shooter),
        ("without the record", replace(shooter, hinted_shots=frozenset())),
    ):
        problems += [f"{told}: {problem}" for problem in _charged(known)]
    if f"with {shooter.hint_count} hint" not in no_costly_shot_text(shooter.hint_count):
        problems.append("the end does not tell of the hints")
    return f"{preset} against {level}, {shooter.hint_count} hints", problems


def _charged(shooter: Shooter) -> list[str]:
    """Return which turns are charged, and the skill where it is not all that is possible."""
    turns = list(assessed_turns(shooter))
    problems = [f"shot {turn.first_shot_number} cost {turn.cost:.3f}" for turn in turns if turn.cost]
    found = make_analysis(turns)
    return problems if found.skill == 1 and not found.costly_turns else [*problems, f"skill {found.skill:.3f}"]


class _HintPlayer:
    """A person at a board who makes the move of the hint."""

    async def choose(self, state: BashniState, emit: BashniEmit) -> bashni.TurnEvent:
        move = await MoveReview().find_good_move(state)
        emit(bashni.HintShown(state.seat_to_move, move))
        return bashni.MoveMade(move)


def play_bashni(number: int, seed: int) -> tuple[str, list[str]]:
    """Play a game of Bashni; returns what it was, and what is wrong with what is made of it."""
    levels = bashni_levels.LEVELS
    level, own = list(levels)[number % len(levels)], Colour(number // len(levels) % 2)
    person, bot = _HintPlayer(), BashniBotSeat(Bot(levels[level].strength, seed + number), 0, SECONDS)
    computer = Player(PlayerKind.BOT, level, level)
    start = BashniState.at_start(bashni.MatchStarted((computer, _LEA) if own else (_LEA, computer)))
    seats: tuple[Seat, Seat] = (bot, person) if own else (person, bot)
    state = play_undisturbed(Match(start), seats, play_turn)
    forgotten = replace(state, history=tuple(replace(played, follows_hint=False) for played in state.history))
    problems = []
    for told, known in (("with the record", state), ("without the record", forgotten)):
        found = asyncio.run(MoveReview().find_costly_moves(known, [own]))
        problems += [f"{told}: move {move.move_number} cost {move.cost}" for move in found]
    if f"with {state.hint_counts[own]} hint" not in no_costly_move_text(state.hint_counts[own]):
        problems.append("the end does not tell of the hints")
    return f"Bashni against {level}, {state.hint_counts[own]} hints, {state.ending}", problems


def played_games(seed: int) -> Iterator[tuple[str, list[str]]]:
    """Yield what each game was, and what is wrong with it, for ever."""
    for number in count():
        yield play_battleship(number, seed)
        yield play_bashni(number, seed)


def main() -> int:
    """Play and tell."""
    games, seed, *_rest = (*sys.argv[1:], *("300", "1")[len(sys.argv) - 1 :])
    wrong = 0
    for number, (game, problems) in enumerate(islice(played_games(int(seed)), int(games))):
        wrong += bool(problems)
        print(f"game {number}: {game}", *problems, sep="\n  ", flush=True)
    print(f"{games} games by hints alone, {wrong} with something that is charged")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
