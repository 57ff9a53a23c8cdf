"""Texts about positions and moves, errors in typed moves, and the rules in brief."""

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Final, NamedTuple

from schiffe.bashni.match.events import MatchEnded
from schiffe.bashni.match.state import MatchState, PlayedMove
from schiffe.bashni.rules.legality import Illegality, IllegalMove
from schiffe.bashni.rules.notation import InvalidMove, InvalidPieces, PiecesFault
from schiffe.bashni.rules.position import (
    Colour,
    Ending,
    Move,
    Position,
    Tower,
    colour_of,
    first_tower_between,
    legal_moves,
    points,
    walk,
)
from schiffe.bashni.rules.squares import SQUARES, Square, SquareFault, square_name
from schiffe.game.match.events import PlayerLeft, PlayerResigned
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.text import join_and, join_or, joined, named, named_sentence, quoted, sentence

_MAX_CAPTURES: Final = 3
"""The number of possible captures that are listed one by one."""
_MAX_SPOKEN_CAPTURES: Final = 2
"""The same for a screen reader."""


def colour_name(side: Colour) -> str:
    """Return White or Black."""
    return _("White") if side is Colour.WHITE else _("Black")


def game_about(seconds: int, *, has_free_game: bool) -> str:
    """Return the size of the board and the clock in brief; the first game can be free of the clock."""
    if has_free_game:
        return _("8 x 8; no clock in the first game")
    if not seconds:
        return _("8 x 8; no clock")
    return ngettext("8 x 8; {count} second a move", "8 x 8; {count} seconds a move", seconds).format(count=seconds)


def player_title(name: str, side: Colour) -> str:
    """Return a player's name and colour, or the colour alone for a player without a name."""
    colour = colour_name(side)
    if name == colour:
        return name
    return joined((name, colour)) if "(" in name else _("{name} ({what})").format(name=name, what=colour)


def piece_name(piece: str) -> str:
    """Return the colour and kind of a piece."""
    return {
        "w": _("white man"),
        "W": _("white queen"),
        "b": _("black man"),
        "B": _("black queen"),
    }[piece]


def tower_title(square: Square, tower: Tower) -> str:
    """Return the square and the height of a tower."""
    if not tower:
        return _("{square} is empty").format(square=square_name(square))
    return ngettext("{square}, {count} high", "{square}, {count} high", len(tower)).format(
        square=square_name(square), count=len(tower)
    )


def tower_text(square: Square, tower: Tower) -> str:
    """Return the square and the pieces of a tower, from top to bottom."""
    if not tower:
        return sentence(_("{square} is empty").format(square=square_name(square)))
    return named_sentence(square_name(square), tower_in_words(tower))


def tower_in_words(tower: Tower) -> str:
    """Return the pieces of a tower from top to bottom, such as "black queen over 3 white men"."""
    top = piece_name(tower[-1])
    runs = [_pieces(piece, len(list(group))) for piece, group in groupby(tower[-2::-1])]
    return _("{top} over {rest}").format(top=top, rest=join_and(runs)) if runs else top


def _pieces(piece: str, count: int) -> str:
    """Return the name of a piece in the singular, or a count and its plural."""
    if count == 1:
        return piece_name(piece)
    text = {
        "w": ngettext("{count} white man", "{count} white men", count),
        "W": ngettext("{count} white queen", "{count} white queens", count),
        "b": ngettext("{count} black man", "{count} black men", count),
        "B": ngettext("{count} black queen", "{count} black queens", count),
    }[piece]
    return text.format(count=count)


def board_text(position: Position) -> str:
    """Return a line for each side: the squares of its single men, then its queens and higher towers."""
    lines = []
    for side in Colour:
        own = [
            square for square in SQUARES if position.towers[square] and colour_of(position.towers[square][-1]) is side
        ]
        men = [square for square in own if position.towers[square] in ("w", "b")]
        others = [square for square in own if square not in men]
        parts = []
        if men:
            parts.append(_("men on {squares}").format(squares=join_and([square_name(square) for square in men])))
        for square in others:
            tower = position.towers[square]
            text = _("{square} {tower}") if len(tower) == 1 else _("{square} {count} high, {tower}")
            parts.append(text.format(square=square_name(square), count=len(tower), tower=tower_in_words(tower)))
        pieces = joined(parts, ";") if parts else _("nothing")
        lines.append(named_sentence(colour_name(side), pieces))
    return "\n".join(lines)


