"""The commands of Battleship: each declares its options, and turns them into an exit status."""
