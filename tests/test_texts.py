"""The catalogues are complete, and the program speaks its languages."""

import ast
import gettext
import re
from contextlib import suppress
from pathlib import Path

import pytest

from schiffe.battleship.levels import LEVELS, level_name
from schiffe.battleship.plain.words import BOARD_WORD, HAND_WORD, NEW_WORD, RANDOM_WORD
from schiffe.game.plain.words import AGAIN, HELP, QUIT, UNDO
from schiffe.language import i18n
from schiffe.language.words import AmbiguousWord, TypedWord, WordName, find_word, shortest_form
from tests.bashni.plain.test_person import turn_words as bashni_turn_words
from tests.battleship.plain.test_person import turn_words
from tests.battleship.plain.test_watching import onlooker
from tests.game.plain.scripted import ScriptedConsole
from tests.running import ALL_FIELDS, ROOT, run
from tests.tools import catalogues

WORDS = (
    (NEW_WORD, HAND_WORD, UNDO, RANDOM_WORD, BOARD_WORD, AGAIN, HELP, QUIT),
    tuple(word.name for word in turn_words()),
    tuple(word.name for word in onlooker(ScriptedConsole([])).match_words()),
    tuple(word.name for word in bashni_turn_words()),
)
"""Words that work at one time: while one places a fleet, in a match, while one looks on, and in a match of Bashni."""


@pytest.mark.parametrize("language", catalogues.languages())
def test_a_catalogue_is_complete_and_compiled(language: str) -> None:
    assert catalogues.problems(language) == []


def test_the_check_of_a_catalogue_finds_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    original = catalogues.po_file("de")
    text = original.read_text(encoding="utf-8")
    assert "{square} ist leer" in text
    text = text.replace("{square} ist leer", "{feld} ist leer").replace('msgid "interrupted"', 'msgid "disrupted"')
    text = text.replace('msgstr "Vorhang', 'msgstr "')
    (folder / "schiffe.po").write_text(text, encoding="utf-8")
    (folder / "schiffe.mo").write_bytes(original.with_suffix(".mo").read_bytes())
    monkeypatch.setattr(catalogues, "LOCALES", tmp_path)
    found = "\n".join(catalogues.problems("de"))
    assert "missing: 'interrupted'" in found
    assert "no longer in the source: 'disrupted'" in found
    assert "placeholders differ in '{feld} ist leer'" in found
    assert ".mo is not what the .po compiles to" in found


@pytest.mark.parametrize("language", catalogues.languages())
def test_a_lesson_calls_out_the_same_in_every_language(language: str) -> None:
    """The strip of a lesson lights what stands before a "!"."""
    lessons = [
        message
        for message in catalogues.read_catalogue(language)
        if any(file.endswith(("/texts/lesson.py", "/texts/lesson_steps.py")) for file, _line in message.locations)
    ]
    called = [message for message in lessons if "!" in str(message.id)]
    assert len(called) > 20
    assert [
        str(message.string) for message in lessons if str(message.id).count("!") != str(message.string).count("!")
    ] == []
    assert all(str(message.id).count("!") == 1 for message in called)


@pytest.mark.parametrize("names", WORDS)
@pytest.mark.parametrize("language", i18n.available_languages())
def test_words_are_known_in_the_language_and_in_english(language: str, names: tuple[WordName, ...]) -> None:
    i18n.choose_language(language)
    assert len({*map(str, names)}) == len(names)
    for name in names:
        assert find_word(f" {name.english.upper()}  c ", names) == TypedWord(name, "c")
        assert find_word(str(name), names) == TypedWord(name, "")


@pytest.mark.parametrize("names", WORDS)
@pytest.mark.parametrize("language", i18n.available_languages())
def test_every_word_has_an_abbreviation_that_is_no_square(language: str, names: tuple[WordName, ...]) -> None:
    i18n.choose_language(language)
    for name in names:
        short = shortest_form(name, names)
        assert 2 <= len(short) <= 6
        assert short.isalpha()
        assert find_word(short, names) == TypedWord(name, "")
        assert find_word(short[:1], names) is None
        if len(short) > 2:
            with suppress(AmbiguousWord):  # or else an older word has it
                said = find_word(short[:-1], names)
                assert said
                assert said.name != name


@pytest.mark.parametrize("language", i18n.available_languages())
def test_no_two_levels_begin_alike(language: str) -> None:
    """The menu of the full screen chooses a level by its first letter."""
    i18n.choose_language(language)
    assert len({level_name(level)[0].lower() for level in LEVELS}) == len(LEVELS)


def test_umlauts_can_be_typed_without() -> None:
    i18n.choose_language("de")
    for line in ("zurück", "ZURÜCK", "zurueck", "zuru\u0308ck"):
        assert find_word(line, (UNDO,)) == TypedWord(UNDO, "")


def test_no_text_with_a_plural_is_asked_for_without_a_number() -> None:
    """The gettext of Python 3.11.2, which Debian 12 has, finds no translation then; later ones do."""
    asked: dict[str, set[str]] = {"_": set(), "ngettext": set(), "with_count": set()}
    for path in sorted((ROOT / "schiffe").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in asked:
                asked[node.func.id].add(ast.unparse(node.args[0]))
    assert asked["_"] & (asked["ngettext"] | asked["with_count"]) == set()


def test_a_whole_game_in_german_has_no_english_in_it() -> None:
    words = "flotte\ntreffer\nzeile c\nspalte 3\nfeld b7\nzuletzt\nnochmal\nuhr\nspielfeld\nhilfe\nk1\n\nxyz\n"
    done = run("--bot", "easy", "--seed", "7", lines="hilfe\nxyz\nneu\n\n" + words + ALL_FIELDS, LANG="de_DE.UTF-8")
    assert done.returncode == 0
    assert "Du bist dran, 15 Sekunden." in done.stdout
    assert "Du hast verloren." in done.stdout
    english = {
        word
        for text in _english_texts()
        for word in text.replace("{", " {").split()
        if len(word) > 3 and word.isalpha()
    }
    german = {word for text in _german_texts() for word in text.replace("{", " {").split()}
    spoken = set(done.stdout.replace(".", " ").replace(",", " ").replace(":", " ").split())
    assert spoken & (english - german) <= {"board"}


def _catalogue() -> dict[object, str]:
    with catalogues.po_file("de").with_suffix(".mo").open("rb") as stream:
        return dict(gettext.GNUTranslations(stream)._catalog)  # type: ignore[attr-defined]


def _english_texts() -> list[str]:
    return [key[0] if isinstance(key, tuple) else str(key) for key in _catalogue() if key]


def _german_texts() -> list[str]:
    return [text for key, text in _catalogue().items() if key]


def test_in_german_a_board_is_no_feld() -> None:
    """A *Feld* is a cell; the whole is a *Spielfeld*, or a *Brett* in Bashni."""
    for key, german in _catalogue().items():
        english = key[0] if isinstance(key, tuple) else str(key)
        is_about_boards = re.search(r"\bboards?\b", english) and "square" not in english
        assert not (is_about_boards and re.search(r"\bFeld\b", german)), german
