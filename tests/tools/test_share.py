"""Man page and completions are up to date, and the shells offer what the program takes."""

import shutil
import subprocess

import pytest

from tests.running import ROOT
from tests.tools.share import stale

BASH = ROOT / "share" / "bash-completion" / "completions" / "schiffe"


def test_the_files_are_up_to_date() -> None:
    assert not stale().keys(), "python -m tests.tools.share makes them anew"


@pytest.mark.skipif(
    shutil.which("bash") is None, reason="bash is not installed, and the completions run in nothing else"
)
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("sett", {"settings"}),
        ("--bot har", {"hard"}),
        ("--contact = no", {"none"}),
        ("--two bench serve benc", {"bench"}),
        ("serve --role", {"--roles"}),
        ("--lang de serve --roles ", {"order", "random"}),
        ("bench --siz", {"--size"}),
        ("bench --json --duel easy cl", {"clever"}),
        ("settings mous", {"mouse"}),
        ("settings mouse ", {"yes", "no", "default"}),
        ("settings clock 30 board", {"boards"}),
        ("bashni perf", {"perft"}),
        ("serve x", set()),
    ],
)
def test_bash_offers_what_is_possible(line: str, offered: set[str]) -> None:
    words = ["schiffe", *line.split(" ")]
    script = f'source "{BASH}"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _schiffe; printf "%s\\n" "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", script, "-", *words], capture_output=True, text=True, check=True, timeout=60)
    assert set(done.stdout.split()) == offered
    assert not done.stderr


@pytest.mark.parametrize(
    ("shell", "file"),
    [
        ("bash", "bash-completion/completions/schiffe"),
        ("zsh", "zsh/site-functions/_schiffe"),
        ("fish", "fish/vendor_completions.d/schiffe.fish"),
    ],
)
def test_the_shells_read_their_files(shell: str, file: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed, and nobody else can say whether it reads its file")
    subprocess.run([shell, "-n", ROOT / "share" / file], check=True, timeout=60)
