"""Catalogues follow the source: what changed a little is carried over; a language begins with nothing of another."""

import gettext
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tests.tools import catalogues

SENTENCE = "The ship that was hit has " + ", ".join(f"{number} cells in row {{row}}" for number in range(1, 9))
SEA = {
    '_("The fleet has saild.")': ["Die Flotte ist ausgelaufen."],
    '_("{name} has {cell} left")': ["{name} hat noch {cell}"],
    'ngettext("{count} ship", "{count} shipps", n)': ["{count} Schiff", "{count} Schiffe"],
    'pgettext("word", "fleet")': ["flotte"],
    'pgettext("direction", "left")': ["links"],
    f'_("{SENTENCE}")': ["Das Schiff in Reihe {row}"],
}
"""What a program shows, and the German texts."""


class House:
    """A program with some texts, and its catalogues."""

    def __init__(self, folder: Path) -> None:
        self.source = folder / "schiffe" / "sea.py"
        self.po = catalogues.po_file("de")
        self.source.parent.mkdir()
        self.source.write_text("\n".join(SEA), encoding="utf-8")
        catalogues.begin("de")
        empty = self.po.read_text(encoding="utf-8")
        catalog = catalogues.read_catalogue("de")
        translations = iter(SEA.values())
        for message in catalog:
            if message.id:
                forms = next(translations)
                message.string = tuple(forms) if message.pluralizable else forms[0]
        catalogues.write_catalogue("de", catalog)
        assert self.po.read_text(encoding="utf-8") != empty
        assert catalogues.update("de") == []
        assert catalogues.problems("de") == []

    def change(self, old: str, new: str) -> list[str]:
        """Put another text into the source, and bring the catalogue up to date; what that says."""
        source = self.source.read_text(encoding="utf-8")
        assert old in source
        self.source.write_text(source.replace(old, new), encoding="utf-8")
        return catalogues.update("de")

    def entry(self, start: str) -> str:
        """The entry of the .po whose English begins so, without its place."""
        (entry,) = (
            entry for entry in self.po.read_text(encoding="utf-8").split("\n\n") if f'\nmsgid "{start}' in entry
        )
        return entry.partition("\n")[2]

    def shown(self) -> gettext.GNUTranslations:
        """The texts as a program gets them."""
        return gettext.GNUTranslations(BytesIO(self.po.with_suffix(".mo").read_bytes()))


@pytest.fixture(autouse=True)
def locales(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(catalogues, "LOCALES", tmp_path / "locales")
    return tmp_path / "locales"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    catalogues.texts_in_source.cache_clear()
    monkeypatch.setattr(catalogues, "texts_in_source", catalogues.texts_in_source.__wrapped__)
    return House(tmp_path)


def test_a_typo_leaves_the_translation_marked_and_shown(house: House) -> None:
    told = house.change("saild", "sailed")
    assert told == [
        "de: carried over, marked: 'The fleet has saild.' is now 'The fleet has sailed.': 'Die Flotte ist ausgelaufen.'"
    ]
    assert house.entry("The fleet") == (
        '#, fuzzy\n#| msgid "The fleet has saild."\nmsgid "The fleet has sailed."\nmsgstr "Die Flotte ist ausgelaufen."'
    )
    assert house.shown().gettext("The fleet has sailed.") == "Die Flotte ist ausgelaufen."


def test_the_check_refuses_a_mark_until_it_is_taken_away(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    house.change("saild", "sailed")
    text = house.po.read_text(encoding="utf-8")
    line = text.split("\n").index('msgid "The fleet has sailed."') + 1
    assert catalogues.main(["--check"]) == 1
    assert capsys.readouterr().out == (
        f"de: marked: see whether 'Die Flotte ist ausgelaufen.' is right (line {line} of the .po), then take the word "
        "fuzzy out of the line \"#,\" above it: 'The fleet has sailed.'\n"
    )
    house.po.write_text(text.replace("#, fuzzy\n", ""), encoding="utf-8")
    assert catalogues.main(["--check"]) == 0
    assert catalogues.update("de") == []
    assert "fuzzy" not in house.entry("The fleet")
    assert house.entry("The fleet").startswith('msgid "The fleet has sailed."')


def test_a_marked_text_that_changes_again_remembers_what_was_translated(house: House) -> None:
    house.change("saild", "sailed")
    house.change("sailed.", "sailed!")
    assert '#| msgid "The fleet has saild."\nmsgid "The fleet has sailed!"' in house.entry("The fleet")
    assert house.shown().gettext("The fleet has sailed!") == "Die Flotte ist ausgelaufen."


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("saild", "sailed"),
        ("shipps", "ships"),
        ('"direction"', '"where to"'),
        ("The ship that was hit", "A ship that was hit"),
    ],
)
def test_what_is_brought_up_to_date_twice_stays_and_what_is_taken_back_is_as_before(
    house: House, old: str, new: str
) -> None:
    before = house.po.read_bytes(), house.po.with_suffix(".mo").read_bytes()
    assert len(house.change(old, new)) == 1
    marked = house.po.read_bytes(), house.po.with_suffix(".mo").read_bytes()
    assert catalogues.update("de") == []
    assert (house.po.read_bytes(), house.po.with_suffix(".mo").read_bytes()) == marked
    assert marked != before
    house.change(new, old)
    assert (house.po.read_bytes(), house.po.with_suffix(".mo").read_bytes()) == before


