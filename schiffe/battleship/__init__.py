"""Battleship: rules, bots, a server and one's own end of its wire, the games that are kept, and two views."""
