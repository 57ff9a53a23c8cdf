"""What there is to choose from in the menus and on the way from game to game, and the form for a server."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from enum import Enum
from typing import Final

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.levels import LEVELS, level_name, levels_note
from schiffe.battleship.logbook.ladder import standing
from schiffe.battleship.match.request import AgainstBot
from schiffe.battleship.match.rules import rules_of
from schiffe.battleship.match.setup import Series
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.texts.names import rules_title
from schiffe.battleship.texts.statistics import level_beaten
from schiffe.game.game import Game
from schiffe.language import i18n
from schiffe.language.i18n import _
from schiffe.language.names import own_names
from schiffe.language.text import capital
from schiffe.network.address import Address, AddressError, no_address, parse_address
from schiffe.settings.schema import Settings
from schiffe.store.book import Book
from schiffe.toolkit.forms import Field, FormScreen, FormState, Mistake
from schiffe.toolkit.layout import NO_SCENE, Scene
from schiffe.toolkit.menus import DialogScreen, Offer
from schiffe.toolkit.stage import Stage


class MenuEntry(Enum):
    """The entries of the main menu."""

    GO_ON = "go on"
    BOT = "bot"
    TWO = "two"
    JOIN = "join"
    HOST = "host"
    WATCH = "watch"
    PAST = "past"
    STATISTICS = "statistics"
    VARIANT = "variant"
    SETTINGS = "settings"
    RULES = "rules"
    LANGUAGE = "language"
    QUIT = "quit"


def main_choices(
    others: Sequence[Game], settings: Settings, kept: Sequence[str] | None = None
) -> list[Offer[MenuEntry | Game]]:
    """The main menu, with the rules that are set, the other games there are, and those that can be gone on with.

    Of these only the latest, the first of ``kept``, is named; None is for a program that keeps no games.
    """
    rules = rules_title(rules_of(settings), settings[OWN_RULES])
    latest = (kept or ())[:1]
    go_on: list[Offer[MenuEntry | Game]] = [Offer(_("_Go on"), MenuEntry.GO_ON, note=text) for text in latest]
    past: list[Offer[MenuEntry | Game]] = [
        Offer(_("_Played games"), MenuEntry.PAST, note=_("look back at them, or go on")),
        Offer(_("Stat_istics"), MenuEntry.STATISTICS, note=_("how they went, and the ladder")),
    ]
    games: list[Offer[MenuEntry | Game]] = [Offer(game.menu.label(), game, note=game.menu.note()) for game in others]
    return [
        *go_on,
        Offer(_("_Against the computer"), MenuEntry.BOT, note=levels_note()),
        Offer(_("_Two players"), MenuEntry.TWO, note=_("one keyboard, a curtain between you")),
        Offer(_("_Join a server"), MenuEntry.JOIN, note=_("play somebody over the network")),
        Offer(_("_Host a game here"), MenuEntry.HOST, note=_("let somebody join you")),
        Offer(_("_Watch a game"), MenuEntry.WATCH, note=_("the computer plays against itself")),
        *games,
        *(() if kept is None else past),
        Offer(_("_Variant"), MenuEntry.VARIANT, note=_("{rules}, or others").format(rules=capital(rules))),
        Offer(_("_Settings"), MenuEntry.SETTINGS, note=_("theme, rules, clock, motion")),
        Offer(_("_Rules and keys"), MenuEntry.RULES, note=_("how it is played")),
        Offer(_("_Language"), MenuEntry.LANGUAGE, note=_("of everything you read here")),
        Offer(_("_Quit"), MenuEntry.QUIT),
    ]


def level_choices(beaten: Collection[str] = (), sign: str = "") -> list[Offer[str]]:
    """The levels, the weakest first, with a sign behind those that are beaten; no two begin alike in any language."""
    signs = dict.fromkeys(beaten, f" {sign}")
    return [
        Offer(f"_{level.name()}{signs.get(word, '')}", word, note=level.sentence()) for word, level in LEVELS.items()
    ]


async def beaten_levels(book: Book, person: str) -> list[str]:
    """The levels that are beaten by the person with this name in the settings."""
    rungs = await asyncio.to_thread(standing, book, own_names(person))
    return [level for level, rung in rungs.items() if rung.is_beaten]


async def next_series(stage: Stage, glyphs: Glyphs, series: Series, above: str | None) -> Series:
    """What follows a game: where that has beaten a level, games against the one ``above``, if that is wanted."""
    played = series.request
    if above is None or not isinstance(played, AgainstBot):
        return series
    level = played.level
    answers = [
        Offer(_("_Play {level}").format(level=level_name(above)), above),
        Offer(_("{level} _again").format(level=level_name(level)), level),
    ]
    chosen = await stage.ask_over(DialogScreen(glyphs, level_beaten(level, above), answers, on_escape=1))
    return series if chosen == level else series.against(chosen)


def language_choices() -> list[Offer[str]]:
    """The languages, each by its own name."""
    return [Offer(f"_{i18n.own_name(code)}", code) for code in i18n.languages()]


_ADDRESS: Final = 44
"""Columns of an address that is typed; longer ones scroll in it."""
_LONGEST_ADDRESS: Final = 255


def server_screen(known: str = "", scene: Scene = NO_SCENE) -> FormScreen[FormState, Address]:
    """Asks for the address of a server; the one that is ``known`` is offered."""

    def check(state: FormState) -> Address | Mistake:
        try:
            return parse_address(state.texts[0])
        except AddressError as error:
            return Mistake(0, no_address(error.text))

    field = Field(_("Server"), _ADDRESS, _("connect"), _("host or host:port"), _LONGEST_ADDRESS)
    return FormScreen(_("Join a server"), [field], check, FormState((known,)), scene)
