"""Battleship outside of the logbook: what it is exported as, and what is wrong with what is to be imported."""

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Final

from schiffe.battleship.drawing import choose_glyphs
from schiffe.battleship.logbook.exported import exported
from schiffe.battleship.logbook.imported import WrongMatch, read_exported
from schiffe.battleship.logbook.imported_events import WrongEvent
from schiffe.battleship.logbook.past import past_match, shown_past
from schiffe.battleship.plain.record import record_lines
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.ships import Ship
from schiffe.battleship.rules.variants import USUAL, rules_line
from schiffe.battleship.texts.names import illegal_fleet, span_of
from schiffe.cli.exchange import Exchange, check_begun
from schiffe.language.i18n import AUTO, _, ngettext
from schiffe.language.text import quoted
from schiffe.store.matches import MatchId
from schiffe.store.reading import Entry
from schiffe.store.store import Store
from schiffe.store.values import WrongValue, shown, wrong_value_text


def _entry(store: Store, match: MatchId) -> Entry:
    return exported(past_match(store, match))


def _text(store: Store, match: MatchId, encoding: str) -> Iterator[str]:
    past = shown_past(store, match)
    check_begun(past.moments)
    return record_lines(past, choose_glyphs(AUTO, encoding))


def _recording(store: Store, match: MatchId) -> Iterator[str]:
    from schiffe.battleship.ui.recorded import recorded  # loaded by those who want one

    past = shown_past(store, match)
    check_begun(past.moments)
    return recorded(past)


def _explain(error: WrongValue) -> str:
    say = _SENTENCES.get(error.problem)
    return wrong_value_text(error, say(shown(error.found), *error.possible) if say else "")


def _no_cell(found: str, size: int) -> str:
    text = _("{text} is not a square. Possible: A1 to {last}")
    return text.format(text=found, last=cell_name(size * size - 1, size))


def _wrong_ship(found: str, size: int, ship: Ship | None) -> str:
    if ship is None:
        return _("no ship is named here")
    text = _("{text} is not the ship that sank. Possible: {ship}, {span}")
    return text.format(text=found, ship=quoted(ship.kind.value), span=span_of(ship, size))


def _wrong_doubt(found: str) -> str:
    if found == shown(value=True):
        return _("the answer does not contradict those before it")
    return _("the answer contradicts those before it, so this has to be true")


_SENTENCES: Final[dict[Enum, Callable[..., str]]] = {
    WrongEvent.NO_CELL: _no_cell,
    WrongEvent.TWICE: lambda found: _("{text} was named before").format(text=found),
    WrongEvent.NO_SHIP: lambda _found, kind: ngettext(
        "{ship} has {count} square", "{ship} has {count} squares", kind.length
    ).format(ship=quoted(kind.value), count=kind.length),
    WrongEvent.WRONG_ANSWER: lambda found, answer: _("{text} is not the answer. Possible: {answer}").format(
        text=found, answer=quoted(answer)
    ),
    WrongEvent.WRONG_SHIP: _wrong_ship,
    WrongEvent.WRONG_DOUBT: _wrong_doubt,
    WrongEvent.WRONG_COUNT: lambda _found, due: ngettext(
        "the turn has {count} shot", "the turn has {count} shots", due
    ).format(count=due),
    WrongEvent.NO_HINT: lambda _found: _("a hint names at least one square"),
    WrongEvent.NOT_ITS_TURN: lambda found: _("it is not the turn of side {text}").format(text=found),
    WrongMatch.NO_RULES: lambda found: _("{text} is not a line of rules. Possible: a line such as {example}").format(
        text=found, example=quoted(rules_line(USUAL))
    ),
    WrongMatch.NOT_OVER_A_NETWORK: lambda found, rules: _(
        "{text} is not how games over the network are played. Possible: {rules}"
    ).format(text=found, rules=quoted(rules_line(rules))),
    WrongMatch.NO_DAY: lambda found: _("{text} is not a day. Possible: a day such as 2026-01-31").format(text=found),
    WrongMatch.ILLEGAL_FLEET: lambda _found, problem, size: illegal_fleet(problem, size),
    WrongMatch.FLEET_MISSING: lambda _found: _("the fleet is missing"),
    WrongMatch.FLEET_UNKNOWN: lambda _found: _(
        "the fleet of a player at another computer is not known. Possible: null"
    ),
}
"""What is said of each problem, of the value as it is quoted, and of what the error tells besides."""

EXCHANGE: Final = Exchange(_entry, _text, _recording, read_exported, _explain)
