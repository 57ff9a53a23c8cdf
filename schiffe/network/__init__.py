"""Addresses, connecting, listening, and the log of a server."""
