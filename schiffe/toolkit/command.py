"""Commands: what keys and clicks do to the state of a screen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from schiffe.language.i18n import _

StateT = TypeVar("StateT")
_ResultT = TypeVar("_ResultT")
Action: TypeAlias = Callable[[], object]


class Done(NamedTuple, Generic[_ResultT]):
    """The result that finishes a screen; transitions return it."""

    result: _ResultT


@dataclass(frozen=True)
class Call:
    """An action outside of the screen; transitions return it, with the next state or None for no change."""

    run: Action
    state: Any = None


class Send(NamedTuple):
    """A message for whoever shows the screen, with the next state; transitions return it."""

    message: Any
    state: Any


Transition: TypeAlias = Callable[[StateT], StateT | Done[Any] | Call | Send]
"""The effect of a key or a click: returns the next state, ``Done``, ``Call`` or ``Send``."""
AnyTransition: TypeAlias = Transition[Any]


@dataclass(frozen=True)
class Command(Generic[StateT]):
    """An effect of keys in the current state.

    Attributes:
        keys: the names of the keys, as in prompt_toolkit; letters are in lower case.
        transition: the effect.
        key_name: the name of the key in the row of keys; None if the command is not shown there.
        label: the effect in a word or two.
        is_alone: whether the key counts only if no other key arrived in the same burst.
        is_spare: whether the row of keys may leave it out when space is short; the last spare command goes first.
        is_deliberate: like ``is_alone``, and the key counts only after the screen was seen and after a pause.
    """

    keys: Sequence[str]
    transition: Transition[StateT]
    key_name: str | None = None
    label: str = ""
    is_alone: bool = False
    is_spare: bool = False
    is_deliberate: bool = False


AnyCommand: TypeAlias = Command[Any]


def finishing(result: _ResultT) -> Callable[[Any], Done[_ResultT]]:
    """Return the transition that finishes a screen with a result, regardless of its state."""
    return lambda _state: Done(result)


def keep_state(state: StateT) -> StateT:
    """Change nothing, as the transition of a key that has no effect of its own."""
    return state


def calling(run: Action) -> Callable[[Any], Call]:
    """Return the transition that runs an action and keeps the state."""
    return lambda _state: Call(run)


def back_command(*more_keys: str, result: object = None, label: str = "") -> AnyCommand:
    """Return the command of Escape, F10 and more keys, which goes back by finishing the screen."""
    return Command(("escape", "f10", *more_keys), finishing(result), _("Esc"), label or _("back"))
