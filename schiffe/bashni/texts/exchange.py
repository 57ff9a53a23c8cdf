"""Messages about matches that cannot be imported."""

from collections.abc import Callable
from typing import Final

from schiffe.bashni.logbook.exchange import MatchProblem
from schiffe.bashni.match.codec import NotationProblem
from schiffe.language.i18n import _
from schiffe.store.values import Problem, WrongValue
from schiffe.store.wrong_values import value_text, wrong_value_text

_TEXTS: Final[dict[Problem, Callable[[str], str]]] = {
    MatchProblem.NO_PERSON: lambda _quoted_value: _("at least one side must be a person"),
    NotationProblem.NOT_PIECES: lambda quoted_value: _("{text} is not a list of pieces. Try {example}.").format(
        text=quoted_value, example="b@H8 w@A1"
    ),
    NotationProblem.NOT_A_MOVE: lambda quoted_value: _("{text} is not a move. Try {example}.").format(
        text=quoted_value, example="C3:D4"
    ),
    MatchProblem.NOT_LEGAL: lambda quoted_value: _("{text} is not a legal move").format(text=quoted_value),
    MatchProblem.OTHER_MOVES: lambda _quoted_value: _("the moves do not match the events"),
}
"""The text for each problem, made from the quoted value."""


def wrong_match_text(wrong: WrongValue) -> str:
    """Return what is wrong with a value."""
    make_text = _TEXTS.get(wrong.problem)
    return wrong_value_text(wrong, make_text(value_text(wrong.value)) if make_text else "")
