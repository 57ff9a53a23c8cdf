"""The names of players: which are valid, and which are too similar."""

import unicodedata
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final, NewType

from schiffe.language import i18n
from schiffe.language.i18n import _
from schiffe.language.text import not_possible_text, quoted

FoldedNames = NewType("FoldedNames", frozenset[str])
"""Names of a person, folded for comparison."""
MAX_NAME_CHARACTERS: Final = 20

_INVISIBLE_CHARACTERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\U00013441\U00013442\U0001d159")
"""Invisible letters and symbols: Hangul fillers, the empty Braille cell, hieroglyphic blanks, a musical null head."""


def is_name(text: str, max_characters: int = MAX_NAME_CHARACTERS) -> bool:
    """Return whether a text is a valid name: printable, not too long, and with at least one visible character."""
    return text.isprintable() and len(text) <= max_characters and is_visible(text)


def is_visible(text: str) -> bool:
    """Return whether a printable text has at least one visible character."""
    return any(
        character not in _INVISIBLE_CHARACTERS and unicodedata.category(character)[0] not in "MZ" for character in text
    )


def possible_names_text(max_characters: int = MAX_NAME_CHARACTERS) -> str:
    """Return the description of valid names."""
    return _("1 to {count} printable characters, at least one visible").format(count=max_characters)


def are_alike(first: str, second: str) -> bool:
    """Return whether two names are too similar to tell two players apart."""
    return folded_name(first) == folded_name(second)


@lru_cache(256)
def folded_name(name: str) -> str:
    """Return a name without differences of case, blanks, and Unicode composition, for comparison."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def name_problem_text(name: str, opponent_name: str = "") -> str | None:
    """Return the problem of a player's name, which must differ from ``opponent_name``; None if there is none."""
    if not is_name(name):
        return not_possible_text(quoted(name), possible_names_text())
    return name_taken_text(name) if are_alike(name, opponent_name) else None


def name_taken_text(name: str) -> str:
    return _("The name {name} is taken. Choose another one.").format(name=quoted(name))


def players_title(name: str, opponent_name: str) -> str:
    return _("{name} against {enemy}").format(name=name, enemy=opponent_name)


def initials(names: tuple[str, str]) -> tuple[str, str]:
    """Return the lowercase initial of each name, or 1 and 2 if these do not tell the players apart."""
    first, second = (name[0].lower() for name in names)
    if first.isalpha() and second.isalpha() and first != second:
        return first, second
    return "1", "2"


def make_folded_names(names: Iterable[str]) -> FoldedNames:
    """Return the current names of players, folded for comparison."""
    return FoldedNames(frozenset(folded_name(current_name(name)) for name in names))


def own_names(name_setting: str) -> frozenset[str]:
    """Return all names that the player has had at this computer; ``name_setting`` is the name setting, perhaps empty.

    Before the name was set, the player was called "Player" in the language of that time.
    """
    return i18n.in_all_languages("Player") | ({name_setting} if name_setting else set())


def current_name(name: str) -> str:
    """Return a stored name; one that means "Player" in any language is that word in the current one."""
    return _("Player") if name in i18n.in_all_languages("Player") else name


def includes_name(names: Collection[str], name: str) -> bool:
    """Return whether any of the names is too similar to this one."""
    return any(are_alike(name, other_name) for other_name in names)


def is_same_person(first: str, second: str) -> bool:
    """Return whether two names in the logbook belong to the same person at this computer."""
    return are_alike(current_name(first), current_name(second))


def player_name(name_setting: str) -> str:
    """Return the name of the player at this computer; ``name_setting`` is the name setting, perhaps empty."""
    return name_setting or _("Player")
