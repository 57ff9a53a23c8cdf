"""Speech: when it is on, what it begins with, and that it is kept."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import mean

import pytest

from schiffe.bashni.settings import BASHNI_SETTINGS
from schiffe.battleship.settings import SCHEMA
from schiffe.game.commands import playing
from schiffe.game.commands.playing import with_speech
from schiffe.settings.layers import Preferences
from schiffe.settings.shared import BOARDS, CLOCK, SPEECH
from tests.pseudo_terminal import Terminal
from tests.running import run
from tests.tools.listener import Heard, Listener, play_bashni, play_battleship


@pytest.mark.parametrize(
    ("accessible", "file", "option", "at_terminal", "is_on"),
    [
        (None, None, None, True, False),
        ("1", None, None, True, True),
        ("yes", None, None, True, True),
        ("0", None, None, True, False),
        ("", None, None, True, False),
        ("1", False, None, True, False),
        ("1", None, False, True, False),
        (None, True, None, True, True),
        (None, True, False, True, False),
        (None, None, True, True, True),
        ("1", True, None, False, False),
        (None, None, True, False, True),
    ],
)
def test_the_option_goes_before_the_file_and_that_before_the_variable_and_a_pipe_hears_only_the_option(
    monkeypatch: pytest.MonkeyPatch,
    accessible: str | None,
    file: bool | None,
    option: bool | None,
    at_terminal: bool,
    is_on: bool,
) -> None:
    monkeypatch.setattr(playing, "_is_at_terminal", lambda: at_terminal)
    monkeypatch.delenv("ACCESSIBLE", raising=False)
    if accessible is not None:
        monkeypatch.setenv("ACCESSIBLE", accessible)
    layers = [{} if value is None else {SPEECH.key: value} for value in (file, option)]
    settings = with_speech(Preferences(SCHEMA, *layers)).settings
    assert settings[SPEECH] is is_on
    assert settings[CLOCK] == (0 if is_on else 15)
    assert settings[BOARDS] == ("never" if is_on else "always")


def test_with_speech_there_is_the_clock_that_was_asked_for() -> None:
    assert Preferences(SCHEMA, {CLOCK.key: 20}, {SPEECH.key: True}).settings[CLOCK] == 20
    assert SPEECH in BASHNI_SETTINGS


def test_in_a_pipe_the_option_draws_nothing_and_says_little() -> None:
    done = run("--bot", "easy", "--seed", "7", "--speech", lines="\na1\nquit\n", ACCESSIBLE="0")
    said = [line for line in done.stdout.splitlines() if not line.startswith(">")]
    assert said[0] == "Speech is on; help lists the words."
    assert "─" not in done.stdout
    assert said[4] == "Your turn."
    assert re.fullmatch(r"(Water|Hit)\. easy: [A-J]\d+( water|, hit, [\w ]+)\.", said[5])
    assert run("--bot", "easy", "--seed", "7", lines="quit\n", ACCESSIBLE="1").stdout.startswith("Player against")


def test_a_terminal_starts_so_by_the_variable_and_no_speech_starts_it_once_as_ever(tmp_path: Path) -> None:
    with Terminal(ACCESSIBLE="1") as terminal:
        terminal.wait_for(r"\ASpeech is on; help lists the words\.", everywhere=True)
        terminal.ask("quit", "")
        assert terminal.wait_for_end() == 0
    with Terminal("--plain", "--no-speech", ACCESSIBLE="1") as terminal:
        terminal.wait_for(r"\ALine mode\. If you listen, type speech\.", everywhere=True)
        terminal.ask("quit", "")
        assert terminal.wait_for_end() == 0


def test_the_word_switches_speech_in_a_game_and_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    with Terminal("--plain", "--bot", "easy", "--seed", "7", SCHIFFE_SETTINGS=str(path)) as terminal:
        terminal.wait_for(r"Press Enter to keep it.*:$")
        terminal.ask("", r"Your turn, 15 seconds\.\n>$")
        terminal.ask("speech", r"Speech is on; help lists the words\.\n>$")
        terminal.ask("clock", r"No clock is running\.\n>$")
        terminal.ask("spell on", r"Squares are spelled\.\n>$")
        shot = terminal.ask("bravo seven", r"(Water|Hit)\. easy: (\w+ \d+),? (water|hit)")
        assert shot
        terminal.ask("quit", "schiffe --resume")
    assert "speech = yes" in path.read_text()
    assert "clock" not in path.read_text()


def test_help_does_not_offer_the_word_for_speech_to_a_listener_who_can_still_end_it() -> None:
    for game in ((), ("bashni",)):
        keep = "" if game else "\n"
        arguments = (*game, "--bot", "easy")
        loud = run(*arguments, "--speech", lines=f"{keep}help\nhelp speech\nspeech off\nquit\n").stdout
        listed, explained = loud.split("Words:")[1].split("> help speech\n")
        assert "speech" not in listed
        assert explained.startswith("speech: few words, nothing drawn, no clock; speech off ends that.")
        assert "Speech is off." in explained
        assert re.search(r"(?m)^  speech ", run(*arguments, lines=f"{keep}help\nquit\n").stdout)


def test_at_a_keyboard_a_listener_is_told_who_has_won_and_asks_for_the_figures() -> None:
    with Terminal("--speech", "--bot", "easy", "--seed", "7") as terminal:
        terminal.wait_for(r"Press Enter to keep it.*:$")
        terminal.ask("", r"Your turn\.\n>$")
        terminal.ask("resign", "Resign and lose")
        terminal.ask(
            "resign", r"Player has resigned\. easy has won\.\nPress Enter to continue, or type figures or share:$"
        )
        assert "Analysing" not in terminal.everything
        terminal.ask("figures", r"Player: 0 of 0 hit\. easy: 0 of 0 hit\. Not sunk: carrier")
        terminal.wait_for(r"type share for a text to share:$")
        terminal.ask("share", "schiffe --bot easy|Battleship")


def test_somebody_new_at_a_keyboard_is_asked_for_a_name_once(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    with Terminal("--speech", "--bot", "easy", newcomer=True, SCHIFFE_SETTINGS=str(path)) as terminal:
        terminal.wait_for(r"lists the words\.\nYour name, or Enter to play without one:$")
        terminal.ask("x" * 50, r"is not possible\.(?s:.*)without one:$")
        terminal.ask("Anna", r"Anna against easy\nEach of you places (?s:.*)\nAnna, place your fleet")
        terminal.ask("quit", "")
        assert terminal.wait_for_end() == 0
    kept = path.read_text(encoding="utf-8")
    assert "name = Anna" in kept
    assert "welcomed = yes" in kept
    with Terminal("--speech", "bashni", "--bot", "easy", SCHIFFE_SETTINGS=str(path)) as terminal:
        terminal.wait_for(r"lists the words\.\nAnna \(White\) against easy")
        terminal.ask("quit", "You have left the game")


@pytest.mark.parametrize(
    ("arguments", "welcomed"),
    [(("--two", "Ben", "Lea"), True), (("--watch", "easy", "easy", "--pause", "5"), False), (("--name", "Ben"), True)],
)
def test_nobody_is_asked_for_a_name_that_is_known_or_not_needed(
    tmp_path: Path, arguments: tuple[str, ...], welcomed: bool
) -> None:
    path = tmp_path / "settings.ini"
    with Terminal("--speech", *arguments, newcomer=True, SCHIFFE_SETTINGS=str(path)) as terminal:
        terminal.wait_for(r"(?m)^(Ben against Lea|easy 1 against easy 2|schiffe - Battleship)$")
        assert "name" not in terminal.everything
    assert (path.exists() and "welcomed = yes" in path.read_text(encoding="utf-8")) is welcomed


at_pipes = pytest.mark.skipif(sys.platform == "win32", reason="nobody can wait for what a pipe has there")


@at_pipes
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_whole_game_against_hard_is_played_by_what_is_said(language: str) -> None:
    """Nobody asks for a board; the words of a turn are few."""
    arguments = ["--bot", "hard", "--speech", "--lang", language, "--seed", "11"]
    with Listener(arguments, before=[""]) as game:
        turns = play_battleship(game, 3)
    end = turns[-1].said
    assert re.search("You have won against hard|hard has won|Du hast gegen schwer gewonnen|schwer hat gewonnen", end)
    assert words_of(turns[:-1]) <= 6
    assert all(re.search("(hard|schwer): [A-J]", turn.said) for turn in turns[:-1])
    assert len(end.split()) <= 40
    assert not re.search("[│┌|]", game.transcript())


@at_pipes
@pytest.mark.parametrize("language", ["en", "de"])
def test_so_is_a_game_of_bashni(language: str) -> None:
    arguments = ["bashni", "--bot", "hard", "--speech", "--lang", language, "--seed", "11", "--pause", "0"]
    with Listener(arguments) as game:
        turns = play_bashni(game, 3)
    assert re.search("has won|draw|hat gewonnen|unentschieden", turns[-1].said)
    assert words_of(turns) <= 10
    assert max(len(turn.said.split()) for turn in turns) <= 25
    assert not re.search(r"[A-H]\d:[A-H]\d|\) \(", game.transcript())


@at_pipes
def test_a_salvo_is_few_words_to_a_listener() -> None:
    with Listener(["--rules", "salvo", "--bot", "easy", "--speech", "--seed", "11"], before=[""]) as game:
        assert words_of(play_battleship(game, 3, shots=5)[:-1]) <= 14


def words_of(turns: Sequence[Heard]) -> float:
    """How many words a turn has, on average."""
    return mean(len(turn.said.split()) for turn in turns)
