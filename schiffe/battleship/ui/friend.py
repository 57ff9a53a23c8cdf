"""Playing with a friend, as the menu asks for it: what is set for the room to open, and for whom a game is hosted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from enum import Enum

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.match.request import EnterRoom, GameRequest, Host, HostRoom
from schiffe.battleship.match.rules import rules_of
from schiffe.battleship.net.room_connection import NoRooms
from schiffe.battleship.net.room_lines import Preview
from schiffe.battleship.net.room_look import RoomRefused
from schiffe.battleship.rule_settings import OWN_RULES, RULES
from schiffe.battleship.settings import FIRST, SERVER
from schiffe.battleship.texts.names import board_about, clock_about, clock_text, rules_sentences, rules_title
from schiffe.battleship.texts.rooms import cannot_enter
from schiffe.battleship.ui.screens.friend import (
    FriendActions,
    FriendRow,
    FriendScreen,
    FriendState,
    HostHere,
    StatedTerm,
)
from schiffe.battleship.ui.screens.rules import chosen_in, rule_sets
from schiffe.game.flow.flow import Declined
from schiffe.language.i18n import _
from schiffe.language.names import is_one_of, name_taken
from schiffe.language.text import capital, named, row_of, unmarked
from schiffe.settings.layers import Changes
from schiffe.settings.schema import Settings
from schiffe.settings.shared import CLOCK, NAME
from schiffe.toolkit.layout import Scene
from schiffe.toolkit.menus import DialogScreen, Offer
from schiffe.toolkit.notices import Notice
from schiffe.toolkit.stage import Stage


class Playmate(Enum):
    """The programs that a friend may have."""

    SCHIFFE = "schiffe"
    ANY = "any"


def stated_terms(settings: Settings) -> dict[FriendRow, StatedTerm]:
    """Return the terms of a room, as the settings make them."""
    rules, first = rules_of(settings), settings[FIRST]
    sets = rule_sets(settings)
    title = capital(rules_title(rules, settings[OWN_RULES]))
    return {
        FriendRow.VARIANT: StatedTerm(title, board_about(rules), sets[chosen_in(sets, settings)].sentence),
        FriendRow.CLOCK: StatedTerm(clock_about(rules, settings[CLOCK]), "", clock_text(rules, settings[CLOCK])),
        FriendRow.FIRST: StatedTerm(FIRST.value_name(first), "", FIRST.explanation(first)),
    }


def changed_term(settings: Settings, row: FriendRow, by: int) -> Changes:
    """Return what changes when a term becomes the next one, or the one before."""
    match row:
        case FriendRow.CLOCK:
            seconds, steps = settings[CLOCK], [CLOCK.default * times for times in (0, 1, 2, 4)]
            if by > 0:
                return {CLOCK.key: next((step for step in steps if step > seconds), steps[0])}
            return {CLOCK.key: next((step for step in reversed(steps) if step < seconds), steps[-1])}
        case FriendRow.FIRST:
            return {FIRST.key: FIRST.kind.step(settings[FIRST], by)}
    sets = rule_sets(settings)
    named = [each for each in sets if each.key]
    at = named.index(used) + by if (used := sets[chosen_in(sets, settings)]).key else min(by, 0)
    return {RULES.key: named[at % len(named)].key}


async def ask_friend(
    stage: Stage,
    glyphs: Glyphs,
    settings: Callable[[], Settings],
    keep: Callable[[Changes], None],
    *,
    scene: Scene,
    look: Callable[[EnterRoom], Awaitable[Preview]],
) -> GameRequest | None:
    """Let the player open a room, enter one, or host a game; None where they go back.

    ``look`` looks for the room of a code; what is wrong with it is told where it was typed.
    """
    known = settings()
    state = FriendState(known[NAME], str(known[SERVER] or ""))
    state = state.go(FriendRow.SERVER if state.name else FriendRow.NAME)

    actions = FriendActions(lambda: stated_terms(settings()), lambda row, by: keep(changed_term(settings(), row, by)))
    while True:
        screen = FriendScreen(state, actions, glyphs=glyphs, scene=scene)
        wish = await stage.ask(screen)
        state = replace(screen.state, error="")
        if wish and not state.without_name() and state.own_name != settings()[NAME]:
            keep({NAME.key: state.own_name})
        if isinstance(wish, EnterRoom):
            try:
                preview = await look(wish)
            except Declined:
                continue
            except (RoomRefused, NoRooms, OSError, UnicodeError) as error:
                state = state.refused(FriendRow.CODE, cannot_enter(error, wish.address, wish.code))
                continue
            if is_one_of(preview.names, state.own_name):
                state = state.refused(FriendRow.NAME, name_taken(state.own_name))
                continue
        if not isinstance(wish, HostHere):
            if wish:
                keep({SERVER.key: wish.address})
            return wish
        match await stage.ask_over(_host_dialog(glyphs)):
            case Playmate.SCHIFFE if refused := state.without_name():
                state = refused
            case Playmate.SCHIFFE:
                return HostRoom()
            case Playmate.ANY:
                return Host()


def _host_dialog(glyphs: Glyphs) -> DialogScreen[Playmate | None]:
    """Ask which program the friend has."""
    answers: list[Offer[Playmate | None]] = [
        Offer(_("_This program"), Playmate.SCHIFFE),
        Offer(_("_Another program"), Playmate.ANY),
        Offer(_("_Back"), None),
    ]
    question = _(
        "Which program does your friend have? Another one has no code and always the same rules, and a stranger may "
        "come with it."
    )
    return DialogScreen(glyphs, question, answers, on_escape=2)


def entered_notice(preview: Preview, own_rules: Mapping[str, str]) -> Notice:
    """Return what one would enter: who is there, and what is played."""
    names, rules = row_of(preview.names), preview.rules
    title = capital(rules_title(rules, own_rules))
    text = "\n".join((named(title, rules_sentences(rules)), "", clock_text(rules, preview.clock)))
    return Notice(
        unmarked(_("_Play with a friend")), _("{name} waits for you.").format(name=names), text=text, on=_("join")
    )
