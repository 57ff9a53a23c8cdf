"""Names of ships, shots, rules and outcomes, and messages about wrong squares and fleets.

The rules and the match raise errors and emit events without texts; the views get the texts here.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from schiffe.battleship.levels import fleet_of_the_day, level_name
from schiffe.battleship.match.events import Shot, ShotsFired
from schiffe.battleship.match.request import Daily, GameRequest, Watch
from schiffe.battleship.match.rules import rules_of
from schiffe.battleship.match.seats import WaitingFor
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.presets import preset_name, preset_of
from schiffe.battleship.rule_settings import OWN_RULES
from schiffe.battleship.rules.fleet import Fleet, IllegalFleet, IllegalFleetReason
from schiffe.battleship.rules.grid import Cell, cell_name, has_cell, row_name
from schiffe.battleship.rules.ships import Outcome, Ship, ShipClass
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import USUAL, WIRE, Rules, TurnRule
from schiffe.battleship.settings import EXTRA_SHOT_SECONDS, extra_seconds
from schiffe.battleship.texts.rules import announce_rule, contact_rule, turn_rule
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


def _ships_text(kind: ShipClass, count: int) -> str:
    """Return ``count`` ships of a class: "carrier", "2 battleships"."""
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
    """Return classes as a list, such as "carrier and 2 cruisers"; "none" if it is empty."""
    names = [_ships_text(kind, count) for kind, count in Counter(kinds).items()]
    return join_and(names) or pgettext("ships", "none")


def not_a_square_text(text: str, size: int) -> str:
    """Return the message that a text is not a square, with an example."""
    return _("{text} is not a square. Try {example}.").format(text=quoted(text), example=example_cell_name(size))


def not_on_board_text(text: str, size: int) -> str:
    """Return the message that a square is outside the board, with the squares that exist."""
    return _("{text} is not on the board. Rows go from A to {row}, columns from 1 to {column}.").format(
        text=quoted(text), row=row_name(size - 1), column=size
    )


def example_cell_name(size: int) -> str:
    """Return the name of a cell of the board, for messages that show how to type one."""
    return cell_name(size + min(size, 7) - 1, size)


def span_text(ship: Ship, size: int) -> str:
    """Return the cells of a ship: "B3 to B7", or "B3" for one cell."""
    if len(ship.cells) == 1:
        return cell_name(ship.cells[0], size)
    return _("{start} to {end}").format(start=cell_name(ship.cells[0], size), end=cell_name(ship.cells[-1], size))


def illegal_fleet_text(problem: IllegalFleet, size: int) -> str:
    """Return why a ship cannot be placed where the player wanted it."""
    ship, obstacle = problem.ship, problem.other_ship
    if ship is None or problem.reason is IllegalFleetReason.WRONG_SHIPS:
        return _("These are not the ships of this fleet.")
    if problem.reason is IllegalFleetReason.OUTSIDE:
        return _("{ship} would stick out over the edge.").format(ship=capital(ship_name(ship.kind)))
    names = {"ship": capital(ship_name(ship.kind)), "span": span_text(ship, size)}
    if obstacle is not None:
        names |= {"other": ship_name(obstacle.kind), "place": span_text(obstacle, size)}
    match problem.reason:
        case IllegalFleetReason.OVERLAPS:
            text = _("{ship} on {span}: already taken by {other} ({place}).")
        case IllegalFleetReason.TOUCHES_SIDE:
            text = _("{ship} on {span}: would touch {other} ({place}).")
        case IllegalFleetReason.TOUCHES_CORNER:
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
    """Return the result of a shot, as a word."""
    match outcome:
        case Outcome.MISS:
            return _("water")
        case Outcome.HIT:
            return _("hit")
        case Outcome.SUNK | Outcome.WON:
            return _("sunk")


def cell_state_text(view: TargetView, cell: Cell) -> str:
    """Return what is known about a cell, as a word; empty if nothing is."""
    for cells, text in ((view.misses, _("water")), (view.hits, _("hit")), (view.wrecks, _("sunk"))):
        if has_cell(cells, cell):
            return text
    return ""


def already_shot_text(view: TargetView, cell: Cell) -> str:
    """Return the message that the player has already fired at a cell, and what is there."""
    name = cell_name(cell, view.rules.size)
    return _("You have already fired at {square} ({state}).").format(square=name, state=cell_state_text(view, cell))


def time_is_up_text(cells: Sequence[Cell], due: int, size: int) -> str:
    """Return the message that time is up, and where Enter fires: at the chosen ``cells``, of ``due`` shots."""
    if not cells:
        return _("Time's up. Enter fires a random salvo.") if due > 1 else _("Time's up. Enter fires a random shot.")
    text = _("Time's up. Enter fires {squares}.")
    if len(cells) < due:
        text = _("Time's up. Enter fires {squares} and picks the rest.")
    return text.format(squares=joined(cell_name(cell, size) for cell in cells))


def waiting_text(awaited: WaitingFor) -> str:
    """Return what the player is waiting for in a match; empty if the wait is too short to mention."""
    match awaited:
        case WaitingFor.SHOT:
            return ""
        case WaitingFor.REMOTE_SHOT:
            return _("Waiting for your opponent's shot")
        case WaitingFor.REMOTE_ANSWER:
            return _("Waiting for the answer")


def silent_for_long_text(silence_seconds: float) -> str:
    """Return the warning that the opponent may leave after a long silence of the player."""
    seconds = round(silence_seconds)
    return ngettext(
        "No move for {count} second: your opponent may leave soon.",
        "No move for {count} seconds: your opponent may leave soon.",
        seconds,
    ).format(count=seconds)


def player_names(request: GameRequest, person: str) -> tuple[str, str]:
    """Return the names of the players of a game; ``person`` is the name in the settings, which may be empty."""
    person = player_name(person)
    match request:
        case AgainstBot(level):
            return person, level_name(level)
        case Daily():
            return person, fleet_of_the_day()
        case TwoPeople(names):
            return names
        case Watch((first, second)):
            if first == second:
                return f"{level_name(first)} 1", f"{level_name(second)} 2"
            return level_name(first), level_name(second)
        case _:
            return person, _("Opponent")


def shot_text(shot: Shot, size: int, ship: Ship | None = None) -> str:
    """Return a shot and its answer, such as "B7 hit"; add the ``ship`` that was hit if it is known."""
    outcome = shot.answer.outcome
    text = _("{squares} {state}").format(squares=cell_name(shot.cell, size), state=outcome_name(outcome))
    if ship is None or outcome is Outcome.MISS:
        return text
    return _("{name} ({what})").format(name=text, what=ship_name(ship.kind))


def watched_shots_text(event: ShotsFired, state: MatchState, fleet: Fleet | None) -> str:
    """Return the shots of a turn for an onlooker, who is also told which ships were hit if ``fleet`` is given."""
    size, is_silent = state.rules.size, state.rules.is_silent
    shots = joined(
        shot_text(shot, size, fleet.ship_at(shot.cell) if fleet else shot.answer.ship) for shot in event.shots
    )
    name = state.names[event.seat]
    if is_silent or not has_sunk(event):
        return _("{name}: {text}.").format(name=name, text=shots)
    count = state.views[event.seat].ships_afloat
    return _("{name}: {shots}, {count} left.").format(name=name, shots=shots, count=count)


def has_sunk(event: ShotsFired) -> bool:
    """Return whether a shot has sunk a ship, other than the last one."""
    return any(shot.answer.outcome is Outcome.SUNK for shot in event.shots)


def rules_title(rules: Rules, own: Mapping[str, str]) -> str:
    """Return the name of rules, from the presets or the player's ``own`` rules, whose lines are stored by name."""
    if preset := preset_of(rules.text):
        return preset_name(preset)
    for name, line in own.items():
        if line == rules.text:
            return name
    return pgettext("rules", "as over the network") if rules == WIRE else pgettext("rules", "your own variant")


