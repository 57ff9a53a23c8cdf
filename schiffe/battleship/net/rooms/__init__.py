"""The client side of rooms for two friends: their messages, connection and session, and the proof of fair play."""
