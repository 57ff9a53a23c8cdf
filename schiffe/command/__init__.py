"""The commands of the command line, one module each: options as a typed value in, an exit status out."""
