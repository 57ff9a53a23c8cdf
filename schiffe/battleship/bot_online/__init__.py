"""Bots that play over the network by themselves, at a server or in a room, and print their results."""
