"""The stored matches of a player in line mode: unfinished ones to continue, and finished ones to look back at."""

from collections.abc import Sequence
from typing import Final

from schiffe.game.flow.after_match import WentBack
from schiffe.game.flow.playable import MatchToPlay
from schiffe.game.game import Game
from schiffe.game.match.finished import match_with_current_names
from schiffe.game.plain.questions import LineQuestions
from schiffe.game.plain.stepping import step_through
from schiffe.game.plain.words import is_quit
from schiffe.game.queries import ReplayOptions
from schiffe.game.session import Session
from schiffe.language.i18n import _
from schiffe.process.errors import CommandError
from schiffe.store.match_filters import MatchFilter, MatchPhase
from schiffe.store.matches import RefusedAction, RefusedActionReason, StoredMatch
from schiffe.store.texts import last_played_title, refused_match_text
from schiffe.terminal.console import Console

_MAX_LATEST_MATCHES: Final = 9
"""The number of finished matches to choose from; older ones can be replayed from the command line."""


class StoredMatches:
    """The stored matches of a player, to be chosen in a menu."""

    def __init__(self, console: Console, session: Session, game: Game, questions: LineQuestions) -> None:
        self._console: Final = console
        self._session: Final = session
        self._game: Final = game
        self._questions: Final = questions

    async def resume(self, unfinished: Sequence[StoredMatch]) -> MatchToPlay:
        """Resume an unfinished match, asking which one if necessary; raises CommandError if it is unavailable."""
        stored = await self._choose_match(unfinished)
        try:
            return self._game.resume(self._session.book, stored.id)
        except RefusedAction as refused:
            raise CommandError(refused_match_text(stored.id, refused.reason)) from None

    async def show_finished_match(self) -> None:
        """Print one of the latest finished matches; raises CommandError if it cannot be read."""
        book = self._session.book
        latest_filter = MatchFilter(
            game_word=self._game.info.word, phase=MatchPhase.OVER, has_events=True, limit=_MAX_LATEST_MATCHES
        )
        matches = book.read_matches(latest_filter, raises_problems=True)
        if not matches:
            raise CommandError(_("No game is over yet."))
        stored = await self._choose_match(
            [match_with_current_names(stored, self._game.match_format) for stored in matches]
        )
        finished = self._game.read_to_show(book, stored.id)
        if finished is None:
            raise CommandError(refused_match_text(stored.id, RefusedActionReason.UNREADABLE))
        narration = self._game.make_narration(finished, ReplayOptions(), self._session.settings)
        if self._console.has_keyboard:
            await step_through(self._console, narration.moments)
            return
        self._console.print("\n".join(narration.lines))
        if narration.boards:
            self._console.print("\n".join(narration.boards), is_drawing=True)

    def match_titles(self, matches: Sequence[StoredMatch]) -> list[str]:
        """Return the titles of matches, with the names of the unfinished ones."""
        names = self._game.names_of_unfinished(self._session.book) if matches else {}
        return [last_played_title(stored, names.get(stored.id)) for stored in matches]

    async def _choose_match(self, matches: Sequence[StoredMatch]) -> StoredMatch:
        """Ask for one of the matches if there are several; Enter chooses the first one, and WentBack goes back."""
        if len(matches) == 1:
            return matches[0]
        numbers = [str(number) for number in range(1, len(matches) + 1)]
        titles = self.match_titles(matches)
        self._console.print("\n".join(f"{number}  {title}" for number, title in zip(numbers, titles, strict=True)))
        line = (await self._console.ask(_("Which one? (Enter: {number}) ").format(number=1))).strip() or "1"
        if line in numbers:
            return matches[int(line) - 1]
        if not is_quit(line):
            self._questions.refuse(line, numbers)
        raise WentBack
