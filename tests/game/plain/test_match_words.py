"""The words of a match: what is declared of each is what it does, what the help says and what the manual has."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias, cast

import pytest

from schiffe.bashni.plain import turn as bashni
from schiffe.bashni.plain.turn import Opponent
from schiffe.battleship.plain import person
from schiffe.battleship.rule_line import TurnRule
from schiffe.battleship.rules.rules import Rules
from schiffe.game.flow.after_match import LeaveMatch
from schiffe.game.match.players import Player, PlayerKind
from schiffe.game.plain.context import LineMatchContext
from schiffe.game.plain.match_words import MatchWords, Word
from schiffe.game.plain.turn import AGAIN_WORD, CLOCK_WORD, PAUSE_WORDS, SPEECH_WORDS
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


@dataclass
class Heap:
    """A heap of stones that is asked about: with none of them there is nothing to undo, and no word to give up."""

    context: LineMatchContext
    stones: int = 3


def heap(*, stones: int = 3, is_remote: bool = False, console: ScriptedConsole | None = None) -> Heap:
    session = Session(Preferences(Schema((CLOCK_SETTING, SPEECH))))
    clock = TurnClock(cast(Countdown, ScriptedCountdown()), 10, is_remote=is_remote)
    return Heap(LineMatchContext(cast(Console, console or ScriptedConsole([])), session, clock), stones)


SHOW = Word[Heap](
    WordName("show", context="word"),
    meaning=lambda _heap: "so many stones, such as {example}",
    answer_to=lambda heap, rest: f"{rest} of {heap.stones}",
    example="{square}",
    needs_argument=True,
)
TAKE_BACK = Word[Heap](
    UNDO,
    meaning=lambda _heap: "take a stone back",
    is_usable=lambda heap: heap.stones > 0,
    refusal=lambda _heap: "Nothing was taken.",
)
HIDDEN = Word[Heap](
    HINT,
    meaning=lambda _heap: "a hint",
    answer=lambda _heap: "Take all.",
    is_usable=lambda heap: heap.stones > 0,
)
WORDS = MatchWords[Heap](
    SHOW, TAKE_BACK, HIDDEN, AGAIN_WORD, introduce=lambda heap: heap.context.console.print("Take stones.")
)


def said_to(asked: Heap) -> list[str]:
    return cast(ScriptedConsole, asked.context.console).said


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
        asked = heap(stones=stones)
        assert WORDS.answer_waiting("help", asked)
        assert "\n".join(said_to(asked)) + "\n" == expected(text)


def test_the_help_tells_what_one_word_does() -> None:
    asked = heap(stones=0)
    assert [WORDS.answer_waiting(f"help {word}", asked) for word in ("sh", "again")] == [True, True]
    assert said_to(asked) == ["show: so many stones, such as show B7.", "again: what was said last."]


@pytest.mark.parametrize("word", ["undo", "xyz"])
def test_the_help_says_of_which_word_it_knows_nothing_and_lists_those_that_work(word: str) -> None:
    asked = heap(stones=0)
    WORDS.answer_waiting(f"help {word}", asked)
    assert said_to(asked)[:2] == [f"“{word}” does not work here.", "Take stones."]


def test_letters_that_two_words_begin_with_are_none() -> None:
    count = Word[Heap](WordName("heap", context="word"), meaning=lambda _heap: "", answer=lambda _heap: "3")
    words = MatchWords[Heap](count, SHOW)
    asked = heap()
    assert words.answer_waiting("he", asked)
    assert words.answer_waiting("help he", asked)
    assert said_to(asked) == ["“he” could be heap or help."] * 2


def test_while_one_waits_a_word_is_answered_if_it_needs_no_turn() -> None:
    asked = heap()
    assert [WORDS.answer_waiting(line, asked) for line in ("show b7", "sh", "hint", "undo", "stones", "")] == [
        True,
        True,
        True,
        False,
        False,
        False,
    ]
    assert said_to(asked) == ["b7 of 3", "Something is missing. Try show B7.", "Take all."]
    assert WORDS.words_while_waiting(asked) == ["show", "hint", "again", "help", "quit"]
    with pytest.raises(LeaveMatch):
        WORDS.answer_waiting("quit", asked)


def test_a_word_that_works_in_no_such_match_says_so_or_is_none() -> None:
    asked = heap(stones=0)
    word, rest = WORDS.read("undo 2", asked) or (None, "")
    assert (word, rest) == (TAKE_BACK, "2")
    with pytest.raises(RefusedInput, match=r"^Nothing was taken\.$"):
        TAKE_BACK.check(asked, rest)
    assert WORDS.read("hint", asked) is None
    assert not WORDS.answer_waiting("hint", asked)
    assert WORDS.words_while_waiting(asked) == ["show", "again", "help", "quit"]


def test_where_somebody_waits_elsewhere_the_clock_is_only_shown() -> None:
    words = MatchWords[Heap](CLOCK_WORD, *PAUSE_WORDS, *SPEECH_WORDS)
    for is_remote, names, meaning in (
        (False, ["clock", "pause", "continue"], "the seconds left; clock 30 sets them for each turn, 0 for no clock"),
        (True, ["clock"], "the seconds left"),
    ):
        asked = heap(is_remote=is_remote)
        assert [word.name.english for word in words if word.is_usable(asked)] == [
            *names,
            "speech",
            "spell",
            "help",
            "quit",
        ]
        assert CLOCK_WORD.help_text(asked) == meaning
    for word, problem in zip(
        PAUSE_WORDS, ("The clock keeps running: your opponent is waiting.", "No clock is running."), strict=True
    ):
        with pytest.raises(RefusedInput, match=problem):
            word.check(asked, "")
    asked = heap()
    assert [word.help_text(asked) for word in SPEECH_WORDS] == [
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
PLAYED: list[tuple[MatchWords[Any], Play, set[str]]] = [
    (person.TURN_WORDS, battleship, {"undo", *ELSEWHERE}),
    (person.TURN_WORDS, partial(battleship, rules=SALVO), ELSEWHERE),
    (
        person.TURN_WORDS,
        partial(battleship, other=SOMEBODY),
        {"pause", "continue", "why", "undo", "resign", *ELSEWHERE},
    ),
    (bashni.TURN_WORDS, partial(bashni_against, Opponent.BESIDE), {"play"}),
    (bashni.TURN_WORDS, partial(bashni_against, Opponent.REMOTE), {"pause", "continue", "undo", "play"}),
]
"""Matches, their words, how they are played, and which of the words do not work in them."""


@pytest.mark.parametrize("language", i18n.available_languages())
@pytest.mark.parametrize(("words", "play", "without"), PLAYED)
def test_the_help_has_each_word_that_works_and_no_other(
    words: MatchWords[Any], play: Play, without: set[str], language: str
) -> None:
    i18n.choose(language)
    (listed,) = (text for text in play([str(HELP)]) if text.startswith("  "))
    shown = [line.split(" (")[0].strip() for line in listed.splitlines()[:-1]]
    assert shown == [str(word.name) for word in words if word.name.english not in without]


@pytest.mark.parametrize("language", i18n.available_languages())
@pytest.mark.parametrize(("words", "play", "without"), PLAYED)
def test_each_word_is_answered_where_it_works_and_is_no_error_elsewhere(
    words: MatchWords[Any], play: Play, without: set[str], language: str
) -> None:
    i18n.choose(language)
    for word in words:
        if word.name.english in ("quit", "leave") or word.name.english in {"resign"} - without:
            continue  # they end the match
        said = play([f"{word.name} {word.example.format(square='B7') if word.needs_argument else ''}"])
        assert said, word
        if word.name.english not in without:
            assert quoted(str(word.name)) not in "".join(said), "it was not taken for something else"
