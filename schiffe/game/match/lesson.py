"""The lesson of a first game, until the player ends it."""

from dataclasses import replace

from schiffe.game.match.recorder import AnyMatchRecorder


class Lesson:
    """The lesson of one match, which the player can end for good.

    That is stored in ``has_ended_lesson`` of the match record, so that a resumed match stays without it.
    """

    def __init__(self, recorder: AnyMatchRecorder) -> None:
        self._recorder = recorder

    @property
    def is_on(self) -> bool:
        """True until the player ends the lesson."""
        return not self._recorder.record.has_ended_lesson

    def end(self) -> None:
        """End the lesson."""
        self._recorder.rewrite(replace(self._recorder.record, has_ended_lesson=True))
