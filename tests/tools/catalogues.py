"""The message catalogues: begin one, bring them up to date with the source, and tell whether they are.

``python -m tests.tools.catalogues`` takes new texts into every ``.po``, takes out those that are gone, and compiles the
``.mo``. ``--new fr`` begins a language with all texts of the source, none of them translated. ``--check`` changes
nothing, says what is wrong, and ends with 1 when something is.

An English text that changes a little, or whose context does, keeps its translation, marked as gettext marks it: with
the flag ``fuzzy``, and with the text that was translated behind ``#|``. Only texts that are gone are carried over, each
to one new text, and only where the same placeholders are filled in.

msgfmt leaves marked texts out; here they are compiled. After a typo the translation is nearly always right, and a
sentence of English in the middle of a German game never is. ``--check`` refuses a marked text, so that a release has
none. What is never compiled is a text with other placeholders than its English one, which would end the program.

Texts that are gone are not kept behind ``#~``, as msgmerge keeps them: they are told, and the history has them.
"""

import argparse
import re
import struct
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from copy import deepcopy
from datetime import UTC, datetime
from difflib import SequenceMatcher
from functools import cache
from gettext import c2py
from io import BytesIO
from itertools import combinations, takewhile
from operator import itemgetter
from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.plurals import PLURALS, get_plural
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent.parent
LOCALES = ROOT / "locales"
SOURCE_LANGUAGE = "en"
COMMENT_TAG = "Translators:"
"""What a comment in the source begins with that translators get to read."""
LIKE = 0.75
"""How near two texts are, from 0 to 1, of which one is the other one after a change: ``grey`` and ``gray`` just so."""
COPIED = 0.9
"""The share of texts that no two languages have in common unless one is a copy of the other."""
_KEYWORDS: Mapping[str, Any] = {
    "_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "with_count": (1, 1),
    "Text": {1: (1,), 2: (1, (2, "c"))},
    "WordName": {None: (1, (2, "c"))},
}
_WIDTH = 120
_HEADER_COMMENT = """\
# Texts in braces, such as {name}, are filled in by the program and stay as they are.
# Texts with a context that begins with "word" are what players type: one word each, in lower case, all different.
# A text that is marked with "fuzzy" was carried over from the English text behind #|, which has changed since: see
# whether it is still right, then take the word fuzzy out."""

Key = tuple[str | None, str | tuple[str, ...]]
"""The context of a text and its English, singular and plural where it has both."""


@cache
def texts_in_source() -> Catalog:
    """All texts that the program can show, with the comments for translators; nobody changes them."""
    catalog = Catalog(project="schiffe", charset="utf-8")
    found = extract_from_dir(ROOT / "schiffe", keywords=_KEYWORDS, comment_tags=(COMMENT_TAG,))
    sources = [
        (f"schiffe/{name}", line, message, comments, context) for name, line, message, comments, context in found
    ]
    for name, _line, message, comments, context in sorted(sources, key=lambda source: (source[0], source[1])):
        catalog.add(message, locations=[(name, 1)], auto_comments=comments, context=context)
    for entry in catalog:
        entry.locations = sorted({(name, 0) for name, _line in entry.locations})
    return catalog


def read_catalogue(language: str) -> Catalog:
    """The catalogue of a language as it stands.

    The ``previous_id`` of a marked text holds its lines with ``#|`` as they stand: Babel takes them for comments of
    the translator when it reads them, and leaves the context out when it writes them.
    """
    data = po_file(language).read_bytes()
    catalog = read_po(BytesIO(data), locale=language)
    previous = _previous_lines(data.decode().split("\n"))
    for message in catalog:
        message.user_comments = [comment for comment in message.user_comments if not comment.startswith("|")]
        message.previous_id = previous.get(message.lineno or 0, []) if message.fuzzy else []
    return catalog


def _previous_lines(lines: Iterable[str]) -> dict[int, list[str]]:
    """The lines with ``#|`` above each text, by the number of the line that the text begins in; lines count from 1."""
    found: dict[int, list[str]] = {}
    above: list[str] = []
    for number, line in enumerate(lines, start=1):
        if line.startswith("#|"):
            above.append(line.strip())
        elif line.startswith("msgid ") and above:
            found[number], above = above, []
    return found


