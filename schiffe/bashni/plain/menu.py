"""The menu of Bashni in line mode."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from schiffe.bashni import GAME
from schiffe.bashni.drawing import choose_piece_glyphs
from schiffe.bashni.levels import suggested_level
from schiffe.bashni.logbook.recorder import PreparedMatch
from schiffe.bashni.match.request import HostAtHome, JoinGameserver, PlayBashniBot, PlayFirstMatch, ServerGame
from schiffe.bashni.match.setup import LocalClock
from schiffe.bashni.options import DEFAULT_PORT, invalid_game_id_text, is_game_id
from schiffe.bashni.plain.context import LineContext
from schiffe.bashni.plain.match import LineMatchView
from schiffe.bashni.plain.server_match import ServerLineMatchView
from schiffe.bashni.plain.statistics import player_statistics_lines
from schiffe.bashni.plain.words import EXAMPLE_MOVE
from schiffe.bashni.settings import BASHNI_CLOCK, BASHNI_SETTINGS
from schiffe.bashni.texts.rules import rules_text, short_match_text
from schiffe.game.flow.after_match import WentBack
from schiffe.game.game import Game
from schiffe.game.match.recorder import Lesson
from schiffe.game.match.request import PlayTogether
from schiffe.game.plain import words
from schiffe.game.plain.menu import LineMenu, LineMenuEntry
from schiffe.game.plain.questions import ClockOffer
from schiffe.game.plain.turn_clock import TurnClock, first_seconds
from schiffe.game.session import Session
from schiffe.game.training.lesson_progress import LessonProgress
from schiffe.language.i18n import _
from schiffe.language.text import unmarked
from schiffe.language.words import find_word
from schiffe.settings.shared import ASCII, PLAYER_NAME
from schiffe.terminal.console import Console


class LineView(LineMenu):
    """The menu of Bashni in line mode; ``clock`` decides whether a match has a clock."""

    def __init__(self, console: Console, session: Session, game: Game, clock: LocalClock) -> None:
        super().__init__(console, session, game)
        self._clock = clock

    def title(self) -> str:
        return _("Bashni, tower draughts")

    def entries(self) -> Sequence[LineMenuEntry]:
        return (
            LineMenuEntry(unmarked(_("_Against the computer")), self.play_bot),
            LineMenuEntry(unmarked(_("_Two players")), self.play_together),
            LineMenuEntry(_("Join a server"), self._ask_to_join),
            LineMenuEntry(_("Host a game here"), HostAtHome()),
            LineMenuEntry(unmarked(_("_How to play")), self._print_rules),
            LineMenuEntry(unmarked(_("S_ettings")), partial(self.settings.edit, BASHNI_SETTINGS)),
            LineMenuEntry(_("Look back"), self.stored_matches.show_finished_match),
            LineMenuEntry(unmarked(_("_First steps")), PlayFirstMatch()),
            LineMenuEntry(_("Training"), self.train, words.TRAIN),
            LineMenuEntry(_("Statistics"), self._print_statistics),
        )

    @contextmanager
    def open_match(self, prepared: PreparedMatch, _room: None) -> Iterator[LineMatchView | ServerLineMatchView]:
        settings = self.settings.current
        with self.open_countdown(prepared.recorder) as countdown:
            seconds = first_seconds(settings, prepared.record.clock_seconds, BASHNI_CLOCK)
            context = LineContext(
                console=self.console,
                session=self.session,
                clock=TurnClock(
                    countdown=countdown, seconds=seconds, setting=BASHNI_CLOCK, is_remote=not prepared.record.is_local
                ),
                piece_glyphs=choose_piece_glyphs(settings[ASCII], self.session.encoding),
                progress=LessonProgress(self.session.book, GAME, settings[PLAYER_NAME]),
                lesson=Lesson(prepared.recorder) if prepared.request.is_first_match else None,
            )
            try:
                if prepared.record.is_local:
                    is_newcomer = self.console.has_keyboard and not self.session.has_matches(GAME)
                    yield LineMatchView(context, prepared, tells_rules=is_newcomer)
                else:
                    yield ServerLineMatchView(context, prepared)
            finally:
                context.review.close()

    def how_to_play_text(self) -> str:
        """Return the rules in brief, and how to type a move."""
        how_to_type = _("Type a move such as {move}, or {help}.").format(move=EXAMPLE_MOVE, help=words.HELP)
        return f"{rules_text()}\n{how_to_type}"

    async def _print_rules(self) -> None:
        self.console.print(rules_text())

    async def _print_statistics(self) -> None:
        self.console.print("\n".join(player_statistics_lines(self.session.book, self.settings.current)))

    async def play_bot(self) -> PlayBashniBot:
        is_first = self._clock.is_next_first()
        clock = ClockOffer(BASHNI_CLOCK, lambda: short_match_text(self.settings.current, is_first=is_first))
        return PlayBashniBot(await self.ask_level(suggested_level(is_first=is_first), clock))

    async def play_together(self) -> PlayTogether:
        white_name = await self.questions.ask_name(_("Who plays White? "))
        return PlayTogether((white_name, await self.questions.ask_name(_("Who plays Black? "), taken_name=white_name)))

    async def _ask_to_join(self) -> JoinGameserver:
        address = await self.questions.ask_address(_("Which server, host or host:port? "), port=DEFAULT_PORT)
        while not is_game_id(game_id := (await self.console.ask(_("The ID of the game? "))).strip()):
            if find_word(game_id, (words.QUIT,)):
                raise WentBack
            self.console.print(invalid_game_id_text(game_id))
        return JoinGameserver(ServerGame(address, game_id))
