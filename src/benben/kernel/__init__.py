"""What every game shares, knowing no game."""
