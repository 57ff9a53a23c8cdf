"""What things are called in the language of the player: ships, rules, outcomes, and what is wrong with an input.

Everything below the screens raises errors and emits events with data; here line mode and command line find the
sentences.
"""

import errno
from collections import Counter
from collections.abc import Iterable, Sequence

from schiffe.config import (
    ALLOWED,
    MAX_NAME,
    PLAYER_NAME,
    SECTION,
    Allowed,
    LanguageCode,
    Name,
    OneOf,
    Problem,
    Seconds,
    ServerAddress,
    Settings,
    SettingsError,
    Source,
    Span,
    are_alike,
    is_name,
)
from schiffe.i18n import AUTO, _, language, languages, ngettext, own_name, pgettext
from schiffe.net.address import DEFAULT_PORT
from schiffe.rules.fleet import Contact, IllegalFleet, Refusal, Rules, Ship, ShipClass
from schiffe.rules.grid import Cell, cell_name, row_name
from schiffe.rules.packing import most_ships, smallest_size
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


def no_room(rules: Rules) -> str:
    """Why a fleet cannot be placed, and what is possible instead."""
    size, ships = rules.grid.size, len(rules.ships)
    return _(
        "{ships} ships do not fit on a board of {size} x {size} where {contact}. "
        "Possible: up to {most} ships on this board, or these ships on a board of {smallest} x {smallest} or more."
    ).format(
        ships=ships,
        size=size,
        contact=contact_name(rules.contact),
        most=most_ships(rules),
        smallest=smallest_size(rules),
    )


def allowed_values(allowed: Allowed) -> str:
    """What a setting can be."""
    match allowed:
        case Span(low, high):
            return _("{low} to {high}").format(low=low, high=high)
        case Seconds(high):
            return _("0 to {high}, such as {example}").format(high=high, example=Settings().pause)
        case OneOf(words):
            return any_of(words)
        case Name(longest, empty):
            if empty:
                return _("up to {count} printable characters").format(count=longest)
            return _("1 to {count} printable characters").format(count=longest)
        case LanguageCode():
            return any_of(("auto", *languages()))
        case ServerAddress():
            return _("host or host:port, such as {example}").format(example=f"localhost:{DEFAULT_PORT}")


def source_name(source: Source) -> str:
    """Where the value of a setting comes from."""
    match source:
        case Source.DEFAULT:
            return pgettext("source", "default")
        case Source.FILE:
            return pgettext("source", "file")
        case Source.COMMAND_LINE:
            return pgettext("source", "command line")


def setting_name(name: str) -> str:
    """What a setting is called, in a few words."""
    return {
        "language": _("Language"),
        "name": _("Your name"),
        "bot": _("The computer plays"),
        "size": _("Rows and columns"),
        "ships": _("Ships"),
        "contact": _("Ships may touch"),
        "clock": _("Seconds per shot"),
        "pause": _("The computer waits"),
        "boards": _("Boards in line mode"),
        "ascii": _("ASCII characters only"),
        "mouse": _("Mouse"),
        "hints": _("Hints"),
        "server": _("Server"),
        "patience": _("Patience online"),
    }[name]


def value_name(name: str, value: str | float) -> str:
    """The value of a setting in words."""
    if name == "language":
        return pgettext("value", "as the system") if value == AUTO else own_name(str(value))
    if name == "bot":
        return level_name(str(value))
    if name == "clock":
        return pgettext("value", "no clock") if value == 0 else str(value)
    if name == "patience":
        return pgettext("value", "for ever") if value == 0 else _("{seconds} s").format(seconds=value)
    if name == "pause":
        return _("{seconds} s").format(seconds=tenths(float(value)))
    words = {
        "none": pgettext("value", "nowhere"),
        "corners": pgettext("value", "at corners"),
        "sides": pgettext("value", "anywhere"),
        "always": pgettext("value", "always"),
        "bots": pgettext("value", "against the computer"),
        "never": pgettext("value", "never"),
        "asked": pgettext("value", "when asked for"),
        "auto": pgettext("value", "when needed"),
        "yes": pgettext("value", "yes"),
        "no": pgettext("value", "no"),
        "": "-",
    }
    return words.get(str(value), str(value))


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


def not_kept_for_next_time(path: object, error: OSError) -> str:
    """That settings hold but cannot be written to their file."""
    return _("This holds until you quit: {path} cannot be written ({reason}).").format(
        path=printable_path(path), reason=reason_of(error)
    )


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


def no_such_language(code: str) -> str:
    """That there are no texts in a language, and what is used instead."""
    return _("There are no texts in the language {code}; this is {used}. Possible: {languages}.").format(
        code=quoted(code), used=language(), languages=any_of(languages())
    )


def settings_error(error: SettingsError) -> str:
    """What is wrong with the settings, where, and what is possible: one line."""
    text = _settings_problem(error)
    if error.path is None:
        return text
    if error.line is None:
        return _("{path}: {problem}").format(path=printable_path(error.path), problem=text)
    return _("{path}, line {line}: {problem}").format(path=printable_path(error.path), line=error.line, problem=text)


def _settings_problem(error: SettingsError) -> str:
    match error.problem:
        case Problem.BROKEN:
            return _("this cannot be read. Expected: [{section}], and below it lines such as size = 10").format(
                section=SECTION
            )
        case Problem.UNKNOWN_SECTION:
            return _("there is no section {name}. Possible: [{section}]").format(
                name=quoted(error.name), section=SECTION
            )
        case Problem.UNKNOWN_NAME:
            return _("there is no setting {name}. Possible: {names}").format(
                name=quoted(error.name), names=any_of(tuple(ALLOWED))
            )
        case Problem.TWICE:
            return _("{name} appears for the second time").format(name=quoted(error.name))
        case Problem.BAD_VALUE:
            return _("{value} is not possible for {name}. Possible: {allowed}").format(
                value=quoted(error.value), name=error.name, allowed=allowed_values(ALLOWED[error.name])
            )
        case Problem.NO_ROOM:
            assert error.rules is not None
            return no_room(error.rules)


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
