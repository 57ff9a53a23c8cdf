"""The lesson of a first game, while it is still given."""

from dataclasses import replace
from typing import Any

from schiffe.game.match.recorder import MatchRecorder


class Lesson:
    """The lesson of one match, which its player may end for good; the match is continued without it, too.

    How the match was made tells whether it ``has_ended_lesson``, now or before it was taken up.
    """

    def __init__(self, recorder: MatchRecorder[Any, Any, Any]) -> None:
        self._recorder = recorder

    @property
    def is_on(self) -> bool:
        """True if it is still given."""
        return not self._recorder.record.has_ended_lesson

    def end(self) -> None:
        """End the lesson."""
        self._recorder.rewrite(replace(self._recorder.record, has_ended_lesson=True))
