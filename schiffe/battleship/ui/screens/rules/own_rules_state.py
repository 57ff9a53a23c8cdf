"""The player's own rules while they are edited, part by part."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.rule_settings import RULE_PARTS
from schiffe.battleship.rules.fleet import Fleet
from schiffe.battleship.rules.rules import Rules
from schiffe.settings.schema import AnySetting, Settings

NAME_ROW: Final = 0
"""The row above those of the parts of the rules."""
SAVE_ROW: Final = len(RULE_PARTS) + 1
ROW_COUNT: Final = len(RULE_PARTS) + 2


@dataclass(frozen=True)
class OwnRules:
    """Rules with a name."""

    name: str
    rules: Rules


@dataclass(frozen=True)
class EditedRules:
    """Rules that are being edited.

    Attributes:
        part_values: the value of each part.
        taken_names: the names of other rules.
        selected_index: the index of the selected row.
        typed_text: the new value of the selected row as typed so far; None if nothing is typed.
        error: an error in the typed value or the name.
        is_checking: whether it is being checked that the rules can be played.
        problem: why the rules cannot be played, once that is checked; None if they can.
        saves_when_checked: whether to save the rules when the check is done and finds no problem.
        fleet: a sample fleet under these rules; None until it is found.
    """

    name: str
    part_values: Settings
    taken_names: Sequence[str]
    glyphs: Glyphs
    selected_index: int = 0
    typed_text: str | None = None
    error: str | None = None
    is_checking: bool = False
    problem: str | None = None
    saves_when_checked: bool = False
    fleet: Fleet | None = None

    @property
    def selected_part(self) -> AnySetting | None:
        """The selected part; None for the row of the name and the row that saves."""
        return RULE_PARTS[self.selected_index - 1] if NAME_ROW < self.selected_index < SAVE_ROW else None

    def without_typed_text(self) -> Self:
        """Return the state with nothing typed, without an error, and not to be saved when it is checked."""
        return replace(self, typed_text=None, error=None, saves_when_checked=False)

    def with_selected(self, index: int, /) -> Self:
        """Return the state with another row selected, wrapping around at both ends, and nothing typed."""
        return replace(self.without_typed_text(), selected_index=index % ROW_COUNT)

    def changed(self, part: AnySetting, value: object) -> Self:
        """Return the state with another value of a part, which is to be checked; results of earlier checks go."""
        values = {setting.key: self.part_values[setting] for setting in RULE_PARTS}
        values[part.key] = value
        return replace(
            self,
            part_values=Settings(values),
            typed_text=None,
            error=None,
            is_checking=True,
            problem=None,
            saves_when_checked=False,
            fleet=None,
        )
