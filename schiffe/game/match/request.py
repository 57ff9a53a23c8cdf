"""Requests for matches that every game offers; a game adds its own."""

from dataclasses import dataclass


@dataclass(frozen=True)
class AgainstBot:
    """One person against the bot of a level."""

    level: str


@dataclass(frozen=True)
class TwoPeople:
    """Two people at one keyboard, in the order of their seats."""

    names: tuple[str, str]
