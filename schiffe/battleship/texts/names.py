"""Names in the player's language: ships, shots, rules, outcomes, and what is wrong with an input.

Everything below the screens raises errors and emits events with data; here line mode and command line find the
sentences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from schiffe.battleship.levels import fleet_of_the_day, level_name
from schiffe.battleship.match.events import Shot, ShotsFired
from schiffe.battleship.match.request import Daily, GameRequest, Watch
from schiffe.battleship.match.rules import contact_rule, rules_of
from schiffe.battleship.match.seats import WaitingFor
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.presets import preset_name, preset_of
from schiffe.battleship.rule_settings import ANNOUNCE, OWN_RULES, TURN
from schiffe.battleship.rules.fleet import Fleet, IllegalFleet, Refusal
from schiffe.battleship.rules.grid import Cell, cell_name, row_name
from schiffe.battleship.rules.ships import Outcome, Ship, ShipClass
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import USUAL, WIRE, Announce, Rules, TurnRule
from schiffe.battleship.settings import EXTRA_SHOT_SECONDS, extra_seconds
from schiffe.game.match.request import AgainstBot, TwoPeople
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.names import player_name
from schiffe.language.text import capital, join_and, joined, quoted, sentences
from schiffe.settings.schema import Settings
from schiffe.settings.shared import CLOCK


def ship_name(kind: ShipClass) -> str:
    """Return the name of a class."""
    return {
        ShipClass.FLAGSHIP: _("flagship"),
        ShipClass.CARRIER: _("carrier"),
        ShipClass.BATTLESHIP: _("battleship"),
        ShipClass.CRUISER: _("cruiser"),
        ShipClass.SUBMARINE: _("submarine"),
        ShipClass.DESTROYER: _("destroyer"),
        ShipClass.PATROL_BOAT: _("patrol boat"),
        ShipClass.TORPEDO_BOAT: _("torpedo boat"),
    }[kind]


def _ships(kind: ShipClass, count: int) -> str:
    """Return one or several of a class: "carrier", "2 battleships"."""
    if count == 1:
        return ship_name(kind)
    return {
        ShipClass.FLAGSHIP: ngettext("{count} flagship", "{count} flagships", count),
        ShipClass.CARRIER: ngettext("{count} carrier", "{count} carriers", count),
        ShipClass.BATTLESHIP: ngettext("{count} battleship", "{count} battleships", count),
        ShipClass.CRUISER: ngettext("{count} cruiser", "{count} cruisers", count),
        ShipClass.SUBMARINE: ngettext("{count} submarine", "{count} submarines", count),
        ShipClass.DESTROYER: ngettext("{count} destroyer", "{count} destroyers", count),
        ShipClass.PATROL_BOAT: ngettext("{count} patrol boat", "{count} patrol boats", count),
        ShipClass.TORPEDO_BOAT: ngettext("{count} torpedo boat", "{count} torpedo boats", count),
    }[kind].format(count=count)


def ship_names(kinds: Iterable[ShipClass]) -> str:
    """Return several classes as a list; "none" when there are none."""
    names = [_ships(kind, count) for kind, count in Counter(kinds).items()]
    return join_and(names) or pgettext("ships", "none")


def not_a_square(text: str, size: int) -> str:
    """Return that an input names no cell of a board, and an example that does."""
    return _("{text} is not a square. Try {example}.").format(text=quoted(text), example=example_cell(size))


def not_on_board(text: str, size: int) -> str:
    """Return that an input names a cell that the board does not have, and which cells there are."""
    return _("{text} is not on the board. Rows go from A to {row}, columns from 1 to {column}.").format(
        text=quoted(text), row=row_name(size - 1), column=size
    )


def example_cell(size: int) -> str:
    """Return a cell that every board has, for messages that show how one is typed."""
    return cell_name(size + min(size, 7) - 1, size)


def span_of(ship: Ship, size: int) -> str:
    """Return the cells of a ship: "B3 to B7", or "B3" for one cell."""
    if len(ship.cells) == 1:
        return cell_name(ship.cells[0], size)
    return _("{start} to {end}").format(start=cell_name(ship.cells[0], size), end=cell_name(ship.cells[-1], size))


def illegal_fleet(problem: IllegalFleet, size: int) -> str:
    """Return why a ship may not lie where it was to be laid."""
    ship, other = problem.ship, problem.other
    if ship is None or problem.reason is Refusal.WRONG_SHIPS:
        return _("These are not the ships of this fleet.")
    if problem.reason is Refusal.OUTSIDE:
        return _("{ship} would stick out over the edge.").format(ship=capital(ship_name(ship.kind)))
    names = {"ship": capital(ship_name(ship.kind)), "span": span_of(ship, size)}
    if other is not None:
        names |= {"other": ship_name(other.kind), "place": span_of(other, size)}
    match problem.reason:
        case Refusal.OVERLAPS:
            text = _("{ship} on {span}: already taken by {other} ({place}).")
        case Refusal.TOUCHES_SIDE:
            text = _("{ship} on {span}: would touch {other} ({place}).")
        case Refusal.TOUCHES_CORNER:
            text = _("{ship} on {span}: would touch {other} ({place}).")
        case _:
            text = ngettext(
                "{ship} must cover {count} square in a line.",
                "{ship} must cover {count} squares in a line.",
                ship.kind.length,
            )
            return text.format(count=ship.kind.length, **names)
    return text.format(**names)


def outcome_name(outcome: Outcome) -> str:
    """Return what a shot did, as a word."""
    match outcome:
        case Outcome.MISS:
            return _("water")
        case Outcome.HIT:
            return _("hit")
        case Outcome.SUNK | Outcome.WON:
            return _("sunk")


def cell_state(view: TargetView, cell: Cell) -> str:
    """Return what is known of one cell, as a word; empty when nothing is."""
    for mask, text in ((view.misses, _("water")), (view.hits, _("hit")), (view.wrecks, _("sunk"))):
        if mask >> cell & 1:
            return text
    return ""


def already_shot(view: TargetView, cell: Cell) -> str:
    """Return that a cell cannot be shot at once more, and what is there."""
    name = cell_name(cell, view.rules.grid.size)
    return _("You have already fired at {square} ({state}).").format(square=name, state=cell_state(view, cell))


def time_is_up(cells: Sequence[Cell], due: int, size: int) -> str:
    """Return that time is up in a turn with so many shots ``due``, and at which cells Enter fires then."""
    if not cells:
        return _("Time's up. Enter fires a random salvo.") if due > 1 else _("Time's up. Enter fires a random shot.")
    whole = _("Time's up. Enter fires {squares}.")
    text = whole if len(cells) == due else _("Time's up. Enter fires {squares} and picks the rest.")
    return text.format(squares=joined(cell_name(cell, size) for cell in cells))


def waiting_for(what: WaitingFor) -> str:
    """Return what the player waits for in a match; empty where the wait is too short to mention."""
    match what:
        case WaitingFor.SHOT:
            return ""
        case WaitingFor.REMOTE_SHOT:
            return _("Waiting for your opponent's shot")
        case WaitingFor.REMOTE_ANSWER:
            return _("Waiting for the answer")


def silent_for_long(silence: float) -> str:
    """Return that the player has kept the opponent waiting so long that it may be taken for leaving."""
    seconds = round(silence)
    return ngettext(
        "No move for {count} second: your opponent may leave soon.",
        "No move for {count} seconds: your opponent may leave soon.",
        seconds,
    ).format(count=seconds)


def player_names(request: GameRequest, person: str) -> tuple[str, str]:
    """Return what the players of a game are called; ``person`` is the name in the settings, which may be empty."""
    person = player_name(person)
    match request:
        case AgainstBot(level):
            return person, level_name(level)
        case Daily():
            return person, fleet_of_the_day()
        case TwoPeople(names):
            return names
        case Watch((one, other)):
            if one == other:
                return f"{level_name(one)} 1", f"{level_name(other)} 2"
            return level_name(one), level_name(other)
        case _:
            return person, _("Opponent")


def shot_text(shot: Shot, size: int, ship: Ship | None = None) -> str:
    """Return a shot and its answer, such as "B7 hit"; ``ship`` is the one that was hit, where it is known."""
    outcome = shot.answer.outcome
    text = _("{squares} {state}").format(squares=cell_name(shot.cell, size), state=outcome_name(outcome))
    if ship is None or outcome is Outcome.MISS:
        return text
    return _("{name} ({what})").format(name=text, what=ship_name(ship.kind))


def watched_shots(event: ShotsFired, state: MatchState, fleet: Fleet | None) -> str:
    """Return the shots of a bot as somebody watching sees them; ``fleet`` is what it fires at, where that is shown."""
    size, silent = state.rules.grid.size, state.rules.is_silent
    shots = joined(
        shot_text(shot, size, fleet.ship_at(shot.cell) if fleet else shot.answer.ship) for shot in event.shots
    )
    text = _("{name}: {shots}, {count} left.") if has_sunk(event) and not silent else _("{name}: {text}.")
    name, count = state.names[event.seat], state.views[event.seat].ships_afloat
    return text.format(name=name, shots=shots, text=shots, count=count)


def has_sunk(event: ShotsFired) -> bool:
    """Return whether a ship has sunk, and not the last one."""
    return any(shot.answer.outcome is Outcome.SUNK for shot in event.shots)


def rules_title(rules: Rules, own: Mapping[str, str]) -> str:
    """Return the name of rules: that of their preset, or among one's ``own``, which are lines by their names."""
    if preset := preset_of(rules.text):
        return preset_name(preset)
    line = rules.text
    unnamed = pgettext("rules", "as over the network") if rules == WIRE else pgettext("rules", "your own variant")
    return next((name for name, other in own.items() if other == line), unnamed)


