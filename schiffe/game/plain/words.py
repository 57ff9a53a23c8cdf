"""The words that games share in line mode, a question for one of them, lists of words, and switches."""

from collections.abc import Mapping, Sequence
from typing import Final

from schiffe.language.columns import display_width, pad
from schiffe.language.i18n import Text, _, pgettext
from schiffe.language.text import join_or, not_possible_text, quoted
from schiffe.language.words import (
    AmbiguousWord,
    RefusedInput,
    TypedWord,
    WordName,
    find_word,
    folded,
    shortest_form,
)
from schiffe.terminal.console import Console

LAST: Final = WordName("last", context="word")
AGAIN: Final = WordName("again", context="word")
CLOCK: Final = WordName("clock", context="word")
PAUSE: Final = WordName("pause", context="word", is_newer=True)
CONTINUE: Final = WordName("continue", context="word", is_newer=True)
SPEECH: Final = WordName("speech", context="word", is_newer=True)
SPELL: Final = WordName("spell", context="word", is_newer=True)
HINT: Final = WordName("hint", context="word")
RULES: Final = WordName("rules", context="word")
UNDO: Final = WordName("undo", context="word")
RESIGN: Final = WordName("resign", context="word")
HELP: Final = WordName("help", context="word")
_EXIT: Final = Text("exit", context="word")
_LEAVE: Final = Text("leave", context="word")
QUIT: Final = WordName("quit", context="word", synonyms=(_EXIT, _LEAVE))
PLAY: Final = WordName("play", context="word")
MISTAKES: Final = WordName("mistakes", context="word")
FIGURES: Final = WordName("figures", context="word")
SHARE: Final = WordName("share", context="word")
REPLAY: Final = WordName("replay", context="word")
TRAIN: Final = WordName("train", context="word", is_newer=True)
NEXT: Final = WordName("next", context="word", is_newer=True)
BACK: Final = WordName("back", context="word", is_newer=True)


async def ask_word(console: Console, prompt: str, possible: Sequence[WordName], default: WordName) -> TypedWord | str:
    """Ask for one of the possible words, again after an ambiguous abbreviation; Enter chooses the default.

    Return any other line as it is.
    """
    while True:
        line = await console.ask(prompt)
        try:
            return find_word(line if line.strip() else default.english, possible) or line
        except AmbiguousWord as ambiguous:
            console.print(ambiguous.problem)


def switch_words() -> tuple[str, str]:
    """Return the words that switch something on and off."""
    return pgettext("word", "on"), pgettext("word", "off")


def switch_state(text: str, *, is_on: bool) -> bool:
    """Return the new state of a switch by the text after its word; an empty text toggles it.

    Raises:
        RefusedInput: the text is neither on nor off.
    """
    on, off = switch_words()
    word = folded(text.strip())
    if not word:
        return not is_on
    if word in ("on", folded(on)):
        return True
    if word in ("off", folded(off)):
        return False
    raise RefusedInput(not_possible_text(quoted(text), join_or((on, off))))


def word_list_text(meanings: Mapping[WordName, str]) -> str:
    names = [f"{name} ({shortest_form(name, meanings)})" for name in meanings]
    width = max(map(display_width, names))
    lines = [f"  {pad(name, width)}  {text}" for name, text in zip(names, meanings.values(), strict=True)]
    return "\n".join((*lines, _("The letters in brackets are enough.")))


def is_quit(line: str) -> bool:
    """Return whether a line is a whole word for quitting; an abbreviation may be free text such as a name."""
    return folded(line.strip()) in (*QUIT.spellings(), *QUIT.folded_synonyms())
