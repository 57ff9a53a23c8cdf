"""The commands of Bashni: options as a typed value in, an exit status out."""
