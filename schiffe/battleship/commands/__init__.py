"""The commands of Battleship: options as a typed value in, an exit status out."""
