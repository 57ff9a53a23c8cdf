"""Speech and other switches of line mode, which a word and what is typed after it turn on or off."""

from schiffe.game.plain import words
from schiffe.game.plain.line_settings import change_settings
from schiffe.game.plain.words import switch_words, switched
from schiffe.game.session import Session
from schiffe.language.i18n import _
from schiffe.language.text import join_or, not_possible_text, quoted
from schiffe.settings.shared import SPEECH
from schiffe.terminal.console import Console


def switch_speech(console: Console, session: Session, text: str) -> str:
    """Switch speech by the text after its word, also for later starts; return the answer."""
    is_on = switched(text, is_on=session.settings[SPEECH])
    if is_on is None:
        return not_a_switch_text(text)
    confirmation = opening_text(has_speech=True) if is_on else _("Speech is off.")
    return change_settings(console, session, {SPEECH.key: is_on}) or confirmation


def not_a_switch_text(text: str) -> str:
    """Return the message that a text after the word of a switch is neither on nor off."""
    return not_possible_text(quoted(text), join_or(switch_words()))


def opening_text(*, has_speech: bool) -> str:
    """Return the first line of line mode: how to get help if ``has_speech``, otherwise how to switch speech on."""
    if has_speech:
        return _("Speech is on; {help} lists the words.").format(help=words.HELP)
    return _("Line mode. If you listen, type {speech}.").format(speech=words.SPEECH)
