"""The switch for speech in line mode, which a word and what is typed after it turn on or off."""

from schiffe.game.plain import words
from schiffe.game.plain.line_settings import LineSettings
from schiffe.game.plain.words import switched
from schiffe.game.session import Session
from schiffe.language.i18n import _
from schiffe.language.words import RefusedInput
from schiffe.settings.problems import SettingsError, problem_text
from schiffe.settings.shared import SPEECH
from schiffe.terminal.console import Console


def switch_speech(console: Console, session: Session, text: str) -> str:
    """Switch speech by the text after its word, also for later starts, and return the answer.

    Raises:
        RefusedInput: the text is neither on nor off, or the settings cannot be changed.
    """
    is_on = switched(text, is_on=session.settings[SPEECH])
    try:
        LineSettings(console, session).change({SPEECH.key: is_on})
    except SettingsError as error:
        raise RefusedInput(problem_text(error)) from None
    return opening_text(has_speech=True) if is_on else _("Speech is off.")


def opening_text(*, has_speech: bool) -> str:
    """Return the first line of line mode: how to get help if ``has_speech``, otherwise how to switch speech on."""
    if has_speech:
        return _("Speech is on; {help} lists the words.").format(help=words.HELP)
    return _("Line mode. If you listen, type {speech}.").format(speech=words.SPEECH)
