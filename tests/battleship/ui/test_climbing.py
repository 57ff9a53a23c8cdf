"""The ladder in the menu, and on the way from one game to the next."""

import asyncio
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from schiffe.battleship.drawing import BOX_GLYPHS
from schiffe.battleship.levels import LEVELS
from schiffe.battleship.logbook.ladder import level_to_offer, standing
from schiffe.battleship.logbook.statistics import own_games
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.match.request import AgainstBot
from schiffe.battleship.match.setup import Series
from schiffe.battleship.rules.variants import Rules
from schiffe.battleship.ui.menus import next_series
from schiffe.language.names import own_names
from schiffe.store.book import Book
from schiffe.store.store import Store
from schiffe.toolkit.screen import Done, Screen
from tests.battleship.logbook.played import Played, fill
from tests.battleship.logbook.played import play as whole_game
from tests.battleship.ui.painting import painted
from tests.battleship.ui.show import play
from tests.toolkit.show import Show

SMALL = Rules.of(5, 1)


def won(level: str, name: str = "Player") -> Played:
    """A game that the person has won."""
    games = (whole_game(level, seed, SMALL, "genius", name) for seed in range(100))
    return next(game for game in games if game.state.winner == 0)


def logbook(tmp_path: Path, *levels: str) -> Book:
    """One in which these levels were played against, and won."""
    path = tmp_path / "ladder.sqlite3"
    fill(path, ((game, 100.0 + at, game.summary) for at, game in enumerate(map(won, levels))))
    return Book(path)


def test_the_menu_shows_which_levels_are_beaten(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        await show.see(r"Statistics and the ladder +medium: one win of two")
        await show.ask("a", r"Choose an opponent\n +Standard, 10 x 10; no clock\n")
        assert re.search(r"easy +\*\* ", show.text)
        assert re.search(r"medium +\*- ", show.text)
        assert re.search(r"clever +-- ", show.text)

    play(script, logbook=logbook(tmp_path, "easy", "easy", "medium"))


ABOVE = list(LEVELS)[1]
"""The level above easy."""


class Answering:
    """A stage on which every question gets one answer."""

    def __init__(self, answer: str) -> None:
        self.answer = answer
        self.asked = ""

    async def ask_over(self, screen: Screen[Any, Any]) -> str:
        self.asked = painted(screen, (80, 24))
        return self.answer


def follows(tmp_path: Path, levels: tuple[str, ...], answer: str, winner: int | None = 0) -> tuple[Series, str]:
    """The series after a game against easy, and what was asked before it."""
    stage: Any = Answering(answer)
    played = AgainstBot("easy")
    above = level_to_offer(logbook(tmp_path, *levels), own_names(""), played, winner)
    series = asyncio.run(next_series(stage, BOX_GLYPHS, Series(played, Chance(1)), above))
    return series, stage.asked


def test_after_the_second_win_the_next_level_is_offered(tmp_path: Path) -> None:
    series, asked = follows(tmp_path, ("easy", "easy"), ABOVE)
    assert "easy is beaten" in asked
    assert f"Play {ABOVE}" in asked
    assert series.request == AgainstBot(ABOVE)


@pytest.mark.parametrize(
    ("levels", "answer", "winner", "is_asked"),
    [
        (("easy", "easy"), "easy", 0, True),
        (("easy",), ABOVE, 0, False),
        (("easy", "easy", "easy"), ABOVE, 0, False),
        (("easy", "easy"), ABOVE, 1, False),
    ],
)
def test_otherwise_it_is_the_same_again(
    tmp_path: Path, levels: tuple[str, ...], answer: str, winner: int, *, is_asked: bool
) -> None:
    series, asked = follows(tmp_path, levels, answer, winner)
    assert series.request == AgainstBot("easy")
    assert bool(asked) is is_asked


def test_escape_stays_with_the_level() -> None:
    class Escaping(Answering):
        async def ask_over(self, screen: Screen[Any, Any]) -> str:
            [back] = [command for command in screen.commands(screen.state) if "escape" in command.keys]
            done = back.step(screen.state)
            assert isinstance(done, Done)
            return str(done.result)

    stage: Any = Escaping("")
    series = asyncio.run(next_series(stage, BOX_GLYPHS, Series(AgainstBot("easy"), Chance(1)), ABOVE))
    assert series.request == AgainstBot("easy")


def test_a_win_with_a_hint_beats_nothing_once_more(tmp_path: Path) -> None:
    path, games = tmp_path / "ladder.sqlite3", [won("easy")] * 3
    hints = [game.summary for game in games[:2]] + [replace(games[2].summary, hints=(1, 0))]
    fill(path, ((game, 100.0 + at, hints[at]) for at, game in enumerate(games)))
    book = Book(path)
    assert standing(book, {"Player"})["easy"].is_just_beaten
    assert level_to_offer(book, {"Player"}, AgainstBot("easy"), 0) is None


def test_a_rung_is_read_from_the_file(tmp_path: Path) -> None:
    book = logbook(tmp_path, "easy", "easy")
    assert standing(book, {"Player"})["easy"].is_just_beaten
    assert not standing(book, {"Anna"})["easy"].is_beaten
    assert not standing(Book(), {"Player"})["easy"].is_beaten
    store = Store(tmp_path / "ladder.sqlite3")
    assert len(own_games(store.matches(), {"Player"})) == 2
    store.close()
