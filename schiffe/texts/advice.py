"""Hints, the reasons of the bots, and the analysis of a game, in the language of the player."""

from schiffe.base.i18n import _, ngettext
from schiffe.base.text import any_of
from schiffe.bots.choice import AlongLine, AtRandom, BesideHit, OnDiagonal, Probable, Rated, Reason, TimeUp
from schiffe.play.advice import Analysis, Hint, Judged, Odds
from schiffe.play.analyst import Analyst
from schiffe.rules.grid import cell_name
from schiffe.rules.target import TargetView
from schiffe.texts.names import ship_name

_MOST = 0.5


def hint_text(hint: Hint, view: TargetView) -> str:
    """The best field, how probable a hit is there, and of which ship."""
    kinds = dict.fromkeys(kind for kind in view.afloat if kind.length == hint.length)
    ships = any_of([ship_name(kind) for kind in kinds])
    ways, of = _shares(hint.best)
    text = _("{field}: a ship lies here in {ways} of {of} ways, most often a {ship}.")
    if hint.share == 1:
        text = _("{field}: a ship lies here in {ways} of {of} ways: {ship}.")
    elif hint.share > _MOST:
        text = _("{field}: a ship lies here in {ways} of {of} ways, most of them the {ship}.")
    field = cell_name(hint.best.cell, view.rules.grid.size)
    return text.format(field=field, ways=ways, of=of, ship=ships)


def no_hint() -> str:
    """That there is nothing to go by."""
    return _("No fleet fits what is known, so there is no hint.")


def _shares(odds: Odds) -> tuple[int, int]:
    """Arrangements as people count them: out of all when these are few, else out of a hundred."""
    if odds.exact and odds.total <= 100:
        return odds.count, odds.total
    return _percent(odds), 100


def _percent(odds: Odds) -> int:
    """In percent; 0 and 100 only when nothing else is possible."""
    if odds.count in (0, odds.total):
        return 100 if odds.count else 0
    return min(99, max(1, round(100 * odds.chance)))


def reason_text(reason: Reason | None, size: int) -> str:
    """Why a shot was fired where it was."""
    match reason:
        case AtRandom():
            return _("chance")
        case TimeUp():
            return _("chance, because time was up")
        case BesideHit(hit):
            return _("beside the hit at {field}").format(field=cell_name(hit, size))
        case AlongLine(start, end):
            return _("along the hits from {start} to {end}").format(
                start=cell_name(start, size), end=cell_name(end, size)
            )
        case OnDiagonal(every):
            return {
                2: _("on one of the diagonals that every ship has to cross, every second one"),
                3: _("on one of the diagonals that every ship has to cross, every third one"),
                4: _("on one of the diagonals that every ship has to cross, every fourth one"),
                5: _("on one of the diagonals that every ship has to cross, every fifth one"),
            }.get(every, _("where a ship has room"))
        case Rated(rating, cells):
            return ngettext(
                "rated {rating} of 3, like {count} other", "rated {rating} of 3, like {count} others", cells - 1
            ).format(rating=rating, count=cells - 1)
        case Probable(count, total, exact, cells, rolled_out):
            shown, all_ = _shares(Odds(0, count, total, exact))
            if rolled_out:
                text = _("the fewest misses to come, of {fields} good fields; a ship is there in {ways} of {of} ways")
                return text.format(fields=cells, ways=shown, of=all_)
            return _("a ship lies there in {ways} of {of} ways").format(ways=shown, of=all_)
        case None:
            return _("no reason is known")


def shot_and_reason(field: str, outcome: str, reason: Reason | None, size: int) -> str:
    """A shot of the computer, what it did, and why it was fired there."""
    return _("{field}, {outcome}: {reason}.").format(field=field, outcome=outcome, reason=reason_text(reason, size))


def analysis_lines(analyst: Analyst) -> list[str]:
    """A line for each player: skill and luck, or how far the analysis is."""
    return [
        analysis_text(player.name, player.result)
        if player.result
        else _analysing(player.name, len(player.judged), len(player.view.shots))
        for player in analyst.players
    ]


def _analysing(name: str, done: int, shots: int) -> str:
    return _("{name}: analysing, {done} of {shots} shots").format(name=name, done=done, shots=shots)


def analysis_text(name: str, found: Analysis) -> str:
    """Skill and luck in one line."""
    text = _("{name}: skill {skill} %, luck {luck} hits")
    return text.format(name=name, skill=round(100 * found.skill), luck=_signed(found.luck))


def _signed(number: float) -> str:
    """A number with its sign and one digit after the point, as the language writes it."""
    tenths = round(abs(number) * 10)
    sign = "+" if number > 0 and tenths else "-" if tenths else ""
    return sign + _("{whole}.{tenth}").format(whole=tenths // 10, tenth=tenths % 10)


def judged_text(shot: Judged) -> str:
    """What one shot gave away."""
    size = shot.before.rules.grid.size
    return _(
        "Shot {number}, {field}: a hit in {chance} of 100 ways; {best} would have been one in {most} of 100."
    ).format(
        number=shot.number,
        field=cell_name(shot.fired.cell, size),
        chance=_percent(shot.fired),
        best=cell_name(shot.best.cell, size),
        most=_percent(shot.best),
    )


def no_costly_shot() -> str:
    """That an analysis has nothing to show."""
    return _("No shot gave anything away.")


def what_skill_is() -> str:
    """What the numbers of an analysis mean."""
    return _(
        "Skill is the chance of each shot in proportion to the best one that was possible; "
        "luck is the hits beyond those to be expected."
    )


def hints_used(count: int) -> str:
    """How many hints a player has used."""
    return ngettext("{count} hint used", "{count} hints used", count).format(count=count)
