"""The words that are typed in line mode: what they are called, how they are read, and their list."""

from collections.abc import Callable, Collection, Mapping
from typing import Final

from schiffe.language.i18n import _, pgettext
from schiffe.language.text import display_width, pad
from schiffe.language.words import Said, find_word, folded, shortest_form

COMMON: Final[Mapping[str, Callable[[], str]]] = {
    "last": lambda: pgettext("word", "last"),
    "again": lambda: pgettext("word", "again"),
    "clock": lambda: pgettext("word", "clock"),
    "hint": lambda: pgettext("word", "hint"),
    "rules": lambda: pgettext("word", "rules"),
    "undo": lambda: pgettext("word", "undo"),
    "resign": lambda: pgettext("word", "resign"),
    "help": lambda: pgettext("word", "help"),
    "quit": lambda: pgettext("word", "quit"),
    "play": lambda: pgettext("word", "play"),
    "share": lambda: pgettext("word", "share"),
    "replay": lambda: pgettext("word", "replay"),
}
"""The words that games share, by their English names, each in the chosen language."""


def _ways_to_quit() -> tuple[str, ...]:
    """What else one may type to leave, in the chosen language and in English."""
    return "exit", "leave", pgettext("word", "exit"), pgettext("word", "leave")


class Vocabulary:
    """The words of a game: those that games share, and its ``own``, each by its English name."""

    def __init__(self, own: Mapping[str, Callable[[], str]]) -> None:
        self._words = {**COMMON, **own}

    def __getitem__(self, word: str) -> str:
        """A word in the chosen language."""
        return self._words[word]()

    def read(self, line: str, among: Collection[str]) -> Said | None:
        """Which of some words a line begins with; raises Ambiguous where that is not clear."""
        return find_word(line, self._translated(among), {"quit": _ways_to_quit()})

    def shortest(self, word: str, among: Collection[str]) -> str:
        """The shortest that can be typed for one of some words in the chosen language."""
        return shortest_form(word, self._translated(among))

    def explained(self, meanings: Mapping[str, str]) -> str:
        """Words, how each can be shortened, and what it does, as a list."""
        names = [f"{self[word]} ({self.shortest(word, meanings)})" for word in meanings]
        width = max(map(display_width, names))
        lines = [f"  {pad(name, width)}  {text}" for name, text in zip(names, meanings.values(), strict=True)]
        return "\n".join((*lines, _("What is in brackets is enough. English words work as well.")))

    def _translated(self, words: Collection[str]) -> dict[str, str]:
        return {word: self[word] for word in words}


def is_quit(line: str) -> bool:
    """Whether a line is the whole word that leaves, where anything else may be typed, such as names."""
    return folded(line.strip()) in map(folded, ("quit", COMMON["quit"](), *_ways_to_quit()))
