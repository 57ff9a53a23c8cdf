"""Messages about a match over the network."""

from collections.abc import Sequence

from schiffe.battleship.net.connection import ConnectionFailed, NetworkEnding, find_break
from schiffe.battleship.texts.event_texts import match_broken_text
from schiffe.game.network_texts import invitation_text, join_hint_text
from schiffe.language.i18n import _, ngettext
from schiffe.network.address import Address
from schiffe.network.connecting import cannot_connect_text


def network_problem_text(end: NetworkEnding, address: Address, patience_seconds: int, wait_seconds: int) -> str | None:
    """Return why a match at a server could not begin or was broken off; None if it was not, or the player left it.

    The opponent had ``wait_seconds`` to come, and ``patience_seconds`` for each message.
    """
    if isinstance(end, ConnectionFailed):
        return cannot_connect_text(address, end.error)
    if event := find_break(end):
        return match_broken_text(event, patience_seconds=patience_seconds, wait_seconds=wait_seconds)
    return None


def waiting_for_connection_text(address: Address) -> str:
    """Return the reason for the wait while the program connects to a server."""
    return _("Connecting to {address}").format(address=address)


def trying_again_text(problem: str, seconds: float) -> str:
    """Return a problem, and the message that the program tries again automatically in ``seconds``."""
    count = round(seconds)
    again = ngettext("Trying again in {count} second.", "Trying again in {count} seconds.", count).format(count=count)
    return f"{problem}\n{again}"


def waiting_to_try_again_text() -> str:
    """Return the reason for the wait after the server closed the connection."""
    return _("The server closed the connection; it may be busy. Trying again")


def waiting_for_others_text() -> str:
    """Return the reason for the wait while the server sends the match of two others."""
    return _("The server is playing a match of others. Waiting for its end")


def guessable_fleet_text() -> str:
    """Return the warning that a fleet from a typed seed can be guessed."""
    return _("With --seed your opponent can work out where your ships are.")


def how_to_join_text(addresses: Sequence[Address]) -> str:
    """Return instructions for the person who is to join a match hosted here."""
    request = _("Tell the other person to join {address}:").format(address=addresses[0])
    return invitation_text(request, _join_command(addresses[0]), addresses)


def how_to_invite_text(address: Address) -> str:
    """Return how another person can join the player at a server."""
    return join_hint_text(address, _join_command(address))


def _join_command(address: Address) -> str:
    return f"schiffe --connect {address}"
