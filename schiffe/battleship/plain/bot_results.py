"""The results of games that a bot has played without a person, as lines of text or JSON."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from schiffe.battleship.match.events import MatchBrokenOff
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.texts.replay import contradiction_text
from schiffe.language.i18n import _
from schiffe.language.text import decimal, join_sentences, with_full_stop


@dataclass(frozen=True)
class PlayedByBot:
    """The result of one game.

    Attributes:
        first_seat: the seat that fired first, 0 for the bot's own; None if the game never began.
        state: the last state; None if the game never began.
        broken_off: why the game was broken off; None if it ended regularly.
        error: a stable keyword for any other error.
    """

    number: int
    first_seat: int | None = None
    state: MatchState | None = None
    seconds: float = 0.0
    broken_off: MatchBrokenOff | None = None
    error: str = ""

    def shot_count(self, seat: int) -> int:
        """Return the number of shots of a seat, not counting repeated ones."""
        return len(self.state.targets[seat].shots) if self.state else 0

    @property
    def is_contradictory(self) -> bool:
        """True if the answers of the opponent contradicted each other."""
        return self.state is not None and self.state.targets[0].is_contradictory

    @property
    def result(self) -> str:
        """The result as a stable keyword: won, lost or broken."""
        if self.broken_off or self.error or not self.state or not self.state.is_decided:
            return "broken"
        return "won" if self.state.winner == 0 else "lost"


def print_match(game: PlayedByBot, why: str, *, prints_json: bool) -> None:
    """Print the result of a game; ``why`` tells people why it was broken off, if it was."""
    if not prints_json:
        print(_match_text(game, why), flush=True)
        return
    role_keywords = {0: "attack", 1: "defence", None: None}
    entry = {
        "game": game.number,
        "role": role_keywords[game.first_seat],
        "result": game.result,
        "own_shots": game.shot_count(0),
        "enemy_shots": game.shot_count(1),
        "seconds": round(game.seconds, 3),
        "contradiction": game.is_contradictory,
        "error": game.broken_off.reason.value if game.broken_off else game.error or None,
        "quote": game.broken_off.quote if game.broken_off else "",
    }
    print(json.dumps(entry), flush=True)


def _match_text(game: PlayedByBot, why: str) -> str:
    results = {"won": _("won"), "lost": _("lost"), "broken": _("broken off")}
    roles = {0: _("attacks first"), 1: _("defends first"), None: _("never began")}
    text = _("game {number}: {role}, {result}; own shots: {own}, enemy shots: {enemy}, seconds: {seconds}").format(
        number=game.number,
        role=roles[game.first_seat],
        result=results[game.result],
        own=game.shot_count(0),
        enemy=game.shot_count(1),
        seconds=decimal(game.seconds, 1),
    )
    notes = [contradiction_text() if game.is_contradictory else "", why]
    return join_sentences(with_full_stop(text), *notes) if any(notes) else text


def print_summary(games: Sequence[PlayedByBot]) -> None:
    """Print the results of all games."""
    results = [game.result for game in games]
    text = _("games: {games}, won: {won}, lost: {lost}, broken off: {broken}").format(
        games=len(games), won=results.count("won"), lost=results.count("lost"), broken=results.count("broken")
    )
    print(text, flush=True)
