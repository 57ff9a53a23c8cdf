"""How the texts speak: whole sentences, plurals that say nothing else, and one word for one thing."""

import ast
import re
from collections.abc import Iterator, Sequence

import pytest

from tests.sources import nodes
from tests.tools import catalogues

TRANSLATED = {"_", "ngettext", "pgettext", "with_count", "Text", "WordName"}
LISTING = "schiffe.language.text"
"""The module that makes lists, and puts sentences one after another."""
NAMES = {"ship_name", "rules_title", "ending_in_export_text"}
"""What may get a capital letter: names that a line begins with, and an ending in exports, whose words are kept."""
LAYOUT = r"[#_ 0-9]*"
"""What may stand before or behind a text without being part of what it says."""
NUMBER_WORDS = {"is": "are", "was": "were", "has": "have", "does": "do", "it": "them", "comes": "come"}
"""Words besides nouns that differ where a number is not one."""
COUNTED = (
    "beats?", "columns?", "days?", "defeats?", "games?", "hints?", "hits?", "levels?", "men", "moves?", "pieces?",
    "points?", "prisoners?", "queens?", "rows?", "seconds?", "ships?", "shots?", "squares?", "towers?", "turns?",
    "wins?",
)  # fmt: skip
BANNED = (
    "whoever", "whichever", "of which", "is told", "goes? on", "for ever", "there (is|are)", "of what they",
    "lay", "laid", "cells?", "legal move to", "cannot move has lost",
)  # fmt: skip
BANNED_IN_GERMAN = (
    "Zellen?", "Partien?", "am Zug", "an der Reihe", "geschossen", "beliebig lange", "Bashni", "Schuß",
    "tipp (auf|ein)",
)  # fmt: skip


def called(node: ast.AST) -> str:
    """The name of the function that is called; empty for what is no such call."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def is_text(node: ast.AST) -> bool:
    """Whether an expression is a text of the catalogue, filled in or not."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        return is_text(node.func.value)
    return called(node) in TRANSLATED


