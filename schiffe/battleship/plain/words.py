"""The words of Battleship's line mode, in the chosen language and in English, and their abbreviations."""

from collections.abc import Collection

from schiffe.language.i18n import _, pgettext
from schiffe.language.words import Said, find_word, folded, shortest_form


def translated(word: str) -> str:
    """A word of line mode in the chosen language."""
    return {
        "fleet": pgettext("word", "fleet"),
        "hits": pgettext("word", "hits"),
        "row": pgettext("word", "row"),
        "column": pgettext("word", "column"),
        "cell": pgettext("word", "cell"),
        "note": pgettext("word", "note"),
        "last": pgettext("word", "last"),
        "again": pgettext("word", "again"),
        "clock": pgettext("word", "clock"),
        "board": pgettext("word", "board"),
        "hint": pgettext("word", "hint"),
        "why": pgettext("word", "why"),
        "rules": pgettext("word", "rules"),
        "fleets": pgettext("word", "fleets"),
        "resign": pgettext("word", "resign"),
        "help": pgettext("word", "help"),
        "quit": pgettext("word", "quit"),
        "new": pgettext("word", "new"),
        "delete": pgettext("word", "delete"),
        "hand": pgettext("word", "hand"),
        "undo": pgettext("word", "undo"),
        "random": pgettext("word", "random"),
        "play": pgettext("word", "play"),
        "share": pgettext("word", "share"),
    }[word]


def read_word(line: str, words: Collection[str]) -> Said | None:
    """Which of the words (by their English names) a line begins with; raises Ambiguous where that is not clear."""
    return find_word(line, {word: translated(word) for word in words})


def is_quit(line: str) -> bool:
    """Whether a line is the whole word that leaves, where anything else may be typed, such as names."""
    return folded(line.strip()) in (folded("quit"), folded(translated("quit")))


def abbreviation(word: str, words: Collection[str]) -> str:
    """The shortest that can be typed for one of the words in the chosen language."""
    return shortest_form(word, {word: translated(word) for word in words})


def explained_words(example: str) -> dict[str, str]:
    """What each word of a match does, by its English name; ``example`` is a cell."""
    return {
        "fleet": _("where your ships are and what is damaged; which of the enemy's are afloat"),
        "hits": _("your hits on ships afloat, and the ships you sank"),
        "row": _("what is in a row, such as {example}").format(example=f"{translated('row')} C"),
        "column": _("what is in a column, such as {example}").format(example=f"{translated('column')} 3"),
        "cell": _("what is on a square, such as {example}").format(example=f"{translated('cell')} {example}"),
        "note": _("notes a square as water, or takes the note away, such as {example}").format(
            example=f"{translated('note')} {example}"
        ),
        "last": _("the last shots; {example} tells more").format(example=f"{translated('last')} 20"),
        "again": _("what was said last"),
        "clock": _("the seconds left"),
        "board": _("both boards"),
        "hint": _("where a ship most probably lies"),
        "why": _("why the computer fired its last shot, or one such as {example}").format(
            example=f"{translated('why')} {example}"
        ),
        "rules": _("the rules of this game"),
        "undo": _("takes the last square of your salvo back"),
        "resign": _("give the game up: the other side has won"),
        "help": _("this text"),
        "quit": _("leave the game"),
    }