class SideCounts(NamedTuple):
    """The counts of one side: its towers, those with a queen on top, and the enemy's pieces in them."""

    towers: int
    queens: int
    prisoners: int


def side_counts(position: Position, side: Colour) -> SideCounts:
    """Count the towers, queens and prisoners of a side."""
    own = [tower for tower in position.towers if tower and colour_of(tower[-1]) is side]
    prisoners = sum(colour_of(piece) is not side for tower in own for piece in tower)
    return SideCounts(len(own), sum(tower[-1].isupper() for tower in own), prisoners)


def prisoners_text(count: int) -> str:
    """Return a number of prisoners as text."""
    return ngettext("{count} prisoner", "{count} prisoners", count).format(count=count)


def counts_text(state: MatchState) -> str:
    """Return a line for each side, with its counts and points."""
    lines = []
    for side in Colour:
        towers, queens, prisoners = side_counts(state.position, side)
        numbers = (
            ngettext("{count} tower", "{count} towers", towers).format(count=towers),
            ngettext("{count} queen", "{count} queens", queens).format(count=queens),
            prisoners_text(prisoners),
            ngettext("{count} point", "{count} points", points(state.position)[side]).format(
                count=points(state.position)[side]
            ),
        )
        lines.append(named(player_title(state.name(side), side), joined(numbers)))
    return "\n".join(lines)


def move_name(move: Move) -> str:
    """Return the squares of a move, such as "C3 D4" or "C5 E7 G5"."""
    return " ".join(square_name(square) for square in move.squares)


def time_is_up_text(move: Move | None) -> str:
    """Return that time is up, and which move Enter makes; None means a random one."""
    if move is None:
        return _("Time's up. Press Enter for a random move.")
    return _("Time's up. Enter plays {move}.").format(move=move_name(move))


def move_text(played: PlayedMove) -> str:
    """Return a move in words: its squares, its captures, and whether it makes a queen."""
    text = move_name(played.move)
    if over := captured_squares(played):
        text = _("{move} takes {squares}").format(move=text, squares=join_and([square_name(square) for square in over]))
    return _("{move}, new queen").format(move=text) if becomes_queen(played) else text


def captured_squares(played: PlayedMove) -> list[Square]:
    """Return the squares of the towers that a move has jumped, in order."""
    captured = []
    towers = played.before.towers
    squares = played.move.squares
    for start, landing, next_towers in zip(squares, squares[1:], walk(played.before, played.move), strict=False):
        if (square := first_tower_between(towers, start, landing)) is not None:
            captured.append(square)
        towers = next_towers
    return captured


def move_wordings(played: PlayedMove, name: str, *, is_own: bool = False, hits_own: bool = False) -> tuple[str, ...]:
    """Return three texts for a move, from long to short: a sentence, the name with the squares, and the squares.

    ``is_own`` addresses the player who made the move, ``hits_own`` the player whose pieces it captured.
    """
    over = captured_squares(played)
    if len(over) > 1:
        text = (
            ngettext("You took {count} piece: {squares}!", "You took {count} pieces: {squares}!", len(over))
            if is_own
            else ngettext("{name} took {count} piece: {squares}.", "{name} took {count} pieces: {squares}.", len(over))
        )
    elif over:
        text = _("You took {piece} on {square}!") if is_own else _("{name} took {piece} on {square}.")
    else:
        text = _("You played {move}.") if is_own else _("{name} played {move}.")
    squares = [square_name(square) for square in over]
    piece = captured_piece_name(played.before.towers[over[0]][-1], is_own=hits_own) if over else ""
    text = text.format(
        name=name,
        move=move_name(played.move),
        count=len(over),
        squares=join_and(squares),
        square="".join(squares[:1]),
        piece=piece,
    )
    if becomes_queen(played):
        text = f"{text} {new_queen_text(played)}"
    short = named_sentence(_("You") if is_own else name, move_name(played.move))
    return text, short, move_name(played.move)


def new_queen_text(played: PlayedMove) -> str:
    """Return a sentence about the queen that a move makes."""
    return _("New queen on {square}!").format(square=square_name(played.move.end))


