"""One match on the stage, once the fleets lie: the seats and their screens, the result, what its players want next."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from schiffe.battleship.match.analysis import Analyst, shooters
from schiffe.battleship.match.request import Watch
from schiffe.battleship.match.rules import rules_of
from schiffe.battleship.match.seats import OpponentSeat
from schiffe.battleship.match.setup import GameSetup
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.match.turn import MatchObserver, Seat
from schiffe.battleship.net.connection import Connection, RemoteSeat
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.ships import Outcome
from schiffe.battleship.texts.names import unusual_title
from schiffe.battleship.texts.sharing import SIGNS, SharedGame, daily_result, shared_text, teller
from schiffe.battleship.texts.statistics import noticed_text
from schiffe.battleship.ui.battle.lesson import Advice, result_advice
from schiffe.battleship.ui.context import Fleets, MatchContext, Played
from schiffe.battleship.ui.motion import Bell, flight_of
from schiffe.battleship.ui.person import PassKeyboard, ScreenSeat
from schiffe.battleship.ui.replay import look_back
from schiffe.battleship.ui.screens.analysis import AnalysisScreen
from schiffe.battleship.ui.screens.findings import Findings
from schiffe.battleship.ui.screens.result import Result, ResultScreen
from schiffe.battleship.ui.watching import WatchedSeat, Watcher, WatchState
from schiffe.game.match.events import PlayerResigned
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.players import PlayerKind, SeatNumber
from schiffe.game.ui.match import Next
from schiffe.process.countdown import Countdown
from schiffe.settings.shared import BELL
from schiffe.toolkit.layout import Scene
from schiffe.toolkit.notices import SharedScreen, copy

_STYLES: Final = {Outcome.MISS: "class:target.water", Outcome.HIT: "class:hit", Outcome.SUNK: "class:sunk"}

_Looker: TypeAlias = ScreenSeat | Watcher
"""Who sees a match on a screen."""


class ScreenMatch:
    """Plays one match with fleets that lie, and shows its result; ``interruption`` ends it before."""

    def __init__(self, context: MatchContext, interruption: Interruption) -> None:
        self._context = context
        self._interruption = interruption
        self._seconds = 0.0  # that the match took

    async def against_bot(self, fleet: Fleet) -> Played:
        """One person against a bot."""
        with Countdown(self._context.stage.post) as countdown:
            person = ScreenSeat(0, fleet, self._context, countdown, self._interruption)
            bot = self._context.setup.bot(1, self._context.recorder.fleet(1))
            self._context.recorder.laid(1, bot.fleet)
            self._context.stage.show(person.screen)
            seats = person, OpponentSeat(bot, person)
            return await self._play(self._context.setup, seats, [person], Fleets(fleet, bot.fleet))

    async def of_bots(self, request: Watch) -> Played:
        """Two bots, at which one looks on."""
        setup = self._context.setup
        bots = setup.bot(0), setup.bot(1)
        fleets = Fleets(bots[0].fleet, bots[1].fleet)
        started, _event = setup.begun()
        rules = unusual_title(setup.rules, self._context.settings[OWN_RULES])
        shown = WatchState(
            latest=started,
            fleets=fleets,
            glyphs=self._context.glyphs,
            rules=rules,
            is_open=request.shows_fleets,
            tells_why=request.tells_why,
        )
        watcher = Watcher(shown, self._context, self._interruption)
        self._context.stage.show(watcher.screen)
        seats = WatchedSeat(bots[0], watcher), WatchedSeat(bots[1], watcher)
        return await self._play(setup, seats, [watcher], fleets)

    async def for_two(self, fleets: tuple[Fleet, Fleet], curtain: PassKeyboard) -> Played:
        """Two people at one keyboard."""
        with Countdown(self._context.stage.post) as countdown:
            one, other = (
                ScreenSeat(seat, fleet, self._context, countdown, self._interruption, curtain)
                for seat, fleet in enumerate(fleets)
            )
            return await self._play(self._context.setup, (one, other), [one, other], Fleets(*fleets))

    async def against_remote(self, fleet: Fleet, connection: Connection, first: int) -> MatchState:
        """One person against whoever is at the other end of a connection; gives how the match stood in the end."""
        self._context.recorder.laid(0, fleet)
        with Countdown(self._context.stage.post) as countdown:
            person = ScreenSeat(0, fleet, self._context, countdown, self._interruption)
            self._context.stage.show(person.screen)
            seats = person, OpponentSeat(RemoteSeat(connection), person)
            return await self._until_its_end(self._context.setup.beginning_with(first), seats, [person])

    async def _play(
        self, setup: GameSetup, seats: tuple[Seat, Seat], people: Sequence[_Looker], fleets: Fleets
    ) -> Played:
        state = await self._until_its_end(setup, seats, people)
        return await self.ended(state, fleets, list(setup.people))

    async def _until_its_end(self, setup: GameSetup, seats: tuple[Seat, Seat], people: Sequence[_Looker]) -> MatchState:
        """Play the match; gives how it stood in the end, once nothing lies over the boards."""
        start = time.monotonic()
        watching: list[MatchObserver] = [*people, *self._bells(), *self._context.observers]
        observers = [self._context.recorder, *watching]  # what is written is shown afterwards
        state = await setup.play(seats, observers, self._interruption)
        self._seconds = time.monotonic() - start
        if self._context.leaving.next is None:
            for person in people:
                await person.settled()
            await self._context.stage.guard.uncovered()  # a match does not end under a dialog
        return state

    def _bells(self) -> list[Bell]:
        context = self._context
        ring = context.stage.app.output.bell
        if context.settings[BELL] == "off":
            return []
        return [Bell(ring, hits_only=context.settings[BELL] == "hits", delay=flight_of(context.motion))]

    async def ended(self, state: MatchState, fleets: Fleets, people: list[int]) -> Played:
        """Show the result, unless somebody has left; the shots of the people are analysed meanwhile."""
        winner = state.winner
        if self._context.leaving.next or not state.is_decided or winner is None:
            return Played(self._context.leaving.next or Next.MENU)
        shared = SharedGame(self._context.setup, state, teller(self._context.setup, winner))
        players = [player._replace(fleet=fleets.of(1 - player.seat)) for player in shooters(state, people)]
        others = [seat for seat in (0, 1) if seat not in people and state.players[seat].kind is PlayerKind.BOT]
        players += [player._replace(is_person=False) for player in shooters(state, others)]
        recorder = self._context.recorder
        noticed = noticed_text(await recorder.noticed())
        lasted = await recorder.lasted()
        seconds = self._seconds if lasted is None else lasted
        result = Result(state, fleets, seconds, tuple(people), self._context.glyphs)
        day, number = self._context.setup.day, await recorder.day_in_a_row()
        daily = "" if day is None or number is None else daily_result(day, number)
        result = replace(
            result,
            can_replay=recorder.is_over,
            noticed=noticed,
            daily=daily,
            is_lesson=self._context.lesson is not None,
            advice=self._advice(state, fleets.one),
            has_ladder=self._context.standing is not None,
        )
        return await _ResultShown(self._context, Analyst(players), shared).ask(result, winner)

    def _advice(self, state: MatchState, fleet: Fleet) -> Advice | None:
        """What the lesson says in the end, of a game that was played to it."""
        if not self._context.has_lesson or isinstance(state.ending, PlayerResigned):
            return None
        return result_advice(Perspective(0, fleet, state), rules_of(self._context.settings))


class _ResultShown:
    """The result, and the analysis over it, both told when there is more of it."""

    def __init__(self, context: MatchContext, analyst: Analyst, game: SharedGame) -> None:
        self._context = context
        self._analyst = analyst
        self._game = game
        self._details: AnalysisScreen | None = None

    async def ask(self, result: Result, winner: SeatNumber) -> Played:
        """Show it until the players say what they want next; from the settings and the replay they come back to it."""
        screen = ResultScreen(result, self._show_details, self._share)

        judged: set[int] = set()

        def changed() -> None:
            for player in self._analyst.players:
                if player.result and player.shooter.seat not in judged:
                    judged.add(player.shooter.seat)
                    self._context.recorder.judged(player.shooter.seat, player.result)
            found = Findings.of(self._analyst)
            screen.update(lambda shown: replace(shown, findings=found))
            if self._details:
                self._details.update(lambda shown: replace(shown, findings=found))
            self._context.stage.redraw()

        async def climbed() -> None:
            if read := self._context.standing:
                found = await asyncio.to_thread(read)
                screen.update(lambda shown: replace(shown, standing=found, has_ladder=found is not None))
                self._context.stage.redraw()

        tasks = [asyncio.ensure_future(work) for work in (climbed(), self._analyst.run(changed))]
        try:
            while (after := await self._context.stage.ask(screen)) in (Next.SETTINGS, Next.REPLAY):
                await (self._context.change_settings() if after is Next.SETTINGS else self._replay())
                screen = ResultScreen(screen.state, self._show_details, self._share)
            standing = screen.state.standing
            return Played(after, winner, standing.offered if standing and after is Next.NEXT_LEVEL else None)
        finally:
            for task in tasks:
                task.cancel()

    async def _replay(self) -> None:
        if past := await asyncio.to_thread(self._context.recorder.finished):
            await look_back(self._context.stage, self._context.settings, self._context.glyphs, past)

    def _show_details(self) -> None:
        self._details = AnalysisScreen(Findings.of(self._analyst), self._context.glyphs)
        self._context.stage.lay_over(self._details)

    def _share(self) -> None:
        """Copy what can be sent to others, and show it; skill stands there once it is worked out."""
        skill = self._analyst.skill_in(self._game.match.views[self._game.seat]) if not self._context.lesson else None
        text = shared_text(self._game._replace(skill=skill))
        copy(self._context.stage.app.output, text)
        self._context.stage.lay_over(shared_screen(text, self._context.scene))


def shared_screen(text: str, scene: Scene) -> SharedScreen:
    """What can be sent to others, with the shots in the colours that they have on a board."""
    return SharedScreen(text, scene, {SIGNS[outcome]: style for outcome, style in _STYLES.items()})
