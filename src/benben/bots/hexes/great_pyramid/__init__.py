"""What the opponents make of the Nile and the common pyramid."""
