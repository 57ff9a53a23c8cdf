"""The words of Battleship's line mode that ask about a match, and names of words that several files use."""

from typing import Final, Protocol

from schiffe.battleship.match.notes import WaterNotes
from schiffe.battleship.match.state import MatchState, Perspective
from schiffe.battleship.plain import fleets, history, lookaround, room_words, survey
from schiffe.battleship.plain.context import LineContext
from schiffe.game.plain import words
from schiffe.game.plain.context import LineMatchContext
from schiffe.game.plain.match_words import Word
from schiffe.language.i18n import Text
from schiffe.language.words import WordName

BOARD_WORD: Final = WordName("board", context="word")
WHY_WORD: Final = WordName("why", context="word")
NEW_WORD: Final = WordName("new", context="word")
DELETE_WORD: Final = WordName("delete", context="word")
HAND_WORD: Final = WordName("hand", context="word")
RANDOM_WORD: Final = WordName("random", context="word")


class MatchRespondent(Protocol):
    """A person or an onlooker who asks about a match."""

    @property
    def context(self) -> LineContext: ...

    @property
    def state(self) -> MatchState: ...


class BoardsRespondent(Protocol):
    """A player whose boards are asked about."""

    @property
    def context(self) -> LineMatchContext: ...

    @property
    def perspective(self) -> Perspective: ...

    @property
    def notes(self) -> WaterNotes: ...


POSITION_QUESTIONS: Final = (
    Word[BoardsRespondent](
        WordName("fleet", context="word"),
        meaning=Text("your ships and where they are hit; the enemy ships afloat"),
        answer=lambda player: fleets.both_fleets_text(player.perspective),
    ),
    Word[BoardsRespondent](
        WordName("hits", context="word"),
        meaning=Text("your hits on ships afloat, and the ships you sank"),
        answer=lambda player: fleets.hits_text(player.perspective.target),
    ),
    Word[BoardsRespondent](
        WordName("row", context="word"),
        meaning=Text("what is in a row, such as {example}"),
        answer_to=lambda player, argument: survey.row_text(argument, player.perspective, player.notes),
        example="C",
        needs_argument=True,
    ),
    Word[BoardsRespondent](
        WordName("column", context="word"),
        meaning=Text("what is in a column, such as {example}"),
        answer_to=lambda player, argument: survey.column_text(argument, player.perspective, player.notes),
        example="3",
        needs_argument=True,
    ),
    Word[BoardsRespondent](
        WordName("square", context="word", old_names=("cell",), is_newer=True),
        meaning=Text("what is on a square, such as {example}"),
        answer_to=lambda player, argument: survey.cell_text(argument, player.perspective, player.notes),
        example="{square}",
        needs_argument=True,
    ),
    Word[BoardsRespondent](
        WordName("around", context="word", is_newer=True),
        meaning=Text("what is around a square in all four directions, such as {example}"),
        answer_to=lambda player, argument: lookaround.surroundings_text(argument, player.perspective, player.notes),
        example="{square}",
        needs_argument=True,
    ),
    Word[BoardsRespondent](
        WordName("open", context="word", is_newer=True),
        meaning=Text("the open squares, all or those of a row or column, such as {example}"),
        answer_to=lambda player, argument: lookaround.open_cells_text(argument, player.perspective),
        example="C",
    ),
    Word[BoardsRespondent](
        WordName("left", context="word", is_newer=True),
        meaning=Text("the lengths of the ships afloat"),
        answer=lambda player: fleets.ships_left_text(player.perspective),
    ),
)
"""The words that also work in training, which has a position but no match."""
QUESTION_WORDS: Final = (
    *POSITION_QUESTIONS,
    Word[BoardsRespondent](
        WordName("shots", context="word", is_newer=True),
        meaning=Text("how many shots both sides have fired"),
        answer=lambda player: fleets.shots_fired_text(player.perspective),
    ),
)
"""The words that ask about both boards."""
LAST_WORD: Final = Word[MatchRespondent](
    words.LAST,
    meaning=Text("the last shots; {example} for more"),
    answer_to=lambda respondent, argument: history.last_turns_text(argument, respondent.state),
    example="20",
)
RULES_WORD: Final = Word[MatchRespondent](
    words.RULES, meaning=Text("the rules"), answer=lambda respondent: respondent.context.rules_text()
)


def _of_room(name: WordName, meaning: Text) -> Word[MatchRespondent]:
    """Return a word that only works in a room."""
    return Word(
        name,
        meaning=meaning,
        answer_to=lambda respondent, argument: (
            respondent.context.room.answer(name, argument) if respondent.context.room else None
        ),
        example="3" if name is room_words.SAY else "",
        is_usable=lambda respondent: respondent.context.room is not None and respondent.context.room.is_usable(name),
    )


ROOM_WORDS: Final = tuple(_of_room(name, meaning) for name, meaning in room_words.MEANINGS.items())
"""The words of a room."""
