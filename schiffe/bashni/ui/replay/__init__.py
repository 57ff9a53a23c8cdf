"""Looking back at a match of Bashni on the full screen."""
