from __future__ import annotations

import asyncio

import pytest

from benben.server.turns import Turns


def test_whoever_wants_much_keeps_nobody_waiting() -> None:
    async def body() -> None:
        turns, order = Turns(1), list[str]()

        async def want(whose: str) -> None:
            async with turns.turn(whose):
                order.append(whose)
                await asyncio.sleep(0)

        async with asyncio.TaskGroup() as group:
            for whose in ("a",) * 50 + ("b",) * 3 + ("c",):
                group.create_task(want(whose))
        assert "".join(order[:9]) in ("aabcababa", "aabcabaab")
        assert len(order) == 54

    asyncio.run(body())


@pytest.mark.parametrize("count", [1, 3])
def test_turns_that_are_given_up_in_any_way_are_not_lost(count: int) -> None:
    async def body() -> None:
        turns, now = Turns(count), 0

        async def want(whose: str) -> None:
            nonlocal now
            async with turns.turn(whose):
                now += 1
                assert now <= count
                try:
                    await asyncio.sleep(0)
                finally:
                    now -= 1

        tasks = [asyncio.create_task(want(str(n % 4))) for n in range(60)]
        for n in range(0, 60, 3):
            tasks[n].cancel()
            await asyncio.sleep(0)
        await asyncio.gather(*tasks, return_exceptions=True)
        assert (turns._free, now, len(turns._waiting)) == (count, 0, 0)

    asyncio.run(body())