def write_catalogue(language: str, catalog: Catalog) -> None:
    """Write the ``.po`` of a language, with the lines that ``read_catalogue`` put aside where they belong."""
    stream = BytesIO()
    write_po(stream, catalog, width=_WIDTH, sort_output=False, omit_header=False, include_lineno=False)
    blocks = stream.getvalue().decode().split("\n\n")
    for number, message in enumerate(catalog):
        lines = blocks[number].split("\n")
        comments = list(takewhile(lambda line: line.startswith("#"), lines))
        blocks[number] = "\n".join([*comments, *message.previous_id, *lines[len(comments) :]])
    po_file(language).write_bytes("\n\n".join(blocks).encode())


def po_file(language: str) -> Path:
    """Where the texts of a language stand."""
    return LOCALES / language / "LC_MESSAGES" / "schiffe.po"


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.parent.parent.name for path in LOCALES.glob("*/LC_MESSAGES/schiffe.po"))


def compiled(catalog: Catalog) -> bytes:
    """The catalogue as programs read it, sorted by the bytes of its keys; Babel sorts by texts, then by contexts."""
    usable = deepcopy(catalog)
    for message in catalog:
        if message.id and (not _is_translated(message) or _wrong_placeholders(message)):
            usable.delete(message.id, message.context)
    stream = BytesIO()
    write_mo(stream, usable, use_fuzzy=True)
    mo = stream.getvalue()
    count, originals, translations = struct.unpack_from("=3I", mo, 8)
    by_key = sorted(range(count), key=keys(mo).__getitem__)
    tables = [
        mo[table + 8 * number : table + 8 * number + 8] for table in (originals, translations) for number in by_key
    ]
    return mo[:originals] + b"".join(tables) + mo[translations + 8 * count :]


def keys(mo: bytes) -> list[bytes]:
    """The keys of a compiled catalogue in their order: texts, each behind its context."""
    count, originals = struct.unpack_from("=2I", mo, 8)
    places = struct.iter_unpack("=2I", mo[originals : originals + 8 * count])
    return [mo[place : place + length] for length, place in places]


def entries(mo: bytes) -> set[str]:
    """What a compiled catalogue says, without its header, which names the version of the compiler."""
    return {repr((message.context, message.id, message.string)) for message in read_mo(BytesIO(mo)) if message.id}


def begin(language: str) -> None:
    """Make a catalogue with all texts of the source, none of them translated.

    Raises ValueError when there is one, and when the program or Babel would not know the language by this code.
    """
    if language in (SOURCE_LANGUAGE, *languages()):
        raise ValueError(f"there are texts in {language} already, as in {', '.join((SOURCE_LANGUAGE, *languages()))}")
    locale = _locale(language)
    if locale is None:
        raise ValueError(f"{language!r} is not the code of a language. Possible: such as fr, or pt_BR with a country")
    now = datetime.now(UTC)
    name = str(locale.english_name)
    catalog = Catalog(
        locale=language,
        header_comment=f"# The texts of schiffe in {name}.\n{_HEADER_COMMENT}",
        project="schiffe",
        version="1",
        creation_date=now,
        revision_date=now,
        last_translator="the schiffe project",
        language_team=name,
        charset="utf-8",
        fuzzy=False,
    )
    catalog.msgid_bugs_address = ""
    po_file(language).parent.mkdir(parents=True)
    write_catalogue(language, catalog)
    update(language)


def _locale(language: str) -> Locale | None:
    """What Babel knows of a language; nothing where the program would not find it by this code, which has no script."""
    if re.fullmatch("[a-z]{2,3}(_[A-Z]{2})?", language):
        with suppress(UnknownLocaleError):
            return Locale.parse(language)
    return None


def plural_rule(language: str) -> str | None:
    """The ``Plural-Forms`` of a language; None for those that Babel knows no rule of."""
    locale = _locale(language)
    is_known = locale is not None and (str(locale) in PLURALS or locale.language in PLURALS)
    return str(get_plural(locale)) if is_known else None


def update(language: str) -> list[str]:
    """Bring a catalogue up to date, and compile it. Returns what was carried over and what was dropped, a line each."""
    catalog = read_catalogue(language)
    gone = {_key(message): message for message in catalog if message.id}
    texts = {_key(text): text.clone() for text in texts_in_source() if text.id}
    missing = {}
    for key, text in texts.items():
        old = gone.pop(key, None)
        if old is None:
            missing[key] = text
        else:
            text.string, text.previous_id = old.string, old.previous_id
            text.flags |= old.flags
            text.user_comments = old.user_comments
    for message in [message for message in catalog if message.id]:
        catalog.delete(message.id, message.context)
    told = []
    translated = {key: old for key, old in gone.items() if _is_translated(old)}
    for old, text in _changed(translated, missing, catalog.num_plurals):
        del translated[_key(old)]
        told.append(f"{language}: carried over, marked: {_shown(old)} is now {_shown(text)}: {text.string!r}")
    told += [f"{language}: dropped: {_shown(old)}: {old.string!r}" for old in translated.values()]
    for text in texts.values():
        catalog[text.id] = text
    catalog.obsolete.clear()
    write_catalogue(language, catalog)
    po_file(language).with_suffix(".mo").write_bytes(compiled(catalog))
    return told


