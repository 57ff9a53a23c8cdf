"""The words of Battleship's line mode that ask about a match, and names of words that several files use."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from schiffe.battleship.match.state import MatchState
from schiffe.battleship.plain import fleets, history, lookaround, room_words
from schiffe.battleship.plain.context import LineContext
from schiffe.battleship.plain.survey import BoardsInWords
from schiffe.game.plain import words
from schiffe.game.plain.match_words import Word
from schiffe.language.i18n import _
from schiffe.language.words import WordName

if TYPE_CHECKING:  # loaded when a room is entered
    from schiffe.battleship.plain.room import LineRoom

BOARD_WORD: Final = WordName("board", context="word")
WHY_WORD: Final = WordName("why", context="word")
NEW_WORD: Final = WordName("new", context="word")
DELETE_WORD: Final = WordName("delete", context="word")
HAND_WORD: Final = WordName("hand", context="word")
RANDOM_WORD: Final = WordName("random", context="word")


def position_words(boards: BoardsInWords, example_square: str) -> list[Word]:
    """Return the words that also work in training, which has a position but no match."""
    perspective = boards.perspective
    return [
        Word(
            WordName("fleet", context="word"),
            _("your ships and where they are hit; the enemy ships afloat"),
            lambda _argument: fleets.both_fleets_text(perspective),
        ),
        Word(
            WordName("hits", context="word"),
            _("your hits on ships afloat, and the ships you sank"),
            lambda _argument: fleets.hits_text(perspective.target),
        ),
        Word(
            WordName("row", context="word"),
            meaning=_("what is in a row, such as {example}"),
            answer=boards.row_text,
            example="C",
            needs_argument=True,
        ),
        Word(
            WordName("column", context="word"),
            meaning=_("what is in a column, such as {example}"),
            answer=boards.column_text,
            example="3",
            needs_argument=True,
        ),
        Word(
            WordName("square", context="word", old_names=("cell",), is_newer=True),
            meaning=_("what is on a square, such as {example}"),
            answer=boards.cell_text,
            example=example_square,
            needs_argument=True,
        ),
        Word(
            WordName("around", context="word", is_newer=True),
            meaning=_("what is around a square in all four directions, such as {example}"),
            answer=partial(lookaround.surroundings_text, boards),
            example=example_square,
            needs_argument=True,
        ),
        Word(
            WordName("open", context="word", is_newer=True),
            meaning=_("the open squares, all or those of a row or column, such as {example}"),
            answer=partial(lookaround.open_cells_text, perspective.target),
            example="C",
        ),
        Word(
            WordName("left", context="word", is_newer=True),
            _("the lengths of the ships afloat"),
            lambda _argument: fleets.ships_left_text(perspective),
        ),
    ]


def question_words(boards: BoardsInWords, example_square: str) -> list[Word]:
    """Return the words that ask about both boards."""
    shots_word = Word(
        WordName("shots", context="word", is_newer=True),
        _("how many shots both sides have fired"),
        lambda _argument: fleets.shots_fired_text(boards.perspective),
    )
    return [*position_words(boards, example_square), shots_word]


def last_word(state: MatchState) -> Word:
    return Word(
        words.LAST,
        meaning=_("the last shots; {example} for more"),
        answer=partial(history.last_turns_text, state),
        example="20",
    )


def rules_word(context: LineContext) -> Word:
    return Word(words.RULES, _("the rules"), lambda _argument: context.rules_text())


def words_of_room(room: LineRoom | None) -> list[Word]:
    """Return the words of a room; without one, none of them is usable."""
    return [
        Word(
            name,
            meaning=str(meaning),
            answer=partial(room.answer, name) if room else None,
            example="3" if name is room_words.SAY else "",
            is_usable=room is not None and room.is_usable(name),
        )
        for name, meaning in room_words.MEANINGS.items()
    ]
