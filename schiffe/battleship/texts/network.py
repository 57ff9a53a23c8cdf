"""Messages about a game over the network, in the player's language."""

from collections.abc import Sequence

from schiffe.battleship.net.network_end import NetworkEnd
from schiffe.battleship.texts.replay import match_broken
from schiffe.game.network_texts import invitation, join_hint
from schiffe.language.i18n import _, ngettext
from schiffe.network.address import Address
from schiffe.network.connecting import cannot_connect


def network_problem(end: NetworkEnd, address: Address, patience: int, wait: int) -> str:
    """Return why a match at a server did not end or begin as it should; empty if it did, or a person left it.

    ``patience`` and ``wait`` are as for ``match_broken``.
    """
    if end.error:
        return cannot_connect(address, end.error)
    return match_broken(end.broken, patience, wait) if end.broken else ""


def waiting_for_connection(address: Address) -> str:
    """Return what the player waits for first."""
    return _("Connecting to {address}").format(address=address)


def trying_again(problem: str, seconds: float) -> str:
    """Return what went wrong, and that it is tried again after so many seconds, without anything typed."""
    count = round(seconds)
    again = ngettext("Trying again in {count} second.", "Trying again in {count} seconds.", count).format(count=count)
    return f"{problem}\n{again}"


def waiting_to_try_again() -> str:
    """Return what the player waits for when the server closed."""
    return _("The server closed the connection; it may be busy. Trying again")


def waiting_for_others() -> str:
    """Return what the player waits for where the server lets a match of others be heard."""
    return _("The server is playing a match of others. Waiting for its end")


def guessable_fleet() -> str:
    """Return that the seed that somebody asked for is too short for a secret."""
    return _("With --seed your opponent can work out where your ships are.")


def how_to_join(addresses: Sequence[Address]) -> str:
    """Return what to tell the other person, who is to join the game that is hosted here."""
    what = _("Tell the other person to join {address}:").format(address=addresses[0])
    return invitation(what, _joining(addresses[0]), addresses)


def how_to_invite(address: Address) -> str:
    """Return how somebody else joins a server where the player waits."""
    return join_hint(address, _joining(address))


def _joining(address: Address) -> str:
    return f"schiffe --connect {address}"
