"""Positions and moves of a match in sentences, for both views."""

from collections.abc import Iterator, Sequence

from schiffe.bashni.match.events import BashniEnded, SideLeft, SideResigned
from schiffe.bashni.match.state import BashniState, PlayedMove
from schiffe.bashni.rules.notation import format_move
from schiffe.bashni.rules.position import Colour, Ending, Position, Tower, colour_of, jumped, legal_moves, points, walk
from schiffe.bashni.rules.squares import SQUARES, Square, rank_of, square_name
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.text import any_of, listed

_MOST_CAPTURES = 3
"""How many captures are listed where one has to be made."""


def colour_name(side: Colour) -> str:
    """White or Black."""
    return _("White") if side is Colour.WHITE else _("Black")


def player_title(name: str, side: Colour) -> str:
    """A player with the colour; strangers at a gameserver are called by it."""
    colour = colour_name(side)
    return name if name == colour else _("{name} ({colour})").format(name=name, colour=colour)


def piece_name(piece: str) -> str:
    """What a piece is, with its article."""
    return {
        "w": _("a white man"),
        "W": _("a white queen"),
        "b": _("a black man"),
        "B": _("a black queen"),
    }[piece]


def tower_title(square: Square, tower: Tower) -> str:
    """Which tower it is, and how high."""
    if not tower:
        return _("{square} is empty").format(square=square_name(square))
    return ngettext("{square}, {count} high", "{square}, {count} high", len(tower)).format(
        square=square_name(square), count=len(tower)
    )


def tower_text(square: Square, tower: Tower) -> str:
    """A tower from top to bottom."""
    if not tower:
        return _("{square} is empty.").format(square=square_name(square))
    if len(tower) == 1:
        return _("{square}: {piece}.").format(square=square_name(square), piece=piece_name(tower))
    return _("{title}: {top} on top, below it {rest}.").format(
        title=tower_title(square, tower),
        top=piece_name(tower[-1]),
        rest=listed([piece_name(piece) for piece in reversed(tower[:-1])]),
    )


def board_text(position: Position) -> str:
    """What stands where: for each side the single men in ranges, then queens and higher towers one by one."""
    lines = []
    for side in Colour:
        own = [square for square in SQUARES if position.towers[square] and _owner(position, square) is side]
        men = [square for square in own if position.towers[square] in ("w", "b")]
        others = [square for square in own if square not in men]
        parts = []
        if men:
            parts.append(_("men on {squares}").format(squares=listed(list(_ranges(men)))))
        parts += [_short_tower(square, position.towers[square]) for square in others]
        what = "; ".join(parts) if parts else _("nothing")
        lines.append(_("{colour}: {towers}.").format(colour=colour_name(side), towers=what))
    return "\n".join(lines)


def _owner(position: Position, square: Square) -> Colour:
    return colour_of(position.towers[square][-1])


def _ranges(squares: Sequence[Square]) -> Iterator[str]:
    """Names of squares; three or more that follow each other in a row, light ones aside, become one range."""
    runs: list[list[Square]] = []
    for square in squares:
        if runs and square == runs[-1][-1] + 1 and rank_of(square) == rank_of(runs[-1][-1]):
            runs[-1].append(square)
        else:
            runs.append([square])
    for run in runs:
        if len(run) > 2:
            yield _("{first} to {last}").format(first=square_name(run[0]), last=square_name(run[-1]))
        else:
            yield from map(square_name, run)


def _short_tower(square: Square, tower: Tower) -> str:
    name = square_name(square)
    pieces = listed([piece_name(piece) for piece in reversed(tower)])
    if len(tower) == 1:
        return _("{square} {piece}").format(square=name, piece=pieces)
    return _("{square} {count} high, from the top {pieces}").format(square=name, count=len(tower), pieces=pieces)


def counts(position: Position, side: Colour) -> tuple[int, int, int]:
    """For one side: its towers, how many of them queens lead, and the enemy's pieces in them."""
    own = [tower for tower in position.towers if tower and colour_of(tower[-1]) is side]
    prisoners = sum(colour_of(piece) is not side for tower in own for piece in tower)
    return len(own), sum(tower[-1].isupper() for tower in own), prisoners


