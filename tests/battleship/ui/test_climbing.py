"""The ladder in the menu, and on the way from one game to the next."""

import os
import re
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from schiffe.battleship.levels import LEVELS
from schiffe.battleship.logbook.own_matches import LADDER, own_matches
from schiffe.battleship.rules.rules import Rules
from schiffe.game.match.request import PlayBot, PlayTogether
from schiffe.game.statistics.ladder import Standing
from schiffe.language.names import own_names
from schiffe.store.logbook import Logbook
from schiffe.store.store import Store
from tests.battleship.logbook.played import Played, fill
from tests.battleship.logbook.played import play as whole_game
from tests.battleship.logbook.summaries import with_pairs
from tests.battleship.ui.show import SMALL_FIELDS, play, to_the_end
from tests.toolkit.show import ENTER, ESCAPE, Show

SMALL = Rules.of(5, 1)
ABOVE = list(LEVELS)[list(LEVELS).index("easy") + 1]
"""The level above easy."""


def won(level: str, name: str = "Player") -> Played:
    """A game that the person has won."""
    games = (whole_game(level, seed, SMALL, "genius", name) for seed in range(100))
    return next(game for game in games if game.state.winner == 0)


def logbook(tmp_path: Path, *levels: str) -> Logbook:
    """One in which these levels were played against, and won."""
    path = tmp_path / "ladder.sqlite3"
    fill(path, ((game, 100.0 + at, game.summary) for at, game in enumerate(map(won, levels))))
    return Logbook(path)


def test_the_menu_shows_which_levels_are_beaten(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        await show.see(rf"Statistics and the ladder +{ABOVE}: one win of two")
        await show.ask(
            "a", r"Choose an opponent\n +Standard, 10 x 10; no clock\n +F6 .+\n +\*\* beaten, \*- one win of two\n"
        )
        assert re.search(r"easy +\*\* ", show.text)
        assert re.search(rf"{ABOVE} +\*- ", show.text)
        assert re.search(r"hard +-- ", show.text)

    play(script, logbook=logbook(tmp_path, "easy", "easy", ABOVE))


def test_a_key_changes_the_clock_where_a_level_is_chosen() -> None:
    async def script(show: Show) -> None:
        await show.ask("a", "Standard, 10 x 10; 15 seconds a turn")
        for about in ("30 seconds a turn", "60 seconds a turn", "no clock", "15 seconds a turn"):
            await show.ask("\x1b[17~", f"Standard, 10 x 10; {about}")
        assert "clock = 15" in Path(os.environ["SCHIFFE_SETTINGS"]).read_text(encoding="utf-8")

    async def salvo(show: Show) -> None:
        await show.ask("a", "Salvo, 10 x 10; 35 seconds a turn")

    play(script, settings={"clock": "15"})
    play(salvo, settings={"clock": "15", "rules": "salvo"})


def stands(book: Logbook, level: str = "easy") -> Standing | None:
    return LADDER.read_standing(book, own_names(""), PlayBot(level))


@pytest.mark.parametrize(
    ("levels", "offered"),
    [(("easy", "easy"), ABOVE), (("easy",), None), (("easy", "easy", "easy"), None), ((ABOVE, "easy"), None)],
)
def test_after_the_second_win_the_next_level_is_offered(
    tmp_path: Path, levels: tuple[str, ...], offered: str | None
) -> None:
    with closing(logbook(tmp_path, *levels)) as book:
        found = stands(book)
    assert found
    assert (found.next_level, found.level_above) == (offered, ABOVE)


def test_a_game_that_is_not_the_last_one_kept_says_nothing(tmp_path: Path) -> None:
    assert stands(Logbook()) is None
    with closing(logbook(tmp_path, "easy", ABOVE)) as book:
        assert stands(book) is None
    with closing(logbook(tmp_path, "easy")) as book:
        assert LADDER.read_standing(book, own_names(""), PlayTogether(("Anna", "Ben"))) is None


def test_a_win_with_a_hint_beats_nothing_once_more(tmp_path: Path) -> None:
    path, games = tmp_path / "ladder.sqlite3", [won("easy")] * 3
    hints = [game.summary for game in games[:2]] + [with_pairs(games[2].summary, hint_count=(1, 0))]
    fill(path, ((game, 100.0 + at, hints[at]) for at, game in enumerate(games)))
    with closing(Logbook(path)) as book:
        assert LADDER.read_rungs(book, {"Player"})["easy"].is_just_beaten
        found = stands(book)
    assert found
    assert (found.is_counted, found.next_level) == (False, None)


async def win(show: Show) -> None:
    """Win the game of the seed."""
    await show.see("place your fleet")
    await show.ask("+", "All ships are placed")
    await show.ask(ENTER, "YOUR TURN")
    await to_the_end(show, reversed(SMALL_FIELDS))
    await show.see("Player won against easy")


TINY = {"size": "5", "fleet": "1"}


def test_n_plays_the_next_level_and_again_never_does(tmp_path: Path) -> None:
    async def script(show: Show) -> None:
        await win(show)
        await show.see(f"easy: beaten +N  play {ABOVE}")
        await show.ask("n", "place your fleet")
        await show.ask("+", "All ships are placed")
        await show.ask(ENTER, f"Player against {ABOVE}")

    async def repeated(show: Show) -> None:
        await win(show)
        await show.see(f"N  play {ABOVE}")
        await show.ask("a", "place your fleet")
        await show.ask("+", "All ships are placed")
        await show.ask(ENTER, "Player against easy")

    for number, each in enumerate((script, repeated)):
        folder = tmp_path / str(number)
        folder.mkdir()
        play(each, request=PlayBot("easy"), settings=TINY, logbook=logbook(folder, "easy"))


def test_a_standing_that_is_read_slowly_reaches_the_result_after_a_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, has_replayed = LADDER.read_standing, threading.Event()

    def read_slowly(_ladder: object, *about: Any) -> Standing | None:
        has_replayed.wait()
        return read(*about)

    async def script(show: Show) -> None:
        try:
            await win(show)
            await show.ask("r", "(?s)Player against easy.*Space")
            await show.ask(ESCAPE, "Player won against easy")
            assert "N  play" not in show.text
        finally:
            has_replayed.set()
        await show.see(f"easy: beaten +N  play {ABOVE}")

    monkeypatch.setattr(type(LADDER), "read_standing", read_slowly)
    play(script, request=PlayBot("easy"), settings=TINY, logbook=logbook(tmp_path, "easy"))


def test_a_rung_is_read_from_the_file(tmp_path: Path) -> None:
    with closing(logbook(tmp_path, "easy", "easy")) as book:
        assert LADDER.read_rungs(book, {"Player"})["easy"].is_just_beaten
        assert not LADDER.read_rungs(book, {"Anna"})["easy"].is_beaten
    assert not LADDER.read_rungs(Logbook(), {"Player"})["easy"].is_beaten
    store = Store(tmp_path / "ladder.sqlite3")
    assert len(own_matches(store.reader.matches(), {"Player"})) == 2
    store.close()
