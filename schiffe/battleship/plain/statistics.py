"""The statistics of a player as lines of text."""

from collections.abc import Iterator

from schiffe.battleship import GAME
from schiffe.battleship.drawing import Glyphs, fitting_boards, heat_picture
from schiffe.battleship.levels import level_name
from schiffe.battleship.logbook.account import Account, account
from schiffe.battleship.logbook.ladder import ladder
from schiffe.battleship.logbook.statistics import own_games, players
from schiffe.battleship.texts.statistics import (
    day,
    games_text,
    group_head,
    group_row,
    group_tables,
    headline,
    map_text,
    map_title,
    nothing_played,
    numbers,
    percent,
    remarks,
    rung_text,
    what_maps_show,
    what_the_ladder_is,
)
from schiffe.game.distribution import draw_bars, draw_histograms
from schiffe.language.i18n import _
from schiffe.language.names import own_names, player_name
from schiffe.language.text import columns, table, wrapped
from schiffe.settings.schema import Settings
from schiffe.settings.shared import BOARDS, NAME
from schiffe.store.book import Book
from schiffe.store.matches import MatchFilter


def told_statistics(book: Book, settings: Settings, glyphs: Glyphs, width: int) -> Iterator[str]:
    """What the games of the player in the settings come to; of nobody's games, that there are none."""
    wanted = MatchFilter(game=GAME, is_over=True)
    matches = book.attempt(lambda store: store.matches(wanted)) or []
    games, name = own_games(matches, own_names(settings[NAME])), player_name(settings[NAME])
    if games:
        found = account(name, games, ladder(games))
        yield from statistics_lines(found, glyphs, width, draws=settings[BOARDS] != "never")
    else:
        yield from wrapped(book.news() or nothing_played(name, players(matches), is_chosen=False), width)


def statistics_lines(account: Account, glyphs: Glyphs, width: int, *, draws: bool) -> Iterator[str]:
    """All that is told of the games of a player, in lines of at most ``width`` columns where they can be so short.

    Boards and bars are drawn where one ``draws``; the numbers say the same.
    """
    yield headline(account)
    yield ""
    yield from columns([(number.label, number.text) for number in numbers(account.whole)])
    for remark in remarks(account.whole):
        yield from wrapped(remark, width)
    for title, rows in group_tables(account):
        yield ""
        yield from table([group_head(title), *(group_row(name, found) for name, found in rows)])
    yield ""
    yield from wrapped(" ".join((_("Ladder:"), what_the_ladder_is())), width)
    yield from (f"  {level_name(level)}: {rung_text(rung)}" for level, rung in account.rungs.items())
    if account.whole.to_win.total and draws:
        yield ""
        title = _("Games won, by the shots that they took:")
        yield from draw_histograms([(title, account.whole.to_win.counts)], glyphs, width)
    if account.curve:
        yield ""
        yield _("Skill over time:")
        names = [f"{day(point.first)}, {games_text(point.games)}" for point in account.curve]
        shares = [(point.skill, percent(point.skill)) for point in account.curve]
        yield from draw_bars(names, shares, glyphs, width if draws else 0)
    yield from _maps(account, glyphs, width, draws=draws)


def _maps(account: Account, glyphs: Glyphs, width: int, *, draws: bool) -> Iterator[str]:
    maps = [(account.laid, True), (account.opened, False)]
    known = [(cells, map_title(is_laid=is_laid)) for cells, is_laid in maps if cells and cells.games]
    if not known:
        return
    yield ""
    for cells, title in known:
        yield from wrapped(f"{title}: {map_text(cells)}", width)
    if draws:
        yield what_maps_show()
        yield from fitting_boards(
            [(heat_picture(cells.size, cells.heat), title) for cells, title in known], glyphs, width
        )
