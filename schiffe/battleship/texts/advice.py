"""Hints, the reasons of the bots, and the analysis of a game, in the language of the player."""

from schiffe.battleship.bots.assess import Odds
from schiffe.battleship.bots.choice import AlongLine, AtRandom, BesideHit, OnDiagonal, Probable, Rated, Reason, TimeUp
from schiffe.battleship.match.analysis import AnalysedPlayer, Analysis, AssessedTurn, Hint
from schiffe.battleship.rules.grid import Cell, cell_name
from schiffe.battleship.rules.ships import ShipClass
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import Announce
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import decimal, join_and, join_or, sentences, signed


def hint_text(hint: Hint, view: TargetView, cell: Cell | None = None) -> str:
    """Return the odds of a hit at a cell, and of which ship; without ``cell``, at the recommended one."""
    at = hint.recommended.cell if cell is None else cell
    odds, likely = hint.odds(at), hint.likely(at)
    name, chance = cell_name(at, view.rules.grid.size), percentage(odds)
    if likely is None:
        return _("{square}: no ship can be here.").format(square=name)
    kinds = view.afloat if view.rules.announce is Announce.SHIP else view.rules.ships  # else a name would be a guess
    possible = dict.fromkeys(kind for kind in kinds if kind.length == likely.length)
    ships = join_or([the_ship(kind) for kind in possible])
    if likely.share < 1 or not odds.exact:
        text = _("{square}: {chance} % chance, most likely {ship}.")
    else:
        text = _("{square}: {chance} % chance of {ship}.")
    if cell is None and hint.looks_ahead:
        text = _("{square}: looks ahead. {chance} % chance now, most likely {ship}, but fewest shots in the long run.")
    return text.format(square=name, chance=chance, ship=ships)


def salvo_hint(hint: Hint, view: TargetView, shots: int) -> str:
    """Return the squares that a hint recommends for a salvo, and how many hits are to be expected."""
    cells = hint.cells(shots)
    return _("Best together: {squares}. Expected: {hits} hits.").format(
        squares=join_and([cell_name(cell, view.rules.grid.size) for cell in cells]),
        hits=decimal(sum(hint.odds(cell).chance for cell in cells), 1),
    )


def the_ship(kind: ShipClass) -> str:
    """Return a class with its article, as the subject of a sentence."""
    match kind:
        case ShipClass.FLAGSHIP:
            return _("the flagship")
        case ShipClass.CARRIER:
            return _("the carrier")
        case ShipClass.BATTLESHIP:
            return _("the battleship")
        case ShipClass.CRUISER:
            return _("the cruiser")
        case ShipClass.SUBMARINE:
            return _("the submarine")
        case ShipClass.DESTROYER:
            return _("the destroyer")
        case ShipClass.PATROL_BOAT:
            return _("the patrol boat")
        case ShipClass.TORPEDO_BOAT:
            return _("the torpedo boat")


def heat_legend(best: Odds) -> str:
    """Return what the digits of the odds stand for: all are in proportion to the best one."""
    chance = _("{percent} %").format(percent=percentage(best))
    return f"9 = {chance}"


def no_hint() -> str:
    """Return that there is nothing to go by."""
    return _("No fleet fits what is known: no hint possible.")


def percentage(odds: Odds) -> int:
    """Return the chance in percent; 0 and 100 only where nothing else is possible."""
    if odds.count in (0, odds.total):
        return 100 if odds.count else 0
    return min(99, max(1, round(100 * odds.chance)))


