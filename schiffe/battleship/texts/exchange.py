"""Exports of matches, and messages for those that cannot be imported."""

from collections.abc import Callable
from enum import Enum
from typing import Final

from schiffe.battleship.logbook.exchange import WrongMatch, export_match, read_exported
from schiffe.battleship.rules.codec import WrongCells
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.ships import Ship
from schiffe.battleship.rules.variants import USUAL
from schiffe.battleship.texts.names import illegal_fleet, span_of
from schiffe.game.game import MatchExchange
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import quoted
from schiffe.store.values import WrongValue
from schiffe.store.wrong_values import shown, wrong_value_text


def explained(wrong: WrongValue) -> str:
    """Return what is wrong with a value."""
    say = _SENTENCES.get(wrong.problem)
    return wrong_value_text(wrong, say(shown(wrong.value), *wrong.possible) if say else "")


def _no_cell(found: str, size: int) -> str:
    text = _("{text} is not a square. Possible: A1 to {last}")
    return text.format(text=found, last=cell_name(size * size - 1, size))


def _wrong_ship(found: str, size: int, ship: Ship | None) -> str:
    if ship is None:
        return _("no ship belongs here")
    text = _("{text} is not the ship that sank. Possible: {ship}, {span}")
    return text.format(text=found, ship=quoted(ship.kind.value), span=span_of(ship, size))


def _wrong_doubt(found: str) -> str:
    if found == shown(value=True):
        return _("the answer does not contradict those before it")
    return _("the answer contradicts those before it, so this has to be true")


_SENTENCES: Final[dict[Enum, Callable[..., str]]] = {
    WrongCells.NO_CELL: _no_cell,
    WrongMatch.TWICE: lambda found: _("{text} appears twice. Possible: each one once").format(text=found),
    WrongCells.NO_SHIP: lambda _found, kind: ngettext(
        "{ship} has {count} square", "{ship} has {count} squares", kind.length
    ).format(ship=quoted(kind.value), count=kind.length),
    WrongMatch.WRONG_ANSWER: lambda found, answer: _("{text} is not the answer. Possible: {answer}").format(
        text=found, answer=quoted(answer)
    ),
    WrongMatch.WRONG_SHIP: _wrong_ship,
    WrongMatch.WRONG_DOUBT: _wrong_doubt,
    WrongMatch.WRONG_COUNT: lambda _found, due: ngettext(
        "the turn has {count} shot", "the turn has {count} shots", due
    ).format(count=due),
    WrongMatch.NO_HINT: lambda _found: _("a hint names at least one square"),
    WrongMatch.NOT_ITS_TURN: lambda found: _("it is not the turn of side {text}").format(text=found),
    WrongMatch.NO_RULES: lambda found: _("{text} is not a line of rules. Possible: a line such as {example}").format(
        text=found, example=quoted(USUAL.text)
    ),
    WrongMatch.NOT_OVER_A_NETWORK: lambda found, rules: _(
        "{text} is not for games over the network. Possible: {rules}"
    ).format(text=found, rules=quoted(rules.text)),
    WrongMatch.NO_DAY: lambda found: _("{text} is not a day. Possible: a day such as 2026-01-31").format(text=found),
    WrongMatch.ILLEGAL_FLEET: lambda _found, problem, size: illegal_fleet(problem, size),
    WrongMatch.FLEET_MISSING: lambda _found: _("the fleet is missing"),
    WrongMatch.FLEET_UNKNOWN: lambda _found: _(
        "the fleet of a player at another computer is not known. Possible: null"
    ),
}
"""The sentence for each problem, of the value as it is quoted, and of what the error tells besides."""

EXCHANGE: Final = MatchExchange(export_match, read_exported, explained)