def unusual_title(rules: Rules, own: Mapping[str, str]) -> str:
    """Return what rules are called where they have to be named; empty for the usual ones, here and over the network."""
    return "" if rules in (USUAL, WIRE) else rules_title(rules, own)


def line_title(line: str, own: Mapping[str, str]) -> str:
    """Return what the rules of a line in the file are called; those without a name are that line."""
    try:
        rules = Rules.parse(line)
    except ValueError:  # of a file that somebody else has written
        return line
    has_name = preset_of(rules.text) or rules.text in own.values()
    return unusual_title(rules, own) if has_name or rules == WIRE else line


def clock_text(rules: Rules, seconds: int) -> str:
    """Return how many seconds a turn has; 0 is without a clock."""
    if not seconds:
        return _("No clock is running.")
    if rules.turn is TurnRule.SALVO:
        text = ngettext(
            "A turn has {count} second, and {more} more for each shot after the first.",
            "A turn has {count} seconds, and {more} more for each shot after the first.",
            seconds,
        )
        return text.format(count=seconds, more=EXTRA_SHOT_SECONDS)
    text = ngettext("You have {count} second for each shot.", "You have {count} seconds for each shot.", seconds)
    return text.format(count=seconds)


def game_about(settings: Settings) -> str:
    """Return what one plays by: the variant with its board, and the clock."""
    rules, seconds = rules_of(settings), settings[CLOCK]
    board = _("{variant}, {size} x {size}; no clock")
    if seconds and rules.turn is TurnRule.SALVO:
        seconds += extra_seconds(len(rules.ships))
    if seconds:
        board = ngettext(
            "{variant}, {size} x {size}; {count} second a turn",
            "{variant}, {size} x {size}; {count} seconds a turn",
            seconds,
        )
    title = capital(rules_title(rules, settings[OWN_RULES]))
    return board.format(variant=title, size=rules.grid.size, count=seconds)


