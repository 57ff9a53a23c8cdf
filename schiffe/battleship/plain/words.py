"""The words of Battleship's line mode that ask about a match, and names of words that several files use."""

from collections.abc import Callable
from typing import Final, Protocol

from schiffe.battleship.match.notes import WaterNotes
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.plain import lookaround, room_words, survey
from schiffe.battleship.plain.context import LineContext
from schiffe.battleship.rules.fleet import Fleet
from schiffe.game.plain import words
from schiffe.game.plain.context import LineMatchContext
from schiffe.game.plain.matchwords import Word
from schiffe.language.i18n import _, pgettext
from schiffe.language.words import Name

BOARD: Final = Name("board", lambda: pgettext("word", "board"))
WHY: Final = Name("why", lambda: pgettext("word", "why"))
NEW: Final = Name("new", lambda: pgettext("word", "new"))
DELETE: Final = Name("delete", lambda: pgettext("word", "delete"))
HAND: Final = Name("hand", lambda: pgettext("word", "hand"))
RANDOM: Final = Name("random", lambda: pgettext("word", "random"))


class AskedOfMatch(Protocol):
    """A person or an onlooker, as words about the match need them."""

    @property
    def context(self) -> LineContext:
        """The context of the match."""

    @property
    def state(self) -> MatchState: ...


class AskedOfBoards(Protocol):
    """A player, as words about both boards need them."""

    @property
    def context(self) -> LineMatchContext: ...

    @property
    def perspective(self) -> Perspective:
        """The player's perspective of the match."""

    @property
    def fleet(self) -> Fleet | None:
        """The player's own fleet; None if nobody fires at one."""

    @property
    def notes(self) -> WaterNotes:
        """The squares noted as water."""


QUESTIONS: Final = (
    Word[AskedOfBoards](
        Name("fleet", lambda: pgettext("word", "fleet")),
        lambda _asked: _("your ships and where they are hit; the enemy ships afloat"),
        lambda asked, _rest: survey.fleets(asked.perspective, asked.fleet),
    ),
    Word[AskedOfBoards](
        Name("hits", lambda: pgettext("word", "hits")),
        lambda _asked: _("your hits on ships afloat, and the ships you sank"),
        lambda asked, _rest: survey.hits(asked.perspective.target),
    ),
    Word[AskedOfBoards](
        Name("row", lambda: pgettext("word", "row")),
        lambda _asked: _("what is in a row, such as {example}"),
        lambda asked, rest: survey.row(rest, asked.perspective, asked.fleet, asked.notes),
        example="C",
        needs_more=True,
    ),
    Word[AskedOfBoards](
        Name("column", lambda: pgettext("word", "column")),
        lambda _asked: _("what is in a column, such as {example}"),
        lambda asked, rest: survey.column(rest, asked.perspective, asked.fleet, asked.notes),
        example="3",
        needs_more=True,
    ),
    Word[AskedOfBoards](
        Name("square", lambda: pgettext("word", "square"), old_names=("cell",), is_newer=True),
        lambda _asked: _("what is on a square, such as {example}"),
        lambda asked, rest: survey.square(rest, asked.perspective, asked.fleet, asked.notes),
        example="{square}",
        needs_more=True,
    ),
    Word[AskedOfBoards](
        Name("around", lambda: pgettext("word", "around"), is_newer=True),
        lambda _asked: _("what is around a square in all four directions, such as {example}"),
        lambda asked, rest: lookaround.around(rest, asked.perspective, asked.notes),
        example="{square}",
        needs_more=True,
    ),
    Word[AskedOfBoards](
        Name("open", lambda: pgettext("word", "open"), is_newer=True),
        lambda _asked: _("the open squares, all or those of a row or column, such as {example}"),
        lambda asked, rest: lookaround.open_squares(rest, asked.perspective),
        example="C",
    ),
    Word[AskedOfBoards](
        Name("left", lambda: pgettext("word", "left"), is_newer=True),
        lambda _asked: _("the lengths of the ships afloat"),
        lambda asked, _rest: lookaround.ships_left(asked.perspective, asked.fleet),
    ),
    Word[AskedOfBoards](
        Name("shots", lambda: pgettext("word", "shots"), is_newer=True),
        lambda _asked: _("how many shots both sides have fired"),
        lambda asked, _rest: lookaround.shots_fired(asked.perspective),
    ),
)
"""The words that ask about both boards."""
LAST: Final = Word[AskedOfMatch](
    words.LAST,
    lambda _asked: _("the last shots; {example} for more"),
    lambda asked, rest: survey.last_turns(rest, asked.state),
    example="20",
)
RULES: Final = Word[AskedOfMatch](
    words.RULES, lambda _asked: _("the rules"), lambda asked, _rest: asked.context.rules_text()
)


def _of_room(name: Name, meaning: Callable[[], str]) -> Word[AskedOfMatch]:
    """Return a word that only works in a room."""
    return Word(
        name,
        lambda _asked: meaning(),
        lambda asked, rest: asked.context.room.answer(name, rest) if asked.context.room else None,
        example="3" if name is room_words.SAY else "",
        works=lambda asked: asked.context.room is not None and asked.context.room.works(name),
    )


ROOM: Final = tuple(_of_room(name, meaning) for name, meaning in room_words.MEANINGS.items())
"""The words of a room."""
