"""The words of a match: what is declared of each is what it does, what the help says and what the manual has."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias, cast

import pytest

from schiffe.bashni.plain.turn import Opponent
from schiffe.battleship.rule_line import TurnRule
from schiffe.battleship.rules.rules import Rules
from schiffe.game.flow.after_match import WentBack
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.plain.context import LineMatchContext
from schiffe.game.plain.match_words import MatchWords, Word, again_word, clock_words, speech_words
from schiffe.game.plain.turn_clock import TurnClock
from schiffe.game.plain.words import HELP, HINT, UNDO
from schiffe.game.session import Session
from schiffe.language import i18n
from schiffe.language.text import quoted
from schiffe.language.words import RefusedInput, WordName
from schiffe.process.countdown import Countdown
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Schema
from schiffe.settings.shared import CLOCK as CLOCK_SETTING
from schiffe.settings.shared import SPEECH
from schiffe.terminal.console import Console
from tests.bashni.plain import test_person as bashni_game
from tests.battleship.plain import test_person as battleship_game
from tests.game.plain.scripted import ScriptedConsole, ScriptedCountdown
from tests.toolkit.painting import expected

BOT = Player(PlayerKind.BOT, "easy", "easy")
SOMEBODY = Player(PlayerKind.REMOTE, "Ben")


def context_with(*, is_remote: bool = False) -> LineMatchContext:
    session = Session(Preferences(Schema((CLOCK_SETTING, SPEECH))))
    clock = TurnClock(cast(Countdown, ScriptedCountdown()), 10, is_remote=is_remote)
    return LineMatchContext(cast(Console, ScriptedConsole([])), session, clock)


class Heap:
    """A heap of stones that is asked about: with none of them there is nothing to undo, and no word to give up."""

    def __init__(self, *, stones: int = 3) -> None:
        context = context_with()
        self.show = Word(
            WordName("show", context="word"),
            meaning="so many stones, such as {example}",
            answer=lambda argument: f"{argument} of {stones}",
            example=context.example_square,
            needs_argument=True,
        )
        self.take_back = Word(UNDO, meaning="take a stone back", is_usable=stones > 0, refusal="Nothing was taken.")
        hint = Word(HINT, meaning="a hint", answer=lambda _argument: "Take all.", is_usable=stones > 0)
        self.words = MatchWords(
            context,
            [self.show, self.take_back, hint, again_word(context.console)],
            introduction="Take stones.",
        )
        self.said = cast(ScriptedConsole, context.console).said


def test_the_help_has_what_works_in_the_order_of_the_declarations() -> None:
    for stones, text in (
        (
            3,
            """
            Take stones.
              show (sh)   so many stones, such as show B7
              undo (un)   take a stone back
              hint (hi)   a hint
              again (ag)  what was said last
              help (he)   this text
              quit (qu)   leave the game
            The letters in brackets are enough.
            """,
        ),
        (
            0,
            """
            Take stones.
              show (sh)   so many stones, such as show B7
              again (ag)  what was said last
              help (he)   this text
              quit (qu)   leave the game
            The letters in brackets are enough.
            """,
        ),
    ):
        heap = Heap(stones=stones)
        assert heap.words.answer_while_waiting("help")
        assert "\n".join(heap.said) + "\n" == expected(text)


def test_the_help_tells_what_one_word_does() -> None:
    heap = Heap(stones=0)
    assert [heap.words.answer_while_waiting(f"help {word}") for word in ("sh", "again")] == [True, True]
    assert heap.said == ["show: so many stones, such as show B7.", "again: what was said last."]


@pytest.mark.parametrize("word", ["undo", "xyz"])
def test_the_help_says_of_which_word_it_knows_nothing_and_lists_those_that_work(word: str) -> None:
    heap = Heap(stones=0)
    heap.words.answer_while_waiting(f"help {word}")
    assert heap.said[:2] == [f"“{word}” does not work here.", "Take stones."]


def test_letters_that_two_words_begin_with_are_none() -> None:
    count = Word(WordName("heap", context="word"), "", lambda _argument: "3")
    context = context_with()
    words = MatchWords(context, [count, Heap().show])
    assert words.answer_while_waiting("he")
    assert words.answer_while_waiting("help he")
    assert cast(ScriptedConsole, context.console).said == ["“he” could be heap or help."] * 2


def test_while_one_waits_a_word_is_answered_if_it_needs_no_turn() -> None:
    heap = Heap()
    assert [heap.words.answer_while_waiting(line) for line in ("show b7", "sh", "hint", "undo", "stones", "")] == [
        True,
        True,
        True,
        False,
        False,
        False,
    ]
    assert heap.said == ["b7 of 3", "Something is missing. Try show B7.", "Take all."]
    assert [*map(str, heap.words.names_while_waiting())] == ["show", "hint", "again", "help", "quit"]
    with pytest.raises(WentBack):
        heap.words.answer_while_waiting("quit")


def test_a_word_that_works_in_no_such_match_says_so_or_is_none() -> None:
    heap = Heap(stones=0)
    assert heap.words.read("undo 2") == (heap.take_back, "2")
    with pytest.raises(RefusedInput, match=r"^Nothing was taken\.$"):
        heap.take_back.check("2")
    assert heap.words.read("hint") is None
    assert not heap.words.answer_while_waiting("hint")
    assert [*map(str, heap.words.names_while_waiting())] == ["show", "again", "help", "quit"]


def test_where_somebody_waits_elsewhere_the_clock_is_only_shown() -> None:
    for is_remote, usable, meaning in (
        (False, ["clock", "pause", "continue"], "the seconds left; {example} sets them for each turn, 0 for no clock"),
        (True, ["clock"], "the seconds left"),
    ):
        clock_word, *pause_words = clock_words(context_with(is_remote=is_remote).clock)
        assert [word.name.english for word in (clock_word, *pause_words) if word.is_usable] == usable
        assert (clock_word.meaning, clock_word.name_with_example) == (meaning, "clock 30")
    for word, problem in zip(
        pause_words, ("The clock keeps running: your opponent is waiting.", "No clock is running."), strict=True
    ):
        with pytest.raises(RefusedInput, match=problem):
            word.check("")


def test_the_words_for_a_listener_say_how_to_end_speech_and_how_squares_are_spelled() -> None:
    assert [word.meaning for word in speech_words(context_with())] == [
        "few words, nothing drawn, no clock; speech off ends that",
        "spell on: squares are spelled, such as “Bravo 7”",
    ]


# In the games


def battleship(lines: list[str], other: Player = BOT, rules: Rules = battleship_game.RULES) -> list[str]:
    """What these lines are answered in a first turn."""
    console = ScriptedConsole([*lines, "a1 a2 a3 a4 a5" if rules.turn_rule is TurnRule.SALVO else "a1"])
    battleship_game.choose_with(console, ScriptedCountdown(), other=other, rules=rules)
    assert console.script == []
    return console.said[1:]


def bashni_against(opponent: Opponent, lines: list[str]) -> list[str]:
    """What these lines are answered in a first turn."""
    console = ScriptedConsole([*lines, "c3 d4"])
    bashni_game.choose_with(console, ScriptedCountdown(), opponent)
    assert console.script == []
    return console.said[1:]


Play: TypeAlias = Callable[[list[str]], list[str]]
SALVO = Rules.of(turn_rule=TurnRule.SALVO)
ELSEWHERE = {"say", "who", "rematch", "dismiss", "end", "leave", "play"}
"""The words of rooms, and of a position to train with."""
PLAYED: list[tuple[MatchWords, Play, set[str]]] = [
    (battleship_game.turn_words(), battleship, {"undo", *ELSEWHERE}),
    (battleship_game.turn_words(), partial(battleship, rules=SALVO), ELSEWHERE),
    (
        battleship_game.turn_words(),
        partial(battleship, other=SOMEBODY),
        {"pause", "continue", "why", "undo", "resign", *ELSEWHERE},
    ),
    (bashni_game.turn_words(), partial(bashni_against, Opponent.BESIDE), {"play"}),
    (bashni_game.turn_words(), partial(bashni_against, Opponent.REMOTE), {"pause", "continue", "undo", "play"}),
]
"""Matches, their words, how they are played, and which of the words do not work in them."""


@pytest.mark.parametrize("language", i18n.available_languages())
@pytest.mark.parametrize(("words", "play", "without"), PLAYED)
def test_the_help_has_each_word_that_works_and_no_other(
    words: MatchWords, play: Play, without: set[str], language: str
) -> None:
    i18n.choose_language(language)
    (listed,) = (text for text in play([str(HELP)]) if text.startswith("  "))
    shown = [line.split(" (")[0].strip() for line in listed.splitlines()[:-1]]
    assert shown == [str(word.name) for word in words if word.name.english not in without]


@pytest.mark.parametrize("language", i18n.available_languages())
@pytest.mark.parametrize(("words", "play", "without"), PLAYED)
def test_each_word_is_answered_where_it_works_and_is_no_error_elsewhere(
    words: MatchWords, play: Play, without: set[str], language: str
) -> None:
    i18n.choose_language(language)
    for word in words:
        if word.name.english in ("quit", "leave") or word.name.english in {"resign"} - without:
            continue  # they end the match
        said = play([f"{word.name} {word.example if word.needs_argument else ''}"])
        assert said, word
        if word.name.english not in without:
            assert quoted(str(word.name)) not in "".join(said), "it was not taken for something else"
