"""What values settings have, and which layer wins."""

import pytest

from schiffe.bashni.settings import BASHNI_CLOCK
from schiffe.battleship.match.setup import rules_in_settings
from schiffe.battleship.rule_line import MAX_SIZE, MIN_SIZE, USUAL_FLEETS, Contact
from schiffe.battleship.rule_settings import BOARD_SIZE, CONTACT, SHIP_COUNT
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.settings import BOT_LEVEL, SCHEMA, SERVER_ADDRESS, ServerAddress
from schiffe.cli.games import GAMES
from schiffe.cli.main import combined_schema
from schiffe.language.i18n import Text
from schiffe.language.text import join_or
from schiffe.network.address import Address
from schiffe.settings.kinds import OneOf, Switch, WholeNumber
from schiffe.settings.layers import DEFAULT, Preferences, Source
from schiffe.settings.problems import ConflictingSettings, InvalidValue, SettingsError, UnknownSetting, problem_text
from schiffe.settings.schema import Schema, Setting, Settings, SettingsCheck
from schiffe.settings.shared import ASCII, BOARDS, CLOCK, LANGUAGE, MOUSE, PAUSE, SPEECH, THEME
from schiffe.settings.text import parse_changes, settings_json, settings_table_text, source_name
from schiffe.terminal.palettes import PALETTES
from tests.layers import read_layer


def test_the_defaults_are_those_of_the_design() -> None:
    settings = Settings()
    assert rules_in_settings(settings) == Rules.of(10, 5, Contact.CORNERS)
    assert settings[CLOCK] == 15
    assert settings[MOUSE] is True
    assert settings[SERVER_ADDRESS] is None


def test_every_default_is_one_of_its_values_and_survives_its_text() -> None:
    for setting in SCHEMA:
        assert setting.parse(setting.kind.value_text(setting.default)) == setting.default
        for value in setting.kind.choices():
            assert setting.parse(setting.kind.value_text(value)) == value
            assert setting.value_name(value)
        assert setting.label_text()
        assert setting.possible_names_text()


def test_the_limits_are_those_of_the_rules() -> None:
    size, ships, contact = BOARD_SIZE.kind, SHIP_COUNT.kind, CONTACT.kind
    assert isinstance(size, WholeNumber)
    assert isinstance(ships, WholeNumber)
    assert isinstance(contact, OneOf)
    assert (size.min_value, size.max_value, ships.min_value, ships.max_value) == (
        MIN_SIZE,
        MAX_SIZE,
        min(USUAL_FLEETS),
        max(USUAL_FLEETS),
    )
    assert set(contact.choices()) == {rule.value for rule in Contact}
    for word in contact.choices():
        assert CONTACT.explanation_text(word)


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("size", ["5", "26", " 10 ", "007"], ["4", "27", "", "ten", "1e1", "-5", "10.0", "\uff11\uff10", "9" * 99]),
        ("ships", ["1", "10"], ["0", "11", "five"]),
        ("clock", ["0", "15", "3600"], ["-1", "3601", "15s"]),
        ("pause", ["0", "10", "0.6", "0,6", "10.0"], ["10.1", "0.66", "-1", "."]),
        ("contact", ["none", "CORNERS", "Sides"], ["", "corner", "all"]),
        ("bot", ["easy", "HARD"], ["genius9", ""]),
        ("boards", ["always", "Asked"], ["sometimes"]),
        ("ascii", ["auto", "YES", "no"], ["1", "true"]),
        ("mouse", ["yes", "NO"], ["auto", ""]),
        ("theme", ["auto", "SEA", "paper"], ["blue", "", "auto!"]),
        ("motion", ["full", "Calm", "none"], ["yes", ""]),
        ("language", ["auto", "AUTO", "de", "de_AT", "pt-BR", "xx"], ["", "d e", "../x", "de_"]),
        ("name", ["", "Anna", "Jürgen von der Höhe", "安娜"], ["a" * 21, "a\tb", "\x1b[2J", "a\nb"]),
        ("server", ["", "localhost", "[::1]:7"], ["a b", "x:0", "host:99999"]),
    ],
)
def test_values_are_checked(name: str, good: list[str], bad: list[str]) -> None:
    for text in good:
        SCHEMA[name].parse(text)
    for text in bad:
        with pytest.raises(InvalidValue) as caught:
            SCHEMA[name].parse(text)
        assert caught.value.value == text.strip()


def test_values_are_kept_as_what_they_are() -> None:
    layer = read_layer(SCHEMA, {"SIZE": " 012 ", "Contact": "SIDES", "mouse": "No", "pause": "0,5"})
    assert layer == {"size": 12, "contact": "sides", "mouse": False, "pause": 0.5}


def test_an_unknown_name_is_refused_and_the_nearest_one_named() -> None:
    for name in ("sizes", "", "__class__"):
        with pytest.raises(UnknownSetting):
            SCHEMA[name]
    with pytest.raises(UnknownSetting) as unknown:
        SCHEMA["siez"]
    assert problem_text(unknown.value).endswith(". Did you mean size?")
    with pytest.raises(InvalidValue) as caught:
        BOT_LEVEL.parse("hrad")
    assert problem_text(caught.value).endswith("genius or rival. Did you mean hard?")