def test_a_long_text_is_kept_in_lines_that_gettext_reads(house: House) -> None:
    house.change("The ship that was hit", "A ship that was hit")
    lines = house.po.read_text(encoding="utf-8").split("\n")
    previous = [line.removeprefix("#| ") for line in lines if line.startswith("#|")]
    assert previous[0] == 'msgid ""'
    assert len(previous) > 2
    assert "".join(line[1:-1] for line in previous[1:]) == SENTENCE
    assert all(len(line) <= 120 for line in lines)


def test_a_context_with_another_name_keeps_its_text(house: House) -> None:
    told = house.change('pgettext("direction", "left")', 'pgettext("where to", "left")')
    assert told == ["de: carried over, marked: 'left' (direction) is now 'left' (where to): 'links'"]
    assert house.entry("left") == (
        '#, fuzzy\n#| msgctxt "direction"\n#| msgid "left"\nmsgctxt "where to"\nmsgid "left"\nmsgstr "links"'
    )
    assert house.shown().pgettext("where to", "left") == "links"


def test_a_typo_in_a_plural_marks_it(house: House) -> None:
    assert len(house.change("shipps", "ships")) == 1
    assert house.entry("{count} ship") == (
        "#, fuzzy, python-brace-format\n"
        '#| msgid "{count} ship"\n#| msgid_plural "{count} shipps"\n'
        'msgid "{count} ship"\nmsgid_plural "{count} ships"\n'
        'msgstr[0] "{count} Schiff"\nmsgstr[1] "{count} Schiffe"'
    )


def test_a_text_that_gets_a_plural_keeps_its_translation_in_both_forms(house: House) -> None:
    house.change('_("{name} has {cell} left")', 'ngettext("{name} has {cell} left", "{name} have {cell} left", n)')
    assert 'msgstr[0] "{name} hat noch {cell}"\nmsgstr[1] "{name} hat noch {cell}"' in house.entry("{name} has")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{name} has {cell} left", "{name} has {square} left"),
        ("The fleet has saild.", "Nobody knows where it is"),
        ('pgettext("word", "fleet")', 'pgettext("title", "fleets")'),
    ],
)
def test_what_fills_in_something_else_or_is_another_text_is_not_carried_over(house: House, old: str, new: str) -> None:
    (told,) = house.change(old, new)
    assert told.startswith("de: dropped: ")
    assert "fuzzy" not in house.po.read_text(encoding="utf-8").partition("\n\n")[2]
    (missing, count) = catalogues.problems("de")
    assert missing.startswith("de: missing: ")
    assert count == f"de: 1 of {len(SEA)} texts are missing"


def test_a_new_text_takes_nothing_from_one_that_is_still_there(house: House) -> None:
    source = house.source.read_text(encoding="utf-8")
    house.source.write_text(source + '\n_("The fleet has sailed.")', encoding="utf-8")
    assert catalogues.update("de") == []
    assert catalogues.problems("de")[0] == "de: missing: 'The fleet has sailed.'"


