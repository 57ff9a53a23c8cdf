"""Bots that play in a room by themselves: under all rules that have a name, and where the friend does not come."""

import asyncio
import json
import re
from collections.abc import Callable

import pytest

from schiffe.battleship.bot_online.room_bot import RoomBot, RoomBotSeries
from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.friends import entering
from schiffe.battleship.match.chance import Chance
from schiffe.battleship.presets import PRESETS
from schiffe.network.address import Address
from schiffe.process.errors import CommandError
from schiffe.settings.schema import Settings
from tests.battleship.plain.friends import CODE, QUICK, Friend, served, shoot, told


def opener(address: Address, rules: str, games: int = 1, wait: float = 0) -> RoomBot:
    access = entering.prepare_to_open(address, "hard", Settings({"rules": rules, "first": FirstTurn.ME}))
    return RoomBot(RoomBotSeries("medium", games, prints_json=True, wait_seconds=wait), access, Chance(1), ())


async def code_told(told_so_far: Callable[[], str]) -> str:
    """The code that a bot has told."""
    said = ""
    while not (found := CODE.search(said)):
        await asyncio.sleep(0.001)
        said += told_so_far()
    return found[1]


@pytest.mark.parametrize("rules", PRESETS)
def test_two_bots_play_under_all_rules_with_a_name(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    games = 2 if rules == "quick" else 1

    async def story() -> None:
        async with served() as (_relay, address):
            one = asyncio.create_task(opener(address, rules, games).run())
            code = await code_told(lambda: capsys.readouterr().err)
            preview = await entering.preview_room(address, code)
            access = entering.prepare_to_enter(preview, address, code, "medium")
            other = RoomBot(RoomBotSeries("medium", 5, prints_json=False), access, Chance(2), ())
            assert set(await asyncio.gather(one, other.run())) == {0}

    told(story)
    lines = capsys.readouterr().out.splitlines()
    played = [json.loads(line) for line in lines if line.startswith("{")]
    assert [game["game"] for game in played] == [1, 2][:games]
    assert {game["result"] for game in played} <= {"won", "lost"}
    assert {game["error"] for game in played} == {None}
    assert re.fullmatch(rf"games: {games}, won: \d, lost: \d, broken off: 0", lines[-1])


def test_a_person_plays_against_a_bot_and_leaves(capsys: pytest.CaptureFixture[str]) -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            bot = asyncio.create_task(opener(address, "5; 2,1", 2).run())
            ben = Friend("Ben", {**QUICK, "clock": 15})
            await ben.enters(address, await code_told(lambda: capsys.readouterr().err))
            assert "You have 15 seconds for each shot." in ben.console.everything
            await ben.console.type("", "Press Enter to keep it")
            await shoot(ben, 5)
            await ben.console.type("rematch", "Press Enter to play again")
            await ben.console.type("", "Press Enter to keep it")
            await ben.console.type("leave", "^> $")
            await ben.console.type("leave", "^> $")
            await ben.ends()
            assert await bot == 1

    told(story)
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["error"], second["result"], second["error"]) == (None, "broken", "left")


def test_nobody_comes(capsys: pytest.CaptureFixture[str]) -> None:
    async def story() -> None:
        async with served() as (relay, address):
            bot = opener(address, "quick", wait=0.2)  # long enough to reach the server
            with pytest.raises(CommandError, match="Nobody came"):
                await bot.run()
            assert relay.make_figures().total_connection_count == 1

    told(story)


def test_a_bot_is_refused() -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            with pytest.raises(CommandError, match="No room has the code “amber-otter-417”") as caught:
                await entering.preview_room(address, "amber-otter-417")
            assert caught.value.status == 3

    told(story)