def unusual_title(rules: Rules, own: Mapping[str, str]) -> str:
    """Return the name of rules; empty for the usual ones, here and over the network, which need no mention."""
    return "" if rules in (USUAL, WIRE) else rules_title(rules, own)


def line_title(line: str, own: Mapping[str, str]) -> str:
    """Return the name of the rules that a stored line describes; the line itself if they have no name."""
    try:
        rules = Rules.parse(line)
    except ValueError:  # another program has written the file
        return line
    has_name = preset_of(rules.text) or rules.text in own.values()
    return unusual_title(rules, own) if has_name or rules == WIRE else line


def clock_text(rules: Rules, seconds: int) -> str:
    """Return how long a turn is, in a sentence; 0 ``seconds`` mean no clock."""
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


def game_about_text(settings: Settings) -> str:
    """Describe a game with these settings: the variant, the size of its board and the clock."""
    rules, seconds = rules_of(settings), settings[CLOCK]
    text = _("{variant}, {size} x {size}; no clock")
    if seconds and rules.turn is TurnRule.SALVO:
        seconds += extra_seconds(len(rules.ships))
    if seconds:
        text = ngettext(
            "{variant}, {size} x {size}; {count} second a turn",
            "{variant}, {size} x {size}; {count} seconds a turn",
            seconds,
        )
    title = capital(rules_title(rules, settings[OWN_RULES]))
    return text.format(variant=title, size=rules.size, count=seconds)


def board_about_text(rules: Rules) -> str:
    """Return the size of the board and the number of ships, in few words."""
    size, ships = rules.size, len(rules.ships)
    text = ngettext("{size}x{size}, {count} ship", "{size}x{size}, {count} ships", ships)
    return text.format(size=size, count=ships)


def clock_about_text(rules: Rules, seconds: int) -> str:
    """Return how long the first turn is, in few words."""
    if not seconds:
        return pgettext("value", "no clock")
    if rules.turn is TurnRule.SALVO:
        seconds += extra_seconds(len(rules.ships))
    return _("{seconds} s a turn").format(seconds=seconds)


def rules_sentences(rules: Rules, *, is_solo: bool = False) -> str:
    """Describe rules in sentences; turns are left out if the player fires alone (``is_solo``)."""
    count, size = len(rules.ships), rules.size
    fleet = ngettext(
        "The board is {size} x {size}. Each fleet has {count} ship: {ships} ({lengths}).",
        "The board is {size} x {size}. Each fleet has {count} ships: {ships} ({lengths}).",
        count,
    ).format(size=size, count=count, ships=ship_names(rules.ships), lengths=" ".join(map(str, rules.lengths)))
    turns = "" if is_solo else turn_rule(rules.turn)
    return sentences(fleet, contact_rule(rules.contact), turns, announce_rule(rules.announce))
