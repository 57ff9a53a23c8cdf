"""What every game has in line mode."""