def test_of_two_new_texts_the_nearer_one_takes_the_translation(house: House) -> None:
    told = house.change('_("The fleet has saild.")', '_("The fleets have sailed.")\n_("The fleet has sailed.")')
    assert len(told) == 1
    assert "is now 'The fleet has sailed.'" in told[0]
    assert 'msgstr ""' in house.entry("The fleets")


def test_of_two_texts_that_became_one_the_nearer_one_is_carried_over(house: House) -> None:
    house.change('_("The fleet has saild.")', '_("The fleet has sailed.")\n_("The fleets have sailed.")')
    text = house.po.read_text(encoding="utf-8").replace(
        'msgid "The fleets have sailed."\nmsgstr ""', 'msgid "The fleets have sailed."\nmsgstr "Alle sind fort."'
    )
    house.po.write_text(text, encoding="utf-8")
    told = house.change('_("The fleet has sailed.")\n_("The fleets have sailed.")', '_("The fleets have sailed!")')
    assert told == [
        "de: carried over, marked: 'The fleets have sailed.' is now 'The fleets have sailed!': 'Alle sind fort.'",
        "de: dropped: 'The fleet has sailed.': 'Die Flotte ist ausgelaufen.'",
    ]


def test_what_a_translator_noted_stays_with_the_text(house: House) -> None:
    text = house.po.read_text(encoding="utf-8")
    start = '#: schiffe/sea.py\nmsgid "The fleet has saild."'
    assert start in text
    house.po.write_text(text.replace(start, "# Not: gesegelt.\n" + start), encoding="utf-8")
    noted = house.po.read_bytes()
    assert catalogues.update("de") == []
    assert house.po.read_bytes() == noted
    house.change("saild", "sailed")
    assert "# Not: gesegelt.\n#: schiffe/sea.py\n#, fuzzy\n#| msgid" in house.po.read_text(encoding="utf-8")


def test_a_text_with_other_placeholders_is_not_compiled_for_it_would_end_the_program() -> None:
    catalog = Catalog(locale="de", charset="utf-8")
    catalog.add("{cell} water", "{feld} Wasser")
    catalog.add("{cell} hit", "{cell} Treffer")
    texts = gettext.GNUTranslations(BytesIO(catalogues.compiled(catalog)))
    assert texts.gettext("{cell} water") == "{cell} water"
    assert texts.gettext("{cell} hit") == "{cell} Treffer"


def test_a_plural_that_lacks_a_form_is_not_compiled() -> None:
    catalog = Catalog(locale="pl", charset="utf-8")
    catalog.add(("{count} ship", "{count} ships"), ("{count} statek", "{count} statki", ""))
    texts = gettext.GNUTranslations(BytesIO(catalogues.compiled(catalog)))
    assert [texts.ngettext("{count} ship", "{count} ships", count) for count in (1, 5)] == [
        "{count} ship",
        "{count} ships",
    ]


def test_comments_for_translators_reach_them(house: House) -> None:
    house.change('_("{name} has', '# Translators: at the end of a turn\n_("{name} has')
    assert house.entry("{name} has").startswith("#: schiffe/sea.py\n#, ")
    assert "#. Translators: at the end of a turn\n" in house.po.read_text(encoding="utf-8")


