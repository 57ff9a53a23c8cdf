"""A finished match as lines of text: a narration of its events, and a transcript of its moves."""

import sys
from collections.abc import Iterator, Mapping

from schiffe.bashni.drawing import board_lines, choose_piece_glyphs
from schiffe.bashni.logbook.finished import FinishedMatch
from schiffe.bashni.rules.notation import format_move
from schiffe.bashni.texts.moves import numbered_moves
from schiffe.bashni.texts.position import board_text
from schiffe.bashni.texts.replay import past_heading_text, replay_moments
from schiffe.game.game import NarratedMoment, Narration
from schiffe.language.text import labelled
from schiffe.settings.schema import Settings
from schiffe.settings.shared import ASCII, BOARDS, DrawingUse
from schiffe.terminal.glyphs import AsciiUse


def make_narration(finished: FinishedMatch, settings: Settings) -> Narration:
    """Return the narration of a match, with the final board drawn or described as the settings say."""
    piece_glyphs = (
        None if settings[BOARDS] == DrawingUse.NEVER else choose_piece_glyphs(settings[ASCII], sys.stdout.encoding)
    )
    return Narration(narrated_lines(finished), final_board(finished, piece_glyphs), narrated_moments(finished))


def narrated_lines(finished: FinishedMatch) -> list[str]:
    """Return a heading with the players and the date, and a sentence for each event."""
    sentences = [f"{step:3}  {moment.text}" for step, moment in enumerate(replay_moments(finished))]
    return [past_heading_text(finished), "", *sentences]


def final_board(finished: FinishedMatch, piece_glyphs: Mapping[str, str] | None) -> list[str]:
    """Return the final board, drawn with ``piece_glyphs``, or described in words if they are None."""
    position = finished.last_state.position
    return ["", *(board_lines(position, piece_glyphs) if piece_glyphs else board_text(position).splitlines())]


def transcript_lines(finished: FinishedMatch, encoding: str) -> Iterator[str]:
    """Yield a transcript: the players, the result, the moves in notation, and the final board."""
    *_earlier_moments, last_moment = replay_moments(finished)
    yield past_heading_text(finished)
    yield last_moment.text
    yield ""
    yield from move_list(finished)
    yield from final_board(finished, choose_piece_glyphs(AsciiUse.WHEN_NEEDED, encoding))


def move_list(finished: FinishedMatch) -> Iterator[str]:
    """Yield the moves that were not taken back: a row for each of White's, with Black's answer."""
    rows = numbered_moves(finished.last_state, lambda played: format_move(played.move))
    white_columns = max((len(row.white) for row in rows), default=0)
    for row in rows:
        yield f"{row.number:3}. {row.white:{white_columns}}  {row.black}".rstrip()


def narrated_moments(finished: FinishedMatch) -> list[NarratedMoment]:
    """Return a numbered text for each event of a finished match."""
    moments = enumerate(replay_moments(finished))
    return [NarratedMoment(labelled(str(step), moment.text), step) for step, moment in moments]
