"""The look of a stage in a theme."""

from collections.abc import Mapping

from prompt_toolkit.output import ColorDepth

from schiffe.toolkit.style import GENERIC_LOOKS, Look, StageLook


class ThemeLook(StageLook):
    """The look in one theme, whatever the settings."""

    def __init__(
        self, theme: str, colour_depth: ColorDepth | None = None, looks: Mapping[str, Look] = GENERIC_LOOKS
    ) -> None:
        super().__init__(looks, colour_depth)
        self._theme = theme

    @property
    def theme(self) -> str:
        return self._theme
