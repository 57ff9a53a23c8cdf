"""Texts are found in a compiled catalogue as gettext finds them."""

import gettext
import struct
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog

from schiffe.language.catalogue import Catalogue
from tests.tools.catalogues import compiled, languages, po_file


@pytest.mark.parametrize("language", languages())
def test_every_text_is_found(language: str) -> None:
    data = po_file(language).with_suffix(".mo").read_bytes()
    catalogue, reference = Catalogue(data), gettext.GNUTranslations(BytesIO(data))
    keys = [key for key in reference._catalog if key]  # type: ignore[attr-defined]
    assert len(keys) > 500
    for key in keys:
        text = key if isinstance(key, str) else key[0]
        context, mark, rest = text.partition("\4")
        if mark:
            assert catalogue.pgettext(context, rest) == reference.pgettext(context, rest)
            assert catalogue.gettext(rest) == reference.gettext(rest)
        elif isinstance(key, str):
            assert catalogue.gettext(text) == reference.gettext(text)
        else:
            for count in (0, 1, 2, 5, 21):
                assert catalogue.ngettext(text, "?", count) == reference.ngettext(text, "?", count)
            # The gettext of Python 3.11.2, which Debian 12 has, finds nothing here; later ones do as ours does.
            assert catalogue.gettext(text) == reference.ngettext(text, "?", 1)


def small() -> bytes:
    catalog = Catalog(locale="cs", charset="utf-8")
    catalog.add(("{count} ship", "{count} ships"), ("{count} loď", "{count} lodě", "{count} lodí"))
    catalog.add("sea", "moře")
    catalog.add("sea", "Moře", context="theme")
    catalog.add("a", "á")
    return compiled(catalog)


def test_a_language_with_several_plurals() -> None:
    catalogue = Catalogue(small())
    forms = [catalogue.ngettext("{count} ship", "{count} ships", count) for count in (1, 3, 9)]
    assert forms == ["{count} loď", "{count} lodě", "{count} lodí"]
    assert catalogue.gettext("{count} ship") == "{count} loď"


def test_what_is_not_there_stays_as_it_is() -> None:
    catalogue = Catalogue(small())
    for text in ("", "A", "aa", "se", "seas", "theme", "~", "ž"):
        assert catalogue.pgettext("theme", text) == text
    for text in ("A", "aa", "se", "seas", "theme", "theme\4", "~", "ž"):
        assert catalogue.gettext(text) == text
    assert [catalogue.ngettext("seas", "oceans", count) for count in (0, 1, 2)] == ["oceans", "seas", "oceans"]
    assert catalogue.gettext("sea") == "moře"
    assert catalogue.pgettext("theme", "sea") == "Moře"
    assert catalogue.pgettext("colour", "sea") == "sea"


def test_a_catalogue_of_the_other_byte_order() -> None:
    data = small()
    numbers = struct.unpack_from("=7I", data)
    count, tables = numbers[2], min(numbers[3:5])
    assert numbers[5] == 0, "no table of hashes, which would have numbers too"
    end = tables + 16 * count
    swapped = b"".join(data[at : at + 4][::-1] for at in range(0, end, 4)) + data[end:]
    catalogue = Catalogue(swapped)
    assert catalogue.gettext("sea") == "moře"
    assert catalogue.pgettext("theme", "sea") == "Moře"
