"""What every game has, whichever it is. It knows none."""
