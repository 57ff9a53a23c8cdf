"""The man page and the completions in ``share/``: bring them up to date, and tell whether they are.

``python -m tests.tools.share`` makes them anew. ``python -m tests.tools.share --check`` changes nothing, says which are
not up to date, and ends with 1 when some are not.
"""

import sys

from tests.running import ROOT
from tests.tools.commandtree import pages
from tests.tools.completions import bash_completion, fish_completion, zsh_completion
from tests.tools.manual import man_page

MAKERS = {
    "man/man1/schiffe.1": man_page,
    "bash-completion/completions/schiffe": bash_completion,
    "zsh/site-functions/_schiffe": zsh_completion,
    "fish/vendor_completions.d/schiffe.fish": fish_completion,
}
"""The files below ``share/``, in the repository and where the wheel is installed, and what makes them."""


def stale() -> dict[str, str]:
    """The files that are not up to date, each with what it should be."""
    all_pages = pages()
    made = {name: make(all_pages) for name, make in MAKERS.items()}
    return {name: text for name, text in made.items() if _content(name) != text}


def _content(name: str) -> str | None:
    path = ROOT / "share" / name
    return path.read_text(encoding="utf-8") if path.is_file() else None


def main(arguments: list[str]) -> int:
    """Do what the command line says; returns the exit status."""
    found = stale()
    for name, text in found.items():
        if arguments == ["--check"]:
            print(f"share/{name} is not up to date. This makes it anew: python -m tests.tools.share")
        else:
            path = ROOT / "share" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"share/{name}")
    return 1 if found and arguments == ["--check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
