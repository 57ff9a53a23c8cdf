"""Rooms in line mode: two friends over a server, from the code to the rematch, and all that comes between."""

import asyncio

from tests.battleship.plain.friends import QUICK, Friend, both_lay, served, shoot, told


def test_two_friends_play_and_play_again() -> None:
    async def story() -> None:
        async with served() as (_relay, address):
            anna, ben = Friend("Anna", QUICK), Friend("Ben")
            code = await anna.opens(address)
            await ben.enters(address, code)
            assert "Room of Anna." in ben.console.everything
            await anna.console.hears("Ben is here")
            await both_lay(anna, ben)
            await asyncio.gather(shoot(anna, 5), shoot(ben, 5))
            for friend, other in ((anna, "Ben"), (ben, "Anna")):
                await friend.console.hears("Press Enter to play again")
                assert f"{other}: all answers true." in friend.console.everything
            await anna.console.type("")
            await ben.console.hears("Anna would like to play again.")
            await ben.console.type("rematch")
            await both_lay(anna, ben)
            await asyncio.gather(shoot(anna, 5), shoot(ben, 5))
            for friend in (anna, ben):
                await friend.console.type("quit", "Press Enter to play again")
                played = await friend.ends()
                assert played.winner is not None
                assert not played.has_failed

    told(story)
