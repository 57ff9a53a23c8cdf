"""The options of a gameserver for Bashni."""

from argparse import Namespace
from typing import Final

from schiffe.bashni.match.request import DEFAULT_PORT, is_game_id, no_game_id
from schiffe.bashni.rules.position import Limits
from schiffe.bashni.server.game import GameRules
from schiffe.bashni.server.gameserver import GameserverOptions
from schiffe.bashni.server.serve import ServeBashniOptions
from schiffe.game.serving import own_address
from schiffe.language.i18n import _
from schiffe.language.text import quoted
from schiffe.process.errors import CommandError

MOST_GAMES: Final = 10_000
"""Games of a server that ends. All of them are made and told before anybody is served: so many take half a second."""


def read_serving(found: Namespace) -> ServeBashniOptions:
    """The options as a gameserver wants them; raises CommandError where they cannot be."""
    address = own_address(found.listen, DEFAULT_PORT)
    games = list(found.game)
    for number, game in enumerate(games):
        if not is_game_id(game):
            raise CommandError(f"--game: {no_game_id(game)}")
        if game in games[:number]:
            raise CommandError(_("--game: {text} is there twice. Possible: each ID once").format(text=quoted(game)))
    if found.games and found.games < len(games):
        raise CommandError(
            _("--games: {count} is fewer than the {given} that --game names").format(
                count=found.games, given=len(games)
            )
        )
    if found.games and found.games > MOST_GAMES:
        raise CommandError(
            _("--games: {text} are too many games. Possible: 1 to {most}").format(
                text=quoted(str(found.games)), most=MOST_GAMES
            )
        )
    rules = GameRules(Limits(found.moves, found.without_queen), found.move_time)
    options = GameserverOptions(
        games=found.games or 0, ids=tuple(games), any_game=found.any_game, rules=rules, per_address=found.per_address
    )
    return ServeBashniOptions(address, options, found.log_json)
