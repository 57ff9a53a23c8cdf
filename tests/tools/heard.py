"""Words and seconds of speech a turn in line mode, mean and worst: whole games by line output alone.

``python -m tests.tools.heard`` plays games with speech, in English and German; ``--plain`` plays them without, and
``--program "PYTHON -m schiffe"`` another version of the program. Seconds are those of espeak-ng at 175 words a minute
where it is installed, otherwise words are counted at that pace. A player here has the program's own words only
(``tests/tools/listener.py``); two people at one keyboard fire row by row.
"""

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile
import wave
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from shutil import which

from tests.tools.listener import Heard, Listener, play_bashni, play_battleship
from tests.wire.served import PATIENCE, Served, start_bot

WORDS_A_MINUTE = 175
_VOICES = {"en": "en", "de": "de"}


def seconds_of(text: str, language: str) -> float:
    """How long a text takes to hear."""
    if not text.strip():
        return 0.0
    if not which("espeak-ng"):
        return len(text.split()) * 60 / WORDS_A_MINUTE
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "heard.wav"))
        told = ["espeak-ng", "-v", _VOICES[language], "-s", str(WORDS_A_MINUTE), "-w", path]
        subprocess.run(told, input=text.encode(), check=True)
        with wave.open(path) as sound:
            return float(sound.getnframes() / sound.getframerate())


def turns_of(program: Sequence[str], arguments: Sequence[str], lines: Sequence[str]) -> list[str]:
    """What is said after each line of the input that was read, prompts left out."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "SCHIFFE_SETTINGS": str(Path(folder, "settings.ini")),
            "SCHIFFE_LOGBOOK": str(Path(folder, "logbook.sqlite3")),
        }
        told = "".join(f"{line}\n" for line in lines)
        done = subprocess.run(
            [*program, *arguments], input=told, capture_output=True, text=True, check=False, env=environment
        )
    parts = re.split(r"^> .*\n", done.stdout, flags=re.MULTILINE)
    return [" ".join(part.split()) for part in parts[1:]]


def _played(
    play: Callable[..., list[Heard]], program: Sequence[str], arguments: Sequence[str], *before: str, **how: int
) -> list[str]:
    """What is said after each turn of a whole game."""
    with Listener(arguments, program, before) as game:
        return [" ".join(turn.said.split()) for turn in play(game, 3, **how)]


def _over_the_network(program: Sequence[str], common: Sequence[str]) -> list[str]:
    with Served() as server, start_bot(server.address) as bot:
        texts = _played(play_battleship, program, ["--connect", server.address, *common], "")
        bot.communicate(timeout=PATIENCE)
    return texts


def squares() -> list[str]:
    """All squares, those of every other diagonal first: so a hunt goes."""
    names = [(row, column) for row in range(10) for column in range(10)]
    names.sort(key=lambda each: (sum(each) % 2, each))
    return [f"{'ABCDEFGHIJ'[row]}{column + 1}" for row, column in names]


def _figures(name: str, language: str, texts: Sequence[str]) -> str:
    heard = [text for text in texts[:-1] if text]
    words = [len(text.split()) for text in heard]
    spoken = [seconds_of(text, language) for text in heard[:40]]
    end = seconds_of(texts[-1], language)
    return (
        f"{name:12} {language}  {len(words):3} turns  words {sum(words) / len(words):5.1f} (most {max(words):3})"
        f"  seconds {sum(spoken) / len(spoken):5.1f} (most {max(spoken):4.1f})  end {end:5.1f} s"
    )


def _lines(arguments: argparse.Namespace) -> Iterator[str]:
    program = shlex.split(arguments.program)
    how = [] if arguments.plain else ["--speech"]
    for language in ("en", "de"):
        common = [*how, "--lang", language, "--seed", "7", "--no-logbook"]
        yield _figures("bot", language, _played(play_battleship, program, ["--bot", "hard", *common], ""))
        salvo = ["--rules", "salvo", "--bot", "easy", *common]
        yield _figures("salvo", language, _played(play_battleship, program, salvo, "", shots=5))
        both = [name for name in squares() for _seat in (0, 1)]
        yield _figures("two people", language, turns_of(program, ["--two", "Anna", "Ben", *common], ["", "", *both]))
        yield _figures("network", language, _over_the_network(program, common))
        bashni = ["bashni", "--bot", "hard", *common, "--pause", "0"]
        yield _figures("Bashni", language, _played(play_bashni, program, bashni))
        for name, game in (("help", ["--bot", "hard"]), ("Bashni: help", ["bashni", "--bot", "hard"])):
            told = turns_of(program, [*game, *common], ["", "help", "quit"])[-2 if game[0] == "--bot" else 1]
            yield f"{name:12} {language}  {len(told.split()):3} words, {seconds_of(told, language):.1f} s"


def main() -> int:
    """Play, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plain", action="store_true", help="without speech")
    parser.add_argument("--program", default=f"{sys.executable} -m schiffe", help="the program that is played")
    for line in _lines(parser.parse_args()):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
