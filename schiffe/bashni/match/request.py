"""What is to be played, as somebody asks for it."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from schiffe.bashni.net.play import ClientOptions
from schiffe.bashni.net.wire import DEFAULT_PORT
from schiffe.bashni.rules.position import Colour
from schiffe.network.address import Address

HOME: Final = Address("", DEFAULT_PORT)
"""Where a gameserver in this program listens: on all addresses of this computer."""


@dataclass(frozen=True)
class AgainstComputer:
    """A person against the computer at this level; ``colour`` is the person's."""

    level: str
    colour: Colour = Colour.WHITE


@dataclass(frozen=True)
class TwoAtTheBoard:
    """Two people at this keyboard, White first."""

    names: tuple[str, str]


@dataclass(frozen=True)
class AtGameserver:
    """A person plays, or watches, at a gameserver."""

    client: ClientOptions


@dataclass(frozen=True)
class HostAtHome:
    """A person plays White at a gameserver in this program, which somebody else joins."""

    address: Address = HOME


BashniRequest: TypeAlias = AgainstComputer | TwoAtTheBoard | AtGameserver | HostAtHome
