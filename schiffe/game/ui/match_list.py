"""The list of the player's matches, to resume, replay or delete one."""

import asyncio
from dataclasses import replace
from functools import partial
from typing import Final

from schiffe.game.flow.after_match import AfterMatch
from schiffe.game.flow.playable import MatchToPlay
from schiffe.game.game import Game
from schiffe.game.match.finished import match_with_current_names
from schiffe.game.session import Session
from schiffe.game.ui.match_list_screen import (
    LoadedPreview,
    MatchListFilter,
    MatchListScreen,
    MatchListState,
    MatchToDelete,
)
from schiffe.game.ui.match_table import ListedMatch
from schiffe.game.ui.program import GameScreens, ScreenProgram, open_program
from schiffe.game.ui.resuming import UnavailableMatch, resume_match
from schiffe.language.i18n import _
from schiffe.language.text import join_with_commas
from schiffe.store.logbook import LogbookError
from schiffe.store.match_filters import MatchFilter, MatchPhase
from schiffe.store.matches import RefusedAction, RefusedActionReason, StoredMatch
from schiffe.store.store import Store
from schiffe.store.texts import cannot_delete_text, never_begun_text, refused_match_text
from schiffe.terminal.background import BackgroundQuestion
from schiffe.toolkit.choices import MenuEntry
from schiffe.toolkit.dialogs import DialogScreen

_MATCHES_READ_AROUND: Final = 100
"""Matches read on each side of the selected one: more than a terminal has rows."""
_MIN_MATCHES_AROUND: Final = 50
"""More matches are read if fewer are loaded on one side of the selected one."""


