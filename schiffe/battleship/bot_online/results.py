"""The results of matches that a bot has played without a person, as lines of text or JSON."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from schiffe.battleship.match.events import MatchBrokenOff
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.texts.replay import contradiction_text
from schiffe.language.i18n import _
from schiffe.language.text import decimal_text, join_sentences, with_full_stop


@dataclass(frozen=True)
class PlayedByBot:
    """The result of one match.

    Attributes:
        first_seat: the seat that fired first, 0 for the bot's own; None if the match never began.
        state: the last state; None if the match never began.
        broken_off: why the match was broken off; None if it ended regularly.
        error: a stable keyword for any other error.
    """

    number: int
    first_seat: int | None = None
    state: MatchState | None = None
    seconds: float = 0.0
    broken_off: MatchBrokenOff | None = None
    error: str | None = None

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


def print_match(match: PlayedByBot, why: str | None, *, prints_json: bool) -> None:
    """Print the result of a match; ``why`` is the reason, for people, why it was broken off, or None."""
    if not prints_json:
        print(_match_text(match, why), flush=True)
        return
    role_keywords = {0: "attack", 1: "defence", None: None}
    json_object = {
        "game": match.number,
        "role": role_keywords[match.first_seat],
        "result": match.result,
        "own_shots": match.shot_count(0),
        "enemy_shots": match.shot_count(1),
        "seconds": round(match.seconds, 3),
        "contradiction": match.is_contradictory,
        "error": match.broken_off.reason.value if match.broken_off else match.error,
        "quote": match.broken_off.quote if match.broken_off else "",
    }
    print(json.dumps(json_object), flush=True)


def _match_text(match: PlayedByBot, why: str | None) -> str:
    results = {"won": _("won"), "lost": _("lost"), "broken": _("broken off")}
    roles = {0: _("attacks first"), 1: _("defends first"), None: _("never began")}
    text = _("game {number}: {role}, {result}; own shots: {own}, enemy shots: {enemy}, seconds: {seconds}").format(
        number=match.number,
        role=roles[match.first_seat],
        result=results[match.result],
        own=match.shot_count(0),
        enemy=match.shot_count(1),
        seconds=decimal_text(match.seconds, 1),
    )
    notes = [contradiction_text() if match.is_contradictory else None, why]
    return join_sentences(with_full_stop(text), *notes) if any(notes) else text


def print_summary(matches: Sequence[PlayedByBot]) -> None:
    results = [match.result for match in matches]
    text = _("games: {games}, won: {won}, lost: {lost}, broken off: {broken}").format(
        games=len(matches), won=results.count("won"), lost=results.count("lost"), broken=results.count("broken")
    )
    print(text, flush=True)
