"""Line mode of every game."""
