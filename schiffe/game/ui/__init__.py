"""What every game has on the full screen."""
