"""What somebody's games of Bashni come to, as lines of text."""

from collections.abc import Iterator, Sequence

from schiffe.bashni.levels import level_name
from schiffe.bashni.logbook.statistics import BashniTally, OwnBashni, by_colour, by_level, by_person
from schiffe.bashni.texts.describing import colour_name
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.text import table


def statistics_lines(name: str, games: Sequence[OwnBashni]) -> Iterator[str]:
    """The games of a player: all of them, by level, by opponent and by colour."""
    whole = BashniTally.of(games)
    count = ngettext("{count} game", "{count} games", whole.decided).format(count=whole.decided)
    yield _("Bashni, {name}: {games}").format(name=name, games=count)
    groups = (
        (_("against"), [(level_name(level), found) for level, found in by_level(games).items()]),
        (_("against people"), list(by_person(games).items())),
        (_("colour"), [(colour_name(side), found) for side, found in by_colour(games).items()]),
    )
    for title, rows in groups:
        if rows:
            yield ""
            yield from table([_head(title), *(_row(text, found) for text, found in rows)])
    if whole.broken:
        yield ""
        text = ngettext(
            "{count} more game was left or broken off.", "{count} more games were left or broken off.", whole.broken
        )
        yield text.format(count=whole.broken)


def _head(title: str) -> tuple[str, ...]:
    return title, _("games"), _("won"), _("lost"), _("drawn"), pgettext("column", "rate")


def _row(name: str, found: BashniTally) -> tuple[str, ...]:
    rate = _("{percent} %").format(percent=round(100 * found.won / found.decided)) if found.decided else "-"
    return name, *map(str, (found.decided, found.won, found.lost, found.drawn)), rate


def nothing_played(name: str) -> str:
    """That there are no games."""
    return _("{name} has played no such game.").format(name=name)
