"""Exports of matches, and messages about matches that cannot be imported."""

from collections.abc import Callable
from enum import Enum
from typing import Final

from schiffe.battleship.logbook.exchange import WrongMatch, export_match, read_exported
from schiffe.battleship.match.rules_codec import WrongCells
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.ships import Ship
from schiffe.battleship.rules.variants import USUAL
from schiffe.battleship.texts.names import illegal_fleet_text, span_text
from schiffe.game.game import MatchExchange
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import quoted
from schiffe.store.values import WrongValue
from schiffe.store.wrong_values import value_text, wrong_value_text


def wrong_match_text(wrong: WrongValue) -> str:
    """Return what is wrong with a value of an exported match."""
    text_of = _TEXTS.get(wrong.problem)
    return wrong_value_text(wrong, text_of(value_text(wrong.value), *wrong.possible) if text_of else "")


def _wrong_ship_text(value: str, size: int, ship: Ship | None) -> str:
    if ship is None:
        return _("no ship belongs here")
    text = _("{text} is not the ship that sank. Possible: {ship}, {span}")
    return text.format(text=value, ship=quoted(ship.kind.value), span=span_text(ship, size))


_TEXTS: Final[dict[Enum, Callable[..., str]]] = {
    WrongCells.NO_CELL: lambda value, size: _("{text} is not a square. Possible: A1 to {last}").format(
        text=value, last=cell_name(size * size - 1, size)
    ),
    WrongMatch.TWICE: lambda value: _("{text} appears twice. Possible: each one once").format(text=value),
    WrongCells.NO_SHIP: lambda _value, kind: ngettext(
        "{ship} has {count} square", "{ship} has {count} squares", kind.length
    ).format(ship=quoted(kind.value), count=kind.length),
    WrongMatch.WRONG_ANSWER: lambda value, answer: _("{text} is not the answer. Possible: {answer}").format(
        text=value, answer=quoted(answer)
    ),
    WrongMatch.WRONG_SHIP: _wrong_ship_text,
    WrongMatch.WRONG_DOUBT: lambda value: (
        _("the answer does not contradict those before it")
        if value == value_text(value=True)
        else _("the answer contradicts those before it, so this has to be true")
    ),
    WrongMatch.WRONG_COUNT: lambda _value, due: ngettext(
        "the turn has {count} shot", "the turn has {count} shots", due
    ).format(count=due),
    WrongMatch.NO_HINT: lambda _value: _("a hint names at least one square"),
    WrongMatch.NOT_ITS_TURN: lambda value: _("it is not the turn of side {text}").format(text=value),
    WrongMatch.NO_RULES: lambda value: _("{text} is not a line of rules. Possible: a line such as {example}").format(
        text=value, example=quoted(USUAL.text)
    ),
    WrongMatch.NOT_OVER_A_NETWORK: lambda value, rules: _(
        "{text} is not for games over the network. Possible: {rules}"
    ).format(text=value, rules=quoted(rules.text)),
    WrongMatch.NO_DAY: lambda value: _("{text} is not a day. Possible: a day such as 2026-01-31").format(text=value),
    WrongMatch.ILLEGAL_FLEET: lambda _value, problem, size: illegal_fleet_text(problem, size),
    WrongMatch.FLEET_MISSING: lambda _value: _("the fleet is missing"),
    WrongMatch.FLEET_UNKNOWN: lambda _value: _(
        "the fleet of a player at another computer is not known. Possible: null"
    ),
}
"""The functions that return the text of each problem, from the quoted value and ``WrongValue.possible``."""

EXCHANGE: Final = MatchExchange(export_match, read_exported, wrong_match_text)
