"""Reports of shots as text, and the end of a match: its result, its analysis, and a text to share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from schiffe.battleship.bots.choice import TimeUp
from schiffe.battleship.drawing import own_picture, target_picture
from schiffe.battleship.match.analysis import AnalysedPlayer, Analyst, shooters
from schiffe.battleship.match.events import Shot, ShotsFired
from schiffe.battleship.match.state import MatchState, Perspective, Tally, turns_taken
from schiffe.battleship.plain.context import LineContext
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.rules.ships import Outcome, Ship
from schiffe.battleship.texts.advice import analysis_text, hints_used, no_costly_shot, what_skill_is
from schiffe.battleship.texts.daily import EMOJI, SIGNS, DayResult, result_of_day, text_of_day
from schiffe.battleship.texts.mistakes import after_loss, costly_shot_text
from schiffe.battleship.texts.names import has_sunk, outcome_name, ship_name, ship_names, shot_text, span_of
from schiffe.battleship.texts.replay import contradiction
from schiffe.battleship.texts.sharing import SharedGame, shared_text, teller
from schiffe.battleship.texts.statistics import noticed_text
from schiffe.game.match.events import PlayerResigned
from schiffe.game.match.players import PlayerKind, SeatNumber
from schiffe.game.plain import words
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.text import join_and, joined, named, sentence, sentences
from schiffe.language.words import Name, find_word
from schiffe.terminal.console import Console, EndOfInput
from schiffe.terminal.encoding import shows_emoji


def own_shots_text(event: ShotsFired, state: MatchState) -> str:
    """Return the player's own shots with their answers, and the enemy's remaining ships if one was sunk."""
    size = state.rules.grid.size
    afloat = state.views[event.seat].ships_afloat
    shots = joined(shot_text(shot, size, shot.answer.ship) for shot in event.shots)
    if event.last.answer.outcome is Outcome.WON:
        text = _("{shots}, the last ship.")
    else:
        text = _("{shots}, {count} of theirs left.") if has_sunk(event) else _("{text}.")
    report = text.format(shots=shots, text=shots, count=afloat)
    if not any(isinstance(shot.reason, TimeUp) for shot in event.shots):
        return report
    if len(event.shots) == 1:
        return _("Random shot: {shot}").format(shot=report)
    return _("Filled up at random: {shots}").format(shots=report)


def enemy_shots_text(event: ShotsFired, perspective: Perspective, fleet: Fleet) -> str:
    """Return the enemy's shots at the player's fleet, and the player's remaining ships if one was sunk."""
    size = perspective.state.rules.grid.size
    shots = joined(shot_text(shot, size, fleet.ship_at(shot.cell)) for shot in event.shots)
    if event.last.answer.outcome is Outcome.WON:
        text = _("{name}: {shots}, your last ship.")
    else:
        text = _("{name}: {shots}, you have {count} left.") if has_sunk(event) else _("{name}: {text}.")
    return text.format(name=perspective.enemy, shots=shots, text=shots, count=_ships_afloat(perspective, fleet))


def own_shots_in_short(event: ShotsFired, state: MatchState) -> str:
    """Return the answers to the player's own shots in few words, for speech; of several shots only the hits."""
    if any(isinstance(shot.reason, TimeUp) for shot in event.shots):
        return own_shots_text(event, state)
    count = state.views[event.seat].ships_afloat
    size = state.rules.grid.size
    if len(event.shots) > 1:
        hits = joined((_hit_text(shot, size, shot.answer.ship) for shot in event.shots if _is_hit(shot)), ";")
        if not hits:
            return _("All water.")
        if event.last.answer.outcome is Outcome.WON:
            text = _("{shots}, the last ship.")
        else:
            text = _("{shots}; theirs: {count}.") if has_sunk(event) else _("{text}.")
        return text.format(shots=hits, text=hits, count=count)
    ship = event.last.answer.ship
    match event.last.answer.outcome:
        case Outcome.MISS:
            return _("Water.")
        case Outcome.HIT:
            return _("Hit.")
        case Outcome.WON:
            return _("Sunk.")
    if ship:
        return _("Sunk: {ship}, theirs: {count}.").format(ship=ship_name(ship.kind), count=count)
    return _("Sunk, theirs: {count}.").format(count=count)


