"""What things are called in the language of the player: ships, shots, rules, outcomes, and what is wrong with an input.

Everything below the screens raises errors and emits events with data; here line mode and command line find the
sentences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from schiffe.battleship.levels import level_name
from schiffe.battleship.match.events import Shot, ShotsFired
from schiffe.battleship.match.request import AgainstBot, ForTwo, GameRequest, Watch
from schiffe.battleship.match.rules import contact_name
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.presets import preset_name, preset_of
from schiffe.battleship.rule_settings import ANNOUNCE, TURN
from schiffe.battleship.rules.fleet import Fleet, IllegalFleet, Refusal
from schiffe.battleship.rules.grid import Cell, cell_name, row_name
from schiffe.battleship.rules.ships import Ship, ShipClass
from schiffe.battleship.rules.shots import Outcome
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import USUAL, WIRE, Announce, Rules, TurnRule, read_rules, rules_line
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.names import player_name
from schiffe.language.text import capital, listed, quoted


def ship_name(kind: ShipClass, count: int = 1) -> str:
    """The name of a class, or several of it: "carrier", "2 battleships"."""
    match kind:
        case ShipClass.FLAGSHIP:
            text = ngettext("flagship", "{count} flagships", count)
        case ShipClass.CARRIER:
            text = ngettext("carrier", "{count} carriers", count)
        case ShipClass.BATTLESHIP:
            text = ngettext("battleship", "{count} battleships", count)
        case ShipClass.CRUISER:
            text = ngettext("cruiser", "{count} cruisers", count)
        case ShipClass.SUBMARINE:
            text = ngettext("submarine", "{count} submarines", count)
        case ShipClass.DESTROYER:
            text = ngettext("destroyer", "{count} destroyers", count)
        case ShipClass.PATROL_BOAT:
            text = ngettext("patrol boat", "{count} patrol boats", count)
        case ShipClass.TORPEDO_BOAT:
            text = ngettext("torpedo boat", "{count} torpedo boats", count)
    return text.format(count=count)


def ship_names(kinds: Iterable[ShipClass]) -> str:
    """Several classes as a list; "none" when there are none."""
    names = [ship_name(kind, count) for kind, count in Counter(kinds).items()]
    return listed(names) or pgettext("ships", "none")


def not_a_square(text: str, size: int) -> str:
    """That an input names no cell of a board, and an example that does."""
    return _("{text} is not a square. Try {example}.").format(text=quoted(text), example=example_cell(size))


def not_on_board(text: str, size: int) -> str:
    """That an input names a cell that the board does not have, and which cells there are."""
    return _("{text} is not on the board. Rows go from A to {row}, columns from 1 to {column}.").format(
        text=quoted(text), row=row_name(size - 1), column=size
    )


def example_cell(size: int) -> str:
    """A cell that every board has, for messages that show how one is typed."""
    return cell_name(size + min(size, 7) - 1, size)


def span_of(ship: Ship, size: int) -> str:
    """Where a ship lies: "B3 to B7", or "B3" where it has one cell."""
    if len(ship.cells) == 1:
        return cell_name(ship.cells[0], size)
    return _("{start} to {end}").format(start=cell_name(ship.cells[0], size), end=cell_name(ship.cells[-1], size))


def illegal_fleet(problem: IllegalFleet, size: int) -> str:
    """Why a ship may not lie where it was to be laid."""
    ship, other = problem.ship, problem.other
    if ship is None or problem.reason is Refusal.WRONG_SHIPS:
        return _("These are not the ships of this fleet.")
    if problem.reason is Refusal.OUTSIDE:
        return _("{ship}: not all of it would lie on the board.").format(ship=capital(ship_name(ship.kind)))
    names = {"ship": capital(ship_name(ship.kind)), "span": span_of(ship, size)}
    if other is not None:
        names |= {"other": ship_name(other.kind), "place": span_of(other, size)}
    match problem.reason:
        case Refusal.OVERLAPS:
            text = _("{ship} on {span}: the {other} is already there ({place}).")
        case Refusal.TOUCHES_SIDE:
            text = _("{ship} on {span}: it would touch the side of the {other} ({place}).")
        case Refusal.TOUCHES_CORNER:
            text = _("{ship} on {span}: it would touch a corner of the {other} ({place}).")
        case _:
            text = ngettext(
                "{ship}: it has {count} square.",
                "{ship}: it is {count} squares long and lies in one line.",
                ship.kind.length,
            )
            return text.format(count=ship.kind.length, **names)
    return text.format(**names)


def outcome_name(outcome: Outcome) -> str:
    """What a shot did, as a word."""
    match outcome:
        case Outcome.MISS:
            return _("water")
        case Outcome.HIT:
            return _("hit")
        case Outcome.SUNK | Outcome.WON:
            return _("hit and sunk")


def cell_state(view: TargetView, cell: Cell) -> str:
    """What is known of one cell, as a word; empty when nothing is."""
    for mask, text in ((view.misses, _("water")), (view.hits, _("hit")), (view.wrecks, _("sunk"))):
        if mask >> cell & 1:
            return text
    return ""


def already_shot(view: TargetView, cell: Cell) -> str:
    """That a cell cannot be shot at once more, and what is there."""
    name = cell_name(cell, view.rules.grid.size)
    return _("You have already shot at {cell} ({state}).").format(cell=name, state=cell_state(view, cell))


def player_names(request: GameRequest, person: str) -> tuple[str, str]:
    """What the players of a game are called; ``person`` is the name in the settings, which may be empty."""
    person = player_name(person)
    match request:
        case AgainstBot(level):
            return person, level_name(level)
        case ForTwo(names):
            return names
        case Watch((one, other)):
            if one == other:
                return _("{name} 1").format(name=level_name(one)), _("{name} 2").format(name=level_name(other))
            return level_name(one), level_name(other)
        case _:
            return person, _("Opponent")


def shot_text(shot: Shot, size: int, ship: Ship | None = None) -> str:
    """A shot and its answer, such as "B7 hit"; ``ship`` is the one that was hit, where it is known."""
    match shot.answer.outcome:
        case Outcome.MISS:
            text = _("{cell} water")
        case Outcome.HIT:
            text = _("{cell} hit ({ship})") if ship else _("{cell} hit")
        case Outcome.SUNK | Outcome.WON:
            text = _("{cell} sunk ({ship})") if ship else _("{cell} sunk")
    return text.format(cell=cell_name(shot.cell, size), ship=ship_name(ship.kind) if ship else "")


def watched_shots(event: ShotsFired, state: MatchState, fleet: Fleet | None) -> str:
    """The shots of a bot as somebody watching sees them; ``fleet`` is what it fires at, where that is shown."""
    size, silent = state.rules.grid.size, state.rules.is_silent
    shots = ", ".join(
        shot_text(shot, size, fleet.ship_at(shot.cell) if fleet else shot.answer.ship) for shot in event.shots
    )
    text = _("{name}: {shots}, {count} left.") if has_sunk(event) and not silent else _("{name}: {shots}.")
    return text.format(name=state.names[event.seat], shots=shots, count=state.views[event.seat].ships_afloat)


def has_sunk(event: ShotsFired) -> bool:
    """Whether a ship has sunk, and not the last one."""
    return any(shot.answer.outcome is Outcome.SUNK for shot in event.shots)


def rules_title(rules: Rules, own: Mapping[str, str]) -> str:
    """What rules are called: by their preset, or by their name among one's ``own``, which are lines by their names."""
    if preset := preset_of(rules_line(rules)):
        return preset_name(preset)
    line = rules_line(rules)
    unnamed = pgettext("rules", "as over the network") if rules == WIRE else pgettext("rules", "rules of your own")
    return next((name for name, other in own.items() if other == line), unnamed)


