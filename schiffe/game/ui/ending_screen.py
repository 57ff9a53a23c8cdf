"""The screen at the end of a match of any game: its keys, and the ladder, which is read while it is shown."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar, Final

from schiffe.game.flow.after_match import AfterMatch
from schiffe.game.statistics.ladder import Standing
from schiffe.language.i18n import _, pgettext
from schiffe.toolkit.command import AnyCommand, Command, StateT, Transition, finishing
from schiffe.toolkit.screen import AnyScreen, Screen
from schiffe.toolkit.stage import Stage

LEVEL_KEY: Final = "N"


class ResultAction(Enum):
    """A choice of the players at a result, which leads back to it."""

    SETTINGS = "settings"
    REPLAY = "replay"
    DETAILS = "details"
    SHARE = "share"


class EndingScreen(Screen[StateT, AfterMatch | ResultAction]):
    """The base class of the screens at the end of a match; keys pressed before it is drawn are ignored."""

    takes_early_keys: ClassVar[bool] = False  # they were meant for the board
    shows_help_key: ClassVar[bool] = False  # the row has no room for it


def ending_commands(
    *,
    again_label: str | None,
    board_commands: Sequence[Command[StateT]],
    further_commands: Sequence[Command[StateT]],
    offers_next_level: bool,
    go_back: Transition[StateT] | None = None,
) -> list[Command[StateT]]:
    """Return the commands at the end of a match, in the order of the row of keys.

    Enter counts only if it is pressed alone and after a moment: the last shot may have been fired with it.

    Args:
        again_label: the label for another match; None if there can be none.
        board_commands: the commands that show the boards.
        further_commands: the other commands of the game.
        offers_next_level: whether the next level can be played.
        go_back: on a page other than the first, returns to the first, by every key that would leave there.
    """
    commands: list[Command[StateT]] = []
    if again_label is not None:
        again = finishing(AfterMatch.AGAIN)
        commands.append(Command(("enter",), again, _("Enter"), again_label, is_deliberate=True))
        commands.append(Command(("a",), again))
    commands += [*board_commands, *further_commands]
    if go_back:
        commands.append(Command(("escape", "m", "q", "f10", "b"), go_back, _("Esc"), pgettext("key", "numbers")))
    else:
        commands.append(Command(("escape", "m"), finishing(AfterMatch.MENU), _("Esc"), _("menu")))
        commands.append(Command(("q", "f10"), finishing(AfterMatch.QUIT)))
    if offers_next_level:
        commands.append(Command((LEVEL_KEY.lower(),), finishing(AfterMatch.NEXT_LEVEL)))
    return commands


def details_command() -> AnyCommand:
    return Command(("d",), finishing(ResultAction.DETAILS), "D", pgettext("key", "analysis"))


def replay_command() -> AnyCommand:
    return Command(("r",), finishing(ResultAction.REPLAY), "R", pgettext("key", "replay"))


def share_command() -> AnyCommand:
    return Command(("c",), finishing(ResultAction.SHARE), "C", pgettext("key", "share"))


@dataclass(frozen=True, kw_only=True)
class LadderState:
    """The part of a result's state that shows the ladder.

    Attributes:
        has_ladder: whether the match may count for the ladder.
        standing: the player's standing after the match; None while it is being read.
    """

    has_ladder: bool = False
    standing: Standing | None = None


async def show_standing(read_standing: Callable[[], Standing | None], screen: AnyScreen, stage: Stage) -> None:
    """Read the player's standing after a match, and show it in its result; the state is a ``LadderState``."""
    standing = await asyncio.to_thread(read_standing)
    stage.update(screen, replace(screen.state, standing=standing, has_ladder=standing is not None))
