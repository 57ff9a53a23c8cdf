"""JSON: values checked as they are read, codecs declared once for both ways, and files read piece by piece."""
