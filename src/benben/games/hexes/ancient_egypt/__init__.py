"""The settling game on 19 hexes, with the ten gods or without: the family's rules as they are (AE, GOD)."""
