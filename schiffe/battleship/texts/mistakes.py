"""Costly shots in words: which square was best and why; and the one sentence that helps after a loss."""

from typing import Final, NamedTuple

from schiffe.battleship.bots.assess import Odds
from schiffe.battleship.match.analysis import AnalysedPlayer, AssessedTurn
from schiffe.battleship.match.weakness import Weakness, WeaknessKind, greatest_weakness
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, cell_name, cells_of
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.texts.advice import no_hint, the_ship
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import decimal, join_and, named

_BAD_LUCK: Final = 1.0
"""So many hits fewer than were to be expected are bad luck."""
_WHOLE: Final = (100, 1000, 10_000)
"""Fleets of a sample, or of too many, are told as shares of these numbers: the first that tells two squares apart."""


class _Shares(NamedTuple):
    """Fleets with a ship on the best square and on the one that was fired at, of how many."""

    most: int
    few: int
    fleets: int


def costly_shot_text(turn: AssessedTurn) -> str:
    """Return which shot it was, which square was best, and why."""
    text = _("Shot {number}, {square}") if len(turn.fired) == 1 else _("Salvo from shot {number}")
    square = cell_name(turn.fired[0].cell, turn.before.rules.grid.size)
    return named(text.format(number=turn.number, square=square), why_text(turn))


def why_text(turn: AssessedTurn) -> str:
    """Return how good a shot was beside the best square, and why that is the best, in one sentence."""
    size = turn.before.rules.grid.size
    if not all(odds.total for odds in turn.best):
        return no_hint()
    if len(turn.fired) > 1:
        return _("{squares} were best: {most} hits to be expected, where you had {expected}.").format(
            squares=join_and([cell_name(odds.cell, size) for odds in turn.best]),
            most=decimal(turn.possible, 1),
            expected=decimal(turn.expected, 1),
        )
    (fired,), (best,) = turn.fired, turn.best
    if not turn.cost:
        return _good_shot(turn, fired, best)
    shares, hits = _shares(best, fired), _hits_behind(turn.before, best.cell)
    names = {
        "best": cell_name(best.cell, size),
        "square": cell_name(fired.cell, size),
        "hits": join_and([cell_name(hit, size) for hit in hits]),
    }
    return _reason(turn, fired, shares, len(hits)).format(
        **names, most=shares.most, few=shares.few, count=shares.fleets
    )


def share_text(odds: Odds, turn: AssessedTurn) -> str:
    """Return in how many fleets a square of a turn has a ship: the best one, or one that was fired at."""
    shares = _shares(turn.best[0], odds)
    few = ngettext("{few} of {count} fleet", "{few} of {count} fleets", shares.fleets)
    return few.format(few=shares.few, count=shares.fleets)


def _reason(turn: AssessedTurn, fired: Odds, shares: _Shares, hits: int) -> str:
    """Return the sentence that tells why the best square was better, with its placeholders."""
    count, is_sure = shares.fleets, _is_sure(turn.before, turn.best[0])
    has_none = not fired.count and (fired.exact or bool(turn.before.proven_water >> fired.cell & 1))
    if has_none and is_sure:
        return _("No ship could lie on {square}, and one was sure to lie on {best}.")
    if has_none:
        return ngettext(
            "No ship could lie on {square}; on {best} one does in {most} of {count} possible fleet.",
            "No ship could lie on {square}; on {best} one does in {most} of {count} possible fleets.",
            count,
        )
    if is_sure and not shares.few:
        return _("A ship was sure to lie on {best}; hardly any possible fleet has one on {square}.")
    if is_sure:
        return ngettext(
            "A ship was sure to lie on {best}; on {square} one does in {few} of {count} possible fleet.",
            "A ship was sure to lie on {best}; on {square} one does in {few} of {count} possible fleets.",
            count,
        )
    if hits > 1:
        return ngettext(
            "{best} continues the hits on {hits}: a ship lies there in {most} of {count} possible fleet, on {square} "
            "in {few}.",
            "{best} continues the hits on {hits}: a ship lies there in {most} of {count} possible fleets, on {square} "
            "in {few}.",
            count,
        )
    if hits and not _hits_behind(turn.before, fired.cell):
        return ngettext(
            "{best} is next to the hit on {hits}: a ship lies there in {most} of {count} possible fleet, on {square} "
            "in {few}.",
            "{best} is next to the hit on {hits}: a ship lies there in {most} of {count} possible fleets, on {square} "
            "in {few}.",
            count,
        )
    return ngettext(
        "A ship lies on {best} in {most} of {count} possible fleet, on {square} in {few}.",
        "A ship lies on {best} in {most} of {count} possible fleets, on {square} in {few}.",
        count,
    )


