"""What covers a screen is told when that changes, and waited for."""

import asyncio

from schiffe.toolkit.screen_stack import Cover


def test_what_covers_the_screen_is_told_when_that_changes() -> None:
    async def script() -> None:
        cover, told = Cover(), list[str]()
        seen = [cover.is_on]
        await cover.wait_until_off()
        with cover.watch(lambda is_on: told.append(f"one {is_on}")):
            for is_on in (False, True, True):
                cover.set_on(is_on=is_on)
            seen.append(cover.is_on)
            off = asyncio.ensure_future(cover.wait_until_off())
            await asyncio.sleep(0)
            assert not off.done()
            with cover.watch(lambda is_on: told.append(f"other {is_on}")):
                cover.set_on(is_on=False)
            cover.set_on(is_on=False)
            await off
            cover.set_on(is_on=True)
        cover.set_on(is_on=False)
        assert seen == [False, True]
        assert told == ["one True", "one False", "other False", "one True"]

    asyncio.run(script())
