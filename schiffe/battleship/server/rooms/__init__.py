"""The rooms of a server: who may enter them, their seats, matches and deadlines, and the connections to them."""
