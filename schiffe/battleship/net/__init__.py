"""The client side of Battleship's network matches: the messages, the connection, and the opponent's seat."""
