"""Translation: finding the catalogues, choosing the language, looking up texts.

A text is looked up when it is shown, never when a module is loaded: the language can change at any time. Declarations
therefore hold a ``Text``.
"""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if sys.platform == "win32":
    import ctypes
    import locale as locales
if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

DOMAIN: Final = "schiffe"
SOURCE_LANGUAGE: Final = "en"
"""The language of the texts in the source, which has no catalogue."""
AUTO: Final = "auto"
"""The value of the language setting that follows the environment."""


_current = gettext.NullTranslations()
_language = SOURCE_LANGUAGE


def _(text: str) -> str:
    """Return the text in the chosen language."""
    return _current.gettext(text)


def ngettext(singular: str, plural: str, count: int) -> str:
    """Return the singular or plural for a number, in the chosen language."""
    return _current.ngettext(singular, plural, count)


def pgettext(context: str, text: str) -> str:
    """Return the text in the chosen language; ``context`` distinguishes the meanings of an English word."""
    return _current.pgettext(context, text)


@dataclass(frozen=True)
class Text:
    """A text in a declaration; ``str`` returns it in the chosen language.

    Attributes:
        english: the text in the source.
        context: distinguishes the meanings of an English word; empty if it has only one.
    """

    english: str
    context: str = ""

    def __str__(self) -> str:
        return pgettext(self.context, self.english) if self.context else _(self.english)


@cache
def in_all_languages(text: str) -> frozenset[str]:
    """Return the text in every language, to recognize what was stored in a language chosen earlier."""
    return frozenset(_load(code).gettext(text) for code in available_languages())


def current_language() -> str:
    return _language


@cache
def available_languages() -> tuple[str, ...]:
    """Return the codes of all languages with a catalogue, and of English."""
    folder = _catalogue_folder()
    codes = (entry.name for entry in folder.iterdir() if _catalogue_of(entry.name).is_file()) if folder else ()
    return tuple(sorted({SOURCE_LANGUAGE, *codes}))


def language_name(code: str) -> str:
    """Return the name of a language in that language; its code if it is not available."""
    return _load(code).pgettext("what this language is called", "English") if code in available_languages() else code


def is_available_language(locale: str) -> bool:
    """Return whether a language, given as for ``choose_language``, is available."""
    return locale.lower() == AUTO or any(code in available_languages() for code in _codes_to_try(locale))


def choose_language(locale: str, environ: Mapping[str, str] = os.environ) -> bool:
    """Switch to a language, given as ``de``, ``de_AT.UTF-8`` or the like; ``auto`` follows the environment.

    If the language is not available, switch to English, and return False unless ``locale`` is ``auto``.
    """
    global _current, _language  # noqa: PLW0603 - the one thing that the whole program shares
    is_auto = locale.lower() == AUTO
    candidates = _from_environment(environ) if is_auto else [locale]
    available = (code for candidate in candidates for code in _codes_to_try(candidate) if code in available_languages())
    chosen = next(available, None)
    _language = chosen or SOURCE_LANGUAGE
    _current = _load(_language)
    return chosen is not None or is_auto


@cache
def _load(code: str) -> gettext.NullTranslations:
    if code == SOURCE_LANGUAGE:
        return gettext.NullTranslations()
    with _catalogue_of(code).open("rb") as stream:
        return gettext.GNUTranslations(stream)


@cache
def _catalogue_folder() -> Traversable | None:
    """Return the folder of the catalogues: in the installed package, or beside the package in a checkout.

    It is a ``Path``, or a ``Traversable`` if the program is a zip file.
    """
    package = Path(__file__).parent.parent
    if package.is_dir():
        return next((folder for folder in (package / "locales", package.parent / "locales") if folder.is_dir()), None)
    from importlib.resources import files  # noqa: PLC0415  door: only a program in one file keeps its texts in that

    folder = files("schiffe") / "locales"
    return folder if folder.is_dir() else None


def _catalogue_of(code: str) -> Traversable:
    folder = _catalogue_folder()
    assert folder, "only languages with a catalogue are used"
    return folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo"


def _codes_to_try(locale: str) -> list[str]:
    """Return the language codes to try for a locale, best first: de_AT and de for de_AT.UTF-8."""
    code = locale.strip().partition(".")[0].partition("@")[0].replace("-", "_")
    short, _sep, country = code.partition("_")
    if code in ("C", "POSIX"):
        return [SOURCE_LANGUAGE]
    return [f"{short.lower()}_{country.upper()}", short.lower()]


def _from_environment(environ: Mapping[str, str]) -> list[str]:
    """Return the locales of the environment, best first, as gettext does; on Windows the system's comes last."""
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    if locale in ("C", "POSIX"):
        return [locale]  # LANGUAGE does not count in the C locale
    return list(filter(None, (*environ.get("LANGUAGE", "").split(":"), locale, windows_language())))


def windows_language() -> str | None:
    """Return the language of the Windows desktop, such as de_DE; None on other systems."""
    if sys.platform == "win32":
        return locales.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    else:
        return None
