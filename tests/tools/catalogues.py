"""The message catalogues: bring them up to date with the source, and tell whether they are.

``python -m tests.tools.catalogues`` takes new texts into every ``.po``, takes out those that are gone, and compiles the
``.mo``. ``python -m tests.tools.catalogues --check`` changes nothing, says what is wrong, and ends with 1 when
something is.
"""

import re
import struct
import sys
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent.parent
LOCALES = ROOT / "locales"
_KEYWORDS = {"_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}


@cache
def texts_in_source() -> Catalog:
    """All texts that the program can show; nobody changes them."""
    catalog = Catalog(project="schiffe", charset="utf-8")
    sources = [
        (f"schiffe/{name}", line, message, context)
        for name, line, message, _comments, context in extract_from_dir(ROOT / "schiffe", keywords=_KEYWORDS)
    ]
    for name, _line, message, context in sorted(sources, key=lambda source: (source[0], source[1])):
        catalog.add(message, locations=[(name, 1)], context=context)
    for entry in catalog:
        entry.locations = sorted({(name, 0) for name, _line in entry.locations})
    return catalog


def read_catalogue(language: str) -> Catalog:
    """The catalogue of a language as it stands."""
    with po_file(language).open("rb") as stream:
        return read_po(stream, locale=language)


def po_file(language: str) -> Path:
    """Where the texts of a language stand."""
    return LOCALES / language / "LC_MESSAGES" / "schiffe.po"


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.parent.parent.name for path in LOCALES.glob("*/LC_MESSAGES/schiffe.po"))


def compiled(catalog: Catalog) -> bytes:
    """The catalogue as programs read it, sorted by the bytes of its keys; Babel sorts by texts, then by contexts."""
    stream = BytesIO()
    write_mo(stream, catalog)
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


def update(language: str) -> None:
    """Bring a catalogue up to date, and compile it."""
    path = po_file(language)
    catalog = read_catalogue(language)
    catalog.update(texts_in_source(), no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    with path.open("wb") as stream:
        write_po(stream, catalog, width=120, sort_output=False, omit_header=False, include_lineno=False)
    path.with_suffix(".mo").write_bytes(compiled(catalog))


def problems(language: str) -> list[str]:
    """What is wrong with a catalogue: one line each."""
    catalog = read_catalogue(language)
    wanted = {(message.context, message.id) for message in texts_in_source() if message.id}
    present = {(message.context, message.id) for message in catalog if message.id}
    found = [f"{language}: missing: {text!r}" for _context, text in sorted(wanted - present, key=repr)]
    found += [f"{language}: no longer in the source: {text!r}" for _context, text in sorted(present - wanted, key=repr)]
    for message in catalog:
        if message.id:
            found += [f"{language}: {complaint}: {message.id!r}" for complaint in _complaints(message)]
    mo = po_file(language).with_suffix(".mo").read_bytes()
    if entries(mo) != entries(compiled(catalog)):
        found.append(f"{language}: the .mo is not what the .po compiles to")
    if keys(mo) != sorted(keys(mo)):
        found.append(f"{language}: the .mo is not sorted")
    return found


def _complaints(message: Message) -> list[str]:
    translations, originals = _forms(message.string), _forms(message.id)
    if not all(translations):
        return ["not translated"]
    complaints = ["fuzzy"] if message.fuzzy else []
    allowed = _placeholders(originals[-1])
    needed = allowed - ({"{count}"} if len(originals) > 1 else set())
    for translation in translations:
        if not needed <= _placeholders(translation) <= allowed:
            complaints.append(f"placeholders differ in {translation!r}")
        if translation.strip() == translation and originals[0].strip() != originals[0]:
            complaints.append(f"blank at the end missing in {translation!r}")
    return complaints


def _forms(text: object) -> list[str]:
    """The singular, and the plural where there is one."""
    return [str(form or "") for form in (text if isinstance(text, tuple | list) else [text])]


def _placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{\w*\}|%\(\w+\)\w|%\w", text))


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        complaints = [complaint for language in languages() for complaint in problems(language)]
        print("\n".join(complaints) or f"complete and compiled: {', '.join(languages())}")
        sys.exit(1 if complaints else 0)
    for code in languages():
        update(code)
