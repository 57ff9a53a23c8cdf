"""The lesson of a first match: what happened last, and what to try next."""

from enum import IntEnum
from typing import Final, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.match.hints import make_cells_to_try, next_cells
from schiffe.battleship.match.notes import WaterNotes
from schiffe.battleship.match.state import Perspective
from schiffe.battleship.rules.grid import Cell, Mask, cell_name
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Outcome
from schiffe.battleship.rules.target import Target
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import Wordings, join_or

_EXAMPLE_ROW: Final = 2
_EXAMPLE_COLUMN: Final = 4
"""The place of the cell C5, as an example."""


class LessonStep(IntEnum):
    """Steps of the lesson."""

    PLACING = 1
    AIMING = 2
    ANSWER = 3
    HIT = 4
    SINKING = 5
    WIN = 6


class Advice(NamedTuple):
    """The advice at one moment of the lesson.

    Attributes:
        news: what has happened.
        task: what to try next.
        cells: the cells that the task names.
    """

    step: LessonStep
    news: Wordings
    task: Wordings = Wordings()
    cells: tuple[Cell, ...] = ()
    cell_names: tuple[str, ...] = ()

    @property
    def number_text(self) -> str:
        """The number of the step, and the number of all steps."""
        return _("{number} of {all}").format(number=int(self.step), all=len(LessonStep))


def placing_advice(*, is_placed: bool) -> Advice:
    if is_placed:
        placed = Wordings(_("All your ships are placed."))
        start = Wordings(_("Enter starts the game, Del picks a ship up."), _("Enter starts the game."))
        return Advice(LessonStep.PLACING, placed, start)
    news = Wordings(
        _("Place your ships: arrows move one, R turns it, Enter places it."), _("Arrows move, R turns a ship.")
    )
    task = Wordings(_("* places all of them at random."), _("Enter places it, * all."))
    return Advice(LessonStep.PLACING, news, task)


def fleet_placed_advice() -> Advice:
    """Return the advice when the program has placed the fleet at random."""
    text = _("Your ships are placed at random; your opponent does not see them.")
    return Advice(LessonStep.PLACING, Wordings(text))


def battle_advice(perspective: Perspective, notes: WaterNotes, glyphs: Glyphs, hint_word: str = "") -> Advice:
    """Return the advice for the current state of a battle.

    ``hint_word`` is the word for a hint in line mode, where the answer to each shot is already printed; empty on the
    full screen.
    """
    target = perspective.target
    if perspective.state.winner is not None:
        return Advice(LessonStep.WIN, _result_wordings(perspective))
    if not target.shots:
        return _aiming_advice(target, is_typed=bool(hint_word))
    step = LessonStep.ANSWER
    outcomes = {shot.answer.outcome for shot in target.shots}
    if Outcome.SUNK in outcomes:
        step = LessonStep.SINKING
    elif Outcome.HIT in outcomes:
        step = LessonStep.HIT
    cell, answer = target.shots[-1]
    damaged = target.hits & ~target.wrecks
    if damaged:
        run = target.connected((1 << cell) & damaged, damaged) or target.connected(damaged & -damaged, damaged)
        return _after_hit(step, target, answer.outcome, run)
    if answer.outcome is Outcome.SUNK:
        news = Wordings(_("Sunk! You have hit every square of that ship."), _("Sunk! You hit all of it."))
        return Advice(step, news, _ships_left(target, notes, glyphs))
    return _after_water(step, target, cell_name(cell, target.rules.size), hint_word)


def _after_water(step: LessonStep, target: Target, name: str, hint_word: str) -> Advice:
    """Return the advice after a miss without a damaged ship afloat; only the first two misses come with a task."""
    short_text = _("Water: no ship on {square}.").format(square=name)
    if target.misses.bit_count() == 1:
        news = _("Water: no ship lies on {square}. You take turns firing.").format(square=name)
        task = Wordings(_("Try another square; key F2 shows the best."), _("Key F2 shows the best."))
        if hint_word:
            task = Wordings(_("Try another square; {hint} tells the best.").format(hint=hint_word))
        return Advice(step, Wordings(news, short_text), task)
    task = Wordings()
    if target.misses.bit_count() == 2:
        task = Wordings(_("Ships need room: aim where many squares are open."), _("Aim where ships have room."))
    return Advice(step, Wordings() if hint_word else Wordings(short_text), task)


def _aiming_advice(target: Target, *, is_typed: bool) -> Advice:
    """Return the advice before the first shot."""
    ships = target.afloat_ship_count
    size = target.rules.size
    long = ngettext(
        "Sink the fleet to win: {count} ship is hidden on the other board.",
        "Sink the fleet to win: {count} ships are hidden on the other board.",
        ships,
    )
    short = ngettext("{count} ship is hidden here.", "{count} ships are hidden here.", ships)
    if is_typed:
        task = _("Type a square such as {square}; Enter fires.")
    else:
        task = _("Aim with the arrows or type {square}; Enter fires.")
    example = cell_name(_EXAMPLE_ROW * size + _EXAMPLE_COLUMN, size)
    return Advice(
        LessonStep.AIMING,
        Wordings(long.format(count=ships), short.format(count=ships)),
        Wordings(task.format(square=example), _("Arrows aim, Enter fires.")),
    )


