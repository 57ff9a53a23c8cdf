"""The commands of Bashni: each turns its options into a typed value, and returns an exit status."""
