"""A game whose people do nothing but take their turns, and whose matches are written alike everywhere.

It is there for a game without special needs; Battleship and Bashni have more, and their own. What such a game gets with
it: a match turn by turn (``match/turns.py``, which Bashni has too), its texts in the file and in exports
(``match/match_codec.py``), both views with words, hints and a clock (``plain/turns.py``, ``ui/turns.py``), looking
back, and its command (``commands/play.py``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from schiffe.game.game import Finished, Game, MatchExchange, Narration, NarrationStep, Playable
from schiffe.game.match.match_codec import MatchCodec
from schiffe.game.queries import ReplayOptions
from schiffe.settings.schema import Settings


class TurnsGame(Game[Playable, Finished], ABC):
    """Such a game; ``codec`` is that of its matches."""

    codec: ClassVar[MatchCodec[Any, Any, Any]]

    @abstractmethod
    def told(self, state: Any) -> str:
        """Return how a match stands, or how it ended."""

    @abstractmethod
    def hint(self, state: Any) -> str:
        """Return what is good now."""

    def narration(self, finished: Finished, options: ReplayOptions, settings: Settings) -> Narration:  # noqa: ARG002 - there is one way
        """Return a finished match as it stood at first and after each turn."""
        states = enumerate(finished.after_turns(self.match_format))
        return Narration.numbered(finished, [NarrationStep(self.told(state), number) for number, state in states])

    def exchange(self) -> MatchExchange:
        """Return what makes exports of its finished matches, and reads them."""
        return MatchExchange(self.codec.export, self.codec.read_exported)
