"""Programs that are killed at any line come back from their logbooks, and the match ends as it would have."""

import asyncio
import json
import random
from collections import Counter
from pathlib import Path
from typing import ClassVar

import pytest

from schiffe.battleship.logbook.recorder import FriendMatchRecorder
from schiffe.battleship.match.events import MatchBrokenOff
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.net.rooms.proof import ProofProblem, hash_key
from schiffe.battleship.net.rooms.status import RoomStatus
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.texts.rooms import RoomNews
from schiffe.game.flow.after_match import PlayResult
from schiffe.process.tasks import cancel_and_wait
from tests.battleship.net.killed import PATIENCE, BotView, KilledFriends, differences
from tests.battleship.server import memory


def test_every_match_ends_as_it_would_have_without_kills(tmp_path: Path) -> None:
    for seed in range(25):
        assert differences(random.Random(seed), tmp_path / str(seed)) == []


RULES = Rules.of(5, (2, 1))


class Patient(BotView):
    """Somebody who looks at the result until both fleets are there."""

    seen: ClassVar[list[ProofProblem | None]] = []

    async def show_end(self, state: MatchState) -> PlayResult:
        played = await super().show_end(state)
        while self.room and self.room.status.verdict and (verdict := self.room.status.verdict):
            self.seen.append(verdict.problem)
            if not verdict.problem or self.room.status.refusal:
                break
            await asyncio.sleep(0)
        return played


def test_a_fleet_that_is_revealed_late_corrects_what_was_written(tmp_path: Path) -> None:
    """Ben's program ends in the moment that he sinks her last ship, and comes again after eleven minutes."""
    friends = KilledFriends(RULES, 7, tmp_path)
    anna, ben = friends.programs
    Patient.seen.clear()
    anna.view, ben.killed_by, ben.pause = Patient, b'"won"', 660.0
    written: list[object] = []
    write = FriendMatchRecorder.write_verdict

    def write_verdict(recorder: FriendMatchRecorder, fleet: Fleet | None, broken: MatchBrokenOff | None = None) -> None:
        write(recorder, fleet, broken)
        if recorder.record.players[0].name == "Anna":
            match = anna.book.read(lambda store: store.reader.matches(), [])[0]
            written.append(match.ending and (match.ending.word, match.ending.winner is None))

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(FriendMatchRecorder, "write_verdict", write_verdict)
        friends.play()
    assert [*dict.fromkeys(Patient.seen)] == [ProofProblem.NOT_REVEALED, None]
    assert written == [("broken", True), ("won", False)], "she has lost after all"
    assert [(how, is_open) for how, _winner, is_open, _shots in friends.outcomes] == [("won", True), ("won", True)]


def test_all_that_is_said_was_written_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    friends = KilledFriends(RULES, 6, tmp_path)
    said = Counter[str]()
    hears = memory._Link.server_hears

    def server_hears(link: memory._Link, data: bytes) -> None:
        book = friends.programs[int(link.server_end.peer[0][-1])].book
        room = json.loads(book.read(lambda store: store.reader.setup(1), ""))["room"]
        for line in data.splitlines():
            found = json.loads(line)
            word = next(iter(found))
            said["key" if "key" in found else word] += 1
            if "key" in found:
                assert hash_key(room["key"]) == found["key"]
            elif word not in ("ping", "leave"):
                assert line.decode() in room["events"]
            if word == "ready":
                assert room["nonce"]
                assert room["code"] == friends.code
        hears(link, data)

    monkeypatch.setattr(memory._Link, "server_hears", server_hears)
    friends.play()
    assert said.keys() >= {"key", "ready", "shots", "answers", "reveal"}


def test_the_time_that_a_friend_may_be_away_runs_while_others_say_that_they_are_there(tmp_path: Path) -> None:
    friends = KilledFriends(RULES, 8, tmp_path)
    anna, ben = friends.programs
    left = list[int]()

    class Watching(BotView):
        """Somebody who looks at the clock when the friend is back."""

        away: RoomStatus | None = None

        def show_room_change(self, news: RoomNews) -> None:
            assert self.room
            status = self.room.status
            if self.away and status.friend.is_here:
                left.append(self.away.friend_seconds_left_at(friends.server.clock.now))
            self.away = None if status.friend.is_here else status

    anna.view, ben.killed_by, ben.pause = Watching, b'"answers"', 300.0
    friends.play()
    assert left[-1] in range(290, 301)


@pytest.mark.parametrize("moment", [b'"seat":1,"names"', b'"n":1,', b'"n":9,'], ids=["placing", "one placed", "play"])
def test_a_server_that_is_started_anew_is_told_in_one_sentence(tmp_path: Path, moment: bytes) -> None:
    friends = KilledFriends(RULES, 9, tmp_path)
    news, look = list[str](), friends.look_for_code

    class Told(BotView):
        """Somebody who notes what is new."""

        def show_room_change(self, report: RoomNews) -> None:
            news.append(report.text or "")

    def restart(data: bytes) -> None:
        look(data)
        if moment in data and len(friends.network.links) == 2:
            friends.server.start()
            for link in friends.network.links:
                link.break_()

    async def run() -> None:
        passing = asyncio.ensure_future(friends.network.pass_time())
        await asyncio.gather(*(program._play(program._match()) for program in friends.programs))
        await cancel_and_wait(passing)

    friends.look_for_code = restart  # type: ignore[method-assign]
    for program in friends.programs:
        program.view = Told
    asyncio.run(asyncio.wait_for(run(), PATIENCE))
    for program in friends.programs:
        assert program.problems == ["The room is gone: the server was started anew."]
        assert program.book.read_unfinished_matches() == []
        program.book.close()
    assert {*filter(None, news)} <= {"Ben is here.", "The connection is lost. Trying again."}
