"""The loop of a match at this computer, for every game."""

from collections.abc import Awaitable, Callable
from typing import Protocol

from schiffe.game.match.interruption import Interrupted, Interruption
from schiffe.game.match.match import Match, StateT
from schiffe.process.tasks import ResultT, Work


class RunStep(Protocol):
    """A function that runs one step of a turn, such as a seat's choice; raises Interrupted if the match is to end."""

    def __call__(self, step: Work[ResultT], /) -> Work[ResultT]:
        """Return the result of a step."""


async def play_match(
    match: Match[StateT],
    play_turn: Callable[[Match[StateT], RunStep], Awaitable[None]],
    interruption: Interruption | None = None,
) -> StateT:
    """Play a match from any state to its end and return the last state.

    ``play_turn`` plays one turn step by step, or emits the end if the rules have ended the match. If a step raises
    Interrupted, as it does when ``interruption`` is set, its event ends the match.
    """
    run = interruption.run if interruption else _run
    try:
        while match.state.ending is None:
            await play_turn(match, run)
    except Interrupted as interrupted:
        match.emit(interrupted.event)
    return match.state


def play_without_waiting(
    match: Match[StateT], play_turn: Callable[[Match[StateT], RunStep], Awaitable[None]]
) -> StateT:
    """Play a match of bots to its end and return the last state, without an event loop, so that Ctrl-C ends it at once.

    Raises:
        RuntimeError: a bot waited for something.
    """
    try:
        play_match(match, play_turn).send(None)
    except StopIteration:
        return match.state
    raise RuntimeError("a bot waited for something")


async def _run(step: Work[ResultT]) -> ResultT:
    return await step
