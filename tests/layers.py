"""Settings as tests give them."""

from collections.abc import Mapping

from schiffe.settings.layers import Layer
from schiffe.settings.schema import Schema


def read_layer(schema: Schema, texts: Mapping[str, str]) -> Layer:
    """The values of some settings, from their texts; raises SettingsError for what is not possible."""
    return {schema[name].key: schema[name].parse(text) for name, text in texts.items()}
