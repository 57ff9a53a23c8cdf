"""How a player stands with the levels, read from the file of games."""

from collections.abc import Collection
from functools import partial

from schiffe.battleship.logbook import GAME
from schiffe.battleship.logbook.ladder import Rung, counts, ladder, next_level
from schiffe.battleship.logbook.own_games import OwnGame, own_games
from schiffe.battleship.match.players import SeatNumber
from schiffe.battleship.match.request import AgainstBot, GameRequest
from schiffe.store.book import Book
from schiffe.store.matches import MatchFilter
from schiffe.store.store import Store


def standing(book: Book, names: Collection[str]) -> dict[str, Rung]:
    """The rungs of a player with one of these names; none is beaten where nothing can be read."""
    return ladder(_games(book, names))


def level_to_offer(book: Book, names: Collection[str], played: GameRequest, winner: SeatNumber | None) -> str | None:
    """After a game: the next level, where the player has just beaten one below the strongest; otherwise None."""
    if winner != 0 or not isinstance(played, AgainstBot):
        return None
    games = _games(book, names)
    has_beaten = bool(games) and counts(games[-1]) and ladder(games)[played.level].is_just_beaten
    return next_level(played.level) if has_beaten else None


def _games(book: Book, names: Collection[str]) -> list[OwnGame]:
    wanted = MatchFilter(game=GAME, is_over=True)
    matches = book.attempt(partial(Store.matches, wanted=wanted)) if book.exists else None
    return own_games(matches or (), names)
