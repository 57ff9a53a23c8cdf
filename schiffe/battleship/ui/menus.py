"""The main menu and the choice of a language."""

from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

from schiffe.battleship.levels import LEVELS, level_name
from schiffe.battleship.logbook.daily import daily_tries
from schiffe.battleship.logbook.ladder import LADDER
from schiffe.battleship.match.request import utc_today
from schiffe.battleship.match.rules import rules_of
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.texts.daily import daily_note
from schiffe.battleship.texts.games import board_about_text, rules_title
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

_MAX_VARIANT_CHARACTERS: Final = 12
"""The longest name of a variant in its label; a longer name is in the note."""


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
    """News of earlier games for the main menu.

    Attributes:
        unfinished: the title of a game that can be continued; empty if there is none.
        has_logbook: whether games are stored.
        games: the number of stored games.
        rung: the player's place on the ladder.
        daily: the note about the fleet of the day, and the end of it that is highlighted.
    """

    unfinished: str = ""
    has_logbook: bool = False
    games: int = 0
    rung: str = ""
    daily: tuple[str, str] = ("", "")


def menu_news(game: Game, book: Logbook, person: str) -> MenuNews:
    """Read the logbook; that takes a third of a second for ten thousand games."""
    unfinished = game.unfinished_matches(book)
    title = ""
    if unfinished:
        latest = unfinished[0]
        title = short_title(latest, game.names_of_unfinished(book).get(latest.id, ""))
    count = book.attempt(lambda store: store.count(MatchFilter())) if book.exists else None
    rungs = LADDER.stored_rungs(book, own_names(person))
    return MenuNews(
        unfinished=title,
        has_logbook=book.is_on,
        games=count or 0,
        rung=ladder_text((level_name(level), rung) for level, rung in rungs.items()),
        daily=daily_note(utc_today(), daily_tries(book, own_names(person)).streak(utc_today())),
    )


def main_menu(others: Sequence[GameInfo], settings: Settings, news: MenuNews) -> list[Group[MenuEntry | GameInfo]]:
    """Return the main menu, with the current variant, the other games, and the news of earlier games."""
    rules = rules_of(settings)
    variant = capital(rules_title(rules, settings[OWN_RULES]))
    variant_label = _("_Variant: {name}").format(name=variant)
    variant_note = board_about_text(rules)
    if len(variant) > _MAX_VARIANT_CHARACTERS:
        variant_label = _("_Variant")
        variant_note = variant
    daily_text, daily_end = news.daily
    games_note = _("watch them again; {count} so far").format(count=news.games) if news.games else _("none so far")
    past_offers: list[Offer[MenuEntry | GameInfo]] = [
        Offer(_("_Games"), MenuEntry.PAST, note=games_note),
        Offer(_("_Statistics and the ladder"), MenuEntry.STATISTICS, note=news.rung),
    ]
    play_offers: list[Offer[MenuEntry | GameInfo]] = [
        Offer(_("_Against the computer"), MenuEntry.BOT, note=Levels(LEVELS).note),
        Offer(_("_Two players"), MenuEntry.TWO, note=_("one keyboard, one curtain")),
        Offer(text=_("_Fleet of the day"), value=MenuEntry.DAILY, note=daily_text, lit=daily_end),
        Offer(_("_Play with a friend"), MenuEntry.FRIEND, note=_("a room with a code")),
        Offer(_("T_raining"), MenuEntry.TRAINING, note=_("positions of your own games")),
    ]
    game_offers: list[Offer[MenuEntry | GameInfo]] = [
        Offer(game.menu.label(), game, note=game.menu.note()) for game in others
    ]
    more_offers: list[Offer[MenuEntry | GameInfo]] = [
        *game_offers,
        Offer(_("_Watch a game"), MenuEntry.WATCH, note=_("two bots play")),
        Offer(variant_label, MenuEntry.VARIANT, note=variant_note),
        Offer(_("S_ettings"), MenuEntry.SETTINGS, note=_("looks, clock")),
        Offer(_("_How to play"), MenuEntry.HELP, note=_("rules and keys")),
        Offer(_("_Language"), MenuEntry.LANGUAGE, note=i18n.own_name(i18n.language())),
        Offer(_("_Quit"), MenuEntry.QUIT),
    ]
    unfinished_offers: list[Offer[MenuEntry | GameInfo]] = [
        Offer(_("_Continue"), MenuEntry.CONTINUE, note=news.unfinished)
    ]
    groups = [
        Group("", unfinished_offers if news.unfinished else ()),
        Group(_("Play"), play_offers),
        Group(_("Look back"), past_offers if news.has_logbook else ()),
        Group(_("More"), more_offers),
    ]
    return [group for group in groups if group.offers]


def language_choices() -> list[Offer[str]]:
    """Return the languages, each named in that language."""
    return [Offer(f"_{i18n.own_name(code)}", code) for code in i18n.languages()]