def _key(message: Message) -> Key:
    return message.context, tuple(message.id) if message.pluralizable else str(message.id)


def _is_translated(message: Message) -> bool:
    return all(_forms(message.string))


def _shown(message: Message) -> str:
    return f"{message.id!r} ({message.context})" if message.context else repr(message.id)


def _changed(gone: dict[Key, Message], missing: dict[Key, Message], num_plurals: int) -> list[tuple[Message, Message]]:
    """The texts that are gone, each with the new one that it has become and that takes its translation."""
    likenesses = [(_likeness(old, text), old, text) for old in gone.values() for text in missing.values()]
    near = sorted((pair for pair in likenesses if pair[0] >= LIKE), key=itemgetter(0), reverse=True)
    changed: dict[Key, tuple[Message, Message]] = {}
    taken = set()
    for _likeness_of_both, old, text in near:
        is_free = _key(old) not in changed and _key(text) not in taken
        if is_free and _carry_over(old, text, num_plurals):
            changed[_key(old)] = old, text
            taken.add(_key(text))
    return list(changed.values())


def _likeness(text: Message, other: Message) -> float:
    """How near two English texts are, from 0 to 1. Only one of text and context may have changed."""
    if text.context != other.context:
        return float(text.id == other.id)
    matcher = SequenceMatcher(None, _forms(text.id)[-1], _forms(other.id)[-1], autojunk=False)
    return matcher.ratio() if matcher.quick_ratio() >= LIKE else 0


def _carry_over(old: Message, text: Message, num_plurals: int) -> bool:
    """Give a text the translation of what it was before, marked; False where other placeholders are filled in."""
    forms = _forms(old.string)
    if not text.pluralizable:
        string: str | tuple[str, ...] = forms[-1]
    else:
        string = tuple(forms if len(forms) == num_plurals else forms[-1:] * num_plurals)
    if _wrong_placeholders(Message(text.id, string)):
        return False
    text.string, text.user_comments = string, old.user_comments
    previous = old.previous_id or _as_previous(old)
    if previous != _as_previous(text):  # else the change was taken back
        text.flags.add("fuzzy")
        text.previous_id = previous
    return True


def _as_previous(message: Message) -> list[str]:
    """The lines that say what a marked text was translated from."""
    catalog = Catalog()
    catalog.add(message.id, context=message.context)
    stream = BytesIO()
    write_po(stream, catalog, width=_WIDTH - len("#| "), omit_header=True)
    lines = takewhile(lambda line: not line.startswith("msgstr"), stream.getvalue().decode().splitlines())
    return [f"#| {line}" for line in lines if not line.startswith("#")]


def problems(language: str) -> list[str]:
    """What is wrong with a catalogue: one line each."""
    catalog = read_catalogue(language)
    wanted = {_key(text): text for text in texts_in_source() if text.id}
    present = {_key(message): message for message in catalog if message.id}
    found = [*_header_complaints(language, catalog), *_mo_complaints(language, catalog)]
    found += [f"no longer in the source: {_shown(message)}" for key, message in present.items() if key not in wanted]
    found += [f"{complaint}: {_shown(message)}" for message in present.values() for complaint in _complaints(message)]
    translated = {key for key, message in present.items() if _is_translated(message)}
    missing = [text for key, text in wanted.items() if key not in translated]
    found += [f"missing: {_shown(text)}" for text in missing]
    if missing:
        found.append(f"{len(missing)} of {len(wanted)} texts are missing")
    return [f"{language}: {complaint}" for complaint in found]


def _header_complaints(language: str, catalog: Catalog) -> list[str]:
    complaints = []
    if _locale(language) is None:
        complaints.append("the folder is not called by the code of a language, such as fr or pt_BR")
    if catalog.locale_identifier != language:
        complaints.append(f"the header has the language {catalog.locale_identifier}, not {language}")
    rule = plural_rule(language)
    if rule and _forms_of_counts(catalog.plural_forms) != _forms_of_counts(rule):
        complaints.append(f"the header has the plural rule {catalog.plural_forms!r}, not {rule!r}")
    return complaints