def enemy_shots_in_short(event: ShotsFired, perspective: Perspective, fleet: Fleet) -> str:
    """Return the enemy's shots in few words, for speech: first the hits, then the misses."""
    size = perspective.state.rules.grid.size
    parts = [_hit_text(shot, size, fleet.ship_at(shot.cell)) for shot in event.shots if _is_hit(shot)]
    if water := [cell_name(shot.cell, size) for shot in event.shots if not _is_hit(shot)]:
        parts.append(_("{squares} {state}").format(squares=joined(water), state=outcome_name(Outcome.MISS)))
    if event.last.answer.outcome is Outcome.WON:
        text = _("{name}: {shots}, your last ship.")
    else:
        text = _("{name}: {shots}; yours: {count}.") if has_sunk(event) else _("{name}: {text}.")
    shots = joined(parts, ";")
    return text.format(name=perspective.enemy, shots=shots, text=shots, count=_ships_afloat(perspective, fleet))


def _ships_afloat(perspective: Perspective, fleet: Fleet) -> int:
    return sum(1 for ship in fleet.ships if perspective.intact_cells(ship))


def _is_hit(shot: Shot) -> bool:
    return shot.answer.outcome is not Outcome.MISS


def _hit_text(shot: Shot, size: int, ship: Ship | None) -> str:
    """Return a hit without brackets, which speech leaves out."""
    parts = (cell_name(shot.cell, size), outcome_name(shot.answer.outcome), *([ship_name(ship.kind)] if ship else ()))
    return joined(parts)


def shots_due_text(count: int) -> str:
    """Return the number of shots of a turn, as a sentence."""
    return sentence(ngettext("{count} shot", "{count} shots", count).format(count=count))


def your_turn_text(seconds: int, shots: int = 1) -> str:
    """Return the announcement of the player's turn, with its number of shots if several, and seconds unless 0."""
    limits = []
    if shots > 1:
        limits.append(ngettext("{count} shot", "{count} shots", shots).format(count=shots))
    if seconds:
        limits.append(ngettext("{count} second", "{count} seconds", seconds).format(count=seconds))
    return _("Your turn, {limits}.").format(limits=joined(limits)) if limits else sentence(_("Your turn"))


def shoots_again_text() -> str:
    """Return the announcement of another shot after a hit."""
    return pgettext("turn", "Again.")


def result_text(state: MatchState, winner: SeatNumber, fleets: tuple[Fleet | None, Fleet | None]) -> str:
    """Return who won, how well both shot, and where unsunk ships were; an unknown fleet is None."""
    people = _people(state)
    if len(people) == 1:
        lines = [_("You win!") if winner in people else _("You lose.")]
    else:
        lines = [_("{name} has won.").format(name=state.names[winner])]
    if isinstance(state.ending, PlayerResigned):
        lines.insert(0, _("{name} has resigned.").format(name=state.names[state.ending.seat]))
    for seat, (name, view) in enumerate(zip(state.names, state.views, strict=True)):
        tally = Tally.of(view)
        turns = turns_taken(state, seat)
        shots = ngettext("{name}: {count} shot", "{name}: {count} shots", tally.shots)
        parts = [shots.format(name=name, count=tally.shots)]
        if turns != tally.shots:
            parts.append(ngettext("{count} turn", "{count} turns", turns).format(count=turns))
        hits = ngettext("{count} hit ({rate} %)", "{count} hits ({rate} %)", tally.hits)
        lines.append(join_and((*parts, hits.format(count=tally.hits, rate=tally.rate))))
    if unsunk := _unsunk_text(state, winner, fleets[winner]):
        lines.append(unsunk)
    return "\n".join(lines)


