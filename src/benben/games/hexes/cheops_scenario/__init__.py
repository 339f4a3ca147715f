"""Cheops, the historical scenario: ships, gold, routes across everyone's pieces, and the pyramid of stones."""
