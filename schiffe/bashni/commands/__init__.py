"""The commands of Bashni: each declares its options, and turns them into an exit status."""
