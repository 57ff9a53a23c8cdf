"""Texts about costly shots, in analysis and training: which cell was best and why; and the advice after a loss."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from schiffe.battleship.bots.assess import Odds
from schiffe.battleship.logbook.training import ShotQuestion
from schiffe.battleship.match.analysis import AssessedTurn
from schiffe.battleship.match.analyst import AnalysedPlayer
from schiffe.battleship.match.weakness import Weakness, WeaknessKind, greatest_weakness
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.grid import Cell, cell_name, cells_of, has_cell
from schiffe.battleship.rules.target import Target
from schiffe.battleship.texts.advice import no_hint_text
from schiffe.battleship.texts.ships import the_ship_name
from schiffe.language.dates import day_text, local_day
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import decimal_text, join_and, join_sentences, labelled, with_count

_BAD_LUCK: Final = 1.0
"""The number of hits below the expected ones that counts as bad luck."""
_SCALES: Final = (100, 1000, 10_000)
"""Numbers of fleets to express chances in, if there are many fleets; the first that tells two cells apart is used."""


class _Shares(NamedTuple):
    """The number of fleets, of those with a ship on the best cell, and of those with one on the fired cell."""

    best_count: int
    fired_at_count: int
    fleet_count: int


def costly_shot_text(assessed_turn: AssessedTurn) -> str:
    """Return the number of a shot, its cell, the best cell, and the reason."""
    number = assessed_turn.first_shot_number
    reason = best_shot_reason_text(assessed_turn)
    if len(assessed_turn.fired_odds) > 1:
        return labelled(_("Salvo from shot {number}").format(number=number), reason)
    name = cell_name(assessed_turn.shot_odds.cell, assessed_turn.target_before.rules.size)
    return labelled(_("Shot {number}, {square}").format(number=number, square=name), reason)


def best_shot_reason_text(assessed_turn: AssessedTurn) -> str:
    """Return why a cell was the best, compared to the one that was fired at."""
    size = assessed_turn.target_before.rules.size
    if not all(odds.total for odds in assessed_turn.best_odds):
        return no_hint_text()
    if len(assessed_turn.fired_odds) > 1:
        return _("{squares} were best: {most} hits to be expected, where you had {expected}.").format(
            squares=join_and(cell_name(odds.cell, size) for odds in assessed_turn.best_odds),
            most=decimal_text(assessed_turn.possible_hits, 1),
            expected=decimal_text(assessed_turn.expected_hits, 1),
        )
    return _bad_shot_text(assessed_turn) if assessed_turn.cost else _good_shot_text(assessed_turn)


def share_text(odds: Odds, assessed_turn: AssessedTurn) -> str:
    """Return in how many possible fleets a ship is on a cell of a turn: the best one, or one that was fired at."""
    shares = _fleet_shares(assessed_turn.best_shot_odds, odds)
    text = ngettext("{few} of {count} fleet", "{few} of {count} fleets", shares.fleet_count)
    return text.format(few=shares.fired_at_count, count=shares.fleet_count)


def _bad_shot_text(assessed_turn: AssessedTurn) -> str:
    """Return the sentence that explains why another cell was better."""
    fired_odds = assessed_turn.shot_odds
    best_odds = assessed_turn.best_shot_odds
    target_before = assessed_turn.target_before
    best = cell_name(best_odds.cell, target_before.rules.size)
    square = cell_name(fired_odds.cell, target_before.rules.size)
    shares = _fleet_shares(best_odds, fired_odds)
    is_sure = _is_sure(target_before, best_odds)
    is_water = not fired_odds.count and (fired_odds.is_exact or has_cell(target_before.proven_water, fired_odds.cell))
    if is_water and is_sure:
        return _("No ship could lie on {square}, and one was sure to lie on {best}.").format(square=square, best=best)
    if is_water:
        return ngettext(
            "No ship could lie on {square}; on {best} one does in {most} of {count} possible fleet.",
            "No ship could lie on {square}; on {best} one does in {most} of {count} possible fleets.",
            shares.fleet_count,
        ).format(square=square, best=best, most=shares.best_count, count=shares.fleet_count)
    if is_sure and not shares.fired_at_count:
        text = _("A ship was sure to lie on {best}; hardly any possible fleet has one on {square}.")
        return text.format(best=best, square=square)
    if is_sure:
        return ngettext(
            "A ship was sure to lie on {best}; on {square} one does in {few} of {count} possible fleet.",
            "A ship was sure to lie on {best}; on {square} one does in {few} of {count} possible fleets.",
            shares.fleet_count,
        ).format(best=best, square=square, few=shares.fired_at_count, count=shares.fleet_count)
    hits = _continued_hits(target_before, best_odds.cell)
    if len(hits) == 1 and _continued_hits(target_before, fired_odds.cell):
        hits = ()  # the cell that was fired at is next to a hit as well
    hit_names = [cell_name(hit, target_before.rules.size) for hit in hits]
    return _likelier_text(hit_names, shares, best=best, square=square)


def _likelier_text(hit_names: Sequence[str], shares: _Shares, *, best: str, square: str) -> str:
    """Return why a ship was likelier on the best cell, which continues these hits, than on the one fired at."""
    if not hit_names:
        text = ngettext(
            "A ship lies on {best} in {most} of {count} possible fleet, on {square} in {few}.",
            "A ship lies on {best} in {most} of {count} possible fleets, on {square} in {few}.",
            shares.fleet_count,
        )
    elif len(hit_names) == 1:
        text = ngettext(
            "{best} is next to the hit on {hits}: a ship lies there in {most} of {count} possible fleet, on {square} "
            "in {few}.",
            "{best} is next to the hit on {hits}: a ship lies there in {most} of {count} possible fleets, on {square} "
            "in {few}.",
            shares.fleet_count,
        )
    else:
        text = ngettext(
            "{best} continues the hits on {hits}: a ship lies there in {most} of {count} possible fleet, on {square} "
            "in {few}.",
            "{best} continues the hits on {hits}: a ship lies there in {most} of {count} possible fleets, on {square} "
            "in {few}.",
            shares.fleet_count,
        )
    return text.format(
        best=best,
        hits=join_and(hit_names),
        square=square,
        most=shares.best_count,
        few=shares.fired_at_count,
        count=shares.fleet_count,
    )


def _good_shot_text(assessed_turn: AssessedTurn) -> str:
    """Return the sentence that explains why no cell was better."""
    fired_odds = assessed_turn.shot_odds
    best_odds = assessed_turn.best_shot_odds
    shares = _fleet_shares(fired_odds, fired_odds)
    if _is_sure(assessed_turn.target_before, fired_odds):
        text = _("{square} was best: a ship was sure to lie there.")
    elif assessed_turn.looks_ahead:
        text = ngettext(
            "{square} was best in the long run: a ship lies there in {most} of {count} possible fleet.",
            "{square} was best in the long run: a ship lies there in {most} of {count} possible fleets.",
            shares.fleet_count,
        )
    elif fired_odds.cell == best_odds.cell or fired_odds.count == best_odds.count:
        text = ngettext(
            "{square} was best: a ship lies there in {most} of {count} possible fleet.",
            "{square} was best: a ship lies there in {most} of {count} possible fleets.",
            shares.fleet_count,
        )
    else:
        text = ngettext(
            "{square} was as good as the best: a ship lies there in {most} of {count} possible fleet.",
            "{square} was as good as the best: a ship lies there in {most} of {count} possible fleets.",
            shares.fleet_count,
        )
    name = cell_name(fired_odds.cell, assessed_turn.target_before.rules.size)
    return text.format(square=name, most=shares.best_count, count=shares.fleet_count)


def _fleet_shares(best_odds: Odds, fired_odds: Odds) -> _Shares:
    """Return the fleets to mention: their exact number if small, otherwise a scale that tells both cells apart."""
    if best_odds.is_exact and best_odds.total <= _SCALES[0]:
        return _Shares(best_odds.count, fired_odds.count, best_odds.total)
    for scale in _SCALES:
        shares = _Shares(_scaled_chance(best_odds, scale), _scaled_chance(fired_odds, scale), scale)
        if shares.best_count != shares.fired_at_count or best_odds.count == fired_odds.count:
            break
    return shares


def _scaled_chance(odds: Odds, scale: int) -> int:
    """Return a chance on a scale; 0 or the whole scale only if it is certain."""
    if odds.count in (0, odds.total):
        return scale if odds.count else 0
    return min(scale - 1, max(1, round(odds.chance * scale)))


def _is_sure(target_before: Target, odds: Odds) -> bool:
    """Return whether a ship is certainly on a cell: in all fleets, or as the only continuation of a damaged ship."""
    if odds.is_exact:
        return odds.count == odds.total
    if odds.count < odds.total:
        return False
    if target_before.rules.is_silent:  # the ship may have sunk
        return False
    adjacent_hits = target_before.rules.grid.beside(1 << odds.cell) & target_before.hits
    runs = (target_before.connected(1 << hit, target_before.hits) for hit in cells_of(adjacent_hits))
    return any(target_before.rules.grid.beside(run) & target_before.coverable_cells == 1 << odds.cell for run in runs)


def _continued_hits(target_before: Target, cell: Cell) -> tuple[Cell, ...]:
    longest: tuple[Cell, ...] = ()
    for ray in target_before.rules.grid.rays(cell):
        hits = tuple(takewhile(lambda ray_cell: has_cell(target_before.hits, ray_cell), ray))
        longest = max(longest, hits, key=len)
    return tuple(sorted(longest))


def after_loss_text(player: AnalysedPlayer, fleet: Fleet | None) -> str:
    """Return the advice after a loss; empty if there is no weakness, but hints were used.

    ``fleet`` is the fleet that the player fired at, if it is known.
    """
    assert player.result, "all shots are analysed"
    if weakness := greatest_weakness(player.assessed_turns, player.shooter.target, fleet):
        return weakness_text(weakness)
    if player.shooter.hint_count:
        return ""
    if player.result.luck <= -_BAD_LUCK:
        text = _("Little was wrong with your shots: luck took {hits} hits from you.")
        return text.format(hits=decimal_text(-player.result.luck, 1))
    return _("Little was wrong with your shots: your opponent was just faster.")


def weakness_text(weakness: Weakness) -> str:
    """Return the signs of a weakness, and what helps against it, in one sentence."""
    count = weakness.shot_count
    match weakness.kind:
        case WeaknessKind.MISSED_SHIP:
            assert weakness.ship_class, "it was missed"
            return with_count(
                "You never found {ship}: {count} shots went where it could not be.",
                count,
                ship=the_ship_name(weakness.ship_class),
            )
        case WeaknessKind.NO_ROOM:
            return with_count(
                "{count} of your shots went where no ship could be: look for gaps that a ship fits into.", count
            )
        case WeaknessKind.OFF_LINE:
            return with_count(
                "With two hits in a line, {count} of your shots went elsewhere: ships are straight, follow the line.",
                count,
            )
        case WeaknessKind.LEFT_HIT:
            return with_count("{count} of your shots left a hit alone: fire beside it until the ship has sunk.", count)
        case WeaknessKind.BESIDE_MISS:
            return with_count(
                "While searching, {count} of your shots went right beside a miss: leave gaps between them.", count
            )


def question_title(question: ShotQuestion) -> str:
    """Return the match that a position comes from, without a full stop."""
    number = question.turn_number
    if question.match is None:
        return _("From a game of the computer, shot {number}").format(number=number)
    day = day_text(local_day(question.match.began_at))
    text = _("{day}, shot {number} against {enemy}")
    return text.format(day=day, number=number, enemy=question.match.opponent_name)


def shot_number_text(question: ShotQuestion) -> str:
    return _("Shot {number}").format(number=question.turn_number)


def shot_feedback_text(assessed_turn: AssessedTurn, question: ShotQuestion) -> str:
    """Return how good a shot was, the best one with the reason, and where the player fired in the match."""
    return join_sentences(best_shot_reason_text(assessed_turn), shot_in_match_text(question, assessed_turn))


def shot_in_match_text(question: ShotQuestion, assessed_turn: AssessedTurn) -> str | None:
    """Return where the player fired in the match; None if that is unknown, or was this cell."""
    if question.match is None or question.fired_cell == assessed_turn.shot_odds.cell:
        return None
    name = cell_name(question.fired_cell, question.target.rules.size)
    return _("In the game you fired at {square}.").format(square=name)
