"""Line mode: it only ever adds lines, so it works in a pipe and with a screen reader."""
