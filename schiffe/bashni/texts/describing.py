"""Positions and moves of a match in sentences, why some cannot be read or are not allowed, and the rules in short."""

from collections.abc import Callable
from itertools import groupby

from schiffe.bashni.match.events import BashniEnded, SideLeft, SideResigned
from schiffe.bashni.match.state import BashniState, PlayedMove
from schiffe.bashni.rules.legality import Illegality, IllegalMove
from schiffe.bashni.rules.notation import InvalidMove, InvalidPieces, PiecesFault
from schiffe.bashni.rules.position import (
    Colour,
    Ending,
    Move,
    Position,
    Tower,
    colour_of,
    jumped,
    legal_moves,
    points,
    walk,
)
from schiffe.bashni.rules.squares import SQUARES, Square, SquareFault, square_name
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.text import any_of, listed, quoted

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
    return _("{square}: {tower}.").format(square=square_name(square), tower=tower_in_words(tower))


def tower_in_words(tower: Tower) -> str:
    """The pieces of a tower from top to bottom, in few words: "black queen over 3 white men"."""
    top, *runs = ((piece, len(list(group))) for piece, group in groupby(reversed(tower)))
    parts = [_pieces(top[0], 1), *([_pieces(top[0], top[1] - 1)] if top[1] > 1 else [])]
    parts += [_pieces(piece, count) for piece, count in runs]
    if len(parts) == 1:
        return parts[0]
    return _("{top} over {rest}").format(top=parts[0], rest=listed(parts[1:]))


def _pieces(piece: str, count: int) -> str:
    """So many pieces of a kind."""
    text = {
        "w": ngettext("white man", "{count} white men", count),
        "W": ngettext("white queen", "{count} white queens", count),
        "b": ngettext("black man", "{count} black men", count),
        "B": ngettext("black queen", "{count} black queens", count),
    }[piece]
    return text.format(count=count)


def board_text(position: Position) -> str:
    """What stands where: for each side the squares of the single men, then queens and higher towers one by one."""
    lines = []
    for side in Colour:
        own = [square for square in SQUARES if position.towers[square] and _owner(position, square) is side]
        men = [square for square in own if position.towers[square] in ("w", "b")]
        others = [square for square in own if square not in men]
        parts = []
        if men:
            parts.append(_("men on {squares}").format(squares=listed([square_name(square) for square in men])))
        parts += [_short_tower(square, position.towers[square]) for square in others]
        what = "; ".join(parts) if parts else _("nothing")
        lines.append(_("{colour}: {towers}.").format(colour=colour_name(side), towers=what))
    return "\n".join(lines)


def _owner(position: Position, square: Square) -> Colour:
    return colour_of(position.towers[square][-1])


def _short_tower(square: Square, tower: Tower) -> str:
    return _("{square} {tower}").format(square=square_name(square), tower=tower_in_words(tower))


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


def move_name(move: Move) -> str:
    """A move as people read it: "C3 D4", "C5 E7 G5"."""
    return " ".join(square_name(square) for square in move.squares)


def move_in_short(played: PlayedMove) -> str:
    """A move for a listener: its squares, what it takes, and whether it makes a queen."""
    text = move_name(played.move)
    if over := captured_squares(played):
        text = _("{move} takes {squares}").format(move=text, squares=listed([square_name(square) for square in over]))
    return _("{move}, queen").format(move=text) if becomes_queen(played) else text


def capture_in_short(position: Position, most: int = _MOST_CAPTURES) -> str:
    """What has to capture, for a listener; where there are more ways than ``most``, only with what."""
    moves = legal_moves(position)
    if len(moves) > most:
        starts = list(dict.fromkeys(square_name(move.start) for move in moves))
        return _("Capture with {squares}.").format(squares=any_of(starts))
    return _("Capture: {moves}.").format(moves=any_of(list(map(move_name, moves))))


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


def numbered_moves(state: BashniState, written: Callable[[Move], str] = move_name) -> list[tuple[int, str, str]]:
    """The moves as people list them: number, White's and Black's; what is missing is empty."""
    rows: dict[int, list[str]] = {}
    for played in state.history:
        number = played.before.ply // 2 + 1
        rows.setdefault(number, ["", ""])[played.side] = written(played.move)
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


