import pytest

from schiffe.language import i18n
from schiffe.language.i18n import _, ngettext, pgettext


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT"}, "de"),
        ({"LANG": "de@euro"}, "de"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "xx_YY.UTF-8"}, "en"),
        ({"LC_MESSAGES": "de_DE", "LANG": "en_US"}, "de"),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANGUAGE": "de"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "de_DE"}, "en"),
        ({"LANGUAGE": "xx:de:en", "LANG": "en_US.UTF-8"}, "de"),
        ({"LANGUAGE": "de"}, "de"),
        ({"LANGUAGE": "", "LANG": "de_DE"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "../../etc"}, "en"),
    ],
)
def test_the_language_of_the_environment(environ: dict[str, str], expected: str) -> None:
    for auto in (i18n.AUTO, "AUTO"):
        assert i18n.choose_language(auto, environ)
        assert i18n.current_language() == expected


def test_a_language_asked_for_by_name_goes_before_the_environment() -> None:
    assert i18n.choose_language("de", {"LANG": "en_US"})
    assert _("Statistics") == "Statistik"
    assert i18n.choose_language("de-AT", {})
    assert i18n.current_language() == "de"


def test_an_unknown_language_becomes_english_and_is_reported() -> None:
    for code in ("xx", "", "../de", "deutsch", "de/LC_MESSAGES"):
        assert not i18n.choose_language(code, {"LANG": "de_DE"})
        assert i18n.current_language() == "en"


def test_the_language_changes_at_once_and_back() -> None:
    i18n.choose_language("de")
    assert pgettext("level", "hard") == "schwer"
    assert ngettext("{count} shot", "{count} shots", 2) == "{count} Schüsse"
    i18n.choose_language("en")
    assert pgettext("level", "hard") == "hard"
    assert {"de", "en"} <= set(i18n.available_languages())


def test_on_windows_the_system_is_asked_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "windows_language", lambda: "de_DE")
    i18n.choose_language(i18n.AUTO, {})
    assert i18n.current_language() == "de"
    i18n.choose_language(i18n.AUTO, {"LANG": "en_US"})
    assert i18n.current_language() == "en"