def who_won_text(state: MatchState, winner: SeatNumber) -> str:
    """Return who won, in a sentence for speech."""
    loser_name = state.names[1 - winner]
    if _people(state) == [winner]:
        text = _("You have won against {name}.").format(name=loser_name)
    else:
        text = _("{name} has won.").format(name=state.names[winner])
    if isinstance(state.ending, PlayerResigned):
        text = sentences(_("{name} has resigned.").format(name=loser_name), text)
    return text


def figures_in_short(state: MatchState, winner: SeatNumber) -> str:
    """Return how well both shot, and which ships were not sunk, for speech."""
    lines = []
    for name, view in zip(state.names, state.views, strict=True):
        tally = Tally.of(view)
        lines.append(_("{name}: {hits} of {shots} hit.").format(name=name, hits=tally.hits, shots=tally.shots))
    afloat = state.views[1 - winner].afloat
    if afloat and _people(state) != [winner]:
        lines.append(_("Not sunk: {ships}.").format(ships=ship_names(afloat)))
    return sentences(*lines)


def _people(state: MatchState) -> Sequence[SeatNumber]:
    return [seat for seat, player in enumerate(state.players) if player.kind is PlayerKind.PERSON]


def _unsunk_text(state: MatchState, winner: SeatNumber, fleet: Fleet | None) -> str:
    """Return the winner's ships that were not sunk; empty if the only person is the winner, who knows them."""
    view = state.views[1 - winner]
    if _people(state) == [winner] or not view.afloat:
        return ""
    if fleet is None:
        return _("Not sunk: {ships}. Only your opponent knows where.").format(ships=ship_names(view.afloat))
    ships = []
    for ship in fleet.ships:
        if intact_cells := (ship.mask & view.open).bit_count():
            hits = len(ship.cells) - intact_cells
            text = _("{ship} {span} ({hits} of {length} hit)") if hits else _("{ship} {span}")
            span = span_of(ship, fleet.rules.grid.size)
            ships.append(text.format(ship=ship_name(ship.kind), span=span, hits=hits, length=len(ship.cells)))
    return _("Not sunk: {ships}.").format(ships=joined(ships))


class ToldEnd(NamedTuple):
    """The texts that a player may still ask for after the end of a match.

    Attributes:
        shared_text: returns a text about the match to share.
        tell_figures: tells the figures, and returns what may be asked for then; None if they were told.
    """

    shared_text: Callable[[], str]
    tell_figures: Callable[[], Awaitable[ToldEnd]] | None = None

    @property
    def words(self) -> tuple[Name, ...]:
        """The words to ask with."""
        return (words.FIGURES, words.SHARE) if self.tell_figures else (words.SHARE,)

    async def answer(self, word: Name, console: Console) -> ToldEnd:
        """Tell what a word asks for, and return what may be asked for then."""
        if word is words.FIGURES and self.tell_figures:
            return await self.tell_figures()
        console.say(self.shared_text(), wrap=False)
        return self


async def tell_end(
    context: LineContext, state: MatchState, winner: SeatNumber, fleets: tuple[Fleet | None, Fleet | None]
) -> ToldEnd:
    """Tell how a match has ended: both boards, the result, the hints used, and how well the people shot.

    With speech at a keyboard only the result is told, and the player may ask for the figures.
    """
    setup = context.setup
    console = context.console
    analyst = Analyst(shooters(state, setup.people))
    seat = teller(setup, winner)
    may_ask = context.is_terse and console.people_type  # for the figures
    is_terse_pipe = context.is_terse and not console.people_type

    def sharing() -> ToldEnd:
        game = SharedGame(setup, state, seat=seat, skill=analyst.skill_in(state.views[seat]))
        return ToldEnd(lambda: shared_text(game))

    async def tell_figures() -> ToldEnd:
        if context.is_terse:
            console.say(figures_in_short(state, winner))
        for name, hints in zip(state.names, state.hints, strict=True):
            if hints:
                console.say(named(name, hints_used(hints)))
        await _analyse(context, analyst)
        if is_terse_pipe:
            return sharing()
        has_lost = analyst.is_done and analyst.players and list(setup.people) == [1 - winner]
        if has_lost and (text := after_loss(analyst.players[0], fleets[winner])):
            console.say(text)
        return sharing()

    if context.draws_unasked:
        boards = []
        for fleet, view, name in zip(fleets, reversed(state.views), state.names, strict=True):
            boards.append((own_picture(fleet, view) if fleet else target_picture(view), name))
        context.show(*boards)
    console.say(who_won_text(state, winner) if context.is_terse else result_text(state, winner, fleets))
    if state.views[0].is_contradictory:
        console.say(contradiction())
    if context.room:
        console.say(context.room.verdict(state))
    if context.lesson:  # beginners are told no figures
        return sharing()
    if not may_ask:
        await tell_figures()
    if text := noticed_text(await context.recorder.read_habits()):
        console.say(text)
    return sharing()._replace(tell_figures=tell_figures if may_ask else None)