def test_a_language_begins_with_every_text_of_the_source_and_no_translation(
    locales: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert catalogues.main(["--new", "pl"]) == 0
    po = locales / "pl" / "LC_MESSAGES" / "schiffe.po"
    count = len(catalogues.texts_in_source())
    assert capsys.readouterr().out == f"{po}: {count} texts to translate\n"
    text = po.read_text(encoding="utf-8")
    head, _blank, texts = text.partition("\n\n")
    assert "The texts of schiffe in Polish" in head
    assert '"Language: pl\\n"\n"Language-Team: Polish\\n"\n' in head
    assert f"Plural-Forms: {catalogues.plural_rule('pl')}" in head.replace('"\n"', "")
    assert "#, fuzzy" not in text
    assert 'msgctxt "word"\nmsgid "hint"\nmsgstr ""\n' in texts
    assert {line for line in texts.split("\n") if line.startswith("msgstr")} == {
        *('msgstr ""', 'msgstr[0] ""', 'msgstr[1] ""', 'msgstr[2] ""')
    }

    assert catalogues.main(["--check"]) == 1
    *missing, last = capsys.readouterr().out.splitlines()
    assert len(missing) == count
    assert "pl: missing: 'hint' (word)" in missing
    assert last == f"pl: {count} of {count} texts are missing"
    assert catalogues.update("pl") == []
    assert po.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("code", ["xx", "french", "FR", "fr-FR", "zh_Hans", "../fr", ""])
def test_a_language_that_nobody_knows_is_refused(code: str, locales: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogues.main(["--new", code]) == 2
    assert capsys.readouterr().err == (
        f"{code!r} is not the code of a language. Possible: such as fr, or pt_BR with a country\n"
    )
    assert not locales.exists()


def test_a_language_that_is_there_is_not_begun_again(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    before = house.po.read_bytes()
    for code in ("de", "en"):
        assert catalogues.main(["--new", code]) == 2
        assert capsys.readouterr().err == f"there are texts in {code} already, as in en, de\n"
    assert house.po.read_bytes() == before


def test_a_language_without_a_known_plural_rule_says_so(
    house: House, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogues, "PLURALS", {"en": (2, "(n != 1)")})
    assert catalogues.main(["--new", "gd"]) == 0
    assert "Babel knows no plural rule of gd: Plural-Forms in the header may be wrong" in capsys.readouterr().out


def test_the_check_finds_the_head_and_the_texts_of_another_language(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = catalogues.po_file("fr")
    copy.parent.mkdir(parents=True)
    for name in (house.po, house.po.with_suffix(".mo")):
        (copy.parent / name.name).write_bytes(name.read_bytes())
    assert catalogues.main(["--check"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "fr: the header has the language de, not fr",
        f"fr: the header has the plural rule 'nplurals=2; plural=(n != 1);', not {catalogues.plural_rule('fr')!r}",
        f"de, fr: {len(SEA)} of {len(SEA)} texts are the same in both",
    ]


def test_the_check_finds_texts_that_are_still_english_and_not_explained(house: House) -> None:
    text = house.po.read_text(encoding="utf-8").replace("Die Flotte ist ausgelaufen.", "The fleet has saild.")
    house.po.write_text(text.replace('"flotte"', '"fleet"'), encoding="utf-8")  # one word may be the same
    assert catalogues.update("de") == []
    (complaint,) = catalogues.problems("de")
    assert "still as in the source" in complaint
    assert "The fleet has saild." in complaint
    entry = house.entry("The fleet")
    text = house.po.read_text(encoding="utf-8")
    house.po.write_text(text.replace(entry, f"# A quotation.\n{entry}"), encoding="utf-8")
    assert catalogues.update("de") == []
    assert catalogues.problems("de") == []


def test_languages_may_have_some_texts_in_common(house: House) -> None:
    text = house.po.read_text(encoding="utf-8").replace('"Language: de\\n', '"Language: nl\\n')
    nl = catalogues.po_file("nl")
    nl.parent.mkdir(parents=True)
    nl.write_text(text.replace("links", "linksaf").replace("flotte", "vloot"), encoding="utf-8")
    catalogues.update("nl")
    assert catalogues.main(["--check"]) == 0


def test_a_country_may_have_the_texts_of_its_language(house: House) -> None:
    catalogues.begin("de_AT")
    text = house.po.read_text(encoding="utf-8").replace('"Language: de\\n', '"Language: de_AT\\n')
    catalogues.po_file("de_AT").write_text(text, encoding="utf-8")
    catalogues.update("de_AT")
    assert catalogues.main(["--check"]) == 0


def test_a_plural_rule_may_be_written_in_another_way(house: House) -> None:
    text = house.po.read_text(encoding="utf-8")
    house.po.write_text(text.replace("plural=(n != 1);", "plural=n==1 ? 0 : 1;"), encoding="utf-8")
    assert catalogues.problems("de") == []
    house.po.write_text(text.replace("plural=(n != 1);", "plural=EXPRESSION;"), encoding="utf-8")
    assert "plural=EXPRESSION" in catalogues.problems("de")[0]


def test_the_check_finds_a_catalogue_that_was_never_compiled(house: House) -> None:
    house.po.with_suffix(".mo").unlink()
    assert catalogues.problems("de") == ["de: there is no .mo"]
