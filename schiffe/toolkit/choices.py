"""Entries to choose from, for menus and dialogs: their state, keys, and painting."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, NamedTuple, Protocol, Self, TypeVar

from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.command import AnyTransition, Call, Command, Done, finishing
from schiffe.toolkit.style import TextStyle

_ValueT = TypeVar("_ValueT")

MARKER: Final = "> "
"""The marker before the text of the selected entry."""
EDGE_COLUMNS: Final = len(MARKER)
"""The columns before the text of an entry, and after it in a column or a list."""


class Stars(NamedTuple):
    """A rating: the number of lit stars, and the total."""

    lit_count: int = 0
    total: int = 0


class MenuEntry(NamedTuple, Generic[_ValueT]):
    """An entry of a menu.

    Attributes:
        text: its name, with an underscore before the letter that chooses it.
        value: the result if it is chosen.
        more_letters: other letters that choose it, which are not shown.
        note: a sentence about it, for menus with room for it.
        has_mark: whether an underscore marks a letter; in a text with names of players it belongs to a name.
        highlight: the end of the note that is highlighted, perhaps empty.
        stars: the rating after the text.
    """

    text: str
    value: _ValueT
    more_letters: str = ""
    note: str = ""
    has_mark: bool = True
    highlight: str = ""
    stars: Stars = Stars()

    @property
    def parts(self) -> tuple[str, str]:
        """The text before the mark, and after it."""
        before, _mark, after = self.text.partition("_") if self.has_mark else (self.text, "", "")
        return before, after

    @property
    def letters(self) -> str:
        return self.parts[1][:1].lower() + self.more_letters

    @property
    def label(self) -> str:
        return "".join(self.parts)


def with_letters(names: Sequence[str]) -> list[str]:
    """Return each name with an underscore before its first letter that no earlier name uses, if there is one."""
    used: set[str] = set()
    marked = []
    for name in names:
        letters = (
            index for index, character in enumerate(name) if character.isalpha() and character.lower() not in used
        )
        index = next(letters, None)
        if index is None:
            marked.append(name)
        else:
            used.add(name[index].lower())
            marked.append(f"{name[:index]}_{name[index:]}")
    return marked


@dataclass(frozen=True)
class Choices(Generic[_ValueT]):
    """The state of menus and dialogs: up to a dozen entries, and the index of the selected one."""

    entries: Sequence[MenuEntry[_ValueT]]
    selected_index: int = 0

    def with_selected(self, index: int, /) -> Self:
        """Return the state with another entry selected, wrapping around at both ends."""
        return replace(self, selected_index=index % len(self.entries))

    def with_last_selected(self) -> Self:
        return self.with_selected(-1)

    @property
    def chosen_value(self) -> _ValueT:
        return self.entries[self.selected_index].value

    def choose(self) -> Done[_ValueT]:
        """Finish with the value of the selected entry."""
        return Done(self.chosen_value)

    @property
    def chosen_note(self) -> str:
        return self.entries[self.selected_index].note


class ListState(Protocol):
    """The state of a screen with a list of which one entry is selected."""

    @property
    def selected_index(self) -> int: ...

    def with_selected(self, index: int, /) -> Self:
        """Return the state with another entry selected, wrapping around at both ends."""


_ListT = TypeVar("_ListT", bound=ListState)
_TypingT = TypeVar("_TypingT")
_StateT = TypeVar("_StateT", bound=Choices[Any])


def neighbour_commands(back: str, forward: str) -> list[Command[_ListT]]:
    """Return the commands that select the previous and the next entry, with the keys ``back`` and ``forward``."""
    return [
        Command((back, "s-tab", "wheel-up"), lambda state: state.with_selected(state.selected_index - 1)),
        Command((forward, "tab", "wheel-down"), lambda state: state.with_selected(state.selected_index + 1)),
    ]


def list_commands(back: str = "up", forward: str = "down") -> list[Command[_ListT]]:
    """Return the commands that select an entry; ``back`` and ``forward`` are keys to the previous and the next one."""
    return [
        *neighbour_commands(back, forward),
        Command(("home", "pageup"), lambda state: state.with_selected(0)),
        Command(("end", "pagedown"), lambda state: state.with_selected(-1)),
    ]


def typing_commands(
    take: Callable[[_TypingT, int], _TypingT | Call], cancel: Callable[[_TypingT], _TypingT]
) -> list[Command[_TypingT]]:
    """Return the commands while a value is typed: ``take`` it and move the selection by some entries, or cancel."""
    return [
        Command(("enter",), lambda state: take(state, 0), _("Enter"), _("save")),
        Command(("up", "s-tab"), lambda state: take(state, -1)),
        Command(("down", "tab"), lambda state: take(state, 1)),
        Command(("escape", "f10"), cancel, _("Esc"), _("cancel")),
    ]


def choice_commands(choices: _StateT, back: str, forward: str) -> list[Command[_StateT]]:
    """Return the commands of a menu; ``back`` and ``forward`` are the keys to the previous and the next entry."""
    return [
        *list_commands(back, forward),
        Command(("enter",), Choices.choose, _("Enter"), _("choose")),
        *(Command(entry.letters, finishing(entry.value)) for entry in choices.entries if entry.letters),
    ]


def paint_entry(
    canvas: Canvas, corner: Corner, entry: MenuEntry[_ValueT], style: str, click: AnyTransition | None = None
) -> int:
    """Paint the text of an entry with its letter underlined; return the column after it.

    A click chooses the entry and so finishes the screen, unless there is another transition for a ``click``.
    """
    x, y = corner
    click = click or finishing(entry.value)
    before, after = entry.parts
    canvas.put(x, y, before + after, style, click)
    if after:
        canvas.put(x + canvas.measure(before), y, after[0], f"{style} {TextStyle.LETTER}", click)
    return x + canvas.measure(before + after)
