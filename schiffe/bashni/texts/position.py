"""Texts about positions: players, pieces, towers, and counts."""

from itertools import groupby
from typing import Final

from schiffe.bashni.match.state import MatchState
from schiffe.bashni.rules.position import Colour, Position, Tower, points_of, side_counts_of, side_of
from schiffe.bashni.rules.squares import SQUARES, Square, square_name
from schiffe.language.i18n import Text, _, ngettext
from schiffe.language.text import (
    join_and,
    join_with_commas,
    join_with_semicolons,
    labelled,
    labelled_sentence,
    with_count,
    with_full_stop,
)

_PIECES: Final = {"w": Text("white man"), "W": Text("white queen"), "b": Text("black man"), "B": Text("black queen")}


def side_name(side: Colour) -> str:
    """Return White or Black."""
    return _("White") if side is Colour.WHITE else _("Black")


def player_title(name: str, side: Colour) -> str:
    """Return a player's name and colour, or the colour alone for a player without a name."""
    side_text = side_name(side)
    if name == side_text:
        return name
    if "(" in name:
        return join_with_commas((name, side_text))
    return _("{name} ({what})").format(name=name, what=side_text)


def piece_name(piece: str) -> str:
    """Return the colour and kind of a piece."""
    return str(_PIECES[piece])


def tower_title(square: Square, tower: Tower) -> str:
    """Return the square and the height of a tower."""
    if not tower:
        return _("{square} is empty").format(square=square_name(square))
    return with_count("{square}, {count} high", len(tower), square=square_name(square))


def tower_text(square: Square, tower: Tower) -> str:
    """Return the square and the pieces of a tower, from top to bottom."""
    if not tower:
        return with_full_stop(_("{square} is empty").format(square=square_name(square)))
    return labelled_sentence(square_name(square), pieces_text(tower))


def pieces_text(tower: Tower) -> str:
    """Return the pieces of a tower from top to bottom, such as "black queen over 3 white men"."""
    top = piece_name(tower[-1])
    runs = [_counted_piece_text(piece, len(list(group))) for piece, group in groupby(tower[-2::-1])]
    return _("{top} over {rest}").format(top=top, rest=join_and(runs)) if runs else top


def _counted_piece_text(piece: str, count: int) -> str:
    if count == 1:
        return piece_name(piece)
    match piece:
        case "w":
            text = ngettext("{count} white man", "{count} white men", count)
        case "W":
            text = ngettext("{count} white queen", "{count} white queens", count)
        case "b":
            text = ngettext("{count} black man", "{count} black men", count)
        case "B":
            text = ngettext("{count} black queen", "{count} black queens", count)
        case _:
            raise ValueError(piece)
    return text.format(count=count)


def board_text(position: Position) -> str:
    """Return a line for each side: the squares of its single men, then its queens and higher towers."""
    lines = []
    for side in Colour:
        towers = {
            square_name(square): tower
            for square, tower in zip(SQUARES, position.towers, strict=True)
            if tower and side_of(tower[-1]) is side
        }
        squares_of_men = [name for name, tower in towers.items() if tower in ("w", "b")]
        parts = []
        if squares_of_men:
            parts.append(_("men on {squares}").format(squares=join_and(squares_of_men)))
        for name, tower in towers.items():
            if name not in squares_of_men:
                pieces = pieces_text(tower)
                if len(tower) == 1:
                    parts.append(_("{square} {tower}").format(square=name, tower=pieces))
                else:
                    text = _("{square} {count} high, {tower}")
                    parts.append(text.format(square=name, count=len(tower), tower=pieces))
        towers_text = join_with_semicolons(parts) if parts else _("nothing")
        lines.append(labelled_sentence(side_name(side), towers_text))
    return "\n".join(lines)


def prisoners_text(count: int) -> str:
    return ngettext("{count} prisoner", "{count} prisoners", count).format(count=count)


def counts_text(state: MatchState) -> str:
    """Return a line for each side, with its counts and points."""
    lines = []
    for side, side_points in zip(Colour, points_of(state.position), strict=True):
        counts = side_counts_of(state.position, side)
        numbers = (
            ngettext("{count} tower", "{count} towers", counts.towers).format(count=counts.towers),
            ngettext("{count} queen", "{count} queens", counts.queens).format(count=counts.queens),
            prisoners_text(counts.prisoners),
            ngettext("{count} point", "{count} points", side_points).format(count=side_points),
        )
        lines.append(labelled(player_title(state.name(side), side), join_with_commas(numbers)))
    return "\n".join(lines)
