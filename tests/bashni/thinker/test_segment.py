"""The shared memory between the Connector and the Thinker."""

import errno
import os
import sys

import pytest

from schiffe.bashni.net.game_events import GamePrologue
from schiffe.bashni.rules.position import START_POSITION
from schiffe.bashni.thinker.segment import SharedSegment, random_segment_name, unlink_segment
from schiffe.bashni.thinker.task import ThinkerTask
from tests.bashni.thinker.segments import segments

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="shared memory is not used there")


def test_a_segment_is_read_only_when_nobody_writes() -> None:
    name = random_segment_name()
    reader = SharedSegment(name, is_new=True)
    writer = SharedSegment(name)
    unlink_segment(name)
    unlink_segment(name)  # whoever comes second finds it gone
    assert name not in segments()
    assert reader.read() is None
    for number in (1, 2):
        writer.write(ThinkerTask(number, START_POSITION, 5, GamePrologue(own_player_number=0)))
        found = reader.read()
        assert found
        assert (found.number, found.position) == (number, START_POSITION)
    complete = ThinkerTask(3, START_POSITION, 5, GamePrologue(own_player_number=0)).encode()
    writer._task[:8] = complete[:8]  # it was killed while it wrote
    assert reader.read() is None
    for segment in (writer, reader):
        segment.close()


def test_a_segment_that_cannot_be_made_leaves_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_file: int, _size: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "ftruncate", full)
    name = random_segment_name()
    with pytest.raises(OSError, match="No space"):
        SharedSegment(name, is_new=True)
    assert name not in segments()
