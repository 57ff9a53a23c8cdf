"""Requests that every game has; a game adds its own."""

from dataclasses import dataclass


@dataclass(frozen=True)
class AgainstBot:
    """One person against the bot of a level."""

    level: str


@dataclass(frozen=True)
class TwoPeople:
    """Two people at one keyboard; the first one has the first seat."""

    names: tuple[str, str]
