"""The part of the help that every game has."""

from schiffe.language.i18n import _
from schiffe.toolkit.help import Section


def training_section() -> Section:
    return Section(
        _("Training"),
        [
            _("A position from one of your games in which much was given away: see what was best there, and why."),
            "",
            comes_back_rule_text(),
        ],
    )


def comes_back_rule_text() -> str:
    """Return which positions come back in training, and when."""
    return _("What is not right at once comes back tomorrow, and after six more days.")