def reason_text(reason: Reason | None, size: int) -> str:
    """Return why a shot was fired where it was."""
    match reason:
        case AtRandom(cells):
            return _("at random, {choice}").format(choice=_choice(cells))
        case TimeUp(cells):
            return _("at random because time was up, {choice}").format(choice=_choice(cells))
        case BesideHit(hit, cells):
            return _("beside the hit at {square}, {choice}").format(square=cell_name(hit, size), choice=_choice(cells))
        case AlongLine(start, end, cells):
            return _("along the hits from {start} to {end}, {choice}").format(
                start=cell_name(start, size), end=cell_name(end, size), choice=_choice(cells)
            )
        case OnDiagonal():
            choice = _choice(reason.cells)
            if reason.every == 1:
                return _("where a ship has room, {choice}").format(choice=choice)
            if reason.rising:
                text = _("hunting on rising diagonals, which every ship of {length} or more crosses, {choice}")
            else:
                text = _("hunting on falling diagonals, which every ship of {length} or more crosses, {choice}")
            return text.format(length=reason.every, choice=choice)
        case Rated(rating, cells):
            return ngettext(
                "rated {rating} out of 3, tied with {count} other",
                "rated {rating} out of 3, tied with {count} others",
                cells - 1,
            ).format(rating=rating, count=cells - 1)
        case Probable(count, total, exact, cells, rolled_out):
            chance = percentage(Odds(0, count, total=total, exact=exact))
            if rolled_out:
                return _("{chance} % chance, and the fewest misses to come of {count} good squares").format(
                    chance=chance, count=cells
                )
            return _("{chance} % chance, the best of all").format(chance=chance)
        case None:
            return _("no reason known")


def _choice(count: int) -> str:
    """Return how many squares there were to choose from."""
    if count == 1:
        return _("the only square to try")
    return ngettext("one of {count} square to try", "one of {count} squares to try", count).format(count=count)


def shot_and_reason(square: str, outcome: str, reason: Reason | None, size: int) -> str:
    """Return a shot of the computer, what it did, and why it was fired there."""
    return _("{square}, {outcome}: {reason}.").format(square=square, outcome=outcome, reason=reason_text(reason, size))


def analysis_progress(player: AnalysedPlayer) -> str:
    """Return the progress of the analysis of a player's shots."""
    text = _("{name}: analysing, {done} of {shots} shots")
    return text.format(name=player.name, done=len(player.assessed), shots=len(player.shooter.view.shots))


def analysis_text(name: str, found: Analysis) -> str:
    """Return skill and luck in one line."""
    text = _("{name}: skill {skill} %, luck {luck} hits")
    return text.format(name=name, skill=round(100 * found.skill), luck=signed(found.luck))


def odds_text(shot: AssessedTurn) -> str:
    """Return what was to be expected of one turn, and where more was, if that is certain; empty where no fleet fits."""
    best = join_and([cell_name(odds.cell, shot.before.rules.grid.size) for odds in shot.best])
    if not all(odds.total for odds in shot.best):
        return ""
    if len(shot.fired) > 1:
        expected, most = decimal(shot.expected, 1), decimal(shot.possible, 1)
        text = _("{expected} hits expected.")
        if shot.cost and expected != most:
            text = _("{expected} hits expected; {best} had {most}.")
        return text.format(expected=expected, best=best, most=most)
    chance, highest = percentage(shot.fired[0]), percentage(shot.best[0])
    text = _("{chance} % to hit.")
    if shot.looks_ahead:
        text = _("{chance} % now, best in the long run.")
    elif shot.cost and chance < highest:
        text = _("{chance} % to hit; {best} had {most} %.")
    return text.format(chance=chance, best=best, most=highest)


def no_costly_shot(hints: int) -> str:
    """Return that an analysis has nothing to show; what so many hints have shown is no merit."""
    if not hints:
        return _("No shot could have been better.")
    return ngettext("No weak shot, with {count} hint.", "No weak shot, with {count} hints.", hints).format(count=hints)


def what_skill_is() -> str:
    """Return what the numbers of an analysis mean."""
    return sentences(*skill_and_luck())


def skill_and_luck() -> tuple[str, str]:
    """Return what each of the numbers of an analysis means."""
    return (
        _("Skill: how close your shots came to the best available."),
        _("Luck: hits above or below what those shots should have scored."),
    )


def hints_used(count: int) -> str:
    """Return how many hints a player has used."""
    return ngettext("{count} hint used", "{count} hints used", count).format(count=count)