class MatchList:
    """The list of matches on the stage of a program, read from the logbook part by part.

    A chosen match of ``own_game`` is returned to the caller; a match of another game is played from here. Unfinished
    matches are listed unless ``lists_only_finished``.
    """

    def __init__(
        self, program: ScreenProgram, own_game: Game | None = None, *, lists_only_finished: bool = False
    ) -> None:
        session = program.session
        self._program = program
        self._stage = program.stage
        self._games: dict[str, Game] = {game.word: game.load() for game in session.games}
        if own_game:
            self._games[own_game.info.word] = own_game
        self._own_game = own_game
        self._book = session.stored_book if lists_only_finished else session.book
        other_games = session.games[1:]  # the first one is the main game
        self._titles_of_others = {game.word: str(game.title) for game in other_games}
        game_words = list(self._games)
        self._base_filter = MatchFilter(game_word=game_words[0] if len(game_words) == 1 else None)
        self._list_filters = list(MatchListFilter)
        if lists_only_finished:
            self._base_filter = replace(self._base_filter, phase=MatchPhase.OVER, has_events=True)
            self._list_filters.remove(MatchListFilter.UNFINISHED)
        self._screens: dict[str, GameScreens] = {}
        self._screen = MatchListScreen(MatchListState(line_glyphs=program.line_glyphs), self._load_after)

    async def run(self) -> MatchToPlay | AfterMatch | None:
        """Show the list until the player goes back, resumes a match of ``own_game``, or quits in another game."""
        self._load_matches()
        while chosen := await self._stage.ask(self._screen):
            if isinstance(chosen, MatchToDelete):
                await self._ask_to_delete(chosen.stored)
                continue
            message = None
            try:
                if choice := await self._open_match(chosen.stored):
                    return choice
            except UnavailableMatch as unavailable:
                message = str(unavailable)
            self._screen.state = replace(self._screen.state, message=message)
            self._load_matches()
        return None

    async def _open_match(self, stored: StoredMatch) -> MatchToPlay | AfterMatch | None:
        """Resume or replay a match; return what ends the list, or None to go back to it."""
        game = self._games.get(stored.game_word)
        if game is None:
            raise UnavailableMatch(refused_match_text(stored.id, RefusedActionReason.UNREADABLE))
        if stored.ended_at is None:
            resumed = await resume_match(partial(game.resume, self._book), stored.id)
            if game is self._own_game:
                return resumed
            return AfterMatch.QUIT if await self._program.visit(game, resumed) else None
        if not stored.event_count:
            raise UnavailableMatch(never_begun_text(stored.id))
        # A long match takes a third of a second.
        try:
            finished = await asyncio.to_thread(game.read_to_show, self._book, stored.id)
        except LogbookError as error:
            raise UnavailableMatch(str(error)) from None
        if finished is None:
            raise UnavailableMatch(refused_match_text(stored.id, RefusedActionReason.UNREADABLE))
        await self._program.show_finished(game, finished)
        return None

    def _load_after(self, before: MatchListState) -> None:
        """Read the matches around the selected one unless enough of the filter are loaded, and its board."""
        state = self._screen.state
        if state.chosen_filter is before.chosen_filter and state.has_rows_around_selected(_MIN_MATCHES_AROUND):
            self._preview_selected()
        else:
            self._load_matches()

    def _preview_selected(self) -> None:
        """Read the board of the selected match in the background."""
        selected = self._screen.state.selected_match
        if selected is None or selected.stored.game_word not in self._games:
            return
        shown = self._screen.state.preview
        if shown is None or selected.stored.id != shown.match_id:
            self._stage.run_in_background(self._read_preview(selected.stored))

    async def _read_preview(self, stored: StoredMatch) -> None:
        if stored.game_word not in self._screens:
            self._screens[stored.game_word] = self._program.make_screens(self._games[stored.game_word])
        board = await asyncio.to_thread(self._screens[stored.game_word].preview, stored)
        preview = LoadedPreview(stored.id, board)
        self._stage.update(self._screen, replace(self._screen.state, preview=preview))

    def _load_matches(self) -> None:
        """Read the matches around the selected one, and the counts of all filters."""
        state = self._screen.state
        loaded = self._book.read(partial(self._read_rows, state=state), state.without_matches())
        message = self._book.take_problem_report() or state.message
        self._stage.update(self._screen, replace(loaded.with_selected(state.selected_index), message=message))
        self._preview_selected()

    def _read_rows(self, store: Store, state: MatchListState) -> MatchListState:
        match_filters = {list_filter: list_filter.narrow(self._base_filter) for list_filter in self._list_filters}
        counts = {list_filter: store.reader.count(match_filter) for list_filter, match_filter in match_filters.items()}
        match_count = counts[state.chosen_filter]
        first_index = max(0, min(state.selected_index, match_count - 1) - _MATCHES_READ_AROUND)
        match_filter = replace(match_filters[state.chosen_filter], limit=2 * _MATCHES_READ_AROUND, skip=first_index)
        return replace(
            state,
            loaded_matches=tuple(map(self._listed, store.reader.matches(match_filter))),
            first_loaded_index=first_index,
            match_count=match_count,
            filter_counts=counts,
        )

    def _listed(self, stored: StoredMatch) -> ListedMatch:
        """Return a match with its rules, its game unless that is the main one, and its figures."""
        game = self._games.get(stored.game_word)
        if game is None:
            return ListedMatch(stored, stored.rules)
        stored = match_with_current_names(stored, game.match_format)
        title = self._titles_of_others.get(stored.game_word, "")
        rules = game.rules_title(stored.rules, self._program.session.settings)
        return ListedMatch(
            stored,
            variant=join_with_commas(filter(None, (title, rules))),
            turn_count_text=game.turn_count_text(stored),
            skill_text=game.skill_text(stored),
        )

    async def _ask_to_delete(self, stored: StoredMatch) -> None:
        answers = [MenuEntry(_("_No"), value=False), MenuEntry(_("_Yes, delete it"), value=True)]
        dialog: DialogScreen[bool] = DialogScreen(self._program.line_glyphs, _("Delete this game for good?"), answers)
        if not await self._stage.ask_over(dialog):
            return
        message = None
        try:
            self._book.delete(stored.id)
        except RefusedAction as refused:
            message = cannot_delete_text(stored.id, refused.reason)
        self._load_matches()
        if message:
            self._stage.update(self._screen, replace(self._screen.state, message=message))


def choose_finished_on_screen(session: Session, question: BackgroundQuestion | None = None) -> int:
    """Show the list of finished matches of all games, and replay the chosen ones; return the exit status.

    ``question`` is what the terminal was asked about its background.
    """
    with open_program(session, question) as program, program.open_game(session.games[0].load()):
        return program.run(MatchList(program, lists_only_finished=True).run())
