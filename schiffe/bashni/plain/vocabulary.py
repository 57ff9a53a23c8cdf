"""The words of Bashni's line mode."""

from collections.abc import Callable, Iterable
from typing import Final

from schiffe.language.i18n import _, pgettext
from schiffe.language.words import Said, find_word, shortest_form

WORDS: Final[dict[str, Callable[[], str]]] = {
    "board": lambda: pgettext("word in Bashni", "board"),
    "tower": lambda: pgettext("word", "tower"),
    "moves": lambda: pgettext("word", "moves"),
    "last": lambda: pgettext("word", "last"),
    "list": lambda: pgettext("word", "list"),
    "count": lambda: pgettext("word", "count"),
    "hint": lambda: pgettext("word", "hint"),
    "undo": lambda: pgettext("word", "undo"),
    "clock": lambda: pgettext("word", "clock"),
    "rules": lambda: pgettext("word", "rules"),
    "resign": lambda: pgettext("word", "resign"),
    "help": lambda: pgettext("word", "help"),
    "quit": lambda: pgettext("word", "quit"),
}
"""Each by its English name, in the chosen language."""
ONLY_IN_TURN: Final = ("hint", "undo", "resign")
"""Those that mean something only to whoever is to move."""


def replay_word() -> str:
    """The word after a game that tells it once more, in the chosen language."""
    return pgettext("word", "replay")


def asks_for_replay(line: str) -> bool:
    """Whether a line is that word."""
    return find_word(line, {"replay": replay_word()}) is not None


def translations(words: Iterable[str] = WORDS) -> dict[str, str]:
    """Words by their English names, in the chosen language."""
    return {word: WORDS[word]() for word in words}


def read_word(line: str, words: Iterable[str] = WORDS) -> Said | None:
    """Which of the words a line begins with; raises Ambiguous where that is not clear."""
    return find_word(line, translations(words))


def help_text() -> str:
    """What can be typed, as a list."""
    meanings = {
        "board": _("what stands on the board"),
        "tower": _("a tower from top to bottom: {example}").format(example=f"{WORDS['tower']()} C5"),
        "moves": _("the moves that are possible, of all towers or of one: {example}").format(
            example=f"{WORDS['moves']()} C3"
        ),
        "last": _("the last move"),
        "list": _("all moves so far"),
        "count": _("towers, queens, prisoners and points of both sides"),
        "hint": _("a good move"),
        "undo": _("take the last move back"),
        "clock": _("the seconds that are left"),
        "rules": _("the rules in short"),
        "resign": _("give the game up"),
        "help": _("this text"),
        "quit": _("leave the game"),
    }
    known = translations()
    width = max(len(word) for word in known.values())
    first = _(
        "Type a move such as {one}, or for several jumps {several}; or a word, which {short} abbreviates:"
    ).format(one="c3 d4", several="c5 e7 g5", short=shortest_form("board", known))
    lines = [f"  {known[word]:{width}}  {meaning}" for word, meaning in meanings.items()]
    return "\n".join((first, *lines))
