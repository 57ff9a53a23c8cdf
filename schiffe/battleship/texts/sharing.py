"""A short text about a finished match to send to other people.

It has the results of the player's shots, and the command that plays against the same fleet. It does not reveal the
ships, since its readers may want to find them.
"""

from dataclasses import dataclass

from schiffe.battleship.match.setup import MatchSetup
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.presets import STANDARD_PRESET, find_preset
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
    def headline(self) -> str:
        """The result, with the skill and the hints of the player if there are any."""
        count = len(self.state.targets[self.seat].shots)
        if self.state.winner == self.seat:
            text = ngettext("Won against {name} with {count} shot", "Won against {name} with {count} shots", count)
        else:
            text = ngettext("Lost against {name} after {count} shot", "Lost against {name} after {count} shots", count)
        parts = [text.format(name=self.state.names[other_seat(self.seat)], count=count)]
        if self.skill is not None:
            parts.append(_("skill {percent} %").format(percent=round(100 * self.skill)))
        if hint_count := self.state.hint_counts[self.seat]:
            parts.append(hints_used_text(hint_count))
        return join_with_commas(parts)

    @property
    def command(self) -> str | None:
        """The command that plays against the same fleet; None unless the program has placed it at the second seat.

        Of two bots, the first one places its fleet with random numbers that no command repeats.
        """
        opponent = self.setup.players[1]
        if self.seat != 0 or opponent.kind is not PlayerKind.BOT:
            return None
        options = ["--bot", opponent.level, "--seed", str(self.setup.chance.seed), *to_options(self.setup.rules)]
        return " ".join(f'"{word}"' if " " in word else word for word in ["schiffe", *options])


def sharing_seat(setup: MatchSetup, winner: SeatNumber) -> SeatNumber:
    """Return the seat whose shots are shared: the only person's, otherwise the winner's."""
    return setup.people[0] if len(setup.people) == 1 else winner


def match_to_send(shared: SharedMatch) -> TextToSend:
    """Return the text about a match to send to others."""
    rules = shared.setup.rules
    lines_below = [_("Shot by shot: ~ water, x hit, # sunk"), "", rules_to_send_text(rules)]
    if shared.command:
        lines_below.append(_("The same fleet: {command}").format(command=shared.command))
    outcome_rows = rows_of_outcomes(shared.state.targets[shared.seat], rules.size)
    return TextToSend(["schiffe", shared.headline, ""], outcome_rows, lines_below)


def rules_to_send_text(rules: Rules) -> str:
    """Describe rules in few sentences: only unusual ones about turns and sinkings are worth a sentence."""
    texts = [labelled_sentence(f"{rules.size} x {rules.size}", ship_names(rules.ship_classes))]
    texts.append(contact_rule_text(rules.contact))
    if rules.turn_rule is not STANDARD_RULES.turn_rule:
        texts.append(turn_rule_text(rules.turn_rule))
    if rules.announce is not STANDARD_RULES.announce:
        texts.append(announce_rule_text(rules.announce))
    return join_sentences(*texts)


def to_options(rules: Rules) -> list[str]:
    """Return the options of the command line that choose these rules; none for the usual ones."""
    name = find_preset(rules.text)
    return [] if name == STANDARD_PRESET else ["--rules", name or rules.values.short_line]
