"""A small text about a finished game to send to somebody else: how one shot, and how to play the same fleet.

It does not tell where the ships lie: whoever reads it may want to find them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from schiffe.battleship.match.events import PlayerKind, SeatNumber
from schiffe.battleship.match.request import today
from schiffe.battleship.match.rules import contact_name
from schiffe.battleship.match.setup import GameSetup
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.presets import STANDARD, preset_of
from schiffe.battleship.rules.shots import Outcome
from schiffe.battleship.rules.target import TargetView
from schiffe.battleship.rules.variants import USUAL, Rules, rule_line, rules_line
from schiffe.battleship.texts.advice import hints_used
from schiffe.battleship.texts.names import announce_clause, ship_names, turn_clause
from schiffe.language.i18n import _, ngettext

SIGNS: Final = {Outcome.MISS: "~", Outcome.HIT: "x", Outcome.SUNK: "#", Outcome.WON: "#"}
"""What stands for a shot; plain characters, which every program shows in the same width."""


@dataclass(frozen=True)
class SharedGame:
    """A game that a player tells others about.

    Attributes:
        seat: whose shots they are.
        skill: the player's, 0 to 1; None while it is not worked out.
    """

    setup: GameSetup
    match: MatchState
    seat: SeatNumber
    skill: float | None = None

    @property
    def can_be_repeated(self) -> bool:
        """Whether another player can face the same fleet: one that the program has laid at the second seat.

        Where two bots play, that of the first one is dealt by a chance of its own, which no command deals again.
        """
        return self.seat == 0 and self.setup.players[1].kind is PlayerKind.BOT


def teller(setup: GameSetup, winner: SeatNumber) -> SeatNumber:
    """The seat that tells about a game: of two people, or of two bots, the winner."""
    return setup.people[0] if len(setup.people) == 1 else winner


def shared_text(game: SharedGame) -> str:
    """The text, in lines."""
    setup = game.setup
    title = "schiffe"
    if setup.day:
        title = _("schiffe, fleet of the day {day}").format(day=setup.day.isoformat())
    lines = [title, _outcome(game), *rows_of_shots(game.match.views[game.seat]), _("~ water, x hit, # sunk")]
    lines.append("; ".join(_rules(setup.rules)))
    if game.can_be_repeated:
        lines.append(_("The same fleet: {command}").format(command=_command(game)))
    return "\n".join(lines)


def _rules(rules: Rules) -> Iterator[str]:
    """The rules of the game: of turns and sinkings only what is unusual."""
    size, usual = rules.grid.size, USUAL
    yield f"{size} x {size}"
    yield ship_names(rules.ships)
    yield contact_name(rules.contact)
    if rules.turn is not usual.turn:
        yield turn_clause(rules.turn)
    if rules.announce is not usual.announce:
        yield announce_clause(rules.announce)


def rows_of_shots(view: TargetView) -> list[str]:
    """A sign for each shot in the order in which they were fired, as many in a row as the board has columns."""
    signs = "".join(SIGNS[answer.outcome] for _cell, answer in view.shots)
    size = view.rules.grid.size
    return [signs[start : start + size] for start in range(0, len(signs), size)]


def _outcome(game: SharedGame) -> str:
    count = len(game.match.views[game.seat].shots)
    if game.match.winner == game.seat:
        text = ngettext("Won against {name} with {count} shot", "Won against {name} with {count} shots", count)
    else:
        text = ngettext("Lost against {name} after {count} shot", "Lost against {name} after {count} shots", count)
    parts = [text.format(name=game.match.names[1 - game.seat], count=count)]
    if game.skill is not None:
        parts.append(_("skill {percent} %").format(percent=round(100 * game.skill)))
    if used := game.match.hints[game.seat]:
        parts.append(hints_used(used))
    return ", ".join(parts)


def _command(game: SharedGame) -> str:
    """The command line that plays against the same bot with the same fleet."""
    setup = game.setup
    level = setup.players[1 - game.seat].level
    if setup.day == today():  # later that would deal another fleet, and the seed of the day still deals this one
        return f"schiffe --daily --bot {level}"
    words = ["schiffe", "--bot", level, "--seed", str(setup.chance.seed), *options_of(setup.rules)]
    return " ".join(f'"{word}"' if " " in word else word for word in words)


def options_of(rules: Rules) -> list[str]:
    """The options of the command line that make these rules; none for the usual ones."""
    name = preset_of(rules_line(rules))
    return [] if name == STANDARD else ["--rules", name or rule_line(rules).short]
