"""A finished match in lines: told from its start to its end, and as a text to keep."""

from collections.abc import Iterator, Sequence

from schiffe.bashni.drawing import board_lines
from schiffe.bashni.logbook.finished import FinishedMatch
from schiffe.bashni.plain.context import BashniLineContext
from schiffe.bashni.rules.notation import format_move
from schiffe.bashni.texts.describing import board_text, numbered_moves
from schiffe.bashni.texts.replay import frames, past_day, past_title
from schiffe.game.game import NarrationStep
from schiffe.game.plain import words
from schiffe.game.plain.context import is_wanted
from schiffe.game.plain.stepping import step_through
from schiffe.language.i18n import _
from schiffe.language.text import named
from schiffe.terminal.console import Console


def narrate(finished: FinishedMatch) -> Iterator[str]:
    """Yield the players, the time, and a sentence for each event."""
    yield f"{past_title(finished)}, {past_day(finished)}"
    yield ""
    for number, frame in enumerate(frames(finished)):
        yield f"{number:3}  {frame.text}"


def final_board(finished: FinishedMatch, signs: dict[str, str] | None) -> Iterator[str]:
    """Yield the board at the end: drawn with these signs, or told without any."""
    yield ""
    position = finished.last.position
    yield from board_lines(position, signs) if signs else board_text(position).splitlines()


def transcript(finished: FinishedMatch, signs: dict[str, str]) -> Iterator[str]:
    """Yield a text to keep: who played and how it ended, the moves in their notation, and the board at the end."""
    yield f"{past_title(finished)}, {past_day(finished)}"
    yield frames(finished)[-1].text
    yield ""
    yield from move_list(finished)
    yield from final_board(finished, signs)


def move_list(finished: FinishedMatch) -> Iterator[str]:
    """Yield the moves that were not taken back, White's and Black's in a row."""
    rows = numbered_moves(finished.last, lambda played: format_move(played.move))
    width = max((len(white) for _number, white, _black in rows), default=0)
    for number, white, black in rows:
        yield f"{number:3}. {white:{width}}  {black}".rstrip()


async def offer_to_look_back(context: BashniLineContext, finished: FinishedMatch | None) -> None:
    """Tell a game that has just ended once more, to those at a keyboard who ask for it."""
    prompt = _("Press Enter to continue, or type {replay} to replay the game: ").format(replay=words.REPLAY)
    if finished and await is_wanted(context.console, words.REPLAY, prompt):
        await step_through(context.console, steps(finished))


def steps(finished: FinishedMatch) -> Sequence[NarrationStep]:
    """Return a finished match, a numbered text for each thing that happened."""
    return [NarrationStep(named(str(at), frame.text), at) for at, frame in enumerate(frames(finished))]


def tell_past(console: Console, finished: FinishedMatch, signs: dict[str, str] | None) -> None:
    """Tell a game, and the board at its end, drawn with these signs or told without any."""
    console.say("\n".join(narrate(finished)))
    console.say("\n".join(final_board(finished, signs)), wrap=False)
