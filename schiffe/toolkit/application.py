"""The application of prompt_toolkit without what no screen uses: vi's keys, searching, and the styles of its widgets.

Making those took a twelfth of the time from the start to the first board.
"""

from typing import Any

from prompt_toolkit.application import Application, application
from prompt_toolkit.filters import Filter, buffer_has_focus
from prompt_toolkit.key_binding.bindings.basic import load_basic_bindings
from prompt_toolkit.key_binding.bindings.cpr import load_cpr_bindings
from prompt_toolkit.key_binding.bindings.emacs import load_emacs_bindings, load_emacs_shift_selection_bindings
from prompt_toolkit.key_binding.bindings.mouse import load_mouse_bindings
from prompt_toolkit.key_binding.key_bindings import ConditionalKeyBindings, KeyBindingsBase, merge_key_bindings
from prompt_toolkit.styles import BaseStyle, DynamicStyle, Style, merge_styles

_SELECTED = Style([("selected", "reverse")])


class LeanApplication(Application[None]):
    """An application with the keys that edit a line, and with no styles but those that it is given."""

    def __init__(self, **options: Any) -> None:
        loaded = application.load_key_bindings  # type: ignore[attr-defined]
        application.load_key_bindings = _editing_bindings  # type: ignore[attr-defined]  # there is no other way
        try:
            super().__init__(**options)
        finally:
            application.load_key_bindings = loaded  # type: ignore[attr-defined]

    def _create_merged_style(self, include_default_pygments_style: Filter) -> BaseStyle:  # noqa: ARG002
        return merge_styles([_SELECTED, DynamicStyle(lambda: self.style)])


def _editing_bindings() -> KeyBindingsBase:
    keys = merge_key_bindings([load_basic_bindings(), load_emacs_bindings(), load_emacs_shift_selection_bindings()])
    editing = ConditionalKeyBindings(keys, buffer_has_focus)
    return merge_key_bindings([editing, load_mouse_bindings(), load_cpr_bindings()])
