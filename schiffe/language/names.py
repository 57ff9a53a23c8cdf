"""The names of people who play: what one may be, and how two at one keyboard are told apart."""

import unicodedata
from collections.abc import Collection
from functools import lru_cache

from schiffe.language import i18n
from schiffe.language.i18n import _
from schiffe.language.text import not_possible, quoted

MAX_NAME_CHARACTERS = 20
"""The longest name, in characters."""


_EMPTY = frozenset("\u115f\u1160\u2800\u3164\uffa0\U00013441\U00013442\U0001d159")
"""Letters and symbols that nobody sees: fillers of Hangul, an empty Braille cell, blanks of hieroglyphs, a null."""


def is_name(text: str, longest: int = MAX_NAME_CHARACTERS) -> bool:
    """Return whether a text may be a player's name: printable, short, and not of marks and empty signs alone."""
    return text.isprintable() and len(text) <= longest and any(map(_is_seen, text))


def _is_seen(character: str) -> bool:
    return character not in _EMPTY and unicodedata.category(character)[0] not in "MZ"


def possible_names(longest: int = MAX_NAME_CHARACTERS) -> str:
    """Return what a name may be."""
    return _("1 to {count} printable characters, at least one visible").format(count=longest)


def are_alike(one: str, other: str) -> bool:
    """Return whether two names are too much alike to tell two players apart."""
    return folded_name(one) == folded_name(other)


@lru_cache(256)
def folded_name(name: str) -> str:
    """Return a name without case, and without what nobody sees: an accent may be a character of its own, or not."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def name_problem(name: str, taken: str = "") -> str:
    """Return what is wrong with a player's name, if the other one is called ``taken``; empty if nothing is."""
    if not is_name(name):
        return not_possible(quoted(name), possible_names())
    return name_taken_text(name) if are_alike(name, taken) else ""


def name_taken_text(name: str) -> str:
    """Return that somebody else has a name."""
    return _("The name {name} is taken. Choose another one.").format(name=quoted(name))


def against(name: str, enemy: str) -> str:
    """Return the title of a game: who plays against whom."""
    return _("{name} against {enemy}").format(name=name, enemy=enemy)


def initials(names: tuple[str, str]) -> tuple[str, str]:
    """Return the small first letter of each name, or 1 and 2 where these do not tell the players apart."""
    first, second = (name[0].lower() for name in names)
    if first.isalpha() and second.isalpha() and first != second:
        return first, second
    return "1", "2"


def own_names(person: str) -> frozenset[str]:
    """Return the names of the player in games at this computer; ``person`` is the setting, which may be empty.

    Whoever has a name now had none before, in whatever language that was.
    """
    return i18n.in_all_languages("Player") | ({person} if person else set())


def current_name(name: str) -> str:
    """Return what statistics call a person: whoever has no name has the same one, in whatever language they played."""
    return _("Player") if name in i18n.in_all_languages("Player") else name


def includes_name(names: Collection[str], name: str) -> bool:
    """Return whether a name is much like one of some."""
    return any(are_alike(name, known) for known in names)


def is_same_person(one: str, other: str) -> bool:
    """Return whether two names in the logbook are those of one person at this computer."""
    return are_alike(current_name(one), current_name(other))


def player_name(person: str) -> str:
    """Return what the player is called at this computer; ``person`` is the name in the settings, which may be empty."""
    return person or _("Player")
