"""The commands of Battleship, each of which turns a typed value of options into an exit status."""
