"""Hints, the reasons of the bots, and the analysis of a game, on the full screen."""

import re
import threading

import pytest

from schiffe.battleship.match.hints import Hint, find_hint
from schiffe.battleship.rules.target import Target
from schiffe.game.match.request import PlayBot, PlayTogether
from tests.battleship.ui.show import SMALL, SMALL_FIELDS, play, to_the_end
from tests.battleship.ui.test_games import both_laid, placed
from tests.running import ALL_FIELDS
from tests.toolkit.show import ENTER, ESCAPE, F10, RIGHT, Show

F2, F3 = "\x1bOQ", "\x1bOR"
DIGITS = re.compile(r"│( [0-9] |\[[0-9]\]){10}│")


def test_a_hint_is_shown_until_the_shot_and_counted() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        found = await show.ask(F2, r"([A-J]\d+): \d+ % chance, most likely the")
        assert len(DIGITS.findall(show.text)) == 10
        assert "[9]" in show.text
        field = found[1]
        show.press(F2)  # once more is the same hint
        await show.ask(ENTER, rf"Player +{field} ")
        await show.see("YOUR TURN")
        assert not DIGITS.search(show.text)
        await to_the_end(show, (cell for cell in ALL_FIELDS.split() if cell != field))
        await show.see("Player: 1 hint used")

    play(script, request=PlayBot("hard"))


def test_a_hint_that_comes_after_the_shot_is_neither_shown_nor_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    has_fired = threading.Event()

    def slowly(target: Target) -> Hint | None:
        has_fired.wait()
        return find_hint(target)

    monkeypatch.setattr("schiffe.battleship.match.seats.find_hint", slowly)

    async def script(show: Show) -> None:
        await placed(show)
        show.press("a1", F2, ENTER)
        await show.gone("YOUR TURN")
        has_fired.set()
        await show.see("YOUR TURN")
        assert not DIGITS.search(show.text)
        await to_the_end(show, SMALL_FIELDS[1:])
        assert "hint used" not in show.text

    play(script, request=PlayBot("easy"), settings=SMALL)


def test_the_reasons_of_a_bot() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        await show.ask(F3, "No shot has been fired yet")
        assert "YOUR TURN" in show.text
        await show.ask(F3, "Why hard fired there")
        await show.see("No shot has been fired yet")
        assert "F1 and F10" not in show.text
        await show.ask(ESCAPE, "YOUR TURN")
        await show.ask("a1" + ENTER, r"hard +[A-J]\d+ +(water|hit)")
        await show.see("YOUR TURN")
        told = r"[A-J]\d+, (water|hit \(.*\)): hunting on (rising|falling) diagonals"
        await show.ask(F3, f"hard: {told}")
        assert "YOUR TURN" in show.text, "the boards stay"
        await show.ask(F2, "% chance")
        await show.ask(F3, f"hard: {told}")
        await show.ask(F3, f"(?s)Why hard fired there.*{told}")
        await show.ask(ESCAPE, "YOUR TURN")
        await show.ask("b1" + ENTER, r"(?s)YOUR TURN.*Player +B1")
        assert "diagonals" not in show.text

    play(script, request=PlayBot("hard"))


def test_the_analysis_of_a_game() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        await to_the_end(show)
        await show.see(r"(?s)skill +\S* +\d+ %.*luck +\S* +[+-]?\d+\.\d hits")
        await show.ask("d", r"(?s)Analysis +1/3.*Player.*skill +\S+ +\d+ %.*luck ")
        assert re.search(r"> +\d+ +[A-J]\d+ +\d+ % +where [A-J]\d+ had +\d+ %", show.text)
        assert "[9]" in show.text
        await show.ask(RIGHT + RIGHT, "3/3")
        await show.ask(RIGHT, "1/3")
        await show.ask(ESCAPE, "won against")
        show.resize(79, 24)  # where the numbers have a page of their own
        await show.ask("d", r"(?s)Analysis +1/4.*Player.*skill +\S+ +\d+ %.*luck .*Skill: how close")
        assert "[9]" not in show.text
        await show.ask(RIGHT, r"Shot \d+, [A-J]\d+: .*\b[A-J]\d+\b")
        assert "[9]" in show.text
        await show.ask(F10, "won against")

    play(script, request=PlayBot("hard"))


def test_an_analysis_that_is_not_finished_can_be_left() -> None:
    async def script(show: Show) -> None:
        await placed(show)
        await to_the_end(show)
        await show.ask("a", "0 of 5 placed")

    play(script, request=PlayBot("hard"))


def test_hints_for_two_need_the_setting_and_reasons_are_the_bots_alone() -> None:
    async def shot(show: Show) -> None:
        await both_laid(show)
        assert "F3" not in show.text

    async def without(show: Show) -> None:
        await shot(show)
        assert "F2" not in show.text

    async def with_hints(show: Show) -> None:
        await shot(show)
        await show.ask(F2, r"\d+ % chance, most likely")

    play(without, request=PlayTogether(("Anna", "Ben")))
    play(with_hints, request=PlayTogether(("Anna", "Ben")), settings={"hints": "always"})
