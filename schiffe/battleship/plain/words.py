"""The words of Battleship's line mode, and what each of them does in a match."""

from typing import Final

from schiffe.game.plain.words import Vocabulary
from schiffe.language.i18n import _, pgettext

WORDS: Final = Vocabulary(
    {
        "fleet": lambda: pgettext("word", "fleet"),
        "hits": lambda: pgettext("word", "hits"),
        "row": lambda: pgettext("word", "row"),
        "column": lambda: pgettext("word", "column"),
        "cell": lambda: pgettext("word", "cell"),
        "note": lambda: pgettext("word", "note"),
        "board": lambda: pgettext("word", "board"),
        "why": lambda: pgettext("word", "why"),
        "fleets": lambda: pgettext("word", "fleets"),
        "new": lambda: pgettext("word", "new"),
        "delete": lambda: pgettext("word", "delete"),
        "hand": lambda: pgettext("word", "hand"),
        "random": lambda: pgettext("word", "random"),
    }
)
"""All words, by their English names."""


def explained_words(example: str) -> dict[str, str]:
    """What each word of a match does, by its English name; ``example`` is a cell."""
    return {
        "fleet": _("where your ships are and what is damaged; which of the enemy's are afloat"),
        "hits": _("your hits on ships afloat, and the ships you sank"),
        "row": _("what is in a row, such as {example}").format(example=f"{WORDS['row']} C"),
        "column": _("what is in a column, such as {example}").format(example=f"{WORDS['column']} 3"),
        "cell": _("what is on a square, such as {example}").format(example=f"{WORDS['cell']} {example}"),
        "note": _("notes a square as water, or takes the note away, such as {example}").format(
            example=f"{WORDS['note']} {example}"
        ),
        "last": _("the last shots; {example} tells more").format(example=f"{WORDS['last']} 20"),
        "again": _("what was said last"),
        "clock": _("the seconds left"),
        "board": _("both boards"),
        "hint": _("where a ship most probably lies"),
        "why": _("why the computer fired its last shot, or one such as {example}").format(
            example=f"{WORDS['why']} {example}"
        ),
        "rules": _("the rules of this game"),
        "undo": _("takes the last square of your salvo back"),
        "resign": _("give the game up: the other side has won"),
        "help": _("this text"),
        "quit": _("leave the game"),
    }
