"""How far a client of the gameserver is: what is expected of it, and for how long."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from schiffe.bashni.net.wire import Complaint


@dataclass(frozen=True)
class Times:
    """How long a gameserver waits, in seconds."""

    prolog: float = 10.0
    """For each line before the game."""
    okwait: float = 5.0
    wait_every: float = 1.0
    """From one WAIT to the next."""
    pause: float = 0.02
    """Between two blocks to one client, the first of which it does not answer."""
    last_answer: float = 0.5
    """For an answer that is still to come when the game is over."""


class GuestStage(Enum):
    """What is expected of a client."""

    VERSION = auto()
    GAME_ID = auto()
    CHOICE = auto()
    """To be a player or to watch."""
    IDLE = auto()
    """Nothing: it is told WAIT from time to time."""
    OKWAIT = auto()
    THINKING = auto()
    PLAY = auto()
    WATCHING = auto()
    DONE = auto()
    """It has been told the end, and is on its way out."""


EXPECTED: Final = {
    GuestStage.VERSION: Complaint.VERSION,
    GuestStage.GAME_ID: Complaint.NO_GAME_ID,
    GuestStage.CHOICE: Complaint.NO_CHOICE,
    GuestStage.IDLE: Complaint.NO_OKWAIT,
    GuestStage.OKWAIT: Complaint.NO_OKWAIT,
    GuestStage.THINKING: Complaint.NO_THINKING,
    GuestStage.PLAY: Complaint.NO_PLAY,
}
"""What a client that says something else is told."""