def pieces_error(error: InvalidPieces) -> str:
    """What is wrong with a list of pieces, and what is possible."""
    quote = quoted(error.text)
    match error.fault:
        case PiecesFault.NOTHING:
            return _("there are no pieces; a position is a list such as w@A1,b@B2")
        case PiecesFault.UNREADABLE:
            return _("{quote} is not a piece on a square; pieces are written like w@A1").format(quote=quote)
        case PiecesFault.PIECE:
            return _("{quote} names an unknown piece; there are w and b (men), W and B (queens)").format(quote=quote)
        case PiecesFault.TOO_MANY:
            return _("{quote} is one piece too many; each side has twelve at most").format(quote=quote)
        case PiecesFault.UNCROWNED:
            return _("{quote} cannot be: there a man has become a queen").format(quote=quote)
        case PiecesFault.SQUARE:
            return square_error(quote, error.square)


def move_error(error: InvalidMove) -> str:
    """What is wrong with a text that is not a move, and what is possible."""
    if error.square is None or not error.part:
        return _("{quote} is not a move; moves are typed like C3 D4 or C5 E7 G5").format(quote=quoted(error.text))
    return square_error(quoted(error.part), error.square)


def square_error(quote: str, fault: SquareFault | None) -> str:
    """What is wrong with a text that names no dark square; ``quote`` is that text, in quotation marks."""
    match fault:
        case SquareFault.LIGHT:
            return _("{quote} is a light square; only the dark ones, such as A1 and B2, are played on").format(
                quote=quote
            )
        case SquareFault.OUTSIDE:
            return _("{quote} is outside the board, which goes from A1 to H8").format(quote=quote)
        case _:
            return _("{quote} is not a square; the board goes from A1 to H8").format(quote=quote)


def illegal_move(error: IllegalMove) -> str:
    """Why a move is not allowed, in one sentence that names it."""
    reason = _illegality(error.reason).format(square=square_name(error.at))
    return _("{move} is not allowed: {reason}").format(move=move_name(error.move), reason=reason)


def _illegality(reason: Illegality) -> str:
    return {
        Illegality.NO_TOWER: _("there is no tower on {square}"),
        Illegality.NOT_YOURS: _("the tower on {square} belongs to the opponent"),
        Illegality.NO_DIAGONAL: _("no diagonal leads to {square}"),
        Illegality.OCCUPIED: _("a tower stands on {square}"),
        Illegality.OWN_TOWER: _("the tower on {square} is on the same side and cannot be jumped"),
        Illegality.TWO_TOWERS: _("only one tower can be jumped at a time, and another stands on {square}"),
        Illegality.TOO_FAR: _("a man does not get as far as {square}"),
        Illegality.BACKWARD: _("a man steps forward only, and not to {square}"),
        Illegality.TURNS_BACK: _("between two jumps the direction may not turn right round, as it does to {square}"),
        Illegality.NO_JUMP: _("nothing is jumped on the way to {square}"),
        Illegality.MUST_CAPTURE: _("something can be captured, for instance from {square}, and so must be"),
        Illegality.MUST_GO_ON: _("from {square} the capture goes on, and so must be continued"),
    }[reason]


def rules_text() -> str:
    """The rules in short."""
    return "\n".join(
        (
            _("White begins. Only the dark squares are played on; A1 is one of them."),
            _("A tower belongs to whoever owns its top piece, and moves as that piece does."),
            _("A man steps one square forward and captures in all directions; a queen goes any distance."),
            _("Whoever can capture must capture, and go on for as long as possible."),
            _("A jump takes the top piece of the enemy's tower and puts it under one's own. The rest stays."),
            _("A man that reaches the far row becomes a queen at once."),
            _(
                "Whoever cannot move has lost. After 200 moves, or 50 without a new queen, points decide: 1 for each "
                "tower led by a man, 3 for each led by a queen."
            ),
        )
    )