def unusual_title(rules: Rules, own: Mapping[str, str]) -> str:
    """What rules are called where they have to be named; empty for the usual ones, here and over the network."""
    return "" if rules in (USUAL, WIRE) else rules_title(rules, own)


def line_title(line: str, own: Mapping[str, str]) -> str:
    """What the rules of a line in the file are called; those without a name are that line."""
    try:
        rules = read_rules(line)
    except ValueError:  # of a file that somebody else has written
        return line
    has_name = preset_of(rules_line(rules)) or rules_line(rules) in own.values()
    return unusual_title(rules, own) if has_name or rules == WIRE else line


def rules_sentences(rules: Rules) -> str:
    """What rules say, all five parts of them, in sentences."""
    count, size = len(rules.ships), rules.grid.size
    fleet = ngettext(
        "The board has {size} x {size} squares; each fleet has {count} ship: {ships} ({lengths}).",
        "The board has {size} x {size} squares; each fleet has {count} ships: {ships} ({lengths}).",
        count,
    ).format(size=size, count=count, ships=ship_names(rules.ships), lengths=" ".join(map(str, rules.lengths)))
    clauses = contact_name(rules.contact), turn_clause(rules.turn), announce_clause(rules.announce)
    return " ".join((fleet, *(capital(clause) + "." for clause in clauses)))


def turn_clause(turn: TurnRule) -> str:
    """How many shots a turn has, as a clause."""
    return TURN.explanation(turn.value)


def announce_clause(announce: Announce) -> str:
    """What is told when a ship sinks, as a clause."""
    return ANNOUNCE.explanation(announce.value)
