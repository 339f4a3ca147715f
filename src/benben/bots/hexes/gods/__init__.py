"""What the opponents make of the god cards."""
