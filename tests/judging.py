"""The judge of Bashni in tests: it looks at fewer positions than in the program, in the same way."""

from typing import Final

from schiffe.bashni.match import analysis

USUAL: Final = analysis.HINT_NODES
"""How many it looks at in the program, as in those that tests start as processes of their own."""
_QUICK: Final = 8000


def judge_quickly() -> None:
    """Let it do so in this process."""
    vars(analysis)["HINT_NODES"] = _QUICK
