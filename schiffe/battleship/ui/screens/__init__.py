"""The screens of Battleship except the battle, one module each."""