async def tell_end_of_day(context: LineContext, state: MatchState, fleet: Fleet) -> ToldEnd:
    """Tell the result of a try at the fleet of the day, and how well the person shot.

    With speech at a keyboard, the latter is only told if the person asks for it.
    """
    assert context.setup.day
    console = context.console
    recorder = context.recorder
    if context.draws_unasked:
        context.show((target_picture(state.views[0]), state.names[1]))
    genius = await recorder.save_genius_shots(fleet)
    tries = await recorder.tries()
    day = DayResult(
        context.setup.day, state.views[0], genius=genius, tries=tries, is_practice=context.setup.is_practice
    )
    signs = EMOJI if console.out_is_terminal and shows_emoji(context.session.encoding) else SIGNS
    end = ToldEnd(lambda: text_of_day(day, signs))

    async def tell_figures() -> ToldEnd:
        if state.hints[0]:
            console.say(sentence(hints_used(state.hints[0])))
        await _analyse(context, Analyst(shooters(state, (0,))))
        return end

    console.say(result_of_day(day))
    if context.is_terse and console.people_type:
        return end._replace(tell_figures=tell_figures)
    return await tell_figures()


async def offer_more(console: Console, end: ToldEnd) -> None:
    """At a keyboard, offer the figures if they were not told, and a text to share."""
    while console.people_type:
        prompt = _("Press Enter to continue, or type {share} for a text to share: ")
        if end.tell_figures:
            prompt = _("Press Enter to continue, or type {figures} or {share}: ")
        with suppress(EndOfInput):
            typed = find_word(await console.ask(prompt.format(figures=words.FIGURES, share=words.SHARE)), end.words)
            if typed:
                end = await end.answer(typed.word, console)
                if typed.word is words.FIGURES:
                    continue
        return


async def _analyse(context: LineContext, analyst: Analyst) -> None:
    """Analyse the people's shots, and tell the result; at a keyboard, Enter skips the rest."""
    console = context.console
    tasks: list[asyncio.Future[Any]] = [asyncio.ensure_future(analyst.run())]
    if console.people_type:
        tasks.insert(0, asyncio.ensure_future(console.ask(_("Analysing your shots. Press Enter to skip. "))))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            if not task.done():
                task.cancel()
            with suppress(asyncio.CancelledError, EndOfInput):
                await task
    for player in analyst.players:
        if player.result:
            context.recorder.save_analysis(player.shooter.seat, player.result)
    if analyst.is_done:
        _tell_costly_shots(context, analyst.players)


def _tell_costly_shots(context: LineContext, players: Sequence[AnalysedPlayer]) -> None:
    for player in players:
        assert player.result
        context.console.say(analysis_text(player.name, player.result))
        if context.is_terse and not context.console.people_type:
            continue  # nobody has asked for details
        for shot in player.result.costly:
            if context.draws_unasked:
                title = _("Before shot {number}").format(number=shot.number)
                context.show((target_picture(shot.before, shot.heat), title))
            context.console.say(costly_shot_text(shot))
        if not player.result.costly and not context.is_terse:
            context.console.say(no_costly_shot(player.shooter.hints))
    if players and not context.is_terse:
        context.console.say(what_skill_is())
