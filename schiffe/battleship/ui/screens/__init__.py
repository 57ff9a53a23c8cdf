"""The screens of Battleship except the battle: a module each, or a package if they have several parts."""
