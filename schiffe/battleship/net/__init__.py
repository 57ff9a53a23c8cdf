"""The wire of Battleship, and one's own end of it: the connection, and the seat of whoever is at the other end."""