def counts_text(state: BashniState) -> str:
    """The counts of both sides, and their points."""
    lines = []
    for side in Colour:
        towers, queens, prisoners = counts(state.position, side)
        numbers = (
            ngettext("{count} tower", "{count} towers", towers).format(count=towers),
            ngettext("{count} queen", "{count} queens", queens).format(count=queens),
            ngettext("{count} prisoner", "{count} prisoners", prisoners).format(count=prisoners),
            ngettext("{count} point", "{count} points", points(state.position)[side]).format(
                count=points(state.position)[side]
            ),
        )
        lines.append(f"{player_title(state.name(side), side)}: {', '.join(numbers)}")
    return "\n".join(lines)


def captured_squares(played: PlayedMove) -> list[Square]:
    """The squares of the towers that a move has jumped, in their order."""
    found = []
    towers = played.before.towers
    squares = played.move.squares
    for start, landing, reached in zip(squares, squares[1:], walk(played.before, played.move), strict=False):
        if (over := jumped(towers, start, landing)) is not None:
            found.append(over)
        towers = reached
    return found


def move_text(played: PlayedMove) -> str:
    """A move with what it captures, in words."""
    move = played.move
    over = captured_squares(played)
    start, end = square_name(move.start), square_name(move.end)
    if not over:
        text = pgettext("move", "{start} to {end}").format(start=start, end=end)
    else:
        text = _("{start} takes {captured} and lands on {end}").format(
            start=start, captured=listed([square_name(square) for square in over]), end=end
        )
    if becomes_queen(played):
        text = _("{move}, and becomes a queen").format(move=text)
    return text


def becomes_queen(played: PlayedMove) -> bool:
    """Whether a move makes a queen."""
    *_steps, towers = walk(played.before, played.move)
    return towers[played.move.end][-1] != played.before.towers[played.move.start][-1]


def must_capture_text(position: Position, most: int = _MOST_CAPTURES) -> str:
    """That something has to be captured, and how; where there are more ways than ``most``, only with what."""
    moves = [PlayedMove(position, move, 0) for move in legal_moves(position)]
    if len(moves) > most:
        starts = list(dict.fromkeys(square_name(played.move.start) for played in moves))
        return _("You must capture, with {squares}.").format(squares=any_of(starts))
    return _("You must capture: {moves}.").format(moves=any_of([move_text(played) for played in moves]))


def last_move_text(state: BashniState) -> str:
    """Who made the last move, and which; for who has joined a game later on it is not known."""
    if not state.history:
        return _("The server has sent the position.") if state.position.ply else _("Nobody has moved yet.")
    played = state.history[-1]
    return _("{name}: {move}.").format(name=state.name(played.side), move=move_text(played))


def numbered_moves(state: BashniState) -> list[tuple[int, str, str]]:
    """The moves as people list them: number, White's and Black's; what is missing is empty."""
    rows: dict[int, list[str]] = {}
    for played in state.history:
        number = played.before.ply // 2 + 1
        rows.setdefault(number, ["", ""])[played.side] = format_move(played.move)
    return [(number, white, black) for number, (white, black) in rows.items()]


def ending_text(state: BashniState) -> str:
    """How a match has ended, and why."""
    match state.ending:
        case SideResigned(side):
            return _("{name} gives up. {winner} wins.").format(name=state.name(side), winner=state.name(side.other))
        case SideLeft(side):
            return _("{name} has left the game.").format(name=state.name(side))
        case BashniEnded(is_decided=False):
            return _("The game is over.")
        case BashniEnded(winner, ending):
            reason = _ending_reason(state, ending)
            if winner is None:
                result = _("The game is a draw.")
            else:
                result = _("{name} has won.").format(name=player_title(state.name(winner), winner))
            return f"{reason} {result}".strip()
        case None:
            return ""


def _ending_reason(state: BashniState, ending: Ending | None) -> str:
    white, black = points(state.position)
    match ending:
        case Ending.BLOCKED:
            return _("{name} cannot move.").format(name=state.name(state.side))
        case Ending.PLIES:
            count = state.limits.plies
            text = ngettext(
                "{count} move has been made, so points decide, {white} to {black}.",
                "{count} moves have been made, so points decide, {white} to {black}.",
                count,
            )
            return text.format(count=count, white=white, black=black)
        case Ending.WITHOUT_QUEEN:
            count = state.limits.without_queen
            text = ngettext(
                "No queen was made in {count} move, so points decide, {white} to {black}.",
                "No queen was made in {count} moves, so points decide, {white} to {black}.",
                count,
            )
            return text.format(count=count, white=white, black=black)
    return ""
