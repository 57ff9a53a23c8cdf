"""Bashni behind its door: what every part of the program that works with games asks of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Final

from schiffe.bashni.drawing import piece_signs
from schiffe.bashni.logbook.exchange import WrongBashni, exported_bashni, read_exported_bashni
from schiffe.bashni.logbook.keeper import LocalGame, resume
from schiffe.bashni.logbook.ladder import ladder
from schiffe.bashni.logbook.past import PastBashni, match_named_now, past_bashni, past_now
from schiffe.bashni.logbook.statistics import BashniTally, OwnBashni, by_colour, by_level, by_person, own_bashni
from schiffe.bashni.match.codec import WrongNotation
from schiffe.bashni.match.request import BashniRequest
from schiffe.bashni.match.setup_record import STANDARD
from schiffe.game.ladder import Rung
from schiffe.game.loaded import LoadedGame
from schiffe.game.selection import GameStatistics, ReplayOptions, StatsOptions
from schiffe.game.session import Session
from schiffe.language.i18n import AUTO, _
from schiffe.language.names import are_alike, named_now, own_names, player_name
from schiffe.process.errors import CommandError
from schiffe.settings.layers import Preferences
from schiffe.settings.schema import Settings
from schiffe.settings.shared import ASCII, BOARDS, NAME
from schiffe.store.book import Book
from schiffe.store.matches import MatchId, ReadMatch, StoredMatch
from schiffe.store.store import Store
from schiffe.store.values import Entry, WrongValue, shown, wrong_value_text
from schiffe.terminal.console import Console

if TYPE_CHECKING:  # the full screen plays what stands here
    from schiffe.game.ui.program import GameScreens, ScreenProgram


def _text(past: PastBashni, encoding: str) -> Iterator[str]:
    from schiffe.bashni.plain.transcript import transcript  # noqa: PLC0415  door: a match becomes a text

    return transcript(past, piece_signs(AUTO, encoding))


def _recording(past: PastBashni, _encoding: str) -> Iterator[str]:
    from schiffe.bashni.ui.cast import recorded_bashni  # noqa: PLC0415  door: a match becomes a recording

    return recorded_bashni(past)


class LoadedBashni(LoadedGame[BashniRequest | LocalGame, PastBashni]):
    """The game."""

    formats: ClassVar[Mapping[str, Callable[[PastBashni, str], Iterator[str]]]] = {
        "text": _text,
        "asciicast": _recording,
    }

    async def play_in_lines(self, console: Console, session: Session, wanted: BashniRequest | LocalGame | None) -> bool:
        """Play what is wanted, or show the menu."""
        from schiffe.bashni.plain.game import LineBashni  # noqa: PLC0415  door: line mode is entered
        from schiffe.bashni.plain.menu import BashniMenu  # noqa: PLC0415  door: line mode is entered

        if wanted:
            await LineBashni(console, session).play(wanted)
        else:
            await BashniMenu(console, session, self).run()
        return True

    def on_screen(self, program: ScreenProgram) -> GameScreens:
        """What plays on a stage."""
        from schiffe.bashni.ui.menu import BashniScreens  # noqa: PLC0415  door: the full screen is entered

        return BashniScreens(program, self)

    def resume(self, book: Book, match: MatchId, clock: int | None = None) -> LocalGame | None:
        """A match that goes on."""
        return resume(book, match, clock)

    def named_now(self, match: StoredMatch) -> StoredMatch:
        """A match as lists show it."""
        return match_named_now(match)

    def rules_title(self, line: str, settings: Settings) -> str:  # noqa: ARG002
        """What rules are called: the usual ones need no name."""
        return "" if line == STANDARD else line

    def finished(self, store: Store, match: MatchId) -> PastBashni:
        """A finished match as it was kept."""
        return past_bashni(store, match)

    def finished_now(self, finished: PastBashni) -> PastBashni:
        """A finished match as it is shown."""
        return past_now(finished)

    def check_replay(self, finished: PastBashni, options: ReplayOptions) -> None:  # noqa: ARG002 - of any
        """Refuse what there is not in this game: nobody has secrets, and nothing goes by chance."""
        for name, given in (("seen-by", options.seen_by is not None), ("odds", options.has_odds)):
            if given:
                raise CommandError(_("--{option} means nothing for a game of Bashni").format(option=name))

    def tell(
        self,
        finished: PastBashni,
        options: ReplayOptions,  # noqa: ARG002 - checked before
        preferences: Preferences,
    ) -> Iterator[str]:
        """The lines that tell a finished match, and the board at its end."""
        from schiffe.bashni.plain.transcript import final_board, told  # noqa: PLC0415  door: a match is told

        settings = preferences.settings
        signs = None if settings[BOARDS] == "never" else piece_signs(settings[ASCII], sys.stdout.encoding)
        yield from told(finished)
        yield from final_board(finished, signs)

    def statistics(
        self, matches: Sequence[StoredMatch], options: StatsOptions, preferences: Preferences
    ) -> GameStatistics:
        """What the matches of a player come to."""
        person = preferences.settings[NAME]
        name = options.player or player_name(person)
        known = {named_now(options.player)} if options.player else own_names(person)
        games = own_bashni(matches, lambda text: any(are_alike(text, own) for own in known))
        wanted = [game for game in games if options.wants(game.begun, game.enemy.name, game.enemy.level)]

        def lines() -> Sequence[str]:
            from schiffe.bashni.plain.statistics import (  # noqa: PLC0415  door: statistics as lines
                nothing_played,
                statistics_lines,
            )

            return list(statistics_lines(name, wanted)) if wanted else [nothing_played(name)]

        return GameStatistics(lines, lambda: _entry(name, wanted, ladder(games)), is_empty=not wanted)

    def exported(self, finished: PastBashni) -> Entry:
        """A finished match as values of JSON."""
        return exported_bashni(finished)

    def read_exported(self, entry: object) -> ReadMatch:
        """The match that values of JSON are."""
        return read_exported_bashni(entry)

    def explain(self, wrong: WrongValue) -> str:
        """What is wrong with a value."""
        say = _SENTENCES.get(wrong.problem)
        return wrong_value_text(wrong, say(shown(wrong.found)) if say else "")


def _entry(name: str, games: Sequence[OwnBashni], rungs: Mapping[str, Rung]) -> dict[str, Any]:
    def groups(key: str, each: Mapping[str, BashniTally]) -> list[dict[str, Any]]:
        return [{key: text} | _numbers(found) for text, found in each.items()]

    return {
        "player": name,
        **_numbers(BashniTally.of(games)),
        "levels": groups("level", by_level(games)),
        "people": groups("name", by_person(games)),
        "colours": groups("colour", {side.name.lower(): found for side, found in by_colour(games).items()}),
        "ladder": [rung.entry(level) for level, rung in rungs.items()],
    }


def _numbers(found: BashniTally) -> dict[str, Any]:
    return {
        "games": found.decided,
        "won": found.won,
        "lost": found.lost,
        "drawn": found.drawn,
        "broken_off": found.broken,
    }


_SENTENCES: Final[dict[Enum, Callable[[str], str]]] = {
    WrongBashni.NO_PERSON: lambda _found: _("at least one side must be played by a person"),
    WrongNotation.NO_PIECES: lambda found: _("{text} is not a list of pieces. Possible: one such as {example}").format(
        text=found, example="b@H8 w@A1"
    ),
    WrongNotation.NO_MOVE: lambda found: _("{text} is not a move. Possible: one such as {example}").format(
        text=found, example="C3:D4"
    ),
    WrongBashni.NOT_LEGAL: lambda found: _("{text} is not possible where it was made").format(text=found),
    WrongBashni.OTHER_MOVES: lambda _found: _("these are not the moves of the events"),
}
"""What is said of each problem, of the value as it is quoted."""