def board_about(rules: Rules) -> str:
    """Return what the board is like, and how many ships a fleet has."""
    size, ships = rules.grid.size, len(rules.ships)
    text = ngettext("{size}x{size}, {count} ship", "{size}x{size}, {count} ships", ships)
    return text.format(size=size, count=ships)


def clock_about(rules: Rules, seconds: int) -> str:
    """Return how many seconds the first turn has, in few words."""
    if not seconds:
        return pgettext("value", "no clock")
    if rules.turn is TurnRule.SALVO:
        seconds += extra_seconds(len(rules.ships))
    return _("{seconds} s a turn").format(seconds=seconds)


def rules_sentences(rules: Rules, *, is_solo: bool = False) -> str:
    """Return what rules say, all five parts of them, in sentences; of turns nothing where one fires alone."""
    count, size = len(rules.ships), rules.grid.size
    fleet = ngettext(
        "The board is {size} x {size}. Each fleet has {count} ship: {ships} ({lengths}).",
        "The board is {size} x {size}. Each fleet has {count} ships: {ships} ({lengths}).",
        count,
    ).format(size=size, count=count, ships=ship_names(rules.ships), lengths=" ".join(map(str, rules.lengths)))
    turns = "" if is_solo else turn_rule(rules.turn)
    return sentences(fleet, contact_rule(rules.contact), turns, announce_rule(rules.announce))


def turn_rule(turn: TurnRule) -> str:
    """Return how many shots a turn has, as a sentence."""
    return TURN.explanation(turn.value)


def announce_rule(announce: Announce) -> str:
    """Return what is told when a ship sinks, in a sentence."""
    return ANNOUNCE.explanation(announce.value)
