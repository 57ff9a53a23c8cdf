"""Entries of the menus and on the way from game to game."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, Final, NamedTuple

from schiffe.battleship.levels import LEVELS, level_name
from schiffe.battleship.logbook.daily import daily_tries
from schiffe.battleship.logbook.ladder import LADDER
from schiffe.battleship.match.request import utc_today
from schiffe.battleship.match.rules import rules_of
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.texts.daily import daily_note
from schiffe.battleship.texts.names import board_about, rules_title
from schiffe.game.game import Game
from schiffe.game.info import GameInfo
from schiffe.game.statistics.texts import ladder_text
from schiffe.game.ui.opponents import Levels
from schiffe.language import i18n
from schiffe.language.i18n import _
from schiffe.language.names import own_names
from schiffe.language.text import capital
from schiffe.settings.schema import Settings
from schiffe.store.logbook import Logbook
from schiffe.store.matches import MatchFilter
from schiffe.store.texts import short_title
from schiffe.toolkit.choices import Offer
from schiffe.toolkit.groups import Group


class MenuEntry(Enum):
    """The entries of the main menu."""

    CONTINUE = "continue"
    BOT = "bot"
    TWO = "two"
    DAILY = "daily"
    FRIEND = "friend"
    TRAINING = "training"
    WATCH = "watch"
    PAST = "past"
    STATISTICS = "statistics"
    VARIANT = "variant"
    SETTINGS = "settings"
    HELP = "help"
    LANGUAGE = "language"
    QUIT = "quit"


class MenuNews(NamedTuple):
    """News of the games so far, for the main menu.

    Attributes:
        waiting: what a game is called that can be continued; empty where there is none.
        has_logbook: whether games are kept at all, and ``games`` how many there are.
        rung: how the player stands on the ladder.
        daily: what is said of the fleet of the day, and which end of that is worth a look.
    """

    waiting: str = ""
    has_logbook: bool = False
    games: int = 0
    rung: str = ""
    daily: tuple[str, str] = ("", "")


def menu_news(game: Game[Any, Any], book: Logbook, person: str) -> MenuNews:
    """Return what the logbook tells; reading ten thousand games takes a third of a second."""
    waiting = game.unfinished_matches(book)[:1]
    count = book.attempt(lambda store: store.count(MatchFilter())) if book.exists else None
    rungs = LADDER.stored_rungs(book, own_names(person))
    return MenuNews(
        waiting=short_title(waiting[0], game.names_of_unfinished(book).get(waiting[0].id, "")) if waiting else "",
        has_logbook=book.is_on,
        games=count or 0,
        rung=ladder_text((level_name(level), rung) for level, rung in rungs.items()),
        daily=daily_note(utc_today(), daily_tries(book, own_names(person)).streak(utc_today())),
    )


def main_menu(others: Sequence[GameInfo], settings: Settings, news: MenuNews) -> list[Group[MenuEntry | GameInfo]]:
    """Return the main menu, with the current variant, the other games, and the news of those so far."""
    rules = rules_of(settings)
    variant = capital(rules_title(rules, settings[OWN_RULES]))
    label, about = _("_Variant: {name}").format(name=variant), board_about(rules)
    if len(variant) > _MAX_VARIANT_LENGTH:
        label, about = _("_Variant"), variant
    note, lit = news.daily
    played = _("watch them again; {count} so far")
    past: list[Offer[MenuEntry | GameInfo]] = [
        Offer(_("_Games"), MenuEntry.PAST, note=played.format(count=news.games) if news.games else _("none so far")),
        Offer(_("_Statistics and the ladder"), MenuEntry.STATISTICS, note=news.rung),
    ]
    play: list[Offer[MenuEntry | GameInfo]] = [
        Offer(_("_Against the computer"), MenuEntry.BOT, note=Levels(LEVELS).note),
        Offer(_("_Two players"), MenuEntry.TWO, note=_("one keyboard, one curtain")),
        Offer(_("_Fleet of the day"), MenuEntry.DAILY, note=note, lit=lit),
        Offer(_("_Play with a friend"), MenuEntry.FRIEND, note=_("a room with a code")),
        Offer(_("T_raining"), MenuEntry.TRAINING, note=_("positions of your own games")),
    ]
    games: list[Offer[MenuEntry | GameInfo]] = [
        Offer(game.menu.label(), game, note=game.menu.note()) for game in others
    ]
    more: list[Offer[MenuEntry | GameInfo]] = [
        *games,
        Offer(_("_Watch a game"), MenuEntry.WATCH, note=_("two bots play")),
        Offer(label, MenuEntry.VARIANT, note=about),
        Offer(_("S_ettings"), MenuEntry.SETTINGS, note=_("looks, clock")),
        Offer(_("_How to play"), MenuEntry.HELP, note=_("rules and keys")),
        Offer(_("_Language"), MenuEntry.LANGUAGE, note=i18n.own_name(i18n.language())),
        Offer(_("_Quit"), MenuEntry.QUIT),
    ]
    waiting: list[Offer[MenuEntry | GameInfo]] = [Offer(_("_Continue"), MenuEntry.CONTINUE, note=news.waiting)]
    groups = [
        Group("", waiting if news.waiting else ()),
        Group(_("Play"), play),
        Group(_("Look back"), past if news.has_logbook else ()),
        Group(_("More"), more),
    ]
    return [group for group in groups if group.offers]


_MAX_VARIANT_LENGTH: Final = 12
"""A longer one does not stand beside the word."""


def language_choices() -> list[Offer[str]]:
    """Return the languages, each by its own name."""
    return [Offer(f"_{i18n.own_name(code)}", code) for code in i18n.languages()]
