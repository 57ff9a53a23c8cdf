"""Translations: find the catalogues, choose the language, look texts up. The language can be changed at any time.

Texts are looked up when they are shown, never when a module is loaded, so that a change takes effect everywhere.
"""

import gettext
import os
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

if sys.platform == "win32":
    import ctypes
    import locale as locales

DOMAIN = "schiffe"
SOURCE_LANGUAGE = "en"
"""The language of the texts in the source, for which there is no catalogue."""
AUTO = "auto"
"""The language setting that means: as the environment says."""


_current = gettext.NullTranslations()
_language = SOURCE_LANGUAGE


def _(text: str) -> str:
    """Return the text in the chosen language."""
    return _current.gettext(text)


def ngettext(singular: str, plural: str, count: int) -> str:
    """Return the form of a text that goes with a number, in the chosen language."""
    return _current.ngettext(singular, plural, count)


def pgettext(context: str, text: str) -> str:
    """Return the text in the chosen language, where the same English word has several meanings."""
    return _current.pgettext(context, text)


@cache
def in_all_languages(text: str) -> frozenset[str]:
    """Return the text in every language, for what was written down in one that may not be in force any more."""
    return frozenset(_load(code).gettext(text) for code in languages())


def language() -> str:
    """Return the code of the language in force."""
    return _language


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages that there are texts for, sorted."""
    folder = _folder()
    found = (place.name for place in folder.iterdir() if _catalogue(place.name).is_file()) if folder else ()
    return tuple(sorted({SOURCE_LANGUAGE, *found}))


def own_name(code: str) -> str:
    """Return what a language calls itself; the code where there are no texts in it."""
    return _load(code).pgettext("what this language is called", "English") if code in languages() else code


def is_known(language: str) -> bool:
    """Return whether there are texts in a language, given as ``choose`` takes it."""
    return language.lower() == AUTO or any(code in languages() for code in _spellings(language))


def choose(wanted: str = AUTO, environ: Mapping[str, str] = os.environ) -> bool:
    """Switch to a language, given as ``de``, ``de_AT.UTF-8`` or the like; ``auto`` asks the environment.

    A language without texts becomes English. Returns False when that happened to a language that was asked for by name.
    """
    global _current, _language  # noqa: PLW0603 - the one thing that the whole program shares
    is_auto = wanted.lower() == AUTO
    candidates = _from_environment(environ) if is_auto else [wanted]
    known = (code for candidate in candidates for code in _spellings(candidate) if code in languages())
    found = next(known, None)
    _language = found or SOURCE_LANGUAGE
    _current = _load(_language)
    return found is not None or is_auto


@cache
def _load(code: str) -> gettext.NullTranslations:
    """Return the texts of a language; those of the source have no catalogue."""
    if code == SOURCE_LANGUAGE:
        return gettext.NullTranslations()
    with _catalogue(code).open("rb") as stream:
        return gettext.GNUTranslations(stream)


@cache
def _folder() -> Any:
    """Return the folder of the catalogues: in an installed package, perhaps a zip file, or beside a checkout's.

    It is a path, or what stands for one in a zip file.
    """
    package = Path(__file__).parent.parent
    if package.is_dir():
        return next((folder for folder in (package / "locales", package.parent / "locales") if folder.is_dir()), None)
    from importlib.resources import files  # noqa: PLC0415  door: only a program in one file keeps its texts in that

    folder = files("schiffe") / "locales"
    return folder if folder.is_dir() else None


def _catalogue(code: str) -> Any:
    folder = _folder()
    assert folder
    return folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo"


def _spellings(locale: str) -> list[str]:
    """Return the codes under which a locale's texts may be found: de_AT.UTF-8 is de_AT, or else de."""
    code = locale.strip().partition(".")[0].partition("@")[0].replace("-", "_")
    short, _sep, country = code.partition("_")
    if code in ("C", "POSIX"):
        return [SOURCE_LANGUAGE]
    return [f"{short.lower()}_{country.upper()}", short.lower()]


def _from_environment(environ: Mapping[str, str]) -> list[str]:
    """Return the languages of the environment, best first, as gettext reads it; on Windows the system's at last."""
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    if locale in ("C", "POSIX"):
        return [locale]  # LANGUAGE does not count in the C locale
    wanted = [*environ.get("LANGUAGE", "").split(":"), locale, _windows_language()]
    return [name for name in wanted if name]


def _windows_language() -> str:
    """Return the language of the Windows desktop, such as de_DE; empty on other systems."""
    if sys.platform == "win32":
        return locales.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    else:  # noqa: RET505 - a type checker sees the branch of its platform only
        return ""