def gluing(tree: ast.AST, module: str = "") -> Iterator[str]:
    """The expressions that make one sentence of several texts, or a sentence of a clause."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
            between = node.func.value.value if isinstance(node.func.value, ast.Constant) else ""
            has_texts = any(is_text(part) for given in node.args for part in ast.walk(given))
            if (between in (", ", "; ", ". ") and module != LISTING) or (between == " " and has_texts):
                yield ast.unparse(node)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            parts = list(_added(node))
            others = [part for part in parts if not is_text(part)]
            is_layout = all(isinstance(part, ast.Constant) and re.fullmatch(LAYOUT, str(part.value)) for part in others)
            if len(others) < len(parts) and not (is_layout and len(others) >= len(parts) - 1):
                yield ast.unparse(node)
        elif isinstance(node, ast.Call) and called(node) == "capital" and called(node.args[0]) not in NAMES:
            yield ast.unparse(node)


def _added(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a sum."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from _added(node.left)
        yield from _added(node.right)
    else:
        yield node


@pytest.mark.parametrize(
    "source",
    [
        '", ".join((_("One"), _("two")))',
        '". ".join(sentences)',
        '" ".join(filter(None, (_("One."), other)))',
        '_("One.") + " " + _("Two.")',
        '_("one") + "."',
        'capital(_("one")) + "."',
        "capital(clause)",
    ],
)
def test_glue_is_found(source: str) -> None:
    assert list(gluing(ast.parse(source)))


@pytest.mark.parametrize(
    "source",
    [
        'join_sentences(_("One."), _("Two."))',
        '"\\n".join((_("One."), _("Two.")))',
        '"# " + _("Keys")',
        "capital(ship_name(kind))",
    ],
)
def test_lines_and_lists_are_no_glue(source: str) -> None:
    assert not list(gluing(ast.parse(source)))


def test_sentences_are_whole() -> None:
    assert [f"{name}: {found}" for name, tree in nodes(ast.Module) for found in gluing(tree, name)] == []


def plural_fault(singular: str, plural: str) -> str:
    """What two forms of a text say besides the number; empty for those that say the same."""
    one, many = singular.split(), plural.split()
    if "{count}" not in singular or "{count}" not in plural:
        return "a form without the number"
    if len(one) != len(many):
        return "another number of words"
    for word, other in zip(one, many, strict=True):
        bare, others = word.strip(".,:;!?()"), other.strip(".,:;!?()")
        is_noun = bare[:1] == others[:1] and bare[:1].isalpha() and (others.endswith("s") or others[-2:] == "en")
        if bare != others and NUMBER_WORDS.get(bare) != others and not is_noun:
            return f"{bare} and {others}"
    return ""


@pytest.mark.parametrize(
    ("singular", "plural"),
    [
        ("the only square left", "one of {count} squares left"),
        ("{count} ship: find it.", "{count} ships: find the next one."),
        ("{count} day so far", "{count} days in a row so far"),
        ("{count} ship sinks", "{count} boats sink"),
    ],
)
def test_a_plural_that_says_more_is_found(singular: str, plural: str) -> None:
    assert plural_fault(singular, plural)


def test_plurals_differ_in_number_only() -> None:
    texts = [text.id for text in catalogues.texts_in_source() if text.pluralizable]
    assert {text: fault for text in texts if (fault := plural_fault(*text))} == {}


def counted(text: str) -> Sequence[str]:
    """The numbers of a text whose nouns have a plural."""
    return re.findall(rf"\{{\w+\}} (?:{'|'.join(COUNTED)})\b", text)


def test_no_text_has_two_numbers_that_need_a_plural() -> None:
    assert len(counted("Your turn, {shots} shots, {count} seconds.")) == 2
    texts = [text for message in catalogues.texts_in_source() for text in _forms(message.id)]
    assert [text for text in texts if len(counted(text)) > 1] == []


def _forms(text: str | Sequence[str] | None) -> Sequence[str]:
    return (text,) if isinstance(text, str) else text or ()


def faults(text: str, banned: Sequence[str]) -> list[str]:
    """What is wrong with the words and signs of a text."""
    said = re.sub(r"\{[^}]*\}|--[\w-]+|\w+://\S*", "{}", text)
    found = [match.group() for match in re.finditer(rf"(?i)\b(?:{'|'.join(banned)})\b", said)]
    found += re.findall(r"[\"…’`]|\{\}'s|(?i:\b(?:an?|the) \{\})|^[.,;:!?]", said)
    return found


@pytest.mark.parametrize(
    "text",
    ["Whoever wins", 'Type "all"', "{name}'s turn", "You sank a {ship}.", ". Did you mean {word}?", "there is no ship"],
)
def test_words_that_are_not_used_are_found(text: str) -> None:
    assert faults(text, BANNED)


def test_english_keeps_to_its_words() -> None:
    texts = [text for message in catalogues.texts_in_source() for text in _forms(message.id)]
    assert {text: found for text in texts if (found := faults(text, BANNED))} == {}


def _end(text: str) -> str:
    """The sign that a text ends with; one in quotation marks or brackets is not its own."""
    return match.group() if (match := re.search(r"(?<!\.\.)[.!?:](?= ?$)", text)) else ""


def test_german_keeps_to_its_words_and_ends_as_english_does() -> None:
    assert faults("Du bist am Zug", BANNED_IN_GERMAN)
    assert _end("One. ") == "."
    assert _end("Wait ...") == ""
    wrong = {}
    for message in catalogues.read_catalogue("de"):
        if not message.id:
            continue
        for english, german in zip(_forms(message.id), _forms(message.string), strict=True):
            found = faults(german, BANNED_IN_GERMAN)
            if (message.context or "") != "month in short" and _end(english) != _end(german):
                found.append("another end")
            if found:
                wrong[german] = found
    assert wrong == {}
