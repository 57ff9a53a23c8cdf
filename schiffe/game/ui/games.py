"""The games that were played: those that can be resumed, and the list of all of them, to replay or delete one."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Generic

from schiffe.game.loaded import LoadedGame, Wanted
from schiffe.game.session import Session
from schiffe.game.ui.program import ScreenProgram, run_on_screen
from schiffe.language.i18n import _
from schiffe.language.text import capital, pad
from schiffe.store.matches import MatchFilter, MatchId, MatchRefused, StoredMatch
from schiffe.store.store import Store
from schiffe.store.texts import (
    how_it_ended,
    match_title,
    moment,
    never_begun,
    not_to_be_deleted,
    not_to_be_resumed,
    who_played,
)
from schiffe.terminal.ground import Question
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.layout import QUIET, Bar, centred, paint_bar
from schiffe.toolkit.menus import DialogScreen, MenuScreen, MenuTexts, Offer
from schiffe.toolkit.screen import Action, Call, Command, Done, Screen, Step
from schiffe.toolkit.stage import Stage

_MOST: Final = 9
"""Wanted games in a menu; older ones are in the list, and named on the command line."""
_AROUND: Final = 100
"""So many games before the highlighted one and behind it are there at once, more than a terminal has rows."""
_FOR_TIME: Final = 70
"""From so many columns on a row has the time of the day and the result, and from ``_FOR_RULES`` on the rules."""
_FOR_RULES: Final = 100
_EDGE: Final = 2
"""Columns of a row before its text."""
_BELOW: Final = 4
"""Rows for what is said below the list."""


@dataclass(frozen=True)
class GamesState:
    """A part of the list: the games from the number ``first`` on, of ``total`` that there are.

    Attributes:
        at: the number of the one that is highlighted.
        top: the number of the first one that is shown, and ``room`` how many have room.
        note: what is said below.
        rules: what the rules of a game are called.
    """

    rows: tuple[StoredMatch, ...] = ()
    first: int = 0
    total: int = 0
    at: int = 0
    top: int = 0
    room: int = 1
    note: str = ""
    rules: Callable[[StoredMatch], str] = lambda _match: ""

    @property
    def chosen(self) -> StoredMatch | None:
        """The highlighted one; None where there is none."""
        place = self.at - self.first
        return self.rows[place] if 0 <= place < len(self.rows) else None

    @property
    def shown(self) -> Sequence[StoredMatch]:
        """Those that have room."""
        return self.rows[self.top - self.first : self.top - self.first + self.room]

    def moved(self, at: int) -> "GamesState":
        """Another one is highlighted, or the first or the last one."""
        return replace(self, at=max(0, min(at, self.total - 1)), note="")


class GamesScreen(Screen[GamesState, StoredMatch | None]):
    """Gives the game that was chosen, or None after Escape.

    ``moved`` is called when another one is highlighted, and ``delete`` asks whether it is to be deleted.
    """

    def __init__(self, state: GamesState, moved: Action, delete: Action) -> None:
        super().__init__(state)
        self._moved = moved
        self._delete = delete

    def commands(self, state: GamesState) -> Sequence[Command[GamesState]]:
        """Go to another one, choose, delete, go back."""
        back: Command[Any] = Command(("escape", "q", "f10"), lambda _state: Done(None), _("Esc"), _("back"))
        if state.chosen is None:
            return [back]
        choose = _("replay") if state.chosen.ended is not None else _("go on")
        return [
            Command(("enter",), lambda state: Done(state.chosen), _("Enter"), choose),
            back,
            Command(("delete", "d"), lambda _state: Call(self._delete), _("Del"), _("delete")),
            Command(("up", "wheel-up"), self._by(-1)),
            Command(("down", "wheel-down"), self._by(1)),
            Command(("pageup",), self._by(-state.room)),
            Command(("pagedown", " "), self._by(state.room)),
            Command(("home",), self._by(-state.total)),
            Command(("end",), self._by(state.total)),
        ]

    def _by(self, steps: int) -> Step[GamesState]:
        return lambda state: Call(self._moved, state.moved(state.at + steps))

    def fitted(self, state: GamesState, canvas: Canvas) -> GamesState:
        """The highlighted one is in view."""
        room = max(1, canvas.height - 3 - _BELOW)
        top = min(max(state.top, state.at - room + 1), state.at, max(0, state.total - room))
        return replace(state, room=room, top=max(top, state.first))

    def paint(self, canvas: Canvas, state: GamesState) -> None:
        """The bar, and the list in the middle."""
        place = f"{state.at + 1}/{state.total}" if state.total else ""
        paint_bar(canvas, Bar(_("Played games"), badge=place, badge_style=QUIET))
        if not state.total:
            text = state.note or _("No game is here yet.")
            canvas.put_wrapped(2, canvas.height // 2 - 1, text, canvas.width - 4)
            return
        rows, below = _table(canvas, state), _below(canvas, state)
        width = min(canvas.width - 2, max(map(canvas.measure, rows)) + 2 * _EDGE)
        left, top = centred(canvas, width, len(rows) + _BELOW)
        for number, row in enumerate(rows):
            is_chosen = state.top + number == state.at
            style, match = "class:chosen" if is_chosen else "", state.shown[number]
            canvas.put(left, top + number, " " * width, style, _choosing(match))
            canvas.put(left, top + number, ">" if is_chosen else "", style)
            canvas.put(left + _EDGE, top + number, fit(row, width - _EDGE), style, _choosing(match))
        for number, line in enumerate(canvas.wrap(below, canvas.width - left - 2 * _EDGE)[: _BELOW - 1]):
            canvas.put(left + _EDGE, top + len(rows) + 1 + number, line, "class:dim")


def _below(canvas: Canvas, state: GamesState) -> str:
    """What is said below the list: how the highlighted game ended, where its row does not tell all of it."""
    if state.note or canvas.width >= _FOR_RULES or not state.chosen:
        return state.note
    result, rules = capital(how_it_ended(state.chosen)), state.rules(state.chosen)
    return _("{result}. Rules: {rules}").format(result=result, rules=rules) if rules else f"{result}."


def _choosing(match: StoredMatch) -> Step[GamesState]:
    return lambda _state: Done(match)


def _table(canvas: Canvas, state: GamesState) -> list[str]:
    """A row for each game that is shown, in columns as far as there is room."""
    matches = state.shown
    if canvas.width < _FOR_TIME:
        return [f"{moment(match.last)[:10]}  {who_played(match)}" for match in matches]
    columns = [
        [moment(match.last) for match in matches],
        [who_played(match) for match in matches],
        [how_it_ended(match) for match in matches],
    ]
    if canvas.width >= _FOR_RULES:
        columns.append([state.rules(match) for match in matches])
    widths = [max(map(canvas.measure, column)) for column in columns]
    return ["   ".join(map(pad, row, widths)).rstrip() for row in zip(*columns, strict=True)]


async def game_to_go_on(
    stage: Stage, texts: MenuTexts, matches: Sequence[StoredMatch], resume: Callable[[MatchId], Wanted | None]
) -> Wanted | str | None:
    """One of some unfinished games, gone on with; of several the player chooses one. None when the player goes back.

    Where it is not possible to go on with it, a sentence says why.
    """
    number: MatchId | None = matches[0].id
    if len(matches) > 1:
        choices = [Offer(match_title(match), match.id, has_mark=False) for match in matches[:_MOST]]
        number = await stage.ask(MenuScreen(texts, choices))
    return None if number is None else await _resumed(resume, number)


async def _resumed(resume: Callable[[MatchId], Wanted | None], match: MatchId) -> Wanted | str:
    """A game that goes on; where that is not possible, a sentence says why."""
    try:
        return await asyncio.to_thread(resume, match) or not_to_be_resumed(match, None)
    except MatchRefused as refused:
        return not_to_be_resumed(match, refused.refusal)


class PlayedGames(Generic[Wanted]):
    """The list of the matches of some games on the stage of a program, read from the file of games part by part.

    Matches that are not over are there too, unless ``only_over``. Where there are several games, each match says which
    one it is.
    """

    def __init__(
        self, program: ScreenProgram, games: Mapping[str, LoadedGame[Wanted, Any]], *, only_over: bool = False
    ) -> None:
        session = program.session
        self._program = program
        self._stage = program.stage
        self._games = games
        self._book = session.whole_book if only_over else session.book
        self._titles = {game.word: game.title() for game in session.games} if len(games) > 1 else {}
        self._wanted = MatchFilter(
            game=next(iter(games)) if len(games) == 1 else None,
            is_over=True if only_over else None,
            has_events=only_over,
        )
        self._screen = GamesScreen(GamesState(rules=self._rules_title), self._moved, self._ask)

    def _rules_title(self, match: StoredMatch) -> str:
        """What the rules of a match are called, with its game where there are several."""
        game = self._games.get(match.game)
        rules = game.rules_title(match.rules, self._program.session.settings) if game else match.rules
        return ", ".join(filter(None, (self._titles.get(match.game, ""), rules)))

    def _named_now(self, match: StoredMatch) -> StoredMatch:
        game = self._games.get(match.game)
        return game.named_now(match) if game else match

    async def run(self) -> Wanted | None:
        """Show the list until somebody goes back; gives the game to go on with, if that is what was chosen."""
        self._load()
        while True:
            chosen = await self._stage.ask(self._screen)
            if chosen is None:
                return None
            found = await self._opened(chosen)
            if not isinstance(found, str):
                return found
            self._screen = GamesScreen(replace(self._screen.state, note=found), self._moved, self._ask)

    async def _opened(self, match: StoredMatch) -> Wanted | str:
        """What has become of a game that was chosen: where it is not to be gone on with, what is to be said of it."""
        game = self._games.get(match.game)
        if game is None:
            return not_to_be_resumed(match.id, None)
        if match.ended is None:
            return await _resumed(partial(game.resume, self._book), match.id)
        if not match.events:
            return never_begun(match.id)
        # A long match takes a third of a second.
        finished = await asyncio.to_thread(game.read_finished, self._book, match.id)
        if finished is None:
            return self._book.news() or not_to_be_resumed(match.id, None)
        await self._program.show_finished(game, finished)
        return ""

    def _moved(self) -> None:
        """Another one is highlighted; what is around it has to be there."""
        state = self._screen.state
        end = state.first + len(state.rows)
        if max(0, state.at - _AROUND // 2) < state.first or min(state.total, state.at + _AROUND // 2) > end:
            self._load()

    def _load(self) -> None:
        """Read what is around the highlighted one."""

        def read(store: Store) -> tuple[int, int, list[StoredMatch]]:
            total = store.count(self._wanted)
            first = max(0, min(self._screen.state.at, total - 1) - _AROUND)
            found = store.matches(replace(self._wanted, most=2 * _AROUND, skip=first))
            return total, first, list(map(self._named_now, found))

        total, first, rows = self._book.attempt(read) or (0, 0, [])
        news = self._book.news()
        self._screen.update(
            lambda state: replace(
                state, rows=tuple(rows), first=first, total=total, at=max(0, min(state.at, total - 1)), note=news
            )
        )

    def _ask(self) -> None:
        """Ask whether the highlighted one is to be deleted."""
        match = self._screen.state.chosen
        if match is None:
            return
        answers = [Offer(_("_No"), value=False), Offer(_("_Yes, delete it"), value=True)]
        dialog: DialogScreen[bool] = DialogScreen(self._program.lines, _("Delete this game for ever?"), answers)
        self._stage.lay_over(dialog, lambda is_wanted: self._delete(match) if is_wanted else None)

    def _delete(self, match: StoredMatch) -> None:
        def delete(store: Store) -> str:
            try:
                store.delete(match.id)
            except MatchRefused as refused:
                return not_to_be_deleted(match.id, refused.refusal)
            return ""

        note = self._book.attempt(delete)
        self._load()
        if note:
            self._screen.update(lambda state: replace(state, note=note))


def choose_finished_on_screen(session: Session, question: Question | None = None) -> int:
    """Show the finished matches of all games, and those that are chosen there; otherwise as ``play_on_screen``."""

    async def choose(program: ScreenProgram) -> None:
        games = {game.word: game.load() for game in session.games}
        program.open(next(iter(games.values())))
        await PlayedGames(program, games, only_over=True).run()

    return run_on_screen(session, choose, question)
