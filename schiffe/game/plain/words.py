"""The words that games share in line mode, lists of words, and switches."""

from collections.abc import Mapping
from typing import Final

from schiffe.language.columns import display_width, pad
from schiffe.language.i18n import _, pgettext
from schiffe.language.words import WordName, folded, shortest_form

LAST: Final = WordName("last", lambda: pgettext("word", "last"))
AGAIN: Final = WordName("again", lambda: pgettext("word", "again"))
CLOCK: Final = WordName("clock", lambda: pgettext("word", "clock"))
PAUSE: Final = WordName("pause", lambda: pgettext("word", "pause"), is_newer=True)
CONTINUE: Final = WordName("continue", lambda: pgettext("word", "continue"), is_newer=True)
SPEECH: Final = WordName("speech", lambda: pgettext("word", "speech"), is_newer=True)
SPELL: Final = WordName("spell", lambda: pgettext("word", "spell"), is_newer=True)
HINT: Final = WordName("hint", lambda: pgettext("word", "hint"))
RULES: Final = WordName("rules", lambda: pgettext("word", "rules"))
UNDO: Final = WordName("undo", lambda: pgettext("word", "undo"))
RESIGN: Final = WordName("resign", lambda: pgettext("word", "resign"))
HELP: Final = WordName("help", lambda: pgettext("word", "help"))
QUIT: Final = WordName(
    "quit",
    lambda: pgettext("word", "quit"),
    synonyms=lambda: ("exit", "leave", pgettext("word", "exit"), pgettext("word", "leave")),
)
PLAY: Final = WordName("play", lambda: pgettext("word", "play"))
MISTAKES: Final = WordName("mistakes", lambda: pgettext("word", "mistakes"))
FIGURES: Final = WordName("figures", lambda: pgettext("word", "figures"))
SHARE: Final = WordName("share", lambda: pgettext("word", "share"))
REPLAY: Final = WordName("replay", lambda: pgettext("word", "replay"))
TRAIN: Final = WordName("train", lambda: pgettext("word", "train"), is_newer=True)
NEXT: Final = WordName("next", lambda: pgettext("word", "next"), is_newer=True)
BACK: Final = WordName("back", lambda: pgettext("word", "back"), is_newer=True)


def switch_words() -> tuple[str, str]:
    """Return the words that switch something on and off."""
    return pgettext("word", "on"), pgettext("word", "off")


def switched(text: str, *, is_on: bool) -> bool | None:
    """Return the new state of a switch for the text after its word, empty to toggle it; None for any other text."""
    on, off = switch_words()
    word = folded(text.strip())
    if not word:
        return not is_on
    if word in ("on", folded(on)):
        return True
    return False if word in ("off", folded(off)) else None


def word_list_text(meanings: Mapping[WordName, str]) -> str:
    """Return a list of words with their abbreviations and meanings."""
    names = [f"{name} ({shortest_form(name, meanings)})" for name in meanings]
    width = max(map(display_width, names))
    lines = [f"  {pad(name, width)}  {text}" for name, text in zip(names, meanings.values(), strict=True)]
    return "\n".join((*lines, _("The letters in brackets are enough.")))


def is_quit(line: str) -> bool:
    """Return whether a line is a whole word for quitting, as opposed to free text such as a name."""
    return folded(line.strip()) in map(folded, (QUIT.english, str(QUIT), *QUIT.synonyms()))
