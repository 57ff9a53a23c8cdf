"""Speech: when it is on, what it begins with, and that it is kept."""

from pathlib import Path

import pytest

from schiffe.bashni.settings import BASHNI_SETTINGS
from schiffe.battleship.settings import SCHEMA
from schiffe.game import playing
from schiffe.game.playing import as_spoken
from schiffe.settings.layers import Preferences
from schiffe.settings.shared import BOARDS, CLOCK, SPEECH
from tests.pseudo_terminal import Terminal
from tests.running import run


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
    settings = as_spoken(Preferences(SCHEMA, *layers)).settings
    assert settings[SPEECH] is is_on
    assert settings[CLOCK] == (0 if is_on else 15)
    assert settings[BOARDS] == ("never" if is_on else "always")


def test_with_speech_there_is_the_clock_that_was_asked_for() -> None:
    assert Preferences(SCHEMA, {CLOCK.key: 20}, {SPEECH.key: True}).settings[CLOCK] == 20
    assert SPEECH in BASHNI_SETTINGS


def test_in_a_pipe_the_option_draws_nothing_and_says_little() -> None:
    done = run("--bot", "easy", "--seed", "7", "--speech", lines="\na1\nquit\n", ACCESSIBLE="0")
    said = [line for line in done.stdout.splitlines() if not line.startswith(">")]
    assert said[0] == "Speech is on; help tells the words."
    assert "─" not in done.stdout
    assert said[4] == "Your turn."
    assert len(said[5].split()) <= 4
    assert run("--bot", "easy", "--seed", "7", lines="quit\n", ACCESSIBLE="1").stdout.startswith("Player against")


def test_a_terminal_starts_so_by_the_variable_and_no_speech_starts_it_once_as_ever(tmp_path: Path) -> None:
    with Terminal(ACCESSIBLE="1") as terminal:
        terminal.wait_for(r"\ASpeech is on; help tells the words\.", everywhere=True)
        terminal.ask("quit", "")
        assert terminal.wait_for_end() == 0
    with Terminal("--plain", "--no-speech", ACCESSIBLE="1") as terminal:
        terminal.wait_for(r"\ALine mode\. If you listen, type speech\.", everywhere=True)
        terminal.ask("quit", "")
        assert terminal.wait_for_end() == 0


def test_the_word_switches_speech_in_a_game_and_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    with Terminal("--plain", "--bot", "easy", "--seed", "7", SCHIFFE_SETTINGS=str(path)) as terminal:
        terminal.wait_for(r"Enter keeps it.*:$")
        terminal.ask("", r"Your turn, 15 seconds\.\n>$")
        terminal.ask("speech", r"Speech is on; help tells the words\.\n>$")
        terminal.ask("clock", r"There is no clock\.\n>$")
        terminal.ask("spell on", r"Squares are spelled\.\n>$")
        shot = terminal.ask("bravo seven", r"(Water|Hit)\. (\w+ \d+) (water|hit)")
        assert shot
        terminal.ask("quit", "schiffe --resume")
    assert "speech = yes" in path.read_text()
    assert "clock" not in path.read_text()
