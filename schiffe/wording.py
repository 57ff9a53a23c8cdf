"""What things are called in the language of the player: ships, rules, outcomes, and what is wrong with an input.

Everything below the screens raises errors and emits events with data; here line mode and command line find the
sentences.
"""

import errno
from collections import Counter
from collections.abc import Iterable, Sequence

from schiffe.config import (
    MAX_NAME,
    PLAYER_NAME,
    are_alike,
    is_name,
)
from schiffe.i18n import _, ngettext, pgettext
from schiffe.rules.fleet import Contact, IllegalFleet, Refusal, Ship, ShipClass
from schiffe.rules.grid import Cell, cell_name, row_name
from schiffe.rules.target import Outcome, TargetView

LONGEST_QUOTE = 60
"""How many characters of an input a message quotes."""


def printable(text: str) -> str:
    """The text with everything unprintable written as an escape, and cut when it is long."""
    shown = "".join(character if character.isprintable() else _escape(character) for character in text)
    return shown if len(shown) <= LONGEST_QUOTE else f"{shown[: LONGEST_QUOTE - 3]}..."


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def quoted(text: str) -> str:
    """An input as a message quotes it: in quotation marks, printable, not too long."""
    return _("“{text}”").format(text=printable(text))


def listed(words: Sequence[str]) -> str:
    """Words in a row, as a sentence lists them: "one, two and three"."""
    return _row(words, _("{first} and {last}"))


def any_of(words: Sequence[str]) -> str:
    """Words to choose from: "one, two or three"."""
    return _row(words, _("{first} or {last}"))


def _row(words: Sequence[str], end: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return end.format(first=", ".join(words[:-1]), last=words[-1])


def ship_name(kind: ShipClass, count: int = 1) -> str:
    """The name of a class, or so many of it: "carrier", "2 battleships"."""
    match kind:
        case ShipClass.CARRIER:
            text = ngettext("carrier", "{count} carriers", count)
        case ShipClass.BATTLESHIP:
            text = ngettext("battleship", "{count} battleships", count)
        case ShipClass.CRUISER:
            text = ngettext("cruiser", "{count} cruisers", count)
        case ShipClass.SUBMARINE:
            text = ngettext("submarine", "{count} submarines", count)
        case ShipClass.DESTROYER:
            text = ngettext("destroyer", "{count} destroyers", count)
        case ShipClass.PATROL_BOAT:
            text = ngettext("patrol boat", "{count} patrol boats", count)
    return text.format(count=count)


def ship_names(kinds: Iterable[ShipClass]) -> str:
    """Several classes as a list; "none" when there are none."""
    names = [ship_name(kind, count) for kind, count in Counter(kinds).items()]
    return listed(names) or pgettext("ships", "none")


def contact_name(contact: Contact) -> str:
    """The contact rule as a clause."""
    match contact:
        case Contact.NONE:
            return _("ships may not touch, not even at a corner")
        case Contact.CORNERS:
            return _("ships may touch at corners only")
        case Contact.SIDES:
            return _("ships may touch")


def level_name(level: str) -> str:
    """The name of a bot's level."""
    names = {
        "easy": pgettext("level", "easy"),
        "medium": pgettext("level", "medium"),
        "clever": pgettext("level", "clever"),
        "hard": pgettext("level", "hard"),
        "genius": pgettext("level", "genius"),
    }
    return names.get(level, level)


def bot_name(level: str) -> str:
    """What the bot of a level is called in a match."""
    return pgettext("name of the bot", "{level}").format(level=level_name(level))


def not_on_board(text: str, size: int) -> str:
    """That an input names a field that the board does not have, and which there are."""
    return _("{text} is not on the board. Rows go from A to {row}, columns from 1 to {column}.").format(
        text=quoted(text), row=row_name(size - 1), column=size
    )


def example_field(size: int) -> str:
    """A field that every board has, for messages that show how one is typed."""
    return cell_name(size + min(size, 7) - 1, size)


def span_of(ship: Ship, size: int) -> str:
    """Where a ship lies: "B3 to B7"."""
    return _("{start} to {end}").format(start=cell_name(ship.cells[0], size), end=cell_name(ship.cells[-1], size))


def illegal_fleet(problem: IllegalFleet, size: int) -> str:
    """Why a ship may not lie where it was to be laid."""
    ship, other = problem.ship, problem.other
    if ship is None or problem.reason is Refusal.WRONG_SHIPS:
        return _("These are not the ships of this fleet.")
    if problem.reason is Refusal.OUTSIDE:
        return _("{ship}: not all of it would lie on the board.").format(ship=_capital(ship_name(ship.kind)))
    names = {"ship": _capital(ship_name(ship.kind)), "span": span_of(ship, size)}
    if other is not None:
        names |= {"other": ship_name(other.kind), "place": span_of(other, size)}
    match problem.reason:
        case Refusal.OVERLAPS:
            text = _("{ship} on {span}: the {other} is already there ({place}).")
        case Refusal.TOUCHES_SIDE:
            text = _("{ship} on {span}: it would touch the side of the {other} ({place}).")
        case Refusal.TOUCHES_CORNER:
            text = _("{ship} on {span}: it would touch a corner of the {other} ({place}).")
        case _:
            return _("{ship}: it is {count} fields long and lies in one line.").format(count=ship.kind.length, **names)
    return text.format(**names)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def tenths(number: float) -> str:
    """A number that is not negative with one digit behind the point, as the language writes it."""
    count = round(number * 10)
    return _("{whole}.{tenth}").format(whole=count // 10, tenth=count % 10)


def name_problem(name: str, taken: str = "") -> str:
    """What is wrong with the name of a player, where the other one is called ``taken``; empty when nothing is."""
    if not is_name(name, PLAYER_NAME):
        return _("{text} is not a name. Possible: 1 to {count} printable characters").format(
            text=quoted(name), count=MAX_NAME
        )
    if are_alike(name, taken):
        return _("The name {name} is taken. Choose another one.").format(name=quoted(name))
    return ""


def outcome_name(outcome: Outcome) -> str:
    """What a shot did, as a word."""
    match outcome:
        case Outcome.MISS:
            return _("water")
        case Outcome.HIT:
            return _("hit")
        case Outcome.SUNK | Outcome.WON:
            return _("hit and sunk")


def field_state(view: TargetView, cell: Cell) -> str:
    """What is known of one field, as a word; empty when nothing is."""
    for mask, text in ((view.misses, _("water")), (view.hits, _("hit")), (view.wrecks, _("sunk"))):
        if mask >> cell & 1:
            return text
    return ""


def reason_of(error: OSError) -> str:
    """Why the system refused something, in the player's language where it is one of the common reasons."""
    match error.errno:
        case errno.EACCES | errno.EPERM:
            return _("not permitted")
        case errno.ENOENT | errno.ENOTDIR:
            return _("there is no such folder")
        case errno.EISDIR:
            return _("that is a folder")
        case errno.ENOSPC:
            return _("the disk is full")
        case errno.EROFS:
            return _("the disk is read-only")
    return error.strerror or str(error)


def printable_path(path: object) -> str:
    """A path as a message shows it: printable, but never cut."""
    return "".join(character if character.isprintable() else _escape(character) for character in str(path))
