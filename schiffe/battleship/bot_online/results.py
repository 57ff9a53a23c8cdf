"""The results of matches that a bot has played without a person, as lines of text or JSON."""

import json
from dataclasses import dataclass

from schiffe.battleship.match.events import MatchBrokenOff
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.texts.event_texts import contradiction_text
from schiffe.language.i18n import _
from schiffe.language.text import decimal_text, join_sentences, with_full_stop


@dataclass(frozen=True)
class PlayedByBot:
    """The result of one match.

    Attributes:
        state: the last state; None if the match never began.
        broken_off: why the match was broken off; None if it ended regularly.
        error: a stable keyword for any other error.
    """

    number: int
    state: MatchState | None = None
    seconds: float = 0.0
    broken_off: MatchBrokenOff | None = None
    error: str | None = None

    @property
    def first_seat(self) -> int | None:
        """The seat that fired first, 0 for the bot's own; None if the match never began."""
        return self.state.first_seat if self.state else None

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

    def json_object(self) -> dict[str, object]:
        role_keywords = {0: "attack", 1: "defence", None: None}
        return {
            "game": self.number,
            "role": role_keywords[self.first_seat],
            "result": self.result,
            "own_shots": self.shot_count(0),
            "enemy_shots": self.shot_count(1),
            "seconds": round(self.seconds, 3),
            "contradiction": self.is_contradictory,
            "error": self.broken_off.reason.value if self.broken_off else self.error,
            "quote": self.broken_off.quote if self.broken_off else "",
        }

    def result_text(self, break_text: str | None) -> str:
        """Return the result as a line of text; ``break_text`` tells why the match was broken off."""
        results = {"won": _("won"), "lost": _("lost"), "broken": _("broken off")}
        roles = {0: _("attacks first"), 1: _("defends first"), None: _("never began")}
        text = _("game {number}: {role}, {result}; own shots: {own}, enemy shots: {enemy}, seconds: {seconds}").format(
            number=self.number,
            role=roles[self.first_seat],
            result=results[self.result],
            own=self.shot_count(0),
            enemy=self.shot_count(1),
            seconds=decimal_text(self.seconds, 1),
        )
        notes = [contradiction_text() if self.is_contradictory else None, break_text]
        return join_sentences(with_full_stop(text), *notes) if any(notes) else text


class SeriesResults:
    """The results of a series of matches, which are printed as they come."""

    def __init__(self, *, prints_json: bool) -> None:
        self._prints_json = prints_json
        self._matches: list[PlayedByBot] = []

    def add(self, match: PlayedByBot, break_text: str | None) -> None:
        """Add and print the result of a match; ``break_text`` tells people why it was broken off, if it was."""
        self._matches.append(match)
        print(json.dumps(match.json_object()) if self._prints_json else match.result_text(break_text), flush=True)

    def print_summary(self) -> None:
        """Print the results of all matches together, unless they are printed as JSON."""
        if self._prints_json or not self._matches:
            return
        results = [match.result for match in self._matches]
        text = _("games: {games}, won: {won}, lost: {lost}, broken off: {broken}").format(
            games=len(results), won=results.count("won"), lost=results.count("lost"), broken=results.count("broken")
        )
        print(text, flush=True)

    @property
    def exit_status(self) -> int:
        """The exit status of the program: 0 if all matches ended regularly, otherwise 1."""
        return int(any(match.result == "broken" for match in self._matches))
