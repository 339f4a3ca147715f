"""The hex family: settling, trade and building on a map of hexes."""
