"""The settling game on 19 hexes, with or without the ten gods: the family's rules as they are (AE, GOD)."""