def captured_piece_name(piece: str, *, is_own: bool) -> str:
    """Return a captured piece, such as "a man", or "your man" if it is the reader's own."""
    if piece.isupper():
        return pgettext("it was captured", "your queen") if is_own else pgettext("it was captured", "a queen")
    return pgettext("it was captured", "your man") if is_own else pgettext("it was captured", "a man")


def becomes_queen(played: PlayedMove) -> bool:
    """Return whether a move makes a queen."""
    *_steps, towers = walk(played.before, played.move)
    return towers[played.move.end][-1] != played.before.towers[played.move.start][-1]


def must_capture_text(position: Position, limit: int = _MAX_CAPTURES) -> str:
    """Return that the player must capture. If more than ``limit`` captures are possible, name only the towers."""
    moves = legal_moves(position)
    if len(moves) > limit:
        return _("You must capture with {squares}.").format(squares=_start_names(moves))
    return _("You must capture: {moves}.").format(moves=join_or(list(map(move_name, moves))))


def short_capture_text(position: Position, limit: int = _MAX_SPOKEN_CAPTURES) -> str:
    """Return the same in fewer words, as for screen readers."""
    moves = legal_moves(position)
    if len(moves) > limit:
        return _("Capture with {squares}.").format(squares=_start_names(moves))
    return _("Capture: {moves}.").format(moves=join_or(list(map(move_name, moves))))


def _start_names(moves: Iterable[Move]) -> str:
    """Return the squares from which moves begin, each once."""
    return join_or(list(dict.fromkeys(square_name(move.start) for move in moves)))


def last_move_text(state: MatchState) -> str:
    """Return the last move and its player, or that no move is known."""
    if not state.history:
        return _("The server has sent the position.") if state.position.ply else _("Nobody has moved yet.")
    played = state.history[-1]
    return named_sentence(state.name(played.side), move_text(played))


class MoveRow(NamedTuple):
    """A row in a list of moves; the text of a move that was not made is empty."""

    number: int
    white: str
    black: str


def numbered_moves(state: MatchState, format_played: Callable[[PlayedMove], str]) -> list[MoveRow]:
    """Return the moves of a match as numbered rows."""
    rows: dict[int, list[str]] = {}
    for played in state.history:
        number = played.before.ply // 2 + 1
        rows.setdefault(number, ["", ""])[played.side] = format_played(played)
    return [MoveRow(number, white, black) for number, (white, black) in rows.items()]


def ending_text(state: MatchState) -> str:
    """Return how and why a match ended; empty if it has not ended."""
    match state.ending:
        case PlayerResigned(seat):
            return _("{name} resigns. {winner} wins.").format(name=state.name(seat), winner=state.name(1 - seat))
        case PlayerLeft(seat):
            return _("{name} has left the game.").format(name=state.name(seat))
        case MatchEnded(is_decided=False):
            return _("The game is over.")
        case MatchEnded(winner, ending):
            reason = _ending_reason(state, ending)
            if winner is None:
                result = _("The game is a draw.")
            else:
                result = _("{name} has won.").format(name=player_title(state.name(winner), winner))
            return f"{reason} {result}".strip()
        case None:
            return ""


