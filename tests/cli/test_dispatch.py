"""Which command a command line means, and which options it takes."""

from collections.abc import Set
from functools import cache

import pytest

from schiffe.cli.games import GAMES
from schiffe.cli.main import make_program
from schiffe.commandline.program import CommandDoor, build_parser, parse_command
from schiffe.process.errors import CommandError
from tests.running import run_here

PROGRAM = make_program(GAMES)
COMMANDS = tuple(PROGRAM.commands)


@pytest.mark.parametrize(
    ("line", "name", "overrides"),
    [
        ("", "play", {}),
        ("--bot HARD --seed -5", "play", {}),
        ("--two bench serve --size 7", "play", {"size": 7}),
        ("play --no-mouse", "play", {"mouse": False}),
        ("--lang de bench --jobs 2", "bench", {"language": "de"}),
        ("bench --lang de", "bench", {"language": "de"}),
        ("--size 7 --plain bench", "bench", {"size": 7}),
        ("--jobs 2 bench", "bench", {}),
        ("serve --idle 5 127.0.0.1:0", "serve", {}),
        ("--lang=de serve 127.0.0.1:0 --idle 5", "serve", {"language": "de"}),
        ("--ascii settings", "settings", {"ascii": "yes"}),
        ("--clock 7", "play", {"clock": 7, "bashni-clock": 7}),
    ],
)
def test_the_command_and_its_settings(line: str, name: str, overrides: dict[str, object]) -> None:
    command, found = parse_command(line.split(), PROGRAM)
    door = PROGRAM.commands[name]
    assert isinstance(door, CommandDoor)
    assert command.add_options is door.load().add_options
    assert found.overrides == overrides


def test_the_clock_of_bashni_is_its_own() -> None:
    _command, found = parse_command(["bashni", "--clock", "7"], PROGRAM)
    assert found.overrides == {"bashni-clock": 7}


def test_the_help_of_a_command_begins_with_its_own_options_and_has_no_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in COMMANDS:
        if name in {PROGRAM.default_command, "bashni", "help"}:
            continue
        text = run_here(capsys, name, "--help").stdout
        parser = build_parser(name, PROGRAM)
        assert all(flag in text for flag in parser.value_counts)
        own = text.index("\noptions:")
        assert own < text.index("settings, for this time only:") < text.index("\nhelp:")
        for line in text.splitlines():
            if line.startswith("  --"):
                assert line.split()[0].rstrip(",") in parser.value_counts
    assert "--size" not in build_parser("serve", PROGRAM).value_counts
    assert "--log" not in build_parser("bench", PROGRAM).value_counts
    assert "--games" not in build_parser("settings", PROGRAM).value_counts


def test_the_help_of_the_program_begins_with_examples_and_commands(capsys: pytest.CaptureFixture[str]) -> None:
    for game, prefix in ((GAMES[0], ()), (GAMES[1], ("bashni",))):
        text = run_here(capsys, *prefix, "--help").stdout
        examples = game.examples
        assert 5 <= len(examples) <= 6
        for line, _text in examples:
            assert line in text
            words = line.split()[1:]
            command, _found = parse_command(words, PROGRAM)
            assert command is game.commands["play"].load()
        assert text.index("\nexamples:") < text.index("\ncommands:") < text.index("\noptions:") < text.index("\nhelp:")
        assert "settings, for this time only:" not in text
        assert "--theme" not in text
        assert "--bot LEVEL" in text
        assert text == run_here(capsys, *prefix, "help").stdout == run_here(capsys, "help", *prefix).stdout
        assert text == run_here(capsys, *prefix, "help", "play").stdout


def test_help_with_a_command_is_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    for name in set(COMMANDS) - {"bashni", "help"}:
        assert run_here(capsys, "help", name).stdout == run_here(capsys, name, "--help").stdout
    assert run_here(capsys, "help", "help").stdout.startswith("usage: schiffe help")
    for name in GAMES[1].commands:
        text = run_here(capsys, "bashni", name, "--help").stdout
        assert (
            text == run_here(capsys, "help", "bashni", name).stdout == run_here(capsys, "bashni", "help", name).stdout
        )
    assert run_here(capsys, "help", "stats", "--lang", "de").stdout.startswith("Aufruf: schiffe stats")


def test_the_options_of_settings_have_a_help_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    text = run_here(capsys, "help", "options").stdout
    flags = {setting.option.flag for setting in PROGRAM.schema if setting.option}
    assert {flag for flag in flags if f"  {flag} " in text or f"  {flag}," in text} == flags
    assert "--bot" not in text
    assert run_here(capsys, "bashni", "help", "options").stdout == run_here(capsys, "help", "bashni", "options").stdout
    assert "--size" not in run_here(capsys, "bashni", "help", "options").stdout


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("help sats", ["“sats”", "help or options", "Did you mean stats?"]),
        ("help bashni dance", ["“dance”", "play, train, serve, watch, moves, perft, bench, help or options"]),
        ("help stats games", ["“games” is not expected here"]),
        ("help --size 7", ["“--size” does not go with the command help"]),
    ],
)
def test_what_there_is_no_help_for(words: str, parts: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    done = run_here(capsys, *words.split())
    assert done.returncode == 2
    assert all(part in done.stderr for part in parts)


@cache
def flags(name: str) -> Set[str]:
    return build_parser(name, PROGRAM).value_counts.keys()


@pytest.mark.parametrize("name", COMMANDS)
def test_what_means_something_to_another_command_only_is_refused(name: str) -> None:
    for flag in set[str]().union(*map(flags, COMMANDS)) - flags(name):
        with pytest.raises(CommandError, match=f"“{flag}” does not go with the command {name}") as caught:
            parse_command([name, flag], PROGRAM)
        assert caught.value.status == 2


@pytest.mark.parametrize("seed", ["-1", "0", "+7", "-123456789012345678901234567890", "9" * 1000])
def test_a_seed_is_any_whole_number(seed: str) -> None:
    _command, found = parse_command(["--bot", "easy", "--seed", seed], PROGRAM)
    assert found.seed == int(seed)
    _command, found = parse_command(["bench", f"--seed={seed}"], PROGRAM)
    assert found.seed == int(seed)
