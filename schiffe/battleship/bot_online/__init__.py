"""Bots that play over the network without a person, at a server or in a room, and print their results."""