def _good_shot(turn: AssessedTurn, fired: Odds, best: Odds) -> str:
    """Return why no square was better."""
    shares = _shares(fired, fired)
    if _is_sure(turn.before, fired):
        text = _("{square} was best: a ship was sure to lie there.")
    elif turn.looks_ahead:
        text = ngettext(
            "{square} was best in the long run: a ship lies there in {most} of {count} possible fleet.",
            "{square} was best in the long run: a ship lies there in {most} of {count} possible fleets.",
            shares.fleets,
        )
    elif fired.cell == best.cell or fired.count == best.count:
        text = ngettext(
            "{square} was best: a ship lies there in {most} of {count} possible fleet.",
            "{square} was best: a ship lies there in {most} of {count} possible fleets.",
            shares.fleets,
        )
    else:
        text = ngettext(
            "{square} was as good as the best: a ship lies there in {most} of {count} possible fleet.",
            "{square} was as good as the best: a ship lies there in {most} of {count} possible fleets.",
            shares.fleets,
        )
    name = cell_name(fired.cell, turn.before.rules.grid.size)
    return text.format(square=name, most=shares.most, count=shares.fleets)


def _shares(best: Odds, fired: Odds) -> _Shares:
    """Return the fleets as they are told; of 0 and of all of them only where nothing else is possible."""
    if best.exact and best.total <= _WHOLE[0]:
        return _Shares(best.count, fired.count, best.total)
    for whole in _WHOLE:
        shares = _Shares(_share(best, whole), _share(fired, whole), whole)
        if shares.most != shares.few or best.count == fired.count:
            break
    return shares


def _share(odds: Odds, whole: int) -> int:
    if odds.count in (0, odds.total):
        return whole if odds.count else 0
    return min(whole - 1, max(1, round(odds.chance * whole)))


def _is_sure(before: TargetView, odds: Odds) -> bool:
    """Return whether a ship certainly lies on a cell: in all fleets, or because hits leave it no other."""
    if odds.count < odds.total or odds.exact or before.rules.is_silent:
        return odds.exact and odds.count == odds.total
    beside = before.rules.grid.beside(1 << odds.cell) & before.hits
    runs = (before.run(1 << hit, before.hits) for hit in cells_of(beside))
    return any(before.rules.grid.beside(run) & before.room == 1 << odds.cell for run in runs)


def _hits_behind(before: TargetView, cell: Cell) -> tuple[Cell, ...]:
    """Return the most hits in a row that a cell continues, from the near one to the far one; or one beside it."""
    longest: tuple[Cell, ...] = ()
    for ray in before.rules.grid.rays(cell):
        run = []
        for other in ray:
            if not before.hits >> other & 1:
                break
            run.append(other)
        longest = max(longest, tuple(run), key=len)
    return tuple(sorted(longest))


def after_loss(player: AnalysedPlayer, fleet: Fleet | None) -> str:
    """Return the sentence that helps after a loss; empty where hints had a part in shots without fault.

    ``fleet`` is what the player shot at, where that is known.
    """
    assert player.result
    found = greatest_weakness(player.assessed, player.shooter.view, fleet)
    if found:
        return weakness_text(found)
    if player.shooter.hints:
        return ""
    if player.result.luck <= -_BAD_LUCK:
        text = _("Little was wrong with your shots: luck took {hits} hits from you.")
        return text.format(hits=decimal(-player.result.luck, 1))
    return _("Little was wrong with your shots: your opponent was just faster.")


def weakness_text(weakness: Weakness) -> str:
    """Return what cost most, and what helps, in one sentence."""
    match weakness.kind:
        case WeaknessKind.MISSED_SHIP:
            assert weakness.ship
            text = ngettext(
                "You never found {ship}: {count} shots went where it could not be.",
                "You never found {ship}: {count} shots went where it could not be.",
                weakness.shots,
            )
            return text.format(ship=the_ship(weakness.ship), count=weakness.shots)
        case WeaknessKind.NO_ROOM:
            text = ngettext(
                "{count} of your shots went where no ship could be: look for gaps that a ship fits into.",
                "{count} of your shots went where no ship could be: look for gaps that a ship fits into.",
                weakness.shots,
            )
        case WeaknessKind.OFF_LINE:
            text = ngettext(
                "With two hits in a line, {count} of your shots went elsewhere: ships are straight, follow the line.",
                "With two hits in a line, {count} of your shots went elsewhere: ships are straight, follow the line.",
                weakness.shots,
            )
        case WeaknessKind.LEFT_HIT:
            text = ngettext(
                "{count} of your shots left a hit alone: fire beside it until the ship has sunk.",
                "{count} of your shots left a hit alone: fire beside it until the ship has sunk.",
                weakness.shots,
            )
        case WeaknessKind.BESIDE_MISS:
            text = ngettext(
                "While searching, {count} of your shots went right beside a miss: leave gaps between them.",
                "While searching, {count} of your shots went right beside a miss: leave gaps between them.",
                weakness.shots,
            )
    return text.format(count=weakness.shots)