def _forms_of_counts(rule: str) -> tuple[str, list[int]]:
    """What a plural rule comes to, however it is written: how many forms there are, and which goes with each count."""
    number, _semicolon, formula = rule.partition(";")
    with suppress(ValueError):
        return number, [c2py(formula.partition("=")[2].rstrip("; "))(count) for count in range(1001)]
    return rule, []


def _mo_complaints(language: str, catalog: Catalog) -> list[str]:
    path = po_file(language).with_suffix(".mo")
    if not path.is_file():
        return ["there is no .mo"]
    mo = path.read_bytes()
    complaints = []
    if entries(mo) != entries(compiled(catalog)):
        complaints.append("the .mo is not what the .po compiles to")
    if keys(mo) != sorted(keys(mo)):
        complaints.append("the .mo is not sorted")
    return complaints


def _complaints(message: Message) -> list[str]:
    complaints = [f"placeholders differ in {translation!r}" for translation in _wrong_placeholders(message)]
    if message.fuzzy:
        complaints.append(
            f"marked: see whether {message.string!r} is right (line {message.lineno} of the .po), "
            'then take the word fuzzy out of the line "#," above it'
        )
    if _is_still_english(message):
        complaints.append("still as in the source (if that is right, say why in a comment above it)")
    original = _forms(message.id)[0]
    for translation in filter(None, _forms(message.string)):
        if translation.strip() == translation and original.strip() != original:
            complaints.append(f"blank at the end missing in {translation!r}")
    return complaints


def _is_still_english(message: Message) -> bool:
    """Whether a translation is the English text itself, with two words or more; what a comment explains is no fault."""
    originals = _forms(message.id)
    same = [text for text in _forms(message.string) if text in originals and len(_words(text)) > 1]
    return bool(same) and not message.user_comments


def _words(text: str) -> list[str]:
    """The words that somebody would translate; those in capitals stand for something else."""
    return [word for word in re.findall(r"[^\W\d_]{3,}", re.sub(r"\{\w*\}", "", text)) if not word.isupper()]


def _wrong_placeholders(message: Message) -> list[str]:
    """The translations that fill in something else than the English text; a form for one thing needs no number."""
    originals = _forms(message.id)
    allowed = _placeholders(originals[-1])
    needed = allowed - ({"{count}"} if len(originals) > 1 else set())
    translations = [translation for translation in _forms(message.string) if translation]
    return [translation for translation in translations if not needed <= _placeholders(translation) <= allowed]


def _forms(text: object) -> list[str]:
    """The singular, and the plural where there is one."""
    return [str(form or "") for form in (text if isinstance(text, tuple | list) else [text])]


def _placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{\w*\}|%\(\w+\)\w|%\w", text))


def copies() -> list[str]:
    """The catalogues of two languages that have nearly all texts in common: one line each."""
    translated = {}
    for language in languages():
        texts = {_key(message): _forms(message.string) for message in read_catalogue(language) if message.id}
        translated[language] = {(key, *forms) for key, forms in texts.items() if all(forms) and key[1] not in forms}
    found = []
    for one, other in combinations(translated, 2):
        shared, most = len(translated[one] & translated[other]), max(len(translated[one]), len(translated[other]))
        if one.partition("_")[0] != other.partition("_")[0] and shared > COPIED * most:
            found.append(f"{one}, {other}: {shared} of {most} texts are the same in both")
    return found


def main(arguments: list[str]) -> int:
    """Do what the command line says; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.catalogues", description=__doc__.partition("\n")[0])
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--check", action="store_true", help="change nothing, and say what is wrong")
    choice.add_argument("--new", metavar="CODE", help="begin a language, such as fr or pt_BR")
    chosen = parser.parse_args(arguments)
    if chosen.check:
        complaints = [complaint for language in languages() for complaint in problems(language)] + copies()
        print("\n".join(complaints) or f"complete and compiled: {', '.join(languages())}")
        return 1 if complaints else 0
    if chosen.new is not None:
        return _begin(chosen.new)
    for language in languages():
        for line in update(language):
            print(line)
    return 0


def _begin(language: str) -> int:
    try:
        begin(language)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{po_file(language)}: {len(texts_in_source())} texts to translate")
    if plural_rule(language) is None:
        print(f"Babel knows no plural rule of {language}: Plural-Forms in the header may be wrong")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
