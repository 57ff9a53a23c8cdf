"""The settings in the language of the player: what they are called, what they can be, and what is wrong with them."""

from schiffe.base.address import DEFAULT_PORT
from schiffe.base.i18n import AUTO, _, language, languages, own_name, pgettext
from schiffe.base.text import any_of, printable_path, quoted, reason_of, tenths
from schiffe.config import (
    ALLOWED,
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
)
from schiffe.rules.packing import most_ships, smallest_size
from schiffe.rules.variants import Rules
from schiffe.texts.names import contact_name, level_name


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


def not_kept_for_next_time(path: object, error: OSError) -> str:
    """That settings hold but cannot be written to their file."""
    return _("This holds until you quit: {path} cannot be written ({reason}).").format(
        path=printable_path(path), reason=reason_of(error)
    )


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
