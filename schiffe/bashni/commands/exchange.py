"""Bashni outside of the logbook: what it is exported as, and what is wrong with what is to be imported."""

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Final

from schiffe.bashni.drawing import piece_signs
from schiffe.bashni.logbook.exported import exported_bashni
from schiffe.bashni.logbook.imported import WrongBashni, read_exported_bashni
from schiffe.bashni.logbook.past import past_bashni, shown_bashni
from schiffe.bashni.plain.replay import record_lines
from schiffe.cli.exchange import Exchange, check_begun
from schiffe.language.i18n import AUTO, _
from schiffe.store.matches import MatchId
from schiffe.store.reading import Entry
from schiffe.store.store import Store
from schiffe.store.values import WrongValue, shown, wrong_value_text


def _entry(store: Store, match: MatchId) -> Entry:
    return exported_bashni(past_bashni(store, match))


def _text(store: Store, match: MatchId, encoding: str) -> Iterator[str]:
    past = shown_bashni(store, match)
    check_begun(past.moments)
    return record_lines(past, piece_signs(AUTO, encoding))


def _recording(store: Store, match: MatchId) -> Iterator[str]:
    from schiffe.bashni.ui.replay import recorded_bashni  # loaded by those who want one

    past = shown_bashni(store, match)
    check_begun(past.moments)
    return recorded_bashni(past)


def _explain(error: WrongValue) -> str:
    say = _SENTENCES.get(error.problem)
    return wrong_value_text(error, say(shown(error.found)) if say else "")


_SENTENCES: Final[dict[Enum, Callable[[str], str]]] = {
    WrongBashni.NO_PERSON: lambda _found: _("at least one side must be played by a person"),
    WrongBashni.NO_PIECES: lambda found: _("{text} is not a list of pieces. Possible: one such as {example}").format(
        text=found, example="b@H8 w@A1"
    ),
    WrongBashni.NO_MOVE: lambda found: _("{text} is not a move. Possible: one such as {example}").format(
        text=found, example="C3:D4"
    ),
    WrongBashni.NOT_LEGAL: lambda found: _("{text} is not possible where it was made").format(text=found),
    WrongBashni.OTHER_MOVES: lambda _found: _("these are not the moves of the events"),
}
"""What is said of each problem, of the value as it is quoted."""

EXCHANGE: Final = Exchange(_entry, _text, _recording, read_exported_bashni, _explain)
