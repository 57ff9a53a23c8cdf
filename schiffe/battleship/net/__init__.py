"""The network: the wire, one's own end of it, and the relay server."""
