"""The part of the help that every game has."""

from schiffe.language.i18n import _
from schiffe.toolkit.help import Section


def training_manual() -> Section:
    """Return what the help says of training."""
    return Section(
        _("Training"),
        [
            _("A position from one of your games in which much was given away: see what was best there, and why."),
            "",
            what_comes_back(),
        ],
    )


def what_comes_back() -> str:
    """Return which positions come back, and when."""
    return _("What is not right at once comes back tomorrow, and after six more days.")
