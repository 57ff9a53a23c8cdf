import pytest

from schiffe import config
from schiffe.config import Preferences, Problem, Settings, SettingsError, Source
from schiffe.rules.contact import Contact


def test_the_defaults_are_those_of_the_design() -> None:
    settings = config.merge()
    assert settings == Settings()
    assert (settings.rules.grid.size, len(settings.rules.ships), settings.rules.contact) == (10, 5, Contact.CORNERS)
    assert settings.clock == 15


def test_every_default_is_an_allowed_value() -> None:
    for name in config.ALLOWED:
        default = getattr(Settings(), name)
        assert config.check_value(name, str(default)) == default


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("size", ["5", "26", " 10 ", "007"], ["4", "27", "", "ten", "1e1", "-5", "10.0", "\uff11\uff10", "9" * 99]),
        ("ships", ["1", "10"], ["0", "11", "five"]),
        ("clock", ["0", "15", "3600"], ["-1", "3601", "15s"]),
        ("contact", ["none", "CORNERS", "Sides"], ["", "corner", "all"]),
        ("bot", ["easy", "hard"], ["genius9", ""]),
        ("boards", ["always", "asked"], ["never"]),
        ("ascii", ["auto", "yes", "no"], ["1", "true"]),
        ("language", ["auto", "AUTO", "de", "de_AT", "pt-BR", "xx"], ["", "d e", "../x", "de_"]),
        ("name", ["", "Anna", "Jürgen von der Höhe", "安娜"], ["a" * 21, "a\tb", "\x1b[2J", "a\nb"]),
    ],
)
def test_values_are_checked(name: str, good: list[str], bad: list[str]) -> None:
    for text in good:
        config.check_value(name, text)
    for text in bad:
        with pytest.raises(SettingsError) as caught:
            config.check_value(name, text)
        assert caught.value.problem is Problem.BAD_VALUE
        assert caught.value.value == text.strip()


def test_an_unknown_name_is_refused() -> None:
    for name in ("sizes", "", "__class__"):
        with pytest.raises(SettingsError) as caught:
            config.check_value(name, "1")
        assert caught.value.problem is Problem.UNKNOWN_NAME


def test_the_command_line_goes_before_the_file() -> None:
    preferences = Preferences({"size": "8", "clock": "0"}, {"size": "12"})
    assert preferences.settings.size == 12
    assert preferences.settings.clock == 0
    sources = [preferences.source(name) for name in ("size", "clock", "ships")]
    assert sources == [Source.COMMAND_LINE, Source.FILE, Source.DEFAULT]
    changed = preferences.changed({"size": "9", "clock": None})
    assert (changed.settings.size, changed.settings.clock) == (9, 15)


def test_a_fleet_that_cannot_be_placed_is_refused() -> None:
    with pytest.raises(SettingsError) as caught:
        config.merge({"size": "5"}, {"ships": "10"})
    assert caught.value.problem is Problem.NO_ROOM
    assert caught.value.rules is not None
    assert len(caught.value.rules.ships) == 10


def test_changes_are_pairs_and_default_takes_back() -> None:
    assert config.read_changes(["size", "9", "clock", "Default"]) == {"size": "9", "clock": None}
    for words in (["siez", "9"], ["siez", "default"], ["size", "99"]):
        with pytest.raises(SettingsError):
            config.read_changes(words)


def test_names_that_look_alike_are_alike() -> None:
    assert config.are_alike("Anna", " anna ")
    assert config.are_alike("Straße", "STRASSE")
    assert not config.are_alike("Anna", "Ann")
