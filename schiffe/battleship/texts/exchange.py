"""Messages about matches that cannot be imported."""

from schiffe.battleship.logbook.exchange import ForbiddenFleetProblem, MatchProblem, NetworkRulesProblem
from schiffe.battleship.logbook.exported_events import AnswerProblem, EventProblem, ShotCountProblem, SunkShipProblem
from schiffe.battleship.match.rules_codec import NoCell, NoShip
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.rules import STANDARD_RULES
from schiffe.battleship.rules.ships import Ship
from schiffe.battleship.texts.ships import fleet_problem_text, span_text
from schiffe.json.values import WrongValue
from schiffe.json.wrong_values import value_text, wrong_value_text
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import quoted


def wrong_match_text(wrong: WrongValue) -> str:
    """Return the problem of a value of an exported match."""
    return wrong_value_text(wrong, _wrong_fleet_text(wrong) or _turn_problem_text(wrong))


def _wrong_fleet_text(wrong: WrongValue) -> str | None:
    """Return what is wrong with the rules, the day or a fleet; None for other problems."""
    value = value_text(wrong.value)
    match wrong.problem:
        case NoCell(size):
            last_name = cell_name(size * size - 1, size)
            return _("{text} is not a square. Possible: A1 to {last}").format(text=value, last=last_name)
        case NoShip(ship_class):
            text = ngettext("{ship} has {count} square", "{ship} has {count} squares", ship_class.length)
            return text.format(ship=quoted(ship_class.value), count=ship_class.length)
        case MatchProblem.NO_RULES:
            text = _("{text} is not a line of rules. Possible: a line such as {example}")
            return text.format(text=value, example=quoted(STANDARD_RULES.text))
        case NetworkRulesProblem(rules):
            text = _("{text} is not for games over the network. Possible: {rules}")
            return text.format(text=value, rules=quoted(rules.text))
        case MatchProblem.NO_DAY:
            return _("{text} is not a day. Possible: a day such as 2026-01-31").format(text=value)
        case ForbiddenFleetProblem(problem, size):
            return fleet_problem_text(problem, size)
        case MatchProblem.FLEET_MISSING:
            return _("the fleet is missing")
        case MatchProblem.FLEET_UNKNOWN:
            return _("the fleet of a player at another computer is not known. Possible: null")
    return None


def _turn_problem_text(wrong: WrongValue) -> str | None:
    """Return what is wrong with a turn; None for other problems."""
    value = value_text(wrong.value)
    match wrong.problem:
        case EventProblem.TWICE:
            return _("{text} appears twice. Possible: each one once").format(text=value)
        case AnswerProblem(answer):
            return _("{text} is not the answer. Possible: {answer}").format(text=value, answer=quoted(answer.value))
        case SunkShipProblem(None):
            return _("no ship belongs here")
        case SunkShipProblem(Ship() as ship, size):
            text = _("{text} is not the ship that sank. Possible: {ship}, {span}")
            return text.format(text=value, ship=quoted(ship.ship_class.value), span=span_text(ship, size))
        case EventProblem.WRONG_DOUBT:
            if wrong.value is True:
                return _("the answer does not contradict those before it")
            return _("the answer contradicts those before it, so this has to be true")
        case ShotCountProblem(count):
            return ngettext("the turn has {count} shot", "the turn has {count} shots", count).format(count=count)
        case EventProblem.NO_HINT:
            return _("a hint names at least one square")
        case EventProblem.NOT_ITS_TURN:
            return _("it is not the turn of side {text}").format(text=value)
    return None
