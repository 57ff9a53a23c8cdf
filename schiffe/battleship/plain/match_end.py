"""The end of a match: boards, result and analysis, and the texts that the player may still ask for."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from datetime import date

from schiffe.battleship.drawing import known_picture, target_picture
from schiffe.battleship.match.analysis import Analysis, Shooter, shooters_at
from schiffe.battleship.match.analyst import Analyst
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.plain.context import LineContext, draw_boards
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.texts.advice import analysis_text, hints_used_text, no_costly_shot_text, skill_and_luck_text
from schiffe.battleship.texts.daily import EMOJI, PLAIN_GLYPHS, DayResult, day_result_text, day_to_send
from schiffe.battleship.texts.event_texts import contradiction_text
from schiffe.battleship.texts.mistakes import after_loss_text, costly_shot_text
from schiffe.battleship.texts.result import result_text, short_figures_text, who_won_text
from schiffe.battleship.texts.sharing import SharedMatch, match_to_send, sharing_seat
from schiffe.battleship.texts.statistics import noticed_text
from schiffe.game.match.players import SeatNumber, lone_loser
from schiffe.game.plain import words
from schiffe.game.plain.context import Verbosity
from schiffe.language.i18n import _
from schiffe.language.text import labelled, with_full_stop
from schiffe.language.words import WordName, find_word
from schiffe.process.tasks import run_beside
from schiffe.terminal.console import EndOfInput
from schiffe.terminal.encoding import shows_emoji


class EndReport(ABC):
    """The end of a match, with words that print more about it.

    Attributes:
        has_figures: whether the player may still ask how well they shot.
    """

    def __init__(self, context: LineContext) -> None:
        self.has_figures = False
        self._context = context
        self._console = context.console

    @property
    def words(self) -> tuple[WordName, ...]:
        """The words that the player may type."""
        return (words.FIGURES, words.SHARE) if self.has_figures else (words.SHARE,)

    async def answer(self, word: WordName) -> None:
        """Print what a word asks for; the figures can be asked for once."""
        if word is words.FIGURES:
            self.has_figures = False
            await self.print_figures()
        else:
            self._console.print(self.text_to_share(), is_drawing=True)

    async def offer_words(self) -> None:
        """At a keyboard, offer the figures if they were not printed, and a text to share."""
        while self._console.has_keyboard:
            prompt = _("Press Enter to continue, or type {share} for a text to share: ")
            if self.has_figures:
                prompt = _("Press Enter to continue, or type {figures} or {share}: ")
            try:
                line = await self._console.ask(prompt.format(figures=words.FIGURES, share=words.SHARE))
                typed = find_word(line, self.words)
                if typed:
                    await self.answer(typed.name)
            except EndOfInput:
                return
            if typed is None or typed.name is not words.FIGURES:
                return

    async def _offer_or_print_figures(self) -> None:
        """Print the figures; with speech at a keyboard, only offer them."""
        if self._context.verbosity is Verbosity.NEWS_AND_ANSWERS:
            self.has_figures = True
        else:
            await self.print_figures()

    @abstractmethod
    async def print_figures(self) -> None:
        """Print how well the people shot."""

    @abstractmethod
    def text_to_share(self) -> str:
        """Return a text about the match to send to others."""


class MatchEndReport(EndReport):
    """The end of a match of two players; an unknown fleet is None."""

    def __init__(self, context: LineContext, state: MatchState, winner: SeatNumber) -> None:
        super().__init__(context)
        self._state = state
        self._winner = winner
        self._fleets = context.recorder.fleets
        self._analyst = Analyst(shooters_at(state, context.setup.people))

    async def print(self) -> None:
        """Print the end of the match: both boards, the result, the hints used, and how well the people shot.

        With speech at a keyboard only the result is printed, and the player may ask for the figures.
        """
        context = self._context
        console = self._console
        state = self._state
        if context.draws_unasked:
            boards = zip(self._fleets, reversed(state.targets), state.names, strict=True)
            draw_boards(context, *((known_picture(fleet, target), name) for fleet, target, name in boards))
        if context.verbosity.is_brief:
            console.print(who_won_text(state, self._winner))
        else:
            console.print(result_text(state, self._winner, self._fleets))
        if state.targets[0].is_contradictory:
            console.print(contradiction_text())
        if context.room:
            console.print(context.room.friend_verdict_text(state))
        if context.lesson:  # beginners get no figures
            return
        await self._offer_or_print_figures()
        if text := noticed_text(await context.recorder.result_book.read_habits()):
            console.print(text)

    async def print_figures(self) -> None:
        """Print how well the people shot, with the hints used, and advice after a loss."""
        context = self._context
        state = self._state
        if context.verbosity.is_brief:
            self._console.print(short_figures_text(state, self._winner))
        for name, hints in zip(state.names, state.hint_counts, strict=True):
            if hints:
                self._console.print(labelled(name, hints_used_text(hints)))
        await _analyse_shots(context, self._analyst)
        has_lost = lone_loser(context.setup.people, self._winner) is not None
        is_analysed = bool(self._analyst.players) and self._analyst.is_done
        if not has_lost or not is_analysed or context.verbosity is Verbosity.NEWS:
            return
        if text := after_loss_text(self._analyst.players[0], self._fleets[self._winner]):
            self._console.print(text)

    def text_to_share(self) -> str:
        setup = self._context.setup
        state = self._state
        seat = sharing_seat(setup, self._winner)
        skill = self._analyst.skill_in(state.targets[seat])
        return match_to_send(SharedMatch(setup=setup, state=state, seat=seat, skill=skill)).text(PLAIN_GLYPHS)


class DayEndReport(EndReport):
    """The end of a try at the fleet of the day."""

    def __init__(self, context: LineContext, state: MatchState, result: DayResult) -> None:
        super().__init__(context)
        self._state = state
        self._result = result

    async def print(self) -> None:
        """Print the result, and how well the person shot.

        With speech at a keyboard, the latter is printed only on request.
        """
        self._console.print(day_result_text(self._result))
        await self._offer_or_print_figures()

    async def print_figures(self) -> None:
        if hints := self._state.hint_counts[0]:
            self._console.print(with_full_stop(hints_used_text(hints)))
        await _analyse_shots(self._context, Analyst(shooters_at(self._state, (0,))))

    def text_to_share(self) -> str:
        """Return a text about the attempt to send to others."""
        has_emoji = self._console.out_is_terminal and shows_emoji(self._context.session.encoding)
        return day_to_send(self._result).text(EMOJI if has_emoji else PLAIN_GLYPHS)


async def print_end_of_day(context: LineContext, state: MatchState, day: date, fleet: Fleet) -> EndReport:
    target = state.targets[0]
    if context.draws_unasked:
        draw_boards(context, (target_picture(target), state.names[1]))
    genius_result = await context.recorder.result_book.save_genius_result(fleet)
    attempts = await context.recorder.result_book.read_attempts()
    end = DayEndReport(
        context,
        state,
        DayResult(
            day=day,
            target=target,
            genius_result=genius_result,
            attempts=attempts,
            is_practice=context.setup.is_practice,
        ),
    )
    await end.print()
    return end


async def _analyse_shots(context: LineContext, analyst: Analyst) -> None:
    """Analyse the people's shots, and print the result; at a keyboard, Enter skips the rest."""
    console = context.console
    async with run_beside(analyst.run()) as analysis_task:
        if console.has_keyboard:
            with suppress(EndOfInput):
                async with run_beside(console.ask(_("Analysing your shots. Press Enter to skip. "))) as skip_task:
                    await asyncio.wait((skip_task, analysis_task), return_when=asyncio.FIRST_COMPLETED)
        else:
            await analysis_task
    results = [(player.shooter, player.result) for player in analyst.players if player.result]
    for shooter, analysis in results:
        context.recorder.result_book.save_analysis(shooter.seat, analysis)
    if analyst.is_done:
        _print_costly_shots(context, results)


def _print_costly_shots(context: LineContext, results: Sequence[tuple[Shooter, Analysis]]) -> None:
    for shooter, analysis in results:
        context.console.print(analysis_text(shooter.name, analysis))
        if context.verbosity is Verbosity.NEWS:
            continue  # nobody has asked for them
        for shot in analysis.costly_turns:
            if context.draws_unasked:
                title = _("Before shot {number}").format(number=shot.first_shot_number)
                draw_boards(context, (target_picture(shot.target_before, shot.heat), title))
            context.console.print(costly_shot_text(shot))
        if not analysis.costly_turns and not context.verbosity.is_brief:
            context.console.print(no_costly_shot_text(shooter.hint_count))
    if results and not context.verbosity.is_brief:
        context.console.print(skill_and_luck_text())
