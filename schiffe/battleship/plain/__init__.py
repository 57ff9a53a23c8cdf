"""Line mode: lines are only ever added, so it works in a pipe and with a screen reader."""
