"""The client side of Battleship's network games: the messages, the connection, and the opponent's seat."""