def _after_hit(step: LessonStep, target: Target, outcome: Outcome, run: Mask) -> Advice:
    """Return the advice for a damaged ship afloat, whose hits are a ``run``: where the rest of it may be."""
    cells, ahead_cell = make_cells_to_try(target, run)
    names = tuple(cell_name(cell, target.rules.size) for cell in cells)
    squares = join_or(names)
    short = _("Try {squares}.").format(squares=squares)
    if ahead_cell is None:
        long = rest_of_ship_text(target, run, cells)
    else:
        ahead_name = cell_name(ahead_cell, target.rules.size)
        long = _("Try {squares}: {square} looks ahead.").format(squares=squares, square=ahead_name)
    news = hit_news(target, outcome, run)
    return Advice(step=step, news=news, task=Wordings(long, short), cells=cells, cell_names=names)


def hit_news(target: Target, outcome: Outcome, run: Mask) -> Wordings:
    """Return the news of a shot with this outcome, while a damaged ship with a ``run`` of hits is afloat."""
    hit_count = run.bit_count()
    match outcome:
        case Outcome.MISS if all(shot.answer.outcome is Outcome.MISS for shot in target.shots[-2:]):
            return Wordings(_("Water again."))
        case Outcome.MISS:
            return Wordings(_("Water. The ship you hit is still afloat."), _("Water. It is still afloat."))
        case Outcome.SUNK:
            return Wordings(_("Sunk! Another ship is hit, and still afloat."), _("Sunk! Another one is hit."))
        case _ if hit_count > 2:
            return Wordings(_("Hit again! It is still afloat."), _("Hit again!"))
        case _ if hit_count == 2:
            return Wordings(_("Hit! Now you know which way the ship lies."), _("Hit! You know its direction."))
        case _:
            return Wordings(_("Hit! A ship lies there."), _("Hit! A ship is there."))


def rest_of_ship_text(target: Target, run: Mask, cells: tuple[Cell, ...]) -> str:
    """Return the task of finding the rest of a ship with a ``run`` of hits on one of the ``cells``."""
    possible = next_cells(target, run)
    if not set(cells) <= set(possible):
        text = _("Try {squares}.")
    elif len(possible) == 1:
        text = _("Only {squares} is left for the rest of it.")
    elif len(cells) == 1:
        text = _("It most likely continues at {squares}.")
    elif run.bit_count() > 1:
        text = _("Continue along its line: {squares}.")
    else:
        text = _("Try its neighbours: {squares}.")
    return text.format(squares=join_or(cell_name(cell, target.rules.size) for cell in cells))


def _ships_left(target: Target, notes: WaterNotes, glyphs: Glyphs) -> Wordings:
    """Return the task of finding the remaining ships, mentioning the marks on certain water if there are any."""
    count = target.afloat_ship_count
    short = ngettext("{count} ship is left.", "{count} ships are left.", count).format(count=count)
    if notes.marked_cells(target):
        long = ngettext(
            "{count} ship is left. {mark} marks certain water.",
            "{count} ships are left. {mark} marks certain water.",
            count,
        ).format(count=count, mark=glyphs.mark)
    else:
        long = ngettext("{count} ship is left: keep looking.", "{count} ships are left: keep looking.", count).format(
            count=count
        )
    return Wordings(long, short)


def _result_wordings(perspective: Perspective) -> Wordings:
    """Return the message that somebody has won."""
    if perspective.state.winner != perspective.seat:
        return Wordings(_("{name} has sunk your fleet.").format(name=perspective.opponent_name))
    return Wordings(_("You win! The whole fleet is sunk."), _("You win!"))


def result_advice(perspective: Perspective, rules: Rules) -> Advice:
    """Return the advice below the result: Enter begins a full match by these rules."""
    count = len(rules.ship_classes)
    size = rules.size
    long = ngettext(
        "Enter plays the full game: {size} x {size}, {count} ship, against {name}.",
        "Enter plays the full game: {size} x {size}, {count} ships, against {name}.",
        count,
    ).format(size=size, count=count, name=perspective.opponent_name)
    short = ngettext("Enter: {size} x {size}, {count} ship.", "Enter: {size} x {size}, {count} ships.", count)
    task = Wordings(long, short.format(size=size, count=count))
    return Advice(LessonStep.WIN, _result_wordings(perspective), task)


def first_rules_text(rules: Rules) -> str:
    """Return the rules that a new player needs before the first shot."""
    count = len(rules.ship_classes)
    text = ngettext(
        "Each of you places {count} ship on a board of {size} x {size}. You take turns firing at squares of the other "
        "board, and hear what was there. If you sink the whole enemy fleet first, you win.",
        "Each of you places {count} ships on a board of {size} x {size}. You take turns firing at squares of the other "
        "board, and hear what was there. If you sink the whole enemy fleet first, you win.",
        count,
    )
    return text.format(count=count, size=rules.size)
