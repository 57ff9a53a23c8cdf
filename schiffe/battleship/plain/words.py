"""The words of Battleship's line mode, and what each of them does in a match."""

from typing import Final

from schiffe.game.plain.words import Vocabulary, common_meanings
from schiffe.language.i18n import _, pgettext

WORDS: Final = Vocabulary(
    {
        "fleet": lambda: pgettext("word", "fleet"),
        "hits": lambda: pgettext("word", "hits"),
        "row": lambda: pgettext("word", "row"),
        "column": lambda: pgettext("word", "column"),
        "square": lambda: pgettext("word", "square"),
        "around": lambda: pgettext("word", "around"),
        "open": lambda: pgettext("word", "open"),
        "left": lambda: pgettext("word", "left"),
        "shots": lambda: pgettext("word", "shots"),
        "note": lambda: pgettext("word", "note"),
        "board": lambda: pgettext("word", "board"),
        "why": lambda: pgettext("word", "why"),
        "fleets": lambda: pgettext("word", "fleets"),
        "new": lambda: pgettext("word", "new"),
        "delete": lambda: pgettext("word", "delete"),
        "hand": lambda: pgettext("word", "hand"),
        "random": lambda: pgettext("word", "random"),
    },
    newer=("square", "around", "open", "left", "shots"),
    former={"square": ("cell",)},
)
"""All words, by their English names."""


def explained_words(example: str) -> dict[str, str]:
    """Return what each word of a match does, by its English name; ``example`` is a cell."""
    return {
        "fleet": _("your ships and where they are hit; the enemy ships afloat"),
        "hits": _("your hits on ships afloat, and the ships you sank"),
        "row": _("what is in a row, such as {example}").format(example=f"{WORDS['row']} C"),
        "column": _("what is in a column, such as {example}").format(example=f"{WORDS['column']} 3"),
        "square": _("what is on a square, such as {example}").format(example=f"{WORDS['square']} {example}"),
        "around": _("what is around a square in all four directions, such as {example}").format(
            example=f"{WORDS['around']} {example}"
        ),
        "open": _("the open squares, all or those of a row or column, such as {example}").format(
            example=f"{WORDS['open']} C"
        ),
        "left": _("the lengths of the ships afloat"),
        "shots": _("how many shots both sides have fired"),
        "note": _("note a square as water, or remove the note, such as {example}; alone, your notes").format(
            example=f"{WORDS['note']} {example}"
        ),
        "last": _("the last shots; {example} for more").format(example=f"{WORDS['last']} 20"),
        "again": _("what was said last"),
        **common_meanings(example),
        "board": _("both boards"),
        "hint": _("where a ship most probably is; {best} for the five best squares, {one} for the chance there").format(
            best=f"{WORDS['hint']} 5", one=f"{WORDS['hint']} {example}"
        ),
        "why": _("why the computer fired its last shot, or one such as {example}").format(
            example=f"{WORDS['why']} {example}"
        ),
        "rules": _("the rules"),
        "undo": _("take back the last square of your salvo"),
        "resign": _("you lose the game"),
        "help": _("this text"),
        "quit": _("leave the game"),
    }
