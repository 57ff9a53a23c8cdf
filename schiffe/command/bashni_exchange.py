"""Bashni outside of the logbook: what it is exported as, and what is wrong with what is to be imported."""

from collections.abc import Callable
from enum import Enum
from typing import Final

from schiffe.base.i18n import _
from schiffe.bashni.logbook.exported import exported_bashni
from schiffe.bashni.logbook.imported import WrongBashni, read_exported_bashni
from schiffe.bashni.logbook.past import past_bashni
from schiffe.command.exchange import Exchange
from schiffe.store.matches import MatchId
from schiffe.store.reading import Entry
from schiffe.store.store import Store
from schiffe.store.values import WrongValue, shown, wrong_value_text


def _entry(store: Store, match: MatchId) -> Entry:
    return exported_bashni(past_bashni(store, match))


def _explain(error: WrongValue) -> str:
    say = _SENTENCES.get(error.problem)
    return wrong_value_text(error, say(shown(error.found)) if say else "")


_SENTENCES: Final[dict[Enum, Callable[[str], str]]] = {
    WrongBashni.NO_TOKEN: lambda found: _(
        "{text} is no token. Possible: up to 64 letters from a to z and digits"
    ).format(text=found),
    WrongBashni.NO_PERSON: lambda _found: _("a person plays at least one side"),
    WrongBashni.NO_PIECES: lambda found: _("{text} is no list of pieces. Possible: one such as {example}").format(
        text=found, example="b@H8 w@A1"
    ),
    WrongBashni.NO_MOVE: lambda found: _("{text} is no move. Possible: one such as {example}").format(
        text=found, example="C3:D4"
    ),
    WrongBashni.NOT_LEGAL: lambda found: _("{text} is not possible where it was made").format(text=found),
    WrongBashni.NOT_NOW: lambda found: _("{text} cannot follow what comes before it").format(text=found),
    WrongBashni.OTHER_MOVES: lambda _found: _("these are not the moves of the events"),
    WrongBashni.NOT_OVER: lambda _found: _("the game is not over"),
}
"""What is said of each problem, of the value as it is quoted."""

EXCHANGE: Final = Exchange(_entry, read_exported_bashni, _explain)
