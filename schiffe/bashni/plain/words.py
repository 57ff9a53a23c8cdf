"""The words of Bashni's line mode."""

from typing import Final

from schiffe.game.plain.words import OF_LINE_MODE, Vocabulary, common_meanings
from schiffe.language.i18n import _, pgettext

WORDS: Final = Vocabulary(
    {
        "board": lambda: pgettext("word in Bashni", "board"),
        "tower": lambda: pgettext("word", "tower"),
        "moves": lambda: pgettext("word", "moves"),
        "list": lambda: pgettext("word", "list"),
        "count": lambda: pgettext("word", "count"),
    }
)
"""All words, by their English names."""
IN_A_MATCH: Final = (
    "board", "tower", "moves", "last", "list", "count", "again", "hint", "undo", "clock",
    *OF_LINE_MODE, "rules", "resign", "help", "quit",
)  # fmt: skip
ONLY_IN_TURN: Final = ("hint", "undo", "resign", "pause", "continue")
"""Those that mean something only to whoever is to move."""


def how_to_type() -> str:
    """Return what can be typed, before the list of words."""
    return _(
        "Type a move such as {one}, for several jumps {several}, or a word; two letters such as {short} are enough:"
    ).format(one="c3 d4", several="c5 e7 g5", short=WORDS.shortest("board", IN_A_MATCH))


def explained_words() -> dict[str, str]:
    """Return what each word of a match does, by its English name."""
    return {
        "board": _("what stands on the board"),
        "tower": _("a tower from top to bottom: {example}").format(example=f"{WORDS['tower']} C5"),
        "moves": _("the possible moves, of all towers or of one: {example}").format(example=f"{WORDS['moves']} C3"),
        "last": _("the last move"),
        "list": _("all moves so far"),
        "count": _("towers, queens, prisoners and points of both sides"),
        "again": _("what was said last"),
        "hint": _("a good move"),
        "undo": _("takes the last move back; against the computer both moves"),
        **common_meanings("C3"),
        "rules": _("the rules"),
        "resign": _("you lose the game"),
        "help": _("this text"),
        "quit": _("leave the game"),
    }