def test_the_command_line_goes_before_the_file() -> None:
    preferences = Preferences(SCHEMA, {"size": 8, "clock": 0}, {"size": 12})
    assert preferences.settings[BOARD_SIZE] == 12
    assert preferences.settings[CLOCK] == 0
    assert [preferences.source_of(setting) for setting in (BOARD_SIZE, CLOCK, SHIP_COUNT)] == [
        Source.COMMAND_LINE, Source.FILE, Source.DEFAULT
    ]  # fmt: skip
    changed = preferences.changed({"size": 9, "clock": DEFAULT})
    assert (changed.settings[BOARD_SIZE], changed.settings[CLOCK]) == (9, 15)
    assert changed.source_of(BOARD_SIZE) is Source.FILE


def test_bashni_has_a_clock_of_its_own_and_none_where_no_clock_is_wanted() -> None:
    schema = combined_schema(GAMES)
    for file, seconds, source in (
        ({}, 60, Source.DEFAULT),
        ({"clock": 20}, 60, Source.DEFAULT),
        ({"clock": 0}, 0, Source.FILE),
        ({"speech": True, "clock": 20}, 0, Source.FILE),
        ({"clock": 0, "bashni-clock": 45}, 45, Source.FILE),
    ):
        preferences = Preferences(schema, file)
        assert (preferences.settings[BASHNI_CLOCK], preferences.source_of(BASHNI_CLOCK)) == (seconds, source)


def test_a_fleet_that_cannot_be_placed_is_refused() -> None:
    preferences = Preferences(SCHEMA, {"size": 5}, {"ships": 10})
    with pytest.raises(ConflictingSettings) as caught:
        preferences.check()
    assert "10 ships do not fit on a board of 5 x 5" in problem_text(caught.value)


def test_changes_are_pairs_and_default_takes_back() -> None:
    assert parse_changes(SCHEMA, ["SIZE", "9", "clock", "Default"]) == {"size": 9, "clock": DEFAULT}
    for words in (["siez", "9"], ["siez", "default"], ["size", "99"], ["language", "xx"]):
        with pytest.raises(SettingsError):
            parse_changes(SCHEMA, words)
    assert LANGUAGE.parse("xx") == "xx"


def test_an_option_is_called_as_its_setting() -> None:
    """Both are typed and kept in files for years, so the names of those that every game has stand here in full."""
    flags = {setting.key: setting.option.flag for setting in SCHEMA if setting.option}
    assert {key for key, flag in flags.items() if flag != f"--{key}"} == {"language"}
    assert flags["language"] == "--lang"
    keys = "name speech clock pause theme motion bell boards ascii logbook mouse wait size ships"
    assert set(flags) >= set(keys.split())


def test_who_listens_has_no_clock_and_no_boards() -> None:
    listening = Settings({"speech": True})
    assert (listening[CLOCK], listening[BOARDS]) == (0, "never")
    assert Settings({"speech": True, "clock": 30})[CLOCK] == 30
    assert (Settings()[CLOCK], Settings()[BOARDS]) == (15, "always")
    assert SPEECH.fallback_value(Settings()) is False


def test_values_go_in_steps() -> None:
    pause, theme, clock, mouse = PAUSE.kind, THEME.kind, CLOCK.kind, MOUSE.kind
    assert [pause.step(value, by) for value, by in ((0.6, 1), (0.6, -1), (0, -1), (10.0, 1), (9.9, 1))] == [
        0.7, 0.5, 0.0, 10.0, 10.0
    ]  # fmt: skip
    assert (clock.step(3600, 5), clock.step(0, -1), clock.step(15, 5)) == (3600, 0, 20)
    assert [mouse.step(is_on, 1) for is_on in (True, False)] == [False, True]
    themes = theme.choices()
    assert [theme.step(value, 1) for value in themes] == [*themes[1:], themes[0]]
    assert theme.step("auto", -1) == themes[-1]


def test_what_is_possible_is_a_list() -> None:
    assert THEME.kind.possible_text() == join_or(("auto", *PALETTES))
    assert ASCII.possible_names_text() == "when needed, yes, no"
    assert CLOCK.possible_names_text() == "0 to 3600"


def test_a_source_has_a_name() -> None:
    assert [source_name(source) for source in Source] == ["default", "file", "command line"]


def test_two_ways_to_say_one_thing_are_refused_in_one_layer() -> None:
    """``fleet`` and ``ships`` take each other back; ``rules`` takes both back, and they say more of it."""
    together = {"fleet": (3, 2), "ships": 2}
    with pytest.raises(SettingsError) as caught:
        Preferences(SCHEMA, together).check()
    assert problem_text(caught.value) == "fleet and ships don't work together"
    with pytest.raises(SettingsError):
        parse_changes(SCHEMA, ["fleet", "3,2", "ships", "2"])
    Preferences(SCHEMA, {"fleet": (3, 2)}, {"ships": 2}).check()
    Preferences(SCHEMA, {"rules": "standard", "size": 9}).check()
    assert parse_changes(SCHEMA, ["rules", "standard", "size", "9"]) == {"rules": "standard", "size": 9}


