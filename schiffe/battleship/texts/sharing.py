"""A short text about a finished match to send to other people.

It has the results of the player's shots, and the command that plays against the same fleet. It does not reveal the
ships, since its readers may want to find them.
"""

from dataclasses import dataclass

from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.presets import STANDARD_PRESET, preset_of
from schiffe.battleship.rules.rules import STANDARD_RULES, Rules
from schiffe.battleship.texts.advice import hints_used_text
from schiffe.battleship.texts.daily import TextToSend, rows_of_outcomes
from schiffe.battleship.texts.rules import announce_rule_text, contact_rule_text, turn_rule_text
from schiffe.battleship.texts.ships import ship_names
from schiffe.game.match.players import PlayerKind, SeatNumber, other_seat
from schiffe.language.i18n import _, ngettext
from schiffe.language.text import join_sentences, join_with_commas, labelled_sentence


@dataclass(frozen=True)
class SharedMatch:
    """A match that a player shares with others.

    Attributes:
        seat: the seat of the player.
        skill: the skill of the player, 0 to 1; None if it has not been computed yet.
    """

    setup: MatchSetup
    state: MatchState
    seat: SeatNumber
    skill: float | None = None

    @property
    def can_be_repeated(self) -> bool:
        """True if others can play against the same fleet, because the program has placed it at the second seat.

        Of two bots, the first one places its fleet with random numbers that no command repeats.
        """
        return self.seat == 0 and self.setup.players[1].kind is PlayerKind.BOT


def sharing_seat(setup: MatchSetup, winner: SeatNumber) -> SeatNumber:
    """Return the seat whose shots are shared: the only person's, otherwise the winner's."""
    return setup.people[0] if len(setup.people) == 1 else winner


def match_to_send(shared: SharedMatch) -> TextToSend:
    """Return the text about a match to send to others."""
    setup = shared.setup
    target = shared.state.targets[shared.seat]
    count = len(target.shots)
    if shared.state.winner == shared.seat:
        text = ngettext("Won against {name} with {count} shot", "Won against {name} with {count} shots", count)
    else:
        text = ngettext("Lost against {name} after {count} shot", "Lost against {name} after {count} shots", count)
    parts = [text.format(name=shared.state.names[other_seat(shared.seat)], count=count)]
    if shared.skill is not None:
        parts.append(_("skill {percent} %").format(percent=round(100 * shared.skill)))
    if hints := shared.state.hint_counts[shared.seat]:
        parts.append(hints_used_text(hints))
    rules = [labelled_sentence(f"{setup.rules.size} x {setup.rules.size}", ship_names(setup.rules.ship_classes))]
    rules.append(contact_rule_text(setup.rules.contact))
    # Only unusual rules about turns and sinkings are worth a sentence.
    if setup.rules.turn_rule is not STANDARD_RULES.turn_rule:
        rules.append(turn_rule_text(setup.rules.turn_rule))
    if setup.rules.announce is not STANDARD_RULES.announce:
        rules.append(announce_rule_text(setup.rules.announce))
    lines_below = [_("Shot by shot: ~ water, x hit, # sunk"), "", join_sentences(*rules)]
    if shared.can_be_repeated:
        level = setup.players[other_seat(shared.seat)].level
        words = ["schiffe", "--bot", level, "--seed", str(setup.chance.seed), *options_of(setup.rules)]
        command = " ".join(f'"{word}"' if " " in word else word for word in words)
        lines_below.append(_("The same fleet: {command}").format(command=command))
    return TextToSend(["schiffe", join_with_commas(parts), ""], rows_of_outcomes(target, setup.rules.size), lines_below)


def options_of(rules: Rules) -> list[str]:
    """Return the options of the command line that choose these rules; none for the usual ones."""
    name = preset_of(rules.text)
    return [] if name == STANDARD_PRESET else ["--rules", name or rules.values.short]
