"""The words that are typed in line mode: what they are called, how they are read, and their list."""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Final

from schiffe.language.i18n import _, pgettext
from schiffe.language.squares import spelled
from schiffe.language.text import display_width, pad, quoted
from schiffe.language.words import Said, Spellings, find_word, folded, shortest_form

COMMON: Final[Mapping[str, Callable[[], str]]] = {
    "last": lambda: pgettext("word", "last"),
    "again": lambda: pgettext("word", "again"),
    "clock": lambda: pgettext("word", "clock"),
    "pause": lambda: pgettext("word", "pause"),
    "continue": lambda: pgettext("word", "continue"),
    "speech": lambda: pgettext("word", "speech"),
    "spell": lambda: pgettext("word", "spell"),
    "hint": lambda: pgettext("word", "hint"),
    "rules": lambda: pgettext("word", "rules"),
    "undo": lambda: pgettext("word", "undo"),
    "resign": lambda: pgettext("word", "resign"),
    "help": lambda: pgettext("word", "help"),
    "quit": lambda: pgettext("word", "quit"),
    "play": lambda: pgettext("word", "play"),
    "share": lambda: pgettext("word", "share"),
    "replay": lambda: pgettext("word", "replay"),
    "next": lambda: pgettext("word", "next"),
    "back": lambda: pgettext("word", "back"),
}
"""The words that games share, by their English names, each in the chosen language."""
OF_LINE_MODE: Final = ("pause", "continue", "speech", "spell")
"""Those of every match that are about clock and speech."""
_NEWER: Final = (*OF_LINE_MODE, "next", "back")
"""Words that came later: they take no abbreviation from those that were there before."""


def common_meanings(example: str) -> dict[str, str]:
    """Return what the words do that are about clock and speech; ``example`` is a square."""
    return {
        "clock": _("the seconds left; {example} sets them for each turn, 0 for no clock").format(
            example=f"{COMMON['clock']()} 30"
        ),
        "pause": _("stop the clock"),
        "continue": _("start the clock again"),
        "speech": _("few words, nothing drawn, no clock; {off} ends that").format(
            off=f"{COMMON['speech']()} {switch_words()[1]}"
        ),
        "spell": _("{on}: squares are spelled, such as {example}").format(
            on=f"{COMMON['spell']()} {switch_words()[0]}", example=quoted(spelled(example))
        ),
    }


def switch_words() -> tuple[str, str]:
    """Return what one types to switch something on and off."""
    return pgettext("word", "on"), pgettext("word", "off")


def switched(text: str, now: bool) -> bool | None:
    """Return the new state of a switch for the text behind its word, none for the other way; None for anything else."""
    on, off = switch_words()
    return {"": not now, "on": True, folded(on): True, "off": False, folded(off): False}.get(folded(text.strip()))


def _ways_to_quit() -> tuple[str, ...]:
    """Return what else one may type to leave, in the chosen language and in English."""
    return "exit", "leave", pgettext("word", "exit"), pgettext("word", "leave")


class Vocabulary:
    """The words of a game: those that games share, and its ``own``, each by its English name.

    ``newer`` are those of its own that came later, and ``former`` gives what words were called before.
    """

    def __init__(
        self,
        own: Mapping[str, Callable[[], str]],
        newer: Collection[str] = (),
        former: Mapping[str, Collection[str]] = MappingProxyType({}),
    ) -> None:
        self._words = {**COMMON, **own}
        self._newer = (*_NEWER, *newer)
        self._former = former

    def __getitem__(self, word: str) -> str:
        """Return a word in the chosen language."""
        return self._words[word]()

    def read(self, line: str, among: Collection[str]) -> Said | None:
        """Return the word that a line begins with; raises Ambiguous if that is not clear."""
        return find_word(line, self._translated(among), self._spellings())

    def shortest(self, word: str, among: Collection[str]) -> str:
        """Return the shortest that can be typed for one of some words in the chosen language."""
        return shortest_form(word, self._translated(among), self._spellings())

    def explained(self, meanings: Mapping[str, str]) -> str:
        """Words, how each can be shortened, and what it does, as a list."""
        names = [f"{self[word]} ({self.shortest(word, meanings)})" for word in meanings]
        width = max(map(display_width, names))
        lines = [f"  {pad(name, width)}  {text}" for name, text in zip(names, meanings.values(), strict=True)]
        return "\n".join((*lines, _("The letters in brackets are enough.")))

    def _spellings(self) -> Spellings:
        return Spellings({"quit": _ways_to_quit()}, self._former, self._newer)

    def _translated(self, words: Collection[str]) -> dict[str, str]:
        return {word: self[word] for word in words}


def is_quit(line: str) -> bool:
    """Return whether a line is the whole word that leaves, where anything else may be typed, such as names."""
    return folded(line.strip()) in map(folded, ("quit", COMMON["quit"](), *_ways_to_quit()))