# A toy's settings: what is said of them does not depend on what a game has

COUNT = Setting("count", WholeNumber(0, 9), 1, label=Text("Count"))
LOUD: Setting[bool] = Setting(
    "loud",
    Switch(),
    default=False,
    label=Text("Loud"),
    follows=("count",),
    implied_value=lambda given: given[COUNT] > 5 or None,
)
PAIR = Setting("pair", WholeNumber(0, 9), 2, label=Text("Pair"), supersedes=("count", "more"))
MORE = Setting("more", WholeNumber(0, 9), 3, label=Text("More"), supersedes=("pair",))
WORD = Setting("word", ServerAddress(), None, label=Text("Word"))
TOYS = Schema((COUNT, LOUD, PAIR, MORE, WORD))


def test_what_follows_others_has_their_source() -> None:
    for file, line, value, source in (
        ({}, {}, False, Source.DEFAULT),
        ({"count": 6}, {}, True, Source.FILE),
        ({"count": 5}, {}, False, Source.DEFAULT),
        ({}, {"count": 6}, True, Source.COMMAND_LINE),
        ({"count": 6, "loud": False}, {}, False, Source.FILE),
        ({"count": 6}, {"loud": False}, False, Source.COMMAND_LINE),
        ({"count": 6}, {"pair": 2}, False, Source.DEFAULT),
    ):
        preferences = Preferences(TOYS, file, line)
        assert (preferences.settings[LOUD], preferences.source_of(LOUD)) == (value, source)


def test_what_takes_another_back() -> None:
    """A way to say it takes another back, also by default, unless both are given together."""
    preferences = Preferences(TOYS, {"count": 6, "more": 4}, {"pair": 7})
    assert [preferences.settings[setting] for setting in (COUNT, MORE, PAIR)] == [1, 3, 7]
    assert [preferences.source_of(setting) for setting in (COUNT, PAIR)] == [Source.DEFAULT, Source.COMMAND_LINE]
    changed = Preferences(TOYS, {"count": 6, "more": 4}, {"more": 5, "loud": True}).changed({"pair": 8})
    assert (changed.file_layer, changed.command_line_layer) == ({"pair": 8}, {"loud": True})
    changed = Preferences(TOYS, {"count": 6}).changed({"pair": DEFAULT})
    assert changed.file_layer == {"count": 6}
    changed = Preferences(TOYS, {"count": 6}).changed({"pair": 8, "count": 7})
    assert changed.file_layer == {"pair": 8, "count": 7}
    assert Preferences(TOYS, {"count": 6}).changed({"unknown": DEFAULT}).file_layer == {"count": 6}


def test_only_what_takes_each_other_back_cannot_be_given_together() -> None:
    Preferences(TOYS, {"pair": 1, "count": 1, "unknown": 1}).check()
    Preferences(TOYS, {"more": 1, "count": 1}).check()
    parse_changes(TOYS, ["pair", "1", "more", "default"])
    together = {"more": 1, "count": 2, "pair": 1}
    for preferences in (Preferences(TOYS, together), Preferences(TOYS, {}, together)):
        with pytest.raises(SettingsError) as caught:
            preferences.check()
        assert problem_text(caught.value) == "more and pair don't work together"
    with pytest.raises(ValueError, match="zip"):
        parse_changes(TOYS, ["pair", "1", "more"])


def test_a_check_runs_where_one_of_its_settings_is_given() -> None:
    """The defaults go together, and finding out may take seconds."""
    seen: list[int] = []
    schema = Schema(tuple(TOYS), (SettingsCheck((COUNT, PAIR), lambda settings: seen.append(settings[COUNT])),))
    for file in ({}, {"loud": True}):
        Preferences(schema, file).check()
    assert seen == []
    Preferences(schema, {"count": 4}).check()
    Preferences(schema, {"count": 4, "pair": 5}, {"pair": 6}).check()
    assert seen == [4, 1]


def test_the_table_of_settings() -> None:
    preferences = Preferences(TOYS, {"count": 6}, {"word": Address("host", 7)})
    assert settings_table_text(preferences).splitlines() == [
        "setting  value   default  source        possible",
        "count    6       1        file          0 to 9",
        "loud     yes     no       file          yes or no",
        "pair     2       2        default       0 to 9",
        "more     3       3        default       0 to 9",
        "word     host:7  -        command line  host or host:port, such as localhost:54321",
    ]
    assert settings_table_text(preferences, ["more"]).splitlines() == [
        "setting  value  default  source   possible",
        "more     3      3        default  0 to 9",
    ]
    assert settings_json(preferences, ["loud", "more", "word"]) == {
        "loud": {"value": True, "default": False, "source": "file"},
        "more": {"value": 3, "default": 3, "source": "default"},
        "word": {"value": "host:7", "default": "", "source": "command line"},
    }
    assert list(settings_json(preferences)) == ["count", "loud", "pair", "more", "word"]
