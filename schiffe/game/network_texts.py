"""Texts about waiting for an opponent at a server, and inviting one."""

from collections.abc import Callable, Sequence

from schiffe.language.i18n import _
from schiffe.language.text import join_or
from schiffe.network.address import Address, is_loopback


def invitation_text(headline: str, command: str, addresses: Sequence[Address]) -> str:
    """Return an invitation to a server on this computer: the command that joins it, and its other addresses."""
    return "\n".join((headline, f"  {command}", *reach_texts(addresses)))


def reach_texts(addresses: Sequence[Address], show: Callable[[Address], str] = str) -> list[str]:
    """Return further advice on reaching a server at this computer, if any; ``show`` formats its other addresses."""
    if len(addresses) > 1:
        other_addresses = join_or(show(address) for address in addresses[1:])
        return [_("If that does not work, try {addresses}.").format(addresses=other_addresses)]
    if is_loopback(addresses[0].host):
        return [_("Other computers cannot reach this one: it has no address in a network.")]
    return []


def opponent_wait_text(address: Address | None = None) -> str:
    """Return the text shown while no opponent has come; ``address`` is None at a server of this program."""
    if address is None:
        return _("Waiting for an opponent")
    return _("Waiting for an opponent at {address}").format(address=address)


def join_hint_text(address: Address, command: str) -> str:
    """Return advice on how somebody else can join a server at which the player is waiting."""
    if is_loopback(address.host):
        headline = _("Somebody at this computer joins with:")
    else:
        headline = _("To invite somebody, pass this on:")
    return f"{headline}\n  {command}"