def _ending_reason(state: MatchState, ending: Ending | None) -> str:
    white, black = points(state.position)
    match ending:
        case Ending.BLOCKED:
            return _("{name} cannot move.").format(name=state.name(state.side))
        case Ending.PLIES:
            count = state.limits.plies
            text = ngettext(
                "After {count} move points decide, {white} to {black}.",
                "After {count} moves points decide, {white} to {black}.",
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


def pieces_error_text(error: InvalidPieces) -> str:
    """Return what is wrong with a list of pieces, and what is possible."""
    quote = quoted(error.text)
    match error.fault:
        case PiecesFault.NOTHING:
            return _("no pieces given; a position is a list such as w@A1,b@B2")
        case PiecesFault.UNREADABLE:
            return _("{quote} is not a piece on a square; pieces are written like w@A1").format(quote=quote)
        case PiecesFault.PIECE:
            return _("{quote} is not a piece. Possible: w and b (men), W and B (queens)").format(quote=quote)
        case PiecesFault.TOO_MANY:
            return _("{quote} is one piece too many: each side has at most twelve").format(quote=quote)
        case PiecesFault.UNCROWNED:
            return _("{quote} is impossible: a man there becomes a queen").format(quote=quote)
        case PiecesFault.SQUARE:
            return square_error_text(quote, error.square)


def move_error_text(error: InvalidMove) -> str:
    """Return what is wrong with a text that is not a move, and what is possible."""
    if error.square is None or not error.part:
        return _("{quote} is not a move; moves are typed like C3 D4 or C5 E7 G5").format(quote=quoted(error.text))
    return square_error_text(quoted(error.part), error.square)


def square_error_text(quote: str, fault: SquareFault | None) -> str:
    """Return what is wrong with a text that is not a dark square; ``quote`` is the text in quotation marks."""
    match fault:
        case SquareFault.LIGHT:
            return _("{quote} is not in play; every second square is, such as A1 and B2").format(quote=quote)
        case SquareFault.OUTSIDE:
            return _("{quote} is outside the board, which goes from A1 to H8").format(quote=quote)
        case _:
            return _("{quote} is not a square; the board goes from A1 to H8").format(quote=quote)


class Refusal(NamedTuple):
    """The reason why a move is illegal: a sentence with the move, the same in fewer words, and without the move."""

    long: str
    short: str
    brief: str


def refusal_of(error: IllegalMove) -> Refusal:
    """Return why a move is illegal."""
    reason, brief = _reason(error.reason)
    # all towers that can capture, because a single one would be advice
    squares = {
        "square": square_name(error.at),
        "squares": join_or([square_name(square) for square in error.towers]),
    }
    name = move_name(error.move)
    reason = reason.format(**squares)
    text = _("{move} is not allowed: {reason}").format(move=name, reason=reason)
    return Refusal(sentence(text), named_sentence(name, reason), brief.format(**squares))


def _reason(reason: Illegality) -> tuple[str, str]:
    """Return the broken rule as a clause and as a short sentence, both with placeholders for squares."""
    match reason:
        case Illegality.NO_TOWER:
            return _("{square} is empty"), sentence(_("{square} is empty"))
        case Illegality.NOT_YOURS:
            return _("the tower on {square} belongs to the opponent"), _("{square} is your opponent's tower.")
        case Illegality.NO_DIAGONAL:
            return _("no diagonal leads to {square}"), _("No diagonal leads to {square}.")
        case Illegality.OCCUPIED:
            return _("a tower stands on {square}"), _("A tower stands on {square}.")
        case Illegality.OWN_TOWER:
            return _("the tower on {square} is your own: you cannot jump it"), _("{square} is your own tower.")
        case Illegality.TWO_TOWERS:
            text = _("only one tower can be jumped at a time, and another stands on {square}")
            return text, _("A jump passes one tower only.")
        case Illegality.TOO_FAR:
            return _("a man cannot get as far as {square}"), _("{square} is too far for a man.")
        case Illegality.BACKWARD:
            return _("a man moves forward only, not to {square}"), _("A man moves forward only.")
        case Illegality.TURNS_BACK:
            text = _("you cannot turn straight back between two jumps, as you would to {square}")
            return text, _("You cannot turn straight back.")
        case Illegality.NO_JUMP:
            return _("nothing is jumped on the way to {square}"), _("Nothing to take before {square}.")
        case Illegality.MUST_CAPTURE | Illegality.MUST_CAPTURE_WITH:
            return _("you must capture, from {squares}"), _("Capture with {squares}.")
        case Illegality.MUST_GO_ON:
            return _("you must keep capturing, from {square}"), _("Keep capturing from {square}.")


def rules_text() -> str:
    """Return the rules in brief."""
    return "\n".join(
        (
            _("White begins. You play on every second square, such as A1."),
            _("The top piece decides who owns a tower and how it moves."),
            _("A man moves one square forward and captures in any direction. A queen moves any distance."),
            _("If you can capture, you must, and keep capturing as long as you can."),
            _("Jumping over your opponent's tower takes its top piece and puts it under yours. The rest stays."),
            _("A man that reaches the far row becomes a queen at once."),
            _(
                "If you cannot move, you lose. After 200 moves, or 50 without a new queen, points decide: 1 for each "
                "tower with a man on top, 3 for each with a queen."
            ),
        )
    )


def no_costly_move_text(hints: int) -> str:
    """Return that no move was costly, with the number of hints that helped."""
    if not hints:
        return _("No move cost much.")
    return ngettext("No costly move, with {count} hint.", "No costly move, with {count} hints.", hints).format(
        count=hints
    )
