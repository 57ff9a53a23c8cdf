"""Texts of hints, of the bots' reasons for their shots, and of the analysis of a match."""

from schiffe.battleship.bots.assess import Odds
from schiffe.battleship.bots.choice import (
    AlongLine,
    AtRandom,
    BesideHit,
    OnDiagonal,
    OutOfTime,
    Probable,
    Rated,
    Reason,
)
from schiffe.battleship.match.analysis import Analysis, AssessedTurn
from schiffe.battleship.match.analyst import AnalysedPlayer
from schiffe.battleship.match.hints import Hint
from schiffe.battleship.rule_line import Announce
from schiffe.battleship.rules.grid import Cell, cell_name
from schiffe.battleship.rules.target import Target
from schiffe.battleship.texts.ships import the_ship_name
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import decimal_text, join_and, join_or, join_sentences, signed_text, with_percent_sign


def hint_text(hint: Hint, target: Target, cell: Cell | None = None) -> str:
    """Return the chance of a hit at a cell, and the ship most likely to be there; None means the recommended cell."""
    shown_cell = hint.recommended_odds.cell if cell is None else cell
    odds = hint.odds_of(shown_cell)
    likely = hint.likely_length(shown_cell)
    name = cell_name(shown_cell, target.rules.size)
    chance = to_percent(odds)
    if likely is None:
        return _("{square}: no ship can be here.").format(square=name)
    # Unless sunk ships are named, any ship of that length may be the one afloat.
    candidates = target.afloat if target.rules.announce is Announce.SHIP else target.rules.ship_classes
    possible = dict.fromkeys(ship_class for ship_class in candidates if ship_class.length == likely.length)
    ships = join_or(the_ship_name(ship_class) for ship_class in possible)
    if cell is None and hint.looks_ahead:
        text = _("{square}: looks ahead. {chance} % chance now, most likely {ship}, but fewest shots in the long run.")
    elif likely.share == 1 and odds.is_exact:
        text = _("{square}: {chance} % chance of {ship}.")
    else:
        text = _("{square}: {chance} % chance, most likely {ship}.")
    return text.format(square=name, chance=chance, ship=ships)


def salvo_hint_text(hint: Hint, target: Target, shot_count: int) -> str:
    """Return the cells that a hint recommends for a salvo, and the expected number of hits."""
    cells = hint.recommended_cells(shot_count)
    return _("Best together: {squares}. Expected: {hits} hits.").format(
        squares=join_and(cell_name(cell, target.rules.size) for cell in cells),
        hits=decimal_text(sum(hint.odds_of(cell).chance for cell in cells), 1),
    )


def heat_legend(best: Odds) -> str:
    """Return the chance that the digit 9 means on the board; other digits are in proportion."""
    return f"9 = {with_percent_sign(to_percent(best))}"


def no_hint_text() -> str:
    return _("No fleet fits what is known: no hint possible.")


def to_percent(odds: Odds) -> int:
    """Return the chance in percent; 0 and 100 only if it is certain."""
    if odds.count in (0, odds.total):
        return 100 if odds.count else 0
    return min(99, max(1, round(100 * odds.chance)))


def reason_text(reason: Reason | None, size: int) -> str:
    """Return why a bot fired at a cell."""
    match reason:
        case AtRandom(cells):
            return _("at random, {choice}").format(choice=_choice_text(cells))
        case OutOfTime(cells):
            return _("at random because time was up, {choice}").format(choice=_choice_text(cells))
        case BesideHit(hit, cells):
            return _("beside the hit at {square}, {choice}").format(
                square=cell_name(hit, size), choice=_choice_text(cells)
            )
        case AlongLine(start, end, cells):
            return _("along the hits from {start} to {end}, {choice}").format(
                start=cell_name(start, size), end=cell_name(end, size), choice=_choice_text(cells)
            )
        case OnDiagonal():
            choice = _choice_text(reason.cell_count)
            if reason.every == 1:
                return _("where a ship has room, {choice}").format(choice=choice)
            if reason.is_rising:
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
        case Probable(count, total, is_exact, cells, is_rolled_out):
            chance = to_percent(Odds(cell=0, count=count, total=total, is_exact=is_exact))
            if is_rolled_out:
                return _("{chance} % chance, and the fewest misses to come of {count} good squares").format(
                    chance=chance, count=cells
                )
            return _("{chance} % chance, the best of all").format(chance=chance)
        case None:
            return _("no reason known")


def _choice_text(count: int) -> str:
    """Return the number of cells that the bot chose from."""
    if count == 1:
        return _("the only square to try")
    return ngettext("one of {count} square to try", "one of {count} squares to try", count).format(count=count)


def shot_and_reason_text(name: str, outcome: str, reason: Reason | None, size: int) -> str:
    return _("{square}, {outcome}: {reason}.").format(square=name, outcome=outcome, reason=reason_text(reason, size))


def analysis_progress_text(player: AnalysedPlayer) -> str:
    text = _("{name}: analysing, {done} of {shots} shots")
    return text.format(name=player.name, done=len(player.assessed_turns), shots=len(player.shooter.target.shots))


def analysis_text(name: str, analysis: Analysis) -> str:
    text = _("{name}: skill {skill} %, luck {luck} hits")
    return text.format(name=name, skill=round(100 * analysis.skill), luck=signed_text(analysis.luck))


def odds_text(turn: AssessedTurn) -> str:
    """Return the expected hits of a turn, and better cells if there certainly were any; empty if no fleet fits."""
    if not all(odds.total for odds in turn.best_odds):
        return ""
    best = join_and(cell_name(odds.cell, turn.target_before.rules.size) for odds in turn.best_odds)
    if len(turn.fired_odds) > 1:
        expected = decimal_text(turn.expected_hits, 1)
        possible = decimal_text(turn.possible_hits, 1)
        if turn.cost and expected != possible:
            return _("{expected} hits expected; {best} had {most}.").format(expected=expected, best=best, most=possible)
        return _("{expected} hits expected.").format(expected=expected)
    chance = to_percent(turn.shot_odds)
    highest = to_percent(turn.best_shot_odds)
    if turn.looks_ahead:
        return _("{chance} % now, best in the long run.").format(chance=chance)
    if turn.cost and chance < highest:
        return _("{chance} % to hit; {best} had {most} %.").format(chance=chance, best=best, most=highest)
    return _("{chance} % to hit.").format(chance=chance)


def no_costly_shot_text(hint_count: int) -> str:
    """Return the message that no shot was costly; if hints were used, without praise."""
    if not hint_count:
        return _("No shot could have been better.")
    return ngettext("No weak shot, with {count} hint.", "No weak shot, with {count} hints.", hint_count).format(
        count=hint_count
    )


def skill_and_luck_text() -> str:
    """Return the meanings of skill and luck."""
    return join_sentences(*skill_and_luck())


def skill_and_luck() -> tuple[str, str]:
    """Return the meanings of skill and of luck."""
    return (
        _("Skill: how close your shots came to the best available."),
        _("Luck: hits above or below what those shots should have scored."),
    )


def hints_used_text(count: int) -> str:
    return ngettext("{count} hint used", "{count} hints used", count).format(count=count)
