"""The opponent of `cheops-heirs`."""
