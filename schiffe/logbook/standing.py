"""How somebody stands with the levels, read from the file of games."""

from collections.abc import Collection
from functools import partial

from schiffe.logbook import GAME
from schiffe.logbook.ladder import Rung, ladder
from schiffe.logbook.own_games import own_games
from schiffe.store.book import Book
from schiffe.store.matches import MatchFilter
from schiffe.store.store import Store


def standing(book: Book, names: Collection[str]) -> dict[str, Rung]:
    """The rungs of a player with one of these names; none is beaten where nothing can be read."""
    wanted = MatchFilter(game=GAME, is_over=True)
    matches = book.attempt(partial(Store.matches, wanted=wanted)) if book.exists else None
    return ladder(own_games(matches or (), names))
