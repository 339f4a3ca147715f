"""`cheops-heirs`: Cheops, the heirs of the desert. The rules are in the modules named after them, CH-1 to CH-35."""
