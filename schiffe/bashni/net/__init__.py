"""The client side of the gameserver protocol, for people, bots and watchers, and for servers by other authors too."""
