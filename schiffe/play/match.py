"""The turn loop: one for every way of playing."""

from collections.abc import Sequence
from itertools import count

from schiffe.play.events import Event, MatchEnded, MatchStarted, Observer, ShotFired, ShotRepeated
from schiffe.play.seat import Seat
from schiffe.rules.shots import Outcome
from schiffe.rules.target import TargetView
from schiffe.rules.variants import Rules


async def play_match(
    rules: Rules, seats: tuple[Seat, Seat], observers: Sequence[Observer] = (), first: int = 0
) -> MatchEnded:
    """Play one match to its end, seat ``first`` beginning. Sides shoot in turn; a hit gives no extra shot.

    A shot at a field that was shot at before is answered as it was then, changes nothing, and costs the turn; only
    opponents over a network fire one. Raises what the seats raise; a shot off the board is stopped by the IllegalShot
    of the other seat.
    """

    async def announce(event: Event) -> None:
        for observer in observers:  # first, because a seat may keep its person waiting, or lose them
            observer(event)
        for seat in seats:
            await seat.told(event)

    views = [TargetView.fresh(rules), TargetView.fresh(rules)]
    attacker = first
    await announce(MatchStarted(rules, (seats[0].name, seats[1].name), first))
    for turn in count(1):
        defender = 1 - attacker
        choice = await seats[attacker].choose(views[attacker])
        if earlier := views[attacker].answer_at(choice.cell):
            await announce(ShotRepeated(turn, attacker, choice.cell, earlier))
        else:
            answer = await seats[defender].answer(choice.cell)
            views[attacker] = views[attacker].after(choice.cell, answer)
            await announce(ShotFired(turn, attacker, choice.cell, answer, choice.reason))
            if answer.outcome is Outcome.WON:
                break
        attacker = defender
    ended = MatchEnded(attacker, (views[0], views[1]))
    await announce(ended)
    return ended
