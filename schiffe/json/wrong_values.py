"""Messages for values that are not as expected."""

from typing import Final

from schiffe.json.values import (
    MAX_STORED_NAME_CHARACTERS,
    ChoiceProblem,
    ItemCountProblem,
    KindProblem,
    RangeProblem,
    TextProblem,
    UnknownFieldProblem,
    ValueKind,
    ValueProblem,
    WrongValue,
)
from schiffe.language.i18n import _
from schiffe.language.names import possible_names_text
from schiffe.language.text import join_or, join_with_commas, not_possible_text, printable, quoted, with_suggestion

_MAX_WORDS: Final = 12
"""The maximum number of words in a message; a longer list ends with dots."""


def value_text(value: object) -> str:
    if isinstance(value, str):
        return quoted(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        is_short = len(value) <= _MAX_WORDS and all(isinstance(item, str | int) for item in value)
        return f"[{join_with_commas(map(value_text, value))}]" if is_short else "[...]"
    if isinstance(value, dict):
        return "{...}"
    return printable(str(value))


def wrong_value_text(error: WrongValue, text: str | None = None) -> str:
    """Return the problem of a value, and its place, in one line; ``text`` replaces the general message."""
    text = text or _problem_text(error)
    return f"{error.where}: {text}" if error.where else text


def _problem_text(error: WrongValue) -> str:  # noqa: PLR0912 - one text for each problem
    value = value_text(error.value)
    match error.problem:
        case ValueProblem.MISSING:
            return _("missing")
        case UnknownFieldProblem(fields):
            name = error.where.rpartition(".")[2]
            return _("no such field. Possible: {words}").format(
                words=with_suggestion(join_with_commas(fields), name, fields)
            )
        case RangeProblem(min_value, max_value):
            return _("{text} is not possible. Possible: from {lowest} to {highest}").format(
                text=value, lowest=min_value, highest=max_value
            )
        case ItemCountProblem(max_items):
            return _("too long. Possible: up to {count}").format(count=max_items)
        case TextProblem(max_characters):
            return not_possible_text(value, _("up to {count} printable characters").format(count=max_characters))
        case ValueProblem.NO_NAME:
            return not_possible_text(value, possible_names_text(MAX_STORED_NAME_CHARACTERS))
        case ValueProblem.NO_TOKEN:
            return _("{text} is not a token. Possible: up to 64 letters from a to z and digits").format(text=value)
        case ValueProblem.NOT_NOW:
            return _("{text} cannot follow what comes before it").format(text=value)
        case ValueProblem.NOT_OVER:
            return _("the game is not over")
        case KindProblem(ValueKind.OBJECT):
            return not_possible_text(value, _("an object, in braces"))
        case KindProblem(ValueKind.LIST):
            return not_possible_text(value, _("a list, in brackets"))
        case KindProblem(ValueKind.TEXT):
            return not_possible_text(value, _("a text, in quotation marks"))
        case KindProblem(ValueKind.WHOLE):
            return not_possible_text(value, _("a whole number"))
        case KindProblem(ValueKind.NUMBER):
            return not_possible_text(value, _("a number"))
        case KindProblem(ValueKind.FLAG):
            return not_possible_text(value, _("true or false"))
        case ChoiceProblem(possible):
            words = [value_text(word) for word in possible[:_MAX_WORDS]]
            is_whole = len(words) == len(possible)
            return not_possible_text(value, join_or(words) if is_whole else join_with_commas([*words, "..."]))
    raise ValueError(f"{error.problem} has no text")
