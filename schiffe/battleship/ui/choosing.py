"""What a player chooses on the way from the menu to a game: an opponent, names, a server, a language."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import Final

from schiffe.battleship.levels import LEVELS
from schiffe.battleship.match.request import AgainstBot, ForTwo, GameRequest, Host, Join, Watch
from schiffe.battleship.settings import BOT, SERVER
from schiffe.battleship.ui.menus import MenuEntry, language_choices, level_choices
from schiffe.language import i18n
from schiffe.language.i18n import _
from schiffe.network.address import Address, AddressError, parse_address
from schiffe.network.errors import no_address
from schiffe.settings.layers import Changes
from schiffe.settings.schema import Settings
from schiffe.settings.shared import LANGUAGE, PLAYERS
from schiffe.toolkit.forms import Field, FormScreen, FormState, Mistake, names_screen
from schiffe.toolkit.layout import NO_SCENE, Scene
from schiffe.toolkit.menus import MenuScreen, MenuTexts
from schiffe.toolkit.stage import Stage

_ADDRESS: Final = 44
"""Columns of an address that is typed; longer ones scroll in it."""
_LONGEST_ADDRESS: Final = 255


@dataclass(frozen=True)
class Choosing:
    """Where one chooses, and with what.

    Attributes:
        around: gives what stands around a menu, by its heading and by what Escape does.
        keep: changes settings, for the next time too.
        beaten: tells which levels are beaten, and ``sign`` is what stands beside them.
    """

    stage: Stage
    around: Callable[[str, str], MenuTexts]
    settings: Settings
    keep: Callable[[Changes], None]
    beaten: Callable[[], Awaitable[Collection[str]]]
    sign: str


async def choose_request(choosing: Choosing, entry: MenuEntry) -> GameRequest | None:
    """What is to be played, as an entry of the menu asks; None where somebody goes back."""
    settings, scene = choosing.settings, choosing.around("", "").scene
    match entry:
        case MenuEntry.BOT:
            beaten = await choosing.beaten()
            heading = _("Choose an opponent ({sign} is beaten)") if beaten else _("Choose an opponent")
            level = await _level(choosing, heading.format(sign=choosing.sign), beaten)
            return AgainstBot(level) if level else None
        case MenuEntry.WATCH:
            one = await _level(choosing, _("Who plays on the left?"))
            other = await _level(choosing, _("Who plays on the right?")) if one else None
            return Watch((one, other)) if one and other else None
        case MenuEntry.TWO:
            known = settings[PLAYERS[0]], settings[PLAYERS[1]]
            names = await choosing.stage.ask(names_screen(known, scene))
            if names:
                choosing.keep({setting.key: name for setting, name in zip(PLAYERS, names, strict=True)})
            return ForTwo(names) if names else None
        case MenuEntry.JOIN:
            server = await choosing.stage.ask(server_screen(str(settings[SERVER] or ""), scene))
            if server:
                choosing.keep({SERVER.key: server})
            return Join(server) if server else None
    return Host()


async def _level(choosing: Choosing, heading: str, beaten: Collection[str] = ()) -> str | None:
    at = tuple(LEVELS).index(choosing.settings[BOT])
    choices = level_choices(beaten, choosing.sign)
    return await choosing.stage.ask(MenuScreen(choosing.around(heading, _("back")), choices, at))


def server_screen(known: str = "", scene: Scene = NO_SCENE) -> FormScreen[FormState, Address]:
    """Asks for the address of a server; the one that is ``known`` is offered."""

    def check(state: FormState) -> Address | Mistake:
        try:
            return parse_address(state.texts[0])
        except AddressError as error:
            return Mistake(0, no_address(error.text))

    field = Field(_("Server"), _ADDRESS, _("connect"), _("host or host:port"), _LONGEST_ADDRESS)
    return FormScreen(_("Join a server"), [field], check, FormState((known,)), scene)


async def choose_language(choosing: Choosing) -> None:
    """Let the player choose a language, and speak it."""
    at = i18n.languages().index(i18n.language())
    texts = choosing.around(_("Language"), _("back"))
    code = await choosing.stage.ask(MenuScreen(texts, language_choices(), at))
    if code:
        i18n.choose(code)  # first: what cannot be kept is told in the language that is chosen
        choosing.keep({LANGUAGE.key: code})
