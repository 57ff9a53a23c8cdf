"""The end of a match in line mode: who won, what the shots came to, and the analysis."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from schiffe.battleship.drawing import own_picture, target_picture
from schiffe.battleship.levels import level_name
from schiffe.battleship.match.analysis import AnalysedPlayer, Analyst, shooters
from schiffe.battleship.match.events import SeatNumber
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.plain import report
from schiffe.battleship.plain.context import BattleshipLineContext
from schiffe.battleship.plain.words import WORDS
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.texts.advice import analysis_text, hints_used, judged_text, no_costly_shot, what_skill_is
from schiffe.battleship.texts.network import contradiction
from schiffe.battleship.texts.sharing import SharedGame, shared_text, teller
from schiffe.battleship.texts.statistics import level_beaten, noticed_text
from schiffe.game.plain.context import is_wanted
from schiffe.language.i18n import _
from schiffe.terminal.console import Console, EndOfInput


async def tell_end(
    context: BattleshipLineContext, state: MatchState, winner: SeatNumber, fleets: tuple[Fleet | None, Fleet | None]
) -> SharedGame:
    """Both boards, open where the fleets are known; who won; the hints taken; and how well the people shot.

    Returns what can be told to others.
    """
    if context.draws_unasked:
        context.show(
            *(
                (own_picture(fleet, state.views[1 - seat]) if fleet else target_picture(state.views[1 - seat]), name)
                for seat, (fleet, name) in enumerate(zip(fleets, state.names, strict=True))
            )
        )
    context.console.say(report.result(state, winner, fleets))
    for name, used in zip(state.names, state.hints, strict=True):
        if used:
            context.console.say(_("{name}: {text}").format(name=name, text=hints_used(used)))
    if state.views[0].is_contradictory:
        context.console.say(contradiction())
    analyst = Analyst(shooters(state, context.setup.people))
    await _analyse(context, analyst)
    if text := noticed_text(await context.keeper.noticed()):
        context.console.say(text)
    seat = teller(context.setup, winner)
    return SharedGame(context.setup, state, seat, analyst.skill_in(state.views[seat]))


async def offer_to_share(console: Console, game: SharedGame) -> None:
    """Tell what can be sent to others, to those at a keyboard who ask for it."""
    prompt = _("Enter goes on, {share} shows a text for others: ").format(share=WORDS["share"])
    if await is_wanted(console, "share", prompt):
        console.say(shared_text(game), wrap=False)


async def wants_level(console: Console, level: str, above: str) -> bool:
    """Tell at a keyboard that a level is beaten, and ask whether the next one is to be played."""
    console.say(level_beaten(level, above))
    prompt = _("Enter goes on, {play} begins a game against {level}: ")
    return await is_wanted(console, "play", prompt.format(play=WORDS["play"], level=level_name(above)))


async def _analyse(context: BattleshipLineContext, analyst: Analyst) -> None:
    """After a game: how well the people shot; at a keyboard Enter leaves it."""
    task = asyncio.ensure_future(analyst.run())
    console = context.console
    leave = None
    if console.people_type:
        leave = asyncio.ensure_future(console.ask(_("Analysing the shots; Enter leaves. ")))
    try:
        await asyncio.wait((task, leave) if leave else (task,), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for running in filter(None, (leave, task)):
            if not running.done():
                running.cancel()
            with suppress(asyncio.CancelledError, EndOfInput):
                await running
    for player in analyst.players:
        if player.result:
            context.keeper.judged(player.shooter.seat, player.result)
    if analyst.is_done:
        _tell(context, analyst.players)


def _tell(context: BattleshipLineContext, players: Sequence[AnalysedPlayer]) -> None:
    for player in players:
        assert player.result
        context.console.say(analysis_text(player.name, player.result))
        for shot in player.result.costly:
            if context.draws_unasked:
                title = _("Before shot {number}").format(number=shot.number)
                context.show((target_picture(shot.before, shot.heat), title))
            context.console.say(judged_text(shot))
        if not player.result.costly:
            context.console.say(no_costly_shot())
    if players:
        context.console.say(what_skill_is())
