"""What is told of the matches of Bashni, as text and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from schiffe.bashni.logbook.statistics import BashniTally, OwnBashni, by_colour, by_level, by_person, own_bashni
from schiffe.bashni.plain.statistics import nothing_played, statistics_lines
from schiffe.battleship.texts.names import own_names, player_name
from schiffe.game.told import Asked, Told
from schiffe.language.names import are_alike
from schiffe.settings.shared import NAME


def bashni_stats(asked: Asked) -> Told:
    """What the matches of a player come to."""
    options, person = asked.options, asked.context.preferences.settings[NAME]
    name = options.player or player_name(person)
    known = {options.player} if options.player else own_names(person)
    games = own_bashni(asked.matches, lambda text: any(are_alike(text, own) for own in known))
    wanted = [game for game in games if options.wants(game.begun, game.enemy)]

    def lines() -> Sequence[str]:
        return list(statistics_lines(name, wanted)) if wanted else [nothing_played(name)]

    return Told(lines, lambda: _entry(name, wanted), is_empty=not wanted)


def _entry(name: str, games: Sequence[OwnBashni]) -> dict[str, Any]:
    def groups(key: str, each: Mapping[str, BashniTally]) -> list[dict[str, Any]]:
        return [{key: text} | _numbers(found) for text, found in each.items()]

    return {
        "player": name,
        **_numbers(BashniTally.of(games)),
        "levels": groups("level", by_level(games)),
        "people": groups("name", by_person(games)),
        "colours": groups("colour", {side.name.lower(): found for side, found in by_colour(games).items()}),
    }


def _numbers(found: BashniTally) -> dict[str, Any]:
    return {
        "games": found.decided,
        "won": found.won,
        "lost": found.lost,
        "drawn": found.drawn,
        "broken_off": found.broken,
    }
