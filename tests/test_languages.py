"""Every screen in English, German and two pseudo-languages: nothing is cut, covered or left out that a person needs."""

import re

import pytest

from schiffe.language.columns import display_width
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.screen import Screen
from tests.tools.languages import CLOSING, LANGUAGES, OPENING, PSEUDO_LANGUAGES, SHARE, SMALLEST, drawn, faults, spoken
from tests.tools.scenes import SCENES

SENTENCE = "Find and sink the computer's hidden fleet before it sinks yours."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES)
def test_a_person_finds_all_that_is_needed(scene: str, language: str) -> None:
    with spoken(language):
        found = {size: faults(SCENES[scene]("sea"), size) for size in SMALLEST}
    assert not any(found.values()), found


def test_on_a_wide_and_low_screen_bashni_says_what_it_says_beside_the_panel() -> None:
    screens = SCENES["bashni"]("sea")
    assert faults(screens, (80, 19)) == []
    assert "You must" in drawn(screens, (80, 19)).text()


@pytest.mark.parametrize("language", PSEUDO_LANGUAGES)
def test_a_pseudo_language_takes_more_columns_and_keeps_what_is_filled_in_and_typed(language: str) -> None:
    with spoken(language):
        assert display_width(_(SENTENCE)) == pytest.approx(SHARE * len(SENTENCE), abs=2)
        assert _(SENTENCE).startswith(OPENING)
        assert _(SENTENCE).endswith(CLOSING)
        assert re.findall(r"\{.*?\}", _("{name} hit {ship} at {square}.")) == ["{name}", "{ship}", "{square}"]
        assert ngettext("{count} shot", "{count} shots", 2).format(count=2) != "2 shots"
        assert pgettext("word", "fleet") == pgettext("word in Bashni", "fleet") == "fleet"
        assert pgettext("level", "hard") != "hard"
    assert _(SENTENCE) == SENTENCE


class _Cutting(Screen[None, None]):
    """A screen with each fault."""

    def paint(self, canvas: Canvas, state: None) -> None:
        canvas.put(0, 1, fit(_(SENTENCE), 30))
        canvas.put(0, 2, canvas.wrap(_(SENTENCE), 30)[0])
        canvas.put(30, 3, _(SENTENCE))
        canvas.put(0, 4, _(SENTENCE))
        canvas.put(2, 4, "over it")


@pytest.mark.parametrize("language", LANGUAGES)
def test_faults_are_found(language: str) -> None:
    with spoken(language):
        found = "\n".join(faults([_Cutting(None)], (90, 20)))
    assert "cut: " in found
    assert "cut off at 30, 3" in found
    assert "over it" in found
    assert ("texts begin" in found) is (language in PSEUDO_LANGUAGES)
